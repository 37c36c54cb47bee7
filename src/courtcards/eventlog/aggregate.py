"""An aggregate: a state that follows from its events alone, and how these are stored.

An *act* is a command that somebody sent, or something that is due by itself. ``decide`` gives the
event that an act leads to, or the refusal; the state has not changed then. The event is stored, and
only after that ``apply`` changes the state by it. ``follow`` does the same for an event that was
read from a log, and checks it first. Each event says itself how it changes the state, so replaying
a log always gives the same state. No clock, no chance, no I/O.
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

# How events are stored: as JSON, each with its ``kind``, and with the version of their format.
#
# Each kind of aggregate has a format of its own. It begins as version 1, which an event does not
# say; of any later version its first field, ``v``, does. What an earlier Courtcards has stored is
# brought up by *upcasters*, one version at a time, before it is read; nothing that is stored is
# written anew. What is not known here, a later version, another kind of event, was written by a
# newer Courtcards.


Stored = TypeVar("Stored")

Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Says as the next version does what an event of one version says: its fields, all but ``v``."""

FAULTS = (CourtcardsError, LookupError, msgspec.DecodeError, TypeError)
"""What comes of events that cannot be read, or cannot have happened."""


def upcast_unchanged(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The upcaster of a version after which there is more to say, and nothing else to be said."""
    return event


def build_damage_error(name: str, error: Exception) -> StorageError:
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
        self._personal: dict[type[Stored], personal.PersonalFields] = {}
        """The places of personal values in events, for those kinds that have any."""
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
        """The event as it is stored, its personal values marked."""
        places = self._personal.get(type(event))
        stored = self._encoder.encode(
            event if places is None else personal.mark_values(msgspec.to_builtins(event), places)
        )
        return stored if self.version == 1 else self._start + stored[1:]

    def decode(self, stored: bytes) -> Stored:
        """The event that was stored.

        Raises WrittenByNewer where this Courtcards cannot know it, and msgspec.DecodeError where
        the bytes hold none.
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
        """The version that an event says; WrittenByNewer where that, or its kind, is not known."""
        head = msgspec.json.decode(stored, type=_Head)
        if head.v > self.version or (head.v == self.version and head.kind not in self.kinds):
            raise WrittenByNewer
        return head.v

    def _upcast(self, stored: bytes) -> Stored:
        """The event that an earlier version has stored."""
        version = self._read_version(stored)
        event: Mapping[str, Any] = msgspec.json.decode(stored, type=dict[str, Any])
        event = {name: value for name, value in event.items() if name != "v"}
        for upcaster in self._upcasters[version - 1 :]:
            event = upcaster(event)
        return self._decoder.decode(self._encoder.encode(event))


CommandT = TypeVar("CommandT", bound="Command")
EventT = TypeVar("EventT", bound="Event")

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="of your making")]
"""The id that the sender gives a command: a command that comes twice under one id is done once."""

ID_IS_TAKEN = mark_text("another command had that id already: give each an id of its own")


class Command(Protocol):
    """What is asked of an aggregate: a command that was sent, or something due by itself."""

    @property
    def key(self) -> Hashable | None:
        """What identifies it when it is sent again; None where it cannot be sent again."""

    def decide(self, aggregate: Any) -> Any:
        """The event that it leads to; raises the CourtcardsError that refuses it."""

    def check_repeat(self, event: Any) -> None:
        """Refuse it where another act of its key has led to that event, as far as that tells."""


class Event(Protocol):
    """An event as it is stored. It says itself how it changes the aggregate."""

    def check(self, aggregate: Any) -> None:
        """Refuse what cannot have happened as things stand; asked of events read from a log."""

    def apply(self, aggregate: Any) -> None:
        """Change the aggregate, whose ``sequence`` is this event's already."""

    def command_key(self) -> Hashable | None:
        """The key of the act that led to it; None where that act cannot be sent again."""


