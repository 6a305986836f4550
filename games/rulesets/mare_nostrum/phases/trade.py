"""Trade: a number, sealed offers, a chain of takes, a compensation (MN-TRADE-*)."""

from collections.abc import Iterator, Sequence
from typing import Literal, Self

from games.engine.ask import Ask
from games.engine.errors import refuse
from games.engine.order import Order, Pass, Pick
from games.engine.script import Game, Next, Question

from ..board import KINDS, RARITY, TAX
from ..events import (
    Compensated,
    CompensationPaid,
    Demanded,
    NothingToTrade,
    NoTrade,
    Offered,
    StaysOut,
    Taken,
    TakenBack,
    TradeEnded,
    UlyssesForced,
    UlyssesReturned,
)
from ..state import Bag, State, Trade, as_bag, cite, hand_size, owner_of, powers
from ..types import Kind, Side


# ---------------------------------------------------------------- orders
def ranked(hand: Bag) -> list[str]:
    """A hand in the order in which it is offered by default: duplicates first, then common kinds, tax last."""
    single = [kind for kind in KINDS if hand[kind]]
    extra = [kind for kind in KINDS for _ in range(hand[kind] - 1)]
    return sorted(extra, key=_worth) + sorted(single, key=_worth)


def _worth(kind: str) -> tuple[bool, int]:
    return kind == TAX, -RARITY[kind]


def check_held(cards: Sequence[str], hand: Bag) -> None:
    if missing := [kind for kind, number in as_bag(tuple(cards)).items() if number > hand[kind]]:
        refuse("offer.not-held", "MN-TRADE-05", cards=missing)


def drawn(hand: Bag, number: int, pick: Pick) -> tuple[str, ...]:
    rest = [kind for kind in KINDS for _ in range(hand[kind])]
    return tuple(rest.pop(rest.index(pick(rest))) for _ in range(number))


class Demand(Order):
    """How many cards everybody offers; in planned tempo with the Director's own offer, best to give first."""

    line = "demand {size} [offering {cards}]"
    key = "trade.demand"
    weight = "major"
    size: int
    cards: tuple[Kind, ...] = ()

    def check(self, s: State, ask: Ask) -> None:
        if self.size > hand_size(s, ask.seat):
            refuse("demand.too-many", "MN-TRADE-02", most=hand_size(s, ask.seat))
        if self.cards and not ask.args["planned"]:
            refuse("demand.offer-later", "MN-TRADE-05")
        check_held(self.cards, s.hands[ask.seat])

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return cls(min(s.last_demand, hand_size(s, ask.seat)))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order:
        size = pick(range(hand_size(s, ask.seat) + 1))
        return cls(size, drawn(s.hands[ask.seat], size, pick) if ask.args["planned"] else ())

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        held = [kind for kind in KINDS if s.hands[ask.seat][kind]]
        return {"size": range(hand_size(s, ask.seat) + 1), "cards": held if ask.args["planned"] else [()]}


class Offer(Order):
    """Exactly the number demanded; in planned tempo the number is not known yet: the hand, best to give first."""

    line = "offer {cards}"
    key = "trade.offer"
    weight = "major"
    cards: tuple[Kind, ...]

    def check(self, s: State, ask: Ask) -> None:
        size = ask.args["size"]
        check_held(self.cards, s.hands[ask.seat])
        if size and len(self.cards) != size:
            refuse("offer.size", "MN-TRADE-03", size=size, got=len(self.cards))

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        hand = s.hands[ask.seat]
        return cls(tuple(ranked(hand)[: ask.args["size"] or None]))

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order:
        return cls(drawn(s.hands[ask.seat], ask.args["size"] or hand_size(s, ask.seat), pick))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        return {"cards": [kind for kind in KINDS if s.hands[ask.seat][kind]]}


