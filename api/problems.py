"""The one format in which the API says no: `{"problems": [{line, id, kind, data, rule, provisional, text}]}`."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language

from api.texts import TEXTS
from games.engine.errors import Problem
from games.engine.ruleset import Ruleset
from games.engine.speech import Speaker
from games.engine.texts import TEXTS as ENGINE_TEXTS
from games.services import speech
from games.services.errors import Refusal

LIMIT = 262_144  # bytes of a body


class ApiRefusal(Refusal):
    """A refusal of the door itself: who are you, what is this, not like that."""

    def __init__(self, id: str, status: int, **data: Any) -> None:
        super().__init__(Problem(id, "unreadable" if status in (400, 413, 415) else "closed", data), status=status)


def language() -> str:
    """That of the request: Accept-Language, else the site's."""
    return (get_language() or "en").split("-")[0]


def speaker(ruleset: Ruleset | None = None) -> Speaker:
    texts = {**ENGINE_TEXTS, **TEXTS, **speech.TEXTS, **(ruleset.texts if ruleset else {})}
    return Speaker(texts, ruleset.words if ruleset else {}, language(), speech.translator(language()))


def problems_body(problems: Sequence[Problem], ruleset: Ruleset | None = None) -> dict[str, Any]:
    return {"problems": speech.problems_data(speaker(ruleset), problems)}
