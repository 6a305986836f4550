"""From an idea to a running game: create, fill the seats, start."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.engine.dice import Dice, commitment
from games.engine.errors import Problem
from games.engine.position import Position
from games.engine.ruleset import Ruleset
from games.models import Game, Invitation, Seat, Tenure, User, Vault
from games.rulesets import all_rulesets, get_ruleset
from games.selectors import visible_game
from games.services import faults, seeds, signals
from games.services.access import check_lobby, check_owner
from games.services.deadlines import policy_of
from games.services.errors import Refusal, refuse
from games.services.resolution import Outdated, begin, starting_over
from games.services.typed import typed
from games.services.wording import one_line
from games.services.writing import lock_game, log

STEWARD = "steward"
MAX_NAME = 80
MAX_OPEN, MAX_OPEN_OF_GUEST = 100, 20
"""Tables of one owner that are not over."""


# ------------------------------------------------------------ creating
def create(
    owner: User | None,
    ruleset: str,
    *,
    name: str = "",
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    policy: Mapping[str, Any] | None = None,
    visibility: str = Game.Visibility.PUBLIC,
    sides: str = Game.Sides.LOT,
    auto_start: bool = True,
    solo: bool = False,
    anonymous: bool = False,
    spectators: bool = True,
    press_mode: str = Game.PressMode.ALL,
    anonymous_press: bool = False,
    join_owner: bool = True,
) -> Game:
    """A table in the lobby. Every option that is wrong is named in the Refusal."""
    rules = _ruleset(ruleset)
    check_count(owner)
    chosen = typed(rules.options, options or {})
    kept = policy_of({"zone": owner.time_zone if owner else "UTC", **(policy or {})})
    count = number_of_players(rules, chosen, players)
    check_choice(visibility, Game.Visibility.values, "visibility")
    check_choice(press_mode, Game.PressMode.values, "press_mode")
    check_choice(sides, Game.Sides.values, "sides")
    seed = seeds.new_seed()
    with transaction.atomic():
        game = Game.objects.create(
            ruleset=rules.slug,
            name=one_line(name, MAX_NAME) or rules.title,
            options=msgspec.to_builtins(chosen),
            players=count,
            policy=msgspec.to_builtins(kept),
            visibility=visibility,
            sides=sides,
            auto_start=auto_start,
            solo=solo,
            anonymous=anonymous,
            spectators=spectators,
            press_mode=press_mode,
            anonymous_press=anonymous_press,
            owner=owner,
            commitment=commitment(seed),
        )
        Vault.objects.create(game=game, seed=seed)
        Seat.objects.bulk_create(Seat(game=game, place=place) for place in range(count))
        if owner is not None and join_owner:
            _sit(game, owner, ())
    return game


def _ruleset(slug: str) -> Ruleset:
    if slug not in all_rulesets():
        refuse("ruleset.unknown", 400, "unreadable", ruleset=slug)
    return get_ruleset(slug)


def check_count(owner: User | None) -> None:
    if owner is None or owner.is_staff:
        return
    most = MAX_OPEN_OF_GUEST if owner.is_guest else MAX_OPEN
    over = (Game.Status.ENDED, Game.Status.CANCELLED)
    if Game.objects.filter(owner=owner).exclude(status__in=over).count() >= most:
        refuse("game.too-many", limit=most)


def number_of_players(ruleset: Ruleset, options: Any, players: int | None) -> int:
    numbers = list(ruleset.players(options))
    if players is None:
        return numbers[-1]
    if players not in numbers:
        refuse("players.number", 400, "illegal", numbers=numbers, players=players)
    return players


def check_choice(value: str, choices: Sequence[str], field: str) -> None:
    if value not in choices:
        refuse("field.invalid", 400, "unreadable", field=field, detail=", ".join(choices))


def options_schema(ruleset: Ruleset) -> dict[str, Any]:
    return msgspec.json.schema(ruleset.options)


def options_of(game: Game) -> Any:
    return typed(get_ruleset(game.ruleset).options, game.options)


# ------------------------------------------------------------ filling
def join(game_id: int, player: User, *, wishes: Sequence[str] = (), by_link: bool = False) -> Seat:
    """Take a free seat at a table one may know of, or was given a link to; else there is no such game."""
    with transaction.atomic():
        game = lock_game(game_id)
        if not by_link:
            visible_game(player, game_id)
        check_lobby(game)
        seat = _sit(game, player, wishes)
        full = not game.seats.filter(player=None, bot="").exists()
        log(game, "joined", player)
    if full and game.auto_start:
        start(game_id)
    return Seat.objects.get(pk=seat.pk)


def _sit(game: Game, player: User, wishes: Sequence[str]) -> Seat:
    mine = game.seats.filter(player=player).count()
    if mine and not (game.solo and game.owner_id == player.pk):
        refuse("seat.twice")
    seat = game.seats.filter(player=None, bot="").first()
    if seat is None:
        refuse("seat.full")
    seat.player, seat.wishes = player, _wishes(game, wishes)
    seat.save(update_fields=["player", "wishes"])
    return seat


def _wishes(game: Game, wishes: Sequence[str]) -> list[str]:
    sides = get_ruleset(game.ruleset).sides(options_of(game), game.players)
    for side in wishes:
        if side not in sides:
            refuse("field.invalid", 400, "unreadable", field="wishes", detail=", ".join(sides))
    return list(dict.fromkeys(wishes))


def set_wishes(game_id: int, player: User, wishes: Sequence[str]) -> Seat:
    with transaction.atomic():
        game = lock_game(game_id)
        check_lobby(game)
        seat = game.seats.filter(player=player).first()
        if seat is None:
            refuse("seat.not-yours", 403)
        seat.wishes = _wishes(game, wishes)
        seat.save(update_fields=["wishes"])
    return seat


def add_bot(game_id: int, bot: str, *, by: User | None = None, place: int | None = None) -> Seat:
    """A bot in a free seat. Does not start the game by itself: the owner may want to add more."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        check_lobby(game)
        check_bot(game, bot)
        free = game.seats.filter(player=None, bot="")
        seat = (free if place is None else free.filter(place=place)).first()
        if seat is None:
            refuse("seat.full" if place is None else "seat.taken")
        seat.bot = bot
        seat.save(update_fields=["bot"])
    return seat


