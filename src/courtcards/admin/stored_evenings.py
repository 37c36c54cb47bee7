"""An evening with its sheets and its tables, as they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from courtcards.admin.forgetting import table_without
from courtcards.admin.neutral import Instead
from courtcards.admin.stored import read, rows_of
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.server.clubs.online import seat_name, table_seed


@dataclass(frozen=True)
class StoredEvening:
    """The rows of an evening, its own first, then those of its sheets; and what they say."""

    id: str
    rows: list[EventRow]
    events: list[dict[str, Any]]

    def own_tables(self, log: WholeLog) -> Iterator[str]:
        """The tables that it has played at on the server.

        An evening that was restored from a file names tables of another: those stay as they are.
        """
        for event in self.events:
            table = event.get("online") if event["kind"] == "sheet-opened" else None
            if table and self._is_own(log, table, event):
                yield table

    def _is_own(self, log: WholeLog, table: str, laid_out: dict[str, Any]) -> bool:
        opened = log.event(table, 1)
        place, attempt = (laid_out["round"], laid_out["table"]), laid_out.get("attempt", 1)
        seeds = [
            table_seed(log.secret, self.id, place, attempt, is_duplicate=each).hex()
            for each in (False, True)
        ]
        return opened is not None and read(EventRow(table, 1, opened)).get("seed") in seeds


def stored_evening(log: WholeLog, evening: str, names: Iterable[str]) -> StoredEvening:
    """The evening of that id, which stands under these names; StorageError where it is damaged."""
    rows = [row for name in names for row in rows_of(log, name)]
    return StoredEvening(evening, rows, [read(row) for row in rows])


def seated_instead(instead: Mapping[str, str]) -> Instead:
    """What stands at a table on the server instead of names, which are cut short there."""
    return Instead({seat_name(name): other for name, other in instead.items()})


def at_table(log: WholeLog, table: str, instead: Instead) -> list[EventRow]:
    """The rows that change where names at a table are others."""
    return table_without(log, table, rows_of(log, table), instead)
