"""Reading a QR code as a camera would: from the squares that its drawing paints."""

from __future__ import annotations

import re

import numpy as np
import zxingcpp

STEP = re.compile(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?")
PIXELS = 8
"""Of a module's side, so that the reader has something to look at."""


def text_of(svg: str) -> str:
    """What a code says; ``svg`` is drawn by a line of one module's height, row by row."""
    size = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    line = re.search(r'stroke="#000"[^>]* d="([^"]+)"', svg)
    assert size, svg[:200]
    assert line, svg[:200]
    image = np.full((int(size[1]), int(size[1])), 255, np.uint8)
    x = y = 0.0
    for step, first, second in STEP.findall(line[1]):
        if step == "h":
            image[int(y), int(x) : int(x + float(first))] = 0
            x += float(first)
        elif step == "m":
            x, y = x + float(first), y + float(second)
        else:
            x, y = float(first), float(second)
    (found,) = zxingcpp.read_barcodes(image.repeat(PIXELS, 0).repeat(PIXELS, 1))
    text: str = found.text
    return text
