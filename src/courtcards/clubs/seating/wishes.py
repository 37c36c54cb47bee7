"""Draws with wishes: fixed tables, pairs kept apart, absences, and groups that never meet.

Wishes are never broken for a meeting. A wish that cannot be kept raises ``UnkeepableWish``. Groups
are drawn one by one, each at tables of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import Literal

import numpy as np

from courtcards.clubs.seating.annealing import Meetings, RoundAttendance, anneal
from courtcards.clubs.seating.bounds import Round, build_seating_report
from courtcards.clubs.seating.plan import (
    Groups,
    SeatingOptions,
    assign_tables,
    draw_byes,
    draw_rounds,
    has_clubmates,
    place_fixed,
    plan_by_columns,
)
from courtcards.clubs.seating.wish_bounds import bound_wished_rounds
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_generator, shuffle_list

Pair = tuple[int, int]
Present = Sequence[Sequence[int]]
"""The players of each round to come."""
WishFault = Literal["crowded", "apart-at-table", "apart", "few-in-group", "table-of-groups"]
BYE_LOTS = 13
"""Number of lots for byes that are tried before repeats without a proven need remain."""
LATER_STEPS = 6
"""The lots after the first have so many times fewer steps."""
APART_STEPS = 90_000
"""Number of steps of the search that keeps pairs apart in one round."""


@dataclass(frozen=True)
class SeatingWishes:
    """Wishes by player: the table, counted from 1, and the group; and pairs that never meet.

    A table beyond the last one of a round is the last one. If there are groups, the players without
    one are a group, too.
    """

    tables: Mapping[int, int] = field(default_factory=dict)
    apart: Collection[Pair] = ()
    groups: Mapping[int, str] = field(default_factory=dict)

    def find_table(self, player: int, tables: int) -> int | None:
        """Return the wished table, counted from 0, in a round of so many tables."""
        wanted = self.tables.get(player)
        return None if wanted is None else min(wanted, tables) - 1

    def split(self, players: Sequence[int]) -> dict[str, list[int]]:
        """Split players by group, in the order of the groups' names."""
        found: dict[str, list[int]] = {}
        for player in players:
            found.setdefault(self.groups.get(player, ""), []).append(player)
        # Players without a group come last.
        return {name: found[name] for name in sorted(found, key=lambda name: (not name, name))}


class UnkeepableWish(Exception):
    """A wish that no draw can keep; ``round`` counts the rounds to come from 0."""

    def __init__(
        self,
        fault: WishFault,
        number: int,
        players: Sequence[int] = (),
        table: int = 0,
        groups: Sequence[str] = (),
    ) -> None:
        super().__init__(fault, number, players, table, groups)
        self.fault: WishFault = fault
        self.round = number
        self.players = tuple(players)
        self.table = table
        self.groups = tuple(groups)


@dataclass
class _GroupRound:
    """A round of one group: its players, its byes, and the numbers of its tables, from 0."""

    players: list[int]
    numbers: list[int]
    byes: list[int] = field(default_factory=list)

    @property
    def playing(self) -> list[int]:
        return [player for player in self.players if player not in self.byes]


def draw_wished_rounds(
    present: Present,
    seed: bytes,
    past: Sequence[Round],
    options: SeatingOptions,
    wishes: SeatingWishes,
) -> list[Round]:
    """Draw the rounds to come, of these players each. Raises UnkeepableWish."""
    is_plain = not (wishes.tables or wishes.apart or len(wishes.split(_join(present))) > 1)
    if is_plain and all([*each] == [*present[0]] for each in present):
        return draw_rounds(present[0], len(present), seed, past, options)
    rounds = [_share_tables(players, number, wishes) for number, players in enumerate(present)]
    names = list(dict.fromkeys(name for each in rounds for name in each))
    found = {}
    # However many groups there are, all searches together take no longer than one.
    options = options.divide(len(names))
    for name in names:
        of_group = [each.get(name, _GroupRound([], [])) for each in rounds]
        found[name] = _draw_group(name, of_group, seed, past, options, wishes)
    drawn: list[Round] = []
    for number, groups in enumerate(rounds):
        label = f"seating/{len(past) + number}"
        tables: dict[int, tuple[int, ...]] = {}
        for name, each in groups.items():
            fixed = _find_slots(each, wishes)
            held = {fixed[player] for player in each.playing if player in fixed}
            at_tables = assign_tables(
                found[name][number], [*past, *drawn], seed, label, each.numbers, held
            )
            for table, players in zip(each.numbers, at_tables, strict=True):
                tables[table] = tuple(shuffle_list(seed, f"{label}/seats/{table}", players))
        byes = sorted(player for each in groups.values() for player in each.byes)
        drawn.append(Round(tuple(tables[table] for table in sorted(tables)), tuple(byes)))
    return drawn


