"""Forgetting a person in what was reported: the name, and what they have written."""

from __future__ import annotations

from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.keeping.neutral import Neutral
from courtcards.keeping.stored import read, rows_changed
from courtcards.server.moderation.keeper import NAME

UNWRITTEN = "…"
"""Stands where the person has written something."""


def forgotten_in_reports(log: WholeLog, table: str, neutral: Neutral) -> list[EventRow]:
    """The rows of the reports at a table that become others: of the people whom that names anew.

    Where a report does not know whose the words are, names are taken out of them.
    """
    rows = [EventRow(NAME, number, event) for number, event in enumerate(log.read(NAME), start=1)]
    events = [read(row) for row in rows]
    for number, event in enumerate(events):
        if event["kind"] != "reported" or event["table"] != table:
            continue
        name, text = event.get("name", ""), event.get("text", "")
        changes = {}
        if name in neutral:
            changes = {"name": neutral.of(name), "text": UNWRITTEN if text else ""}
        elif text:
            changes = {"text": neutral.within(text)}
        events[number] = event | {key: value for key, value in changes.items() if value}
    return rows_changed(rows, events)
