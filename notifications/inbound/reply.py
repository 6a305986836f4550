"""What the writer of a reply wrote: without quotes, the mail above or below, signatures, greetings, footers of phones."""

import re

from mailparser_reply.constants import MAIL_LANGUAGES
from mailparser_reply.parser import EmailMessage

DELIMITER = "##-"  # our mails carry a line that starts and ends with it; nothing behind an unquoted one counts
MAX_SECOND_LOOK = 4_000  # the library's expressions are slow on hostile text
MAX_PHRASE = 200  # a greeting, a closing or a footer is no longer

_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2007": " ", "\u200b": None, "\ufeff": None, "\u2028": "\n"})
_QUOTE = re.compile(r"\s{0,3}(>|&gt;|\|(?=\s))")
_DAY = r"(?:(?<![\w.])\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? \w+\.? \d{4}|\w+\.? \d{1,2},? \d{4}|\d{1,2}:\d{2})"
_WROTE = r"(?:wrote|writes|schrieb|написала?|написал\(а\)|пишет|писала?|napisała?|napisał\(a\)|pisze)"

# "On Wed, 18 Nov 2026 at 10:12, civpbem <...> wrote:", in one line or two, and its cousins
_ATTRIBUTION = [
    re.compile(rf"(?:On|Am|Le|El|Op|Il)\b.{{3,200}}\b(?:{_WROTE}|a écrit|escribió|ha scritto)\s*:?\s*", re.IGNORECASE),
    re.compile(rf"(?:W dniu|Dnia|dnia|W |Data)\b.{{3,200}}{_WROTE}\s*:?\s*", re.IGNORECASE),
    re.compile(rf".{{0,200}}{_DAY}.{{0,200}}\b{_WROTE}\s*:\s*", re.IGNORECASE),
    re.compile(rf".{{0,200}}<\s*[^<>\s]+@[^<>\s]+>.{{0,60}}{_WROTE}\s*:\s*", re.IGNORECASE),
    re.compile(rf"[^<>]{{1,80}}\b{_WROTE} (?:on|в|w|dnia)\b.{{3,100}}:\s*", re.IGNORECASE),
    re.compile(rf".{{0,60}}{_DAY}.{{0,120}}<\s*[^<>\s]+@[^<>\s]+>\s*:\s*"),
    re.compile(rf"Wiadomość napisana przez .{{3,200}}{_DAY}\s*:\s*", re.IGNORECASE),
]
_ORIGINAL = re.compile(
    r"\s*[-_*=]{2,}\s*(?:original message|original appointment|forwarded message|reply message|исходное сообщение"
    r"|пересылаемое сообщение|пересланное сообщение|конец пересылаемого|wiadomość oryginalna|oryginalna wiadomość"
    r"|treść oryginalnej wiadomości|wiadomość przekazana|przekazana wiadomość|ursprüngliche nachricht)\b.{0,60}",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"\s*\*?(?P<name>from|sent|date|to|subject|cc|от|от кого|отправлено|дата|кому|тема|копия|od|wysłano|data|do|temat|dw)"
    r"\s?:\*?\s+\S.*",
    re.IGNORECASE,
)
_ABOVE = re.compile(r"\s*-{6,}\s*|\s*(?:кому|тема|копия|to|subject|cc|do|temat|dw): .*;\s*", re.IGNORECASE)  # Yandex
_RULE = re.compile(r"\s*[_]{20,}\s*|\s*-{30,}\s*")
_SIGNATURE = re.compile(r"(?:--|—|__|-- )\s*")
_FOOTER = re.compile(
    r"\s*(?:(?:sent|get|send) (?:from|via|with|by|outlook)\b.{0,120}|(?:get|download) outlook for .{0,80}"
    r"|please excuse (?:my )?brevity.{0,60}"
    r"|отправлено (?:с|из|через|от)\b.{0,120}|скачать outlook .{0,80}|простите за краткость.{0,60}"
    r"|wysłano? (?:z|ze|przez|za pomocą)\b.{0,120}|wysłane (?:z|ze|przez|za pomocą)\b.{0,120}"
    r"|pobierz (?:program )?outlook .{0,80}|proszę wybaczyć.{0,60}"
    r"|gesendet von .{0,80}|envoyé (?:de|depuis) .{0,80}|this (?:e-?mail|message).{0,40}confidential.{0,200}"
    r"|virus-free\..{0,80}|без вирусов\..{0,80}|wolny od wirusów\..{0,80})",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"\s*(?:(?:best|kind|warm) (?:regards|wishes)|regards|best|cheers|thanks|thank you|many thanks|yours"
    r"|sincerely|greetings"
    r"|с уважением|с наилучшими пожеланиями|спасибо|заранее спасибо|всего доброго|всего хорошего|пока|удачи"
    r"|pozdrawiam|pozdrawiam serdecznie|pozdrowienia|z poważaniem|serdecznie|dziękuję|dzięki|z góry dziękuję|pa)"
    r"\s*[,.!]*\s*(?:[-–—]?\s*\w{0,20})?",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"\s*(?:hi|hello|hey|dear|good (?:morning|day|evening)|привет|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро"
    r"|cześć|witam|witaj|hej|dzień dobry|dobry wieczór)(?:[ ,]+\w+){0,3}\s*[,.!]*\s*",
    re.IGNORECASE,
)


