"""`python -m benchmarks.seating`: second meetings in five rounds, for 16 to 120 players.

Prints the table of docs/club-evening.md. In its second part one to three players leave after
every round but the last and none to two come, and the rounds left are drawn anew.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from courtcards.clubs.seating import Round, draw_rounds, report

ROUNDS = 5
FEWEST, MOST = 16, 120
HEAD = (
    "| players | repeats | seconds | repeats with changes | seconds at most |",
    "| ---: | ---: | ---: | ---: | ---: |",
)


def seed_of(players: int) -> bytes:
    """The seed of a line of the table."""
    return f"table of {players}".encode()


def at_once(players: int) -> tuple[int, float]:
    """Repeats of five rounds drawn at once, and how many seconds it took."""
    start = time.perf_counter()
    drawn = draw_rounds(range(players), ROUNDS, seed_of(players))
    return report(drawn).repeats, time.perf_counter() - start


def with_changes(players: int) -> tuple[int, float]:
    """Repeats of five rounds with players who leave and come, and the longest draw."""
    chance = random.Random(players)
    there, following = list(range(players)), players
    played: list[Round] = []
    longest = 0.0
    while len(played) < ROUNDS:
        start = time.perf_counter()
        plan = draw_rounds(there, ROUNDS - len(played), seed_of(players), played)
        longest = max(longest, time.perf_counter() - start)
        played.append(plan[0])
        for _ in range(chance.randint(1, 3)):
            there.remove(chance.choice(there))
        for _ in range(chance.randint(0, 2)):
            there.append(following)
            following += 1
    return report(played).repeats, longest


def lines(fewest: int, most: int) -> Iterator[str]:
    """The table, line by line."""
    yield from HEAD
    draw_rounds(range(9), 2, b"waking")
    for players in range(fewest, most + 1):
        repeats, seconds = at_once(players)
        changed, longest = with_changes(players)
        yield f"| {players} | {repeats} | {seconds:.1f} | {changed} | {longest:.1f} |"


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description="The table of seatings.")
    asked.add_argument("--fewest", type=int, default=FEWEST)
    asked.add_argument("--most", type=int, default=MOST)
    given = asked.parse_args()
    for line in lines(given.fewest, given.most):
        print(line, flush=True)


if __name__ == "__main__":
    main()
