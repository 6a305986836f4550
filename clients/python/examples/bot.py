"""A bot that plays any ruleset, knowing nothing but what `asks` says.

python bot.py --url http://localhost:8000 --token civ_... --game 12            plays at table 12, joining it if need be
python bot.py --url http://localhost:8000 --token civ_... --ruleset cyclades   opens a table and fills it with bots
"""

import argparse
import math
import random
import time
from collections.abc import Callable

from civpbem_client import Ask, Client, Game, Refused

OVER = ("ended", "cancelled")


def choose(ask: Ask, chance: random.Random) -> str:
    """Any line that is said to be legal."""
    return chance.choice(ask["legal"] or ask["examples"] or [ask["default"]])


def answer(civ: Client, game: int, ask: Ask, chance: random.Random) -> bool:
    """Try a line; if it is refused, play the default. False: the question is closed meanwhile."""
    for number, line in enumerate((choose(ask, chance), ask["default"])):
        try:
            key = f"bot/{ask['side']}/{ask['window']}/{number}"
            civ.submit(game, [line], window=ask["window"], side=ask["side"], key=key)
        except Refused as refused:
            if refused.status == 409:
                return False
            if refused.status != 400:
                raise
        else:
            return True
    return False


def play(
    civ: Client,
    game: int,
    *,
    seed: int = 1,
    most: int | None = None,
    rest: float = 0.2,
    idle: Callable[[], None] | None = None,
    seconds: float = math.inf,
) -> Game:
    """Answer what is asked until the game is over (or `most` answers are given, or so many seconds are over)."""
    chance, given, end = random.Random(seed), 0, time.monotonic() + seconds
    while True:
        table = civ.game(game)
        if table["status"] in OVER or (most is not None and given >= most) or time.monotonic() > end:
            return table
        asks = [ask for ask in civ.asks(game) if not ask["answered_at"]]
        given += sum(answer(civ, game, ask, chance) for ask in asks)
        if idle is not None:
            idle()
        elif not asks:
            time.sleep(rest)


def sit_down(civ: Client, game: int) -> None:
    if not any(seat["mine"] for seat in civ.seats(game)):
        civ.join(game)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://localhost:8000")
    parser.add_argument("--token", required=True)
    parser.add_argument("--game", type=int)
    parser.add_argument("--ruleset")
    parser.add_argument("--fill", default="random", help="the bot for the other seats of a table opened here")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with Client(given.url, given.token) as civ:
        if given.game:
            sit_down(civ, given.game)
            number = given.game
        else:
            number = civ.create(given.ruleset, auto_start=False)["id"]
            civ.start(number, fill=given.fill)
        table = play(civ, number, seed=given.seed)
        print(f"Game {number} is {table['status']} at step {table['no']}.")


if __name__ == "__main__":
    main()