class Aggregate(Generic[CommandT, EventT]):
    """A state that follows from its events. It is created from the first of them, its opening."""

    inline_replay_limit: ClassVar[int] = 64
    """So many events are replayed in less time than a thread would wait for its turns."""
    codec: ClassVar[Codec[Any]]
    """How its events are stored."""
    opening: ClassVar[type[Any]]
    """The kind of its first event, which is the only one of that kind."""
    answers_kept: ClassVar[int | None] = None
    """How many commands it remembers, to know one that is sent again; None: all of them."""

    def __init__(self, _opened: EventT, *_given: Any) -> None:
        self.sequence = 1
        """The number of its last event."""
        self.answers: OrderedDict[Hashable, int] = OrderedDict()
        """By what identifies an act, the sequence of the event that it led to."""

    @classmethod
    def replay(cls, events: Iterable[EventT], *given: Any) -> Self:
        """The aggregate that these events make, the opening first; ``given`` is what else it takes.

        Raises TypeError where the first event is no opening, or a later one is.
        """
        rest = iter(events)
        opened = next(rest)
        if not isinstance(opened, cls.opening):
            # Nothing of what it holds is said: cards may be in it.
            kind = type(opened).__name__
            raise TypeError(f"a {cls.__name__.lower()} begins with its opening, not with {kind}")
        made = cls(opened, *given)
        for event in rest:
            check_stopped()
            made.follow(event)
        return made

    def find_event_sequence(self, command: CommandT) -> int | None:
        """The sequence of the event that an act of this key led to before; None if it is new."""
        return None if command.key is None else self.answers.get(command.key)

    def decide(self, command: CommandT) -> EventT:
        """The event that an act leads to; raises what refuses it. Nothing changes yet."""
        event: EventT = command.decide(self)
        return event

    def check_sequence(self, against: int, oldest: int = 0) -> None:
        """Refuse what was sent for a state that is past, or that has never been: StaleSequence.

        ``oldest`` is the sequence of the first state in which it means the same as now.
        """
        if not oldest <= against <= self.sequence:
            raise StaleSequence(against, self.sequence)

    def follow(self, event: EventT) -> None:
        """Check and apply an event from a log, which may be damaged; raises what refuses it."""
        self._refuse_opening(event)
        event.check(self)
        self.apply(event)

    def apply(self, event: EventT) -> None:
        """Apply an event that was decided here as things stand, and has been stored since."""
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
        """Do what is to be done after every event that was applied: here nothing."""


# What every verb is made of, whatever it is asked of: a command, and the event it leads to.
#
# A *command* is the very message that a page or a program sends. It reaches its aggregate together
# with its sender, the moment, and chance, since an aggregate knows no clock and draws nothing. It
# says what it leads to (``decide``): an event, or a refusal. The event is what is stored; it says
# how it changes the aggregate (``make``).


STAMP = {"at", "by", "command"}
"""What an event says of how it came about, besides what its command says."""


class StoredEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", omit_defaults=True
):
    """Something that happened, as it is stored."""

    def check(self, aggregate: Any) -> None:
        """Refuse what cannot have happened as things stand; asked of events read from a log."""

    def apply(self, aggregate: Any) -> None:
        """Change what it happened to, whose ``sequence`` is this event's already."""
        raise NotImplementedError

    def command_key(self) -> Hashable:
        """What identifies the command that has led to it; None where nobody's has."""
        return None


class ClientCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be asked, as it comes over the wire."""

    leads_to: ClassVar[type[StoredEvent] | tuple[type[StoredEvent], ...]] = ()
    """The kinds of event that it may lead to, where it can be sent again."""
    draws: ClassVar[bool] = False
    """Whether chance decides what it leads to."""

    def decide(self, aggregate: Any, envelope: Any) -> Any:
        """The event that it leads to; raises what refuses it. Nothing changes yet."""
        raise NotImplementedError

    def can_have_caused(self, event: Any) -> bool:
        """Whether it can be what led to an event: that says the same, as far as it tells."""
        said = {*self.__struct_fields__} & {*event.__struct_fields__} - STAMP
        return isinstance(event, self.leads_to) and all(
            getattr(self, each) == getattr(event, each) for each in said
        )

    def check_repeat(self, event: Any, refusal: type[CourtcardsError]) -> None:
        """Refuse it where another command of the same id has led to that event."""
        if not self.can_have_caused(event):
            raise refusal(ID_IS_TAKEN)