def own_text(text: str) -> str:
    """The lines that the writer wrote, above, below or between the quotes."""
    lines = text.translate(_SPACES).split("\n")
    kept = _without_quotes(lines)
    kept = _without_tail(_without_foreign_tail(kept))
    while kept and not kept[0].strip():
        kept.pop(0)
    if kept and _is(_GREETING, kept[0]):
        kept.pop(0)
    return "\n".join(kept).strip()


def _is(phrase: re.Pattern[str], line: str) -> bool:
    """Spaces are counted once: the expressions are slow on many of them."""
    words = " ".join(line.split())
    return len(words) <= MAX_PHRASE and phrase.fullmatch(words) is not None


def _without_quotes(lines: list[str]) -> list[str]:
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if _QUOTE.match(line):
            at += 1
            continue
        if _starts_other_mail(lines, at):
            break
        if taken := _attribution(lines, at):
            if not _quote_follows(lines, at + taken):
                break
            at += taken
            continue
        kept.append(line.rstrip())
        at += 1
    return kept


def _starts_other_mail(lines: list[str], at: int) -> bool:
    """An unmarked quote: all behind it is the mail that is answered."""
    line = lines[at]
    if line.strip().startswith(DELIMITER) or _ORIGINAL.fullmatch(line):
        return True
    if _RULE.fullmatch(line):
        return _head_block(lines, at + 1) or _blank_to_end(lines, at)
    return _head_block(lines, at)


def _head_block(lines: list[str], at: int) -> bool:
    """`From: ... Sent: ... To: ...` as Outlook, phones and web mail put above what they quote."""
    names = [m["name"].lower() for line in lines[at : at + 6] if (m := _HEAD.fullmatch(line))]
    return bool(_HEAD.fullmatch(lines[at])) and len(set(names)) >= 3 if at < len(lines) else False


def _blank_to_end(lines: list[str], at: int) -> bool:
    return not any(line.strip() for line in lines[at + 1 :])


def _attribution(lines: list[str], at: int) -> int:
    """How many lines from here say "on that day so-and-so wrote:"; programs break it after 70-odd characters."""
    above = next((n for n, line in enumerate(lines[at : at + 4]) if not _ABOVE.fullmatch(line)), 0)
    start = at + above
    return next((above + count for count in (1, 2, 3) if _says_who_wrote(lines[start : start + count])), 0)


def _says_who_wrote(lines: list[str]) -> bool:
    """All these lines, and not just the last of them."""
    if not all(line.strip() and not _QUOTE.match(line) for line in lines):
        return False
    joined = " ".join(line.strip() for line in lines)
    if len(joined) > 400 or not any(shape.fullmatch(joined) for shape in _ATTRIBUTION):
        return False
    return len(lines) == 1 or not _says_who_wrote(lines[1:])


def _quote_follows(lines: list[str], at: int) -> bool:
    """Marked quotes may have answers between them; an unmarked one is the rest of the mail."""
    following = next((line for line in lines[at:] if line.strip()), "")
    return bool(_QUOTE.match(following))


def _without_foreign_tail(lines: list[str]) -> list[str]:
    """The library knows how programs quote in more languages than we do."""
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    if not text.strip() or len(text) > MAX_SECOND_LOOK:
        return lines
    found = EmailMessage(text=text, languages=list(MAIL_LANGUAGES), keep_hyphen_lists=True).read()
    first = found.replies[0].content if found.replies else ""
    return first.split("\n") if first and not found.replies[0].headers else lines


def _without_tail(lines: list[str]) -> list[str]:
    """Nothing behind a signature mark, a phone's footer or a closing phrase counts."""
    for at, line in enumerate(lines):
        if _is(_SIGNATURE, line) or _is(_FOOTER, line):
            return lines[:at]
        if _is(_CLOSING, line) and len([rest for rest in lines[at + 1 :] if rest.strip()]) <= 6:
            return lines[:at]
    return lines
