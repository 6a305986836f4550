"""Standing orders: answers given in advance."""

from collections.abc import Sequence

from django.db import transaction

from games.engine import answers
from games.engine.errors import Problem, Refused, at_line
from games.engine.ruleset import Ruleset
from games.engine.standing import ASK_ME, DEFAULT, Standing, parse_standing
from games.engine.wishes import fulfil
from games.models import Ask, Game, Order, Seat, StandingOrder, User
from games.rulesets import get_ruleset
from games.services import orders
from games.services.access import check_seat
from games.services.errors import Refusal, refuse
from games.services.loading import position_of, read_table
from games.services.writing import lock_game

MAX_STANDING = 40


def keep(seat_id: int, lines: Sequence[str], *, by: User | None = None) -> list[StandingOrder]:
    """Replace the standing orders of a seat. One that fits an ask which is open now answers it at once."""
    seat = Seat.objects.select_related("game").get(pk=seat_id)
    check_seat(by, seat)
    if seat.game.is_over:
        refuse("game.ended")
    texts = [str(order) for order in read(get_ruleset(seat.game.ruleset), lines)]
    with transaction.atomic():
        game = lock_game(seat.game_id)
        check_seat(by, Seat.objects.get(pk=seat.pk))
        StandingOrder.objects.filter(seat=seat).delete()
        StandingOrder.objects.bulk_create(StandingOrder(seat=seat, place=n, line=text) for n, text in enumerate(texts))
        game.version += 1
        game.save(update_fields=["version"])
    if game.status == Game.Status.RUNNING and Ask.objects.filter(seat=seat, answered_at=None).exists():
        _answer_now(seat)
    return list(seat.standing_orders.order_by("place"))


def read(ruleset: Ruleset, lines: Sequence[str]) -> list[Standing]:
    """Read them all, or refuse with everything that is wrong."""
    if len(lines) > MAX_STANDING:
        refuse("sheet.too-long", 400, "unreadable", limit=MAX_STANDING)
    found: list[Standing] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, 1):
        try:
            order = parse_standing(line)
            _check_words(ruleset, order)
            found.append(order)
        except Refused as refused:
            problems += at_line(refused.problems, number)
    if problems:
        raise Refusal(*problems, status=400)
    return found


def _check_words(ruleset: Ruleset, order: Standing) -> None:
    for wish in order.wishes:
        for line in wish.lines:
            if line not in (ASK_ME, DEFAULT) and "*" not in line:
                answers.read(ruleset, line)


def _answer_now(seat: Seat) -> None:
    """The open ask came before the standing order did: answer it through the door, as if it had just come up."""
    table = read_table(seat.game_id)
    position = position_of(table, verify=False)
    ask = position.window.of(seat.side) if position.window else None
    mine = [(row, order) for row, order in table.standing if row.seat_id == seat.pk]
    if ask is None:
        return
    found = fulfil(position, ask, [order for _, order in mine])
    if not found.orders:
        return
    orders.submit(seat, found.orders, window=table.game.window, source=Order.Source.STANDING)
    kept = {id(order) for order in found.left}
    StandingOrder.objects.filter(pk__in=[row.pk for row, order in mine if id(order) not in kept]).delete()
