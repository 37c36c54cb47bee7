"""Lower bounds of the number of repeats if wishes are kept, or players come and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from courtcards.clubs.seating.bounds import (
    OTHERS,
    Clubs,
    Round,
    bound_by_counting,
    build_coming_rounds,
    build_seating_report,
    count_forced_pairs,
    find_forced_repeats,
    find_proven_repeats,
)
from courtcards.kernel.club_scoring import SEATS

FULL_PLAYERS, FULL_ROUNDS = 16, 5
"""In so many rounds so many players can all meet once."""
Pair = tuple[int, int]
Slots = Sequence[Mapping[int, int]]
"""By round: the tables of the players who sit at a fixed table. Their byes are drawn by lot."""


def bound_wished_rounds(
    present: Sequence[Sequence[int]],
    past: Sequence[Round],
    apart: Collection[Pair] = (),
    slots: Slots = (),
    *,
    is_thorough: bool = False,
) -> int:
    """Return a lower bound of the repeats in the rounds to come, of these players each.

    ``is_thorough`` also tries seatings, up to a limit.
    """
    filled = [number for number, each in enumerate(present) if len(each) >= SEATS]
    if not filled:
        return 0
    at = [tuple(sorted(slots[number].items())) if slots else () for number in filled]
    players = [tuple(sorted(present[number])) for number in filled]
    return _bound(tuple(players), tuple(past), frozenset(apart), tuple(at), is_thorough=is_thorough)


@lru_cache(maxsize=64)
def _bound(
    present: tuple[tuple[int, ...], ...],
    past: tuple[Round, ...],
    apart: frozenset[Pair],
    at: tuple[tuple[tuple[int, int], ...], ...],
    *,
    is_thorough: bool,
) -> int:
    slots = [dict(each) for each in at]
    never = apart | _find_separate(present, slots)
    bound = _Counting(present, past, never, slots).bound()
    bound = max(bound, _find_repeats_of_sixteen(present, past, never))
    if any(each != present[0] for each in present):
        return bound
    if is_thorough:
        known = find_forced_repeats(present[0], len(present), past, never)
    else:
        known = bound_by_counting(build_coming_rounds(present[0], len(present), past, never))
        known = max(known, find_proven_repeats(present[0], len(present), past))
    return max(bound, known)


def _find_separate(present: Sequence[Sequence[int]], slots: Slots) -> frozenset[Pair]:
    """Find the pairs that never meet because each has another fixed table in every round."""
    found: set[Pair] = set()
    together: set[Pair] = set()
    for players, at in zip(present, slots, strict=False):
        fixed = sorted(player for player in players if player in at)
        for pair in combinations(fixed, 2):
            (together if at[pair[0]] == at[pair[1]] else found).add(pair)
    return frozenset(found - together)


def _find_repeats_of_sixteen(
    present: Sequence[Sequence[int]], past: Sequence[Round], never: Collection[Pair]
) -> int:
    """Return the bound for five rounds of the same sixteen players, of whom some never meet.

    Without a repeat, everybody meets everybody. ``tests/clubs/test_seating_proofs.py`` tries all
    rounds: repeats are none, six, or eight and more. They are six only if the pairs that do not
    meet are two stars. If one table of one round is empty, repeats are none or three and more. They
    are none only if the pairs that do not meet are those of the four players left out.
    """
    met = {pair for each in past for pair in each.pairs()}
    seated = [{player for table in each.tables for player in table} for each in past]
    everybody = set[int]().union(*seated, *present)
    kept = [pair for pair in never if pair not in met and everybody.issuperset(pair)]
    if len(everybody) != FULL_PLAYERS or not kept:
        return 0
    sizes = [*map(len, seated), *(len(each) - len(each) % SEATS for each in present)]
    left_out = [everybody - each for each in (*seated, *map(set, present))]
    full = sizes.count(FULL_PLAYERS)
    least = 0
    if full >= FULL_ROUNDS:
        least = 6 if _are_two_stars(kept) else 8
    elif full == FULL_ROUNDS - 1:
        apart = {player for pair in kept for player in pair}
        groups = [
            out for size, out in zip(sizes, left_out, strict=True) if size == FULL_PLAYERS - SEATS
        ]
        least = 3 if any(len(out | apart) > SEATS for out in groups) else 0
    return max(0, least - build_seating_report(past).repeats)


def _are_two_stars(pairs: Collection[Pair]) -> bool:
    """Tell whether the pairs fit into two stars: a player and three others each."""
    degree = Counter(player for pair in pairs for player in pair)
    are_stars = all(min(degree[one], degree[other]) == 1 for one, other in pairs)
    return are_stars and len(degree) - len(pairs) <= 2 and max(degree.values()) <= OTHERS


@dataclass(frozen=True)
class _Counting:
    """A bound by players: one who has more meetings than possible partners meets some again."""

    present: Sequence[Sequence[int]]
    past: Sequence[Round]
    never: Collection[Pair]
    slots: Slots

    def bound(self) -> int:
        """Return the bound; byes save the most repeats that they can."""
        lacks, savings = 0, []
        byes = sum(len(each) % SEATS for each in self.present)
        met = {pair for each in self.past for pair in each.pairs()}
        most = self._count_most_byes(byes)
        for player, times in most.items():
            lack = self._lack_of(player, met)
            lacks += lack(0)
            savings += [lack(number) - lack(number + 1) for number in range(times)]
        savings.sort(reverse=True)
        return max(0, -(-(lacks - sum(savings[:byes])) // 2))

    def _count_most_byes(self, byes: int) -> dict[int, int]:
        """Count the byes that each player can have in the rounds to come, at most.

        Nobody has a further one before all others who are always there have had as many. The byes
        of players with a fixed table are known.
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
            most[player] = 0 if self._is_fixed(player) else times
        return most

    def _is_fixed(self, player: int) -> bool:
        return any(player in at for at in self.slots)

    def _lack_of(self, player: int, met: Collection[Pair]) -> Callable[[int], int]:
        """Return the number of a player's repeats at least, by the number of byes."""
        sits = self.slots if self._is_fixed(player) else self.present
        rounds = [number for number, each in enumerate(sits) if player in each]
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
            if other != player and self.slots[number].get(other) == self.slots[number][player]
        )
        meetings = OTHERS * len(rounds) - sum(beside.values())
        left = len(new - beside.keys())

        def lack(byes: int) -> int:
            sure = sum(times - (other in new) for other, times in beside.items())
            return sure + max(0, meetings - OTHERS * byes - left)

        return lack


def bound_club_meetings(seatings: Sequence[Round], clubs: Clubs) -> int:
    """Return a lower bound of the meetings of club-mates, if these players play these rounds.

    In each round some members of a large club share a table; those with byes save the most pairs.
    """
    bound = 0
    for each in seatings:
        tables = len(each.tables)
        players = [*each.byes, *(player for table in each.tables for player in table)]
        sizes = Counter(clubs[player] for player in players if player in clubs)
        if not tables:
            continue
        savings = []
        for size in sizes.values():
            pairs = [count_forced_pairs(size - out, tables) for out in range(min(size, SEATS))]
            bound += pairs[0]
            savings += [more - fewer for more, fewer in pairwise(pairs)]
        bound -= sum(sorted(savings, reverse=True)[: len(each.byes)])
    return bound
