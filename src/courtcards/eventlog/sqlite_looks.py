"""Which names a server looks at, where another process may have written to the same SQLite file.

A file tells nobody what was written, only that something was. To look at the end of every name's
events costs about 3 µs each; with thousands of tables, looked at several times a second, that would
be most of what a server does. Nearly all of them only this process writes to: so these are looked
at in turns, some at each look, and those that others have been found to write to, each time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from itertools import chain

NAMES_A_LOOK = 512
"""How many names are looked at in turn: a look at so many takes 1.5 ms."""

_GROWN = """
SELECT column1, (
    SELECT max(sequence) FROM events WHERE table_id = column1 AND sequence > column2
) AS last
FROM (VALUES {}) WHERE last IS NOT NULL
"""
_ROWS_AT_ONCE = 4096
"""SQLite takes 32,766 values in a statement, two a row here."""


class Looks:
    """The watched names, how far each is known here, and whose turn it is.

    ``changed`` and ``look`` are called by the thread that writes, the rest by the event loop.
    """

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        """By name, the last sequence that has been written or read here."""
        self._shared: dict[str, None] = {}
        """The names that another process has been found to write to."""
        self._turn: list[str] = []
        """Those that are still to be looked at since the file was last found changed."""
        self._has_changed = False

    def watch(self, name: str) -> None:
        """Look at a name, too."""
        self._known[name] = 0

    def unwatch(self, name: str) -> None:
        """Look there no longer."""
        self._known.pop(name, None)
        self._shared.pop(name, None)

    def note(self, name: str, sequence: int) -> None:
        """Take note of how far a name is known here."""
        if self._known.get(name, sequence) < sequence:
            self._known[name] = sequence

    def news(self, found: Mapping[str, int]) -> dict[str, int]:
        """What of a look is new to this process: others wrote it."""
        news = {name: last for name, last in found.items() if self._known.get(name, last) < last}
        self._shared |= dict.fromkeys(news)
        return news

    def changed(self) -> None:
        """Note that the file has changed: every name has to be looked at from now on."""
        self._has_changed = True

    def look(self, connection: sqlite3.Connection) -> dict[str, int]:
        """Look at those whose turn it is: the last sequence of each that has more than is known."""
        known = self._known.copy()
        if self._has_changed and not self._turn:
            self._turn = list(known)
            self._has_changed = False
        if not self._turn:
            return {}
        names = dict.fromkeys([*self._turn[:NAMES_A_LOOK], *self._shared.copy()])
        found = _grown_beyond({name: known[name] for name in names if name in known}, connection)
        del self._turn[:NAMES_A_LOOK]
        return found


def _grown_beyond(known: Mapping[str, int], connection: sqlite3.Connection) -> dict[str, int]:
    """The last sequence of each name that has more events than are known.

    One question for many names: to read on at each of them would cost far more. For each the
    database looks at the end of its events, and not at all of them.
    """
    pairs, found = list(known.items()), dict[str, int]()
    for start in range(0, len(pairs), _ROWS_AT_ONCE):
        part = pairs[start : start + _ROWS_AT_ONCE]
        asked = _GROWN.format(", ".join(["(?, ?)"] * len(part)))
        found |= connection.execute(asked, [*chain.from_iterable(part)])
    return found
