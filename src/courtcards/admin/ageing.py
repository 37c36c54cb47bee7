"""Old club evenings lose the names of who played: what was played stays, by numbered players.

The rows are changed as they are stored, field by field, and none is added or taken away. So a
server that has such an evening in memory goes on with it, and shows the names until it lets go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from courtcards.admin.forgetting import table_without
from courtcards.admin.stored import ENTERING, Instead, read, rows_changed, rows_of, what_stands
from courtcards.clubs.sentences import SOMEBODY
from courtcards.clubs.service.online import seat_name, table_seed
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


def stored_evening(log: WholeLog, evening: str, names: Iterable[str]) -> StoredEvening:
    """The evening of that id, which stands under these names; StorageError where it is damaged."""
    rows = [row for name in names for row in rows_of(log, name)]
    return StoredEvening(evening, rows, [read(row) for row in rows])


def seated_instead(instead: Mapping[str, str]) -> Instead:
    """The words in place of names at a table on the server, where names are cut short."""
    return Instead({seat_name(name): other for name, other in instead.items()})


def at_table(log: WholeLog, table: str, instead: Instead) -> list[EventRow]:
    """The rows that change where names at a table are others."""
    return table_without(log, table, rows_of(log, table), instead)


NAMING = frozenset({"substituted", "director-named", "registered", "registered-changed"})
"""Events that name somebody who need not be a player."""

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
    return AgedEvening(evening, kept.events[0]["at"], nameless_rows(log, kept))


def _last_at(log: WholeLog, name: str) -> int:
    """When something last happened there; that a name was taken out makes no evening younger."""
    last = read(log.last_of(name))
    if last["kind"] in OF_NAMES:
        events = map(read, rows_of(log, name))
        last = [event for event in events if event["kind"] not in OF_NAMES][-1]
    at: int = last["at"]
    return at


def nameless_rows(log: WholeLog, kept: StoredEvening) -> list[EventRow]:
    """The rows that become others where nobody is named at an evening any more."""
    nameless = _Nameless(kept.events)
    changed = rows_changed(kept.rows, [nameless.changed(event) for event in kept.events])
    for table in kept.own_tables(log):
        changed += at_table(log, table, nameless.at_tables)
    return changed


def called(player: int) -> str:
    """What a player of an old evening is called, by number from 0.

    >>> called(0)
    'player 1'
    """
    return f"player {player + 1}"


class _Nameless:
    """The events of an evening and its sheets, without a name."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        instead: dict[str, str] = {}
        self._first: dict[int, int] = {}
        """The number of the first player of those that an event enters, by its identity."""
        count = 0
        for event in events:
            if event["kind"] in ENTERING:
                self._first[id(event)] = count
                instead |= _by_name(_numbered(event, count))
                count += len(event["players"])
            else:
                instead |= _by_name(_named_by_number(event))
        for event in events:
            for name in (event["by"].get("name"), event["kind"] in NAMING and event["name"]):
                if name:
                    instead.setdefault(name, SOMEBODY)
        self._by_name = instead
        self._instead = Instead(instead)

    @property
    def at_tables(self) -> Instead:
        """What stands at a table on the server, where long names are cut short."""
        return seated_instead(self._by_name)

    def changed(self, event: dict[str, Any]) -> dict[str, Any]:
        """An event as it is to be stored."""
        changed = {name: self._without_names(each) for name, each in event.items()}
        changed |= self._called(event)
        if event["kind"] in ENTERING:
            players = _numbered(event, self._first[id(event)])
            changed["players"] = [_unknown(player, number) for number, player in players]
        elif event["kind"] == "joined-club":
            changed["members"] = []
        return changed

    def _without_names(self, value: Any) -> Any:
        """A part of an event."""
        if isinstance(value, list):
            return [self._without_names(each) for each in value]
        if isinstance(value, dict):
            changed = {name: self._without_names(each) for name, each in value.items()}
            return changed | self._called(value)
        return value

    def _called(self, part: Mapping[str, Any]) -> dict[str, str]:
        """The fields of a part that name somebody, as they are to be."""
        changed = {}
        if isinstance(part.get("reason"), str):
            changed["reason"] = self._instead.within(part["reason"])
        if isinstance(part.get("name"), str) and isinstance(part.get("player"), int):
            changed["name"] = called(part["player"])
        elif isinstance(part.get("name"), str) and ("role" in part or part.get("kind") in NAMING):
            changed["name"] = self._instead.of(part["name"])
        return changed


def _unknown(player: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A player as entered, of whom nobody knows who they are: a club knows whom a number means."""
    known = {name: each for name, each in player.items() if name != "member"}
    return known | {"name": called(number)}


def _numbered(event: Mapping[str, Any], first: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The players that an event enters, by their numbers."""
    return enumerate(event["players"], start=first)


def _named_by_number(event: Mapping[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The players that another event calls by name and number."""
    for each in (event, *event.get("players", ())):
        if "player" in each and each.get("name"):
            yield each["player"], each


def _by_name(players: Iterator[tuple[int, dict[str, Any]]]) -> dict[str, str]:
    return {player["name"]: called(number) for number, player in players}


def without_names(log: WholeLog, evening: AgedEvening) -> None:
    """Write what has changed of an evening, all of it at once."""
    with log.writing():
        for row in evening.rows:
            log.put_event(row)
        for name in {row.table for row in evening.rows}:
            log.drop_snapshot(name)
