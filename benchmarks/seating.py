"""`python -m benchmarks.seating`: repeated meetings in five rounds, for 16 to 120 players.

Prints the tables of docs/research/seating.md. Its second part has random evenings. After a round
up to three players leave and up to three come, one round in seven does not count as played, and
the rest is drawn again. `--wishes` prints the table of draws with wishes instead: of sixteen
players one has a table, two are in a pair that is kept apart, and one or two are away in some
rounds. The last round is seated by rank.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.solving import SeatingProblem
from courtcards.clubs.seating import (
    Round,
    SeatingOptions,
    SeatingWishes,
    bound_wished_rounds,
    build_seating_report,
    draw_final,
    draw_rounds,
    draw_wished_rounds,
    find_forced_repeats,
)
from courtcards.clubs.seating.bounds import build_coming_rounds

ROUNDS = 5
RANGES = [*(range(count, count + 1) for count in range(16, 25)), range(25, 49), range(49, 121)]
"""Numbers of players for each line of the table."""
EVENINGS = 10
"""Number of random evenings for each number of players."""
MOST_DRAWS = 12
MOST_SETTLED = 60
"""Most players times rounds for the solver: more may take hours, and stays open here."""
COMING_OR_GOING = (0, 0, 0, 1, 1, 2, 3)
BURNT = 1 / 7
HEAD = (
    "| players | repeats | seconds | draws | with repeats | seconds at most |",
    "| ---: | ---: | ---: | ---: | ---: | ---: |",
)


@dataclass(frozen=True)
class SeatingDraw:
    """A draw of an evening: who was there, the past rounds, the plan, and its time."""

    players: tuple[int, ...]
    past: tuple[Round, ...]
    plan: tuple[Round, ...]
    seconds: float

    @property
    def repeats(self) -> int:
        """Number of repeats in the rounds to come."""
        return (
            build_seating_report([*self.past, *self.plan]).repeats
            - build_seating_report(self.past).repeats
        )

    @property
    def forced(self) -> int:
        """Number of repeats that no draw could avoid, as a lower bound."""
        return find_forced_repeats(self.players, len(self.plan), self.past)

    def is_without_need(self) -> bool:
        """Tell whether repeats could have been avoided, as far as that is settled."""
        is_settled = len(self.players) * len(self.plan) <= MOST_SETTLED
        if not self.repeats or self.forced or not is_settled:
            return False
        return SeatingProblem(build_coming_rounds(self.players, len(self.plan), self.past)).can_be()

    def is_fair(self) -> bool:
        """Tell whether nobody sits out while others there have sat out less often."""
        had = Counter(dict.fromkeys(self.players, 0))
        had.update(player for each in self.past for player in each.byes if player in had)
        for each in self.plan:
            if (
                sorted(had[player] for player in each.byes)
                != sorted(had.values())[: len(each.byes)]
            ):
                return False
            had.update(each.byes)
        return True


def draw(players: list[int], rounds: int, seed: str, past: list[Round]) -> SeatingDraw:
    """Draw the rounds to come, and measure the time."""
    start = time.process_time()
    plan = draw_rounds(players, rounds, seed.encode(), past)
    seconds = time.process_time() - start
    return SeatingDraw(tuple(players), tuple(past), tuple(plan), seconds)


def evening(count: int, number: int) -> Iterator[SeatingDraw]:
    """Yield the draws of a random evening with this number of players at its start."""
    chance = random.Random(f"{count} players, evening {number}")
    there, following = list(range(count)), count
    past: list[Round] = []
    for drawing in range(MOST_DRAWS):
        drawn = draw(there, ROUNDS - len(past), f"{count}/{number}/{drawing}", past)
        yield drawn
        if chance.random() > BURNT:
            past.append(drawn.plan[0])
        if len(past) == ROUNDS:
            return
        for _ in range(chance.choice(COMING_OR_GOING)):
            there.remove(chance.choice(there))
        for _ in range(chance.choice(COMING_OR_GOING)):
            there.append(following)
            following += 1


def line(counts: range) -> tuple[str, list[SeatingDraw]]:
    """Return the line of these numbers of players, and the draws with faults."""
    once = [draw(list(range(count)), ROUNDS, f"table of {count}", []) for count in counts]
    draws = [
        drawn for count in counts for number in range(EVENINGS) for drawn in evening(count, number)
    ]
    repeated = [drawn for drawn in draws if drawn.repeats]
    wrong = [drawn for drawn in [*once, *draws] if not drawn.is_fair() or drawn.is_without_need()]
    told = (
        f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else counts[0],
        max(drawn.repeats for drawn in once),
        f"{max(drawn.seconds for drawn in once):.2f}",
        len(draws),
        len(repeated),
        f"{max(drawn.seconds for drawn in draws):.2f}",
    )
    return f"| {' | '.join(map(str, told))} |", wrong


WISHED_EVENINGS = 10
WISHED_HEAD = (
    "| players | draws | repeats at most | beyond the bound | seconds at most |",
    "| ---: | ---: | ---: | ---: | ---: |",
)
AWAY = ((0,), (0, 1), (2,), (3,), (2, 3))


@dataclass(frozen=True)
class WishedDraw:
    """A draw with wishes: its repeats, those beyond the proven bound, and its time."""

    repeats: int
    beyond: int
    seconds: float


def draw_with_wishes(count: int, number: int) -> WishedDraw:
    """Draw four rounds with random wishes and a final by rank."""
    chance = random.Random(f"{count} players, wishes {number}")
    everybody = range(count)
    tables = {
        player: chance.randint(1, count // 4)
        for player in chance.sample(everybody, max(1, count // 16))
    }
    pairs = [sorted(chance.sample(everybody, 2)) for _ in range(max(1, count // 16))]
    apart = frozenset(
        (one, other)
        for one, other in pairs
        if one not in tables or tables[one] != tables.get(other)
    )
    present = [list(everybody) for _ in range(ROUNDS - 1)]
    for player in chance.sample(everybody, max(1, count // 12)):
        for away in chance.choice(AWAY):
            present[away].remove(player)
    wishes = SeatingWishes(tables, apart)
    ranked = chance.sample(everybody, count)
    seed = f"{count}/{number}".encode()
    start = time.process_time()
    rounds = draw_wished_rounds(present, seed, [], SeatingOptions(), wishes)
    draw_final(ranked, seed, rounds, wishes)
    seconds = time.process_time() - start
    slots = [
        {
            player: number
            for number, table in enumerate(each.tables)
            for player in table
            if player in tables
        }
        for each in rounds
    ]
    repeats = build_seating_report(rounds).repeats
    bound = bound_wished_rounds(present, [], apart, slots, is_thorough=True)
    return WishedDraw(repeats, repeats - bound, seconds)


def print_wishes() -> None:
    """Print the table of draws with wishes."""
    print(*WISHED_HEAD, sep="\n")
    for counts in RANGES:
        draws = [
            draw_with_wishes(count, number) for count in counts for number in range(WISHED_EVENINGS)
        ]
        told = (
            f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else counts[0],
            len(draws),
            max(drawn.repeats for drawn in draws),
            sum(drawn.beyond > 0 for drawn in draws),
            f"{max(drawn.seconds for drawn in draws):.2f}",
        )
        print(f"| {' | '.join(map(str, told))} |", flush=True)


def main() -> None:
    """Print the table, then the draws with faults; or the table with wishes."""
    draw_rounds(range(9), 2, b"waking")
    if "--wishes" in sys.argv[1:]:
        print_wishes()
        return
    found = []
    print(*HEAD, sep="\n")
    for counts in RANGES:
        said, wrong = line(counts)
        print(said, flush=True)
        found += wrong
    for each in found:
        print(each)


if __name__ == "__main__":
    main()
