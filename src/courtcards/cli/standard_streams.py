"""Standard input, output and errors, made usable.

A console or a pipe of Windows may have an encoding without the suit symbols. A stream may be
closed, by ``>&-`` or by a program without a console.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

READABLE = "courtcards.readable"
PLAIN = str.maketrans(
    {
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "♠": "S",
        "–": "-",
        "—": "-",
        "−": "-",
        "‐": "-",
        "…": "...",
        "×": "x",
        "·": "-",
        "•": "*",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "→": "->",
        "≥": ">=",
        "≤": "<=",
        "±": "+/-",
        "œ": "oe",
        "Œ": "OE",
        "ß": "ss",
        "\u00a0": " ",
        "\u202f": " ",
    }
)
"""Replacements of signs that an encoding lacks; cards look as in records."""


def prepare_streams() -> None:
    """Open closed streams, and replace signs that an encoding lacks."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        _open_closed(number)
        if getattr(sys, name) is None:
            opened = os.fdopen(number, mode, encoding="utf-8", closefd=False)
            setattr(sys, name, opened)
    codecs.register_error(READABLE, _replace_signs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=_choose_encoding(stream), errors=READABLE)


def _choose_encoding(stream: io.TextIOWrapper) -> str:
    """Return the encoding of a stream, but UTF-8 instead of ASCII, as Typer does."""
    is_ascii = codecs.lookup(stream.encoding).name == "ascii"
    return "utf-8" if is_ascii else stream.encoding


def _open_closed(number: int) -> None:
    """Open a closed stream on the null device, so that no other file gets its number."""
    try:
        os.fstat(number)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)  # the lowest free number
        if opened != number:
            os.dup2(opened, number)
            os.close(opened)
        os.set_inheritable(number, True)


def _replace_signs(error: UnicodeError) -> tuple[str, int]:
    """Replace signs that an encoding lacks by ASCII ones."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end].translate(PLAIN)
    split = unicodedata.normalize("NFKD", lacking)
    letters = "".join(each for each in split if not unicodedata.combining(each))
    return letters.encode("ascii", "replace").decode("ascii"), error.end
