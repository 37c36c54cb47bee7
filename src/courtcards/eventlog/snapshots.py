"""Snapshots: states after an event, stored beside the events, so that few are replayed.

The events stay the truth. A snapshot is used only if it certainly fits: the very code that runs
here has written it, it is whole, and its last event is in the log under its number. Otherwise the
state is rebuilt from all events, and a log line gives the reason. So a lost snapshot is no loss,
and none is ever converted to another version.
"""

from __future__ import annotations

import hashlib
import logging
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

import msgspec

logger = logging.getLogger("courtcards.eventlog")

FORMAT = "courtcards-snapshot/1"
SNAPSHOT_EVERY = 64
"""Number of events between snapshots: as many are replayed in less than a millisecond.

Reading a snapshot takes as long as replaying twenty of them.
"""
PART = 8
"""A log of any length grows by at most an eighth until its next snapshot.

So the large ones of long logs together cost little.
"""
SNAPSHOTS_AT_ONCE = 8
"""Snapshots written together: so few hardly delay the events beside them."""
LARGE_SNAPSHOT = 32 * 1024
"""Bytes as stored; a larger snapshot is not read on the event loop."""


class HasSequence(Protocol):
    """A state after the event of that sequence."""

    @property
    def sequence(self) -> int:
        """Number of the last event that it follows from."""


ValueT = TypeVar("ValueT", bound=HasSequence)


class StoredHistory(NamedTuple):
    """The snapshot of an aggregate in a log, and the events from its last one on.

    Without a snapshot they are all events. ``last`` is the sequence of the last event that it
    covers.
    """

    snapshot: bytes | None
    events: list[bytes]
    last: int = 0


class SnapshotStore(Protocol):
    """The snapshots of a log."""

    def save_snapshot(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Store a snapshot up to that sequence, some time soon, in place of an earlier one.

        ``seal`` builds it, in a thread. A failure is only logged.
        """

    async def load_history(self, name: str) -> StoredHistory:
        """Return the snapshot under a name, and the events that follow; raises as ``read`` does."""


class SnapshotRow(NamedTuple):
    """A snapshot as it is stored: its name, and its last sequence."""

    table: str
    sequence: int
    kept: bytes


class SnapshotQueue:
    """Snapshots that wait to be written, the last of each name; any thread may add one."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[int, Callable[[], bytes]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Add a snapshot; it replaces a waiting one of the same name."""
        self._waiting[name] = sequence, seal

    def take_some(self) -> list[SnapshotRow]:
        """Remove a few of them, and return them as they are stored."""
        taken = [self._waiting.popitem() for _ in range(min(SNAPSHOTS_AT_ONCE, len(self._waiting)))]
        return [SnapshotRow(name, sequence, seal()) for name, (sequence, seal) in taken]


class UnusableSnapshot(Exception):
    """A snapshot that must not be used; the message gives the reason."""


class ForeignSnapshot(UnusableSnapshot):
    """A snapshot that another version has written."""


class _SealedSnapshot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A snapshot as it is stored.

    ``code`` identifies the code that wrote it. ``last`` is the SHA-256 of the last event that it
    covers, ``sha256`` that of the ``state``, which is compressed (zlib).
    """

    format: str
    code: str
    last: bytes
    sha256: bytes
    state: bytes


_decoder = msgspec.msgpack.Decoder(_SealedSnapshot)


def seal_snapshot(state: bytes, last: bytes, code: str) -> bytes:
    """Return a snapshot as it is stored, of a state after that event."""
    packed = zlib.compress(state, 1)
    made = _SealedSnapshot(FORMAT, code, _digest(last), _digest(packed), packed)
    return msgspec.msgpack.encode(made)


def unseal_snapshot(snapshot: bytes, last: bytes | None, code: str) -> bytes:
    """Return the state in a snapshot.

    Raises ForeignSnapshot if another version has written it, and UnusableSnapshot if it is damaged
    or was not written after that very event.
    """
    try:
        found = _decoder.decode(snapshot)
    except msgspec.DecodeError as error:
        raise UnusableSnapshot("it cannot be read") from error
    if (found.format, found.code) != (FORMAT, code):
        raise ForeignSnapshot("another version has written it")
    if found.sha256 != _digest(found.state):
        raise UnusableSnapshot("it is damaged")
    if last is None or found.last != _digest(last):
        raise UnusableSnapshot("its last event differs from the log's")
    return zlib.decompress(found.state)


def _digest(octets: bytes) -> bytes:
    return hashlib.sha256(octets).digest()


def is_due(sequence: int) -> bool:
    """Tell whether a snapshot up to that sequence pays.

    >>> [sequence for sequence in range(2000, 2600) if is_due(sequence)]
    [2048, 2304, 2560]
    """
    step = 1 << (sequence // PART).bit_length() >> 1
    return sequence % max(SNAPSHOT_EVERY, step) == 0


@dataclass(frozen=True)
class Snapshots(Generic[ValueT]):
    """The snapshots of one kind of aggregate, or of a value that follows from several of them.

    ``encode`` returns all that a value holds, or None if it is not to be stored. ``decode``
    rebuilds the value from that. ``code`` identifies the code of both, and all code on which such a
    value depends.
    """

    store: SnapshotStore
    code: Callable[[], str]
    encode: Callable[[ValueT], bytes | None]
    decode: Callable[[bytes], ValueT]

    def save(self, name: str, value: ValueT, last: bytes) -> None:
        """Store a snapshot of a value, after its last event as it is stored."""
        try:
            state = self.encode(value)
        except Exception as error:  # noqa: BLE001 - players must not suffer for it
            logger.warning("cannot create a snapshot of %s: %s", name, error, extra={"table": name})
            return
        if state is not None:
            self.store.save_snapshot(
                name, value.sequence, lambda: seal_snapshot(state, last, self.code())
            )

    def restore(self, history: StoredHistory) -> ValueT:
        """Return the value of a snapshot. Raises UnusableSnapshot if it may not fit."""
        last = next(iter(history.events), None)
        state = unseal_snapshot(history.snapshot or b"", last, self.code())
        try:
            kept = self.decode(state)
        except Exception as error:
            # Any error counts: the events have the same state, too.
            raise UnusableSnapshot(f"{type(error).__name__}: {error}") from error
        if kept.sequence != history.last:
            raise UnusableSnapshot("it has another sequence number")
        return kept
