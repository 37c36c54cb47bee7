"""The port to the event log: what a server asks of storage, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

Grown = Callable[[Mapping[str, int] | None], None]
"""Told which tables another server process has moved on, with the last sequence of each.

None where any table may have been: the log cannot say, or the line to it was lost meanwhile.
"""


class EventLog(Protocol):
    """An append-only log: one row an event, unique on (table, sequence).

    Sequences count from 1 in each table, without gaps. Every method raises StorageError, with
    a sentence that says why, when the log cannot be read or written.
    """

    @property
    def secret(self) -> bytes:
        """What signs the cookies of every server process on this log; made with the log."""

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events under ``first_sequence`` and on: all of them, or none.

        They are durable when this returns: nobody may be told of an event before. Raises
        SequenceTaken when the log holds one of these sequences already. A StorageError after
        which the log cannot know (a database was lost in the middle) may have written them
        all: whoever appends to the table next then meets SequenceTaken.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table that follow ``after``, in order; none if it is unknown."""

    def follow(self, grown: Grown) -> None:
        """Call ``grown``, on the running loop, whenever another process has written.

        Until ``close``; whoever asks so is called. What this process writes is not told.
        """

    async def close(self) -> None:
        """Finish what has been asked for, then let go of the log."""
