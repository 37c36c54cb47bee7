"""What another server writes to the same log, and what those are told who are sent away for it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from courtcards.eventlog.personal import join_event, split_event
from courtcards.tables.service.host import is_id
from server.gathering import open_for_people, sit, tell
from server.serving import Guest, Wire
from waiting import LIMIT_S


def write(log: Path, name: str, event: str) -> None:
    """Put an event after those of that name."""
    with sqlite3.connect(log) as connection:
        connection.execute(
            "INSERT INTO events SELECT ?, 1 + coalesce(max(sequence), 0), ?, ? FROM events"
            " WHERE table_id = ?",
            (name, *split_event(event.encode()), name),
        )
    connection.close()


def alter(log: Path, name: str, event: str) -> None:
    """Put another event in the place of the first."""
    with sqlite3.connect(log) as connection:
        connection.execute(
            "UPDATE events SET event = ?, texts = ? WHERE table_id = ? AND sequence = 1",
            (*split_event(event.encode()), name),
        )
    connection.close()


def rows(log: Path, name: str) -> list[str]:
    """Every event of that name."""
    with sqlite3.connect(log) as connection:
        found = connection.execute(
            "SELECT event, texts FROM events WHERE table_id = ? ORDER BY sequence", (name,)
        ).fetchall()
    connection.close()
    return [join_event(*row).decode() for row in found]


def asked_for(log: Path) -> list[tuple[str, int, str]]:
    """All that somebody has asked for; at tables that were left bots and clocks may go on."""
    with sqlite3.connect(log) as connection:
        found = connection.execute("SELECT table_id, sequence, event, texts FROM events").fetchall()
    connection.close()
    every = [(name, sequence, join_event(*row).decode()) for name, sequence, *row in found]
    return [row for row in every if not is_id(row[0]) or row[1] == 1 or '"command":' in row[2]]


def goodbye(wire: Wire) -> tuple[Any, int | None]:
    """What is said before a line is closed, and the code by which it is."""
    said = wire.until("refused")
    with contextlib.suppress(ConnectionClosed):
        while True:
            wire.socket.recv(LIMIT_S)
    return said, wire.socket.close_code


@contextlib.contextmanager
def two_people(url: str, **choice: Any) -> Iterator[tuple[Guest, Guest]]:
    """Ann and Bea at a table of theirs; the first hand is dealt."""
    with Guest(url) as ann, Guest(url) as bea:
        sit(bea, open_for_people(ann, **choice))
        assert tell(ann, "begin").status_code == 200
        assert tell(ann, "deal").status_code == 200
        yield ann, bea
