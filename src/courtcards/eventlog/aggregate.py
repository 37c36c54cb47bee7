"""Aggregates: states that follow from their events alone, and the storage of events.

A *command* was sent by somebody, or is due by itself. ``decide`` returns the event that a command
leads to, or raises its refusal; the state has not changed then. The event is stored, and only then
``apply`` changes the state. ``follow`` does the same for an event that was read from a log, and
checks it first. Each event itself changes the state, so replaying a log always gives the same
state. No clock, no chance, no I/O.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Generic, Protocol, Self, TypeVar, get_args

import msgspec

from courtcards.eventlog import personal
from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.errors import (
    CourtcardsError,
    StaleSequence,
    StorageError,
    WrittenByNewer,
    mark_text,
)

# Storage of events: as JSON, each with its ``kind``, and with the version of their format.
#
# Each kind of aggregate has a format of its own. An event of version 1 has no version field; in a
# later version the first field is ``v``. *Upcasters* convert events of an earlier Courtcards, one
# version at a time, when they are read. Stored events are never rewritten. A later version, or an
# unknown kind of event, was written by a newer Courtcards.


Stored = TypeVar("Stored")

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Converts an event of one version to the next; its fields come without ``v``."""

FAULTS = (CourtcardsError, LookupError, msgspec.DecodeError, TypeError)
"""Errors of events that cannot be read, or cannot have happened."""


