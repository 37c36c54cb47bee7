"""The score sheet of one table in one round: the state that its events make, and its commands.

As a table does, ``handle`` turns a command into an event or refuses it, and ``apply`` takes an
event that is durable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.sheets.commands import (
    Confirm,
    Correct,
    Draw,
    Enter,
    NoteDraw,
    Reopen,
    SheetCommand,
    Sit,
    Strike,
)
from courtcards.clubs.sheets.draw import highest_draws
from courtcards.clubs.sheets.events import (
    Confirmed,
    Corrected,
    Drawn,
    Entered,
    Reopened,
    SeatTaken,
    SheetEvent,
    SheetOpened,
    Struck,
)
from courtcards.clubs.sheets.lines import Decision, Line, Points
from courtcards.clubs.sheets.standing import SheetStanding, standing_after
from courtcards.errors import BadEntry, EntryTaken, Message, NotAllowed, NotNow
from courtcards.games.double_king.contracts import GAMES_IN_ROUND

MOST_LINES = 80
"""Twenty games, and more faults and decisions than any round has seen."""
MOST_CHANGES = 500
"""What a table may change on its sheet; no phone that has gone mad fills the log."""


class Past(msgspec.Struct, frozen=True):
    """Something that has happened to the sheet, and what stood in that line before."""

    seq: int
    event: SheetEvent
    before: Line | None = None


class Sheet:
    """One sheet, from its opening on."""

    def __init__(self, opened: SheetOpened) -> None:
        self.opened = opened
        self.drawn: Drawn | None = None
        self.lines: list[Line] = []
        self.confirmed: Confirmed | None = None
        self.taken: set[int] = set()
        self.history: list[Past] = [Past(1, opened)]
        self.standing: SheetStanding = standing_after(0, [])
        self._answers: dict[str, int] = {}

    @classmethod
    def replay(cls, events: Iterable[SheetEvent]) -> Self:
        """The sheet that these events make, from its opening on."""
        rest = iter(events)
        opened = next(rest)
        if not isinstance(opened, SheetOpened):
            raise TypeError(f"a sheet begins with its opening, not with {opened!r}")
        sheet = cls(opened)
        for event in rest:
            sheet.apply(event)
        return sheet

    @property
    def sequence(self) -> int:
        """The number of its last event."""
        return len(self.history)

    @property
    def scores(self) -> Points | None:
        """The round's scores by seat once the sheet counts: confirmed, and the round over."""
        return self.standing.totals if self.confirmed is not None else None

    @property
    def adds_up(self) -> bool:
        """Whether the scores add up to nothing, as those of a whole round do (DK-6.1, DK-8.6)."""
        return self.standing.open_sum == 0 and (
            not self.standing.is_over or sum(self.standing.totals) == 0
        )

    # Commands

    def answered(self, command: SheetCommand) -> int | None:
        """The sequence that this very command has led to before; None if it is new."""
        return None if command.id is None else self._answers.get(command.id)

    def event(self, sequence: int) -> SheetEvent:
        """The event of that number."""
        return self.history[sequence - 1].event

    def handle(self, command: SheetCommand) -> SheetEvent:
        """The event that a command leads to; the sheet is as before.

        BadEntry, NotAllowed, EntryTaken or NotNow where it cannot be.
        """
        self._check_right(command)
        match command:
            case Draw() | NoteDraw():
                return self._draw(command)
            case Enter():
                return self._enter(command)
            case Correct() | Strike():
                return self._change(command)
            case Confirm():
                return self._confirm(command)
            case Reopen():
                return self._reopen(command)
            case Sit():
                return self._sit(command)

    def _check_right(self, command: SheetCommand) -> None:
        if command.by.role == "viewer":
            raise NotAllowed(sentences.READ_ONLY)
        if isinstance(command, Sit):
            if command.by.role != "table":
                raise NotAllowed(sentences.SEAT_BY_TABLE)
            return
        if command.by.may_judge:
            return
        if self.opened.online is not None and command.by.role != "server":
            raise NotAllowed(sentences.PLAYED_ONLINE)
        if self.confirmed is not None and not isinstance(command, Confirm):
            raise NotAllowed(sentences.IS_CONFIRMED)
        if self.sequence > MOST_CHANGES:
            raise NotAllowed(sentences.SHEET_WORN, most=MOST_CHANGES)
        decides = isinstance(command, Enter | Correct) and isinstance(command.line, Decision)
        if decides or isinstance(command, Reopen):
            raise NotAllowed(sentences.JURY_ONLY)

    def _draw(self, command: Draw | NoteDraw) -> Drawn:
        if self.lines:
            raise NotNow(sentences.DRAWN_ALREADY)
        if isinstance(command, NoteDraw):
            return Drawn(writer=command.writer, dealer=command.dealer, **command.stamp)
        writer, for_writing = highest_draws(command.seed, "writer")
        dealer, for_dealing = highest_draws(command.seed, "dealer")
        if command.volunteer is not None:
            writer, for_writing = command.volunteer, ()
        return Drawn(
            writer=writer, dealer=dealer, cards=(for_writing, for_dealing), **command.stamp
        )

    def _enter(self, command: Enter) -> Entered:
        if self.drawn is None:
            raise NotNow(sentences.NOT_DRAWN)
        due = len(self.lines)
        if command.index < due:
            raise EntryTaken(sentences.LINE_TAKEN, line=command.index + 1)
        if command.index > due:
            raise NotNow(sentences.LINE_TOO_FAR, next=due + 1, line=command.index + 1)
        if due >= MOST_LINES:
            raise NotNow(sentences.SHEET_FULL, most=MOST_LINES)
        self.standing.after(command.line)
        return Entered(line=command.line, **command.stamp)

    def _change(self, command: Correct | Strike) -> Corrected | Struck:
        if not 0 <= command.index < len(self.lines):
            raise NotNow(sentences.NO_SUCH_LINE, line=command.index + 1)
        changed = list(self.lines)
        if isinstance(command, Correct):
            changed[command.index] = command.line
        else:
            del changed[command.index]
        self._check_lines(changed, command.index)
        if isinstance(command, Correct):
            return Corrected(
                index=command.index, line=command.line, reason=command.reason, **command.stamp
            )
        return Struck(index=command.index, reason=command.reason, **command.stamp)

    def _check_lines(self, lines: Sequence[Line], changed: int) -> None:
        """Refuse lines that cannot follow each other, naming the first that cannot stand."""
        standing = standing_after(self._first_dealer, lines[:changed])
        for index in range(changed, len(lines)):
            try:
                standing = standing.after(lines[index])
            except BadEntry as error:
                if index == changed and len(lines) == len(self.lines):
                    raise
                raise BadEntry(
                    sentences.WOULD_NOT_STAND,
                    error.clause,
                    line=index + 1,
                    why=Message(error.message, error.parameters),
                ) from error
        if self.confirmed is not None and not standing.is_over:
            raise NotNow(sentences.NOT_FINISHED, left=GAMES_IN_ROUND - standing.games)

    def _confirm(self, command: Confirm) -> Confirmed:
        if self.confirmed is not None:
            raise NotNow(sentences.CONFIRMED_TWICE)
        if self.drawn is None or not self.standing.is_over:
            raise NotNow(sentences.NOT_FINISHED, left=GAMES_IN_ROUND - self.standing.games)
        others_may = command.by.may_judge or command.by.role == "server"
        if command.seat == self.drawn.writer and not others_may:
            raise NotAllowed(sentences.WRITER_CANNOT_CONFIRM)
        return Confirmed(seat=command.seat, **command.stamp)

    def _reopen(self, command: Reopen) -> Reopened:
        if self.confirmed is None:
            raise NotNow(sentences.NOT_CONFIRMED)
        if not command.reason.strip():
            raise BadEntry(sentences.REASON_NEEDED, clause="DK-8.5")
        return Reopened(reason=command.reason, **command.stamp)

    def _sit(self, command: Sit) -> SeatTaken:
        """A seat is taken once: whoever names another finds that out, and so does the other."""
        if self.opened.online is None:
            raise NotNow(sentences.PLAYS_WITH_CARDS)
        if command.seat in self.taken:
            raise NotNow(sentences.SEAT_TAKEN, name=self.opened.players[command.seat].name)
        return SeatTaken(seat=command.seat, **command.stamp)

    # Events

    @property
    def _first_dealer(self) -> int:
        return 0 if self.drawn is None else self.drawn.dealer

    def apply(self, event: SheetEvent) -> None:
        """Take an event that has been stored; it becomes the sheet's last."""
        before = None
        match event:
            case SheetOpened():
                raise TypeError("a sheet is opened once")
            case Drawn():
                self.drawn = event
                self._stand()
            case Entered(line=line):
                self.standing = self.standing.after(line)
                self.lines.append(line)
            case Corrected(index=index, line=line):
                before, self.lines[index] = self.lines[index], line
                self._stand()
            case Struck(index=index):
                before = self.lines.pop(index)
                self._stand()
            case Confirmed():
                self.confirmed = event
            case Reopened():
                self.confirmed = None
            case SeatTaken(seat=seat):
                self.taken.add(seat)
        self.history.append(Past(len(self.history) + 1, event, before))
        if event.command is not None:
            self._answers[event.command] = self.sequence

    def _stand(self) -> None:
        self.standing = standing_after(self._first_dealer, self.lines)
