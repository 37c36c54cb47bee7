"""The whole of a log against itself: every name replayed, every record played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import NoReturn

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.members import Roll
from courtcards.clubs.results import Sheets
from courtcards.clubs.season import Season
from courtcards.clubs.season.outcomes import restored, tally
from courtcards.clubs.service.links import evening_name, sheet_name
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.eventlog import aggregate
from courtcards.eventlog.log import ARCHIVED, Month
from courtcards.eventlog.snapshots import OfOtherCode, SnapshotRow, Unfit, unsealed
from courtcards.eventlog.whole import ArchivedRow, EventRow, WholeLog
from courtcards.kernel.errors import CourtcardsError, StorageError
from courtcards.play import replay
from courtcards.play.records import Record
from courtcards.server.forgetting.names import Stands, StreamKind, what_stands
from courtcards.server.moderation import CODEC as MODERATION
from courtcards.server.moderation import Docket
from courtcards.server.push import subscriptions
from courtcards.server.snapshots import table_code, tally_code
from courtcards.tables import Table
from courtcards.tables.service import tables
from courtcards.tables.snapshots import difference, written
from courtcards.tables.views.replays import finished_records, unpacked


def check_snapshot(snapshot: SnapshotRow, table: Table, last: bytes | None) -> None:
    """Refuse a snapshot where the table stood otherwise after that event: StorageError.

    One that another version has written is not used, and not checked.
    """
    state = _state_of(snapshot, last, table_code())
    if state is None:
        return
    right = written(table)
    if right is None or state != right:
        _refuse("rules" if right is None else difference(state, right))


def check_tally(
    snapshot: SnapshotRow, last: bytes | None, evening: Evening, sheets: Sheets
) -> None:
    """Refuse what is kept of an evening where it has come to something else: StorageError.

    One that was kept before the last thing happened there is not used, and not checked.
    """
    state = _state_of(snapshot, last, tally_code())
    if state is None:
        return
    kept, right = restored(state), tally(evening, sheets)
    if kept.is_of(right.sequence, right.ends) and kept != right:
        _refuse("places" if kept.places != right.places else "tables")


def _state_of(snapshot: SnapshotRow, last: bytes | None, code: str) -> bytes | None:
    """The content of a snapshot; None where another version has written it."""
    try:
        return unsealed(snapshot.kept, last, code)
    except OfOtherCode:
        return None
    except Unfit as error:
        raise StorageError("its snapshot does not fit: {why}", why=error) from error


def _refuse(part: str) -> NoReturn:
    raise StorageError("its snapshot differs from its events: {part}", part=part)


FAULTS = (*aggregate.FAULTS, ValueError)
"""What is raised where events cannot have happened."""


@dataclass(frozen=True)
class Damage:
    """What is wrong with what stands under a name; with the file itself, where it is empty."""

    name: str
    why: CourtcardsError


class Checked:
    """How much was checked, by what it is, and what is wrong."""

    def __init__(self) -> None:
        self.events = 0
        self.matches = 0
        self.archived = 0
        self.counts: Counter[StreamKind] = Counter()
        self.damages: list[Damage] = []


def check(log: WholeLog) -> Checked:
    """Check everything, a name at a time, as it stands at one moment.

    What was damaged is in what is returned. StorageError where the log cannot be read at all.
    """
    checking = _Checking(log)
    with log.reading():
        for fault in log.faults():
            checking.note("", StorageError("the file is damaged: {fault}", fault=fault))
        for name, rows in groupby(log.events(), key=lambda row: row.table):
            checking.name(name, rows)
        checking.evening_read()
        for row in log.archives():
            checking.archive(row)
    return checking.done


class _Checking:
    def __init__(self, log: WholeLog) -> None:
        self.done = Checked()
        self._log = log
        self._evening: tuple[str, Evening | None] = ("", None)
        """The evening that was read last: its sheets follow it."""
        self._last = b""
        """Its last event."""
        self._sheets: dict[SheetPlace, Sheet] = {}
        """Those of its sheets that count."""

    def note(self, name: str, error: Exception) -> None:
        """Note what is wrong with a name."""
        if not isinstance(error, CourtcardsError):
            fault = f"{type(error).__name__}: {error}"
            error = StorageError("what is stored cannot be read: {fault}", fault=fault)
        self.done.damages.append(Damage(name, error))

    def name(self, name: str, rows: Iterator[EventRow]) -> None:
        """Check what stands under a name; its rows are read to their end in any case."""
        stands, every = what_stands(name), list(rows)
        self.done.counts[stands.kind] += 1
        self.done.events += len(every)
        try:
            if stands.kind == "table" and len(every) == 1 and every[0].event == ARCHIVED.decode():
                self._check_emptied(name)
                return
            _check_numbers(every)
            self._check(stands, [row.event.encode() for row in every], name)
        except FAULTS as error:
            self.note(name, error)

    def _check(self, stands: Stands, stored: list[bytes], name: str) -> None:
        if stands.kind == "table":
            self._check_table(name, stored)
        elif stands.kind == "evening":
            self.evening_read()
            self._evening, self._last = (stands.of, None), stored[-1]
            self._evening = stands.of, Evening.replay(map(Evening.codec.decode, stored))
        elif stands.kind == "roll":
            Roll.replay(map(Roll.codec.decode, stored))
        elif stands.kind == "sheet":
            self._check_sheet(stands.of, stored, name)
        elif stands.kind == "season":
            Season.replay(map(Season.codec.decode, stored))
        elif stands.kind == "lobby":
            self._check_lobby(stored)
        elif stands.kind == "moderation":
            docket = Docket()
            for each in stored:
                docket.take(MODERATION.decode(each))
        elif stands.kind == "push":
            for each in stored:
                subscriptions.CODEC.decode(each)
            self._check_there(stands.of)
        else:
            raise StorageError("nothing stands in a log under such a name")

    def _check_table(self, name: str, stored: list[bytes]) -> None:
        table = self._replayed(name, stored)
        if table.is_cut_short:
            raise StorageError(
                "it goes on with what the rules do not allow: it began under other rules, or is "
                "damaged"
            )
        for record in finished_records(table):
            self._check_record(record)

    def _replayed(self, name: str, stored: list[bytes]) -> Table:
        """The table that its events make; its snapshot is checked on the way."""
        events = map(Table.codec.decode, stored)
        snapshot = self._log.snapshot(name)
        if snapshot is None:
            return Table.replay(events)
        table = Table.replay(islice(events, snapshot.sequence))
        last = stored[snapshot.sequence - 1] if snapshot.sequence <= len(stored) else None
        try:
            check_snapshot(snapshot, table, last)
        except StorageError as error:
            self.note(name, error)  # that is no fault of the table, which goes on
        for event in events:
            table.follow(event)
        return table

    def _check_record(self, record: Record) -> None:
        """Play a match again; its packs must follow from its seeds, where it shows any."""
        self.done.matches += 1
        replay.verify(record)
        if record.fairness is not msgspec.UNSET:
            replay.verify_fair(record)

    def _check_sheet(self, of: str, stored: list[bytes], name: str) -> None:
        known, evening = self._evening
        if known != of:
            raise StorageError("its evening is not in the log")
        if evening is None:
            raise StorageError("its evening is damaged")
        sheet = Sheet.replay(map(Sheet.codec.decode, stored), evening.club)
        opened = sheet.opened
        if name != sheet_name(of, sheet.place, opened.attempt):
            raise StorageError("it is the sheet of another table")
        seated = tuple(each.player for each in sheet.players)
        played = evening.attempt(opened.round, opened.attempt)
        if played is None or played.seating.tables[opened.table - 1] != seated:
            raise StorageError("others sat at that table")
        if not evening.has_taken_back(*sheet.at_attempt):
            self._sheets[sheet.place] = sheet

    def evening_read(self) -> None:
        """Check what is kept of an evening, all of whose sheets have been read."""
        (of, evening), sheets = self._evening, self._sheets
        self._evening, self._sheets = ("", None), {}
        snapshot = None if evening is None else self._log.snapshot(evening_name(of))
        if evening is None or snapshot is None or snapshot.sequence != evening.sequence:
            return
        try:
            check_tally(snapshot, self._last, evening, sheets)
        except FAULTS as error:
            self.note(evening_name(of), error)  # that is no fault of the evening

    def _check_lobby(self, stored: list[bytes]) -> None:
        for table in sorted(tables.listed_by(stored)):
            self._check_there(table)

    def _check_there(self, table: str) -> None:
        """Refuse what is said of a table that is not in the log."""
        if not self._log.has_events(table):
            raise StorageError("there is no table {table!r} in the log", table=table)

    def _check_emptied(self, name: str) -> None:
        if not self._log.has_archived(name):
            raise StorageError("its events are gone, and nothing is archived of it")

    def archive(self, row: ArchivedRow) -> None:
        """Check what is archived of a table."""
        self.done.archived += 1
        try:
            for record in unpacked(row.table, row.kept).matches:
                self._check_record(record)
            self._check_has_gone(row.table)
        except FAULTS as error:
            self.note(row.table, error)

    def _check_has_gone(self, table: str) -> None:
        """A mark stands in place of its events, as long as its month is there."""
        left = self._log.read(table)
        has_gone_with_its_month = not left and Month.of(table) is not None
        if left != [ARCHIVED.decode()] and not has_gone_with_its_month:
            raise StorageError("it is archived, and has events all the same")


def _check_numbers(rows: list[EventRow]) -> None:
    """Refuse a gap: events count from 1."""
    for number, row in enumerate(rows, start=1):
        if row.sequence != number:
            raise StorageError("event {number} is missing", number=number)
