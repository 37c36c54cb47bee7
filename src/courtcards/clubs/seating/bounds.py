"""Lower bounds of the number of repeats: second meetings that no draw can avoid.

Byes are fair, so each player's least number of rounds is known. ``bound_by_counting`` counts
meetings, which is fast. ``find_forced_repeats`` also tries all seatings, up to a limit. Repeats
beyond these bounds may still be unavoidable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from courtcards.kernel.club_scoring import SEATS

Clubs = Mapping[int, str]
"""The clubs, by player, of the players to keep apart from their club-mates."""


@dataclass(frozen=True)
class Round:
    """A round: the players of each table in the order of the seats, and the byes."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()

    def pairs(self) -> Iterable[tuple[int, int]]:
        """Yield every two players who meet, the lower number first."""
        for table in self.tables:
            yield from combinations(sorted(table), 2)


@dataclass(frozen=True)
class SeatingReport:
    """Counts that tell how well rounds keep players apart.

    ``repeats`` counts the meetings of a pair beyond its first, ``club_meetings`` those of
    club-mates, and ``same_table`` the returns of players to a table. ``byes`` counts the byes by
    player.
    """

    repeats: int
    club_meetings: int
    same_table: int
    byes: Mapping[int, int]


def build_seating_report(rounds: Sequence[Round], clubs: Clubs | None = None) -> SeatingReport:
    clubs = clubs or {}
    met = Counter(pair for each in rounds for pair in each.pairs())
    at = count_table_visits(rounds)
    byes = Counter(player for each in rounds for player in each.byes)
    return SeatingReport(
        repeats=sum(times - 1 for times in met.values()),
        club_meetings=sum(
            times for (a, b), times in met.items() if a in clubs and clubs[a] == clubs.get(b)
        ),
        same_table=sum(times - 1 for times in at.values()),
        byes=dict(sorted(byes.items())),
    )


