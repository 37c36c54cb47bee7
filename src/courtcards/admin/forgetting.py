"""Forgetting a person: their name and what they have written, wherever the log has them.

Events are changed as they are stored, field by field, so that all else in them stays as it is, and
what follows from them too: no draw and no shuffle depends on a name. At each table and evening the
person is called ``somebody`` instead, or ``somebody 2`` where somebody is called so already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

import msgspec

from courtcards.admin.forgetting_evenings import (
    forgotten_at_evening,
    forgotten_in_reports,
    forgotten_in_roll,
    members_called,
)
from courtcards.admin.stored import (
    UNWRITTEN,
    Instead,
    Neutral,
    read,
    rows_changed,
    rows_of,
    same_name,
    what_stands,
)
from courtcards.clubs.service.online import seat_name
from courtcards.eventlog.aggregate import unreadable
from courtcards.eventlog.log import ARCHIVED
from courtcards.eventlog.whole import ArchivedRow, EventRow, WholeLog
from courtcards.kernel.errors import StorageError
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.tables.views.replays import packed, unpacked


@dataclass
class Forgotten:
    """A table, an evening or a club where the person is, and what its rows become.

    ``others`` are the names beside theirs, by which whoever asks knows which table it is, and
    ``at`` is when it began, in milliseconds since 1970; 0 where that is not known.
    """

    kind: Literal["table", "evening", "club"]
    name: str
    at: int
    others: list[str]
    rows: list[EventRow] = field(default_factory=list)
    archived: bytes | None = None


def forgotten(log: WholeLog, person: str, only: str | None = None) -> Iterator[Forgotten]:
    """Every place where somebody of that name is, or that of the id ``only``.

    Upper and lower case are the same. At the evenings of a club whose member the person is they are
    found by their number there, too, whatever they were called. StorageError where something cannot
    be read.
    """
    with log.reading():
        members = members_called(log, person)
        places = groupby(log.events(), key=lambda row: _place_of(row.table))
        for (kind, place), rows in places:
            if kind in {"table", "evening", "roll"} and only in {None, place}:
                yield from _at_place(log, _Sought(person, members), place, list(rows))
        for row in log.archives():
            if only in {None, row.table}:
                yield from _in_archive(log, row, person)


def _place_of(name: str) -> tuple[str, str]:
    """A table, or an evening with all its sheets; its rows follow one another."""
    stands = what_stands(name)
    return ("evening" if stands.kind == "sheet" else stands.kind), stands.of


@dataclass(frozen=True)
class _Sought:
    """Who is to be forgotten: by name, and in each club by their numbers there."""

    person: str
    members: dict[str, set[int]]


def _at_place(
    log: WholeLog, sought: _Sought, place: str, rows: list[EventRow]
) -> Iterator[Forgotten]:
    kind = what_stands(rows[0].table).kind
    try:
        if kind == "table":
            yield from _at_table(log, sought.person, place, rows)
        elif kind == "roll":
            yield from _in_roll(sought.person, place, rows)
        else:
            yield from _at_evening(sought, place, rows)
    except (LookupError, TypeError, AttributeError) as error:
        raise unreadable(place, error) from error


def _at_evening(sought: _Sought, evening: str, rows: list[EventRow]) -> Iterator[Forgotten]:
    found = forgotten_at_evening(sought.person, rows, sought.members)
    if found is not None:
        yield Forgotten("evening", evening, found.at, found.others, found.rows)


def _in_roll(person: str, roll: str, rows: list[EventRow]) -> Iterator[Forgotten]:
    found = forgotten_in_roll(person, rows)
    if found is not None:
        yield Forgotten("club", roll, found.at, found.others, found.rows)


def _at_table(log: WholeLog, person: str, table: str, rows: list[EventRow]) -> Iterator[Forgotten]:
    if rows[-1].event == ARCHIVED.decode():
        return
    events = [read(row) for row in rows]
    names = {name for event in events for name in _names_in(event)}
    theirs = {name for name in names if is_called(person, name)}
    if not theirs:
        return
    changed = table_without(log, table, rows, Neutral(theirs, names))
    yield Forgotten(
        kind="table",
        name=table,
        at=events[0].get("at", 0),
        others=sorted(names - theirs),
        rows=changed,
    )


def table_without(
    log: WholeLog, table: str, rows: list[EventRow], instead: Instead
) -> list[EventRow]:
    """The rows that change where names at a table are others: its own, and those about it."""
    walk = _Walk(instead)
    changed = [walk.changed(number, read(row)) for number, row in enumerate(rows, start=1)]
    told_of = subscriptions_name(table)
    told = rows_of(log, told_of)
    return [
        *rows_changed(rows, changed),
        *_told_no_more(told, walk.held),
        *forgotten_in_reports(log, table, instead, walk.written),
    ]


def is_called(person: str, name: str) -> bool:
    """Whether a name at a table is that person's; tables of evenings cut long ones short."""
    return same_name(person, name) or same_name(seat_name(person), name)


