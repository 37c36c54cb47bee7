"""Prints what one bot of Double King wins alone among three of another, the game being given.

``python -m benchmarks.alone master club --deals 280`` plays shuffled deals whose game comes in
turn, the first bot in each seat in turn with the same cards. A bot is a level, or one with changes
to its budget: ``club:simulations=500,player=2``. With ``--seeing first`` that one has been shown
all hands: what is left to be won; with ``--seeing all`` everybody has.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.budgets import bot_text, budget_told, said
from courtcards.games import game_named
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.crews import Spans, by_cores
from courtcards.lab.ladder.contestants import Level, Seeing
from courtcards.lab.ladder.playing import played
from courtcards.lab.ladder.yardsticks import yardsticks_of
from courtcards.play import MatchLog

GAME = game_named("double-king")
RULES = GAME.rules("club-shuffled", {}, 4)


@dataclass(frozen=True)
class Alone:
    """Who plays against whom, as texts."""

    first: str
    second: str
    seed: str
    seeing: str
    """Who has been shown all hands: ``none``, ``first`` or ``all``."""

    def begin(self) -> Table:
        """What plays the deals."""
        return Table(self)


@dataclass(frozen=True)
class Deal:
    """A deal in its four line-ups: its game, what the first bot won, and how long moves took.

    ``won`` is the average in points beyond those of the others, ``times`` in seconds a move that
    was not forced: those of the first bot, then those of the second.
    """

    game: str
    won: float
    times: tuple[list[float], list[float]]


class Timed:
    """A contestant by whose side a clock stands."""

    def __init__(self, player: Level | Seeing) -> None:
        self.name = player.name
        self.times: list[float] = []
        self._player = player

    def move(self, match: MatchLog, seat: int, generator: IntArray) -> str:
        """What the player moves."""
        is_forced = len(match.legal()) == 1
        began = time.perf_counter()
        move = self._player.move(match, seat, generator)
        if not is_forced:
            self.times.append(time.perf_counter() - began)
        return move


class Table:
    """Plays deals."""

    def __init__(self, asked: Alone) -> None:
        self._asked = asked
        of_first = Level if asked.seeing == "none" else Seeing
        of_second = Seeing if asked.seeing == "all" else Level
        self._first = of_first(asked.first, GAME, budget_told(GAME, asked.first))
        self._second = of_second(asked.second, GAME, budget_told(GAME, asked.second))
        self._opening = yardsticks_of(GAME).opening

    def run(self, first: int, count: int) -> list[Deal]:
        """Play deals ``first`` up to ``first + count`` − 1."""
        return [self._deal(deal) for deal in range(first, first + count)]

    def _deal(self, deal: int) -> Deal:
        seed = seed_from_text(f"alone/{self._asked.seed}/{deal}")
        one, other = Timed(self._first), Timed(self._second)
        opening = self._opening(deal)
        won = []
        for alone in range(RULES.seats):
            players = [one if seat == alone else other for seat in range(RULES.seats)]
            match = played(RULES, seed, players, opening)
            worth = np.zeros(RULES.seats)
            GAME.engine.calls.payoffs(match.state, worth)
            won.append(float(worth[alone]))
        return Deal(
            str(match.standing.results[-1].contract), float(np.mean(won)), (one.times, other.times)
        )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.alone", description=__doc__)
    parser.add_argument("first", type=bot_text(GAME), help="the bot that sits alone")
    parser.add_argument("second", type=bot_text(GAME), help="the bot in all other seats")
    parser.add_argument("--deals", type=int, default=280, help="how many deals")
    parser.add_argument("--seeing", choices=["none", "first", "all"], default="none")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers", type=int, help="how many processes; one a core, if not given")
    asked = parser.parse_args()
    contest = Alone(asked.first, asked.second, asked.seed, asked.seeing)
    deals = [
        deal for batch in by_cores(contest, Spans(0, asked.deals), asked.workers) for deal in batch
    ]
    print(told(contest, deals))


def told(contest: Alone, deals: Sequence[Deal]) -> str:
    """What was found, in words."""
    games = sorted({deal.game.partition(":")[0] for deal in deals})
    by_game = [
        f"{game} {said([deal.won for deal in deals if deal.game.startswith(game)])}"
        for game in games
    ]
    lines = [
        f"{contest.first} alone among three of {contest.second}",
        f"hands are seen by: {contest.seeing}",
        f"{len(deals)} deals: {said([deal.won for deal in deals])} points a deal",
        "; ".join(by_game),
    ]
    for name, index in ((contest.first, 0), (contest.second, 1)):
        times = 1000 * np.array([each for deal in deals for each in deal.times[index]])
        lines.append(f"{name}: {times.mean():.1f} ms a move, at most {times.max():.0f} ms")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
