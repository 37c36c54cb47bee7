"""Fitting a text into its place: on several lines, in a smaller size, and only then cut short."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from courtcards.clubs.paper.faces import BODY, POINT_MM, Face, width_mm

LEADING = 1.2
"""The distance from line to line, as a multiple of the size."""
STEP = 0.25
"""By how many points a size is lowered at a time."""
CUT = "…"
PARTS = re.compile(r"\S+?(?:[-–/](?=\w)|(?=\s|$))")
"""Where a line may end: at a blank, and after a hyphen within a word."""


@dataclass(frozen=True)
class Style:
    """How a text is set: sizes in points, the most lines; ``grey`` from 0, black, to 1, white."""

    size: float = 9
    smallest: float = 6
    face: Face = BODY
    align: Literal["left", "middle", "right"] = "left"
    lines: int = 1
    grey: float = 0.0


@dataclass(frozen=True)
class Fitted:
    """A text as it fits: its lines, and the size in points."""

    lines: tuple[str, ...]
    size: float

    @property
    def height_mm(self) -> float:
        """How high the lines are together."""
        return len(self.lines) * self.size * LEADING * POINT_MM


def fitted(text: str, style: Style, width: float, height: float) -> Fitted:
    """A text set so that it fits into a width and a height in mm.

    It is set smaller, as far as the style allows, before a word is broken, and a word is broken
    before anything is left out.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    for may_break in (False, True):
        for size in _sizes(style):
            lines = _broken(plain, style.face, size, width, may_break=may_break)
            if lines is not None and len(lines) <= _most(style, size, height):
                return Fitted(tuple(lines), size)
    size = style.smallest
    lines = _broken(plain, style.face, size, width, may_break=True) or [plain]
    most = _most(style, size, height)
    return Fitted((*lines[: most - 1], _cut(lines[most - 1], style.face, size, width)), size)


def _sizes(style: Style) -> Iterator[float]:
    size = style.size
    while size > style.smallest:
        yield size
        size -= STEP
    yield style.smallest


def _most(style: Style, size: float, height: float) -> int:
    """How many lines of a size there is room for; at least one."""
    return max(1, min(style.lines, int(height / (size * LEADING * POINT_MM) + 1e-6)))


def _broken(
    text: str, face: Face, size: float, width: float, *, may_break: bool
) -> list[str] | None:
    """The lines of a text; None where a word is too wide and may not be broken."""
    lines = [""]
    for part, has_blank in _parts(text):
        joined = lines[-1] + (" " if has_blank and lines[-1] else "") + part
        if width_mm(joined, face, size) <= width:
            lines[-1] = joined
            continue
        if lines[-1]:
            lines.append("")
        rest = part
        while width_mm(rest, face, size) > width:
            if not may_break:
                return None
            head = _longest(rest, face, size, width)
            lines[-1:] = [head, ""]
            rest = rest[len(head) :]
        lines[-1] = rest
    return lines


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces between which a line may end, and whether a blank stands before each."""
    for found in PARTS.finditer(text):
        yield found[0], found.start() > 0 and text[found.start() - 1] == " "


def _longest(text: str, face: Face, size: float, width: float) -> str:
    """The longest beginning that fits, of one letter at least."""
    count = 1
    while count < len(text) and width_mm(text[: count + 1], face, size) <= width:
        count += 1
    return text[:count]


def _cut(text: str, face: Face, size: float, width: float) -> str:
    """A line with the mark that something is left out after it, shortened to fit."""
    while text and width_mm(text + CUT, face, size) > width:
        text = text[:-1]
    return text.rstrip() + CUT