class Want(Order):
    """Planned tempo: what I take in this trade, best first, each name once; then ask me or go on by default."""

    line = "want {cards} [else {last}]"
    key = "trade.want"
    cards: tuple[Kind, ...]
    last: Literal["ask", "default"] = "default"

    def check(self, s: State, ask: Ask) -> None:
        if len(self.cards) > 40:
            refuse("want.too-many", "MN-TRADE-07", limit=40)

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return cls(())

    @classmethod
    def sample(cls, s: State, ask: Ask, pick: Pick) -> Order:
        return cls(tuple(pick(KINDS) for _ in range(3)), pick(("ask", "default")))

    @classmethod
    def hints(cls, s: State, ask: Ask) -> dict[str, Sequence[object]]:
        return {"cards": KINDS, "last": ("ask", "default")}


class Take(Order):
    line = "take {card} from {giver}"
    key = "trade.take"
    card: Kind
    giver: Side

    def check(self, s: State, ask: Ask) -> None:
        trade = running(s)
        if self.giver == ask.seat:
            refuse("take.own", "MN-TRADE-09")
        if self.giver == barred(trade, ask.seat):
            refuse("take.again", "MN-TRADE-10", giver=self.giver)
        only = ask.args["only"]
        if only and self.giver != only:
            refuse("take.forced", cite(s, "MN-HERO-ULY-2"), giver=only)
        if self.card not in trade.faceup.get(self.giver, ()):
            refuse("take.not-there", "MN-TRADE-08", giver=self.giver, card=self.card)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        trade, only = running(s), ask.args["only"]
        givers = [only] if only else sources(trade, ask.seat)
        return [cls(card, giver) for giver in givers for card in _distinct(trade.faceup[giver])]

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        """A kind that I lack, the rarest first; then a tax card, then whatever is rarest."""
        trade, hand = running(s), s.hands[ask.seat]
        mine = trade.won[ask.seat]
        return min(
            cls.legal(s, ask),
            key=lambda o: (o.card != TAX and (hand[o.card] > 0 or o.card in mine), o.card == TAX, RARITY[o.card]),
        )


class Ulysses(Order):
    """Force the taker to take from the owner of Ulysses."""

    line = "ulysses"
    key = "ulysses"
    weight = "reaction"

    @classmethod
    def fallback(cls, s: State, ask: Ask) -> Order:
        return Pass()


class Give(Order):
    """The Director's compensation, from won cards or hand."""

    line = "give {card}"
    key = "trade.give"
    card: Kind

    def check(self, s: State, ask: Ask) -> None:
        if not s.hands[ask.seat][self.card]:
            refuse("give.not-held", "MN-TRADE-13", card=self.card)

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(kind) for kind in ranked_kinds(s.hands[ask.seat])]


def ranked_kinds(hand: Bag) -> list[str]:
    return _distinct(ranked(hand))


def _distinct(cards: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(cards))


# ---------------------------------------------------------------- who may take from whom
def running(s: State) -> Trade:
    assert s.trade is not None
    return s.trade


def barred(trade: Trade, taker: str) -> str:
    """After X from Y and Y from X, X may not at once take from Y again (MN-TRADE-10, -11, -A1)."""
    if len(trade.takes) < 2:
        return ""
    (first, giver), (second, back) = trade.takes[-2:]
    return giver if (first, giver) == (taker, second) and back == taker else ""


def sources(trade: Trade, taker: str) -> list[str]:
    return [x for x, cards in trade.faceup.items() if cards and x not in (taker, barred(trade, taker))]


# ---------------------------------------------------------------- the script
async def trade(g: Game[State]) -> Next:
    s, director = g.s, g.s.roles["director"]
    if not hand_size(s, director):
        g.tell(NothingToTrade(director))
        return "building", {}
    offers = await (offers_at_once if s.table.tempo == "planned" else offers_after_the_number)(g, director)
    if not offers:
        return "building", {}
    lay_open(g, offers)
    if s.table.tempo == "planned":
        await file_wants(g)
    short = await chain(g, director)
    settle(g, short)
    if short != director:  # MN-TRADE-13, -A3
        await compensate(g, director, short)
    return "building", {}


