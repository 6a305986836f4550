"""Who has won (MN-WIN-*)."""

from games.engine.script import Game

from .board import COMPONENTS, GOODS, TAX
from .events import ContestShown, Won, WonByPyramids
from .payment import sets_in
from .state import Bag, State, for_sale, has, may_buy, price, rules, score


def hands_within_reach(s: State, seat: str) -> list[Bag]:
    """The hand, and the hands that one exchange with the bank would make of it (Cleopatra)."""
    hand = s.hands[seat]
    found = [hand]
    if has(s, seat, "bank_swap"):
        if s.bank[TAX]:
            found += [{**hand, good: hand[good] - 1, TAX: hand[TAX] + 1} for good in GOODS if hand[good]]
        if hand[TAX]:
            found += [{**hand, TAX: hand[TAX] - 1, good: hand[good] + 1} for good in GOODS if s.bank[good]]
    return found


def could_get(s: State, seat: str, goal: int) -> bool:
    """Can this hand buy the Pyramids, or the cards that bring its owner to `goal` (MN-WIN-A1)?"""
    sale = [card for card in for_sale(s) if may_buy(s, seat, card)]
    others = [card for card in sale if card != "pyramids"]
    lacking = goal - score(s, seat)
    wanted = {"pyramids": 1} if "pyramids" in sale else {}
    wanted |= {others[0]: lacking} if len(others) >= max(1, lacking) else {}
    return any(
        sets_in(hand, price(s, seat, card)) >= number
        for hand in hands_within_reach(s, seat)
        for card, number in wanted.items()
    )


def look_for_contest(s: State) -> None:
    """At the start of a Build phase: could several win, and is none of them Political Leader (MN-WIN-05, -06, -A2)?"""
    s.contest_open = False
    if not rules(s).tie_rule:
        return
    leader = s.roles["political"]
    if s.contest:
        best = max(score(s, other) for other in s.seats if other != leader)
        s.contest_open = could_get(s, leader, max(COMPONENTS.cards_to_win, best + 1))
        return
    able = [seat for seat in s.seats if could_get(s, seat, COMPONENTS.cards_to_win)]
    s.contest = len(able) > 1 and leader not in able


def before_purchase(g: Game[State], seat: str, card: str) -> None:
    """Under the tie rule the end of the game, or its going on, tells what others hold: no look ahead, no undo."""
    decisive = score(g.s, seat) + 1 >= COMPONENTS.cards_to_win or card == "pyramids"
    if decisive and rules(g.s).tie_rule:
        g.barrier("secret")


def after_purchase(g: Game[State], seat: str, card: str) -> bool:
    """The game ends at once with the Pyramids or a fourth card, unless there is a contest (MN-WIN-01, -02, -A3)."""
    s = g.s
    if card == "pyramids" and (s.table.pyramids_end_contest or not s.contest):
        g.tell(WonByPyramids(seat))
        return _end(s, seat, "pyramids")
    if score(s, seat) < COMPONENTS.cards_to_win:
        return False
    if s.contest and not (s.contest_open and leads(s, seat)):
        g.tell(ContestShown(seat, score(s, seat)))
        return False
    g.tell(Won(seat, score(s, seat)))
    return _end(s, seat, "cards")


def leads(s: State, seat: str) -> bool:
    best = max(score(s, other) for other in s.seats if other != seat)
    return score(s, seat) >= max(COMPONENTS.cards_to_win, best + 1)


def after_building(g: Game[State]) -> bool:
    """At the end of a Build phase with a contest: one card more than everybody else wins (MN-WIN-A2)."""
    s = g.s
    ahead = next((seat for seat in s.seats if s.contest and leads(s, seat)), "")
    if not ahead:
        return False
    g.tell(Won(ahead, score(s, ahead)))
    return _end(s, ahead, "lead")


def _end(s: State, seat: str, reason: str) -> bool:
    s.winner, s.reason, s.phase = seat, reason, "over"
    return True
