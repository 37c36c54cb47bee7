"""How events are stored: as JSON, each with its ``kind``, and with the version of their format.

Each kind of aggregate has a format of its own. It begins as version 1, which an event does not say;
of any later version its first field, ``v``, does. What an earlier Courtcards has stored is brought
up by *upcasters*, one version at a time, before it is read; nothing that is stored is written anew.
What is not known here, a later version, another kind of event, was written by a newer Courtcards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar, get_args

import msgspec

from courtcards.kernel.errors import CourtcardsError, StorageError, WrittenByNewer

Stored = TypeVar("Stored")

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Says as the next version does what an event of one version says: its fields, all but ``v``."""

FAULTS = (CourtcardsError, LookupError, msgspec.DecodeError, TypeError)
"""What comes of events that cannot be read, or cannot have happened."""


def unchanged(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The upcaster of a version after which there is more to say, and nothing else to be said."""
    return event


def unreadable(name: str, error: Exception) -> StorageError:
    """What is told of a log that cannot be read, by the fault that was found in it."""
    if isinstance(error, StorageError):
        return error
    return StorageError(
        "what is stored as {name!r} cannot be read, its log is damaged: {error}",
        name=name,
        error=error,
    )


class _Head(msgspec.Struct):
    """What any event says of itself, whatever else it says."""

    kind: str
    v: int = 1


class Codec(Generic[Stored]):
    """How the events of one kind of aggregate are stored."""

    def __init__(self, events: Any, upcasters: Sequence[Upcaster] = ()) -> None:
        """``events`` is their union; the first of the ``upcasters`` takes those of version 1.

        TypeError for an event that would be read although it says more than it can.
        """
        self.version = len(upcasters) + 1
        """The version in which events are stored now."""
        self.kinds: dict[str, type[Stored]] = {}
        """Every event by its kind."""
        for each in get_args(events) or (events,):
            config = each.__struct_config__
            if not config.forbid_unknown_fields:
                raise TypeError(f"{each.__name__} has to refuse fields that it does not know")
            self.kinds[config.tag] = each
        self._upcasters = tuple(upcasters)
        self._start = b"{" if self.version == 1 else f'{{"v":{self.version},'.encode()
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[Stored] = msgspec.json.Decoder(events)

    def encode(self, event: Stored) -> bytes:
        """The event as it is stored."""
        stored = self._encoder.encode(event)
        return stored if self.version == 1 else self._start + stored[1:]

    def decode(self, stored: bytes) -> Stored:
        """The event that was stored.

        Raises WrittenByNewer where this Courtcards cannot know it, and msgspec.DecodeError where
        the bytes hold none.
        """
        try:
            if self.version == 1:
                return self._decoder.decode(stored)
            if stored.startswith(self._start):
                return self._decoder.decode(b"{" + stored[len(self._start) :])
        except msgspec.ValidationError:
            self._version_of(stored)
            raise
        return self._brought_up(stored)

    def _version_of(self, stored: bytes) -> int:
        """The version that an event says; WrittenByNewer where that, or its kind, is not known."""
        head = msgspec.json.decode(stored, type=_Head)
        if head.v > self.version or (head.v == self.version and head.kind not in self.kinds):
            raise WrittenByNewer
        return head.v

    def _brought_up(self, stored: bytes) -> Stored:
        """The event that an earlier version has stored."""
        version = self._version_of(stored)
        event: Mapping[str, Any] = msgspec.json.decode(stored, type=dict[str, Any])
        event = {name: value for name, value in event.items() if name != "v"}
        for upcaster in self._upcasters[version - 1 :]:
            event = upcaster(event)
        return self._decoder.decode(self._encoder.encode(event))
