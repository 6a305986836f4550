"""What callers send. Unknown fields are refused."""

from datetime import datetime, time
from typing import Annotated, Any, ClassVar, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

Number = Annotated[int, Meta(ge=0, le=2_147_483_647)]
Limit = Annotated[int, Meta(ge=1, le=100)]
Short = Annotated[str, Meta(max_length=80)]
Side = Annotated[str, Meta(max_length=40, description="Only needed by who holds several seats, or to look back.")]
Reason = Annotated[str, Meta(max_length=400)]
Line = Annotated[str, Meta(max_length=2000)]
Moment = Annotated[datetime, Meta(tz=True)]
Hour = Annotated[
    time, Meta(extra_json_schema={"pattern": r"^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$", "examples": ["22:00:00"]})
]
Policy = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/Policy"})]
News = Literal["turn", "reminder", "news", "press", "table", "offer"]
Plan = Annotated[
    dict[News, Literal["now", "digest", "off"]],
    Meta(extra_json_schema={"propertyNames": {"enum": list(get_args(News))}}),
]
Email = Annotated[str, Meta(max_length=254, extra_json_schema={"format": "email"})]
Scopes = Annotated[list[Literal["read", "play", "manage"]], Meta(min_length=1, max_length=3)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    more_schema: ClassVar[dict[str, Any]] = {}  # what its fields alone do not say


class Nothing(Body, frozen=True):
    pass


# ------------------------------------------------------------ query strings
class GamesQuery(Body, frozen=True):
    status: Literal["", "lobby", "running", "paused", "frozen", "ended", "cancelled"] = ""
    ruleset: Short = ""
    mine: bool = False
    waiting: bool = False
    seats: Literal["", "free", "offered"] = ""
    search: Short = ""
    ordering: Literal["-created", "created", "due", "-stepped", "name"] = "-created"
    limit: Limit = 20
    offset: Annotated[int, Meta(ge=0, le=100_000)] = 0


class SideQuery(Body, frozen=True):
    side: Side = ""


class ViewQuery(Body, frozen=True):
    side: Side = ""
    step: Number | None = None


class StepsQuery(Body, frozen=True):
    side: Side = ""
    after: Annotated[int, Meta(ge=-1, le=2_147_483_647)] = -1
    limit: Limit = 50


class EventsQuery(StepsQuery, frozen=True):
    wait: Annotated[int, Meta(ge=0, le=30, description="Seconds to wait for something new.")] = 0


class PageQuery(Body, frozen=True):
    after: Number = 0
    limit: Limit = 50


class SeatQuery(Body, frozen=True):
    side: Side = ""
    place: Annotated[int, Meta(ge=0, le=20)] | None = None


# ------------------------------------------------------------ tables
class NewGame(Body, frozen=True):
    ruleset: Short
    name: Short = ""
    players: Annotated[int, Meta(ge=1, le=20)] | None = None
    options: dict[str, Any] = {}
    policy: Policy = {}
    visibility: Literal["public", "private"] = "public"
    sides: Literal["lot", "choice"] = "lot"
    press_mode: Literal["all", "public", "none"] = "all"
    auto_start: bool = True
    solo: bool = False
    anonymous: bool = False
    spectators: bool = True
    anonymous_press: bool = False
    join_owner: bool = True


class GameChange(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=80)] | UnsetType = UNSET
    policy: Policy | UnsetType = UNSET
    visibility: Literal["public", "private"] | UnsetType = UNSET
    sides: Literal["lot", "choice"] | UnsetType = UNSET
    press_mode: Literal["all", "public", "none"] | UnsetType = UNSET
    auto_start: bool | UnsetType = UNSET
    anonymous: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    anonymous_press: bool | UnsetType = UNSET


class Start(Body, frozen=True):
    fill: Annotated[Short, Meta(description="The bot for empty seats.")] = ""


