"""docs/openapi.json: callers can rely on it; the pages that show it work under the strict policy."""

import copy
from typing import Any

import msgspec
import pytest
from django.test import Client

from api.schema import document
from games.rulesets import all_rulesets
from tests.api.compare import breaking
from tests.site import ROOT


@pytest.fixture(autouse=True)
def toy() -> None:
    """The real rulesets here."""


@pytest.fixture(scope="module")
def kept() -> Any:
    return msgspec.json.decode((ROOT / "docs" / "openapi.json").read_bytes())


@pytest.fixture(scope="module")
def made() -> Any:
    return msgspec.json.decode(msgspec.json.encode(document()))


def without_examples(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_examples(part) for key, part in value.items() if key != "examples"}
    return [without_examples(part) for part in value] if isinstance(value, list) else value


def test_nothing_breaks_callers(kept: Any, made: Any) -> None:
    assert breaking(kept, made) == []


def test_the_file_is_up_to_date(kept: Any, made: Any) -> None:
    assert without_examples(kept) == without_examples(made), "run manage.py openapi"


def test_every_ruleset_has_real_examples(made: Any) -> None:
    asks = made["paths"]["/api/v1/games/{game_id}/asks/"]["get"]["responses"]["200"]["content"]["application/json"]
    assert set(asks["examples"]) == set(all_rulesets())
    for example in asks["examples"].values():
        (ask,) = example["value"]["results"]
        assert ask["default"]
        assert ask["orders"][0]["schema"]["properties"]
    orders = made["paths"]["/api/v1/games/{game_id}/orders/"]["post"]
    assert len(orders["requestBody"]["content"]["application/json"]["examples"]) == 2 * len(all_rulesets())


def test_every_operation_says_what_it_does_and_how_it_refuses(made: Any) -> None:
    names = []
    for item in made["paths"].values():
        for method, operation in item.items():
            names.append(operation["operationId"])
            assert operation["summary"]
            assert {"400", "401", "429"} <= set(operation["responses"])
            assert method != "get" or "304" in operation["responses"]
    assert len(names) == len(set(names))


def change(kept: Any, *path: str) -> Any:
    """A copy of the schema, and the place in it."""
    new = copy.deepcopy(kept)
    place = new
    for name in path:
        place = place[name]
    return new, place


GAME = "/api/v1/games/{game_id}/"


def test_a_route_that_is_gone_is_found(kept: Any) -> None:
    new, paths = change(kept, "paths")
    del paths[GAME]
    assert f"GET {GAME}: is gone" in breaking(kept, new)


def test_a_field_that_is_gone_is_found(kept: Any) -> None:
    new, game = change(kept, "components", "schemas", "GameFull", "properties")
    del game["commitment"]
    assert f"GET {GAME} 200: field commitment is gone" in breaking(kept, new)


def test_a_field_that_is_needed_or_refused_or_limited_is_found(kept: Any) -> None:
    new, body = change(kept, "components", "schemas", "NewGame")
    body["required"].append("name")
    del body["properties"]["options"]
    body["properties"]["name"]["maxLength"] = 5
    body["properties"]["sides"]["enum"] = ["lot"]
    found = breaking(kept, new)
    assert "POST /api/v1/games/: field name is required now" in found
    assert "POST /api/v1/games/: field options is not taken any more" in found
    assert "POST /api/v1/games/ name: maxLength is smaller" in found
    assert "POST /api/v1/games/ sides: ['choice'] is not taken any more" in found


def test_a_parameter_that_changes_is_found(kept: Any) -> None:
    new, parameters = change(kept, "paths", "/api/v1/games/", "get", "parameters")
    parameters[:] = [p for p in parameters if p["name"] != "status"]
    next(p for p in parameters if p["name"] == "search")["required"] = True
    found = breaking(kept, new)
    assert "GET /api/v1/games/: parameter status is gone" in found
    assert "GET /api/v1/games/: parameter search is required now" in found


def test_additions_break_nothing(kept: Any) -> None:
    new, schemas = change(kept, "components", "schemas")
    schemas["GameFull"]["properties"]["colour"] = {"type": "string"}
    schemas["NewGame"]["properties"]["colour"] = {"type": "string"}
    new["paths"]["/api/v1/new/"] = {}
    assert breaking(kept, new) == []


@pytest.mark.parametrize("page", ["docs", "redoc"])
def test_the_pages_need_nothing_from_elsewhere_and_no_inline_script(page: str) -> None:
    answer = Client().get(f"/api/{page}/")
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "://" not in html.replace("http://www.w3.org", "")
    assert html.count("<script") == html.count("<script src=")
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_the_script_of_the_page_is_served() -> None:
    answer = Client().get("/api/docs/?script")
    assert answer.headers["Content-Type"].startswith("application/javascript")
    assert b"/api/schema/" in answer.content


def test_the_schema_is_served_as_json() -> None:
    assert Client().get("/api/schema/").json()["openapi"] == "3.1.0"
