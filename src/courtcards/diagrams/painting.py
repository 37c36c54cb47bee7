"""A drawing on a page of a PDF: the few elements of SVG that drawings use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin, sqrt, tan
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from courtcards.clubs.paper.pages import BODY, BOLD, piece_width, split_by_face
from courtcards.clubs.paper.pdf import register_face
from courtcards.diagrams.drawing import Drawing

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_TRANSFORM = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_FIGURES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
PALE = "#fffaf0"
"""Replaces a pattern."""

Point = tuple[float, float]


def paint(drawing: Drawing, canvas: Canvas) -> None:
    """Paint a drawing, without its sheet of paper, on a canvas with y downwards."""
    Painter(canvas).paint(drawing)


class Painter:
    """Paints drawings on a canvas. Each card becomes a form, which is used many times."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def paint(self, drawing: Drawing) -> None:
        for mark in drawing.marks:
            if mark.tag == "use":
                key = mark.attrib["href"][1:]
                self._place_form(drawing, key, float(mark.attrib["x"]), float(mark.attrib["y"]))
            else:
                self._paint(mark, {})

    def _place_form(self, drawing: Drawing, key: str, x: float, y: float) -> None:
        canvas, name = self.canvas, f"{drawing.language}-{key}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, -20, -20, drawing.width, drawing.width)
            self._paint(drawing.definitions[key], {})
            canvas.endForm()
        canvas.saveState()
        canvas.translate(x, y)
        canvas.doForm(name)
        canvas.restoreState()

    def _paint(self, element: ET.Element, inherited: dict[str, str]) -> None:
        style = inherited | element.attrib
        canvas = self.canvas
        canvas.saveState()
        for name, text in _TRANSFORM.findall(element.get("transform", "")):
            numbers = [float(each) for each in _NUMBER.findall(text)]
            if name == "translate":
                canvas.translate(numbers[0], numbers[1])
            elif name == "scale":
                canvas.scale(numbers[0], numbers[-1])
            else:
                canvas.rotate(numbers[0])
        if element.tag == "g":
            if "clip-path" in element.attrib:
                # The only one is that of a court's half figure.
                path = canvas.beginPath()
                path.rect(20, 12, 60, 58)
                canvas.clipPath(path, stroke=0, fill=0)
            passed = {key: each for key, each in style.items() if key not in _OWN}
            for child in element:
                self._paint(child, passed)
        elif element.tag == "text":
            self._write(element, style)
        else:
            self._fill(element, style)
        canvas.restoreState()

    def _fill(self, element: ET.Element, style: dict[str, str]) -> None:
        canvas = self.canvas
        fill, stroke = style.get("fill", "#000"), style.get("stroke", "none")
        if fill != "none":
            canvas.setFillColor(_read_colour(fill))
        if stroke != "none":
            canvas.setStrokeColor(_read_colour(stroke))
            canvas.setLineWidth(float(style.get("stroke-width", "1")))
            canvas.setLineCap(int(style.get("stroke-linecap") == "round"))
            canvas.setLineJoin(int(style.get("stroke-linejoin") == "round"))
            dashes = [float(each) for each in style.get("stroke-dasharray", "").split()]
            canvas.setDash(dashes)
        does = {"fill": int(fill != "none"), "stroke": int(stroke != "none")}
        measure = {key: float(element.get(key, "0")) for key in _MEASURES}
        x, y, width, height, radius = (measure[key] for key in ("x", "y", "width", "height", "rx"))
        if element.tag == "rect":
            canvas.roundRect(x, y, width, height, radius, **does)
        elif element.tag == "circle":
            canvas.circle(measure["cx"], measure["cy"], measure["r"], **does)
        elif element.tag == "path":
            path = canvas.beginPath()
            PathReader(path).read(element.attrib["d"])
            canvas.drawPath(path, **does)

    def _write(self, element: ET.Element, style: dict[str, str]) -> None:
        """Write a line: its own text, or pieces with a style each."""
        pieces = [(element.text or "", style)] if element.text else []
        pieces += [(piece.text or "", style | piece.attrib) for piece in element]
        set_pieces = [
            (each, face, float(own["font-size"]), own["fill"])
            for text, own in pieces
            for face, each in split_by_face(text, BOLD if "font-weight" in own else BODY)
        ]
        width = sum(piece_width(text, face, size) for text, face, size, _ in set_pieces)
        wanted = float(style.get("textLength", width))
        share = {"middle": 0.5, "end": 1.0}.get(style.get("text-anchor", ""), 0.0)
        x = float(style["x"]) - wanted * share
        canvas = self.canvas
        canvas.translate(x, float(style["y"]))
        canvas.scale(wanted / width if width else 1, -1)
        x = 0.0
        for text, face, size, fill in set_pieces:
            register_face(face)
            canvas.setFont(face, size)
            canvas.setFillColor(_read_colour(fill))
            canvas.drawString(x, 0, text)
            x += piece_width(text, face, size)


