"""Print how strong the bots are, on duplicate deals, as a table in Markdown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise

from courtcards.games import find_game
from courtcards.lab.arena import MatchUp, Scorer, Verdict
from courtcards.lab.statistics import Estimate
from courtcards.lab.study import Grid
from courtcards.lab.workers import PieceQueue, run_on_cores
from courtcards.play.players import BOT_NAMES

YARDSTICK = "steady"
KINGS = "kings-corner"
RULES = (("double-king", "club", 4), (KINGS, "french", 2), (KINGS, "french", 4))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strengths", description=__doc__)
    parser.add_argument(
        "--deals", type=int, default=500, help="number of deals a pair (default 500)"
    )
    parser.add_argument("--seed", default="0", help="seed; the same one gives the same table")
    parser.add_argument(
        "--rounds", type=int, default=50, help="number of rounds or matches (default 50)"
    )
    asked = parser.parse_args()
    for game, ruleset, seats in RULES:
        print(f"\n{game}, {ruleset}, {seats} players, {asked.deals} deals a pair\n")
        rows = [row(game, ruleset, seats, pair, asked) for pair in pairs(BOT_NAMES)]
        heads = ["bot", "against", *headings(game)]
        print(Grid(tuple(heads), rows).as_markdown(), end="")


def pairs(names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each bot with the one below, and with the yardstick if that is another."""
    for below, name in pairwise(names):
        yield name, below
        if YARDSTICK not in {name, below}:
            yield name, YARDSTICK


def headings(game: str) -> list[str]:
    """Return the headings of the columns of a game."""
    if game == KINGS:
        return ["alone, points a hand", "difference a hand", "difference, % of the matches"]
    return ["alone, points a deal", "difference a deal", "difference a round"]


def row(
    game: str, ruleset: str, seats: int, pair: tuple[str, str], asked: argparse.Namespace
) -> tuple[str | Estimate, ...]:
    """Compare a pair of bots."""
    print(f"{pair[0]} against {pair[1]}", file=sys.stderr)
    contest = MatchUp(find_game(game).rules(ruleset, {}, seats), pair, asked.seed)
    verdict = play_contest(contest, asked.deals)
    alone = verdict.groups[0].advantage
    whole = MatchUp(contest.rules, pair, asked.seed, whole_match=True)
    difference = play_contest(whole, asked.rounds).difference
    if not whole.counts_points:
        difference = percent(difference)
    return (*pair, alone, verdict.difference, difference)


def play_contest(contest: MatchUp, deals: int) -> Verdict:
    """Play deals of a contest, and return the verdict."""
    scorer = Scorer(contest)
    for plays in run_on_cores(contest, PieceQueue(0, deals), None):
        scorer.add(plays)
    return scorer.verdict()


def percent(share: Estimate) -> Estimate:
    """Convert a share to percent."""
    return Estimate(100 * share.mean, 100 * share.half)


if __name__ == "__main__":
    main()