async def offers_after_the_number(g: Game[State], director: str) -> dict[str, list[str]]:
    s = g.s
    size = (await g.ask(director, Demand, planned=False)).size  # MN-TRADE-01
    announce(g, director, size)
    traders = [seat for seat in s.seats if size and hand_size(s, seat) >= size]  # MN-TRADE-03, -04
    offers = await g.ask_all(g.to(seat, Offer, size=size) for seat in traders)  # MN-TRADE-05: sealed
    return {seat: list(offer.cards) for seat, offer in offers.items()}


def announce(g: Game[State], director: str, size: int) -> None:
    g.s.last_demand = size
    g.tell(Demanded(director, size) if size else NoTrade(director))


async def offers_at_once(g: Game[State], director: str) -> dict[str, list[str]]:
    """Planned tempo: the number and everybody's ranking of his hand in one window."""
    s = g.s
    asked = [seat for seat in s.seats if seat != director and hand_size(s, seat)]
    questions: list[Question[Order]] = [g.to(director, Demand, planned=True)]
    questions += [g.to(seat, Offer, size=0) for seat in asked]
    answers = await g.ask_all(questions)
    demand = answers[director]
    size = demand.size if isinstance(demand, Demand) else 0
    announce(g, director, size)
    lists = {seat: order.cards for seat, order in answers.items() if isinstance(order, Demand | Offer)}
    return {seat: first(s.hands[seat], cards, size) for seat, cards in lists.items() if hand_size(s, seat) >= size > 0}


def first(hand: Bag, cards: Sequence[str], size: int) -> list[str]:
    """The first cards of a ranking, filled up from the rest of the hand by default."""
    named = as_bag(tuple(cards))
    rest = ranked({kind: hand[kind] - named.get(kind, 0) for kind in KINDS})
    return [*cards, *rest][:size]


def lay_open(g: Game[State], offers: dict[str, list[str]]) -> None:
    s = g.s
    size = len(next(iter(offers.values())))
    s.trade = Trade(size, offers, {seat: [] for seat in offers})
    g.barrier("offers")
    for seat in s.seats:
        if seat in offers:
            for card in offers[seat]:
                s.hands[seat][card] -= 1
            g.tell(Offered(seat, as_bag(offers[seat])))
        else:
            g.tell(StaysOut(seat))


async def file_wants(g: Game[State]) -> None:
    trade = running(g.s)
    if len(trade.faceup) < 2:
        return
    wants = await g.ask_all(g.to(seat, Want, size=trade.size) for seat in trade.faceup)
    trade.wants = {seat: list(want.cards) for seat, want in wants.items()}
    trade.asks = {seat: want.last == "ask" for seat, want in wants.items()}


async def chain(g: Game[State], taker: str) -> str:
    """Whoever was taken from takes next, until the one to take has nobody to take from (MN-TRADE-06..11, -A2, -A4)."""
    trade = running(g.s)
    while sources(trade, taker):
        only = await ulysses_before(g, taker)
        take = await next_take(g, taker, only)
        do_take(g, taker, take)
        if await ulysses_after(g, taker, take):
            take = await next_take(g, taker, owner_of(g.s, "force_take"))
            do_take(g, taker, take)
        taker = take.giver
    return taker


async def next_take(g: Game[State], taker: str, only: str) -> Take:
    """By the list of wants (planned tempo), else asked; forced takes are made without a question."""
    s, trade = g.s, running(g.s)
    if taker in trade.asks:
        g.barrier("a sealed list")  # no preview and no undo may show what others want
    question = g.to(taker, Take, only=only)
    wish = next(iter(wanted(s, question.ask)), None)
    if wish is not None:
        trade.wants[taker].remove(wish.card)
        return wish
    if taker in trade.asks and not trade.asks[taker]:
        default = Take.fallback(s, question.ask)
        assert isinstance(default, Take)
        return default
    return await g.choose(taker, Take, only=only)


