"""Rounds that take a search: drawn in Python wherever it runs, Pyodide included."""

from __future__ import annotations

from typing import Any

from courtcards.clubs.seating import Wishes, draw_rounds


def drawn() -> list[Any]:
    """Rounds where some sit out, clubs are kept apart, and somebody has gone home."""
    wishes = Wishes(clubs={0: "A", 1: "A", 2: "B", 3: "B"}, steps=300_000)
    first = draw_rounds(range(10), 3, b"seed", (), wishes)
    rest = draw_rounds(range(1, 10), 2, b"seed", first, wishes)
    return [[each.tables, each.byes] for each in (*first, *rest)]
