"""Was a mail really sent by whom it names? A good DKIM signature of the sender's domain, or our own mail server says so."""

import re
import time
from collections.abc import Callable, Mapping, Sequence

import dkim
import dns.exception
import dns.resolver

from .letter import Letter

Lookup = Callable[[bytes, float], bytes | None]
MAX_SIGNATURES = 2
PATIENCE = 5.0
"""Seconds for all questions to name servers, which may be an attacker's."""

_HEADER_LINE = re.compile(rb"[!-9;-~]+:|[ \t]")
_ASIDE = re.compile(r'"(?:[^"\\]|\\.)*"|\((?:[^()"\\]|\\.)*\)')
_WORD = re.compile(r'"[\w.@-]+"')


class CannotTell(Exception):
    """The name server does not answer; later it may."""


def is_genuine(raw: bytes, letter: Letter, authserv_ids: Sequence[str] = (), lookup: Lookup | None = None) -> bool:
    return is_vouched_for(raw, letter, authserv_ids) or _is_signed(raw, letter, lookup or txt_record)


def is_vouched_for(raw: bytes, letter: Letter, authserv_ids: Sequence[str]) -> bool:
    """By our own mail server; nobody else is asked."""
    return bool(letter.sender) and _server_vouches(letter, _domain(letter), authserv_ids) and _reads_one_way(raw)


def _is_signed(raw: bytes, letter: Letter, lookup: Lookup) -> bool:
    return bool(letter.sender) and _reads_one_way(raw) and _signature_holds(raw, letter, lookup)


def _domain(letter: Letter) -> str:
    return letter.sender.rpartition("@")[2]


def _reads_one_way(raw: bytes) -> bool:
    """Programs disagree where a head with bare carriage returns ends: a signature may cover another mail than we read."""
    head = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0]
    lines = re.split(rb"\r?\n", head)
    return b"\r" not in b"".join(lines) and all(_HEADER_LINE.match(line) for line in lines)


def _server_vouches(letter: Letter, domain: str, authserv_ids: Sequence[str]) -> bool:
    """Only the topmost header with the name of our own server counts: those below may have come with the mail."""
    for value in letter.all("authentication-results"):
        name, _, rest = value.partition(";")
        if name.split()[:1] and name.split()[0].lower() in [known.lower() for known in authserv_ids]:
            return any(_result_vouches(part, domain) for part in _without_asides(rest).split(";"))
    return False


def _without_asides(text: str) -> str:
    """No comments, and of quoted strings only plain words: the sender may have a say in what stands there."""
    before = ""
    while before != text:
        before, text = text, _ASIDE.sub(lambda found: found[0].strip('"') if _WORD.fullmatch(found[0]) else " ", text)
    return text


def _result_vouches(result: str, domain: str) -> bool:
    text = result.lower()
    passed = re.match(r"\s*(dkim|dmarc)\s*=\s*pass\b", text)
    if not passed:
        return False
    wanted = r"header\.from" if passed[1] == "dmarc" else r"header\.d"
    found = re.search(rf"{wanted}\s*=\s*@?([a-z0-9.-]+)", text)
    return bool(found) and is_aligned(found[1] if found else "", domain)


def _signature_holds(raw: bytes, letter: Letter, lookup: Lookup) -> bool:
    """Only signatures that could prove the sender are looked at, all within one span of time."""
    until = time.monotonic() + PATIENCE

    def in_time(name: bytes, timeout: float = PATIENCE) -> bytes | None:
        left = until - time.monotonic()
        if left <= 0:
            raise CannotTell("the name server is too slow")
        return lookup(name, left)

    worthy = [index for index, value in enumerate(letter.all("dkim-signature")) if _may_prove(value, letter)]
    return any(_one_holds(raw, index, letter, in_time) for index in worthy[:MAX_SIGNATURES])


def _may_prove(signature: str, letter: Letter) -> bool:
    try:
        return _is_worthy(dkim.util.parse_tag_value(signature.encode()), letter)
    except dkim.util.InvalidTagValueList:
        return False


def _is_worthy(tags: Mapping[bytes, bytes], letter: Letter) -> bool:
    """A signature over the first part of a body only (l=) lets anybody add lines behind it."""
    return b"l" not in tags and is_aligned(tags.get(b"d", b"").decode("ascii", "replace"), _domain(letter))


def _one_holds(raw: bytes, index: int, letter: Letter, lookup: Lookup) -> bool:
    try:
        checker = dkim.DKIM(raw, minkey=1024)
        good = checker.verify(idx=index, dnsfunc=lookup)
        return bool(good) and _is_worthy(checker.signature_fields, letter)
    except (dkim.DKIMException, ValueError, KeyError, IndexError):
        return False


def is_aligned(signer: str, domain: str) -> bool:
    signer, domain = signer.lower().strip("."), domain.lower().strip(".")
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def txt_record(name: bytes, timeout: float = PATIENCE) -> bytes | None:
    try:
        answer = dns.resolver.resolve(name.decode("ascii").rstrip("."), "TXT", lifetime=timeout)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer, dns.exception.SyntaxError, UnicodeDecodeError):
        return None
    except dns.exception.DNSException as error:
        raise CannotTell(str(error)[:200]) from error
    return next((b"".join(record.strings) for record in answer), None)