def check_bot(game: Game, bot: str) -> None:
    bots = get_ruleset(game.ruleset).bots
    if bot not in bots:
        refuse("bot.unknown", 400, "unreadable", bot=bot, bots=sorted(bots))


def leave(game_id: int, player: User) -> Game:
    """Leave a table that has not started (a running one: seats.leave). The owner stays its owner."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_lobby(game)
        if not game.seats.filter(player=player).update(player=None, wishes=[]):
            refuse("seat.not-yours", 403)
        log(game, "left", player)
    return game


def remove(game_id: int, place: int, *, by: User | None = None) -> Game:
    """The owner clears a seat in the lobby, of a bot or a person."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        check_lobby(game)
        if not game.seats.filter(place=place).update(player=None, bot="", wishes=[]):
            refuse("seat.unknown", 404)
        log(game, "removed", by, place=place)
    return game


def cancel(game_id: int, *, by: User | None = None, reason: str = "") -> Game:
    """Give up a table that has not started."""
    with transaction.atomic():
        game = lock_game(game_id)
        check_owner(by, game)
        check_lobby(game)
        game.status, game.ended_at = Game.Status.CANCELLED, timezone.now()
        game.version += 1
        game.save(update_fields=["status", "ended_at", "version"])
        log(game, "cancelled", by, reason=reason)
    return game


