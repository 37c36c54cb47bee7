"""Redaction of a person everywhere in a log: the name, and the texts that the person wrote.

Personal values are stored beside the events and can be overwritten. Everything else stays, and so
do all results: no draw and no shuffle depends on a name. At each table and evening the person is
called ``somebody`` instead, or ``somebody 2`` if that name is taken.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

import msgspec

from courtcards.clubs.service.online import shorten_player_name
from courtcards.eventlog.admin_log import AdminLog, ArchivedRow, EventRow
from courtcards.eventlog.aggregate import build_damage_error
from courtcards.eventlog.log import ARCHIVED
from courtcards.eventlog.personal import Kind, Rewrite
from courtcards.kernel.errors import StorageError
from courtcards.server import moderation
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.server.redaction.names import (
    REDACTED_TEXT,
    EveningNames,
    MemberEntries,
    NeutralPseudonyms,
    Pseudonyms,
    blank_fact,
    decode_fields,
    identify_stream,
    is_same_name,
    read_rows,
    redact_rows,
    rewrite_rows,
    write_texts,
)
from courtcards.tables.views.replays import pack_archive, unpack_archive


@dataclass
class Redaction:
    """A table, an evening or a club that names the person, and its changed rows.

    ``others`` are the other names there, by which the operator recognises it. ``at`` is when it
    began, in milliseconds since 1970; 0 if unknown.
    """

    kind: Literal["table", "evening", "club"]
    name: str
    at: int
    others: list[str]
    rows: list[EventRow] = field(default_factory=list)
    archived: bytes | None = None


def find_redactions(log: AdminLog, person: str, only: str | None = None) -> Iterator[Redaction]:
    """Find every place with somebody of that name, or only the one with the id ``only``.

    Case does not matter. At the evenings of a club, its members are also found by number, under any
    name. Raises StorageError if something cannot be read.
    """
    with log.reading():
        members = {
            stream.owner_id: MemberEntries(map(decode_fields, read_rows(log, name))).find_person(
                person
            )
            for name in log.names()
            if (stream := identify_stream(name)).kind == "roll"
        }
        places = groupby(log.events(), key=lambda row: _identify_place(row.table))
        for (kind, place), rows in places:
            if kind in {"table", "evening", "roll"} and only in {None, place}:
                try:
                    found = _redact_place(log, person, members, list(rows))
                except (LookupError, TypeError, AttributeError) as error:
                    raise build_damage_error(place, error) from error
                if found is not None:
                    yield found
        for row in log.archives():
            if only in {None, row.table}:
                yield from _redact_archive(log, row, person)


def _identify_place(name: str) -> tuple[str, str]:
    """Return the table, or the evening with all its sheets. Its rows follow one another."""
    stream = identify_stream(name)
    return ("evening" if stream.kind == "sheet" else stream.kind), stream.owner_id


def _redact_place(
    log: AdminLog, person: str, members: dict[str, set[int]], rows: list[EventRow]
) -> Redaction | None:
    """Compute the redaction of a place; None if the person is not named there."""
    if rows[-1].event == ARCHIVED.decode():
        return None
    kind, of = identify_stream(rows[0].table)
    events, numbers = list(map(decode_fields, rows)), set[int]()
    if kind == "table":
        every = {name for event in events for name in _list_seated_names(event)}
        theirs = {name for name in every if is_name_of_person(person, name)}
    elif kind == "roll":
        entries = MemberEntries(events)
        numbers, every = entries.find_person(person), entries.every
        theirs = entries.list_names(numbers)
        theirs |= {name for name in entries.keepers if is_same_name(person, name)}
    else:
        named = EveningNames(events)
        numbers, theirs = named.find_person(person, members)
        every = named.every
    if not theirs:
        return None
    pseudonyms = NeutralPseudonyms(theirs, every)
    if kind == "table":
        changed = redact_table(log, of, rows, pseudonyms)
    else:
        changed = redact_rows(rows, numbers, pseudonyms, facts=kind == "roll")
    place: Any = {"table": "table", "roll": "club"}.get(kind, "evening")
    return Redaction(place, of, events[0].get("at", 0), sorted(every - theirs), changed)


def _list_seated_names(event: dict[str, Any]) -> Iterator[str]:
    """Yield the names of the people and bots that an event of a table seats."""
    if event["kind"] == "opened":
        yield from (player["name"] for player in event["players"] if player is not None)
    elif event["kind"] in {"sat", "bot-seated"}:
        yield event["name"]


def is_name_of_person(person: str, name: str) -> bool:
    """Tell whether a name at a table is the person's. Tables of evenings shorten long names."""
    return is_same_name(person, name) or is_same_name(shorten_player_name(person), name)


def redact_table(
    log: AdminLog, table: str, rows: list[EventRow], pseudonyms: Pseudonyms
) -> list[EventRow]:
    """Return the changed rows of a table: its own, its subscriptions, and reports about it."""
    walk = _TableRewriter(pseudonyms)
    return [
        *rewrite_rows(rows, walk.rewrite),
        *_redact_subscriptions(read_rows(log, subscriptions_name(table)), walk.held),
        *_redact_reports(log, table, pseudonyms, walk.written),
    ]


