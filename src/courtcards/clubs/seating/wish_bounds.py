"""Lower bounds of the number of repeats if wishes are kept, or players come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from courtcards.clubs.seating.bounds import (
    OTHERS,
    Round,
    bound_by_counting,
    build_coming_rounds,
    find_forced_repeats,
)
from courtcards.kernel.club_scoring import SEATS

Slots = Sequence[Mapping[int, int]]
"""By round: the tables of the players whose table is fixed."""


def bound_wished_rounds(
    present: Sequence[Sequence[int]],
    past: Sequence[Round],
    apart: Collection[tuple[int, int]] = (),
    slots: Slots = (),
    *,
    is_thorough: bool = False,
) -> int:
    """Return a lower bound of the repeats in the rounds to come, of these players each.

    ``is_thorough`` also tries seatings, up to a limit.
    """
    present = [tuple(sorted(each)) for each in present if len(each) >= SEATS]
    slots = slots or [{} for _ in present]
    if not present:
        return 0
    never = {tuple(sorted(pair)) for pair in apart} | _find_separate(present, slots)
    bound = _Counting(present, past, never, slots).bound()
    if any(each != present[0] for each in present):
        return bound
    if is_thorough:
        known = find_forced_repeats(present[0], len(present), tuple(past), frozenset(never))
    else:
        known = bound_by_counting(build_coming_rounds(present[0], len(present), past, never))
    return max(bound, known)


def _find_separate(present: Sequence[Sequence[int]], slots: Slots) -> set[tuple[int, int]]:
    """Find the pairs that never meet because each has another fixed table in every round."""
    found: set[tuple[int, int]] = set()
    together: set[tuple[int, int]] = set()
    for players, at in zip(present, slots, strict=False):
        fixed = sorted(player for player in players if player in at)
        for pair in combinations(fixed, 2):
            (together if at[pair[0]] == at[pair[1]] else found).add(pair)
    return found - together


@dataclass(frozen=True)
class _Counting:
    """A bound by players: one who has more meetings than possible partners meets some again."""

    present: Sequence[Sequence[int]]
    past: Sequence[Round]
    never: Collection[tuple[int, int]]
    slots: Slots

    def bound(self) -> int:
        """Return the bound; byes save the most repeats that they can."""
        lacks, savings = 0, []
        byes = sum(len(each) % SEATS for each in self.present)
        met = {pair for each in self.past for pair in each.pairs()}
        most = self._count_most_byes(byes)
        for player, times in most.items():
            lack = self._lack_of(player, met, most)
            lacks += lack(0)
            savings += [lack(number) - lack(number + 1) for number in range(times)]
        savings.sort(reverse=True)
        return max(0, -(-(lacks - sum(savings[:byes])) // 2))

    def _count_most_byes(self, byes: int) -> dict[int, int]:
        """Count the byes that each player can have in the rounds to come, at most.

        Nobody has a further one before all others who are always there have had as many.
        """
        had = Counter(player for each in self.past for player in each.byes)
        players = sorted({player for each in self.present for player in each})
        always = set(players).intersection(*self.present)
        most = {}
        for player in players:
            times = sum(player in each and len(each) % SEATS > 0 for each in self.present)
            others = [had[other] for other in always if other != player]
            while times and byes < times + sum(
                max(0, had[player] + times - 1 - before) for before in others
            ):
                times -= 1
            most[player] = times
        return most

    def _lack_of(
        self, player: int, met: Collection[tuple[int, int]], most: Mapping[int, int]
    ) -> Callable[[int], int]:
        """Return the number of a player's repeats at least, by the number of byes."""
        rounds = [number for number, each in enumerate(self.present) if player in each]
        others = {other for number in rounds for other in self.present[number]} - {player}
        new = {
            other
            for other in others
            if (pair := (min(player, other), max(player, other))) not in met
            and pair not in self.never
        }
        beside = Counter(
            other
            for number in rounds
            if player in self.slots[number]
            for other in self.present[number]
            if other != player
            and self.slots[number].get(other) == self.slots[number][player]
        )
        meetings = OTHERS * len(rounds) - sum(beside.values())
        left = len(new - beside.keys())

        def lack(byes: int) -> int:
            sure = sum(
                max(0, times - most[other] - byes - (other in new))
                for other, times in beside.items()
            )
            return sure + max(0, meetings - OTHERS * byes - left)

        return lack
