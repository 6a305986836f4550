"""Mail that no person wrote: bounces, holiday notes, lists, our own mails coming back. None of it is ever answered."""

import re
from typing import Literal

from msgspec import Struct

from .letter import Letter

OWN_HEADER = "x-civpbem"

Kind = Literal["person", "loop", "bounce", "delay", "automatic", "list", "nobody"]


class Bounce(Struct, frozen=True):
    address: str
    permanent: bool
    detail: str
    message_id: str  # of the mail that was returned


_ROBOTS = re.compile(
    r"(mailer-daemon|postmaster|no-?reply|do-?not-?reply|noreply|bounce[s+-]?|abuse)\b.*@", re.IGNORECASE
)
_SUBJECTS = re.compile(
    r"\s*(?:auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|away from|vacation"
    r"|автоответ|автоматический ответ|отсутствую|odpowiedź automatyczna|automatyczna odpowiedź"
    r"|autoodpowiedź|poza biurem)\b",
    re.IGNORECASE,
)


def kind_of(letter: Letter, own_domain: str) -> Kind:
    if letter.header(OWN_HEADER) or _is_ours(letter, own_domain):
        return "loop"
    if letter.report or "multipart/report" in letter.kinds:
        bounce = read_bounce(letter)
        return "bounce" if bounce and bounce.permanent else "delay"
    if _submitted_by_machine(letter):
        return "automatic"
    if letter.header("list-id") or letter.header("precedence").strip().lower() in ("bulk", "junk", "list"):
        return "list"
    if not letter.sender or letter.header("return-path").strip() == "<>" or _ROBOTS.match(letter.sender):
        return "nobody"
    return "person"


def _is_ours(letter: Letter, own_domain: str) -> bool:
    """Our own Message-ID, or a mail that has gone round too often."""
    ours = letter.message_id.rstrip(">").lower().endswith(f"@{own_domain.lower()}")
    return ours or len(letter.all("received")) > 40


def _submitted_by_machine(letter: Letter) -> bool:
    submitted = letter.header("auto-submitted").split(";")[0].strip().lower()
    named = ("x-autoreply", "x-autorespond", "x-auto-reply", "x-autoreply-from", "x-mail-autoreply", "x-loop")
    return (
        submitted not in ("", "no")
        or any(letter.header(name) for name in named)
        or letter.header("precedence").strip().lower() == "auto_reply"
        or letter.header("x-ms-exchange-generated-message-source") != ""
        or bool(_SUBJECTS.match(letter.subject))
    )


def read_bounce(letter: Letter) -> Bounce | None:
    """RFC 3464. Only a report in due form counts: prose of a mail server is not guessed at."""
    address = _field(letter.report, "final-recipient") or _field(letter.report, "original-recipient")
    action = _field(letter.report, "action").lower()
    if not address or not action:
        return None
    status = _field(letter.report, "status")
    detail = _field(letter.report, "diagnostic-code") or status
    permanent = action == "failed" and not status.startswith("4")
    message_id = _field(letter.returned, "message-id")
    return Bounce(address.partition(";")[2].strip().lower() or address.lower(), permanent, detail[:300], message_id)


def _field(text: str, name: str) -> str:
    found = re.search(rf"^{name}:[ \t]*(.*(?:\n[ \t]+.*)*)", text, re.IGNORECASE | re.MULTILINE)
    return " ".join(found[1].split()) if found else ""
