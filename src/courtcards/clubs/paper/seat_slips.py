"""Seat slips to cut out: for each player, the table and seat in one or several rounds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from courtcards.clubs import error_messages
from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.pages import (
    A4,
    BOLD,
    Box,
    Frame,
    PaperPage,
    Stroke,
    Style,
    split_into_groups,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf
from courtcards.clubs.seating import Round
from courtcards.kernel.errors import NotNow
from courtcards.text import format_message, translate_text
from courtcards.text.formatting import format_date, format_points


@dataclass(frozen=True)
class RoundToPrint:
    """A round that has begun or is drawn."""

    number: int
    seating: Round


def find_round_to_print(evening: Evening, number: int | None = None) -> RoundToPrint:
    """Find a round by its number; without one, the current or else the next round.

    Raises NotNow if the round is not drawn.
    """
    drawn = [*(played.seating for played in evening.rounds), *evening.plan]
    if number is None:
        number = len(evening.rounds) + (evening.running is None)
    if not 1 <= number <= len(drawn):
        raise NotNow(error_messages.NOT_YET_DRAWN)
    return RoundToPrint(number, drawn[number - 1])


def list_rounds_to_print(evening: Evening) -> list[RoundToPrint]:
    """List the current round and those drawn after it. Raises NotNow if there are none."""
    first = find_round_to_print(evening)
    last = len(evening.rounds) + len(evening.plan)
    return [find_round_to_print(evening, number) for number in range(first.number, last + 1)]


ACROSS, DOWN = 2, 5
ROUNDS_ABREAST = 6
LABEL = Style(size=8, smallest=5.5, grey=0.35)
NAME = Style(size=19, smallest=9, face=BOLD, lines=2)
NUMBER = Style(size=42, smallest=20, face=BOLD)
CELL = Style(size=10, smallest=6, face=BOLD, align="middle")
OUT = "–"


@dataclass(frozen=True)
class SlipPlace:
    """Table and seat of a player in a round, from 1; None for a player who sits out.

    ``points`` are the ranking points for sitting out.
    """

    round: int
    table: int | None = None
    seat: int | None = None
    points: Fraction = Fraction(0)


@dataclass(frozen=True)
class Slip:
    name: str
    club: str
    places: tuple[SlipPlace, ...]


@dataclass(frozen=True)
class Slips:
    """Slips of an evening."""

    evening: str
    date: str
    slips: tuple[Slip, ...]


def build_slips(evening: Evening, rounds: Sequence[RoundToPrint]) -> Slips:
    """Build the slips of all players who play in these rounds or sit out."""
    places: dict[int, list[SlipPlace]] = {}
    for each in rounds:
        for table, players in enumerate(each.seating.tables, start=1):
            for seat, player in enumerate(players, start=1):
                places.setdefault(player, []).append(SlipPlace(each.number, table, seat))
        for player in each.seating.byes:
            places.setdefault(player, []).append(
                SlipPlace(each.number, points=evening.club.bye_points)
            )
    slips = (
        Slip(each.name, each.club, tuple(places[each.number]))
        for each in map(evening.player, places)
    )
    return Slips(evening.settings.name, evening.settings.date, tuple(slips))


LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "’": "'"})
"""Letters without a decomposition, and where they stand in the alphabet."""


def name_sort_key(name: str) -> tuple[object, ...]:
    """Return a sort key of a name: without case and accents, and with numbers by their value.

    The hall's screen sorts the same way, except that Spanish has ñ after n there.

    >>> names = ["Zoë", "Player 10", "Éva", "Player 9", "Eva B"]
    >>> sorted(names, key=name_sort_key)
    ['Éva', 'Eva B', 'Player 9', 'Player 10', 'Zoë']
    """
    parts = unicodedata.normalize("NFKD", name.casefold().translate(LETTERS))
    plain = "".join(letter for letter in parts if not unicodedata.combining(letter))
    pieces = re.split(r"([0-9]+)", plain)
    return tuple(int(piece) if index % 2 else piece for index, piece in enumerate(pieces))


def sort_by_name(slips: Sequence[Slip]) -> list[Slip]:
    return sorted(slips, key=lambda slip: name_sort_key(slip.name))


def print_seat_slips(slips: Slips, language: str) -> bytes:
    """Print the slips, ten on a page, with lines to cut along."""
    what = translate_text("Seats", language)
    date = format_date(slips.date, language)
    about = DocumentInfo(slips.evening, date, what, language)
    ordered = sort_by_name(slips.slips)
    pages = [_build_page(about, some) for some in split_into_groups(ordered, ACROSS * DOWN)]
    return render_pdf(pages, about)


def _build_page(about: DocumentInfo, slips: Iterable[Slip]) -> PaperPage:
    page = PaperPage()
    width, height = A4.width / ACROSS, A4.height / DOWN
    for index, slip in enumerate(slips):
        row, column = divmod(index, ACROSS)
        box = Box(column * width, row * height, width, height).inset(8, 6)
        _write_slip(page, box, slip, about)
    _draw_cuts(page, width, height)
    return page


def _draw_cuts(page: PaperPage, width: float, height: float) -> None:
    for column in range(1, ACROSS):
        page.put(Stroke(column * width, 0, column * width, A4.height, grey=0.5, dashed=True))
    for row in range(1, DOWN):
        page.put(Stroke(0, row * height, A4.width, row * height, grey=0.5, dashed=True))


def _write_slip(page: PaperPage, box: Box, slip: Slip, about: DocumentInfo) -> None:
    page.write(Box(box.x, box.y, box.width, 4), f"{about.evening} · {about.date}", LABEL)
    if len(slip.places) == 1:
        page.write(
            Box(box.x, box.y + 5, box.width, 16), display_name(slip.name, about.language), NAME
        )
        page.write(Box(box.x, box.y + 21, box.width, 4), slip.club, LABEL)
        _write_one_round(page, Box(box.x, box.y + 26, box.width, box.height - 26), slip, about)
        return
    style = replace(NAME, size=14, smallest=8)
    page.write(
        Box(box.x, box.y + 4.5, box.width, 10), display_name(slip.name, about.language), style
    )
    page.write(Box(box.x, box.y + 14.5, box.width, 3.5), slip.club, LABEL)
    groups = split_into_groups(slip.places, ROUNDS_ABREAST)
    height = 20.0 if len(groups) == 1 else 12.4
    for index, places in enumerate(groups):
        area = Box(box.x, box.y + 18.2 + (height + 0.5) * index, box.width, height)
        _write_several_rounds(page, area, places, about.language)
    if any(place.table is None for place in slip.places):
        note = format_message("{mark} you sit out that round", {"mark": OUT}, about.language)
        page.write(Box(box.x, box.bottom - 3.6, box.width, 3.6), note, LABEL)


def _write_one_round(page: PaperPage, box: Box, slip: Slip, about: DocumentInfo) -> None:
    place, language = slip.places[0], about.language
    label = replace(LABEL, size=9, align="left")
    in_round, table, seat = box.columns((box.width * 0.3, box.width * 0.42, box.width * 0.28))
    parts: list[tuple[Box, str, int | None]] = [
        (in_round, translate_text("Round", language), place.round),
        (table, translate_text("Table", language), place.table),
        (seat, translate_text("Seat", language), place.seat),
    ]
    if place.table is None:
        parts = parts[:1]
        rest = Box(table.x, box.y, box.right - table.x, box.height)
        sits_out = format_message(
            "sits out this round, for {points} ranking points",
            {"points": format_points(place.points, language)},
            language,
        )
        page.write(rest, sits_out, Style(size=13, smallest=8, face=BOLD, lines=3))
    for area, heading, number in parts:
        page.write(Box(area.x, area.y, area.width - 2, 4.5), heading, label)
        low = Box(area.x, area.y + 4.5, area.width - 2, area.height - 4.5)
        is_round = area is in_round
        style = replace(NUMBER, size=24, grey=0.35) if is_round else NUMBER
        page.write(low, str(number), style)


def _write_several_rounds(
    page: PaperPage, box: Box, places: Sequence[SlipPlace], language: str
) -> None:
    heading, rest = 17.0, (box.width - 17.0) / ROUNDS_ABREAST
    widths = [heading, *[rest] * len(places)]
    shown = Box(box.x, box.y, sum(widths), box.height)
    page.put(Frame(Box(box.x, box.y, shown.width, box.height / 3), None, 0.9))
    page.rule(shown, 3, widths)
    rows: list[tuple[str, list[int | None]]] = [
        (translate_text("Round", language), [place.round for place in places]),
        (translate_text("Table", language), [place.table for place in places]),
        (translate_text("Seat", language), [place.seat for place in places]),
    ]
    for index, (name, numbers) in enumerate(rows):
        row = Box(shown.x, shown.y + index * box.height / 3, shown.width, box.height / 3)
        cells = row.columns(widths)
        page.write(cells[0].inset(1), name, LABEL)
        style = replace(CELL, size=8, grey=0.35) if index == 0 else CELL
        for cell, number in zip(cells[1:], numbers, strict=True):
            page.write(cell, OUT if number is None else str(number), style)
