"""Reading a PDF as whoever prints it sees it: its texts, where each letter stands, its codes."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterator
from typing import Any

import numpy as np
import pypdfium2
import zxingcpp
from pypdfium2 import raw

POINT_MM = 25.4 / 72
TOUCHING = 0.35
"""By how many points the boxes of two letters may overlap: an accent, a rounding."""
OVERHANG = 0.1
"""How far a letter may reach under the one before it, of its height: the j of fj."""


@contextlib.contextmanager
def opened(document: bytes) -> Iterator[Any]:
    pdf = pypdfium2.PdfDocument(document)
    try:
        yield pdf
    finally:
        pdf.close()


def page_texts(document: bytes) -> list[str]:
    """The text of each page, in the order in which it was put there, without any blanks."""
    with opened(document) as pdf:
        return ["".join(page.get_textpage().get_text_range().split()) for page in pdf]


def letters(text: str) -> str:
    """The letters and figures of a text: a line may end at anything else."""
    return "".join(letter for letter in text if letter.isalnum())


def page_sizes(document: bytes) -> list[tuple[int, int]]:
    with opened(document) as pdf:
        return [
            (round(page.get_width() * POINT_MM), round(page.get_height() * POINT_MM))
            for page in pdf
        ]


def letter_boxes(page: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Left, bottom, right and top of every letter on a page, in the order of the text."""
    text = page.get_textpage()
    boxes = [
        text.get_charbox(index)
        for index in range(text.count_chars())
        if not chr(raw.FPDFText_GetUnicode(text.raw, index)).isspace()
    ]
    return np.array([box for box in boxes if box[2] > box[0]]).reshape(-1, 4)


def letter_places(document: bytes) -> dict[str, tuple[float, float]]:
    """By letter, left and right of the first on the first page that is that letter."""
    places: dict[str, tuple[float, float]] = {}
    with opened(document) as pdf:
        text = pdf[0].get_textpage()
        for index in range(text.count_chars()):
            letter = chr(raw.FPDFText_GetUnicode(text.raw, index))
            left, _, right, _ = text.get_charbox(index)
            places.setdefault(unicodedata.normalize("NFKC", letter), (left, right))
    return places


def overlapping(document: bytes) -> list[tuple[int, int, int]]:
    """Where letters stand on each other: page, and which two."""
    found = []
    with opened(document) as pdf:
        for number, page in enumerate(pdf):
            left, bottom, right, top = letter_boxes(page).T
            across = np.minimum.outer(right, right) - np.maximum.outer(left, left)
            down = np.minimum.outer(top, top) - np.maximum.outer(bottom, bottom)
            both = np.triu((across > TOUCHING) & (down > TOUCHING), 1)
            neighbours = np.eye(len(left), k=1, dtype=bool)
            both &= ~(neighbours & (across < OVERHANG * down))
            found += [(number, int(one), int(other)) for one, other in np.argwhere(both)]
    return found


def outside(document: bytes, margin_mm: float) -> list[int]:
    """The pages on which a letter stands nearer to an edge than a printer prints."""
    found = []
    with opened(document) as pdf:
        for number, page in enumerate(pdf):
            left, bottom, right, top = letter_boxes(page).T
            edge = margin_mm / POINT_MM
            fits = (
                left.min() >= edge
                and bottom.min() >= edge
                and right.max() <= page.get_width() - edge
                and top.max() <= page.get_height() - edge
            )
            if not fits:
                found.append(number)
    return found


def codes(document: bytes) -> list[list[str]]:
    """What the QR codes of each page say, from above."""
    with opened(document) as pdf:
        return [
            [
                code.text
                for code in sorted(
                    zxingcpp.read_barcodes(page.render(scale=3).to_numpy()),
                    key=lambda code: code.position.top_left.y,
                )
            ]
            for page in pdf
        ]
