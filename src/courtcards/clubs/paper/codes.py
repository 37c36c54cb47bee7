"""QR codes of addresses, and the sheet at the door: by its code people register on their phones."""

from __future__ import annotations

from dataclasses import replace

import segno

from courtcards.clubs.paper.pages import BOLD, MONO, Box, Frame, Page, Style
from courtcards.clubs.paper.writing import About, document
from courtcards.text import LANGUAGES, translated
from courtcards.text.figures import written_date

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


CODE = Box(35, 66, 140, 140)
"""The code with its quiet zone: it is read from two metres away."""
EVENING = Style(size=16, smallest=8, lines=2, align="middle", grey=0.35)
TITLE = Style(size=54, smallest=24, face=BOLD, align="middle")
ADDRESS = Style(size=14, smallest=8, face=MONO, align="middle")
USE = Style(size=13, smallest=8, lines=2, align="middle")


def print_door_sheet(evening: str, date: str, address: str, language: str) -> bytes:
    """The sheet, a page, with the address of the page on which people register."""
    title = translated("Register here", language)
    about = About(evening, written_date(date, language), title, language)
    page = Page()
    page.write(Box(12, 14, 186, 16), f"{about.evening} · {about.date}", EVENING)
    page.write(Box(12, 32, 186, 28), title, TITLE)
    draw_code(page, CODE, address)
    end = address.rfind("/") + 1
    for index, part in enumerate((address[:end], address[end:])):
        page.write(Box(12, 207 + 6.5 * index, 186, 6.5), part, ADDRESS)
    others = [each for each in LANGUAGES if each != language]
    for index, each in enumerate((language, *others)):
        style = replace(USE, face=BOLD) if index == 0 else USE
        page.write(Box(20, 222 + 14 * index, 170, 13), how_to_register(each), style)
    return document([page], about)


def how_to_register(language: str) -> str:
    """What is to be done with the code."""
    return translated(
        "Scan the code with your phone and enter your name. No app and no account needed.",
        language,
    )
