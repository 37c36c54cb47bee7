"""Old club evenings lose the names of who played: what was played stays, by numbered players.

No event changes, and none is added or taken away. So a server that has such an evening in memory
goes on with it, and shows the names until it lets go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any

from courtcards.admin.forgetting import table_without
from courtcards.admin.forgetting_clubs import NamesOfEvening, nameless, numbers_instead
from courtcards.admin.stored import Instead, read, rows_of, what_stands, write_texts
from courtcards.clubs.service.online import table_seed
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.kernel.errors import StorageError


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

    def at_tables(self, log: WholeLog, instead: Instead) -> list[list[EventRow]]:
        """The rows that change at each of these tables where names are others."""
        seated = instead.seated()
        return [
            rows
            for table in self.own_tables(log)
            if (rows := table_without(log, table, rows_of(log, table), seated))
        ]

    def nameless(self, log: WholeLog) -> list[EventRow]:
        """The rows that change where nobody is named any more, at its tables neither."""
        instead = numbers_instead(NamesOfEvening(self.events))
        at_tables = chain.from_iterable(self.at_tables(log, instead))
        return [*nameless(self.rows, instead), *at_tables]


def stored_evening(log: WholeLog, evening: str, names: Iterable[str]) -> StoredEvening:
    """The evening of that id, which stands under these names; StorageError where it is damaged."""
    rows = [row for name in names for row in rows_of(log, name)]
    return StoredEvening(evening, rows, [read(row) for row in rows])


OF_NAMES = frozenset({"person-forgotten", "names-taken-out", "joined-club", "left-club"})
"""Events that say whose an evening is, or that names are gone: nobody has played by them."""


@dataclass(frozen=True)
class AgedEvening:
    """An evening at which nothing has happened for long: when it began, the rows that change."""

    name: str
    at: int
    rows: list[EventRow]


@dataclass(frozen=True)
class UnreadableEvening:
    """An evening that may be old enough, and cannot be read: it stays as it is."""

    name: str


def aged_evenings(
    log: WholeLog, now: int, older_than: int
) -> Iterator[AgedEvening | UnreadableEvening]:
    """The evenings whose names may go; those that have none any more are left out.

    ``now`` and ``older_than`` are in milliseconds.
    """
    of_clubs = [name for name in log.names() if what_stands(name).kind in {"evening", "sheet"}]
    for evening, names in groupby(sorted(of_clubs), key=lambda name: what_stands(name).of):
        try:
            aged = _aged(log, evening, list(names), now - older_than)
        except (StorageError, LookupError, TypeError, AttributeError):
            yield UnreadableEvening(evening)
        else:
            if aged is not None and aged.rows:
                yield aged


def _aged(log: WholeLog, evening: str, names: list[str], until: int) -> AgedEvening | None:
    if any(_last_at(log, name) > until for name in names):
        return None
    kept = stored_evening(log, evening, names)
    return AgedEvening(evening, kept.events[0]["at"], kept.nameless(log))


def _last_at(log: WholeLog, name: str) -> int:
    """When something last happened there; that a name was taken out makes no evening younger."""
    last = read(log.last_of(name))
    if last["kind"] in OF_NAMES:
        events = map(read, rows_of(log, name))
        last = [event for event in events if event["kind"] not in OF_NAMES][-1]
    at: int = last["at"]
    return at


def without_names(log: WholeLog, evening: AgedEvening) -> None:
    """Write what has changed of an evening, all of it at once."""
    with log.writing():
        write_texts(log, evening.rows)
