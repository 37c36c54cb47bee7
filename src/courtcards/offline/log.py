"""The event log of a device: a port to what a browser keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from courtcards.eventlog.log import Grown
from courtcards.kernel.errors import SequenceTaken, StorageError


class Store(Protocol):
    """What keeps events, each as text under its table and sequence; it may be JavaScript.

    Whatever goes wrong is an exception, whose text is told to the person.
    """

    async def append(self, table: str, first: int, events: str) -> bool:
        """Keep events, a line each, all or none; False where one of the sequences is taken.

        They are kept for good when this returns.
        """

    async def read(self, table: str, after: int) -> str:
        """The events of a table that follow ``after``, a line each."""


class DeviceLog:
    """An event log on a store, see ``eventlog.log``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._grown: list[Grown] = []

    @property
    def secret(self) -> bytes:
        """Nothing: a device signs nothing."""
        return b""

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events, the first under ``first_sequence``: all of them, or none."""
        lines = b"\n".join(events).decode()
        try:
            is_kept = await self._store.append(table, first_sequence, lines)
        except Exception as error:
            raise _failure(error) from error
        if not is_kept:
            raise SequenceTaken(table, first_sequence)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table that follow ``after``, in order; none if it is unknown."""
        try:
            lines = await self._store.read(table, after)
        except Exception as error:
            raise _failure(error) from error
        return lines.encode().split(b"\n") if lines else []

    async def archived(self, table: str) -> bytes | None:  # noqa: ARG002
        """None: a device keeps the events of every table."""
        return None

    def follow(self, grown: Grown) -> None:
        """Call ``grown`` whenever another page on this device has written, see ``has_grown``."""
        self._grown.append(grown)

    def watch(self, name: str) -> None:
        """Do nothing: whoever follows is told of every name."""

    def unwatch(self, name: str) -> None:
        """Do nothing."""

    def has_grown(self, table: str, sequence: int) -> None:
        """Take note that another page on this device has written."""
        for grown in self._grown:
            grown({table: sequence})

    async def close(self) -> None:
        """Do nothing: what was asked for has been kept."""


def _failure(error: Exception) -> StorageError:
    return StorageError("this browser does not keep the match: {error}", error=error)
