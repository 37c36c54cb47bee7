"""Club scoring of a card game: the lines of a score sheet, and the rules for them.

A club plays at tables of four. A round at a table is a number of *games*. For each game the dealer
chooses one of the *negative games*, of which the table has a pool, or the *trump game*. The card
game declares values, pool and sanctions in a ``ClubGame``. ``GameLine`` here is a line of the
sheet; the card game is a ``kernel.game.Game``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, Self

import msgspec

from courtcards.kernel.errors import BadEntry
from courtcards.kernel.naming import TranslatableName

SEATS = 4
"""Seats at each table of a club evening."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
SheetEntry = Annotated[int, msgspec.Meta(ge=-999, le=999)]
Points = tuple[SheetEntry, SheetEntry, SheetEntry, SheetEntry]
"""By seat."""
Contract = Annotated[str, msgspec.Meta(max_length=32)]
"""Name of a contract that a dealer can choose."""
Decider = Literal["table", "jury"]
"""The table decides whether a sanction is applied, or the jury if one player asks for it."""
JuryReason = Annotated[str, msgspec.Meta(max_length=200, extra={"personal": "remark"})]
"""A remark, which may name people (see ``eventlog/personal.py``)."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault found in a negative game: the offender takes all of its points."""

    seat: Seat
    decided: Decider


class GameLine(
    msgspec.Struct, frozen=True, tag_field="line", tag="game", forbid_unknown_fields=True
):
    """A game of the dealer's choice: the points that each seat has taken, without a sign."""

    contract: Contract
    points: Points
    fault: Fault | None = None


class VoidLine(
    msgspec.Struct, frozen=True, tag_field="line", tag="void", forbid_unknown_fields=True
):
    """A trump game spoilt by a fault: a sanction is scored, and its dealer deals again."""

    offender: Seat
    decided: Decider


class WaivedLine(
    msgspec.Struct, frozen=True, tag_field="line", tag="waived", forbid_unknown_fields=True
):
    """A fault without a sanction: it is noted, and nothing changes."""

    offender: Seat
    decided: Decider
    reason: JuryReason = ""


class JuryDecision(
    msgspec.Struct, frozen=True, tag_field="line", tag="decision", forbid_unknown_fields=True
):
    """Any other decision of the jury: signed points, with a reason.

    ``contract`` is the dealer's game that the decision replaces, if any. ``ends`` says that the
    rest of the round is not played.
    """

    points: Points
    reason: JuryReason
    contract: Contract | None = None
    ends: bool = False


ScoreLine = GameLine | VoidLine | WaivedLine | JuryDecision


@dataclass(frozen=True)
class SheetRow:
    """A line as the sheet shows it: the dealer, the signed points, and the totals after it."""

    line: ScoreLine
    dealer: int
    points: Points
    totals: Points


@dataclass(frozen=True)
class RoundSheet(ABC):
    """A round after the lines of its sheet: the next dealer, the choices left, the totals.

    ``games`` counts the games that dealers have chosen. ``must_trump`` says that the dealer was at
    fault in a trump game and owes another. ``open_sum`` is the amount by which decisions of the
    jury leave the points out of balance.
    """

    dealer: int
    rows: tuple[SheetRow, ...] = ()
    games: int = 0
    must_trump: bool = False
    open_sum: int = 0

    @property
    def totals(self) -> Points:
        """Score of each seat so far."""
        return self.rows[-1].totals if self.rows else (0, 0, 0, 0)

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """True if the round has been played, or the jury has ended it."""

    @property
    @abstractmethod
    def pool(self) -> Mapping[str, int]:
        """Number of times that each negative game may still be played at the table."""

    @property
    @abstractmethod
    def negatives_left(self) -> tuple[int, ...]:
        """Number of negative games that each seat still has to choose."""

    @property
    @abstractmethod
    def trumps_left(self) -> tuple[int, ...]:
        """Number of trump games that each seat still has to choose."""

    @property
    @abstractmethod
    def choices(self) -> list[str]:
        """Contracts that the dealer may choose now."""

    @abstractmethod
    def apply_line(self, line: ScoreLine) -> Self:
        """Return the sheet after another line. Raises BadEntry if it cannot be such a line."""


