"""Events as they are stored, changed field by field: whatever else is in them stays."""

from __future__ import annotations

from typing import Any

import msgspec

from courtcards.eventlog.codec import unreadable
from courtcards.eventlog.whole import EventRow, WholeLog

ENTERING = frozenset({"players-added", "registered-taken", "registered-at-once"})
"""Events of an evening by which there are more players; their numbers follow on."""


def read(row: EventRow) -> dict[str, Any]:
    """The fields of an event; StorageError where it is none."""
    try:
        return msgspec.json.decode(row.event, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise unreadable(row.table, error) from error


def rows_of(log: WholeLog, name: str) -> list[EventRow]:
    """The rows of the events under a name."""
    return [EventRow(name, number, event) for number, event in enumerate(log.read(name), start=1)]


def rows_changed(rows: list[EventRow], events: list[dict[str, Any]]) -> list[EventRow]:
    """The rows whose events are others now."""
    return [
        row._replace(event=msgspec.json.encode(event).decode())
        for row, event in zip(rows, events, strict=True)
        if event != read(row)
    ]
