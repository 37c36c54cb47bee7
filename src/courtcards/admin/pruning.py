"""Pruning of tables that ended long ago: their records are kept, their events deleted.

Each table is pruned in one transaction. It writes the archive, gives the next event number to a
mark, and deletes the events. A server may want to write that number too. If the mark is first, the
server finds it there. If the server is first, pruning leaves the table alone. Evenings of clubs,
their sheets and their tables are never pruned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from courtcards.admin.verification import FAULTS
from courtcards.clubs.sheet import Sheet, SheetOpened
from courtcards.eventlog.admin_log import AdminLog, ArchivedRow, EventRow
from courtcards.eventlog.log import ARCHIVED
from courtcards.kernel.errors import SequenceTaken
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.server.redaction.names import identify_stream
from courtcards.tables import AnyTableEvent, Table
from courtcards.tables.service import tables
from courtcards.tables.service.tables import Unlisted, given_up_after_ms
from courtcards.tables.views.replays import ArchivedTable, archive_table, pack_archive


@dataclass(frozen=True)
class PrunableTable:
    """A table that can be pruned: number and time of its last event, and its archive."""

    name: str
    last: int
    ended: int
    archive: ArchivedTable


@dataclass(frozen=True)
class UnreadableTable:
    """A table that is old enough, but cannot be replayed. It stays as it is."""

    name: str


def find_prunable(
    log: AdminLog, now: int, older_than: int
) -> Iterator[PrunableTable | UnreadableTable]:
    """Find the tables whose match ended, or was abandoned, long enough ago.

    ``now`` is in milliseconds since 1970, ``older_than`` in milliseconds.
    """
    of_clubs = set(_list_club_tables(log))
    for name in log.names():
        if identify_stream(name).kind != "table" or name in of_clubs:
            continue
        last = log.read_last_event(name)
        if last.event == ARCHIVED.decode():
            continue
        try:
            event: AnyTableEvent = Table.codec.decode(last.event.encode())
            if event.at > now - older_than:
                continue
            stored = [each.encode() for each in log.read(name)]
            table = Table.replay(map(Table.codec.decode, stored))
        except FAULTS:
            yield UnreadableTable(name)
            continue
        if table.match.is_over or table.last_at <= now - given_up_after_ms(table.settings):
            yield PrunableTable(name, table.sequence, table.last_at, archive_table(table))


def _list_club_tables(log: AdminLog) -> Iterator[str]:
    """Yield the tables that were played at evenings. Their sheets name them."""
    for name in log.names():
        if identify_stream(name).kind == "sheet":
            first = log.event(name, 1)
            try:
                opened = Sheet.codec.decode((first or "").encode())
            except msgspec.DecodeError:
                continue  # an unreadable sheet names no table; `courtcards check` reports it
            if isinstance(opened, SheetOpened) and opened.online is not None:
                yield opened.online


def prune_table(log: AdminLog, table: PrunableTable) -> bool:
    """Archive a table and delete its events; return False if somebody plays there again.

    Subscriptions to notices about its turns are deleted as well.
    """
    row = ArchivedRow(table.name, table.ended, pack_archive(table.archive))
    subscriptions = subscriptions_name(table.name)
    try:
        with log.writing():
            log.archive(row, table.last)
            if log.has_events(subscriptions):
                log.drop(subscriptions, log.read_last_event(subscriptions).sequence)
    except SequenceTaken:
        return False
    log.notify_servers(table.name, table.last + 1)
    return True


def unlist_archived_tables(log: AdminLog) -> None:
    """Remove the archived tables from the lobby."""
    listed = tables.list_stored(each.encode() for each in log.read(tables.NAME))
    for table in filter(log.has_archived, listed):
        _append_to_lobby(log, tables.CODEC.encode(Unlisted(table)).decode())


def _append_to_lobby(log: AdminLog, event: str) -> None:
    """Append an entry. Tries again when a server has taken the number."""
    while True:
        number = log.read_last_event(tables.NAME).sequence + 1
        try:
            log.append(EventRow(tables.NAME, number, event))
        except SequenceTaken:
            continue
        log.notify_servers(tables.NAME, number)
        return
