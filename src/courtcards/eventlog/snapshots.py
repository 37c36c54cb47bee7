"""Snapshots: what stood in a log after an event, beside the events, so that few are replayed.

The events stay the truth. A snapshot is used only where it certainly fits: where the very code that
runs here has written it, it is whole, and the event that was the last one then stands in the log
under its number. Otherwise it is made of all the events again, and a line of the log says why. So a
snapshot that is lost is no loss, and none is ever brought up to another version.
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
"""After so many events there is another: as many are replayed in less than a millisecond.

To read a snapshot takes as long as twenty of them.
"""
PART = 8
"""A log of any length grows by an eighth at most until there is another.

So those of a long one, which are large, together cost little.
"""
SNAPSHOTS_AT_ONCE = 8
"""So few are written together: whoever waits for the events beside them hardly waits longer."""
LARGE_SNAPSHOT = 32 * 1024
"""Bytes as they are stored; what is larger is not read where others wait."""


class HasSequence(Protocol):
    """What stands as it does after the event of that sequence."""

    @property
    def sequence(self) -> int:
        """The number of the last event that it follows from."""


ValueT = TypeVar("ValueT", bound=HasSequence)


class StoredHistory(NamedTuple):
    """What stands in a log of an aggregate: its snapshot, and the events from its last one on.

    Without a snapshot they are all. ``last`` is the sequence of the last event that it covers.
    """

    snapshot: bytes | None
    events: list[bytes]
    last: int = 0


class SnapshotStore(Protocol):
    """Where a log keeps snapshots."""

    def save_snapshot(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Keep a snapshot up to that sequence, some time soon, in the place of an earlier one.

        ``seal`` makes it, in a thread. Where it cannot be kept, nobody is told but the log.
        """

    async def load_history(self, name: str) -> StoredHistory:
        """The snapshot under a name, and the events that follow; raises what ``read`` raises."""


class SnapshotRow(NamedTuple):
    """A snapshot as it is stored: of what, and up to which sequence."""

    table: str
    sequence: int
    kept: bytes


class SnapshotQueue:
    """The snapshots that wait to be written, the last of each name; any thread may add one."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[int, Callable[[], bytes]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, name: str, sequence: int, seal: Callable[[], bytes]) -> None:
        """Let a snapshot wait; one of the same name waits no longer."""
        self._waiting[name] = sequence, seal

    def take_some(self) -> list[SnapshotRow]:
        """A few of them, as they are stored; they wait no longer."""
        taken = [self._waiting.popitem() for _ in range(min(SNAPSHOTS_AT_ONCE, len(self._waiting)))]
        return [SnapshotRow(name, sequence, seal()) for name, (sequence, seal) in taken]


class UnusableSnapshot(Exception):
    """A snapshot is not to be used; its text says why."""


class ForeignSnapshot(UnusableSnapshot):
    """Another version has written it."""


class _SealedSnapshot(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A snapshot as it is stored.

    ``code`` is that of the code that wrote it, ``last`` the SHA-256 of the last event that it
    covers, ``sha256`` that of the ``state``, which is compressed (zlib).
    """

    format: str
    code: str
    last: bytes
    sha256: bytes
    state: bytes


_decoder = msgspec.msgpack.Decoder(_SealedSnapshot)


def seal_snapshot(state: bytes, last: bytes, code: str) -> bytes:
    """A snapshot as it is stored, of a state after that event."""
    packed = zlib.compress(state, 1)
    made = _SealedSnapshot(FORMAT, code, _digest(last), _digest(packed), packed)
    return msgspec.msgpack.encode(made)


def unseal_snapshot(snapshot: bytes, last: bytes | None, code: str) -> bytes:
    """The state in a snapshot; Unfit where this code has not written it after that very event.

    OfOtherCode where another version has.
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
        raise UnusableSnapshot("the log has another event where it ends")
    return zlib.decompress(found.state)


def _digest(octets: bytes) -> bytes:
    return hashlib.sha256(octets).digest()


def is_due(sequence: int) -> bool:
    """Whether a snapshot up to that sequence pays.

    >>> [sequence for sequence in range(2000, 2600) if is_due(sequence)]
    [2048, 2304, 2560]
    """
    step = 1 << (sequence // PART).bit_length() >> 1
    return sequence % max(SNAPSHOT_EVERY, step) == 0


@dataclass(frozen=True)
class Snapshots(Generic[ValueT]):
    """The snapshots of one kind of aggregate, or of what follows from several of them.

    ``written`` gives all that one holds, or None where none is to be kept of it, and ``restored``
    makes it of that; ``code`` says what stands for the code of both, and of all that makes such a
    thing what it is.
    """

    store: SnapshotStore
    code: Callable[[], str]
    encode: Callable[[ValueT], bytes | None]
    decode: Callable[[bytes], ValueT]

    def save(self, name: str, value: ValueT, last: bytes) -> None:
        """Keep a snapshot of what stands so, after its last event as it is stored."""
        try:
            state = self.encode(value)
        except Exception as error:  # noqa: BLE001 - whoever plays is not to suffer for it
            logger.warning("no snapshot of %s can be made: %s", name, error, extra={"table": name})
            return
        if state is not None:
            self.store.save_snapshot(
                name, value.sequence, lambda: seal_snapshot(state, last, self.code())
            )

    def restore(self, history: StoredHistory) -> ValueT:
        """What stood so; Unfit where that cannot be said for certain."""
        last = next(iter(history.events), None)
        state = unseal_snapshot(history.snapshot or b"", last, self.code())
        try:
            kept = self.decode(state)
        except Exception as error:
            # Whatever it is: all is in the events, too.
            raise UnusableSnapshot(f"{type(error).__name__}: {error}") from error
        if kept.sequence != history.last:
            raise UnusableSnapshot("it is of another moment")
        return kept
