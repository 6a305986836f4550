"""The caller's account: profile, tokens, absences, what waits."""

from rest_framework.request import Request
from rest_framework.response import Response

from api import present, shapes, tokens
from api.bodies import NewAbsence, NewToken, Nothing, Profile
from api.models import Token
from api.problems import ApiRefusal
from api.schema import operation
from api.views.base import ApiView, changes_of
from games import selectors
from games.models import Absence
from games.services import absences, tables
from games.services.errors import Refusal, invalid

QUIET = ("quiet_from", "quiet_until")
FIRST_YEAR, LAST_YEAR = 2000, 2200


class MyView(ApiView):
    personal = True
    scope = "manage"

    @property
    def token(self) -> Token | None:
        return self.request.auth if isinstance(self.request.auth, Token) else None


class Me(MyView):
    @operation("me", "My account", shapes.Me)
    def get(self, request: Request) -> Response:
        self.query(Nothing)
        return Response(present.me(self.account, self.token))

    @operation("change_me", "Change my name, language, time zone or quiet hours", shapes.Me, body=Profile)
    def patch(self, request: Request) -> Response:
        changes = changes_of(self.body(Profile))
        hours = [changes.get(name, getattr(self.account, name)) for name in QUIET]
        if hours.count(None) == 1:
            raise ApiRefusal("field.together", 400, fields=list(QUIET))
        user = tables.change_profile(self.account, changes)
        return Response(present.me(user, self.token))


class Waiting(MyView):
    @operation("waiting", "What waits for me at all tables, the most urgent first", shapes.WaitingPage)
    def get(self, request: Request) -> Response:
        self.query(Nothing)
        return Response(shapes.WaitingPage([present.waiting(row) for row in selectors.waiting_for(self.account)[:200]]))


class Tokens(MyView):
    @operation("tokens", "My tokens, without their keys", shapes.TokenPage)
    def get(self, request: Request) -> Response:
        self.query(Nothing)
        return Response(shapes.TokenPage([present.token(row) for row in tokens.of_user(self.account)]))

    @operation(
        "create_token", "Make a token; its key is shown this once", shapes.NewTokenShape, 409, status=201, body=NewToken
    )
    def post(self, request: Request) -> Response:
        wanted = self.body(NewToken)
        row, key = tokens.create(self.account, wanted.name, wanted.scopes, wanted.expires_at, by=self.token)
        return Response(present.new_token(row, key), status=201)


class OneToken(MyView):
    @operation("revoke_token", "Revoke a token", None, status=204)
    def delete(self, request: Request, token_id: int) -> Response:
        tokens.revoke(token_id, by=self.account)
        return Response(status=204)


class Absences(MyView):
    @operation("absences", "When I am away", shapes.AbsencePage)
    def get(self, request: Request) -> Response:
        self.query(Nothing)
        return Response(shapes.AbsencePage([present.absence(row) for row in self.account.absences.all()]))

    @operation(
        "add_absence",
        "Say when I shall be away: my clock stands still, up to each table's cap",
        shapes.AbsenceShape,
        status=201,
        body=NewAbsence,
    )
    def post(self, request: Request) -> Response:
        wanted = self.body(NewAbsence)
        for name, moment in (("since", wanted.since), ("until", wanted.until)):
            if not FIRST_YEAR <= moment.year <= LAST_YEAR:
                raise Refusal(invalid(name, f"{FIRST_YEAR} - {LAST_YEAR}"), status=400)
        row = absences.add(self.account, wanted.since, wanted.until, wanted.remark)
        return Response(present.absence(row), status=201)


class OneAbsence(MyView):
    @operation("remove_absence", "I shall be there after all; deadlines that were moved stay", None, status=204)
    def delete(self, request: Request, absence_id: int) -> Response:
        if not Absence.objects.filter(pk=absence_id, player=self.account).exists():
            raise ApiRefusal("absence.unknown", 404)
        absences.remove(absence_id, by=self.account)
        return Response(status=204)
