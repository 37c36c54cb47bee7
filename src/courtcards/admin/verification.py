"""Verification of a whole log: replay every stream, and play every record again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from typing import NoReturn

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.members import MemberList
from courtcards.clubs.results import Sheets
from courtcards.clubs.season import Season
from courtcards.clubs.season.outcomes import decode_summary, summarize_evening
from courtcards.clubs.service.links import evening_stream_name, sheet_stream_name
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.eventlog import aggregate
from courtcards.eventlog.admin_log import AdminLog, ArchivedRow, EventRow
from courtcards.eventlog.log import ARCHIVED, Month
from courtcards.eventlog.snapshots import (
    ForeignSnapshot,
    SnapshotRow,
    UnusableSnapshot,
    unseal_snapshot,
)
from courtcards.kernel.errors import CourtcardsError, StorageError
from courtcards.play import replay
from courtcards.play.records import Record
from courtcards.server.moderation import CODEC as MODERATION
from courtcards.server.moderation import ModerationLog
from courtcards.server.push import subscriptions
from courtcards.server.redaction.names import Stream, StreamKind, identify_stream
from courtcards.server.snapshots import digest_evening_code, digest_table_code
from courtcards.tables import Table
from courtcards.tables.service import tables
from courtcards.tables.snapshots import encode_table, find_difference
from courtcards.tables.views.replays import finished_records, unpack_archive


def check_snapshot(snapshot: SnapshotRow, table: Table, last: bytes | None) -> None:
    """Raise StorageError if a snapshot differs from the table after the same event.

    A snapshot by another version is not used, and not checked.
    """
    state = _open_snapshot(snapshot, last, digest_table_code())
    if state is None:
        return
    right = encode_table(table)
    if right is None or state != right:
        _refuse("rules" if right is None else find_difference(state, right))


def check_summary(
    snapshot: SnapshotRow, last: bytes | None, evening: Evening, sheets: Sheets
) -> None:
    """Raise StorageError if the stored summary of an evening differs from its events.

    A summary that is older than the last event is not used, and not checked.
    """
    state = _open_snapshot(snapshot, last, digest_evening_code())
    if state is None:
        return
    kept, right = decode_summary(state), summarize_evening(evening, sheets)
    if kept.is_current(right.sequence, right.ends) and kept != right:
        _refuse("places" if kept.places != right.places else "tables")


def _open_snapshot(snapshot: SnapshotRow, last: bytes | None, code: str) -> bytes | None:
    """Return the content of a snapshot; None if another version has written it."""
    try:
        return unseal_snapshot(snapshot.kept, last, code)
    except ForeignSnapshot:
        return None
    except UnusableSnapshot as error:
        raise StorageError("its snapshot cannot be used: {why}", why=error) from error


def _refuse(part: str) -> NoReturn:
    raise StorageError("its snapshot differs from its events: {part}", part=part)


FAULTS = (*aggregate.FAULTS, ValueError)
"""Errors that impossible events raise."""


@dataclass(frozen=True)
class Damage:
    """A damaged stream and the error; an empty ``name`` stands for the file itself."""

    name: str
    why: CourtcardsError


class CheckReport:
    """Result of a check: how much was checked, by kind, and all damages."""

    def __init__(self) -> None:
        self.events = 0
        self.matches = 0
        self.archived = 0
        self.counts: Counter[StreamKind] = Counter()
        self.damages: list[Damage] = []


def check_log(log: AdminLog) -> CheckReport:
    """Check the whole log, one stream at a time, as it was at one moment.

    The report lists the damages. Raises StorageError if the log cannot be read at all.
    """
    checking = _LogChecker(log)
    with log.reading():
        for fault in log.faults():
            checking.note_damage("", StorageError("the file is damaged: {fault}", fault=fault))
        for name, rows in groupby(log.events(), key=lambda row: row.table):
            checking.check_name(name, rows)
        checking.finish_evening()
        for row in log.archives():
            checking.check_archive(row)
    return checking.done


class _LogChecker:
    def __init__(self, log: AdminLog) -> None:
        self.done = CheckReport()
        self._log = log
        self._evening: tuple[str, Evening | None] = ("", None)
        """Id and state of the evening that was read last. Its sheets follow it."""
        self._last = b""
        """The last event of that evening."""
        self._sheets: dict[SheetPlace, Sheet] = {}
        """Its sheets, except those of rounds that were taken back."""

    def note_damage(self, name: str, error: Exception) -> None:
        if not isinstance(error, CourtcardsError):
            fault = f"{type(error).__name__}: {error}"
            error = StorageError("its stored data cannot be read: {fault}", fault=fault)
        self.done.damages.append(Damage(name, error))

    def check_name(self, name: str, rows: Iterator[EventRow]) -> None:
        """Check the stream of that name. Reads its rows to the end in any case."""
        stream, every = identify_stream(name), list(rows)
        self.done.counts[stream.kind] += 1
        self.done.events += len(every)
        try:
            if stream.kind == "table" and len(every) == 1 and every[0].event == ARCHIVED.decode():
                self._check_has_archive(name)
                return
            _check_numbers(every)
            self._check(stream, [row.event.encode() for row in every], name)
        except FAULTS as error:
            self.note_damage(name, error)

    def _check(self, stream: Stream, stored: list[bytes], name: str) -> None:
        if stream.kind == "table":
            self._check_table(name, stored)
        elif stream.kind == "evening":
            self.finish_evening()
            self._evening, self._last = (stream.owner_id, None), stored[-1]
            self._evening = stream.owner_id, Evening.replay(map(Evening.codec.decode, stored))
        elif stream.kind == "roll":
            MemberList.replay(map(MemberList.codec.decode, stored))
        elif stream.kind == "sheet":
            self._check_sheet(stream.owner_id, stored, name)
        elif stream.kind == "season":
            Season.replay(map(Season.codec.decode, stored))
        elif stream.kind == "lobby":
            self._check_lobby(stored)
        elif stream.kind == "moderation":
            moderation_log = ModerationLog()
            for each in stored:
                moderation_log.apply(MODERATION.decode(each))
        elif stream.kind == "push":
            for each in stored:
                subscriptions.CODEC.decode(each)
            self._check_table_exists(stream.owner_id)
        else:
            raise StorageError("a log has no data under such a name")

    def _check_table(self, name: str, stored: list[bytes]) -> None:
        table = self._replay_table(name, stored)
        if table.is_cut_short:
            raise StorageError(
                "it goes on in a way that the rules do not allow: it began under other rules, or "
                "is damaged"
            )
        for record in finished_records(table):
            self._check_record(record)

    def _replay_table(self, name: str, stored: list[bytes]) -> Table:
        """Replay a table from its events, and check its snapshot on the way."""
        events = map(Table.codec.decode, stored)
        snapshot = self._log.snapshot(name)
        if snapshot is None:
            return Table.replay(events)
        table = Table.replay(islice(events, snapshot.sequence))
        last = stored[snapshot.sequence - 1] if snapshot.sequence <= len(stored) else None
        try:
            check_snapshot(snapshot, table, last)
        except StorageError as error:
            self.note_damage(name, error)  # the table itself may still be right
        for event in events:
            table.follow(event)
        return table

    def _check_record(self, record: Record) -> None:
        """Play a match again. If it shows seeds, its packs must follow from them."""
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
        if name != sheet_stream_name(of, sheet.place, opened.attempt):
            raise StorageError("it is the sheet of another table")
        seated = tuple(each.player for each in sheet.players)
        played = evening.find_attempt(opened.round, opened.attempt)
        if played is None or played.seating.tables[opened.table - 1] != seated:
            raise StorageError("other players sat at that table")
        if not evening.is_attempt_undone(*sheet.at_attempt):
            self._sheets[sheet.place] = sheet

    def finish_evening(self) -> None:
        """Check the summary of the last evening, after all of its sheets."""
        (of, evening), sheets = self._evening, self._sheets
        self._evening, self._sheets = ("", None), {}
        snapshot = None if evening is None else self._log.snapshot(evening_stream_name(of))
        if evening is None or snapshot is None or snapshot.sequence != evening.sequence:
            return
        try:
            check_summary(snapshot, self._last, evening, sheets)
        except FAULTS as error:
            self.note_damage(evening_stream_name(of), error)  # the evening itself may be right

    def _check_lobby(self, stored: list[bytes]) -> None:
        for table in sorted(tables.list_stored(stored)):
            self._check_table_exists(table)

    def _check_table_exists(self, table: str) -> None:
        """Raise StorageError if the log has no such table."""
        if not self._log.has_events(table):
            raise StorageError("there is no table {table!r} in the log", table=table)

    def _check_has_archive(self, name: str) -> None:
        if not self._log.has_archived(name):
            raise StorageError("its events were deleted, and it has no archive")

    def check_archive(self, row: ArchivedRow) -> None:
        """Check the archive of a table."""
        self.done.archived += 1
        try:
            for record in unpack_archive(row.table, row.kept).matches:
                self._check_record(record)
            self._check_has_gone(row.table)
        except FAULTS as error:
            self.note_damage(row.table, error)

    def _check_has_gone(self, table: str) -> None:
        """Raise StorageError if an archived table still has events.

        A mark replaces them, as long as the log has the month of the table.
        """
        left = self._log.read(table)
        has_gone_with_its_month = not left and Month.from_id(table) is not None
        if left != [ARCHIVED.decode()] and not has_gone_with_its_month:
            raise StorageError("it is archived, but still has events")


def _check_numbers(rows: list[EventRow]) -> None:
    """Raise StorageError at a gap: events count from 1."""
    for number, row in enumerate(rows, start=1):
        if row.sequence != number:
            raise StorageError("event {number} is missing", number=number)
