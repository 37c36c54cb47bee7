"""``python -m benchmarks.regret``: what the moves of the strongest bot cost, against the ceiling.

Without an argument it is told how the moves of today compare with those that are kept. With
``--anew`` the positions are played and judged again, and the file of them is written.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from courtcards.lab.ladder.regret import (
    KeptCourse,
    decoded,
    encoded,
    kept_of,
    laddered,
    regrets,
    regrets_told,
)
from courtcards.lab.ladder.yardsticks import yardsticks_of

KEPT = Path(__file__).parent.parent / "tests/kept/regret.jsonl"


def main() -> None:
    """Compare, or make the file anew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.regret", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="play and judge the positions again")
    asked = parser.parse_args()
    if asked.anew:
        KEPT.write_bytes(encoded(made_anew()))
    for kept in decoded(KEPT.read_bytes()):
        print(regrets_told(kept, regrets(kept)))


def made_anew() -> list[KeptCourse]:
    """The positions of every game that is measured."""
    return [
        kept_of(game, course)
        for game in laddered().values()
        for course in yardsticks_of(game).courses
    ]


if __name__ == "__main__":
    main()
