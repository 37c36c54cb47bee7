"""Attendance and payments of an evening with totals by club, for the treasurer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.blank_sheets import EVENING, PLACE, SHADE, SMALL
from courtcards.clubs.paper.pages import (
    BOLD,
    SHEET,
    THICK,
    Box,
    Frame,
    PaperPage,
    Stroke,
    Style,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf, write_foot
from courtcards.clubs.paper.seat_slips import name_sort_key
from courtcards.text import format_message, translate_text
from courtcards.text.formatting import format_amount, format_date


@dataclass(frozen=True)
class Attendee:
    """A player: the rounds that they played or sat out, and what they paid in hundredths.

    ``cents`` is None if they have not paid, and 0 if they have paid without an amount.
    """

    name: str
    club: str
    rounds: int
    is_there: bool
    cents: int | None

    @property
    def was_there(self) -> bool:
        """True for somebody who was in a round, or who is there now."""
        return self.is_there or self.rounds > 0

    @property
    def owes(self) -> bool:
        """True for somebody who was there and has not paid."""
        return self.was_there and self.cents is None


@dataclass(frozen=True)
class AttendanceList:
    """Attendance of an evening: everybody except house players, in the order of entry."""

    evening: str
    date: str
    rounds: int
    people: tuple[Attendee, ...]


@dataclass(frozen=True)
class Totals:
    """Numbers of people who were there, have paid and owe, and the sum paid in hundredths."""

    there: int
    paid: int
    unpaid: int
    cents: int


def build_attendance(evening: Evening) -> AttendanceList:
    """Build the attendance so far."""
    met = [
        {*each.seating.byes, *(player for table in each.seating.tables for player in table)}
        for each in evening.rounds
    ]
    people = tuple(
        Attendee(
            each.name,
            each.club.strip(),
            sum(each.number in there for there in met),
            each.is_there,
            evening.payments.get(each.number),
        )
        for each in evening.players
        if not each.is_house and not each.is_removed
    )
    return AttendanceList(evening.settings.name, evening.settings.date, len(evening.rounds), people)


def count_totals(people: Sequence[Attendee]) -> Totals:
    paid = [each.cents for each in people if each.cents is not None]
    return Totals(
        sum(each.was_there for each in people),
        len(paid),
        sum(each.owes for each in people),
        sum(paid),
    )


def group_by_club(attendance: AttendanceList) -> list[tuple[str, Sequence[Attendee]]]:
    """Group people by club, in the order of the alphabet; people without a club come last."""
    clubs: dict[str, list[Attendee]] = {}
    for each in sorted(attendance.people, key=lambda each: name_sort_key(each.name)):
        clubs.setdefault(each.club, []).append(each)
    order = sorted(clubs, key=lambda club: (not club, name_sort_key(club)))
    return [(club, clubs[club]) for club in order]


ROW_HEIGHT, GROUP_HEIGHT, HEAD_HEIGHT, HEADING_HEIGHT = 6.6, 8.2, 15.0, 7.0
WIDTHS = (92.0, 24.0, 38.0, 32.0)
"""Widths of the name, the rounds, the payment and the amount in mm."""
CELL = Style(size=10, smallest=6)
STRONG = replace(CELL, face=BOLD)
HEADING = Style(size=8, smallest=5.5, grey=0.35)
ABSENT = 0.5
"""Grey of the name of somebody who was not there."""


@dataclass(frozen=True)
class _Line:
    """A line of the print: of a club with its totals, or of a person."""

    club: str = ""
    totals: Totals | None = None
    person: Attendee | None = None

    @property
    def height(self) -> float:
        return GROUP_HEIGHT if self.person is None else ROW_HEIGHT


def print_attendance(attendance: AttendanceList, language: str) -> bytes:
    """Print the people by club with their payments, the totals of each club, and all totals."""
    what = translate_text("Attendance and payments", language)
    about = DocumentInfo(attendance.evening, format_date(attendance.date, language), what, language)
    lines = list(_list_lines(attendance, language))
    groups = list(_split_into_pages(lines)) or [[]]
    pages = []
    for number, some in enumerate(groups, start=1):
        page = PaperPage()
        _AttendancePage(page, attendance, about).draw(some)
        write_foot(page, about, number, len(groups))
        pages.append(page)
    return render_pdf(pages, about)


def _list_lines(attendance: AttendanceList, language: str) -> Iterator[_Line]:
    groups = group_by_club(attendance)
    for club, people in groups:
        if len(groups) > 1:
            name = club or translate_text("Without a club", language)
            yield _Line(name, count_totals(people))
        for each in people:
            yield _Line(person=each)


def _split_into_pages(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """Split lines into pages. The line of a club stands above at least one of its people."""
    room = SHEET.height - HEAD_HEIGHT - HEADING_HEIGHT
    page: list[_Line] = []
    used = 0.0
    for line in lines:
        needed = line.height + (ROW_HEIGHT if line.person is None else 0)
        if page and used + needed > room:
            yield page
            page, used = [], 0.0
        page.append(line)
        used += line.height
    if page:
        yield page


@dataclass(frozen=True)
class _AttendancePage:
    page: PaperPage
    attendance: AttendanceList
    about: DocumentInfo

    def draw(self, lines: Sequence[_Line]) -> None:
        """Draw the head with all totals, the headings, and the lines."""
        self._head()
        y = SHEET.y + HEAD_HEIGHT
        self._headings(Box(SHEET.x, y, SHEET.width, HEADING_HEIGHT))
        y += HEADING_HEIGHT
        for line in lines:
            row = Box(SHEET.x, y, SHEET.width, line.height)
            if line.person is None:
                self._club(row, line)
            else:
                self._person(row, line.person)
            y = row.bottom
        self.page.put(Stroke(SHEET.x, y, SHEET.right, y, width=THICK))

    def _head(self) -> None:
        page, about = self.page, self.about
        left, right = Box(SHEET.x, SHEET.y, SHEET.width, 7).columns((100, 86))
        page.write(Box(left.x, left.y, left.width - 4, 7), about.evening, EVENING)
        page.write(right, about.what, PLACE)
        page.write(Box(SHEET.x, SHEET.y + 7, 40, 5), about.date, SMALL)
        style = replace(STRONG, align="right")
        below = Box(SHEET.x + 40, SHEET.y + 7.5, SHEET.width - 40, 5)
        page.write(below, self._describe(count_totals(self.attendance.people)), style)

    def _describe(self, totals: Totals) -> str:
        parts = {
            "there": totals.there,
            "paid": totals.paid,
            "unpaid": totals.unpaid,
            "sum": format_amount(totals.cents, self.about.language),
        }
        return format_message(
            "present: {there} · paid: {paid} · unpaid: {unpaid} · sum: {sum}",
            parts,
            self.about.language,
        )

    def _headings(self, row: Box) -> None:
        language = self.about.language
        titles = (
            translate_text("Player", language),
            translate_text("Rounds", language),
            translate_text("Payment", language),
            translate_text("Amount", language),
        )
        self.page.put(Frame(row, None, SHADE))
        for index, (cell, title) in enumerate(zip(row.columns(WIDTHS), titles, strict=True)):
            style = replace(HEADING, align="right" if index == len(titles) - 1 else "left")
            self.page.write(cell.inset(1.2), title, style)
        for y in (row.y, row.bottom):
            self.page.put(Stroke(row.x, y, row.right, y, width=THICK))

    def _club(self, row: Box, line: _Line) -> None:
        if line.totals is None:
            return
        self.page.put(Frame(row, None, 0.95))
        name, totals = row.inset(1.2).columns((80, row.width - 82.4))
        self.page.write(name, line.club, STRONG)
        style = replace(CELL, size=9, align="right")
        self.page.write(totals, self._describe(line.totals), style)
        self.page.put(Stroke(row.x, row.bottom, row.right, row.bottom))

    def _person(self, row: Box, person: Attendee) -> None:
        language = self.about.language
        name, rounds, payment, amount = row.columns(WIDTHS)
        grey = 0.0 if person.was_there else ABSENT
        shown = display_name(person.name, language)
        self.page.write(name.inset(1.2), shown, replace(CELL, grey=grey))
        if not person.was_there:
            played = translate_text("not present", language)
        elif self.attendance.rounds:
            played = f"{person.rounds} / {self.attendance.rounds}"
        else:
            played = translate_text("present", language)
        self.page.write(rounds.inset(1.2), played, replace(CELL, size=9, grey=grey))
        if person.owes:
            words = translate_text("unpaid", language)
            box = Box(payment.x + 1.2, row.y + 1.3, row.height - 2.6, row.height - 2.6)
            self.page.put(Frame(box, 0.3))
            rest = Box(box.right + 1.6, row.y, payment.right - box.right - 2.4, row.height)
            self.page.write(rest, words, STRONG)
        elif person.cents is not None:
            self.page.write(payment.inset(1.2), f"✓ {translate_text('paid', language)}", CELL)
            if person.cents:
                written = format_amount(person.cents, language)
                self.page.write(amount.inset(1.2), written, replace(CELL, align="right"))
        self.page.put(Stroke(row.x, row.bottom, row.right, row.bottom, grey=0.75))