@dataclass(frozen=True)
class ContractScoring:
    """Scoring of a contract on a sheet: entries without a sign, scored with ``sign``.

    ``sum`` is the sum of the four entries, ``entries`` are the possible entries of one player.
    ``title`` is its name, which catalogues translate.
    """

    name: str
    title: TranslatableName
    sum: int
    sign: int
    entries: frozenset[int]


@dataclass(frozen=True)
class PlayerTotals:
    """Totals of a player's rounds; ``best`` is the best score of a round, None without one."""

    points: Fraction
    score: int
    best: int | None


class FaultClauses(msgspec.Struct, frozen=True):
    """The clauses for faults.

    ``taken_back``: a fault that is seen in time and counts for nothing. ``negative`` and ``trump``:
    a fault in such a game. ``again``: a trump game whose dealer was at fault. ``waived``: a fault
    without a sanction. ``other``: any other decision of the jury.
    """

    taken_back: str
    negative: str
    trump: str
    again: str
    waived: str
    other: str


@dataclass(frozen=True, eq=False)
class ClubGame:
    """Score sheet and evening ranking of a card game that clubs play.

    A table's pool has ``copies`` of each of the ``negative`` games. In a round of ``length`` games
    a dealer chooses ``negatives_each`` of them and ``trumps_each`` trump games. A fault in a trump
    game gives the offender ``offender`` points and each of the others ``others``, both signed.
    """

    negative: tuple[ContractScoring, ...]
    trump: ContractScoring
    copies: int
    negatives_each: int
    trumps_each: int
    length: int
    offender: int
    others: int
    make_sheet: Callable[[int], RoundSheet]
    """Builds the empty sheet of a round, given the seat that deals first."""
    build_line: Callable[[Sequence[str], Sequence[int]], GameLine]
    """Builds the line of a deal that was played, from its moves as text and its scores by seat."""
    place_points: tuple[int, ...]
    """Ranking points of the four places."""
    ranking_points: Callable[[tuple[int, ...]], tuple[Fraction, ...]]
    """Gives the ranking points of a table by seat, from its scores by seat."""
    bye_points: Fraction
    bye_score: int
    worth: Callable[[PlayerTotals], tuple[Fraction | float, ...]]
    """Gives the values that a ranking compares, the most important first; more is better."""
    jury_clause: str
    """The clause by which the jury may change what a table has confirmed."""
    fault_clauses: FaultClauses

    @property
    def contracts(self) -> tuple[ContractScoring, ...]:
        """All contracts that a dealer can choose, in the order of the sheet."""
        return (*self.negative, self.trump)

    def find_contract(self, contract: str) -> ContractScoring:
        """Return the scoring of a contract. Expects a contract of the game."""
        return next(each for each in self.contracts if each.name == contract)

    def is_trump(self, contract: str | None) -> bool:
        return contract == self.trump.name

    def replay_lines(self, first_dealer: int, lines: Sequence[ScoreLine]) -> RoundSheet:
        """Return the sheet after all these lines. Raises BadEntry if one is not allowed."""
        sheet = self.make_sheet(first_dealer)
        for line in lines:
            sheet = sheet.apply_line(line)
        return sheet


def check_entries(scoring: ContractScoring, points: Sequence[int], clause: str) -> None:
    """Raise BadEntry for entries that no play of the game can lead to."""
    if len(points) != SEATS or min(points) < 0:
        raise BadEntry("a game has four entries, one for each player, none below 0", clause=clause)
    if sum(points) != scoring.sum:
        raise BadEntry(
            "the entries of {game} must add up to {right}, not {found}",
            clause=clause,
            game=scoring.title,
            right=scoring.sum,
            found=sum(points),
        )
    for entry in points:
        if entry not in scoring.entries:
            raise BadEntry(
                "in {game} an entry cannot be {entry}; it can be {possible}",
                clause=clause,
                game=scoring.title,
                entry=entry,
                possible=", ".join(map(str, sorted(scoring.entries))),
            )
