"""Forgetting a person in what was reported: the name, and what they have written."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from courtcards.admin.neutral import UNWRITTEN, Instead
from courtcards.admin.stored import read, rows_changed, rows_of
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.server.moderation.keeper import NAME


def forgotten_in_reports(
    log: WholeLog, table: str, instead: Instead, written: Container[int] | None
) -> list[EventRow]:
    """The rows of the reports at a table that become others.

    ``written`` are the numbers of the remarks that the forgotten person has made there; None where
    nobody knows that any more: then the words of whoever has left are forgotten, too.
    """
    rows = rows_of(log, NAME)
    events = [read(row) for row in rows]
    changed = [
        _forgotten(event, instead, written)
        if event["kind"] == "reported" and event["table"] == table
        else event
        for event in events
    ]
    return rows_changed(rows, changed)


def _forgotten(
    event: dict[str, Any], instead: Instead, written: Container[int] | None
) -> dict[str, Any]:
    """A report as it is to be stored."""
    name, text = event.get("name", ""), event.get("text", "")
    if name in instead:
        event = event | {"name": instead.of(name)}
    if not text:
        return event
    has_left = written is None and not name
    is_theirs = has_left or name in instead or event["remark"] in (written or ())
    return event | {"text": UNWRITTEN if is_theirs else instead.within(text)}
