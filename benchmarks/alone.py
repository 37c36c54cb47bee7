"""Print what one bot of Double King wins alone among three of another, with given games.

``python -m benchmarks.alone master club --deals 280`` plays shuffled deals whose games come in
turn. The first bot plays each deal in each seat. A bot is a level, perhaps with changes to its
budget: ``club:simulations=500,player=2``. With ``--seeing first`` the first bot sees all hands,
which shows what is left to win. With ``--seeing all`` everybody does.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.budgets import bot_text, format_mean, parse_budget
from courtcards.games import find_game
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.ladder.configs import find_config
from courtcards.lab.ladder.contestants import BotContestant, SeeingContestant
from courtcards.lab.ladder.deals import play_first_hand
from courtcards.lab.workers import PieceQueue, run_on_cores
from courtcards.play import MatchLog

GAME = find_game("double-king")
RULES = GAME.rules("club-shuffled", {}, 4)


@dataclass(frozen=True)
class AloneContest:
    """The bots as texts, the seed, and who sees all hands."""

    first: str
    second: str
    seed: str
    seeing: str
    """The bots that see all hands: ``none``, ``first`` or ``all``."""

    def begin(self) -> AloneRunner:
        return AloneRunner(self)


@dataclass(frozen=True)
class AloneDeal:
    """A deal in its four line-ups: its game, the win of the first bot, and decision times.

    ``won`` is the mean of its points beyond the average of the others. ``times`` are the seconds of
    each move that was not forced: of the first bot, then of the second.
    """

    game: str
    won: float
    times: tuple[list[float], list[float]]


class TimedContestant:
    """A contestant whose decisions are timed."""

    def __init__(self, player: BotContestant | SeeingContestant) -> None:
        self.name = player.name
        self.times: list[float] = []
        self._player = player

    def move(self, match: MatchLog, seat: int, generator: IntArray) -> str:
        is_forced = len(match.legal()) == 1
        began = time.perf_counter()
        move = self._player.move(match, seat, generator)
        if not is_forced:
            self.times.append(time.perf_counter() - began)
        return move


class AloneRunner:
    """Plays the deals of a contest."""

    def __init__(self, asked: AloneContest) -> None:
        self._asked = asked
        of_first = BotContestant if asked.seeing == "none" else SeeingContestant
        of_second = SeeingContestant if asked.seeing == "all" else BotContestant
        self._first = of_first(asked.first, GAME, parse_budget(GAME, asked.first))
        self._second = of_second(asked.second, GAME, parse_budget(GAME, asked.second))
        self._opening = find_config(GAME).pick_opening

    def run(self, first: int, count: int) -> list[AloneDeal]:
        """Play deals ``first`` up to ``first + count`` − 1."""
        return [self._deal(deal) for deal in range(first, first + count)]

    def _deal(self, deal: int) -> AloneDeal:
        seed = seed_from_text(f"alone/{self._asked.seed}/{deal}")
        one, other = TimedContestant(self._first), TimedContestant(self._second)
        opening = self._opening(deal)
        won = []
        for alone in range(RULES.seats):
            players = [one if seat == alone else other for seat in range(RULES.seats)]
            match = play_first_hand(RULES, seed, players, opening)
            worth = np.zeros(RULES.seats)
            GAME.engine.calls.payoffs(match.state, worth)
            won.append(float(worth[alone]))
        return AloneDeal(
            str(match.score.results[-1].contract), float(np.mean(won)), (one.times, other.times)
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.alone", description=__doc__)
    parser.add_argument("first", type=bot_text(GAME), help="the bot that sits alone")
    parser.add_argument("second", type=bot_text(GAME), help="the bot in all other seats")
    parser.add_argument("--deals", type=int, default=280, help="number of deals (default 280)")
    parser.add_argument(
        "--seeing",
        choices=["none", "first", "all"],
        default="none",
        help="bots that see all hands (default: none)",
    )
    parser.add_argument("--seed", default="0", help="seed; the same one gives the same deals")
    parser.add_argument("--workers", type=int, help="number of processes (default: one a core)")
    asked = parser.parse_args()
    contest = AloneContest(asked.first, asked.second, asked.seed, asked.seeing)
    deals = [
        deal
        for batch in run_on_cores(contest, PieceQueue(0, asked.deals), asked.workers)
        for deal in batch
    ]
    print(format_result(contest, deals))


def format_result(contest: AloneContest, deals: Sequence[AloneDeal]) -> str:
    """Format the result in words."""
    games = sorted({deal.game.partition(":")[0] for deal in deals})
    by_game = [
        f"{game} {format_mean([deal.won for deal in deals if deal.game.startswith(game)])}"
        for game in games
    ]
    lines = [
        f"{contest.first} alone among three of {contest.second}",
        f"hands are seen by: {contest.seeing}",
        f"{len(deals)} deals: {format_mean([deal.won for deal in deals])} points a deal",
        "; ".join(by_game),
    ]
    for name, index in ((contest.first, 0), (contest.second, 1)):
        times = 1000 * np.array([each for deal in deals for each in deal.times[index]])
        lines.append(f"{name}: {times.mean():.1f} ms a move, at most {times.max():.0f} ms")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
