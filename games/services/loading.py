"""From rows to a live position, read without any lock; the version tells a writer whether it still holds."""

from dataclasses import dataclass, field
from functools import cached_property

from msgspec import structs

from games.engine.log import Answer, Save, Via
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.engine.standing import Standing, parse_standing
from games.models import Ask, Game, Order, Seat, StandingOrder, Vault
from games.models.codec import sheets_of
from games.models.prepared import Prepared
from games.rulesets import get_ruleset
from games.services.deadlines import Policy, policy_of

LIVE = (Order.Status.DRAFT, Order.Status.SEALED)
SAMPLE = 2_000_000_001
GAME = Prepared(lambda game: Game.objects.filter(pk=game).select_related("vault"), SAMPLE)
SEATS = Prepared(lambda game: Seat.objects.filter(game=game).order_by("place"), SAMPLE)
ASKS = Prepared(lambda game: Ask.objects.filter(game=game).order_by("id"), SAMPLE)
ORDERS = Prepared(lambda game: Order.objects.filter(game=game, status__in=LIVE).order_by(), SAMPLE)
STANDING = Prepared(lambda game: StandingOrder.objects.filter(seat__game=game).order_by("seat_id", "place"), SAMPLE)
VIA: dict[str, Via] = {"standing": "standing", "sheet": "sheet", "default": "default"}


@dataclass
class Table:
    """A game with all that its resolution depends on, as it was at `game.version`."""

    game: Game
    vault: Vault
    seats: dict[str, Seat]
    asks: list[Ask]
    orders: dict[str, Order]  # sealed, by side
    drafts: list[Order] = field(default_factory=list, kw_only=True)
    standing: list[tuple[StandingOrder, Standing]]

    @cached_property
    def ruleset(self) -> Ruleset:
        return get_ruleset(self.game.ruleset)

    @cached_property
    def policy(self) -> Policy:
        return policy_of(self.game.policy)

    @property
    def unanswered(self) -> list[Ask]:
        return [ask for ask in self.asks if ask.answered_at is None]


def read_table(game_id: int) -> Table:
    """The version is read first: whatever changes afterwards makes the writer start over."""
    game = GAME.first(game_id)
    if game is None:
        raise Game.DoesNotExist
    seats = SEATS(game_id)
    by_id = {seat.pk: seat for seat in seats}
    asks = ASKS(game_id)
    for ask in asks:
        ask.seat = by_id[ask.seat_id]
    orders = ORDERS(game_id)
    return Table(
        game,
        game.vault,
        {seat.side: seat for seat in seats},
        asks,
        {by_id[order.seat_id].side: order for order in orders if order.status == Order.Status.SEALED},
        [(row, parse_standing(row.line)) for row in STANDING(game_id)],
        drafts=[order for order in orders if order.status == Order.Status.DRAFT],
    )


def position_of(table: Table, verify: bool = True) -> Position:
    """The live position with everything that lies on the desk."""
    save = Save.decode(bytes(table.vault.save_data))
    sheets = sheets_of(table.vault)
    pending: dict[str, Answer] = {}
    for side, order in table.orders.items():
        pending[side] = Answer(side, order.data[0], VIA.get(order.source, "hand"))
        sheets[side] = order.data[1:]
    by_id = {seat.pk: side for side, seat in table.seats.items()}
    standing: dict[str, list[Standing]] = {}
    for row, wish in table.standing:
        standing.setdefault(by_id[row.seat_id], []).append(wish)
    return Position.load(
        table.ruleset, structs.replace(save, pending=pending, sheets=sheets, standing=standing), verify
    )
