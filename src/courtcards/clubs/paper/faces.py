"""The typefaces on paper: alphabets of Europe, Hebrew, Arabic, East Asia (`fonts/README.md`)."""

from __future__ import annotations

import functools
import io
import itertools
import re
from importlib import resources
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper
    from reportlab.pdfbase.ttfonts import TTFont

Face = Literal[
    "DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansMono", "DroidSansFallback"
]

BODY: Face = "DejaVuSansCondensed"
BOLD: Face = "DejaVuSansCondensed-Bold"
MONO: Face = "DejaVuSansMono"
"""For addresses that somebody types: 0 and O, and 1 and l, look different in it."""
EAST_ASIA: Face = "DroidSansFallback"
"""Stands in where a typeface has no letter: Chinese, Japanese, Korean."""

POINT_MM = 25.4 / 72
FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
"""Letters of Hebrew, Arabic and their neighbours."""


@functools.cache
def typeface(face: Face) -> TTFont:
    """Return a typeface, read once."""
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - few programs ever print

    file = resources.files("courtcards.clubs.paper") / "fonts" / f"{face}.ttf"
    return TTFont(face, io.BytesIO(file.read_bytes()))


def has_letter(face: Face, letter: str) -> bool:
    """Tell whether a typeface has a letter."""
    return ord(letter) in typeface(face).face.charToGlyph


def width_mm(text: str, face: Face, size: float) -> float:
    """Return how wide a text is, set in a size in points."""
    return sum(piece_width(piece, each, size) for each, piece in pieces(text, face)) * POINT_MM


def piece_width(piece: str, face: Face, size: float) -> float:
    """Return the width in points of a piece that is set in one typeface."""
    return float(typeface(face).stringWidth(piece, size))


@functools.lru_cache(4096)
def pieces(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """Split a line as it is set, from left to right, into pieces of one typeface each.

    >>> pieces("Ann", "DejaVuSansCondensed")
    (('DejaVuSansCondensed', 'Ann'),)
    """
    shown = _from_the_left(text)

    def face_of(letter: str) -> Face:
        stands_in = not has_letter(face, letter) and has_letter(EAST_ASIA, letter)
        return EAST_ASIA if stands_in else face

    return tuple((each, "".join(letters)) for each, letters in itertools.groupby(shown, face_of))


def _from_the_left(text: str) -> str:
    """The letters of a line in the order in which they stand on paper, Arabic ones joined."""
    if not FROM_THE_RIGHT.search(text):
        return text
    from bidi import get_display  # noqa: PLC0415 - as above

    # The documents are in languages that are written from the left.
    return str(get_display(_reshaper().reshape(text), base_dir="L"))


@functools.cache
def _reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper  # noqa: PLC0415 - as above

    # The typefaces have no letter for this word as a whole.
    return ArabicReshaper({"ARABIC LIGATURE ALLAH": False})
