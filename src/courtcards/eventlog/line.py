"""A connection of its own to where a log lies, for whoever keeps the whole of it.

Both databases understand the statements that are sent on it; ``$1`` is the first value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Protocol

Row = tuple[Any, ...]


class Line(Protocol):
    """What is asked of SQLite and of PostgreSQL alike; each raises StorageError."""

    @property
    def said(self) -> object:
        """How a sentence names where the log lies."""

    @property
    def secret(self) -> bytes:
        """The key that signs the cookies of every server on this log."""

    def ask(self, statement: str, *values: object) -> list[Row]:
        """What a statement answers."""

    def stream(self, statement: str) -> Iterator[Row]:
        """What a statement answers, a part at a time; within a transaction."""

    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows into ``events`` or ``archived``, within a transaction."""

    def reading(self) -> AbstractContextManager[None]:
        """A transaction in which all that is read stands as it was at one moment."""

    def writing(self) -> AbstractContextManager[None]:
        """A transaction that changes something: all of it, or nothing."""

    def tell(self, name: str, sequence: int) -> None:
        """Tell the servers on this log that a name has grown, and to which sequence."""

    def drop_months(self, until: datetime) -> int:
        """Drop the months that were over by then and hold marks alone; returns how many."""

    def faults(self) -> list[str]:
        """What the database itself finds wrong with how it is stored, as far as it looks."""

    def is_shared(self) -> bool:
        """Whether anybody else, such as a server, has this log open now."""

    def shrink(self) -> None:
        """Give back what deleted rows have taken, as far as that can be done now."""

    def renew(self) -> None:
        """Write the log anew, so that nothing is left lying of what was deleted or written over.

        Nobody else can use it meanwhile.
        """

    def size(self) -> int:
        """How many bytes the log takes on the disk."""

    def close(self) -> None:
        """End it."""
