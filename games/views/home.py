"""The front page: for strangers what this is, for players what waits for them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from games.desk.shows import liveliest
from games.engine.ask import Window
from games.engine.errors import Refused
from games.engine.speech import Speaker
from games.models import Ask, Game, Order, Seat, User, Vault
from games.models.codec import window_of
from games.rulesets import all_rulesets, get_ruleset
from games.selectors import my_games
from games.services import accounts
from games.services.speech import speaker
from games.views.common import language_of, player, sentence, to_table

MAX_LISTED = 100
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@dataclass(frozen=True)
class Waiting:
    """A table of mine, with what is asked there."""

    game: Game
    title: str  # of the ruleset
    side: str
    side_name: str
    phase: str
    ask: Ask | None
    prompt: str
    sheet: str  # of mine: "", draft or sealed
    waits_for: list[tuple[str, str]]  # (side, name) of others who have not answered
    answered: int
    asked: int
    due: datetime | None


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    if not isinstance(request.user, User):
        return landing(request)
    tables = _tables(request.user, language_of(request))
    mine = [t for t in tables if t.ask is not None and t.ask.answered_at is None and t.game.status == "running"]
    mine.sort(key=lambda t: (t.due is None, t.due, -t.game.pk))
    rest = [t for t in tables if t not in mine]
    return render(request, "games/home.html", {"waiting": mine, "rest": rest, "over": _over(request.user)})


def _over(user: User) -> list[Game]:
    return list(my_games(user, over=True)[:8])


def _tables(user: User, language: str) -> list[Waiting]:
    games = list(my_games(user)[:MAX_LISTED])
    asks = {ask.seat_id: ask for ask in Ask.objects.filter(game__in=games)}
    rows = Order.objects.filter(seat__player=user, status__in=["sealed", "draft"]).values_list("seat_id", "status")
    windows = {vault.pk: window_of(vault) for vault in Vault.objects.filter(game__in=games).only("asks")}
    sheets: dict[int, str] = {}
    for seat_id, status in rows:
        sheets[seat_id] = "sealed" if "sealed" in (status, sheets.get(seat_id)) else status
    speeches: dict[str, Speaker] = {}
    for game in games:
        speeches.setdefault(game.ruleset, speaker(get_ruleset(game.ruleset), language))
    return [_waiting(user, game, asks, windows, sheets, speeches[game.ruleset]) for game in games]


def _waiting(
    user: User,
    game: Game,
    asks: dict[int, Ask],
    windows: dict[int, Window | None],
    sheets: dict[int, str],
    speech: Speaker,
) -> Waiting:
    seats = list(game.seats.all())
    own = [seat for seat in seats if seat.player_id == user.pk]
    seat = next((s for s in own if s.pk in asks and asks[s.pk].answered_at is None), own[0])
    ask = asks.get(seat.pk)
    open_ = [s for s in seats if s.pk in asks]
    others = [s for s in open_ if asks[s.pk].answered_at is None and s not in own]
    phase = f"phase.{game.phase}"
    return Waiting(
        game,
        get_ruleset(game.ruleset).title,
        seat.side,
        speech.name("side", seat.side) if seat.side else "",
        speech.text(phase) if speech.knows(phase) else "",
        ask,
        _prompt(seat, windows.get(game.pk), speech),
        sheets.get(seat.pk, ""),
        [(s.side, speech.name("side", s.side)) for s in others],
        sum(asks[s.pk].answered_at is not None for s in open_),
        len(open_),
        ask.due if ask else game.due,
    )


def _prompt(seat: Seat, window: Window | None, speech: Speaker) -> str:
    ask = window.of(seat.side) if window else None
    return speech.text(f"ask.{ask.key}", **ask.args, seat=ask.seat) if ask else ""


def landing(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    rulesets = [{"ruleset": r, "seats": _numbers(r.players(r.options()))} for r in all_rulesets().values()]
    shown, board = liveliest(language)
    context = {"rulesets": rulesets, "show": board, "first": shown or next(iter(all_rulesets()), "")}
    return render(request, "games/landing.html", context)


def _numbers(numbers: Iterable[int]) -> str:
    found = sorted(numbers)
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


@require_POST
def try_now(request: HttpRequest, slug: str) -> HttpResponse:
    """A table against bots, for a guest or for an account."""
    if slug not in all_rulesets():
        raise Http404
    limited = ratelimit.consume_or_429(request, action="try")
    if limited is not None:
        return limited
    if not isinstance(request.user, User):
        guest = accounts.create_guest(language_of(request), _zone(request))
        login(request, guest, backend=BACKEND)
    bots = get_ruleset(slug).bots
    try:
        game = accounts.try_now(player(request), slug, bot="good" if "good" in bots else "steward")
    except Refused as refused:
        speech = speaker(None, language_of(request))
        for problem in refused.problems:
            messages.error(request, sentence(speech, problem))
        return redirect("home")
    return to_table(game.pk)


def _zone(request: HttpRequest) -> str:
    return timezone.get_current_timezone_name()
