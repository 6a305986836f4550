"""What people tell each other and decide together: votes, press, notes; copies and files of games."""

from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api import access, present, reads, shapes
from api.bodies import CastVote, Fork, NewPress, NewVote, NoteText, Nothing, PageQuery, PressRead, SideQuery
from api.conditional import check_match, etag
from api.problems import ApiRefusal
from api.schema import operation
from api.views.base import GameView
from games.selectors import votes_of
from games.services import archive, forks, press, votes
from games.services.wording import several_lines

SAID_BEFORE = OpenApiResponse(shapes.PressShape, "It came before under the same key")
VOTE_DATA = {"minutes": "minutes", "step": "step", "replace": "side"}


class Votes(GameView):
    @operation("votes", "What the table votes on", shapes.VotePage, 403)
    def get(self, request: Request, game_id: int) -> Response:
        self.query(Nothing)
        self.check_listener()
        return Response(shapes.VotePage([present.vote(row) for row in votes_of(self.game, self.own_seats)]))

    @operation("propose", "Open a vote, with one's own yes", shapes.VoteShape, 409, status=201, body=NewVote)
    def post(self, request: Request, game_id: int) -> Response:
        wanted = self.body(NewVote)
        seat = self.own_seat(wanted.side)
        data = {to: value for name, to in VOTE_DATA.items() if (value := getattr(wanted, name)) is not None}
        vote = votes.propose(seat.pk, wanted.kind, by=self.account, reason=wanted.reason, **data)
        return Response(present.vote(reads.vote(self.game, self.own_seats, vote.pk)), status=201)


class OneVote(GameView):
    @operation("cast", "Say yes or no, or change one's mind", shapes.VoteShape, 409, body=CastVote)
    def put(self, request: Request, game_id: int, vote_id: int) -> Response:
        wanted = self.body(CastVote)
        seat = self.own_seat(wanted.side)
        vote = votes.cast(vote_id, seat.pk, wanted.yes, by=self.account)
        return Response(present.vote(reads.vote(self.game, self.own_seats, vote.pk)))


class GamePress(GameView):
    @operation("press", "The messages I may read", shapes.PressPage, 403, query=PageQuery)
    def get(self, request: Request, game_id: int) -> Response:
        wanted = self.query(PageQuery)
        self.check_listener()
        found = reads.press(self.game, self.own_seats, wanted.after, wanted.limit)
        rows = [present.press(row, self.own_seats) for row in found]
        full = len(rows) == wanted.limit
        return Response(shapes.PressPage(rows, self.next_page(after=rows[-1].id) if full else None))

    @operation(
        "send_press",
        "Write to everybody or to some sides",
        shapes.PressShape,
        409,
        status=201,
        again=SAID_BEFORE,
        body=NewPress,
        once=True,
    )
    def post(self, request: Request, game_id: int) -> Response:
        wanted, key = self.body(NewPress), self.idempotency_key
        seat = self.own_seat(wanted.side)
        known = reads.press_with_key(seat, key)
        row = known or press.send(
            seat.pk, wanted.text, to=wanted.to, anonymous=wanted.anonymous, source="rest", key=key, by=self.account
        )
        shown = present.press(row, [seat])
        if not says(shown, wanted, seat.side):
            raise ApiRefusal("request.key-reused", 409)
        return Response(shown, status=200 if known else 201)


def says(shown: shapes.PressShape, wanted: NewPress, author: str) -> bool:
    """Whether a message is the one that was to be sent: with a key of another one it would not be."""
    readers = None if wanted.to is None else set(wanted.to) - {author}
    meant = (several_lines(wanted.text), readers, wanted.anonymous)
    return meant == (shown.text, None if shown.to is None else set(shown.to) - {author}, shown.anonymous)


class GamePressRead(GameView):
    @operation("read_press", "Note up to which message I have read", None, status=204, body=PressRead)
    def put(self, request: Request, game_id: int) -> Response:
        press.mark_read(game_id, self.account, self.body(PressRead).last)
        return Response(status=204)


class Notes(GameView):
    personal = True

    def shape(self) -> shapes.NoteShape:
        return present.note(reads.note(self.game, self.account))

    def tag(self) -> str:
        return etag(self.request, "note", self.shape())

    @operation("note", "My private notes", shapes.NoteShape)
    def get(self, request: Request, game_id: int) -> Response:
        self.query(Nothing)
        return Response(self.shape(), headers={"ETag": self.tag()})

    @operation("save_note", "Replace my private notes", shapes.NoteShape, 412, body=NoteText)
    def put(self, request: Request, game_id: int) -> Response:
        text = self.body(NoteText).text
        check_match(request, self.tag())
        press.save_note(game_id, self.account, text)
        return Response(self.shape())


class ForkGame(GameView):
    scope = "manage"

    @operation(
        "fork",
        "A sandbox copy: of the truth if I may know it, else of what my seat knows",
        shapes.GameFull,
        409,
        status=201,
        body=Fork,
    )
    def post(self, request: Request, game_id: int) -> Response:
        wanted = self.body(Fork)
        whole = archive.knows_all(self.account, self.game) and not wanted.side
        seat = None if whole else self.own_seat(wanted.side)
        copy = forks.fork(self.game, self.account, step=wanted.step, known_to=seat)
        return Response(present.game_full(reads.table(self.account, copy.pk), self.account), status=201)


class ExportGame(GameView):
    @operation(
        "export",
        "The game as one file: the truth if I may know it, else what my seat knows",
        shapes.Export,
        403,
        409,
        query=SideQuery,
    )
    def get(self, request: Request, game_id: int) -> Response:
        wanted = self.query(SideQuery)
        reader = access.reader_of(request)
        seat = self.watched_seat(wanted.side)
        whole = archive.knows_all(reader, self.game) and not wanted.side
        facts = (whole, self.game.no, self.game.window, self.game.status, seat.side if seat else None)
        if whole:
            return self.read(lambda: archive.export(self.game, reader), *facts)
        return self.read(lambda: archive.export_known(self.game, seat), *facts)