def _join(present: Present) -> list[int]:
    """List every player of any round once."""
    return list(dict.fromkeys(player for each in present for player in each))


def _share_tables(
    players: Sequence[int], number: int, wishes: SeatingWishes
) -> dict[str, _GroupRound]:
    """Share the tables of a round among the groups; each gets the tables that its players wish."""
    groups = wishes.split(players)
    counts = {name: len(own) // SEATS for name, own in groups.items()}
    tables = sum(counts.values())
    if len(groups) > 1:
        for name, count in counts.items():
            if not count:
                raise UnkeepableWish("few-in-group", number, groups=[name])
    wished: dict[str, list[int]] = {}
    taken: dict[int, str] = {}
    for name, own in groups.items():
        wanted = {wishes.find_table(player, tables) for player in own if tables}
        wished[name] = sorted(table for table in wanted if table is not None)
        for table in wished[name]:
            if table in taken or len(wished[name]) > counts[name]:
                also = [taken[table]] if table in taken else []
                raise UnkeepableWish(
                    "table-of-groups", number, table=table + 1, groups=[*also, name]
                )
            taken[table] = name
    free = [table for table in range(tables) if table not in taken]
    shared = {}
    for name, own in groups.items():
        more = counts[name] - len(wished[name])
        shared[name] = _GroupRound(own, sorted([*wished[name], *free[:more]]))
        free = free[more:]
        _check_tables(shared[name], number, tables, wishes)
    return shared


def _check_tables(each: _GroupRound, number: int, tables: int, wishes: SeatingWishes) -> None:
    """Raise UnkeepableWish if the players whom a table is fixed for cannot sit there together."""
    at: dict[int, list[int]] = {}
    for player in each.players if tables else ():
        table = wishes.find_table(player, tables)
        if table is not None:
            at.setdefault(table, []).append(player)
    for table, players in at.items():
        if len(players) > SEATS:
            raise UnkeepableWish("crowded", number, players, table + 1)
        for pair in combinations(sorted(players), 2):
            if pair in wishes.apart:
                raise UnkeepableWish("apart-at-table", number, pair, table + 1)


def _find_slots(each: _GroupRound, wishes: SeatingWishes) -> dict[int, int]:
    """Map the players with a fixed table to its place among the group's tables."""
    if not each.numbers:
        return {}
    # A wish beyond the last table was counted over all groups, whose last table this group has.
    last = each.numbers[-1]
    return {
        player: each.numbers.index(min(wishes.tables[player] - 1, last))
        for player in each.players
        if player in wishes.tables
    }


def _draw_group(  # noqa: PLR0913, PLR0917 - a draw
    name: str,
    rounds: Sequence[_GroupRound],
    seed: bytes,
    past: Sequence[Round],
    options: SeatingOptions,
    wishes: SeatingWishes,
) -> list[Groups]:
    """Draw the players of each table in each round, and the byes, for one group."""
    suffix = f"/{name}" if name else ""
    players = shuffle_list(seed, f"seating/players{suffix}", _join([e.players for e in rounds]))
    # Players of one column never meet: those with fixed tables, and pairs to keep apart.
    is_whole = not past and all(len(each.players) == len(players) for each in rounds)
    planned = None
    if is_whole and options.seating != "random":
        planned = plan_by_columns(players, len(rounds), _join_apart(players, wishes))
    special = _find_special(rounds, players, wishes)
    found: list[tuple[tuple[int, int], int, list[Groups], list[_GroupRound]]] = []
    for lot in range(BYE_LOTS if special else 1):
        label = f"{suffix}/lot/{lot}" if lot else suffix
        present = [each.players for each in rounds]
        first = (len(special), 0)[lot - 1] if 0 < lot < 3 else None
        byes = draw_byes(present, seed, past, label, special if lot else (), first)
        drawn = [replace(each, byes=out) for each, out in zip(rounds, byes, strict=True)]
        search = _Search(drawn, past, options.divide(LATER_STEPS if lot else 1), wishes)
        tables = _start(drawn, planned, seed, len(past), suffix, wishes)
        if planned is None or not search.is_perfect(tables):
            try:
                tables = search.improve(tables, seed, label)
            except UnkeepableWish:
                if not lot:
                    raise
                continue
        faults = search.count_faults(tables)
        found.append((faults, lot, tables, drawn))
        if options.seating == "random" or faults[0] <= search.bound():
            break
    _, _, best, chosen_rounds = min(found, key=lambda each: each[:2])
    for each, chosen in zip(rounds, chosen_rounds, strict=True):
        each.byes = chosen.byes
    return best


def _find_special(
    rounds: Sequence[_GroupRound], players: Sequence[int], wishes: SeatingWishes
) -> list[int]:
    """Find the players whose byes the search leaves as they are drawn, if there are byes."""
    if not any(len(each.players) % SEATS for each in rounds):
        return []
    always = set(players).intersection(*(each.players for each in rounds))
    return sorted(player for player in players if player in wishes.tables or player not in always)


def _start(  # noqa: PLR0913, PLR0917 - a draw
    rounds: Sequence[_GroupRound],
    planned: Sequence[Groups] | None,
    seed: bytes,
    before: int,
    suffix: str,
    wishes: SeatingWishes,
) -> list[Groups]:
    """Seat the rounds as planned, or by lot; fixed players sit at their tables."""
    tables = []
    for number, each in enumerate(rounds):
        order = shuffle_list(seed, f"seating/{before + number}/groups{suffix}", each.playing)
        groups = [order[start : start + SEATS] for start in range(0, len(order), SEATS)]
        if planned is not None:
            groups = planned[number]
        tables.append(place_fixed(groups, _find_slots(each, wishes)))
    return tables


def _join_apart(players: Sequence[int], wishes: SeatingWishes) -> list[list[int]]:
    """Join the players who should never meet, the largest sets first."""
    fixed = [player for player in players if player in wishes.tables]
    joined = {player: [player] for player in players}
    links = [*sorted(wishes.apart), *pairwise(fixed)]
    for one, other in links:
        if one in joined and other in joined and joined[one] is not joined[other]:
            both = [*joined[one], *joined[other]]
            joined |= dict.fromkeys(both, both)
    found = list({id(each): each for each in joined.values()}.values())
    return sorted(found, key=len, reverse=True)


class _Search:
    """The search for the best rounds of one group that keep the wishes."""

    def __init__(
        self,
        rounds: Sequence[_GroupRound],
        past: Sequence[Round],
        options: SeatingOptions,
        wishes: SeatingWishes,
    ) -> None:
        self._rounds = rounds
        self._past = past
        self._options = options
        self._wishes = wishes
        self._players = _join([each.players for each in rounds])
        self._index = {player: number for number, player in enumerate(self._players)}
        self._apart = [
            (self._index[one], self._index[other])
            for one, other in sorted(wishes.apart)
            if one in self._index and other in self._index
        ]

    def is_perfect(self, tables: Sequence[Groups]) -> bool:
        """Tell whether nobody meets twice, no pair meets that should not, and no club matters."""
        met = Counter(
            tuple(sorted(pair)) for each in tables for group in each for pair in _pairs(group)
        )
        is_apart = not any(pair in met for pair in self._wishes.apart)
        has_mates = has_clubmates(self._players, self._options.clubs)
        return is_apart and not has_mates and max(met.values(), default=0) <= 1

    def improve(self, tables: Sequence[Groups], seed: bytes, suffix: str) -> list[Groups]:
        """Improve the rounds by a search. Raises UnkeepableWish."""
        seated = self._number(tables)
        if self._apart:
            for number in range(len(self._rounds)):
                self._keep_apart(seated, number, seed, suffix)
        if self._options.seating != "random":
            generator = seed_generator(seed, f"annealing{suffix}", len(self._past))
            anneal(seated, self._meetings(), generator, self._options.steps, self._attendance())
        found = []
        for each, row in zip(self._rounds, seated.tolist(), strict=True):
            order = [self._players[number] for number in row]
            playing = len(each.numbers) * SEATS
            each.byes = order[playing : len(each.players)]
            found.append([order[start : start + SEATS] for start in range(0, playing, SEATS)])
        return found

    def _number(self, tables: Sequence[Groups]) -> IntArray:
        """Return the rounds by the numbers of the players: tables, byes, and those away."""
        rows = []
        for each, groups in zip(self._rounds, tables, strict=True):
            order = [*(player for group in groups for player in group), *each.byes]
            there = set(order)
            order += [player for player in self._players if player not in there]
            rows.append([self._index[player] for player in order])
        return np.array(rows, dtype=np.int64)

    def _keep_apart(self, seated: IntArray, number: int, seed: bytes, suffix: str) -> None:
        """Seat one round anew so that no pair meets that should not. Raises UnkeepableWish."""
        count, each = len(self._players), self._rounds[number]
        met = np.zeros((count, count), dtype=np.int64)
        for one, other in self._apart:
            met[one, other] = met[other, one] = 1
        nobody = np.zeros(count, dtype=np.int64)
        row = seated[number : number + 1]
        generator = seed_generator(seed, f"apart{suffix}", len(self._past) + number)
        byes = [self._index[player] for player in each.byes]
        attendance = RoundAttendance([len(each.players)], {}, {*self._fixed(), *byes})
        anneal(row, Meetings(met, nobody - 1, nobody), generator, APART_STEPS, attendance)
        playing = row[0, : len(each.numbers) * SEATS].reshape(-1, SEATS).tolist()
        close = [pair for group in playing for pair in _pairs(group) if met[pair]]
        if close:
            raise UnkeepableWish("apart", number, self._find_tangle(close, playing))

    def _find_tangle(self, close: Sequence[Pair], playing: Sequence[Sequence[int]]) -> list[int]:
        """Find the players whom the wishes of a pair that meets depend on."""
        there = {player for group in playing for player in group}
        near = {player: {player} for player in there}
        for one, other in self._apart:
            if one in there and other in there:
                near[one].add(other)
                near[other].add(one)
        clique = set(close[0])
        for player in sorted(there, key=lambda each: (-len(near[each]), each)):
            if clique <= near[player]:
                clique.add(player)
        found = clique if len(clique) > len(playing) else near[close[0][0]] | near[close[0][1]]
        return [self._players[number] for number in sorted(found)]

    def _fixed(self) -> set[int]:
        return {self._index[player] for player in self._players if player in self._wishes.tables}

    def _attendance(self) -> RoundAttendance:
        away: dict[int, list[int]] = {}
        for number, each in enumerate(self._rounds):
            for player in set(self._players) - set(each.players):
                away.setdefault(self._index[player], []).append(number)
        present = [len(each.players) for each in self._rounds]
        return RoundAttendance(present, away, self._fixed())

    def _meetings(self) -> Meetings:
        count = len(self._players)
        met = np.zeros((count, count), dtype=np.int64)
        byes = np.zeros(count, dtype=np.int64)
        for each in self._past:
            for a, b in each.pairs():
                if a in self._index and b in self._index:
                    met[self._index[a], self._index[b]] += 1
                    met[self._index[b], self._index[a]] += 1
            for player in each.byes:
                if player in self._index:
                    byes[self._index[player]] += 1
        of = self._options.clubs
        names = sorted(set(of.values()))
        clubs = np.array([names.index(of[p]) if p in of else -1 for p in self._players])
        forced = self.bound() + self._count_costly_repeats(met)
        return Meetings(met, clubs, byes, forced, self._apart)

    def bound(self) -> int:
        """Return a lower bound of the repeats, where the byes of fixed players stand."""
        present = [each.players for each in self._rounds]
        return bound_wished_rounds(present, self._past, self._wishes.apart, self._slots())

    def _slots(self) -> list[dict[int, int]]:
        return [
            {p: slot for p, slot in _find_slots(each, self._wishes).items() if p not in each.byes}
            for each in self._rounds
        ]

    def count_faults(self, tables: Sequence[Groups]) -> tuple[int, int]:
        """Count the repeats, and the meetings of club-mates, that these rounds add."""
        drawn = [Round(tuple(map(tuple, each))) for each in tables]
        before = build_seating_report(self._past)
        report = build_seating_report([*self._past, *drawn], self._options.clubs)
        return report.repeats - before.repeats, report.club_meetings

    def _count_costly_repeats(self, met: IntArray) -> int:
        """Count what the search pays for meetings at fixed tables beyond their repeats.

        To the search, the third meeting of a pair costs two repeats, the fourth three.
        """
        beside = Counter(
            pair
            for at in self._slots()
            for pair in _pairs(sorted(at))
            if at[pair[0]] == at[pair[1]]
        )
        costly = 0
        for (one, other), times in beside.items():
            before = int(met[self._index[one], self._index[other]])
            costly += sum(max(0, before + number - 1) for number in range(times))
        return costly


def _pairs(group: Sequence[int]) -> Iterator[Pair]:
    yield from combinations(group, 2)
