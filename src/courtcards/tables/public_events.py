"""Public events: the events of a hand as other players receive them.

Everybody is told of a move when it is made. A page that is loaded again gets only the events whose
cards its seat can still see. A trick that lies face down stays hidden (DK-3.2, DK-9.1). So do the
covered cards of piles that show only their ends (KC-9.2).
"""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec

FEED_LENGTH = 1024
"""Number of events of a hand that the feed stores at most."""


class PublicEvent(msgspec.Struct, frozen=True, tag_field="kind"):
    """An event as everybody at a table receives it: without seed, contribution or command."""

    is_move: ClassVar[bool] = False
    """True for a move, which may be taken back."""
    is_repeated: ClassVar[bool] = True
    """True if a reloaded page receives it with the rest of the hand."""

    def cards(self) -> set[str]:
        """Return the cards that it names."""
        return set()


class PublicSeatEvent(PublicEvent, frozen=True):
    """A public event about a seat."""

    seat: int


_CARD = re.compile(r"(?<![A-Za-z0-9])[A23456789TJQK][CDHS](?![A-Za-z0-9])")


def find_cards(text: str) -> set[str]:
    """Return the cards that a text names.

    >>> sorted(find_cards("9H>N")), find_cards("choose trump:S"), find_cards("N>SE")
    (['9H'], set(), set())
    """
    return set(_CARD.findall(text))


class PublicFeed:
    """The public events of the current hand, each with its sequence."""

    def __init__(self) -> None:
        self._events: list[tuple[int, PublicEvent]] = []

    def __len__(self) -> int:
        return len(self._events)

    @property
    def all(self) -> list[tuple[int, PublicEvent]]:
        return list(self._events)

    @property
    def last(self) -> tuple[int, PublicEvent]:
        """The last public event. Expects at least one."""
        return self._events[-1]

    @property
    def start(self) -> int | None:
        """The sequence before the first public event; None if there are none."""
        return self._events[0][0] - 1 if self._events else None

    def add(self, sequence: int, event: PublicEvent) -> None:
        """Add an event. A full feed drops its older half."""
        self._events.append((sequence, event))
        if len(self._events) > FEED_LENGTH:
            del self._events[: FEED_LENGTH // 2]

    def replace_all(self, events: list[tuple[int, PublicEvent]]) -> None:
        """Replace the feed by that of a snapshot."""
        self._events = events

    def clear(self) -> None:
        self._events.clear()

    def remove_moves(self, count: int) -> None:
        """Remove the last ``count`` moves, which were taken back."""
        for index in range(len(self._events) - 1, -1, -1):
            if count and self._events[index][1].is_move:
                del self._events[index]
                count -= 1

    def list_visible(self, visible: set[str]) -> list[tuple[int, PublicEvent]]:
        """Return the events that name no cards but visible ones.

        Chat is left out: a page receives all messages separately.
        """
        return [
            (sequence, told)
            for sequence, told in self._events
            if told.is_repeated and told.cards() <= visible
        ]
