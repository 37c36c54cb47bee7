"""A SAT solver that decides whether rounds without a repeated meeting exist.

``courtcards.clubs.seating.bounds`` quickly shows some repeats to be forced. This settles the other
cases, which may take minutes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from pysat.card import CardEnc
from pysat.formula import IDPool
from pysat.solvers import Cadical153

from courtcards.clubs.seating.bounds import ComingRounds
from courtcards.kernel.club_scoring import SEATS

Clauses = Iterator[list[int]]


class SeatingProblem:
    """Rounds to come as a SAT problem: pairs that sit together in a round, and who sits out.

    ``given`` has rounds that must be among them, each as its tables and the players who sit out.
    """

    def __init__(self, of: ComingRounds, given: Sequence[Sequence[Sequence[int]]] = ()) -> None:
        self.of = of
        self._names = IDPool()
        self._given = given

    def can_be(self) -> bool:
        """Tell whether such rounds exist in which nobody meets twice."""
        with Cadical153(bootstrap_with=list(self._clauses())) as solver:
            return bool(solver.solve())

    def _clauses(self) -> Clauses:
        for number in range(self.of.rounds):
            yield from self._round(number)
        for number, tables in enumerate(self._given):
            *playing, out = tables
            for table in playing:
                yield from ([self._together(number, *pair)] for pair in combinations(table, 2))
            yield from ([self._out(number, player)] for player in out)
        if not self._given:
            yield from self._in_order()
        every = range(self.of.count)
        for a, b in combinations(every, 2):
            meetings = [self._together(number, a, b) for number in range(self.of.rounds)]
            yield from ([-one, -other] for one, other in combinations(meetings, 2))
        for player in every:
            rests = [self._out(number, player) for number in range(self.of.rounds)]
            may = self.of.surely[player] + (self.of.may_rest[player] and self.of.further > 0)
            yield from self._at_most(rests, may)

    def _in_order(self) -> Clauses:
        """Break the symmetry of the rounds.

        The rounds can change places. One player meets a second player in the first round, if at
        all, a third one in the second round at the latest, and so on.
        """
        one = min(range(self.of.count), key=lambda player: self.of.unmet[player].bit_count())
        others = [other for other in range(self.of.count) if self.of.unmet[one] >> other & 1]
        for first, other in enumerate(others):
            for number in range(first + 1, self.of.rounds):
                yield [-self._together(number, one, other)]

    def _round(self, number: int) -> Clauses:
        every = range(self.of.count)
        for a, b in combinations(every, 2):
            if not self.of.unmet[a] >> b & 1:
                yield [-self._together(number, a, b)]
        for a, b, c in permutations(every, 3):
            if a < c:
                one, other = self._together(number, a, b), self._together(number, b, c)
                yield [-one, -other, self._together(number, a, c)]
        for player in every:
            out = self._out(number, player)
            others = [self._together(number, player, each) for each in every if each != player]
            yield from ([-out, -each] for each in others)
            yield from self._at_most(others, SEATS - 1)
            at_least = CardEnc.atleast(others, SEATS - 1, vpool=self._names)
            yield from ([*clause, out] for clause in at_least.clauses)
        rests = [self._out(number, player) for player in every]
        yield from CardEnc.equals(rests, self.of.count % SEATS, vpool=self._names).clauses

    def _at_most(self, of: list[int], most: int) -> Clauses:
        if most < len(of):
            yield from CardEnc.atmost(of, most, vpool=self._names).clauses

    def _together(self, number: int, a: int, b: int) -> int:
        return int(self._names.id((number, min(a, b), max(a, b))))

    def _out(self, number: int, player: int) -> int:
        return int(self._names.id((number, player)))
