"""The lines of a sheet: each is entered once, and may be corrected or struck out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs import sentences
from courtcards.clubs.sheet.totals import is_of_points_alone
from courtcards.clubs.sheet.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Given, Index, Noted, Number
from courtcards.kernel.clubs import Decision, Line, Reason
from courtcards.kernel.errors import BadEntry, EntryTaken, Message, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet

MOST_LINES = 80
"""Twenty games, and more faults and decisions than any round has seen."""


class Entered(OnSheet, frozen=True, tag="entered"):
    """A line has been added."""

    line: Line

    def make(self, sheet: Sheet) -> None:
        """It is the last line now."""
        sheet.standing = sheet.standing.after(self.line)
        sheet.lines.append(self.line)


class Enter(SheetVerb, frozen=True, tag="enter"):
    """Add a line: the one of that number, counted from 0."""

    index: Index
    line: Line

    leads_to: ClassVar[type[Noted]] = Entered

    @property
    def is_for_jury(self) -> bool:
        """Decisions are the jury's."""
        return isinstance(self.line, Decision)

    def decide(self, sheet: Sheet, given: Given) -> Entered:
        """The line is added: NotNow, EntryTaken, BadEntry."""
        if sheet.totalled is not None and not is_of_points_alone(self.line):
            raise NotNow("only the four scores stand on this sheet: take them off first")
        if sheet.drawn is None and sheet.totalled is None:
            raise NotNow("draw first who writes and who deals")
        due = len(sheet.lines)
        if self.index < due:
            raise EntryTaken("line {line} has been entered already", line=self.index + 1)
        if self.index > due:
            raise NotNow(
                "the next line of the sheet is {next}, not {line}",
                next=due + 1,
                line=self.index + 1,
            )
        if due >= MOST_LINES:
            raise NotNow("a sheet takes at most {most} lines", most=MOST_LINES)
        sheet.standing.after(self.line)
        return Entered(line=self.line, **given.stamp)


class Corrected(OnSheet, frozen=True, tag="corrected"):
    """A line is replaced by another; ``index`` counts from 0."""

    index: Number
    line: Line
    reason: Reason = ""

    def before(self, sheet: Sheet) -> Line:
        """The line as it was."""
        return sheet.lines[self.index]

    def make(self, sheet: Sheet) -> None:
        """The other line stands there now."""
        sheet.lines[self.index] = self.line
        sheet.stand()


class Correct(SheetVerb, frozen=True, tag="correct"):
    """Replace a line."""

    index: Index
    line: Line
    reason: Reason = ""

    leads_to: ClassVar[type[Noted]] = Corrected

    @property
    def is_for_jury(self) -> bool:
        """Decisions are the jury's."""
        return isinstance(self.line, Decision)

    def decide(self, sheet: Sheet, given: Given) -> Corrected:
        """The line is replaced: NotNow, BadEntry."""
        _check_there(sheet, self.index)
        _check_reason(sheet, self.reason)
        _check_change(sheet, [self.line], self.index)
        return Corrected(index=self.index, line=self.line, reason=self.reason, **given.stamp)


class Struck(OnSheet, frozen=True, tag="struck"):
    """A line is struck out."""

    index: Number
    reason: Reason = ""

    def before(self, sheet: Sheet) -> Line:
        """The line as it was."""
        return sheet.lines[self.index]

    def make(self, sheet: Sheet) -> None:
        """The lines below it move up."""
        del sheet.lines[self.index]
        sheet.stand()


class Strike(SheetVerb, frozen=True, tag="strike"):
    """Strike a line out."""

    index: Index
    reason: Reason = ""

    leads_to: ClassVar[type[Noted]] = Struck

    def decide(self, sheet: Sheet, given: Given) -> Struck:
        """The line is gone: NotNow, BadEntry."""
        _check_there(sheet, self.index)
        _check_reason(sheet, self.reason)
        _check_change(sheet, [], self.index)
        return Struck(index=self.index, reason=self.reason, **given.stamp)


def _check_there(sheet: Sheet, index: int) -> None:
    """Refuse a line that the sheet does not have: NotNow."""
    if not 0 <= index < len(sheet.lines):
        raise NotNow("the sheet has no line {line}", line=index + 1)


def _check_reason(sheet: Sheet, reason: str) -> None:
    """Refuse a change of what a table has confirmed that does not say why: BadEntry."""
    if sheet.confirmed is not None and not reason.strip():
        raise BadEntry(sentences.SAY_WHY, clause=sheet.club.jury_clause)


def _check_change(sheet: Sheet, instead: Sequence[Line], changed: int) -> None:
    """Refuse a change after which a later line is not possible, and name the first such line."""
    lines = [*sheet.lines[:changed], *instead, *sheet.lines[changed + 1 :]]
    standing = sheet.club.standing_after(sheet.first_dealer, lines[:changed])
    for index in range(changed, len(lines)):
        try:
            standing = standing.after(lines[index])
        except BadEntry as error:
            if index == changed and instead:
                raise
            raise BadEntry(
                "after that change line {line} would not be possible: {why}",
                error.clause,
                line=index + 1,
                why=Message(error.message, error.parameters),
            ) from error
    if sheet.confirmed is not None and not (standing.is_over or sheet.totalled is not None):
        raise NotNow(sentences.NOT_FINISHED, left=sheet.club.length - standing.games)


Commands = Enter | Correct | Strike
Events = Entered | Corrected | Struck
