"""A toy of two phases, written by docs/adding-a-ruleset.md: what a ruleset is, in one file.

Every round each seat plays a card of its secret hand (sealed). The highest card goes first and may reach into the pot
once or more, each time with a die: 1 or 2 and the pot is lost. Three rounds; most coins win.
"""

from collections.abc import Sequence
from typing import Annotated, Self

import msgspec
from msgspec import Struct

from games.engine.ask import Ask
from games.engine.bots import RANDOM, STEWARD, Bot, Sight
from games.engine.dice import Dice
from games.engine.event import Event
from games.engine.order import Of, Order
from games.engine.ruleset import Result, Ruleset
from games.engine.scene import Figures, Scene, Table
from games.engine.script import Game, Next
from games.engine.speech import Speech
from games.engine.words import Vocabulary

SIDES = ("red", "blue", "green")
CARDS = ("owl", "fox", "bear", "lion")
ROUNDS = 3

Card = Annotated[str, Of("card")]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pot: int = 3


class State(Struct):
    seats: list[str]
    hands: dict[str, list[str]]
    deck: list[str]
    coins: dict[str, int]
    stake: int
    round: int = 1
    phase: str = "bid"
    pot: int = 0
    over: bool = False


# ---------------------------------------------------------------- events
class Played(Event):
    cards: dict[str, str]


class Drew(Event):
    seat: str
    card: str


class DrewHidden(Event):
    seat: str


class Reached(Event):
    seat: str
    roll: int
    pot: int


# ---------------------------------------------------------------- orders
class Bid(Order):
    line = "bid {card}"
    key = "bid"
    weight = "major"
    card: Card

    @classmethod
    def legal(cls, s: State, ask: Ask) -> Sequence[Self]:
        return [cls(card) for card in CARDS if card in s.hands[ask.seat]]


class Reach(Order):
    line = "reach"
    key = "reach"


class Stop(Order):
    line = "stop"
    key = "reach"


# ---------------------------------------------------------------- scripts
async def bidding(g: Game[State]) -> Next:
    s = g.s
    s.phase = "bid"
    bids = await g.ask_all(g.to(seat, Bid, pot=s.stake) for seat in g.seats)
    for seat, bid in bids.items():
        s.hands[seat].remove(bid.card)
    g.tell(Played({seat: bid.card for seat, bid in bids.items()}))
    first = max(g.seats, key=lambda seat: CARDS.index(bids[seat].card))
    return "reaching", {"seat": first}


async def reaching(g: Game[State], seat: str) -> Next:
    s = g.s
    s.phase, s.pot = "reach", s.stake
    while isinstance(await g.ask(seat, Stop, Reach, pot=s.pot), Reach):
        roll = g.die(6, f"{seat} reaches")
        s.pot = s.pot + 1 if roll > 2 else 0
        g.tell(Reached(seat, roll, s.pot))
        if not s.pot:
            break
    s.coins[seat] += s.pot
    s.pot = 0
    for drawer in g.seats:
        card = s.deck.pop()
        s.hands[drawer].append(card)
        g.whisper(Drew(drawer, card), drawer, shadow=DrewHidden(drawer))
    s.round += 1
    s.over = s.round > ROUNDS
    return None if s.over else ("bidding", {})


# ---------------------------------------------------------------- the rest of the contract
def setup(options: Options, seats: tuple[str, ...], dice: Dice) -> State:
    deck = dice.shuffled(CARDS * 6, "deck")
    hands = {seat: [deck.pop(), deck.pop()] for seat in seats}
    return State(list(seats), hands, deck, dict.fromkeys(seats, 0), options.pot)


class View(Struct):
    seats: list[str]
    coins: dict[str, int]
    round: int
    pot: int
    phase: str
    hand_sizes: dict[str, int]
    hand: list[str]


def view(s: State, seat: str | None) -> View:
    sizes = {x: len(hand) for x, hand in s.hands.items()}
    hand = sorted(s.hands[seat]) if seat else []
    return View(list(s.seats), dict(s.coins), s.round, s.pot, s.phase, sizes, hand)


def text(v: View, speech: Speech) -> str:
    lines = [speech.text("board.round", round=v.round)]
    lines += [speech.text("board.coins", seat=x, count=n) for x, n in v.coins.items()]
    return "\n".join([*lines, speech.text("board.hand", cards=v.hand)])


def board(v: View) -> Scene:
    return Scene("", panels=(Table("purse", ("coins",), tuple(Figures(x, (str(n),)) for x, n in v.coins.items())),))


def result(s: State) -> Result | None:
    if not s.over:
        return None
    amounts = sorted({*s.coins.values()}, reverse=True)
    return Result(tuple(tuple(x for x in s.seats if s.coins[x] == n) for n in amounts), "coins", dict(s.coins))


def invariants(s: State) -> list[str]:
    cards = len(s.deck) + sum(len(hand) for hand in s.hands.values())
    played = len(s.seats) if s.phase == "reach" and not s.over else 0
    expected = len(CARDS) * 6 - (s.round - 1) * len(s.seats) - played
    return [] if cards == expected else [f"{cards} cards instead of {expected}"]


def redeal(s: State, seat: str, dice: Dice) -> State:
    t = msgspec.json.decode(msgspec.json.encode(s), type=State)
    others = [x for x in t.seats if x != seat]
    pool = dice.shuffled([*t.deck, *(c for x in others for c in t.hands[x])], "redeal")
    for x in others:
        t.hands[x] = [pool.pop() for _ in t.hands[x]]
    t.deck = pool
    return t


def greedy(sight: Sight) -> Sequence[Order]:
    if sight.ask.key == "bid":
        return [Bid(max(sight.view.hand, key=CARDS.index))]
    return [Reach() if sight.ask.args["pot"] < 5 else Stop()]


RULESET = Ruleset(
    slug="toy",
    title="Toy",
    rules=1,
    options=Options,
    players=lambda options: (2, 3),
    sides=lambda options, count: SIDES,
    state=State,
    setup=setup,
    scripts={"bidding": bidding, "reaching": reaching},
    first="bidding",
    orders=(Bid, Reach, Stop),
    words={
        "side": Vocabulary({"red": {"en": "Red", "ru": "Красный", "pl": "Czerwony"}, "blue": {}, "green": {}}),
        "card": Vocabulary({c: {} for c in CARDS}),
    },
    texts={
        "ask.bid": "Play a card for {pot:#coin|coins}.",
        "ask.reach": "The pot holds {pot:#coin|coins}. Reach in, or stop?",
        "order.bid": "Play a card of your hand.",
        "order.reach": "Risk the pot for one coin more.",
        "order.stop": "Take the pot.",
        "field.card": "card",
        "option.pot": "coins in the pot",
        "phase.bid": "Bidding",
        "phase.reach": "Reaching",
        "event.played": "Cards on the table: {cards:side}.",
        "event.drew": "You draw {card:card}.",
        "event.drew-hidden": "{seat:side} draws a card.",
        "event.reached": "{seat:side} reaches in and rolls {roll}: {pot:#coin|coins} in the pot.",
        "board.round": "Round {round}",
        "board.coins": "{seat:side}: {count:#coin|coins}",
        "board.hand": "Your hand: {cards:card}",
        "figure.coins": "Coins",
        "result.coins": "Most coins.",
    },
    view=view,
    text=text,
    board=board,
    figures=lambda v: {"coins": v.coins},
    turn=lambda s: s.round,
    phase=lambda s: s.phase,
    result=result,
    invariants=invariants,
    redeal=redeal,
    bots={"random": RANDOM, "steward": STEWARD, "good": Bot(greedy)},
)
RULESETS = (RULESET,)
