"""Where a round stands after the lines of its sheet: whose deal, what is left, the scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from courtcards.clubs import sentences
from courtcards.clubs.sheets.contracts import (
    CONTRACTS,
    TRUMP_GAME,
    check_points,
    check_sum,
    game_title,
    sign_of,
)
from courtcards.clubs.sheets.lines import Decision, Game, Line, Points, Void, Waived
from courtcards.errors import BadEntry
from courtcards.games.double_king.contracts import GAMES_IN_ROUND, NEGATIVE_GAMES, TRUMP
from courtcards.games.double_king.match import DoubleKingStanding, opening, without_choice
from courtcards.games.double_king.state import SEATS

OFFENDER_POINTS, OTHERS_POINTS = -6, 2
"""The sanction of a trump game (DK-8.3)."""


@dataclass(frozen=True)
class Row:
    """A line as the sheet shows it: who dealt, the signed points, and the scores after it."""

    line: Line
    dealer: int
    points: Points
    totals: Points


@dataclass(frozen=True)
class SheetStanding:
    """A round so far. ``left`` has the pool and the quotas; ``open_sum`` what does not add up.

    ``must_trump``: the dealer was at fault in a trump game and owes another (DK-8.4).
    """

    dealer: int
    left: DoubleKingStanding
    rows: tuple[Row, ...] = ()
    games: int = 0
    must_trump: bool = False
    ended: bool = False
    open_sum: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the round has been played, or the jury has ended it."""
        return self.ended or self.games == GAMES_IN_ROUND

    @property
    def totals(self) -> Points:
        """The score of each seat so far (DK-6.1)."""
        return self.rows[-1].totals if self.rows else (0, 0, 0, 0)

    @property
    def choices(self) -> list[str]:
        """The games that the dealer may choose now (DK-2.1, DK-2.2, DK-8.4)."""
        return [contract for contract in CONTRACTS if self.why_not(contract) is None]

    def why_not(self, contract: str) -> BadEntry | None:
        """Why the dealer cannot choose a game; None if it is possible."""
        parameters = {"game": game_title(contract)}
        if self.is_over:
            return BadEntry(sentences.ROUND_OVER, clause="DK-2.1")
        if contract == TRUMP_GAME:
            if not self.left.trumps_left[self.dealer]:
                return BadEntry(sentences.NO_TRUMP_LEFT, clause="DK-2.1")
            return None
        if self.must_trump:
            return BadEntry(sentences.TRUMP_OWED, clause="DK-8.4")
        if not self.left.negatives_left[self.dealer]:
            return BadEntry(sentences.NO_NEGATIVE_LEFT, clause="DK-2.1")
        if not self.left.pool[NEGATIVE_GAMES.index(contract)]:
            return BadEntry(sentences.GAME_GONE, clause="DK-2.2", **parameters)
        return None

    def after(self, line: Line) -> SheetStanding:
        """The standing after a further line; BadEntry where there can be no such line."""
        if self.is_over:
            raise BadEntry(sentences.ROUND_OVER, clause="DK-2.1")
        match line:
            case Game(contract=contract, points=points):
                self._check_game(line)
                sign = sign_of(contract)
                return _chosen(self._with(line, [sign * entry for entry in points]), contract)
            case Void(offender=offender):
                self._check_choice(TRUMP_GAME)
                sanction = [OTHERS_POINTS] * SEATS
                sanction[offender] = OFFENDER_POINTS
                owed = self.must_trump or offender == self.dealer
                return replace(self._with(line, sanction), must_trump=owed)
            case Waived():
                return self._with(line, [0] * SEATS)
            case Decision():
                return self._decided(line)

    def _check_choice(self, contract: str) -> None:
        if contract not in CONTRACTS:
            raise BadEntry(sentences.NO_SUCH_GAME, clause="DK-2.1", game=contract)
        refusal = self.why_not(contract)
        if refusal is not None:
            raise refusal

    def _check_game(self, line: Game) -> None:
        self._check_choice(line.contract)
        check_points(line.contract, line.points)
        if line.fault is None:
            return
        if line.contract == TRUMP_GAME:
            raise BadEntry(sentences.FAULT_IN_TRUMP, clause="DK-8.3")
        if line.points[line.fault.seat] != check_sum(line.contract):
            raise BadEntry(sentences.OFFENDER_TAKES_ALL, clause="DK-8.2")

    def _decided(self, line: Decision) -> SheetStanding:
        if not line.reason.strip():
            raise BadEntry(sentences.REASON_NEEDED, clause="DK-8.6")
        due = 0
        if line.contract is not None:
            self._check_choice(line.contract)
            due = sign_of(line.contract) * check_sum(line.contract)
        after = self._with(line, line.points)
        after = replace(after, open_sum=self.open_sum + sum(line.points) - due, ended=line.ends)
        return after if line.contract is None else _chosen(after, line.contract)

    def _with(self, line: Line, points: Iterable[int]) -> SheetStanding:
        signed = _points(points)
        totals = _points(a + b for a, b in zip(self.totals, signed, strict=True))
        return replace(self, rows=(*self.rows, Row(line, self.dealer, signed, totals)))


def _chosen(standing: SheetStanding, contract: str) -> SheetStanding:
    """The game counts as the dealer's, and the deal passes left (DK-1.7)."""
    number = TRUMP if contract == TRUMP_GAME else NEGATIVE_GAMES.index(contract)
    return replace(
        standing,
        left=without_choice(standing.left, standing.dealer, number),
        dealer=(standing.dealer + 1) % SEATS,
        games=standing.games + 1,
        must_trump=False,
    )


def standing_after(first_dealer: int, lines: Iterable[Line]) -> SheetStanding:
    """The standing after all the lines of a sheet; BadEntry where one cannot be."""
    standing = SheetStanding(first_dealer, opening())
    for line in lines:
        standing = standing.after(line)
    return standing


def _points(points: Iterable[int]) -> Points:
    first, second, third, fourth = points
    return first, second, third, fourth
