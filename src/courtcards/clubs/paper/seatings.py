"""The rounds that can be printed, begun or only drawn, and who sits where in them."""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.seating import Round
from courtcards.kernel.errors import NotNow


@dataclass(frozen=True)
class RoundToPrint:
    """A round by its number, begun or drawn."""

    number: int
    seating: Round


def round_to_print(evening: Evening, number: int | None = None) -> RoundToPrint:
    """The round of a number; without one, the round that is being played, or the next.

    Raises NotNow where it has not been drawn.
    """
    drawn = [*(played.seating for played in evening.rounds), *evening.plan]
    if number is None:
        number = len(evening.rounds) + (evening.running is None)
    if not 1 <= number <= len(drawn):
        raise NotNow(sentences.NOT_YET_DRAWN)
    return RoundToPrint(number, drawn[number - 1])


def rounds_to_print(evening: Evening) -> list[RoundToPrint]:
    """The round that is being played, and those drawn after it; NotNow where there are none."""
    first = round_to_print(evening)
    last = len(evening.rounds) + len(evening.plan)
    return [round_to_print(evening, number) for number in range(first.number, last + 1)]
