"""Table cards: a card for each table, with the code that opens its score sheet on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from courtcards.clubs.paper.codes import draw_code
from courtcards.clubs.paper.pages import A4, BOLD, MONO, Box, Line, Page, Style, in_groups
from courtcards.clubs.paper.writing import About, document
from courtcards.text import LANGUAGES, translated
from courtcards.text.figures import written_date

CODE = Box(116, 12, 82, 82)
"""The code with its quiet zone, on a card that is half a page."""
CARD_HEIGHT = A4.height / 2
EVENING = Style(size=11, smallest=6, lines=2, grey=0.35)
LABEL = Style(size=22, smallest=12, align="middle", grey=0.35)
NUMBER = Style(size=190, smallest=60, face=BOLD, align="middle")
ADDRESS = Style(size=10, smallest=6, face=MONO, align="middle")
USE = Style(size=11, smallest=7.5, lines=2)


@dataclass(frozen=True)
class TableCard:
    """A table and the address of its page."""

    table: int
    address: str


def print_table_cards(evening: str, date: str, cards: Sequence[TableCard], language: str) -> bytes:
    """The cards, two a page, with a line to cut along."""
    what = translated("Table cards", language)
    about = About(evening, written_date(date, language), what, language)
    pages = []
    for pair in in_groups(cards, 2):
        page = Page()
        for index, card in enumerate(pair):
            _card(page, index * CARD_HEIGHT, card, about)
        page.put(Line(0, CARD_HEIGHT, A4.width, CARD_HEIGHT, grey=0.5, dashed=True))
        pages.append(page)
    return document(pages, about)


def how_to_use(language: str) -> str:
    """What is to be done with the code."""
    return translated(
        "Scan the code with a phone: it opens the score sheet of this table. "
        "No app and no account needed.",
        language,
    )


def _card(page: Page, top: float, card: TableCard, about: About) -> None:
    page.write(Box(12, top + 8, 98, 10), f"{about.evening} · {about.date}", EVENING)
    page.write(Box(12, top + 22, 96, 10), translated("Table", about.language), LABEL)
    page.write(Box(12, top + 32, 96, 66), str(card.table), NUMBER)
    draw_code(page, replace(CODE, y=top + CODE.y), card.address)
    end = card.address.rfind("/") + 1
    for index, part in enumerate((card.address[:end], card.address[end:])):
        page.write(Box(12, top + 96 + 4.6 * index, 186, 4.6), part, ADDRESS)
    others = [language for language in LANGUAGES if language != about.language]
    for index, language in enumerate((about.language, *others)):
        style = replace(USE, face=BOLD) if index == 0 else USE
        page.write(Box(12, top + 107 + 8.4 * index, 186, 8), how_to_use(language), style)
