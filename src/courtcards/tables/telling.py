"""What a seat may be told of an event, built field by field: nothing is cut from the event.

A move is public as it is made. What is told *again*, to a page that was loaded anew, is only
what the seat's view shows anyway: a trick that lies face down stays so (DK-3.2, DK-9.1), and
so do the covered cards of piles of which only the ends are seen (KC-9.2).
"""

from __future__ import annotations

import re

import msgspec

from courtcards.tables.events import Dealt, Event, Happened, Opened, Played, Restocked
from courtcards.tables.notices import Notice, ToldSaid, notice


class ToldDealt(msgspec.Struct, frozen=True, tag_field="kind", tag="dealt"):
    """A hand has been dealt; the hand counts from 0."""

    hand: int
    dealer: int


class ToldPlayed(msgspec.Struct, frozen=True, tag_field="kind", tag="played"):
    """A move has been made."""

    seat: int
    move: str


class ToldRestocked(msgspec.Struct, frozen=True, tag_field="kind", tag="restocked"):
    """A pile has gone back into the stock, which now has ``count`` cards."""

    count: int


Told = ToldDealt | ToldPlayed | ToldRestocked | Notice


class Numbered(msgspec.Struct, frozen=True):
    """An event as it is told, under its sequence at the table."""

    seq: int
    event: Told


def told(event: Event) -> Told | None:
    """What everybody at the table is told of an event; None where there is nothing to tell."""
    match event:
        case Dealt(hand=hand, dealer=dealer):
            return ToldDealt(hand, dealer)
        case Played(seat=seat, move=move):
            return ToldPlayed(seat, move)
        case Restocked(cards=cards):
            return ToldRestocked(len(cards))
        case Opened():
            return None
        case Happened():
            return notice(event)


_CARD = re.compile(r"(?<![A-Za-z0-9])[A23456789TJQK][CDHS](?![A-Za-z0-9])")


def cards_named(text: str) -> set[str]:
    """The cards that a text names.

    >>> sorted(cards_named("9H>N")), cards_named("choose trump:S"), cards_named("N>SE")
    (['9H'], set(), set())
    """
    return set(_CARD.findall(text))


def tellable_again(log: list[Numbered], visible: set[str]) -> list[Numbered]:
    """The part of a log that names no other cards than those that are to be seen anyway.

    What was said is told apart, with what was said before it.
    """
    return [
        numbered
        for numbered in log
        if not isinstance(numbered.event, ToldSaid)
        and (
            not isinstance(numbered.event, ToldPlayed)
            or cards_named(numbered.event.move) <= visible
        )
    ]
