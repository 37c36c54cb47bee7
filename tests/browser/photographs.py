"""Photographs of printed sheets: the paper on a table, as a phone's camera takes it, by numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter

SIZE = (3000, 4000)
"""Twelve million dots, upright: what phones take."""
DESK = 70
PAPER_DPI = 200
INCH = 72

Point = tuple[float, float]


@dataclass(frozen=True)
class Shot:
    """How a photograph is taken; each is 0 where nothing is out of order.

    ``turned`` and ``tilted`` are degrees: the paper on the table, the phone over it. ``blurred``
    and ``shaken`` are dots of the picture, ``noise`` steps of its 256 lights, ``shade`` the part of
    the light that is lost from one edge to the other, ``away`` how much smaller the paper is than
    the picture.
    """

    turned: float = 0
    tilted: float = 0
    away: float = 0
    blurred: float = 0
    shaken: int = 0
    noise: float = 0
    shade: float = 0
    size: tuple[int, int] = SIZE
    quality: int = 85


def papers(document: bytes) -> list[Image.Image]:
    """The pages of a document, as a printer puts them on paper."""
    pages = pypdfium2.PdfDocument(document)
    return [page.render(scale=PAPER_DPI / INCH).to_pil().convert("L") for page in pages]


def photograph(paper: Image.Image, shot: Shot, seed: int = 0) -> bytes:
    """The file that the phone makes of it: JPEG."""
    taken = paper.transform(
        shot.size,
        Image.Transform.PERSPECTIVE,
        _mapped(_corners(paper, shot), _edges(paper.size)),
        Image.Resampling.BICUBIC,
        fillcolor=DESK,
    )
    if shot.blurred:
        taken = taken.filter(ImageFilter.GaussianBlur(shot.blurred))
    light = np.asarray(taken, dtype=np.float32)
    if shot.shaken:  # to one side
        light = np.mean([np.roll(light, by, axis=1) for by in range(shot.shaken)], axis=0)
    light = light * np.linspace(1, 1 - shot.shade, light.shape[1], dtype=np.float32)
    if shot.noise:
        chance = np.random.default_rng(seed)
        light = light + shot.noise * chance.standard_normal(light.shape, np.float32)
    file = BytesIO()
    Image.fromarray(light.clip(0, 255).astype(np.uint8)).save(file, "JPEG", quality=shot.quality)
    return file.getvalue()


def _edges(size: tuple[int, int]) -> list[Point]:
    width, height = size
    return [(0, 0), (width, 0), (width, height), (0, height)]


def _corners(paper: Image.Image, shot: Shot) -> list[Point]:
    """Where the corners of the paper are in the picture: turned, tilted, and wholly in it."""
    width, height = paper.size
    turned, tilted = math.radians(shot.turned), math.radians(shot.tilted)
    seen = []
    for x, y in _edges(paper.size):
        across, along = (x - width / 2) / height, (y - height / 2) / height
        across, along = (
            across * math.cos(turned) - along * math.sin(turned),
            across * math.sin(turned) + along * math.cos(turned),
        )
        far = 2 - along * math.sin(tilted)  # the camera is two lengths of the paper above it
        seen.append((across / far, along * math.cos(tilted) / far))
    low = [min(point[axis] for point in seen) for axis in (0, 1)]
    high = [max(point[axis] for point in seen) for axis in (0, 1)]
    scale = min(shot.size[axis] / (high[axis] - low[axis]) for axis in (0, 1)) * (1 - shot.away)
    left, top = (shot.size[axis] / 2 - (low[axis] + high[axis]) / 2 * scale for axis in (0, 1))
    return [(x * scale + left, y * scale + top) for x, y in seen]


def _mapped(seen: Sequence[Point], there: Sequence[Point]) -> list[float]:
    """The eight numbers by which Pillow finds what a dot of the picture shows."""
    rows, right = [], []
    for (x, y), (u, v) in zip(seen, there, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    numbers: list[float] = np.linalg.solve(np.array(rows), np.array(right)).tolist()
    return numbers
