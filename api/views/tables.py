"""Tables: list, create, change, start, stop, go on; seats; invitations; what people did."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from api import access, present, reads, shapes
from api.bodies import (
    ChangeSeat,
    Clock,
    GameChange,
    GamesQuery,
    Invite,
    NewGame,
    Nothing,
    PageQuery,
    SeatQuery,
    Start,
    TakeSeat,
)
from api.conditional import check_match, of_content
from api.permissions import check_scope, has_scope
from api.problems import ApiRefusal, speaker
from api.rendering import render
from api.schema import operation
from api.views.base import ApiView, GameView, changes_of
from games import selectors
from games.models import Game, Seat
from games.rulesets import get_ruleset
from games.services import invitations, lobby, pausing, seats, tables


class Games(ApiView):
    scope = "manage"

    @operation("games", "Tables I may know of", shapes.GamePage, query=GamesQuery)
    def get(self, request: Request) -> Response:
        wanted, reader = self.query(GamesQuery), access.reader_of(request)
        found = list(reads.games(reader, wanted)[wanted.offset : wanted.offset + wanted.limit + 1])
        more = len(found) > wanted.limit and wanted.offset + wanted.limit <= 100_000
        rows = [present.game_short(game, reader) for game in found[: wanted.limit]]
        return Response(shapes.GamePage(rows, self.next_page(offset=wanted.offset + wanted.limit) if more else None))

    @operation("create_game", "Open a table", shapes.GameFull, 409, status=201, body=NewGame)
    def post(self, request: Request) -> Response:
        game = lobby.create(self.account, **changes_of(self.body(NewGame)))
        shown = present.game_full(reads.table(self.account, game.pk), self.account)
        return Response(shown, status=201)


class OneGame(GameView):
    scope = "manage"

    def shown(self) -> shapes.GameFull:
        reader = access.reader_of(self.request)
        return present.game_full(reads.table(reader, self.game.pk), reader)

    def check_unchanged(self) -> None:
        check_match(self.request, of_content(render(self.shown())))

    @operation("game", "A table", shapes.GameFull)
    def get(self, request: Request, game_id: int) -> Response:
        self.query(Nothing)
        return Response(self.shown())

    @operation("change_game", "Change the settings of one's own table", shapes.GameFull, 409, 412, body=GameChange)
    def patch(self, request: Request, game_id: int) -> Response:
        changes = changes_of(self.body(GameChange))
        self.check_unchanged()
        tables.change(game_id, changes, by=self.account)
        return Response(self.shown())

    @operation("cancel_game", "Give up a table that has not started", None, 409, 412, status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        self.query(Nothing)
        self.check_unchanged()
        lobby.cancel(game_id, by=self.account)
        return Response(status=204)


class StartGame(OneGame):
    http_method_names = ["post"]

    @operation(
        "start_game", "Start one's own table, if wished with bots in the empty seats", shapes.GameFull, 409, body=Start
    )
    def post(self, request: Request, game_id: int) -> Response:
        lobby.start(game_id, by=self.account, fill=self.body(Start).fill)
        return Response(self.shown())


class GameClock(OneGame):
    http_method_names = ["post"]

    @operation(
        "clock",
        "Pause, resume, or extend the deadline, where the table lets its owner do so",
        shapes.GameFull,
        409,
        body=Clock,
    )
    def post(self, request: Request, game_id: int) -> Response:
        wanted = self.body(Clock)
        if wanted.action == "pause":
            pausing.pause(game_id, by=self.account, reason=wanted.reason)
        elif wanted.action == "resume":
            pausing.resume(game_id, by=self.account)
        else:
            pausing.extend(game_id, wanted.minutes, by=self.account, reason=wanted.reason)
        return Response(self.shown())


class Rematch(OneGame):
    http_method_names = ["post"]

    @operation("rematch", "The same table anew", shapes.GameFull, 409, status=201, body=Nothing)
    def post(self, request: Request, game_id: int) -> Response:
        self.body(Nothing)
        game = lobby.rematch(game_id, self.account)
        return Response(present.game_full(reads.table(self.account, game.pk), self.account), status=201)


class GameSeats(GameView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """A link lets its holder know of the game."""
        try:
            super().initial(request, *args, **kwargs)
        except Game.DoesNotExist:
            token = request.data.get("link") if request.method == "POST" and isinstance(request.data, dict) else None
            if not token or not isinstance(token, str):
                raise
            self.game = invitations.open_link(token)
            if self.game.pk != kwargs["game_id"]:
                raise Game.DoesNotExist from None

    def page(self) -> shapes.SeatPage:
        reader = access.reader_of(self.request)
        return shapes.SeatPage(present.seats(reads.table(reader, self.game.pk), reader))

    @operation("seats", "Who sits where", shapes.SeatPage)
    def get(self, request: Request, game_id: int) -> Response:
        self.query(Nothing)
        return Response(self.page())

    @operation(
        "take_seat",
        "Sit down, take over a seat on offer, or seat a bot",
        shapes.SeatPage,
        409,
        status=201,
        body=TakeSeat,
    )
    def post(self, request: Request, game_id: int) -> Response:
        self.take(self.body(TakeSeat))
        return Response(self.page(), status=201)

    def take(self, wanted: TakeSeat) -> None:
        in_lobby = self.game.status == Game.Status.LOBBY
        if wanted.bot:
            check_scope(self.request, "manage")
            if in_lobby:
                lobby.add_bot(self.game.pk, wanted.bot, by=self.account, place=wanted.place)
            else:
                seats.give_to_bot(self.seat_called(wanted.side).pk, wanted.bot, by=self.account)
        elif wanted.link:
            invitations.join_by_link(wanted.link, self.account, wishes=wanted.wishes)
        elif in_lobby or not wanted.side:
            lobby.join(self.game.pk, self.account, wishes=wanted.wishes)
        else:
            seats.take(self.seat_called(wanted.side).pk, by=self.account)

    @operation("change_seat", "Other wishes; I am back; offer a seat to others", shapes.SeatPage, 409, body=ChangeSeat)
    def patch(self, request: Request, game_id: int) -> Response:
        wanted = self.body(ChangeSeat)
        if isinstance(wanted.wishes, list):
            lobby.set_wishes(game_id, self.account, wanted.wishes)
        if wanted.reclaim:
            seats.reclaim(self.own_seat(wanted.side).pk, by=self.account)
        if wanted.offer:
            seats.offer(self.seat_called(wanted.side).pk, by=self.account)
        return Response(self.page())

    @operation(
        "leave_seat",
        "Leave; or, as the owner, clear the seat at a place of a table that has not started",
        None,
        409,
        status=204,
        query=SeatQuery,
    )
    def delete(self, request: Request, game_id: int) -> Response:
        wanted = self.query(SeatQuery)
        if wanted.place is not None:
            check_scope(request, "manage")
            lobby.remove(game_id, wanted.place, by=self.account)
        elif self.game.status == Game.Status.LOBBY:
            lobby.leave(game_id, self.account)
        else:
            seats.leave(self.own_seat(wanted.side).pk, by=self.account)
        return Response(status=204)

    def seat_called(self, side: str) -> Seat:
        seat = Seat.objects.filter(game=self.game, side=side).first() if side else None
        if seat is None:
            raise ApiRefusal("seat.unknown", 404)
        return seat


class GameInvitations(GameView):
    personal = True
    scope = "manage"

    def page(self) -> shapes.Invitations:
        link = invitations.link_token(self.game, by=self.account)
        rows = [present.invitation(row) for row in reads.invitations(self.game)]
        return shapes.Invitations(link if has_scope(self.request, "manage") else "", rows)

    @operation("invitations", "Whom the owner invited, and the token of a link for everybody else", shapes.Invitations)
    def get(self, request: Request, game_id: int) -> Response:
        """The link is signed anew each time and lasts a month: who asks again another day is given another one."""
        self.query(Nothing)
        page = self.page()
        return self.read(lambda: page, bool(page.link), self.game.link, page.results, timezone.now().date())

    @operation("invite", "Invite addresses to one's own table", shapes.Invitations, 409, status=201, body=Invite)
    def post(self, request: Request, game_id: int) -> Response:
        invitations.invite(game_id, self.body(Invite).emails, by=self.account)
        return Response(self.page(), status=201)

    @operation("revoke_links", "Make all links handed out before worthless", None, status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        self.query(Nothing)
        invitations.revoke_links(game_id, by=self.account)
        return Response(status=204)


class GameLog(GameView):
    @operation("log", "What people did to the table", shapes.LogPage, 403, query=PageQuery)
    def get(self, request: Request, game_id: int) -> Response:
        self.check_listener()
        wanted, say = self.query(PageQuery), speaker(get_ruleset(self.game.ruleset))
        found = selectors.table_log(self.game, self.own_seats).filter(pk__gt=wanted.after)
        rows = [present.log_line(self.game, entry, say) for entry in found[: wanted.limit]]
        full = len(rows) == wanted.limit
        return Response(shapes.LogPage(rows, self.next_page(after=rows[-1].id) if full else None))
