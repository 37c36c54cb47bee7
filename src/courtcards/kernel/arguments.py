"""Arguments of public functions: checked at once, and refused in a sentence."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import index
from reprlib import Repr
from typing import Any

from courtcards.kernel.errors import CourtcardsError, Message, mark_text


def whole_number(given: Any) -> int | None:
    """Return a whole number as Python's own; None for anything else, such as True or 7.0.

    >>> import numpy as np
    >>> whole_number(np.int64(3)), whole_number(np.array(3)), whole_number(True), whole_number(3.0)
    (3, 3, None, None)
    """
    if isinstance(given, bool):
        return None
    try:
        return index(given)
    except TypeError:
        return None


MOST_QUOTED = 80
"""Most characters of a wrong argument that its error quotes; the middle is left out."""


@dataclass(frozen=True)
class ArgumentKind:
    """A kind of argument: the check ``is_one``, and its description in words."""

    is_one: Callable[[object], bool]
    words: Message


def _is_text(given: object) -> bool:
    """Tell whether it is a text that can be encoded; half a surrogate pair cannot."""
    return isinstance(given, str) and not any("\ud800" <= letter <= "\udfff" for letter in given)


def _is_count(given: object) -> bool:
    number = whole_number(given)
    return number is not None and number >= 0


def _is_list(given: object) -> bool:
    return isinstance(given, Iterable) and not isinstance(given, str)


TEXT = ArgumentKind(_is_text, Message("a text"))
COUNT = ArgumentKind(_is_count, Message("a whole number from 0"))
SEED = ArgumentKind(
    lambda given: whole_number(given) is not None or _is_text(given),
    Message("a text or a whole number"),
)
PATH = ArgumentKind(
    lambda given: isinstance(given, str) or hasattr(given, "__fspath__"), Message("a path")
)
NAMES = ArgumentKind(_is_list, Message("a list of names"))
MATCHES = ArgumentKind(_is_list, Message("a list of matches"))


def make_names_kind(seats: int) -> ArgumentKind:
    """Return the kind of a list with the name of every seat."""
    return ArgumentKind(
        lambda given: (
            isinstance(given, list)
            and len(given) == seats
            and all(_is_text(each) for each in given)
        ),
        Message("a list of {seats} names", {"seats": seats}),
    )


def check_argument(
    argument: str, given: object, kind: ArgumentKind, fault: type[CourtcardsError]
) -> Any:
    """Return the argument, a whole number as Python's own.

    Raises ``fault``, which quotes the argument, if it is not of the kind.

    >>> from courtcards.kernel.errors import PlayError
    >>> check_argument("count", "x", COUNT, PlayError)
    Traceback (most recent call last):
    courtcards.kernel.errors.PlayError: count must be a whole number from 0, not 'x'
    """
    if not kind.is_one(given):
        raise fault(
            mark_text("{argument} must be {wanted}, not {given}"),
            argument=argument,
            wanted=kind.words,
            given=_quote(given),
        )
    number = whole_number(given)
    return given if number is None else number


def _quote(given: object) -> str:
    """Return an argument as it prints, on one line and shortened."""
    quoting = Repr()
    quoting.maxother = quoting.maxstring = MOST_QUOTED
    return " ".join(quoting.repr(given).split("\n"))


# Text files of users, however a program saved them: UTF-8, or the UTF-16 of Windows.
#
# Windows PowerShell writes UTF-16 with ``>``. Other programs put a byte order mark before UTF-8.


UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


def normalize_utf8(data: bytes) -> bytes:
    """Return a text as UTF-8 without a byte order mark; unchanged if it cannot be read.

    >>> [normalize_utf8("é".encode(name)).decode() for name in ("utf-16", "utf-8-sig")]
    ['é', 'é']
    """
    encoding = UTF_16.get(data[:2])
    if encoding is None:
        return data.removeprefix(codecs.BOM_UTF8)
    try:
        return data[2:].decode(encoding).encode()
    except UnicodeDecodeError:
        return data


def read_utf8_lines(raw: Iterable[bytes]) -> Iterator[bytes]:
    r"""Yield the lines of a file as UTF-8; ``raw`` may come in any pieces that end with a line.

    >>> [*read_utf8_lines(["a\n".encode("utf-16"), b"b\x00"])]
    [b'a\n', b'b']
    """
    pieces = iter(raw)
    first = next(pieces, b"")
    encoding = UTF_16.get(first[:2])
    if encoding is None:
        yield from filter(None, [first.removeprefix(codecs.BOM_UTF8)])
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    text = decoder.decode(first[2:])
    for piece in pieces:
        *whole, text = (text + decoder.decode(piece)).split("\n")
        yield from (f"{line}\n".encode() for line in whole)
    *whole, text = (text + decoder.decode(b"", final=True)).split("\n")
    yield from (f"{line}\n".encode() for line in whole)
    if text:
        yield text.encode()


def lower_first_letter(words: str) -> str:
    """Fit another program's message into a sentence; an abbreviation keeps its capitals.

    >>> lower_first_letter("No such file"), lower_first_letter("JSON is malformed")
    ('no such file', 'JSON is malformed')
    """
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]
