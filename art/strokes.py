"""Strokes of the pen that faces are drawn with, on a square of 48 units (SVG)."""

from __future__ import annotations

LINE = "#2b2430"
GOLD = "#e0ad3c"
PALE = "#fff8ea"
WIDTH = 1.4
PEN = (
    f'fill-rule="evenodd" stroke="{LINE}" stroke-width="{WIDTH}" stroke-linejoin="round" '
    'stroke-linecap="round"'
)
"""How all is drawn that does not say otherwise: attributes of each symbol."""


def area(path: str, fill: str) -> str:
    """Something filled, without a line."""
    return f'<path stroke="none" fill="{fill}" d="{path}"/>'


def shape(path: str, fill: str) -> str:
    """An area with the line round it."""
    return f'<path fill="{fill}" d="{path}"/>'


def line(path: str, colour: str = LINE, width: float = WIDTH) -> str:
    """A line, and nothing in it."""
    return f'<path fill="none"{_pen(colour, width)} d="{path}"/>'


def dot(x: float, y: float, radius: float, fill: str) -> str:
    """A disc."""
    return f'<circle stroke="none" cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, colour: str = LINE, width: float = WIDTH) -> str:
    """A circle, and nothing in it."""
    return f'<circle fill="none"{_pen(colour, width)} cx="{x}" cy="{y}" r="{radius}"/>'


def ball(x: float, y: float, radius: float, fill: str) -> str:
    """A disc with the line round it."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>'


def ground(colour: str) -> str:
    """What a face stands on."""
    return area("M0 0h48v48H0z", colour)


def _pen(colour: str, width: float) -> str:
    """What differs from the pen that everything is drawn with."""
    return ("" if colour == LINE else f' stroke="{colour}"') + (
        "" if width == WIDTH else f' stroke-width="{width}"'
    )
