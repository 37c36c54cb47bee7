"""The typefaces on paper, with every European alphabet (`fonts/README.md`)."""

from __future__ import annotations

import functools
import io
from importlib import resources
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

Face = Literal["DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansMono"]

BODY: Face = "DejaVuSansCondensed"
BOLD: Face = "DejaVuSansCondensed-Bold"
MONO: Face = "DejaVuSansMono"
"""For addresses that somebody types: 0 and O, and 1 and l, look different in it."""

POINT_MM = 25.4 / 72


@functools.cache
def typeface(face: Face) -> TTFont:
    """A typeface, read once."""
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - few servers ever print

    file = resources.files("courtcards.printing") / "fonts" / f"{face}.ttf"
    return TTFont(face, io.BytesIO(file.read_bytes()))


def width_mm(text: str, face: Face, size: float) -> float:
    """How wide a text is, set in a size in points."""
    return float(typeface(face).stringWidth(text, size)) * POINT_MM
