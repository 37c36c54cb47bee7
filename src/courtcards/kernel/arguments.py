"""What the public functions are handed: checked at once, and refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from reprlib import Repr
from typing import Any

from courtcards.kernel.errors import CourtcardsError, Message, marked
from courtcards.kernel.numbers import whole_number

MOST_QUOTED = 80
"""How many characters of a wrong argument its sentence quotes; the middle of more is left out."""


@dataclass(frozen=True)
class Kind:
    """A kind of argument: whether something ``is_one``, and what that is in words."""

    is_one: Callable[[object], bool]
    words: Message


def _is_text(given: object) -> bool:
    """Whether it is a text that can be written down: half of a pair of surrogates cannot."""
    return isinstance(given, str) and not any("\ud800" <= letter <= "\udfff" for letter in given)


def _is_count(given: object) -> bool:
    number = whole_number(given)
    return number is not None and number >= 0


def _is_list(given: object) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str)


TEXT = Kind(_is_text, Message("a text"))
COUNT = Kind(_is_count, Message("a whole number from 0"))
SEED = Kind(
    lambda given: whole_number(given) is not None or _is_text(given),
    Message("a text or a whole number"),
)
PATH = Kind(lambda given: isinstance(given, str) or hasattr(given, "__fspath__"), Message("a path"))
NAMES = Kind(_is_list, Message("a list of names"))
MATCHES = Kind(_is_list, Message("a list of matches"))


def names_of(seats: int) -> Kind:
    """A list with the name of every seat."""
    return Kind(
        lambda given: (
            isinstance(given, list)
            and len(given) == seats
            and all(_is_text(each) for each in given)
        ),
        Message("a list of {seats} names", {"seats": seats}),
    )


def checked_argument(argument: str, given: object, kind: Kind, fault: type[CourtcardsError]) -> Any:
    """Return what is ``given``, a whole number as Python's own.

    Raises the error of a class, which quotes what is given, unless that is of the kind.

    >>> from courtcards.kernel.errors import PlayError
    >>> checked_argument("count", "x", COUNT, PlayError)
    Traceback (most recent call last):
    courtcards.kernel.errors.PlayError: count must be a whole number from 0, not 'x'
    """
    if not kind.is_one(given):
        raise fault(
            marked("{argument} must be {wanted}, not {given}"),
            argument=argument,
            wanted=kind.words,
            given=_quoted(given),
        )
    number = whole_number(given)
    return given if number is None else number


def _quoted(given: object) -> str:
    """What is given as it prints, on one line and shortened."""
    quoting = Repr()
    quoting.maxother = quoting.maxstring = MOST_QUOTED
    return " ".join(quoting.repr(given).split("\n"))
