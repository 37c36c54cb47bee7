"""QR codes of addresses, drawn on pages."""

from __future__ import annotations

import segno

from courtcards.clubs.paper.pages import Box, Frame, Page

QUIET_ZONE = 4
"""How many white modules surround a code, as its standard demands (ISO/IEC 18004, 9.1)."""
SEAMLESS = 1.02
"""Rows of the code overlap a little, so that no viewer shows a gap."""


def draw_code(page: Page, box: Box, address: str) -> None:
    """Draw a text as a QR code; the dark modules that lie side by side are one bar."""
    rows = segno.make_qr(address, error="m").matrix
    module = box.width / (len(rows) + 2 * QUIET_ZONE)
    for index, row in enumerate(rows, start=QUIET_ZONE):
        start = 0
        while start < len(row):
            end = start
            while end < len(row) and row[end]:
                end += 1
            if end > start:
                x, y = box.x + (start + QUIET_ZONE) * module, box.y + index * module
                page.put(Frame(Box(x, y, (end - start) * module, module * SEAMLESS), None))
            start = end + 1
