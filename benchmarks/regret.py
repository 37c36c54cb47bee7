"""``python -m benchmarks.regret``: what the moves of the strongest bot cost, against the ceiling.

Without an argument it is told how the moves of today compare with those that are kept. With
``--anew`` the positions are played and judged again, and the file of them is written.
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
    """Compare, or make the file anew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regret", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="play and judge the positions again")
    asked = parser.parse_args()
    if asked.anew:
        KEPT.write_bytes(encode_positions(made_anew()))
    for kept in decode_positions(KEPT.read_bytes()):
        print(format_regrets(kept, measure_regrets(kept)))


def made_anew() -> list[PositionSet]:
    """The positions of every game that is measured."""
    return [
        judge_positions(game, division)
        for game in list_ladder_games().values()
        for division in find_config(game).divisions
    ]


if __name__ == "__main__":
    main()