_OWN = {"transform", "id", "clip-path"}
_MEASURES = ("x", "y", "width", "height", "rx", "cx", "cy", "r")


def _read_colour(text: str) -> str:
    if text.startswith("url"):
        return PALE
    return "#" + "".join(sign * 2 for sign in text[1:]) if len(text) == len("#fff") else text


class PathReader:
    """Adds the path of an SVG to that of a canvas."""

    def __init__(self, path: PDFPathObject) -> None:
        self.path = path
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: Point | None = None
        """The last control point, for a smooth curve."""

    def read(self, text: str) -> None:
        tokens = _split_flags(_TOKEN.findall(text))
        command = ""
        while tokens:
            if tokens[0].isalpha():
                command = tokens.pop(0)
            count = _FIGURES[command.upper()]
            numbers = [float(each) for each in tokens[:count]]
            del tokens[:count]
            self._add(command, numbers)
            # More numbers after a move are lines.
            command = {"M": "L", "m": "l"}.get(command, command)

    def _add(self, command: str, numbers: list[float]) -> None:
        kind, is_relative = command.upper(), command.islower()
        x, y = self.at if is_relative else (0.0, 0.0)
        if kind == "Z":
            self.path.close()
            self.at, self.control = self.start, None
            return
        if kind == "A":
            self._add_arc(numbers, (numbers[5] + x, numbers[6] + y))
            return
        if kind in "HV":
            end = (numbers[0] + x, self.at[1]) if kind == "H" else (self.at[0], numbers[0] + y)
            points = [end]
        else:
            points = [
                (across + x, down + y)
                for across, down in zip(numbers[::2], numbers[1::2], strict=True)
            ]
        self._add_points(kind, points)

    def _add_points(self, kind: str, points: list[Point]) -> None:
        end = points[-1]
        if kind == "M":
            self.path.moveTo(*end)
            self.start, self.control = end, None
        elif kind in "LHV":
            self.path.lineTo(*end)
            self.control = None
        elif kind == "Q":
            self._curve(_between(self.at, points[0]), _between(end, points[0]), end)
        else:
            first = points[0] if kind == "C" else self._mirror()
            self._curve(first, points[-2], end)
        self.at = end

    def _mirror(self) -> Point:
        control = self.control or self.at
        return (2 * self.at[0] - control[0], 2 * self.at[1] - control[1])

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self.path.curveTo(*first, *second, *end)
        self.at, self.control = end, second

    def _add_arc(self, numbers: list[float], end: Point) -> None:
        """Add an arc of a circle as curves of at most a quarter turn."""
        radius, is_large, is_clockwise = numbers[0], numbers[3] != 0, numbers[4] != 0
        for curve in _split_arc(self.at, end, radius, is_large=is_large, is_clockwise=is_clockwise):
            self._curve(*curve)
        self.at, self.control = end, None


def _split_flags(tokens: list[str]) -> list[str]:
    """Split the flags of arcs, which may be written without a gap."""
    found: list[str] = []
    place, is_arc = 0, False
    for each in tokens:
        if each.isalpha():
            is_arc, place = each in "aA", 0
            found.append(each)
            continue
        rest = each
        while is_arc and place % 7 in (3, 4) and len(rest) > 1:
            found.append(rest[0])
            rest, place = rest[1:], place + 1
        found.append(rest)
        place += 1
    return found


def _between(point: Point, control: Point) -> Point:
    """Return the point two thirds of the way to a control point."""
    return (
        point[0] + (control[0] - point[0]) * 2 / 3,
        point[1] + (control[1] - point[1]) * 2 / 3,
    )


def _split_arc(
    start: Point, end: Point, radius: float, *, is_large: bool, is_clockwise: bool
) -> Iterator[tuple[Point, Point, Point]]:
    across, down = end[0] - start[0], end[1] - start[1]
    half = hypot(across, down) / 2
    radius = max(radius, half)
    reach = sqrt(max(radius**2 - half**2, 0)) / (2 * half)
    if is_large == is_clockwise:
        reach = -reach
    centre = (
        (start[0] + end[0]) / 2 - reach * down,
        (start[1] + end[1]) / 2 + reach * across,
    )
    angle = atan2(start[1] - centre[1], start[0] - centre[0])
    turn = atan2(end[1] - centre[1], end[0] - centre[0]) - angle
    turn = turn % (2 * pi) if is_clockwise else -(-turn % (2 * pi))
    count = int(abs(turn) / (pi / 2)) + 1
    step = turn / count
    pull = 4 / 3 * tan(step / 4) * radius
    for _ in range(count):
        following = angle + step
        one = (centre[0] + radius * cos(angle), centre[1] + radius * sin(angle))
        two = (centre[0] + radius * cos(following), centre[1] + radius * sin(following))
        yield (
            (one[0] - pull * sin(angle), one[1] + pull * cos(angle)),
            (two[0] + pull * sin(following), two[1] - pull * cos(following)),
            two,
        )
        angle = following