def _names_in(event: dict[str, Any]) -> Iterator[str]:
    """The names that an event of a table seats, of people and of bots."""
    if event["kind"] == "opened":
        yield from (player["name"] for player in event["players"] if player is not None)
    elif event["kind"] in {"sat", "bot-seated"}:
        yield event["name"]


class _Walk:
    """The events of a table in order: the person sits down and leaves, and writes meanwhile."""

    def __init__(self, instead: Instead) -> None:
        self.held: set[tuple[int, int]] = set()
        """The seats that the person has held, each since that event."""
        self.written: set[int] = set()
        """The numbers of the events by which the person has written something."""
        self._instead = instead
        self._seats: set[int] = set()
        """Where the person sits now."""

    def changed(self, number: int, event: dict[str, Any]) -> dict[str, Any]:
        """An event as it is to be stored."""
        kind = event["kind"]
        if kind == "opened":
            return event | {
                "players": [
                    self._player(seat, player) for seat, player in enumerate(event["players"])
                ]
            }
        if kind in {"sat", "bot-seated", "stood"}:
            self._seats.discard(event["seat"])
        if kind == "link-renewed" and event["seat"] in self._seats:
            self.held.add((event["seat"], number))
        if kind == "sat" and event["name"] in self._instead:
            self._take(event["seat"], number)
            return event | {"name": self._instead.of(event["name"])}
        if kind == "said" and event.get("text") is not None:
            is_theirs = event["seat"] in self._seats
            if is_theirs:
                self.written.add(number)
            text = UNWRITTEN if is_theirs else self._instead.within(event["text"])
            return event | {"text": text}
        return event

    def _player(self, seat: int, player: dict[str, Any] | None) -> dict[str, Any] | None:
        is_person = player is not None and player.get("bot") is None
        if player is None or not is_person or player["name"] not in self._instead:
            return player
        self._take(seat, 1)
        return player | {"name": self._instead.of(player["name"])}

    def _take(self, seat: int, number: int) -> None:
        self._seats.add(seat)
        self.held.add((seat, number))


def _told_no_more(rows: list[EventRow], held: set[tuple[int, int]]) -> list[EventRow]:
    """The notices of turns to the browsers of these seats, without their addresses and keys."""
    events = [read(row) for row in rows]
    theirs = {
        event["endpoint"] for event in events if (event.get("seat"), event.get("since")) in held
    }
    nobody = {"kind": "unsubscribed", "endpoint": ""}
    changed = [nobody if event["endpoint"] in theirs else event for event in events]
    return rows_changed(rows, changed)


def _in_archive(log: WholeLog, row: ArchivedRow, person: str) -> Iterator[Forgotten]:
    known = unpacked(row.table, row.kept)
    players = [player for player in known.players if player is not None]
    people = {name for record in known.matches for name in record.players}
    names = {player.name for player in players} | people
    theirs = {player.name for player in known.people if is_called(person, player.name)}
    theirs |= {name for name in people if is_called(person, name)}
    if not theirs:
        return
    neutral = Neutral(theirs, names)
    changed = msgspec.structs.replace(
        known,
        players=tuple(
            msgspec.structs.replace(player, name=neutral.of(player.name))
            if player is not None and player.bot is None
            else player
            for player in known.players
        ),
        matches=tuple(
            msgspec.structs.replace(record, players=[neutral.of(name) for name in record.players])
            for record in known.matches
        ),
    )
    others = sorted({player.name for player in players} - theirs)
    yield Forgotten(
        kind="table",
        name=row.table,
        at=row.ended,
        others=others,
        rows=forgotten_in_reports(log, row.table, neutral, None),
        archived=packed(changed),
    )


def check_not_shared(log: WholeLog) -> None:
    """Refuse while a server has the log open, which would go on showing the name: StorageError."""
    if log.is_shared:
        raise StorageError("a server has {it} open: stop it first", it=log.said)


def forget(log: WholeLog, places: list[Forgotten]) -> None:
    """Write all that has changed, at once; what stood there is not left lying in the file.

    StorageError as ``check_not_shared`` raises it.
    """
    check_not_shared(log)
    with log.writing():
        for place in places:
            for row in place.rows:
                log.put_event(row)
            if place.archived is not None:
                log.put_archive(place.name, place.archived)
        log.drop_snapshots()
    log.renew()
