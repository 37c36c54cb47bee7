"""The sheet at the door: a code by which whoever comes in registers on a phone of their own."""

from __future__ import annotations

from dataclasses import replace

from courtcards.clubs.paper.codes import draw_code
from courtcards.clubs.paper.faces import BOLD, MONO
from courtcards.clubs.paper.fitting import Style
from courtcards.clubs.paper.pages import Box, Page
from courtcards.clubs.paper.writing import About, document
from courtcards.text import LANGUAGES, translated
from courtcards.text.figures import written_date

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