def wanted(s: State, ask: Ask) -> Iterator[Take]:
    """The takes that are on the list, best first; from the one with most cards left, who keeps the chain going."""
    trade = running(s)
    options = Take.legal(s, ask)
    for card in trade.wants.get(ask.seat, ()):
        givers = [o for o in options if o.card == card]
        if givers:
            yield max(givers, key=lambda o: len(trade.faceup[o.giver]))


def do_take(g: Game[State], taker: str, take: Take) -> None:
    trade = running(g.s)
    trade.faceup[take.giver].remove(take.card)
    trade.won[taker].append(take.card)
    trade.takes.append((taker, take.giver))
    g.tell(Taken(taker, take.card, take.giver))


def settle(g: Game[State], short: str) -> None:
    """`short` has nobody to take from: won cards and what was not taken go to the hands (MN-TRADE-12, -14, -15)."""
    s, trade = g.s, running(g.s)
    for seat in trade.faceup:
        if trade.faceup[seat]:
            g.tell(TakenBack(seat, as_bag(trade.faceup[seat])))
        for card in (*trade.won[seat], *trade.faceup[seat]):
            s.hands[seat][card] += 1
    g.tell(TradeEnded(len(trade.takes), short))
    s.trade = None


async def compensate(g: Game[State], director: str, short: str) -> None:
    card = (await g.ask(director, Give, receiver=short)).card
    g.s.hands[director][card] -= 1
    g.s.hands[short][card] += 1
    g.whisper(  # MN-TRADE-A7
        Compensated(director, short, card), director, short, shadow=CompensationPaid(director, short)
    )


# ---------------------------------------------------------------- Ulysses
def ulysses_owner(s: State, timing: str, taker: str) -> str:
    """Who may use Ulysses on this taker now; needs an open card and no bar (MN-HERO-ULY-A1)."""
    trade, owner = running(s), owner_of(s, "force_take")
    if not owner or owner == taker or trade.ulysses_used or owner not in sources(trade, taker):
        return ""
    return owner if any(timing in effect.items for effect in powers(s, owner, "force_take")) else ""


async def ulysses_before(g: Game[State], taker: str) -> str:
    """Revised: before a take (MN-HERO-ULY-2). Who must be taken from, or nobody in particular."""
    s, trade = g.s, running(g.s)
    owner = ulysses_owner(s, "before", taker)
    if not owner or len(sources(trade, taker)) < 2:
        return ""
    if isinstance(await g.ask(owner, Ulysses, Pass, taker=taker, giver="", card=""), Pass):
        return ""
    trade.ulysses_used = True
    g.tell(UlyssesForced(owner, taker))
    return owner


async def ulysses_after(g: Game[State], taker: str, take: Take) -> bool:
    """2003: after a take from a third player, which is undone (MN-HERO-ULY-1)."""
    s, trade = g.s, running(g.s)
    if take.giver == owner_of(s, "force_take"):
        return False
    last = trade.takes.pop()
    owner = ulysses_owner(s, "after", taker)
    trade.takes.append(last)
    if not owner or isinstance(await g.ask(owner, Ulysses, Pass, taker=taker, giver=take.giver, card=take.card), Pass):
        return False
    trade.ulysses_used = True
    trade.takes.pop()
    trade.won[taker].remove(take.card)
    trade.faceup[take.giver].append(take.card)
    if taker in trade.wants:
        trade.wants[taker].insert(0, take.card)
    g.tell(UlyssesReturned(owner, taker, take.giver, take.card))
    return True


async def chain_alone(g: Game[State], taker: str) -> Next:
    """The chain and what follows, as a script of its own: for scenarios."""
    short = await chain(g, taker)
    settle(g, short)
    if short != g.s.roles["director"]:
        await compensate(g, g.s.roles["director"], short)
    return "building", {}