def count_table_visits(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """Count how often each player has sat at each table, tables counted from 0."""
    return Counter(
        (player, number)
        for each in rounds
        for number, table in enumerate(each.tables)
        for player in table
    )


OTHERS = SEATS - 1
"""Number of players whom a player meets in a round."""
MOST_TRIES = 20_000
"""Limit for all players together, since a page waits for the answer."""
MOST_TRIO_TRIES = 500
PROVEN_REPEATS = {17: (5, 1)}
"""By number of players: a number of rounds from the first on, and their least number of repeats.

A solver proves it in ``tests/clubs/test_seating_proofs.py``.
"""


@dataclass(frozen=True)
class ComingRounds:
    """The rounds to come, for players by number, with the meetings and byes still possible.

    ``unmet`` has, by player, a bit for each other player not met. ``surely`` is the number of byes
    that each player gets in any draw. The ``further`` byes go to players in ``may_rest``, at most
    one each.
    """

    unmet: tuple[int, ...]
    rounds: int
    surely: tuple[int, ...]
    further: int
    may_rest: tuple[bool, ...]

    @property
    def count(self) -> int:
        """Number of players."""
        return len(self.unmet)

    @property
    def tables(self) -> int:
        """Number of tables in each round."""
        return self.count // SEATS

    @property
    def any_round(self) -> ComingRounds:
        """One of the rounds alone, in which every player who may have a bye can have it."""
        may_rest = tuple(
            byes > 0 or (rests and self.further > 0)
            for byes, rests in zip(self.surely, self.may_rest, strict=True)
        )
        byes = self.count % SEATS
        return ComingRounds(self.unmet, 1, (0,) * self.count, byes, may_rest)

    def sum_shortfalls(self, lacks: Sequence[int], by_bye: int) -> int:
        """Sum what the players lack, where a further bye saves its player ``by_bye``."""
        saved = sorted(
            min(lack, by_bye) for lack, rests in zip(lacks, self.may_rest, strict=True) if rests
        )
        return sum(lacks) - sum(saved[len(saved) - self.further :])


def build_coming_rounds(
    players: Sequence[int],
    rounds: int,
    past: Sequence[Round],
    never: Iterable[tuple[int, int]] = (),
) -> ComingRounds:
    """Build the rounds to come for these players, after the rounds in ``past``.

    The pairs in ``never`` must not meet: they count as if they had met.
    """
    index = {player: number for number, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    unmet = [everybody & ~(1 << number) for number in range(len(players))]
    for a, b in (*(pair for each in past for pair in each.pairs()), *never):
        if a in index and b in index:
            unmet[index[a]] &= ~(1 << index[b])
            unmet[index[b]] &= ~(1 << index[a])
    had = Counter(player for each in past for player in each.byes)
    before = [had[player] for player in players]
    after = before.copy()
    for _ in range(rounds * (len(players) % SEATS)):
        after[after.index(min(after))] += 1
    least = min(after)
    surely = tuple(max(0, least - times) for times in before)
    return ComingRounds(
        tuple(unmet),
        rounds,
        surely,
        sum(after) - sum(before) - sum(surely),
        tuple(times <= least for times in before),
    )


def bound_by_counting(of: ComingRounds) -> int:
    """Return a lower bound of the number of repeats, by counting."""
    if not of.tables:
        return 0
    return max(_by_players(of), _by_tables(of), (of.rounds - 1) * _by_places(of))


def _by_players(of: ComingRounds) -> int:
    """Bound by players: one who has more meetings than unmet players meets some again."""
    lacks = [
        max(0, OTHERS * (of.rounds - byes) - unmet.bit_count())
        for byes, unmet in zip(of.surely, of.unmet, strict=True)
    ]
    return -(-of.sum_shortfalls(lacks, OTHERS) // 2)


def _by_tables(of: ComingRounds) -> int:
    """Bound by tables: a player's tables without repeats need trios of unmet players.

    The trios must be disjoint.
    """
    most_met = of.count - 1 - min(unmet.bit_count() for unmet in of.unmet)
    lacks = []
    for byes, unmet in zip(of.surely, of.unmet, strict=True):
        plays = of.rounds - byes
        # With so many unmet players another trio always exists, whoever sits in the others.
        is_roomy = unmet.bit_count() > OTHERS * plays + 2 * most_met
        lacks.append(0 if is_roomy else plays - _count_trios(of.unmet, unmet, plays))
    return -(-of.sum_shortfalls(lacks, 1) // SEATS)


def _count_trios(unmet: Sequence[int], among: int, most: int) -> int:
    """Count the disjoint trios of players who have not met, up to ``most``.

    Returns ``most`` if the search takes too many tries, which is never too few.
    """
    tries = 0

    def can_form(left: int, wanted: int) -> bool:
        nonlocal tries
        tries += 1
        if wanted == 0 or tries > MOST_TRIO_TRIES:
            return True
        if left.bit_count() < OTHERS * wanted:
            return False
        one = (left & -left).bit_length() - 1
        left &= ~(1 << one)
        return any(
            can_form(left & ~(1 << two) & ~(1 << three), wanted - 1)
            for two in _bits(unmet[one] & left)
            for three in _bits(unmet[one] & unmet[two] & left & -(2 << two))
        ) or can_form(left, wanted)

    return next(wanted for wanted in range(most, -1, -1) if can_form(among, wanted))


def _by_places(of: ComingRounds) -> int:
    """Bound the repeats per later round: four players come from fewer than four tables.

    Only the players with a bye in the first round have met nobody in it.
    """
    together = [count_forced_pairs(SEATS - free, of.tables) for free in range(SEATS)]
    saved = [together[free] - together[free + 1] for free in range(SEATS - 1)]
    # The more players of a table had a bye, the less a further one saves.
    every = sorted(saved * of.tables, reverse=True)
    return of.tables * together[0] - sum(every[: of.count % SEATS])


def count_forced_pairs(players: int, tables: int) -> int:
    """Count the pairs from one table, at least, when players come from this many tables."""
    each, over = divmod(players, tables)
    return over * (each + 1) * each // 2 + (tables - over) * each * (each - 1) // 2


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


@lru_cache(maxsize=64)
def find_forced_repeats(
    players: tuple[int, ...],
    rounds: int,
    past: tuple[Round, ...] = (),
    never: frozenset[tuple[int, int]] = frozenset(),
) -> int:
    """Return a lower bound of the number of repeats in the rounds to come, for any draw.

    The pairs in ``never`` do not meet in it.

    >>> find_forced_repeats(tuple(range(16)), 5), find_forced_repeats(tuple(range(16)), 6)
    (0, 24)
    """
    if len(players) < SEATS:
        return 0
    of = build_coming_rounds(players, rounds, past, never)
    in_any = _raise_bound(of.any_round, bound_by_counting(of.any_round))
    known = max(bound_by_counting(of), in_any + (rounds - 1) * max(in_any, _by_places(of)))
    return _raise_bound(of, max(known, find_proven_repeats(players, rounds, past)))


def find_proven_repeats(players: Sequence[int], rounds: int, past: Sequence[Round]) -> int:
    """Return the bound that a solver proved, if the players were the same in all rounds."""
    enough, repeats = PROVEN_REPEATS.get(len(players), (0, 0))
    byes = [player for each in past for player in each.byes]
    were_there = all(
        sorted([*each.byes, *(player for table in each.tables for player in table)])
        == sorted(players)
        for each in past
    )
    if len(past) + rounds < enough or not were_there or len(set(byes)) < len(byes):
        return 0
    return max(0, repeats - build_seating_report(past).repeats)


def _raise_bound(of: ComingRounds, forced: int) -> int:
    """Raise the bound while no seating of all the rounds has so few repeats."""
    tries = _SeatingSearch(of)
    while tries.is_impossible(forced):
        forced += 1
    return forced


class _SeatingSearch:
    """A search through all seatings of the rounds to come."""

    def __init__(self, of: ComingRounds) -> None:
        self.of = of
        self.left = MOST_TRIES
        self.unmet = list(of.unmet)
        self.byes = [
            byes + (1 if rests and of.further else 0)
            for byes, rests in zip(of.surely, of.may_rest, strict=True)
        ]
        """The byes that each player may still have."""
        # Order of rounds does not matter: fix it by the tables of the player with the fewest unmet.
        self.first = min(range(of.count), key=lambda player: of.unmet[player].bit_count())

    def is_impossible(self, repeats: int) -> bool:
        """Return True if no seating has so few repeats; False also if that takes too many tries."""
        return not self._rounds(self.of.rounds, 0, repeats) and self.left > 0

    def _rounds(self, rounds: int, after: int, repeats: int) -> bool:
        if rounds == 0:
            return True
        everybody = (1 << self.of.count) - 1
        return self._round(rounds, everybody, self.of.count % SEATS, after, repeats)

    def _round(self, rounds: int, left: int, resting: int, after: int, repeats: int) -> bool:
        """Tell whether the players ``left`` fit into this round, and all into the later rounds.

        ``after`` is the table of the first player in the previous round, as a mask.
        """
        self.left -= self.of.count
        if self.left <= 0 or not left:
            return self.left <= 0 or self._rounds(rounds - 1, after, repeats)
        is_first = left.bit_count() == self.of.count
        one = self.first if is_first else min(_bits(left), key=lambda p: self._choice(p, left))
        others = left & ~(1 << one)
        if resting and self.byes[one]:
            self.byes[one] -= 1
            found = self._round(rounds, others, resting - 1, after, repeats)
            self.byes[one] += 1
            if found:
                return True
        return any(
            self._seat(rounds, (one, *trio), (left, resting, after, repeats), is_first=is_first)
            for trio in self._trios(one, others, repeats)
        )

    def _choice(self, player: int, left: int) -> int:
        return (self.unmet[player] & left).bit_count()

    def _trios(self, one: int, others: int, repeats: int) -> Iterator[tuple[int, int, int]]:
        """Yield the trios that may sit with a player, with at most this many repeats."""
        if repeats:
            for two, three, four in combinations(_bits(others), OTHERS):
                if self._repeats((one, two, three, four)) <= repeats:
                    yield two, three, four
            return
        with_one = self.unmet[one] & others
        for two in _bits(with_one):
            with_two = with_one & self.unmet[two] & -(2 << two)
            for three in _bits(with_two):
                for four in _bits(with_two & self.unmet[three] & -(2 << three)):
                    yield two, three, four

    def _repeats(self, table: Sequence[int]) -> int:
        return sum(not self.unmet[a] >> b & 1 for a, b in combinations(table, 2))

    def _seat(
        self,
        rounds: int,
        table: Sequence[int],
        rest: tuple[int, int, int, int],
        *,
        is_first: bool,
    ) -> bool:
        left, resting, after, repeats = rest
        mask = sum(1 << player for player in table)
        if is_first:
            if mask < after:
                return False
            after = mask
        repeats -= self._repeats(table)
        before = [self.unmet[player] for player in table]
        for player in table:
            self.unmet[player] &= ~mask
        found = self._round(rounds, left & ~mask, resting, after, repeats)
        for player, unmet in zip(table, before, strict=True):
            self.unmet[player] = unmet
        return found
