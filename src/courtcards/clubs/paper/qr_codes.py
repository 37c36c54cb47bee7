"""QR codes: the sheet at the door, where people register, and the cards of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import segno

from courtcards.clubs.paper.pages import (
    A4,
    BOLD,
    MONO,
    Box,
    Frame,
    PaperPage,
    Stroke,
    Style,
    split_into_groups,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf
from courtcards.text import LANGUAGES, translate_text
from courtcards.text.formatting import format_date

QUIET_ZONE = 4
"""Number of white modules around a code, as its standard demands (ISO/IEC 18004, 9.1)."""
SEAMLESS = 1.02
"""Rows of the code overlap a little, to keep viewers from showing a gap."""


def draw_code(page: PaperPage, box: Box, address: str) -> None:
    """Draw a text as a QR code. Dark modules side by side make one bar."""
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
"""The code with its quiet zone, readable from two metres away."""
EVENING = Style(size=16, smallest=8, lines=2, align="middle", grey=0.35)
TITLE = Style(size=54, smallest=24, face=BOLD, align="middle")
ADDRESS = Style(size=14, smallest=8, face=MONO, align="middle")
USE = Style(size=13, smallest=8, lines=2, align="middle")


def print_door_sheet(evening: str, date: str, address: str, language: str) -> bytes:
    """Print a page with the address where people register."""
    title = translate_text("Register here", language)
    about = DocumentInfo(evening, format_date(date, language), title, language)
    page = PaperPage()
    page.write(Box(12, 14, 186, 16), f"{about.evening} · {about.date}", EVENING)
    page.write(Box(12, 32, 186, 28), title, TITLE)
    draw_code(page, CODE, address)
    end = address.rfind("/") + 1
    for index, part in enumerate((address[:end], address[end:])):
        page.write(Box(12, 207 + 6.5 * index, 186, 6.5), part, ADDRESS)
    others = [each for each in LANGUAGES if each != language]
    for index, each in enumerate((language, *others)):
        style = replace(USE, face=BOLD) if index == 0 else USE
        page.write(Box(20, 222 + 12.6 * index, 170, 12), registration_text(each), style)
    return render_pdf([page], about)


def registration_text(language: str) -> str:
    return translate_text(
        "Scan the code with your phone and enter your name. No app or account needed.",
        language,
    )


CARD_CODE = Box(116, 12, 82, 82)
"""The code with its quiet zone, on a card of half a page."""
CARD_HEIGHT = A4.height / 2
CARD_EVENING = Style(size=11, smallest=6, lines=2, grey=0.35)
LABEL = Style(size=22, smallest=12, align="middle", grey=0.35)
NUMBER = Style(size=190, smallest=60, face=BOLD, align="middle")
CARD_ADDRESS = Style(size=10, smallest=6, face=MONO, align="middle")
CARD_USE = Style(size=11, smallest=7.5, lines=2)


@dataclass(frozen=True)
class TableCard:
    table: int
    address: str


def print_table_cards(evening: str, date: str, cards: Sequence[TableCard], language: str) -> bytes:
    """Print the cards, two on a page, with a line to cut along."""
    what = translate_text("Table cards", language)
    about = DocumentInfo(evening, format_date(date, language), what, language)
    pages = []
    for pair in split_into_groups(cards, 2):
        page = PaperPage()
        for index, card in enumerate(pair):
            _card(page, index * CARD_HEIGHT, card, about)
        page.put(Stroke(0, CARD_HEIGHT, A4.width, CARD_HEIGHT, grey=0.5, dashed=True))
        pages.append(page)
    return render_pdf(pages, about)


def usage_text(language: str) -> str:
    return translate_text(
        "Scan the code with a phone to open the score sheet of this table. No app or account "
        "needed.",
        language,
    )


def _card(page: PaperPage, top: float, card: TableCard, about: DocumentInfo) -> None:
    page.write(Box(12, top + 8, 98, 10), f"{about.evening} · {about.date}", CARD_EVENING)
    page.write(Box(12, top + 22, 96, 10), translate_text("Table", about.language), LABEL)
    page.write(Box(12, top + 32, 96, 66), str(card.table), NUMBER)
    draw_code(page, replace(CARD_CODE, y=top + CARD_CODE.y), card.address)
    end = card.address.rfind("/") + 1
    for index, part in enumerate((card.address[:end], card.address[end:])):
        page.write(Box(12, top + 96 + 4.6 * index, 186, 4.6), part, CARD_ADDRESS)
    others = [language for language in LANGUAGES if language != about.language]
    for index, language in enumerate((about.language, *others)):
        style = replace(CARD_USE, face=BOLD) if index == 0 else CARD_USE
        page.write(Box(12, top + 107 + 7.6 * index, 186, 7.2), usage_text(language), style)
