"""A card game as a club scores it: the lines of a score sheet, and the rules for them.

A club plays at tables of four. A round at a table is a number of *games*: for each, the dealer
chooses what is played, one of the *negative games*, of which the table has a pool, or the *trump
game*. What each is worth, what is left and what a fault costs, the card game declares in a
``ClubGame``. ``GameLine`` here is a line of the sheet; the card game is a ``kernel.game.Game``.
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
"""At each table of a club evening."""

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
SheetEntry = Annotated[int, msgspec.Meta(ge=-999, le=999)]
Points = tuple[SheetEntry, SheetEntry, SheetEntry, SheetEntry]
"""By seat."""
Contract = Annotated[str, msgspec.Meta(max_length=32)]
"""The name of what a dealer can choose."""
Decider = Literal["table", "jury"]
"""Who decides whether a sanction is applied: the table, or the jury if one player asks for it."""
JuryReason = Annotated[str, msgspec.Meta(max_length=200, extra={"personal": "remark"})]
"""A remark, which may name people (see ``eventlog/personal.py``)."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault found in a negative game: the offender takes all of its points."""

    seat: Seat
    decided: Decider


class GameLine(
    msgspec.Struct, frozen=True, tag_field="line", tag="game", forbid_unknown_fields=True
):
    """A game of the dealer's choice: what each has taken, counted without a sign."""

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
    """A fault that goes without a sanction: noted, and nothing changes."""

    offender: Seat
    decided: Decider
    reason: JuryReason = ""


class JuryDecision(
    msgspec.Struct, frozen=True, tag_field="line", tag="decision", forbid_unknown_fields=True
):
    """Any other decision of the jury: signed points, with a reason.

    ``contract`` is the dealer's game that it takes the place of, if it does; ``ends`` says that
    the rest of the round is not played.
    """

    points: Points
    reason: JuryReason
    contract: Contract | None = None
    ends: bool = False


ScoreLine = GameLine | VoidLine | WaivedLine | JuryDecision


@dataclass(frozen=True)
class SheetRow:
    """A line as the sheet shows it: who dealt, the signed points, and the scores after it."""

    line: ScoreLine
    dealer: int
    points: Points
    totals: Points


@dataclass(frozen=True)
class RoundSheet(ABC):
    """A round after the lines of its sheet: whose deal it is, what is left, the scores.

    ``games`` counts those that a dealer has chosen; ``must_trump`` says that the dealer, at fault
    in a trump game, owes another; ``open_sum`` is what does not add up, by decision of the jury.
    """

    dealer: int
    rows: tuple[SheetRow, ...] = ()
    games: int = 0
    must_trump: bool = False
    open_sum: int = 0

    @property
    def totals(self) -> Points:
        """The score of each seat so far."""
        return self.rows[-1].totals if self.rows else (0, 0, 0, 0)

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the round has been played, or the jury has ended it."""

    @property
    @abstractmethod
    def pool(self) -> Mapping[str, int]:
        """How often each negative game may still be played at the table."""

    @property
    @abstractmethod
    def negatives_left(self) -> tuple[int, ...]:
        """How many negative games each seat has still to choose."""

    @property
    @abstractmethod
    def trumps_left(self) -> tuple[int, ...]:
        """How many trump games each seat has still to choose."""

    @property
    @abstractmethod
    def choices(self) -> list[str]:
        """What the dealer may choose now."""

    @abstractmethod
    def apply_line(self, line: ScoreLine) -> Self:
        """The standing after a further line; BadEntry where there can be no such line."""


@dataclass(frozen=True)
class ContractScoring:
    """How a contract is counted on a sheet: without a sign, and scored with ``sign``.

    ``sum`` is what its four entries add up to, ``entries`` what one player can have; ``title`` is
    its name as a text that catalogues translate.
    """

    name: str
    title: TranslatableName
    sum: int
    sign: int
    entries: frozenset[int]


@dataclass(frozen=True)
class PlayerTotals:
    """What rounds have brought a player; ``best`` is the best score of a round, None if none."""

    points: Fraction
    score: int
    best: int | None


class FaultClauses(msgspec.Struct, frozen=True):
    """The clauses by which faults are dealt with.

    ``taken_back``: it is seen in time, and counts for nothing; ``negative`` and ``trump``: in such
    a game; ``again``: in a trump game whose dealer was at fault; ``waived``: without a sanction;
    ``other``: whatever else the jury decides.
    """

    taken_back: str
    negative: str
    trump: str
    again: str
    waived: str
    other: str


@dataclass(frozen=True, eq=False)
class ClubGame:
    """What a card game that clubs play declares of its score sheet and of an evening's ranking.

    A table's pool has ``copies`` of each of the ``negative`` games; a dealer has ``negatives_each``
    of them to choose and ``trumps_each`` trump games, in a round of ``length``. A fault in a trump
    game costs its offender ``offender`` and brings the others ``others`` points, both signed.
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
    """Makes a round before its first line, from the seat that deals first."""
    build_line: Callable[[Sequence[str], Sequence[int]], GameLine]
    """Makes the line of a deal that was played, from its moves as text and its scores by seat."""
    place_points: tuple[int, ...]
    """Ranking points of the four places."""
    ranking_points: Callable[[tuple[int, ...]], tuple[Fraction, ...]]
    """Gives the ranking points of a table by seat, from its scores by seat."""
    bye_points: Fraction
    bye_score: int
    worth: Callable[[PlayerTotals], tuple[Fraction | float, ...]]
    """Gives what a ranking compares, the most important first; more is better."""
    jury_clause: str
    """The clause by which the jury may change what a table has confirmed."""
    fault_clauses: FaultClauses

    @property
    def contracts(self) -> tuple[ContractScoring, ...]:
        """All that a dealer can choose, in the order of the sheet."""
        return (*self.negative, self.trump)

    def find_contract(self, contract: str) -> ContractScoring:
        """How the contract of that name is counted. Expects one of the game's contracts."""
        return next(each for each in self.contracts if each.name == contract)

    def is_trump(self, contract: str | None) -> bool:
        """Whether that is the trump game."""
        return contract == self.trump.name

    def replay_lines(self, first_dealer: int, lines: Sequence[ScoreLine]) -> RoundSheet:
        """The standing after all the lines of a sheet; BadEntry where one cannot be."""
        sheet = self.make_sheet(first_dealer)
        for line in lines:
            sheet = sheet.apply_line(line)
        return sheet


def check_entries(scoring: ContractScoring, points: Sequence[int], clause: str) -> None:
    """Raise BadEntry for entries that the game cannot have led to."""
    if len(points) != SEATS or min(points) < 0:
        raise BadEntry("a game has four entries, one a player, none below 0", clause=clause)
    if sum(points) != scoring.sum:
        raise BadEntry(
            "the entries of {game} add up to {right}, not to {found}",
            clause=clause,
            game=scoring.title,
            right=scoring.sum,
            found=sum(points),
        )
    for entry in points:
        if entry not in scoring.entries:
            raise BadEntry(
                "in {game} nobody can have {entry}: possible are {possible}",
                clause=clause,
                game=scoring.title,
                entry=entry,
                possible=", ".join(map(str, sorted(scoring.entries))),
            )
