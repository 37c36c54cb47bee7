"""Pages as lists of what is on them: texts, lines, frames, rings. Nothing is drawn here.

All measures are millimetres, from the upper left corner of an A4 page to the right and down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from courtcards.clubs.paper.faces import POINT_MM, Face, width_mm
from courtcards.clubs.paper.fitting import LEADING, Style, fitted
from courtcards.kernel.stopping import check_stopped

CAPITALS = 0.73
"""How high a capital or a figure is, as a part of the size."""
THIN, THICK = 0.15, 0.45


@dataclass(frozen=True)
class Box:
    """A place on a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def inset(self, across: float, down: float = 0.0) -> Box:
        """The box without a margin inside its edges."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def columns(self, widths: Sequence[float]) -> list[Box]:
        """Boxes side by side from its left edge."""
        found, x = [], self.x
        for width in widths:
            found.append(Box(x, self.y, width, self.height))
            x += width
        return found


A4 = Box(0, 0, 210, 297)
SHEET = Box(12, 11, 186, 272)
"""The area that is printed on; the foot of the page is below it."""


@dataclass(frozen=True)
class Text:
    """A line of text: ``x`` is its left end, ``y`` its base line."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    grey: float


@dataclass(frozen=True)
class Line:
    """A line from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = THIN
    grey: float = 0.0
    dashed: bool = False


@dataclass(frozen=True)
class Frame:
    """A box with a line round it; without a ``width`` it has no line, and is filled instead."""

    box: Box
    width: float | None = THIN
    grey: float = 0.0


@dataclass(frozen=True)
class Ring:
    """An ellipse in a box."""

    box: Box
    width: float = 0.3
    grey: float = 0.0


Item = TypeVar("Item")
Mark = Text | Line | Frame | Ring


@dataclass
class Page:
    """One page, upright or across."""

    size: Box = A4
    marks: list[Mark] = field(default_factory=list)

    def put(self, *marks: Mark) -> None:
        """Put something on it."""
        check_stopped()
        self.marks += marks

    def write(self, box: Box, text: str, style: Style) -> Box:
        """Write a text at half the height of a box; returns the box that the text takes up."""
        if not text.strip():
            return Box(box.x, box.y, 0, 0)
        fit = fitted(text, style, box.width, box.height)
        size = fit.size * POINT_MM
        widths = [width_mm(line, style.face, fit.size) for line in fit.lines]
        for index, (line, width) in enumerate(zip(fit.lines, widths, strict=True)):
            middle = box.y + box.height / 2 + (index - (len(widths) - 1) / 2) * size * LEADING
            base = middle + size * CAPITALS / 2
            x = box.x + _before(style, box.width - width)
            self.put(Text(x, base, line, style.face, fit.size, style.grey))
        widest, height = max(widths), fit.height_mm
        left = box.x + _before(style, box.width - widest)
        return Box(left, box.y + (box.height - height) / 2, widest, height)

    def rule(self, box: Box, rows: int, columns: Sequence[float]) -> None:
        """Draw a table into a box: rows of one height, columns of these widths."""
        self.put(Frame(box))
        for row in range(1, rows):
            y = box.y + box.height * row / rows
            self.put(Line(box.x, y, box.right, y))
        for column in box.columns(columns)[1:]:
            self.put(Line(column.x, box.y, column.x, box.bottom))


def _before(style: Style, left_over: float) -> float:
    return {"left": 0.0, "middle": left_over / 2, "right": left_over}[style.align]


def in_groups(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Items in groups of ``size``; the last group may be smaller."""
    return [items[start : start + size] for start in range(0, len(items), size)]
