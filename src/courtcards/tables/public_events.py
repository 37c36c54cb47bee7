"""What is told of the hand in play, and what of it may be told again.

Everybody is told of a move when it is made. What is told *again*, to a page that was loaded anew,
is only what the seat's view shows anyway: a trick that lies face down stays so (DK-3.2, DK-9.1),
and so do the covered cards of piles of which only the ends are seen (KC-9.2).
"""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec

FEED_LENGTH = 1024
"""How many events of a hand are kept to be told again."""


class PublicEvent(msgspec.Struct, frozen=True, tag_field="kind"):
    """What everybody at a table is told of an event: no seed, no contribution, no command."""

    is_move: ClassVar[bool] = False
    """Whether it is a move, which may be taken back."""
    is_repeated: ClassVar[bool] = True
    """Whether it is told again with the rest of the hand."""

    def cards(self) -> set[str]:
        """The cards that it names."""
        return set()


class PublicSeatEvent(PublicEvent, frozen=True):
    """Something that is told of a seat; often the seat is all that is told."""

    seat: int


_CARD = re.compile(r"(?<![A-Za-z0-9])[A23456789TJQK][CDHS](?![A-Za-z0-9])")


def find_cards(text: str) -> set[str]:
    """The cards that a text names.

    >>> sorted(find_cards("9H>N")), find_cards("choose trump:S"), find_cards("N>SE")
    (['9H'], set(), set())
    """
    return set(_CARD.findall(text))


class PublicFeed:
    """What was told in this hand, each under its sequence."""

    def __init__(self) -> None:
        self._events: list[tuple[int, PublicEvent]] = []

    def __len__(self) -> int:
        return len(self._events)

    @property
    def all(self) -> list[tuple[int, PublicEvent]]:
        """Everything, in order."""
        return list(self._events)

    @property
    def last(self) -> tuple[int, PublicEvent]:
        """What was told last. Expects that something was."""
        return self._events[-1]

    @property
    def start(self) -> int | None:
        """The sequence before the first; None where nothing was told."""
        return self._events[0][0] - 1 if self._events else None

    def add(self, sequence: int, event: PublicEvent) -> None:
        """Keep what has been told."""
        self._events.append((sequence, event))
        if len(self._events) > FEED_LENGTH:
            del self._events[: FEED_LENGTH // 2]

    def replace_all(self, events: list[tuple[int, PublicEvent]]) -> None:
        """Keep what was told of this hand elsewhere, and nothing else."""
        self._events = events

    def clear(self) -> None:
        """Begin another hand, of which nothing has been told."""
        self._events.clear()

    def remove_moves(self, count: int) -> None:
        """Forget the last ``count`` moves, which were taken back: they are not told again."""
        for index in range(len(self._events) - 1, -1, -1):
            if count and self._events[index][1].is_move:
                del self._events[index]
                count -= 1

    def list_visible(self, visible: set[str]) -> list[tuple[int, PublicEvent]]:
        """The part that names no cards but those that can be seen anyway.

        Chat is not among it: a page gets all of that by itself.
        """
        return [
            (sequence, told)
            for sequence, told in self._events
            if told.is_repeated and told.cards() <= visible
        ]
