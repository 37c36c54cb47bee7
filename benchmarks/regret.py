"""``python -m benchmarks.regret``: the cost of moves of the strongest bot, to a judge of all hands.

Without an argument it compares the moves of today with those in the file. With ``--anew`` the
positions are played and judged again, and the file is written.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from courtcards.lab.ladder.configs import find_config
from courtcards.lab.ladder.regret import (
    PositionSet,
    decode_positions,
    encode_positions,
    format_regrets,
    judge_positions,
    list_ladder_games,
    measure_regrets,
)

KEPT = Path(__file__).parent.parent / "tests/kept/regret.jsonl"


def main() -> None:
    """Compare, or write the file again."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regret", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="play and judge the positions again")
    asked = parser.parse_args()
    if asked.anew:
        KEPT.write_bytes(encode_positions(made_anew()))
    for kept in decode_positions(KEPT.read_bytes()):
        print(format_regrets(kept, measure_regrets(kept)))


def made_anew() -> list[PositionSet]:
    """Play and judge the positions of every game that is measured."""
    return [
        judge_positions(game, division)
        for game in list_ladder_games().values()
        for division in find_config(game).divisions
    ]


if __name__ == "__main__":
    main()