# ------------------------------------------------------------ starting
@starting_over
def start(game_id: int, *, by: User | None = None, fill: str = "") -> Game:
    """Draw the sides and begin. `fill` names the bot for empty seats; without it all seats must be taken."""
    game = Game.objects.select_related("vault").get(pk=game_id)
    check_owner(by, game)
    check_lobby(game)
    seats = list(game.seats.order_by("place"))
    _fill(game, seats, fill)
    ruleset, options = get_ruleset(game.ruleset), options_of(game)
    seed = bytes(game.vault.seed)
    try:
        ordered = draw_sides(game, seats, list(ruleset.sides(options, game.players)), seed)
        position = Position.new(ruleset, options, [seat.side for seat in ordered], seed)
    except Exception as error:
        faults.record(game, error, froze=False)
        raise Refusal(Problem("game.fault", "closed"), status=500) from error
    with transaction.atomic():
        _commit_start(game, ordered, position, by)
    return Game.objects.get(pk=game_id)


def _commit_start(read: Game, seats: list[Seat], position: Position, by: User | None) -> None:
    game = lock_game(read.pk)
    before = {(s.place, s.player_id, tuple(s.wishes)) for s in game.seats.all()}
    check_lobby(game)
    if before != {(s.place, s.player_id, tuple(s.wishes)) for s in seats}:
        raise Outdated
    now = timezone.now()
    Seat.objects.bulk_update(seats, ["side", "bot"])
    Tenure.objects.bulk_create(Tenure(seat=s, player_id=s.player_id, bot=s.bot, since=now) for s in seats)
    log(game, "started", by)
    begin(game, {seat.side: seat for seat in seats}, position, now)


def _fill(game: Game, seats: Sequence[Seat], bot: str) -> None:
    free = [seat for seat in seats if seat.is_free]
    if free and not bot:
        refuse("game.not-full", free=len(free))
    if free:
        check_bot(game, bot)
    for seat in free:
        seat.bot = bot


def draw_sides(game: Game, seats: Sequence[Seat], sides: list[str], seed: bytes) -> list[Seat]:
    """In drawn order each gets the dearest side left; who wished for nothing, or in vain, draws. Returns table order."""
    dice = Dice(seed + b"/sides")
    left = list(sides)
    drawn = dice.shuffled(range(len(seats)), "order of choice")
    wishing = [n for n in drawn if game.sides == Game.Sides.CHOICE and seats[n].wishes]
    for number in wishing:
        wish = next((side for side in seats[number].wishes if side in left), None)
        if wish is not None:
            seats[number].side = wish
            left.remove(wish)
    for number in drawn:
        if not seats[number].side:
            seats[number].side = dice.pick(left, "side")
            left.remove(seats[number].side)
    return sorted(seats, key=lambda seat: sides.index(seat.side))


# ------------------------------------------------------------ again
def rematch(game_id: int, by: User) -> Game:
    """The same table anew, in the lobby; who played before is invited to it by the signal `rematch`."""
    old = Game.objects.get(pk=game_id)
    if not old.is_over:
        refuse("game.started")
    if not old.seats.filter(player=by).exists() and old.owner_id != by.pk:
        refuse("seat.not-yours", 403)
    new = create(
        by,
        old.ruleset,
        name=old.name,
        players=old.players,
        options=old.options,
        policy=old.policy,
        visibility=old.visibility,
        sides=old.sides,
        auto_start=old.auto_start,
        solo=old.solo,
        anonymous=old.anonymous,
        spectators=old.spectators,
        press_mode=old.press_mode,
        anonymous_press=old.anonymous_press,
        join_owner=old.seats.filter(player=by).exists(),
    )
    seats = old.seats.exclude(player=by).exclude(player=None).select_related("player")
    others = list({seat.player.pk: seat.player for seat in seats if seat.player is not None}.values())
    Invitation.objects.bulk_create(Invitation(game=new, email=other.email, by=by) for other in others)
    for other in others:
        signals.invited.send(Game, game=new, invitation=None, player=other)
    return new
