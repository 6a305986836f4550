"""Playing: view, text, asks, orders, standing orders, undo, steps, events."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Raw
from rest_framework.request import Request
from rest_framework.response import Response

from api import present, reads, shapes
from api.bodies import EventsQuery, Sheet, SideQuery, StandingSheet, StepsQuery, Undo, ViewQuery
from api.conditional import check_match, etag
from api.kept import positions
from api.problems import ApiRefusal, language
from api.rendering import render
from api.schema import operation
from api.views.base import GameView
from api.waiting import wait_for_move
from games import selectors
from games.models import Seat
from games.rulesets import get_ruleset
from games.selectors import Look
from games.services import history, orders, standing
from games.services.errors import refuse
from games.services.orders import Line

COME_BACK = "5"  # seconds, for who found no room to wait


class Position(GameView):
    """What can be seen of one step; it changes only when a window opens or the game ends."""

    def look(self, wanted: ViewQuery, seat: Seat | None) -> Look:
        found = selectors.look(self.game, seat, wanted.step)
        if found is None:
            refuse("step.unknown", 404, step=wanted.step)
        return found

    def answer(self, present_look: Callable[[Look], Any]) -> Response:
        wanted = self.query(ViewQuery)
        seat = self.watched_seat(wanted.side)
        facts = (self.game.no, self.game.window, self.game.status, seat.side if seat else None)
        return self.read(lambda: self.kept(present_look, wanted, seat, facts), *facts)

    def kept(self, present_look: Callable[[Look], Any], wanted: ViewQuery, seat: Seat | None, facts: Any) -> Raw:
        """Made once for each side and each version of the game: a version never comes again, even after a rollback."""
        game = self.game
        known = (present_look, language(), game.pk, game.started_at, game.version, game.is_over, wanted.step, *facts)
        return Raw(positions.get(known, lambda: render(present_look(self.look(wanted, seat)))))


class View(Position):
    @operation(
        "view",
        "The position as I may see it, now or behind an earlier step",
        shapes.ViewShape,
        403,
        409,
        query=ViewQuery,
    )
    def get(self, request: Request, game_id: int) -> Response:
        return self.answer(present.view)


class Text(Position):
    @operation("text", "The whole position in words", shapes.TextShape, 403, 409, query=ViewQuery)
    def get(self, request: Request, game_id: int) -> Response:
        return self.answer(present.text)


class Asks(GameView):
    personal = True

    @operation(
        "asks",
        "What is asked of me: prompt, orders with JSON schema, legal lines or examples, default",
        shapes.AskPage,
        query=SideQuery,
    )
    def get(self, request: Request, game_id: int) -> Response:
        wanted = self.query(SideQuery)
        mine = [seat for seat in self.own_seats if wanted.side in ("", seat.side)]
        rows = reads.open_asks_of(mine)
        facts = [(row.seat.side, row.window, row.due, row.answered_at) for row in rows]
        return self.read(lambda: self.page([row.seat for row in rows]), self.game.window, facts)

    def page(self, seats: list[Seat]) -> shapes.AskPage:
        found = [selectors.question(seat) for seat in seats]
        return shapes.AskPage(self.game.window, [present.ask(question) for question in found if question])


class Orders(GameView):
    personal = True

    def sheet(self, side: str) -> shapes.SheetShape:
        seat = self.own_seat(side)
        return present.sheet(self.game, seat.side, selectors.sheet_of(seat))

    def tag(self, sheet: shapes.SheetShape) -> str:
        """The same for reading and handing in: of what lies there for the open window."""
        return etag(self.request, "orders", self.game.window, sheet)

    @operation("sheet", "What I have handed in for the open window, or my draft", shapes.SheetShape, query=SideQuery)
    def get(self, request: Request, game_id: int) -> Response:
        sheet = self.sheet(self.query(SideQuery).side)
        return Response(sheet, headers={"ETag": self.tag(sheet)})

    @operation(
        "submit",
        "Hand in a sheet (replacing an earlier one), try it out (dry_run), or keep it as a draft",
        shapes.ReceiptShape,
        409,
        412,
        status=201,
        again=shapes.Submitted,
        body=Sheet,
        once=True,
    )
    def post(self, request: Request, game_id: int) -> Response:
        wanted, key = self.body(Sheet), self.idempotency_key
        lines = lines_of(wanted)
        seat = self.own_seat(wanted.side)
        if wanted.dry_run:
            return self.dry_run(seat, lines)
        if "If-Match" in request.headers:
            check_match(request, self.tag(self.sheet(wanted.side)))
        if wanted.draft:
            return self.draft(seat, wanted)
        receipt = orders.submit(
            seat, lines, window=wanted.window, source="rest", key=key, by=self.account, just_read=True
        )
        return Response(present.receipt(receipt), status=200 if receipt.repeated else 201)

    def dry_run(self, seat: Seat, lines: list[Line]) -> Response:
        report = orders.dry_run(seat, lines, by=self.account)
        return Response(present.dry_run(get_ruleset(self.game.ruleset), seat.side, report))

    def draft(self, seat: Seat, wanted: Sheet) -> Response:
        if wanted.lines is UNSET:
            raise ApiRefusal("field.one-of", 400, fields=["lines"])
        row = orders.save_draft(seat, wanted.lines, source="rest", by=self.account)
        return Response(present.sheet(self.game, seat.side, row))

    @operation(
        "withdraw",
        "Take back my sheet as long as the window is open; it stays as a draft",
        shapes.SheetShape,
        409,
        412,
        query=SideQuery,
    )
    def delete(self, request: Request, game_id: int) -> Response:
        seat = self.own_seat(self.query(SideQuery).side)
        check_match(request, self.tag(self.sheet(seat.side)))
        row = orders.withdraw(seat, by=self.account)
        return Response(present.sheet(self.game, seat.side, row))


def lines_of(sheet: Sheet) -> list[Line]:
    if (sheet.lines is UNSET) == (sheet.orders is UNSET):
        raise ApiRefusal("field.one-of", 400, fields=["lines", "orders"])
    return [*(sheet.lines or []), *(sheet.orders or [])]


class UndoStep(GameView):
    @operation("undo", "Take back my last lines, as far as nothing came to light since", shapes.AskPage, 409, body=Undo)
    def post(self, request: Request, game_id: int) -> Response:
        seat = self.own_seat(self.body(Undo).side)
        game = history.undo(seat.pk, by=self.account)
        question = selectors.question(seat)
        return Response(shapes.AskPage(game.window, [present.ask(question)] if question else []))


class Standing(GameView):
    personal = True

    def shape(self, seat: Seat) -> shapes.StandingShape:
        return shapes.StandingShape(seat.side, selectors.standing_lines(seat))

    def tag(self, seat: Seat) -> str:
        return etag(self.request, "standing", self.shape(seat))

    @operation("standing", "My standing orders", shapes.StandingShape, query=SideQuery)
    def get(self, request: Request, game_id: int) -> Response:
        seat = self.own_seat(self.query(SideQuery).side)
        return Response(self.shape(seat), headers={"ETag": self.tag(seat)})

    @operation("keep_standing", "Replace my standing orders", shapes.StandingShape, 409, 412, body=StandingSheet)
    def put(self, request: Request, game_id: int) -> Response:
        wanted = self.body(StandingSheet)
        seat = self.own_seat(wanted.side)
        check_match(request, self.tag(seat))
        standing.keep(seat.pk, wanted.lines, by=self.account)
        return Response(self.shape(seat))


class Steps(GameView):
    @operation("steps", "The steps of the game", shapes.StepPage, 403, 409, query=StepsQuery)
    def get(self, request: Request, game_id: int) -> Response:
        wanted = self.query(StepsQuery)
        self.watched_seat(wanted.side)
        return self.read(lambda: self.page(wanted), self.game.no, self.game.window)

    def page(self, wanted: StepsQuery) -> shapes.StepPage:
        found = [present.step_short(step) for step in reads.steps(self.game, wanted.after, wanted.limit)]
        more = bool(found) and found[-1].no < self.game.no
        return shapes.StepPage(found, self.next_page(after=found[-1].no) if more else None)


class OneStep(GameView):
    @operation("step", "One step: what happened, as far as I may know it", shapes.StepFull, 403, 409, query=SideQuery)
    def get(self, request: Request, game_id: int, step: int) -> Response:
        seat = self.watched_seat(self.query(SideQuery).side)
        return self.read(lambda: self.step(step, seat), self.game.window, self.game.status, seat.side if seat else None)

    def step(self, step: int, seat: Seat | None) -> shapes.StepFull:
        found = selectors.history(self.game, seat, after=step - 1, until=step)
        if not found:
            refuse("step.unknown", 404, step=step)
        return present.steps_full(self.game, found)[0]


class Events(GameView):
    @operation(
        "events", "What happened since a step; `wait` waits for news", shapes.EventPage, 403, 409, query=EventsQuery
    )
    def get(self, request: Request, game_id: int) -> Response:
        wanted = self.query(EventsQuery)
        seat = self.watched_seat(wanted.side)
        waited = True
        if wanted.wait and wanted.after >= self.game.no and not self.game.is_over:
            waited = wait_for_move(self.game, wanted.wait)
            self.look_at(game_id)
            seat = self.watched_seat(wanted.side)
        facts = (self.game.no, self.game.window, self.game.status, seat.side if seat else None)
        response = self.read(lambda: self.page(wanted, seat), *facts)
        if not waited:
            response.headers["Retry-After"] = COME_BACK
        return response

    def page(self, wanted: EventsQuery, seat: Seat | None) -> shapes.EventPage:
        found = selectors.history(self.game, seat, after=wanted.after, limit=wanted.limit)
        last = found[-1].step.no if found else min(wanted.after, self.game.no)
        more = bool(found) and last < self.game.no
        return shapes.EventPage(
            present.steps_full(self.game, found),
            last,
            self.game.window,
            self.game.status,
            self.next_page(after=last, wait=0) if more else None,
        )
