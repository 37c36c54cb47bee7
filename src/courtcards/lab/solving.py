"""Exact play with all cards open: each seat plays for itself, and expects that of the others.

A seat plays the move that is best for its payoff: what the hand is worth to it, less the average of
the others. Of moves that are equally good for it, it plays the first in the order of move numbers.
So every position has one value for each seat (max^n with a fixed rule for ties). No stock is
shuffled: a pile that is recycled lies under the stock as it was built.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any

from courtcards.games import find_game
from courtcards.kernel.errors import PlayError
from courtcards.kernel.game import HandResult
from courtcards.kernel.options import RuleSet
from courtcards.play.positions import HandPosition, find_notation

Values = tuple[float, ...]

DEFAULT_NODES = 80_000
"""Moves that a general search tries, in a second or two."""
MOST_DEPTH = 200
"""The most moves in a row that a general search looks ahead."""
DIGITS = 6
"""Decimals in which payoffs must differ to count as different."""


@dataclass(frozen=True)
class SolvedMove:
    """A legal move, and what the hand is worth to each seat if all play their best after it."""

    move: str
    values: Values

    def __str__(self) -> str:
        """Show the move and its values.

        >>> print(SolvedMove("QH", (-3.0, 0.0, 0.0, -10.0)))
        QH −3 0 0 −10
        """
        return " ".join([self.move, *(f"{value:g}".replace("-", "−") for value in self.values)])


@dataclass(frozen=True)
class Solution:
    """The legal moves of a position, the best first, and the ``line`` of best play to the end.

    ``nodes`` is the number of moves that were tried.

    >>> solution = Solution((SolvedMove("2C", (-1.0, 0.0)), SolvedMove("AC", (-3.0, 0.0))),
    ...                     ("2C", "3C"), nodes=4)
    >>> solution.values, solution.depth
    ((-1.0, 0.0), 2)
    """

    moves: tuple[SolvedMove, ...]
    line: tuple[str, ...]
    nodes: int

    @property
    def values(self) -> Values:
        """Worth of the hand to each seat if all play their best."""
        return self.moves[0].values

    @property
    def depth(self) -> int:
        """The number of moves from the position to the end of the hand, with best play."""
        return len(self.line)


class _TooLong(Exception):
    """A search needs more nodes than it may use."""


class Solver:
    """A search of one position, which remembers what it has solved.

    A game may bring a faster search (``Notation.make_finisher``); otherwise all moves are tried.
    """

    def __init__(self, rules: RuleSet, nodes: int | None) -> None:
        self.rules, self.game = rules, find_game(rules.game)
        self._notation = find_notation(self.game)
        self._finish = self._notation.make_finisher()
        usual = DEFAULT_NODES if self._finish is None else self._notation.finisher_nodes
        self.most = usual if nodes is None else nodes
        self.nodes = 0
        self._known: dict[Hashable, Values] = {}
        self._is_share = self.game.payoff_unit(rules) == "hands"

    def find_payoff(self, values: Values, seat: int) -> float:
        """Return the payoff of a seat, multiplied by the number of the others."""
        return round(len(values) * values[seat] - sum(values), DIGITS)

    def list_next(self, state: Any) -> Iterator[tuple[int, Any]]:
        """Yield the legal moves in order, each with the hand after it."""
        for move in self._notation.order_moves(state, self.game.legal(state)):
            after = state.copy()
            self.game.apply(after, move)
            if self.game.stock_to_shuffle(after):
                self.game.engine.calls.keep_stock(after)
            yield move, after

    def solve(self, state: Any, depth: int = 0) -> Values:
        """Return what the hand is worth to each seat. Raises _TooLong or PlayError."""
        if self.game.end(state) is not None:
            return self._count(state)
        if self._finish is not None and self._notation.can_finish(state):
            return self._solve_fast(state, self._finish)
        key = self._notation.find_key(state)
        if key not in self._known:
            if depth >= MOST_DEPTH:
                raise PlayError(
                    "the hand may go on for more than {most} moves: it cannot be solved",
                    most=MOST_DEPTH,
                )
            self._known[key] = self._find_best(state, depth)
        return self._known[key]

    def _solve_fast(self, state: Any, finish: Any) -> Values:
        ended = state.copy()
        used = finish(ended, self.most - self.nodes)
        if used < 0:
            raise _TooLong
        self.nodes += used
        return self._count(ended)

    def _find_best(self, state: Any, depth: int) -> Values:
        seat, most = int(state.seat), 0.0
        best: Values = ()
        for _, after in self.list_next(state):
            if self.nodes >= self.most:
                raise _TooLong
            self.nodes += 1
            values = self.solve(after, depth + 1)
            payoff = self.find_payoff(values, seat)
            if not best or payoff > most:
                best, most = values, payoff
                if self._is_share and values[seat] == 1:
                    break
        return best

    def _count(self, state: Any) -> Values:
        scores = self.game.scores(state)
        result = HandResult(int(state.dealer), self.game.end(state) or "", scores)
        return tuple(self.game.worth(self.rules, state, result))

    def list_line(self, state: Any, values: Values) -> Iterator[int]:
        """Yield the moves of best play to the end, whose values are known."""
        while self.game.end(state) is None:
            seat = int(state.seat)
            payoff = self.find_payoff(values, seat)
            for move, after in self.list_next(state):
                if self.find_payoff(self.solve(after), seat) == payoff:
                    yield move
                    state = after
                    break


def solve_position(position: HandPosition, nodes: int | None = None) -> Solution:
    """Solve a position with all cards open, with at most so many ``nodes``.

    Raises PlayError if a seat's cards are hidden, nobody is on turn, the nodes do not suffice, or
    the hand may go on for more than ``MOST_DEPTH`` moves.
    """
    if position.viewer is not None:
        raise PlayError("only a position with all cards open can be solved")
    if position.turn is None:
        raise PlayError("no seat is on turn: there is nothing to solve")
    solver, state = Solver(position.rules, nodes), position.copy_state()
    text = solver.game.move_text
    try:
        found = [(move, solver.solve(after)) for move, after in solver.list_next(state)]
        seat = position.turn
        found.sort(key=lambda each: -solver.find_payoff(each[1], seat))
        line = tuple(map(text, solver.list_line(state, found[0][1])))
    except _TooLong:
        cards = sum(hand.bit_count() for hand in state.hands.tolist())
        raise PlayError(
            "{nodes} nodes do not suffice to solve a position with {cards} cards in the hands",
            nodes=solver.most,
            cards=cards,
        ) from None
    solved = tuple(SolvedMove(text(move), values) for move, values in found)
    return Solution(solved, line, solver.nodes)
