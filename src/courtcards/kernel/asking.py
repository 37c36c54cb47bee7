"""What somebody is told who presses a thing on the table: a sentence or two, and a clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from courtcards.kernel.cards import bit, parse_card
from courtcards.kernel.errors import MalformedCard, Message


@dataclass(frozen=True)
class Reply:
    """Sentences that answer, in their order, and the clause that says so; None where none does."""

    sentences: tuple[Message, ...]
    clause: str | None = None


def reply(clause: str | None, *sentences: Message | None) -> Reply:
    """A reply of the sentences that there are."""
    return Reply(tuple(each for each in sentences if each is not None), clause)


def seat_in(about: str, names: Sequence[str]) -> int | None:
    """The seat that ``seat:1`` is about; None where it is about something else."""
    return next((seat for seat in range(len(names)) if about == f"seat:{seat}"), None)


def held_card(about: str, hand: int) -> int | None:
    """The card of a hand that is meant; None where the hand has no such card."""
    try:
        card = parse_card(about)
    except MalformedCard:
        return None
    return card if hand & bit(card) else None


def not_your_turn(who: str) -> Reply:
    """What is said of a card while another seat is on turn."""
    return reply(None, Message("It is not your turn: {who} plays.", {"who": who}))
