"""What a mail is made of. The same blocks become plain text and HTML, so neither can lack what the other says."""

from typing import ClassVar

from msgspec import Struct


class Block(Struct, frozen=True):
    kind: ClassVar[str] = ""


class Heading(Block, frozen=True):
    kind: ClassVar[str] = "heading"
    text: str


class Para(Block, frozen=True):
    kind: ClassVar[str] = "para"
    text: str


class Small(Block, frozen=True):
    kind: ClassVar[str] = "small"
    text: str


class Alert(Block, frozen=True):
    """What must not be overlooked: a deadline, a refusal."""

    kind: ClassVar[str] = "alert"
    text: str


class Facts(Block, frozen=True):
    kind: ClassVar[str] = "facts"
    rows: tuple[tuple[str, str], ...]


class Happenings(Block, frozen=True):
    """Numbered sentences."""

    kind: ClassVar[str] = "happenings"
    rows: tuple[tuple[str, str], ...]


class Lines(Block, frozen=True):
    """Lines to copy. With `mailto`, a touch on one opens a new mail with it; `whole`: one with all of them."""

    kind: ClassVar[str] = "lines"
    lines: tuple[str, ...]
    mailto: str = ""
    whole: bool = False


class Shapes(Block, frozen=True):
    """How lines are written, each with what it does."""

    kind: ClassVar[str] = "shapes"
    rows: tuple[tuple[str, str], ...]


class Verdict(Block, frozen=True):
    """Lines with what we think of them: (line, remark, good)."""

    kind: ClassVar[str] = "verdict"
    rows: tuple[tuple[str, str, bool], ...]


class Quote(Block, frozen=True):
    """What somebody wrote, word for word."""

    kind: ClassVar[str] = "quote"
    text: str


class Board(Block, frozen=True):
    """The picture; in plain text its place is taken by the text board."""

    kind: ClassVar[str] = "board"
    alt: str
    link: str


class Fixed(Block, frozen=True):
    """Text in which columns matter."""

    kind: ClassVar[str] = "fixed"
    text: str


class Button(Block, frozen=True):
    kind: ClassVar[str] = "button"
    label: str
    link: str


class Mail(Struct, kw_only=True):
    subject: str
    title: str
    blocks: list[Block]
    table: str = ""  # the name of the table, or of the service
    aside: str = ""  # where the game stands
    lead: str = ""  # what mail programs show beside the subject
    reply_to: str = ""
    takes_orders: bool = False  # carries the line above which to write
    footer: str = ""
    links: tuple[tuple[str, str], ...] = ()
    language: str = "en"
    picture: bytes = b""
    thread: str = ""  # mails of one thread stand together
    unsubscribe: str = ""
    event: dict[str, object] = {}  # the same as data, for webhooks
