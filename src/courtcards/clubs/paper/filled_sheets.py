"""Filled score sheets: their lines as data, remarks in words, and the layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.blank_sheets import (
    DEALER,
    SHADE,
    SMALL,
    WRITER,
    Columns,
    framed,
    game_name,
    head,
    name_cell,
    place_text,
)
from courtcards.clubs.paper.pages import BOLD, SHEET, Box, Frame, Page, Ring, Style, fitted
from courtcards.clubs.paper.pages import Line as Stroke
from courtcards.clubs.paper.writing import About, document, foot
from courtcards.clubs.results import Sheets
from courtcards.clubs.sentences import as_shown
from courtcards.clubs.sheet import Past, Sheet
from courtcards.clubs.sheet.commands import (
    Corrected,
    Entered,
    Reopened,
    Struck,
    Totalled,
    TotalsWithdrawn,
)
from courtcards.clubs.sheet.state import Confirmation
from courtcards.clubs.verb import Role, Who
from courtcards.kernel.clubs import (
    SEATS,
    ClubGame,
    Decider,
    Decision,
    Game,
    Line,
    Points,
    Row,
    Void,
    Waived,
)
from courtcards.kernel.errors import Message, UnknownEvening
from courtcards.text import marked, said, spoken, translated
from courtcards.text.figures import written_date, written_points, written_score

ROLES: dict[Role, Message] = {
    "director": Message("the director"),
    "jury": Message("the jury"),
    "table": Message("the table"),
    "viewer": Message("a viewer"),
    "server": Message("the server"),
    "register": Message("a registering player"),
}
CORRECTED = marked("Line {line}: corrected by {who}; before: {before}")
STRUCK = marked("A line was struck out by {who}; before: {before}")
CORRECTED_AND_STRUCK = marked("A line struck out since was corrected by {who}; before: {before}")
TOTALS_TAKEN_OFF = marked("The four scores were removed by {who}; before: {before}")
TOTALS_CHANGED = marked("The four scores were changed by {who}; before: {before}")
DECIDERS: dict[Decider, Message] = {"table": ROLES["table"], "jury": ROLES["jury"]}


@dataclass(frozen=True)
class Remark:
    """A sentence about a line of the sheet, counted from 0, or about all of it, and the reason."""

    row: int | None
    message: Message
    reason: str = ""

    def said_in(self, language: str) -> str:
        """The remark in a language; the reason is as it was given."""
        sentence = spoken(self.message, language)
        return f"{sentence} – {self.reason.strip()}" if self.reason.strip() else sentence


def remarks_of(sheet: Sheet) -> tuple[Remark, ...]:
    """The remarks on a sheet: on its lines from the first to the last, then on the whole."""
    corrections: list[list[Past]] = []
    whole: list[Remark] = []
    totalled: Totalled | None = None
    for past in sheet.history:
        match past.event:
            case Entered():
                corrections.append([])
            case Corrected(index=index):
                corrections[index].append(past)
            case Struck(index=index):
                whole += [
                    _changed(each, CORRECTED_AND_STRUCK, sheet) for each in corrections.pop(index)
                ]
                whole.append(_changed(past, STRUCK, sheet))
            case Totalled() | TotalsWithdrawn() as event:
                if totalled is not None:
                    whole.append(_other_totals(event, totalled))
                totalled = event if isinstance(event, Totalled) else None
            case Reopened(by=by, reason=reason):
                text = Message("The confirmation was taken back by {who}", {"who": who_text(by)})
                whole.append(Remark(None, text, reason))
            case _:
                pass
    on_lines: list[Remark] = []
    for row, line in enumerate(sheet.lines):
        on_lines += _on_line(row, line, sheet)
        on_lines += [_changed(each, CORRECTED, sheet, row) for each in corrections[row]]
    return (*on_lines, *whole)


def who_text(who: Who) -> Message:
    """Who has done something: the role, after the name where it is known."""
    if not who.name:
        return ROLES[who.role]
    return Message("{name} ({role})", {"name": as_shown(who.name), "role": ROLES[who.role]})


def _on_line(row: int, line: Line, sheet: Sheet) -> list[Remark]:
    match line:
        case Game(fault=fault):
            if fault is None:
                return []
            about = {"line": row + 1, "name": _name(sheet, fault.seat)}
            text = Message(
                "Line {line}: fault by {name}, decided by {decider}",
                about | {"decider": DECIDERS[fault.decided]},
            )
            return [Remark(row, text)]
        case Void(offender=offender, decided=decided):
            about = {"line": row + 1, "name": _name(sheet, offender)}
            text = Message(
                "Line {line}: fault by {name} in a trump game, decided by {decider}",
                about | {"decider": DECIDERS[decided]},
            )
            return [Remark(row, text)]
        case Waived(offender=offender, decided=decided, reason=reason):
            about = {"line": row + 1, "name": _name(sheet, offender)}
            text = Message(
                "Line {line}: fault by {name}, no sanction, decided by {decider}",
                about | {"decider": DECIDERS[decided]},
            )
            return [Remark(row, text, reason)]
        case Decision(reason=reason, ends=ends):
            text = Message("Line {line}: jury decision", {"line": row + 1})
            if ends:
                text = Message(
                    "Line {line}: jury decision, ends the round",
                    {"line": row + 1},
                )
            return [Remark(row, text, reason)]


def _changed(past: Past, text: str, sheet: Sheet, row: int | None = None) -> Remark:
    """The remark on a line that was corrected or struck out: by whom, and what it was before."""
    event, before = past.event, past.before
    assert isinstance(event, Corrected | Struck)  # noqa: S101 - the callers pass no other
    assert before is not None  # noqa: S101 - a sheet keeps the line as it was
    about: dict[str, object] = {"who": who_text(event.by), "before": _said_of(before, sheet)}
    if row is not None:
        about |= {"line": row + 1}
    return Remark(row, Message(text, about), event.reason)


def _other_totals(event: Totalled | TotalsWithdrawn, before: Totalled) -> Remark:
    """The remark on four scores that were changed or taken off: by whom, and what stood before."""
    entries = ", ".join(map(written_score, before.points))
    told = TOTALS_CHANGED if isinstance(event, Totalled) else TOTALS_TAKEN_OFF
    text = Message(told, {"who": who_text(event.by), "before": entries})
    return Remark(None, text, event.reason)


def _said_of(line: Line, sheet: Sheet) -> Message:
    """A line as it was before, in a few words."""
    match line:
        case Game(contract=contract, points=points):
            entries = ", ".join(map(str, points))
            title = sheet.club.counted(contract).title
            return Message("{game} {points}", {"game": title, "points": entries})
        case Decision(points=points):
            entries = ", ".join(map(str, points))
            return Message("jury decision {points}", {"points": entries})
        case Void(offender=offender):
            return Message("trump game void by {name}", {"name": _name(sheet, offender)})
        case Waived(offender=offender):
            return Message("fault by {name}, no sanction", {"name": _name(sheet, offender)})


def _name(sheet: Sheet, seat: int) -> str | Message:
    return as_shown(sheet.names[seat])


@dataclass(frozen=True)
class FilledSheet:
    """What is printed on a sheet; ``first_dealer`` and ``writer`` are None before the draw.

    ``totalled`` are the four scores, where no more was kept of the round. ``points`` are the
    ranking points by seat, once the sheet counts; ``ending`` says whether the round is finished
    and confirmed, and whether the scores add up.
    """

    round: int
    table: int
    club: ClubGame
    names: tuple[str, ...]
    first_dealer: int | None
    writer: int | None
    rows: tuple[Row, ...]
    totalled: Points | None
    remarks: tuple[Remark, ...]
    points: tuple[Fraction, ...] | None
    ending: tuple[Message, ...]


@dataclass(frozen=True)
class FilledSheets:
    """The sheets of a round, or of all."""

    evening: str
    date: str
    sheets: tuple[FilledSheet, ...]


def filled_sheets_of(evening: Evening, sheets: Sheets, number: int | None = None) -> FilledSheets:
    """The sheets of a round that has begun, or of all; UnknownEvening where there are none."""
    found = [sheet for place, sheet in sorted(sheets.items()) if number in {None, place[0]}]
    if not found:
        raise UnknownEvening(sentences.NO_SUCH_ROUND, round=1 if number is None else number)
    about = evening.settings
    return FilledSheets(about.name, about.date, tuple(map(_filled, found)))


def _filled(sheet: Sheet) -> FilledSheet:
    opened, drawn = sheet.opened, sheet.drawn
    return FilledSheet(
        round=opened.round,
        table=opened.table,
        club=sheet.club,
        names=sheet.names,
        first_dealer=None if drawn is None else drawn.dealer,
        writer=None if drawn is None else drawn.writer,
        rows=sheet.standing.rows,
        totalled=None if sheet.totalled is None else sheet.totalled.points,
        remarks=remarks_of(sheet),
        points=None if sheet.scores is None else sheet.club.ranking_points(sheet.scores),
        ending=_ending(sheet),
    )


def _ending(sheet: Sheet) -> tuple[Message, ...]:
    standing = sheet.standing
    difference = sum(sheet.totals) if sheet.is_over else standing.open_sum
    said: list[Message] = []
    if sheet.totalled is not None:
        said.append(Message("Only the four scores of this round were kept, no games."))
    if difference:
        said.append(
            Message(
                "By jury decision, the scores do not add up to 0: {difference}.",
                {"difference": written_score(difference)},
            )
        )
    elif sheet.is_over:
        said.append(Message("The scores add up to 0."))
    if sheet.confirmed is not None:
        said.append(_confirmed(sheet, sheet.confirmed))
    elif sheet.is_over:
        said.append(Message("Not confirmed yet."))
    else:
        left = {"left": sheet.club.length - standing.games}
        said.append(Message("Not finished; games still to play: {left}.", left))
    return tuple(said)


def _confirmed(sheet: Sheet, confirmed: Confirmation) -> Message:
    if confirmed.by.role == "table":
        name = as_shown(sheet.names[confirmed.seat])
        return Message("Confirmed by {name}.", {"name": name})
    return Message("Confirmed by {who}.", {"who": who_text(confirmed.by)})


COLUMNS = Columns(8, 46, 33)
NAMES_HEIGHT, ROW_HEIGHT, TOTAL_HEIGHT = 19.0, 6.6, 6.8
REMARKED = "*"
LABEL = Style(size=9, smallest=5.5, lines=2)
NUMBER = Style(size=8, smallest=6, align="middle", grey=0.35)
ENTRY = Style(size=10, smallest=7, face=BOLD, align="middle")
SO_FAR = Style(size=7, smallest=5.5, align="right", grey=0.4)
REMARK = Style(size=8, smallest=8, lines=99)
TALLEST = 1000.0


def print_filled_sheets(filled: FilledSheets, language: str) -> bytes:
    """The sheets, each on as many pages as it needs."""
    what = translated("Score sheets", language)
    about = About(filled.evening, written_date(filled.date, language), what, language)
    pages = [page for sheet in filled.sheets for page in sheet_pages(sheet, about)]
    for number, page in enumerate(pages, start=1):
        foot(page, about, number, len(pages))
    return document(pages, about)


def sheet_pages(sheet: FilledSheet, about: About) -> list[Page]:
    """The pages of one sheet, without their foot."""
    return _SheetPages(sheet, about).pages


class _SheetPages:
    """The pages of one sheet, filled from the top to the bottom."""

    def __init__(self, sheet: FilledSheet, about: About) -> None:
        self._sheet = sheet
        self._about = about
        self._language = about.language
        self.pages: list[Page] = []
        self._y = SHEET.bottom
        remarked = {remark.row for remark in sheet.remarks}
        for index, row in enumerate(sheet.rows):
            self._row(index, row, is_remarked=index in remarked)
        self._totals()
        self._ending()
        for remark in sheet.remarks:
            self._text(remark.said_in(self._language), REMARK)

    def _place(self, height: float) -> Box:
        """The place of the next ``height`` millimetres: on a new page where this one is full."""
        if self._y + height > SHEET.bottom:
            self._begin_page()
        place = Box(SHEET.x, self._y, SHEET.width, height)
        self._y += height
        return place

    def _begin_page(self) -> None:
        page, sheet = Page(), self._sheet
        self.pages.append(page)
        head(page, self._about, place_text(sheet.round, sheet.table, self._language))
        row = Box(SHEET.x, SHEET.y + 13, SHEET.width, NAMES_HEIGHT)
        for seat, cell in enumerate(row.columns(COLUMNS.widths)[2:]):
            name_cell(page, cell, seat, sheet.names[seat], self._language)
            page.put(Stroke(cell.x, cell.y, cell.x, cell.bottom))
            corner = Box(cell.right - 5, cell.y + 0.6, 4, 4)
            page.write(corner, DEALER if seat == sheet.first_dealer else "", ENTRY)
            corner = Box(cell.x + 1, cell.y + 0.6, 4, 4)
            page.write(corner, WRITER if seat == sheet.writer else "", ENTRY)
        legend = Box(row.x, row.y, COLUMNS.number + COLUMNS.game, row.height).inset(1.2, 0.8)
        page.write(legend, self._legend(), replace(SMALL, size=7, lines=5))
        framed(page, row)
        self._y = row.bottom

    def _legend(self) -> str:
        return said(
            "{cross} first dealer, {pencil} scorer. Ring: chose the negative game; frame: "
            "chose trump. Small: score so far. {star} see below.",
            {"cross": DEALER, "pencil": WRITER, "star": REMARKED},
            self._language,
        )

    def _row(self, index: int, row: Row, *, is_remarked: bool) -> None:
        place = self._place(ROW_HEIGHT)
        page, contract = self.pages[-1], _contract(row.line)
        number, title, *cells = place.columns(COLUMNS.widths)
        is_trump = self._sheet.club.is_trump(contract)
        if is_trump:
            page.put(Frame(place, None, 0.95))
        page.write(number, str(index + 1), NUMBER)
        name = _title(row.line, self._sheet.club, self._language) + (
            f" {REMARKED}" if is_remarked else ""
        )
        page.write(title.inset(1.5), name, LABEL)
        for seat, cell in enumerate(cells):
            entry = Box(cell.x + 3, cell.y, cell.width * 0.45, cell.height)
            written = page.write(entry, written_score(row.points[seat]), ENTRY)
            if contract is not None and seat == row.dealer:
                width = max(written.width + 3.4, 6.6)
                middle = written.x + written.width / 2
                round_it = Box(middle - width / 2, cell.y + 0.7, width, cell.height - 1.4)
                page.put(Frame(round_it, 0.3) if is_trump else Ring(round_it))
            page.write(
                Box(cell.right - 13, cell.y, 11.5, cell.height),
                written_score(row.totals[seat]),
                SO_FAR,
            )
        page.rule(place, 1, COLUMNS.widths)

    def _totals(self) -> None:
        sheet, language = self._sheet, self._language
        parts, other = _sums(sheet)
        total = [sum(seat) for seat in zip(*parts.values(), other, strict=True)]
        if any(other):
            parts[marked("Faults and decisions")] = other
        parts[marked("Score")] = total
        rows: list[tuple[str, Sequence[str]]] = [
            (translated(title, language), list(map(written_score, points)))
            for title, points in parts.items()
        ]
        if sheet.points is not None:
            points = [written_points(each, language) for each in sheet.points]
            rows.append((translated("Ranking points", language), points))
        whole = self._place(TOTAL_HEIGHT * len(rows) + 1.5)
        whole = Box(whole.x, whole.y + 1.5, whole.width, whole.height - 1.5)
        page = self.pages[-1]
        page.put(Frame(whole, None, SHADE))
        for index, (title, entries) in enumerate(rows):
            y = whole.y + index * TOTAL_HEIGHT
            _, _, *cells = Box(whole.x, y, whole.width, TOTAL_HEIGHT).columns(COLUMNS.widths)
            left = Box(whole.x, y, COLUMNS.number + COLUMNS.game, TOTAL_HEIGHT).inset(1.5)
            page.write(left, title, replace(LABEL, face=BOLD))
            for cell, entry in zip(cells, entries, strict=True):
                page.write(Box(cell.x + 3, y, cell.width * 0.45, TOTAL_HEIGHT), entry, ENTRY)
                page.put(Stroke(cell.x, y, cell.x, y + TOTAL_HEIGHT))
            page.put(Stroke(whole.x, y, whole.right, y))
        framed(page, whole)

    def _ending(self) -> None:
        self._place(2)
        text = " ".join(spoken(each, self._language) for each in self._sheet.ending)
        self._text(text, replace(REMARK, size=9, smallest=9, face=BOLD))

    def _text(self, text: str, style: Style) -> None:
        """A paragraph over the whole width."""
        height = fitted(text, style, SHEET.width, TALLEST).height_mm + 0.8
        place = self._place(height)
        self.pages[-1].write(place, text, style)


def _contract(line: Line) -> str | None:
    """The game that counts as the dealer's, if one does."""
    return line.contract if isinstance(line, Game | Decision) else None


def _title(line: Line, club: ClubGame, language: str) -> str:
    match line:
        case Game(contract=contract):
            return game_name(club.counted(contract), language)
        case Void():
            return translated("Trump game void", language)
        case Waived():
            return translated("Fault, no sanction", language)
        case Decision(contract=contract):
            if contract is None:
                return translated("Jury decision", language)
            return said("{game}, by the jury", {"game": club.counted(contract).title}, language)


def _sums(sheet: FilledSheet) -> tuple[dict[str, Sequence[int]], list[int]]:
    """What the parts of the round have brought by seat, by their titles; and all else."""
    negative, trump, other = [0] * SEATS, [0] * SEATS, [0] * SEATS
    for row in sheet.rows:
        into = other
        if isinstance(row.line, Game):
            into = trump if sheet.club.is_trump(row.line.contract) else negative
        for seat, points in enumerate(row.points):
            into[seat] += points
    if sheet.totalled is not None:
        return {marked("The four scores, as entered"): sheet.totalled}, other
    return {marked("Negative games"): negative, marked("Trump games"): trump}, other
