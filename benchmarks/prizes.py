"""Print what one bot of Kings in the Corner wins from others: scores, hands and matches.

``python -m benchmarks.prizes french 4 master steady --packs 100 --matches`` lets the first bot play
against the second in all other seats, in each seat in turn with the same packs. A bot is a level,
perhaps with changes to its budget: ``master:prize=0,lays_too=0,simulations=1500`` plays for the
hand alone. Intervals are 95%, over the packs (or matches), each with all its line-ups.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np

from benchmarks.budgets import bot_text, format_mean, parse_budget
from courtcards.games import find_game
from courtcards.games.kings_corner.bots.budget import HandBudget
from courtcards.kernel.game import share_of_best
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.match_runner import Lineup, MatchRunner
from courtcards.play import MatchLog

GAME = find_game("kings-corner")


@dataclass
class PrizeTotals:
    """The wins of the first bot, one observation a pack: scores beyond the others, shares."""

    scores: list[float] = field(default_factory=list)
    hands: list[float] = field(default_factory=list)
    matches: list[float] = field(default_factory=list)
    blocked: list[float] = field(default_factory=list)
    seconds: float = 0.0
    decisions: int = 0

    def add(self, others: list[PrizeTotals]) -> None:
        """Add the line-ups of one pack as one observation."""
        for name in ("scores", "hands", "matches", "blocked"):
            every = [value for each in others for value in getattr(each, name)]
            if every:
                getattr(self, name).append(float(np.mean(every)))
        self.seconds += sum(each.seconds for each in others)
        self.decisions += sum(each.decisions for each in others)


def play_alone(
    playing: MatchRunner, lineup: Lineup, alone: int, seed: bytes, *, whole: bool
) -> PrizeTotals:
    """Play a hand, or a whole match, with the first bot in one seat."""
    rules, found = playing.rules, PrizeTotals()
    match = MatchLog(rules)
    is_low = GAME.low_score_wins(rules)
    for hand in playing.play_hands(match, seed, lineup):
        result = match.score.results[-1]
        others = [score for seat, score in enumerate(result.scores) if seat != alone]
        ahead = result.scores[alone] - float(np.mean(others))
        found.scores.append(-ahead if is_low else ahead)
        winner = int(match.state.winner)
        share = float(winner == alone)
        if winner < 0:
            share = share_of_best(result.scores, low_wins=is_low)[alone]
        found.hands.append(share)
        found.blocked.append(float(result.end == "blocked"))
        found.seconds += hand.seconds
        found.decisions += hand.decisions
        if not whole:
            break
    if whole:
        found.matches.append(GAME.match_worth(rules, match.score)[alone])
    return found


def contest(rules: RuleSet, asked: argparse.Namespace) -> PrizeTotals:
    """Play all packs, each with all its line-ups."""
    playing, found = MatchRunner(rules), PrizeTotals()
    bots = HandBudget.batch(2)
    bots[0], bots[1] = parse_budget(GAME, asked.first), parse_budget(GAME, asked.second)
    for pack in range(asked.packs):
        line_ups = []
        for alone in range(rules.seats):
            budgets = bots[[int(seat != alone) for seat in range(rules.seats)]]
            lineup = Lineup(budgets, (None,) * rules.seats)
            seed = seed_from_text(f"prizes/{asked.seed}/{pack}")
            line_ups.append(play_alone(playing, lineup, alone, seed, whole=asked.matches))
        found.add(line_ups)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.prizes", description=__doc__)
    parser.add_argument("rules", help="named rule set")
    parser.add_argument("players", type=int, help="number of players")
    parser.add_argument("first", type=bot_text(GAME), help="the bot that sits alone")
    parser.add_argument("second", type=bot_text(GAME), help="the bot in all other seats")
    parser.add_argument(
        "--packs", type=int, default=100, help="number of packs or matches (default 100)"
    )
    parser.add_argument("--matches", action="store_true", help="play whole matches")
    parser.add_argument("--seed", default="0", help="seed; the same one gives the same packs")
    asked = parser.parse_args()
    rules = GAME.rules(asked.rules, {}, asked.players)
    found = contest(rules, asked)
    told = [f"{asked.rules}, {asked.players}: {asked.first} against {asked.second}"]
    told.append(f"{len(found.scores)} {'matches' if asked.matches else 'packs'}")
    told.append(f"score a hand {format_mean(found.scores)}")
    told += [
        f"{name} won {format_mean(values, 100)}%"
        for name, values in (("hands", found.hands), ("matches", found.matches))
        if values
    ]
    told.append(f"blocked {100 * np.mean(found.blocked):.0f}%")
    told.append(f"{1000 * found.seconds / found.decisions:.2f} ms a move")
    print("; ".join(told), flush=True)


if __name__ == "__main__":
    main()
