"""A bot that plays any ruleset, knowing nothing but what `asks` says.

export CIVPBEM_TOKEN=civ_...
python bot.py --url http://localhost:8000 --game 12            plays at table 12, joining it if need be
python bot.py --url http://localhost:8000 --ruleset cyclades   opens a table and fills it with bots
"""

import argparse
import math
import os
import random
import sys
import time
from collections.abc import Callable

from civpbem_client import Ask, Client, ClientError, Game, Refused

OVER = ("ended", "cancelled")
PATIENCE = 20  # answers to the same question in a row; then the default, which ends a turn that drags on
REFUSALS = 3  # of the same question, its default included; then somebody should look
SHORTEST, LONGEST = 0.1, 5.0  # seconds between looks, where the server has no room to let us wait


class Stuck(Exception):
    """What is asked cannot be answered."""


class Player:
    """One account at one table."""

    def __init__(self, civ: Client, game: int, seed: int = 1) -> None:
        self.civ, self.game, self.chance = civ, game, random.Random(seed)
        self.last, self.repeated = "", 0
        self.refused: dict[tuple[str, int], int] = {}

    def answer_all(self) -> int:
        """Answer what is asked now. Returns how many answers were taken."""
        asks = [ask for ask in self.civ.asks(self.game) if not ask["answered_at"]]
        return sum(self.answer(ask) for ask in asks)

    def answer(self, ask: Ask) -> bool:
        """Try a line; if it is refused, play the default. False: not taken this time."""
        problem = None
        for number, line in enumerate((self.choose(ask), ask["default"])):
            key = f"bot/{ask['side']}/{ask['window']}/{number}"
            try:
                self.civ.submit(self.game, [line], window=ask["window"], side=ask["side"], key=key)
            except Refused as refused:
                if refused.status not in (400, 409):
                    raise
                problem = refused
                if "window.stale" in refused.ids:
                    return False
            else:
                return True
        self.count_refusal(ask, problem)
        return False

    def choose(self, ask: Ask) -> str:
        """Any line that is said to be legal."""
        question = f"{ask['side']}/{ask['key']}"
        self.repeated = self.repeated + 1 if question == self.last else 0
        self.last = question
        if self.repeated >= PATIENCE:
            return ask["default"]
        return self.chance.choice(ask["legal"] or ask["examples"] or [ask["default"]])

    def count_refusal(self, ask: Ask, problem: Refused | None) -> None:
        place = (ask["side"], ask["window"])
        self.refused[place] = self.refused.get(place, 0) + 1
        if self.refused[place] >= REFUSALS:
            where = f"game {self.game}, {ask['side']}, window {ask['window']} ({ask['key']})"
            raise Stuck(
                f"{where}: refused {REFUSALS} times, even the default {ask['default']!r}: {problem}"
            ) from problem


def play(
    civ: Client,
    game: int,
    *,
    seed: int = 1,
    most: float = math.inf,
    seconds: float = math.inf,
    idle: Callable[[], object] | None = None,
) -> Game:
    """Answer what is asked until the game is over (or so many answers are given, or so many seconds are over).

    Between answers the server tells when something happens; `idle` is done instead of waiting.
    """
    player, given, end, pause = Player(civ, game, seed), 0, time.monotonic() + seconds, SHORTEST
    while True:
        table = civ.game(game)
        if table["status"] in OVER or given >= most or time.monotonic() > end:
            return table
        taken = player.answer_all() if table["status"] == "running" else 0
        given += taken
        if idle is not None:
            idle()
        elif taken:
            pause = SHORTEST
        elif not civ.wait_for_news(game, after=table["no"], seconds=math.ceil(min(20.0, end - time.monotonic()))):
            time.sleep(pause)
            pause = min(pause * 1.5, LONGEST)


def sit_down(civ: Client, game: int) -> None:
    if not any(seat["mine"] for seat in civ.seats(game)):
        civ.join(game)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://localhost:8000")
    parser.add_argument("--token", default=os.environ.get("CIVPBEM_TOKEN", ""), help="else that of CIVPBEM_TOKEN")
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--game", type=int)
    place.add_argument("--ruleset")
    parser.add_argument("--fill", default="random", help="the bot for the other seats of a table opened here")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def find_table(civ: Client, given: argparse.Namespace) -> int:
    if given.game is not None:
        sit_down(civ, given.game)
        return int(given.game)
    number = civ.create(given.ruleset, auto_start=False)["id"]
    civ.start(number, fill=given.fill)
    return number


def main() -> None:
    given = arguments()
    try:
        with Client(given.url, given.token) as civ:
            number = find_table(civ, given)
            table = play(civ, number, seed=given.seed)
    except (ClientError, Stuck) as error:
        sys.exit(f"bot.py: {error}")
    print(f"Game {number} is {table['status']} at step {table['no']}.")


if __name__ == "__main__":
    main()
