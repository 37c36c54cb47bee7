"""A calendar of evenings as an iCalendar file (RFC 5545), which calendar apps subscribe to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime

ICS = "text/calendar; charset=utf-8"
LONGEST_LINE = 75
"""Octets of a line; a longer one goes on in the next, after a blank."""
REFRESH = "PT1H"


@dataclass(frozen=True)
class CalendarEvent:
    """An evening in a calendar: a whole day.

    ``at`` is the time of its last change, in milliseconds since 1970. ``address`` is its page, if
    it has a public one.
    """

    uid: str
    name: str
    date: str
    at: int
    address: str = ""


def make_uid(evening: str) -> str:
    """Make the id of an evening in calendars. It stays the same, and hides the evening's own id."""
    digest = hashlib.sha256(f"courtcards/calendar/1/{evening}".encode()).hexdigest()
    return f"{digest[:24]}@courtcards"


def build_calendar(name: str, events: Iterable[CalendarEvent]) -> bytes:
    """Build the file. An evening whose date does not exist is left out."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Courtcards//Club calendar//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{escape_text(name)}",
        f"X-WR-CALNAME:{escape_text(name)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}",
        f"X-PUBLISHED-TTL:{REFRESH}",
        *(line for event in events for line in _list_event_lines(event)),
        "END:VCALENDAR",
    ]
    return "".join(f"{fold_line(line)}\r\n" for line in lines).encode()


def _list_event_lines(event: CalendarEvent) -> Iterator[str]:
    try:
        day = date.fromisoformat(event.date)
    except ValueError:
        return
    changed = datetime.fromtimestamp(event.at / 1000, UTC)
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{changed:%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    yield f"SUMMARY:{escape_text(event.name)}"
    if event.address:
        yield f"URL:{event.address}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def escape_text(text: str) -> str:
    r"""Escape a text value.

    >>> escape_text("Jan; Piet, \\ and\nBea\x07")
    'Jan\\; Piet\\, \\\\ and\\nBea'
    """
    escaped = re.sub(r"([\\;,])", r"\\\1", text.replace("\r\n", "\n"))
    return re.sub(r"[\x00-\x1f\x7f]", "", escaped.replace("\n", "\\n"))


def fold_line(line: str) -> str:
    r"""Fold a line at 75 octets, never within a character.

    >>> [len(part.encode()) for part in fold_line("é" * 80).split("\r\n")]
    [74, 75, 13]
    """
    parts, part, room = [], "", LONGEST_LINE
    for character in line:
        size = len(character.encode())
        if size > room:
            parts.append(part)
            part, room = "", LONGEST_LINE - 1
        part += character
        room -= size
    return "\r\n ".join([*parts, part])
