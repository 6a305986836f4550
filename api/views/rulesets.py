from rest_framework.request import Request
from rest_framework.response import Response

from api import present, shapes
from api.bodies import Nothing
from api.problems import ApiRefusal
from api.schema import operation
from api.views.base import ApiView
from games import rulesets


class Rulesets(ApiView):
    @operation("rulesets", "The games that can be played", shapes.RulesetPage)
    def get(self, request: Request) -> Response:
        self.query(Nothing)
        return self.read(
            lambda: shapes.RulesetPage([present.ruleset_short(r) for r in rulesets.all_rulesets().values()])
        )


class OneRuleset(ApiView):
    @operation("ruleset", "One ruleset: sides, options, bots and every order with its JSON schema", shapes.RulesetFull)
    def get(self, request: Request, slug: str) -> Response:
        self.query(Nothing)
        ruleset = rulesets.all_rulesets().get(slug)
        if ruleset is None:
            raise ApiRefusal("ruleset.unknown", 404, ruleset=slug)
        return self.read(lambda: present.ruleset_full(ruleset), ruleset.rules)
