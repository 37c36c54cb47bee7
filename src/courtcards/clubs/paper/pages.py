"""Pages as lists of marks, the typefaces, and texts fitted into boxes.

All measures are millimetres, from the upper left corner of an A4 page to the right and down.
"""

from __future__ import annotations

import functools
import io
import itertools
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import TYPE_CHECKING, Literal, TypeVar

from courtcards.kernel.budgets import check_stopped

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas


Face = Literal[
    "DejaVuSansCondensed", "DejaVuSansCondensed-Bold", "DejaVuSansMono", "DroidSansFallback"
]

BODY: Face = "DejaVuSansCondensed"
BOLD: Face = "DejaVuSansCondensed-Bold"
MONO: Face = "DejaVuSansMono"
"""For addresses that somebody types: 0 and O, and 1 and l, look different in it."""
EAST_ASIA: Face = "DroidSansFallback"
"""Replaces a typeface for letters that it lacks: Chinese, Japanese, Korean."""

POINT_MM = 25.4 / 72
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
"""Letters of Hebrew, Arabic and related scripts."""


@functools.cache
def load_typeface(face: Face) -> TTFont:
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415 - few programs ever print

    file = resources.files("courtcards.clubs.paper") / "fonts" / f"{face}.ttf"
    return TTFont(face, io.BytesIO(file.read_bytes()))


def has_letter(face: Face, letter: str) -> bool:
    return ord(letter) in load_typeface(face).face.charToGlyph


def width_mm(text: str, face: Face, size: float) -> float:
    """Return the width of a text in mm; ``size`` is in points."""
    return (
        sum(piece_width(piece, each, size) for each, piece in split_by_face(text, face)) * POINT_MM
    )


def piece_width(piece: str, face: Face, size: float) -> float:
    """Return the width in points of a piece that is set in one typeface."""
    return float(load_typeface(face).stringWidth(piece, size))