def upcast_unchanged(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the event unchanged: the upcaster for a version that only adds to the one before."""
    return event


def build_damage_error(name: str, error: Exception) -> StorageError:
    """Return the error for a log that cannot be read, given the fault in it."""
    if isinstance(error, StorageError):
        return error
    return StorageError(
        "the log of {name!r} is damaged: {error}",
        name=name,
        error=error,
    )


class _Head(msgspec.Struct):
    """The fields that every event has."""

    kind: str
    v: int = 1


class Codec(Generic[Stored]):
    """The storage format of the events of one kind of aggregate."""

    def __init__(self, events: Any, upcasters: Sequence[Upcaster] = ()) -> None:
        """Create a codec for the union ``events``; the first upcaster takes those of version 1.

        Raises TypeError for an event type that accepts unknown fields.
        """
        self.version = len(upcasters) + 1
        """Version in which events are stored now."""
        self.kinds: dict[str, type[Stored]] = {}
        """Every event type by its kind."""
        self._personal: dict[type[Stored], personal.PersonalFields] = {}
        """Places of personal values in events, for those types that have any."""
        for each in get_args(events) or (events,):
            config = each.__struct_config__
            if not config.forbid_unknown_fields:
                raise TypeError(f"{each.__name__} has to refuse fields that it does not know")
            self.kinds[config.tag] = each
            if (places := personal.find_personal_fields(each)) is not None:
                self._personal[each] = places
        self._upcasters = tuple(upcasters)
        self._start = b"{" if self.version == 1 else f'{{"v":{self.version},'.encode()
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[Stored] = msgspec.json.Decoder(events)

    def encode(self, event: Stored) -> bytes:
        """Return the event as it is stored, its personal values marked."""
        places = self._personal.get(type(event))
        stored = self._encoder.encode(
            event if places is None else personal.mark_values(msgspec.to_builtins(event), places)
        )
        return stored if self.version == 1 else self._start + stored[1:]

    def decode(self, stored: bytes) -> Stored:
        """Return the event that was stored.

        Raises WrittenByNewer for an event of a newer Courtcards, and msgspec.DecodeError for bytes
        that hold none.
        """
        stored = personal.remove_marks(stored)
        try:
            if self.version == 1:
                return self._decoder.decode(stored)
            if stored.startswith(self._start):
                return self._decoder.decode(b"{" + stored[len(self._start) :])
        except msgspec.ValidationError:
            self._read_version(stored)
            raise
        return self._upcast(stored)

    def _read_version(self, stored: bytes) -> int:
        """Return the version of an event. Raises WrittenByNewer if it, or its kind, is unknown."""
        head = msgspec.json.decode(stored, type=_Head)
        if head.v > self.version or (head.v == self.version and head.kind not in self.kinds):
            raise WrittenByNewer
        return head.v

    def _upcast(self, stored: bytes) -> Stored:
        version = self._read_version(stored)
        event: Mapping[str, Any] = msgspec.json.decode(stored, type=dict[str, Any])
        event = {name: value for name, value in event.items() if name != "v"}
        for upcaster in self._upcasters[version - 1 :]:
            event = upcaster(event)
        return self._decoder.decode(self._encoder.encode(event))


CommandT = TypeVar("CommandT", bound="Command")
EventT = TypeVar("EventT", bound="Event")

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="of your making")]
"""The id that the sender gives a command. A command that comes twice under one id is done once."""

ID_IS_TAKEN = mark_text("another command had this id: give each command its own id")


class Command(Protocol):
    """A request to an aggregate: a command that was sent, or an automatic one."""

    @property
    def key(self) -> Hashable | None:
        """Identifies it when it is sent again; None if it cannot be sent again."""

    def decide(self, aggregate: Any) -> Any:
        """Return the event that it leads to. Raises the CourtcardsError that refuses it."""

    def check_repeat(self, event: Any) -> None:
        """Refuse it if another command of its key has visibly led to that event."""


class Event(Protocol):
    """An event as it is stored. It changes the aggregate itself."""

    def check(self, aggregate: Any) -> None:
        """Refuse an event of a log that cannot have happened in this state."""

    def apply(self, aggregate: Any) -> None:
        """Change the aggregate, whose ``sequence`` is this event's already."""

    def command_key(self) -> Hashable | None:
        """Return the key of the command that led to it; None if that cannot be sent again."""


class Aggregate(Generic[CommandT, EventT]):
    """A state that follows from its events. It is created from the first of them, its opening."""

    inline_replay_limit: ClassVar[int] = 64
    """This many events are replayed in less time than a thread would wait for its turns."""
    codec: ClassVar[Codec[Any]]
    """Storage format of its events."""
    opening: ClassVar[type[Any]]
    """Type of its first event, and of no other."""
    answers_kept: ClassVar[int | None] = None
    """Number of commands that it remembers, to recognise a repeated one; None for all of them."""

    def __init__(self, _opened: EventT, *_given: Any) -> None:
        self.sequence = 1
        """Number of its last event."""
        self.answers: OrderedDict[Hashable, int] = OrderedDict()
        """Sequence of the event that a command led to, by the command's key."""

    @classmethod
    def replay(cls, events: Iterable[EventT], *given: Any) -> Self:
        """Rebuild an aggregate from its events, the opening first; ``given`` are further arguments.

        Raises TypeError if the first event is no opening, or a later one is.
        """
        rest = iter(events)
        opened = next(rest)
        if not isinstance(opened, cls.opening):
            # The message leaves out the contents of the event: there may be cards in it.
            kind = type(opened).__name__
            raise TypeError(f"a {cls.__name__.lower()} begins with its opening, not with {kind}")
        made = cls(opened, *given)
        for event in rest:
            check_stopped()
            made.follow(event)
        return made

    def find_event_sequence(self, command: CommandT) -> int | None:
        """Return the sequence of the event that a command of this key led to; None if it is new."""
        return None if command.key is None else self.answers.get(command.key)

    def decide(self, command: CommandT) -> EventT:
        """Return the event that a command leads to, or raise its refusal. Nothing changes yet."""
        event: EventT = command.decide(self)
        return event

    def check_sequence(self, against: int, oldest: int = 0) -> None:
        """Raise StaleSequence for a command for a state that is past or has never been.

        ``oldest`` is the sequence of the first state in which the command means the same as now.
        """
        if not oldest <= against <= self.sequence:
            raise StaleSequence(against, self.sequence)

    def follow(self, event: EventT) -> None:
        """Check and apply an event from a log, which may be damaged; raise if it is impossible."""
        self._refuse_opening(event)
        event.check(self)
        self.apply(event)

    def apply(self, event: EventT) -> None:
        """Apply an event that was decided in this state, and has been stored since."""
        self._refuse_opening(event)
        self.sequence += 1
        event.apply(self)
        key = event.command_key()
        if key is not None:
            self.answers[key] = self.sequence
            if self.answers_kept is not None and len(self.answers) > self.answers_kept:
                self.answers.popitem(last=False)
        self.note_applied(event)

    def _refuse_opening(self, event: EventT) -> None:
        if isinstance(event, self.opening):
            raise TypeError(f"a {type(self).__name__.lower()} is opened once")

    def note_applied(self, event: EventT) -> None:
        """Do the work that follows every applied event: nothing here."""


# The parts of every client command: the command, and the event that it leads to.
#
# A *command* is the very message that a page or a program sends. It reaches its aggregate in an
# envelope with its sender, the time, and randomness, because an aggregate has no clock and draws
# nothing. Its ``decide`` returns an event or raises a refusal. The event is stored. Its ``apply``
# changes the aggregate.


STAMP = {"at", "by", "command"}
"""Fields of an event about its origin, beyond those of its command."""


class StoredEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", omit_defaults=True
):
    """An event as it is stored."""

    def check(self, aggregate: Any) -> None:
        """Refuse an event of a log that cannot have happened in this state."""

    def apply(self, aggregate: Any) -> None:
        """Change the aggregate, whose ``sequence`` is this event's already."""
        raise NotImplementedError

    def command_key(self) -> Hashable:
        """Return the key of the command that led to it; None if there was none."""
        return None


class ClientCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command as a client sends it."""

    leads_to: ClassVar[type[StoredEvent] | tuple[type[StoredEvent], ...]] = ()
    """The types of event that it may lead to, if it can be sent again."""
    draws: ClassVar[bool] = False
    """True if chance decides its event."""

    def decide(self, aggregate: Any, envelope: Any) -> Any:
        """Return the event that it leads to, or raise its refusal. Nothing changes yet."""
        raise NotImplementedError

    def can_have_caused(self, event: Any) -> bool:
        """Tell whether it may have led to an event: their common fields are equal."""
        said = {*self.__struct_fields__} & {*event.__struct_fields__} - STAMP
        return isinstance(event, self.leads_to) and all(
            getattr(self, each) == getattr(event, each) for each in said
        )

    def check_repeat(self, event: Any, refusal: type[CourtcardsError]) -> None:
        """Refuse it if another command of the same id has led to that event."""
        if not self.can_have_caused(event):
            raise refusal(ID_IS_TAKEN)
