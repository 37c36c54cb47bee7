"""What a log keeps: something that is what its events say, from its opening on.

An *act*, which is a command that was sent or something due by itself, says what it leads to as
things stand: an event, or a refusal. ``apply`` takes that event once it is durable, and ``follow``
one that a log says has happened; what it makes of the aggregate, it says itself. So an event can be
stored between the two, and what is replayed from the log is what was. No clock, no chance, no I/O.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from typing import Annotated, Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from courtcards.kernel.errors import StaleSequence

AnyAct = TypeVar("AnyAct", bound="Act")
Event = TypeVar("Event", bound="Happening")
Stored = TypeVar("Stored")

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="of your making")]
"""What a command is called by who sends it: sent again under the same id, it is done once."""


class Codec(Generic[Stored]):
    """How the events of a kind are stored: as JSON, each with its tag."""

    def __init__(self, union: Any) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[Stored] = msgspec.json.Decoder(union)

    def encode(self, event: Stored) -> bytes:
        """The event as it is stored."""
        return self._encoder.encode(event)

    def decode(self, stored: bytes) -> Stored:
        """The event that was stored; msgspec.DecodeError when it is none."""
        return self._decoder.decode(stored)


class Act(Protocol):
    """What is asked of an aggregate: a command that was sent, or something due by itself."""

    @property
    def key(self) -> Hashable | None:
        """What it is known by when it is sent again; None where it cannot be."""

    def decide(self, kept: Any) -> Any:
        """The event that it leads to, or the CourtcardsError that refuses it."""


class Happening(Protocol):
    """An event, as it is stored: it says itself what it makes of the aggregate."""

    def check(self, kept: Any) -> None:
        """Refuse what cannot have happened as things stand: for what a log says."""

    def make(self, kept: Any) -> None:
        """Make of the aggregate what it is after this; its sequence is that of this event."""

    def answered(self) -> Hashable | None:
        """The key of the act that has led to it; None where that cannot be sent again."""


class Aggregate(Generic[AnyAct, Event]):
    """Something that its events make. Made of the first of them, its opening."""

    codec: ClassVar[Codec[Any]]
    """How its events are stored."""
    opening: ClassVar[type[Any]]
    """The kind of its first event, which is the only one of that kind."""
    answers_kept: ClassVar[int | None] = None
    """How many commands back a repetition is still known for one; None: all of them."""

    def __init__(self, _opened: Event, *_given: Any) -> None:
        self.sequence = 1
        """The number of its last event."""
        self._answers: OrderedDict[Hashable, int] = OrderedDict()

    @classmethod
    def replay(cls, events: Iterable[Event], *given: Any) -> Self:
        """What these events make, the opening first; ``given`` is what else it is made of.

        TypeError where the first is no opening, or another is one.
        """
        rest = iter(events)
        opened = next(rest)
        if not isinstance(opened, cls.opening):
            raise TypeError(f"a {cls.__name__.lower()} begins with its opening, not with {opened}")
        made = cls(opened, *given)
        for event in rest:
            made.follow(event)
        return made

    def answered(self, act: AnyAct) -> int | None:
        """The sequence that this very act has led to before; None if it is new."""
        return None if act.key is None else self._answers.get(act.key)

    def decide(self, act: AnyAct) -> Event:
        """The event that an act leads to, or the error that refuses it; nothing has changed."""
        event: Event = act.decide(self)
        return event

    def check_against(self, against: int, oldest: int = 0) -> None:
        """Refuse what was made against a state that has passed, or has never been: StaleSequence.

        ``oldest`` is the sequence of the first state in which it means the same as now.
        """
        if not oldest <= against <= self.sequence:
            raise StaleSequence(against, self.sequence)

    def follow(self, event: Event) -> None:
        """Take an event that was read from a log, which may be damaged; raises as a play does."""
        self._refuse_opening(event)
        event.check(self)
        self.apply(event)

    def apply(self, event: Event) -> None:
        """Take an event that was decided here as things stand, and that has been stored."""
        self._refuse_opening(event)
        self.sequence += 1
        event.make(self)
        key = event.answered()
        if key is not None:
            self._answers[key] = self.sequence
            if self.answers_kept is not None and len(self._answers) > self.answers_kept:
                self._answers.popitem(last=False)
        self.taken(event)

    def _refuse_opening(self, event: Event) -> None:
        if isinstance(event, self.opening):
            raise TypeError(f"a {type(self).__name__.lower()} is opened once")

    def taken(self, event: Event) -> None:
        """Do what follows from every event, whichever it is."""