@functools.lru_cache(4096)
def split_by_face(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """Split a line into pieces of one typeface each, from left to right as printed.

    >>> split_by_face("Ann", "DejaVuSansCondensed")
    (('DejaVuSansCondensed', 'Ann'),)
    """
    shown = _order_visually(text)

    def choose_face(letter: str) -> Face:
        stands_in = not has_letter(face, letter) and has_letter(EAST_ASIA, letter)
        return EAST_ASIA if stands_in else face

    return tuple(
        (each, "".join(letters)) for each, letters in itertools.groupby(shown, choose_face)
    )


def _order_visually(text: str) -> str:
    """Return the letters of a line in the order of print, with Arabic letters joined."""
    if not RIGHT_TO_LEFT.search(text):
        return text
    from bidi import get_display  # noqa: PLC0415 - as above

    # The documents are in languages that are written from the left.
    return str(get_display(_reshaper().reshape(text), base_dir="L"))


@functools.cache
def _reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper  # noqa: PLC0415 - as above

    # The typefaces have no letter for this word as a whole.
    return ArabicReshaper({"ARABIC LIGATURE ALLAH": False})


LEADING = 1.2
"""Distance between lines, as a multiple of the size."""
STEP = 0.25
"""Points by which a size is lowered at a time."""
CUT = "…"
PARTS = re.compile(r"\S+?(?:[-–/](?=\w)|(?=\s|$))")
"""Pieces between which a line may end: at a blank, and after a hyphen within a word."""


@dataclass(frozen=True)
class Style:
    """Typography of a text: sizes in points, most lines, ``grey`` from 0 (black) to 1 (white)."""

    size: float = 9
    smallest: float = 6
    face: Face = BODY
    align: Literal["left", "middle", "right"] = "left"
    lines: int = 1
    grey: float = 0.0


@dataclass(frozen=True)
class FittedText:
    """Lines of a text as it fits, and their size in points."""

    lines: tuple[str, ...]
    size: float

    @property
    def height_mm(self) -> float:
        """Height of all lines together."""
        return len(self.lines) * self.size * LEADING * POINT_MM


def fit_text(text: str, style: Style, width: float, height: float) -> FittedText:
    """Fit a text into a width and a height in mm.

    The text first shrinks, as far as the style allows. Then words are broken. Only then is the end
    left out.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    for may_break in (False, True):
        for size in _sizes(style):
            lines = _break_lines(plain, style.face, size, width, may_break=may_break)
            if lines is not None and len(lines) <= _count_lines(style, size, height):
                return FittedText(tuple(lines), size)
    size = style.smallest
    lines = _break_lines(plain, style.face, size, width, may_break=True) or [plain]
    most = _count_lines(style, size, height)
    return FittedText((*lines[: most - 1], _cut(lines[most - 1], style.face, size, width)), size)


def _sizes(style: Style) -> Iterator[float]:
    size = style.size
    while size > style.smallest:
        yield size
        size -= STEP
    yield style.smallest


def _count_lines(style: Style, size: float, height: float) -> int:
    """Count the lines of a size that fit into a height; at least one."""
    return max(1, min(style.lines, int(height / (size * LEADING * POINT_MM) + 1e-6)))


def _break_lines(
    text: str, face: Face, size: float, width: float, *, may_break: bool
) -> list[str] | None:
    """Break a text into lines; return None if a word is too wide and may not be broken."""
    lines = [""]
    for part, has_blank in _split_parts(text):
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
            head = _find_longest_start(rest, face, size, width)
            lines[-1:] = [head, ""]
            rest = rest[len(head) :]
        lines[-1] = rest
    return lines


def _split_parts(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the pieces between which a line may end, and whether a blank precedes each."""
    for found in PARTS.finditer(text):
        yield found[0], found.start() > 0 and text[found.start() - 1] == " "


def _find_longest_start(text: str, face: Face, size: float, width: float) -> str:
    """Return the longest beginning that fits, at least one letter."""
    count = 1
    while count < len(text) and width_mm(text[: count + 1], face, size) <= width:
        count += 1
    return text[:count]


def _cut(text: str, face: Face, size: float, width: float) -> str:
    """Shorten a line to fit, with the mark of an omission at its end."""
    while text and width_mm(text + CUT, face, size) > width:
        text = text[:-1]
    return text.rstrip() + CUT


CAPITALS = 0.73
"""Height of a capital or a figure, as a part of the size."""
THIN, THICK = 0.15, 0.45


@dataclass(frozen=True)
class Box:
    """An area of a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inset(self, across: float, down: float = 0.0) -> Box:
        """Return the box without a margin inside its edges."""
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def columns(self, widths: Sequence[float]) -> list[Box]:
        """Return boxes side by side from its left edge."""
        found, x = [], self.x
        for width in widths:
            found.append(Box(x, self.y, width, self.height))
            x += width
        return found


A4 = Box(0, 0, 210, 297)
SHEET = Box(12, 11, 186, 272)
"""The area for print. The foot of the page is below it."""


@dataclass(frozen=True)
class TextLine:
    """A line of text: ``x`` is its left end, ``y`` its base line."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    grey: float


@dataclass(frozen=True)
class Stroke:
    x: float
    y: float
    to_x: float
    to_y: float
    width: float = THIN
    grey: float = 0.0
    dashed: bool = False


@dataclass(frozen=True)
class Frame:
    """The outline of a box; without a ``width``, the box is filled instead."""

    box: Box
    width: float | None = THIN
    grey: float = 0.0


@dataclass(frozen=True)
class Ring:
    """An ellipse in a box."""

    box: Box
    width: float = 0.3
    grey: float = 0.0


@dataclass(frozen=True)
class Painting:
    """A drawing in a box. ``paint`` draws it on a canvas of ``width`` units, with y downwards."""

    box: Box
    width: float
    paint: Callable[[Canvas], None]


Item = TypeVar("Item")
PageMark = TextLine | Stroke | Frame | Ring | Painting


@dataclass
class PaperPage:
    """One page, in portrait or landscape format."""

    size: Box = A4
    marks: list[PageMark] = field(default_factory=list)

    def put(self, *marks: PageMark) -> None:
        """Add marks. Raises an error if the work was stopped meanwhile."""
        check_stopped()
        self.marks += marks

    def write(self, box: Box, text: str, style: Style) -> Box:
        """Write a text in the vertical middle of a box; return the box that the text takes up."""
        if not text.strip():
            return Box(box.x, box.y, 0, 0)
        fit = fit_text(text, style, box.width, box.height)
        size = fit.size * POINT_MM
        widths = [width_mm(line, style.face, fit.size) for line in fit.lines]
        for index, (line, width) in enumerate(zip(fit.lines, widths, strict=True)):
            middle = box.y + box.height / 2 + (index - (len(widths) - 1) / 2) * size * LEADING
            base = middle + size * CAPITALS / 2
            x = box.x + _compute_offset(style, box.width - width)
            self.put(TextLine(x, base, line, style.face, fit.size, style.grey))
        widest, height = max(widths), fit.height_mm
        left = box.x + _compute_offset(style, box.width - widest)
        return Box(left, box.y + (box.height - height) / 2, widest, height)

    def rule(self, box: Box, rows: int, columns: Sequence[float]) -> None:
        """Draw a table into a box: rows of one height, columns of these widths."""
        self.put(Frame(box))
        for row in range(1, rows):
            y = box.y + box.height * row / rows
            self.put(Stroke(box.x, y, box.right, y))
        for column in box.columns(columns)[1:]:
            self.put(Stroke(column.x, box.y, column.x, box.bottom))


def _compute_offset(style: Style, left_over: float) -> float:
    return {"left": 0.0, "middle": left_over / 2, "right": left_over}[style.align]


def split_into_groups(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Split items into groups of ``size``; the last group may be smaller."""
    return [items[start : start + size] for start in range(0, len(items), size)]
