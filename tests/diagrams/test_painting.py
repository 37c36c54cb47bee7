"""The paths of drawings on paper: where they lead."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from courtcards.diagrams.painting import PathReader

Point = tuple[float, float]


class Recorder:
    """A path that keeps the points to which it is led."""

    def __init__(self) -> None:
        self.ends: list[Point] = []
        self.curves: list[tuple[Point, Point, Point]] = []

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802 - as ReportLab calls it
        self.ends.append((x, y))

    lineTo = moveTo  # noqa: N815 - as above

    def curveTo(self, *numbers: float) -> None:  # noqa: N802 - as above
        one, two, end = zip(numbers[::2], numbers[1::2], strict=True)
        self.curves.append((one, two, end))
        self.ends.append(end)

    def close(self) -> None:
        self.ends.append(self.ends[0])


def read(text: str) -> Recorder:
    recorder = Recorder()
    path: Any = recorder
    PathReader(path).read(text)
    return recorder


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("M1 2h3v4H0V0Z", [(1, 2), (4, 2), (4, 6), (0, 6), (0, 0), (1, 2)]),
        ("m1 2 3 4-1-.5", [(1, 2), (4, 6), (3, 5.5)]),
        ("M0 0c1 0 2 1 2 2s1 2 2 2", [(0, 0), (2, 2), (4, 4)]),
        ("M0 0q3 0 3 3Q3 6 0 6", [(0, 0), (3, 3), (0, 6)]),
    ],
)
def test_a_path_leads_where_it_says(text: str, ends: list[Point]) -> None:
    assert read(text).ends == ends


def test_a_smooth_curve_goes_on_in_the_same_direction() -> None:
    first, second = read("M0 0c1 0 2 1 2 2s1 2 2 2").curves
    assert [first[1], second[0]] == [(2, 1), (2, 3)]


@pytest.mark.parametrize(
    ("text", "centre"),
    [
        ("M0 10a10 10 0 0 1 20 0", (10, 10)),
        ("M0 0a10 10 0 0 1 10 10", (0, 10)),
        ("M0 0A10 10 0 0 0 10 10", (10, 0)),
        ("M0 0a10 10 0 1110 10", (10, 0)),
    ],
)
def test_an_arc_is_round(text: str, centre: Point) -> None:
    recorder = read(text)
    start = recorder.ends[0]
    for one, two, end in recorder.curves:
        # The middle of the curve, by its four points.
        x, y = ((start[axis] + 3 * one[axis] + 3 * two[axis] + end[axis]) / 8 for axis in range(2))
        assert hypot(x - centre[0], y - centre[1]) == pytest.approx(10, abs=0.01)
        assert hypot(end[0] - centre[0], end[1] - centre[1]) == pytest.approx(10, abs=0.01)
        start = end