class TakeSeat(Body, frozen=True):
    """In the lobby: sit down. Later: take over the named side, if it is on offer. `bot`: the owner seats a bot."""

    side: Side = ""
    place: Annotated[int, Meta(ge=0, le=20)] | None = None
    wishes: Annotated[list[Short], Meta(max_length=20)] = []
    bot: Short = ""
    link: Annotated[str, Meta(max_length=400, description="The token of an invitation link.")] = ""


class ChangeSeat(Body, frozen=True):
    """In the lobby: other wishes. Later: I am back (`reclaim`), or the owner offers a seat (`offer`)."""

    side: Side = ""
    wishes: Annotated[list[Short], Meta(max_length=20)] | UnsetType = UNSET
    reclaim: bool = False
    offer: bool = False


class Clock(Body, frozen=True):
    action: Literal["pause", "resume", "extend"]
    minutes: Annotated[int, Meta(ge=1, le=20160)] = 1440
    reason: Reason = ""


class Invite(Body, frozen=True):
    emails: Annotated[list[Email], Meta(min_length=1, max_length=30)]


class Fork(Body, frozen=True):
    """A sandbox of one's own: from the truth where it may be known, else from what one's seat knows."""

    step: Number | None = None
    side: Side = ""


class NewVote(Body, frozen=True):
    kind: Literal["pause", "resume", "extend", "replace", "rollback", "end"]
    side: Side = ""
    reason: Reason = ""
    minutes: Annotated[int, Meta(ge=1, le=20160)] | None = None
    step: Number | None = None
    replace: Annotated[Short, Meta(description="The side whose seat is to be offered.")] | None = None


class CastVote(Body, frozen=True):
    yes: bool
    side: Side = ""


# ------------------------------------------------------------ playing
class Sheet(Body, frozen=True):
    """Exactly one of `lines` (text) and `orders` (data, as the JSON schema of the ask says)."""

    more_schema: ClassVar[dict[str, Any]] = {"oneOf": [{"required": ["lines"]}, {"required": ["orders"]}]}

    window: Annotated[Number, Meta(description="The window you answer; a stale one is refused.")] | None = None
    side: Side = ""
    lines: Annotated[list[Line], Meta(max_length=200)] | UnsetType = UNSET
    orders: Annotated[list[dict[str, Any]], Meta(max_length=200)] | UnsetType = UNSET
    dry_run: bool = False
    draft: bool = False


class Undo(Body, frozen=True):
    side: Side = ""


class StandingSheet(Body, frozen=True):
    lines: Annotated[list[Line], Meta(max_length=40)]
    side: Side = ""


class NewPress(Body, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=8000)]
    to: Annotated[list[Short], Meta(min_length=1, max_length=20)] | None = None
    anonymous: bool = False
    side: Side = ""


class PressRead(Body, frozen=True):
    last: Number


class NoteText(Body, frozen=True):
    text: Annotated[str, Meta(max_length=20_000)]


# ------------------------------------------------------------ the account
class Profile(Body, frozen=True):
    """Quiet hours have a beginning and an end, or neither (null)."""

    display_name: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    language: Literal["en", "ru", "pl"] | UnsetType = UNSET
    time_zone: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    quiet_from: Hour | UnsetType | None = UNSET
    quiet_until: Hour | UnsetType | None = UNSET


class NewToken(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    scopes: Scopes
    expires_at: Moment | None = None


class NewAbsence(Body, frozen=True):
    since: Moment
    until: Moment
    remark: Annotated[str, Meta(max_length=120)] = ""


class NewChannel(Body, frozen=True):
    target: Annotated[
        str,
        Meta(
            max_length=500, pattern="^https?://[!-~]+$", description="The address of a webhook, open to the internet."
        ),
    ]


class ChannelChange(Body, frozen=True):
    """When to be told of what: `now`, `digest` (once a day) or `off`."""

    plan: Plan | UnsetType = UNSET
    digest_hour: Annotated[int, Meta(ge=0, le=23)] | UnsetType = UNSET
    active: bool | UnsetType = UNSET