class _TableRewriter:
    """Walks through a table's events in order, to know where the person sits and writes."""

    def __init__(self, pseudonyms: Pseudonyms) -> None:
        self.held: set[tuple[int, int]] = set()
        """Seats that the person has held, each with the event since which."""
        self.written: set[int] = set()
        """Numbers of the events by which the person has written something."""
        self._pseudonyms = pseudonyms
        self._seats: set[int] = set()
        """Present seats of the person."""

    def rewrite(self, row: EventRow) -> Rewrite:
        """Return how to rewrite the personal values of the next event."""
        event, number = decode_fields(row), row.sequence
        kind, seat = event["kind"], event.get("seat", 0)
        if kind == "opened":
            for taken, player in enumerate(event["players"]):
                if player is not None and player.get("bot") is None:
                    self._take(taken, number, player["name"])
        if kind in {"sat", "bot-seated", "stood"}:
            self._seats.discard(seat)
        if kind == "sat":
            self._take(seat, number, event["name"])
        if kind == "link-renewed" and seat in self._seats:
            self.held.add((seat, number))
        if kind == "said" and event.get("text") is not None and seat in self._seats:
            self.written.add(number)
            return lambda *_: REDACTED_TEXT
        return self._pseudonyms.rewrite

    def _take(self, seat: int, number: int, name: str) -> None:
        if name in self._pseudonyms:
            self._seats.add(seat)
            self.held.add((seat, number))


def _redact_subscriptions(rows: list[EventRow], held: Container[tuple[int, int]]) -> list[EventRow]:
    """Blank the addresses and keys of the subscriptions of these seats' browsers."""
    events = {row.sequence: decode_fields(row) for row in rows}
    theirs = {
        event["endpoint"]
        for event in events.values()
        if (event.get("seat"), event.get("since")) in held
    }
    told = [row for row in rows if events[row.sequence]["endpoint"] in theirs]
    return rewrite_rows(told, lambda _: lambda _kind, value, _of: blank_fact(value))


def _redact_reports(
    log: AdminLog, table: str, pseudonyms: Pseudonyms, written: Container[int] | None
) -> list[EventRow]:
    """Return the changed rows of the reports at a table.

    ``written`` are the numbers of the redacted person's remarks. It is None if they are unknown.
    Then remarks by people who have left are redacted, too.
    """

    def rewrite(row: EventRow) -> Rewrite:
        event = decode_fields(row)
        name = event.get("name", "")
        has_left = written is None and not name
        is_theirs = has_left or name in pseudonyms or event.get("remark") in (written or ())

        def replace_value(kind: Kind, value: Any, of: int) -> Any:
            if kind == "remark" and is_theirs:
                return REDACTED_TEXT
            return pseudonyms.rewrite(kind, value, of)

        return replace_value

    reports = [
        row for row in read_rows(log, moderation.NAME) if decode_fields(row).get("table") == table
    ]
    return rewrite_rows(reports, rewrite)


def _redact_archive(log: AdminLog, row: ArchivedRow, person: str) -> Iterator[Redaction]:
    known = unpack_archive(row.table, row.kept)
    players = [player for player in known.players if player is not None]
    people = {name for record in known.matches for name in record.players}
    names = {player.name for player in players} | people
    theirs = {player.name for player in known.people if is_name_of_person(person, player.name)}
    theirs |= {name for name in people if is_name_of_person(person, name)}
    if not theirs:
        return
    pseudonyms = NeutralPseudonyms(theirs, names)
    changed = msgspec.structs.replace(
        known,
        players=tuple(
            msgspec.structs.replace(player, name=pseudonyms.replace_name(player.name))
            if player is not None and player.bot is None
            else player
            for player in known.players
        ),
        matches=tuple(
            msgspec.structs.replace(
                record, players=[pseudonyms.replace_name(name) for name in record.players]
            )
            for record in known.matches
        ),
    )
    others = sorted({player.name for player in players} - theirs)
    yield Redaction(
        kind="table",
        name=row.table,
        at=row.ended,
        others=others,
        rows=_redact_reports(log, row.table, pseudonyms, None),
        archived=pack_archive(changed),
    )


def check_not_shared(log: AdminLog) -> None:
    """Raises StorageError while a server has the log open: it would go on showing the name."""
    if log.is_shared:
        raise StorageError("a server has {it} open: stop it first", it=log.display_name)


def redact(log: AdminLog, places: list[Redaction]) -> None:
    """Write all changes at once, and leave no old value in the file.

    Raises StorageError as ``check_not_shared`` does.
    """
    check_not_shared(log)
    with log.writing():
        for place in places:
            write_texts(log, place.rows)
            if place.archived is not None:
                log.put_archive(place.name, place.archived)
        log.drop_snapshots()
    log.renew()
