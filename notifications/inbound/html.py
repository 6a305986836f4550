"""HTML mail as plain text: line by line as a reader sees it, with `> ` before what is quoted.

The parser of the standard library takes minutes for some hostile mails; this reads any text in one pass.
"""

import re
from collections import Counter
from html import unescape

MAX_HTML = 400_000
BLOCKS = {"address", "article", "div", "dd", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "main"}
BLOCKS |= {"ol", "p", "pre", "section", "table", "tbody", "tr", "ul", "li", "blockquote", "body", "form"}
SKIPPED = {"style", "script", "head", "title", "template", "noscript", "svg", "object"}
VOID = {"br", "hr", "img", "meta", "link", "input", "col", "area", "base", "source", "wbr", "embed", "track", "param"}
QUOTES = re.compile(
    r"\b(gmail_quote|gmail_extra|yahoo_quoted|protonmail_quote|zmail_extra|moz-cite-prefix|OutlookMessageHeader"
    r"|mail-quote|tutanota_quote|x_gmail_quote|ydp\w*yahoo_quoted)"
)
QUOTE_IDS = {
    "divrplyfwdmsg",
    "x_divrplyfwdmsg",
    "mail-editor-reference-message-container",
    "appendonsend",
    "isforwardcontent",
}
SIGNATURES = {"ms-outlook-mobile-signature", "signature", "x_signature", "applemailsignature", "k9mail-signature"}
SIGNATURES |= {"mail-app-auto-signature"}
RULED = re.compile(r"border-top:\s?solid #(?:e1e1e1|b5c4df)", re.IGNORECASE)  # the line of Outlook above a header
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|mso-hide\s*:\s*all", re.IGNORECASE)
CUT = "\x01"  # all behind it is somebody else's
_TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][a-z0-9:-]*+)(?P<attrs>(?:[^<>"']|"[^"]{0,9000}"|'[^']{0,9000}')*+)>""", re.IGNORECASE
)
_ATTRIBUTE = re.compile(r"""\b(class|id|style)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_DECLARATION = re.compile(r"<!--|<[!?]")


def to_text(html: str) -> str:
    reader = _Reader()
    reader.read(_without_declarations(html[:MAX_HTML]))
    lines = "".join(reader.out).split(CUT)[0].split("\n")
    text = "\n".join(" ".join(line.split(" ")).rstrip() for line in lines)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n" if text.strip() else ""


def _without_declarations(html: str) -> str:
    """Without comments and the like; one that never ends takes the rest with it."""
    out: list[str] = []
    at = 0
    while found := _DECLARATION.search(html, at):
        out.append(html[at : found.start()])
        closing = "-->" if found[0] == "<!--" else ">"
        end = html.find(closing, found.start() + 2)
        if end < 0:
            return "".join(out)
        at = end + len(closing)
    return "".join([*out, html[at:]])


def _attributes(text: str) -> dict[str, str]:
    return {m[1].lower(): unescape(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(text)}


class _Reader:
    def __init__(self) -> None:
        self.out: list[str] = []
        self.open: list[tuple[str, int, bool, bool]] = []  # tag, quote depth it adds, whether it hides, whether pre
        self.names: Counter[str] = Counter()  # how many of each tag are open
        self.depth = self.hidden = self.pre = 0
        self.fresh = True  # at the start of a line

    def read(self, html: str) -> None:
        at = 0
        for tag in _TAG.finditer(html):
            self._text(unescape(html[at : tag.start()]))
            name = tag["name"].lower()
            if tag["end"]:
                self._end(name)
            elif name in VOID or not tag["attrs"].endswith("/"):
                self._start(name, _attributes(tag["attrs"]))
            at = tag.end()
        self._text(unescape(html[at:]))

    def _start(self, tag: str, given: dict[str, str]) -> None:
        if tag in BLOCKS or tag in ("br", "hr"):
            self._line(force=tag == "br")
        if tag in VOID:
            return
        quotes = int(self._is_quote(tag, given))
        hides = (
            tag in SKIPPED or bool(HIDDEN.search(given.get("style", ""))) or given.get("id", "").lower() in SIGNATURES
        )
        self.open.append((tag, quotes, hides, tag == "pre"))
        self.names[tag] += 1
        self.depth, self.hidden, self.pre = self.depth + quotes, self.hidden + hides, self.pre + (tag == "pre")

    def _is_quote(self, tag: str, given: dict[str, str]) -> bool:
        """A header block of Outlook has no end: what follows it in the mail is the quoted one."""
        if given.get("id", "").lower() in QUOTE_IDS or RULED.search(given.get("style", "")):
            self.out.append(CUT)
        if tag == "blockquote":
            return True
        return bool(QUOTES.search(given.get("class", "")))

    def _end(self, tag: str) -> None:
        if not self.names[tag]:
            return
        if tag in BLOCKS:
            self._line()
        while self.open:
            name, quotes, hides, pre = self.open.pop()
            self.names[name] -= 1
            self.depth, self.hidden, self.pre = self.depth - quotes, self.hidden - hides, self.pre - pre
            if name == tag:
                break

    def _text(self, data: str) -> None:
        if self.hidden:
            return
        if self.pre:
            first, *rest = data.replace("\r\n", "\n").split("\n")
            self._write(first)
            for line in rest:
                self._line(force=True)
                self._write(line)
        else:
            text = re.sub(r"[ \t\r\n\f]+", " ", data)
            self._write(text.lstrip(" ") if self.fresh else text)

    def _write(self, text: str) -> None:
        if text:
            if self.fresh and self.depth:
                self.out.append("> ")
            self.out.append(text)
            self.fresh = False

    def _line(self, force: bool = False) -> None:
        if not self.hidden and (force or not self.fresh):
            self.out.append("\n")
            self.fresh = True
