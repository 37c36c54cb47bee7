"""Parts that pictures of several games have: cards face down, and the line of a seat."""

from __future__ import annotations

from typing import Literal

from courtcards.diagrams.drawing import ACCENT, INK, SMALL, Drawing, Lettering
from courtcards.diagrams.scenes import Scene, list_details, name_seat

NAME = 16
"""The size of a seat's name."""
LINE = 17
PITCH = 7
ROOM = 160
"""The most by which the backs of a hand are spread."""


def draw_label(
    drawing: Drawing,
    scene: Scene,
    seat: int,
    place: tuple[float, float],
    anchor: Literal["start", "middle"] = "start",
) -> None:
    """Write a seat and its details in one line."""
    details = " · ".join(list_details(scene, seat, drawing.language))
    name = name_seat(seat, drawing.language)
    fill = ACCENT if seat == scene.turn else INK
    drawing.label(*place, name, details, Lettering(NAME, fill, anchor))


def draw_seat(
    drawing: Drawing, scene: Scene, seat: int, place: tuple[float, float], most: int
) -> None:
    """Write a seat, with at most so many letters of details beside it, and more below it."""
    details = " · ".join(list_details(scene, seat, drawing.language))
    if len(details) <= most:
        draw_label(drawing, scene, seat, place)
        return
    x, y = place
    fill = ACCENT if seat == scene.turn else INK
    name = name_seat(seat, drawing.language)
    drawing.text(x, y, name, Lettering(NAME, fill, is_bold=True))
    size = min(SMALL.size, 30 * SMALL.size / len(details))
    drawing.text(x, y + LINE, details, Lettering(size, SMALL.fill))


def measure_seat(scene: Scene, seat: int, language: str, most: int) -> float:
    """Return the height of what ``draw_seat`` writes, with a gap below it."""
    details = " · ".join(list_details(scene, seat, language))
    return 22 + (LINE if len(details) > most else 0)


def measure_backs(count: int, width: float) -> float:
    """Return the width of so many cards face down, each ``width`` wide."""
    return _pitch(count) * max(count - 1, 0) + width


def _pitch(count: int) -> float:
    return min(PITCH, ROOM / max(count - 1, 1))


def draw_backs(drawing: Drawing, count: int, x: float, y: float, width: float) -> None:
    """Draw cards face down, with their number."""
    if not count:
        return
    for index in range(count):
        drawing.back(x + index * _pitch(count), y, width)
    middle = x + measure_backs(count, width) / 2
    drawing.disc(middle, y + width * 0.7, str(count), radius=max(width * 0.22, 9))
