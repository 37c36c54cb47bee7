"""The port to the event log: what a server asks of storage, whichever it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class EventLog(Protocol):
    """An append-only log: one row an event, unique on (table, sequence).

    Sequences count from 1 in each table, without gaps. Every method raises StorageError, with
    a sentence that says why, when the log cannot be read or written.
    """

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events under ``first_sequence`` and on: all of them, or none.

        They are durable when this returns: nobody may be told of an event before. Raises
        SequenceTaken when the log holds one of these sequences already.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table that follow ``after``, in order; none if it is unknown."""

    async def close(self) -> None:
        """Finish what has been asked for, then let go of the log."""
