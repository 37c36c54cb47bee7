"""Filled score sheets: their lines as data, remarks in words, and the layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from courtcards.clubs import error_messages
from courtcards.clubs.command import Role, Sender
from courtcards.clubs.error_messages import name_message
from courtcards.clubs.evening import Evening
from courtcards.clubs.paper.blank_sheets import (
    DEALER,
    SHADE,
    SMALL,
    WRITER,
    Columns,
    draw_frame,
    game_name,
    place_text,
    write_head,
    write_name_cell,
)
from courtcards.clubs.paper.pages import (
    BOLD,
    SHEET,
    Box,
    Frame,
    PaperPage,
    Ring,
    Stroke,
    Style,
    fit_text,
)
from courtcards.clubs.paper.pdf import DocumentInfo, render_pdf, write_foot
from courtcards.clubs.results import Sheets
from courtcards.clubs.sheet import Sheet, SheetHistoryEntry
from courtcards.clubs.sheet.commands import (
    Corrected,
    Entered,
    Reopened,
    Struck,
    Totalled,
    TotalsWithdrawn,
)
from courtcards.clubs.sheet.state import Confirmation
from courtcards.kernel.club_scoring import (
    SEATS,
    ClubGame,
    Decider,
    GameLine,
    JuryDecision,
    Points,
    ScoreLine,
    SheetRow,
    VoidLine,
    WaivedLine,
)
from courtcards.kernel.errors import Message, UnknownEvening
from courtcards.text import format_message, localize, mark_text, translate_text
from courtcards.text.formatting import format_date, format_points, format_score

ROLES: dict[Role, Message] = {
    "director": Message("the director"),
    "jury": Message("the jury"),
    "table": Message("the table"),
    "viewer": Message("a viewer"),
    "server": Message("the server"),
    "register": Message("a registering player"),
}
CORRECTED = mark_text("Line {line}: corrected by {who}; before: {before}")
STRUCK = mark_text("A line was struck out by {who}; before: {before}")
CORRECTED_AND_STRUCK = mark_text(
    "A line that was later struck out was corrected by {who}; before: {before}"
)
TOTALS_TAKEN_OFF = mark_text("The four scores were removed by {who}; before: {before}")
TOTALS_CHANGED = mark_text("The four scores were changed by {who}; before: {before}")
DECIDERS: dict[Decider, Message] = {"table": ROLES["table"], "jury": ROLES["jury"]}


@dataclass(frozen=True)
class SheetRemark:
    """A sentence about a line of the sheet, counted from 0, or about all of it, and the reason."""

    row: int | None
    message: Message
    reason: str = ""

    def format_text(self, language: str) -> str:
        """Return the remark in a language. The reason stays as it was written."""
        sentence = localize(self.message, language)
        return f"{sentence} – {self.reason.strip()}" if self.reason.strip() else sentence


def list_remarks(sheet: Sheet) -> tuple[SheetRemark, ...]:
    """List the remarks on a sheet: on its lines from first to last, then on the whole."""
    corrections: list[list[SheetHistoryEntry]] = []
    whole: list[SheetRemark] = []
    totalled: Totalled | None = None
    for past in sheet.history:
        match past.event:
            case Entered():
                corrections.append([])
            case Corrected(index=index):
                corrections[index].append(past)
            case Struck(index=index):
                whole += [
                    _describe_change(each, CORRECTED_AND_STRUCK, sheet)
                    for each in corrections.pop(index)
                ]
                whole.append(_describe_change(past, STRUCK, sheet))
            case Totalled() | TotalsWithdrawn() as event:
                if totalled is not None:
                    whole.append(_describe_totals_change(event, totalled))
                totalled = event if isinstance(event, Totalled) else None
            case Reopened(by=by, reason=reason):
                text = Message("The confirmation was taken back by {who}", {"who": sender_text(by)})
                whole.append(SheetRemark(None, text, reason))
            case _:
                pass
    on_lines: list[SheetRemark] = []
    for row, line in enumerate(sheet.lines):
        on_lines += _list_line_remarks(row, line, sheet)
        on_lines += [_describe_change(each, CORRECTED, sheet, row) for each in corrections[row]]
    return (*on_lines, *whole)


def sender_text(who: Sender) -> Message:
    """Name the sender of a command: the role, after the name if it is known."""
    if not who.name:
        return ROLES[who.role]
    return Message("{name} ({role})", {"name": name_message(who.name), "role": ROLES[who.role]})


def _list_line_remarks(row: int, line: ScoreLine, sheet: Sheet) -> list[SheetRemark]:
    match line:
        case GameLine(fault=fault):
            if fault is None:
                return []
            about = {"line": row + 1, "name": _name(sheet, fault.seat)}
            text = Message(
                "Line {line}: fault by {name}, decided by {decider}",
                about | {"decider": DECIDERS[fault.decided]},
            )
            return [SheetRemark(row, text)]
        case VoidLine(offender=offender, decided=decided):
            about = {"line": row + 1, "name": _name(sheet, offender)}
            text = Message(
                "Line {line}: fault by {name} in a trump game, decided by {decider}",
                about | {"decider": DECIDERS[decided]},
            )
            return [SheetRemark(row, text)]
        case WaivedLine(offender=offender, decided=decided, reason=reason):
            about = {"line": row + 1, "name": _name(sheet, offender)}
            text = Message(
                "Line {line}: fault by {name}, no sanction, decided by {decider}",
                about | {"decider": DECIDERS[decided]},
            )
            return [SheetRemark(row, text, reason)]
        case JuryDecision(reason=reason, ends=ends):
            text = Message("Line {line}: jury decision", {"line": row + 1})
            if ends:
                text = Message(
                    "Line {line}: jury decision, ends the round",
                    {"line": row + 1},
                )
            return [SheetRemark(row, text, reason)]


def _describe_change(
    past: SheetHistoryEntry, text: str, sheet: Sheet, row: int | None = None
) -> SheetRemark:
    """Build the remark on a corrected or struck line: its author, and the line before."""
    event, before = past.event, past.before
    assert isinstance(event, Corrected | Struck)  # noqa: S101 - the callers pass no other
    assert before is not None  # noqa: S101 - a sheet keeps the line as it was
    about: dict[str, object] = {
        "who": sender_text(event.by),
        "before": _describe_line(before, sheet),
    }
    if row is not None:
        about |= {"line": row + 1}
    return SheetRemark(row, Message(text, about), event.reason)


def _describe_totals_change(event: Totalled | TotalsWithdrawn, before: Totalled) -> SheetRemark:
    """Build the remark on changed or removed scores: its author, and the scores before."""
    entries = ", ".join(map(format_score, before.points))
    template = TOTALS_CHANGED if isinstance(event, Totalled) else TOTALS_TAKEN_OFF
    text = Message(template, {"who": sender_text(event.by), "before": entries})
    return SheetRemark(None, text, event.reason)


def _describe_line(line: ScoreLine, sheet: Sheet) -> Message:
    match line:
        case GameLine(contract=contract, points=points):
            entries = ", ".join(map(str, points))
            title = sheet.club.find_contract(contract).title
            return Message("{game} {points}", {"game": title, "points": entries})
        case JuryDecision(points=points):
            entries = ", ".join(map(str, points))
            return Message("jury decision {points}", {"points": entries})
        case VoidLine(offender=offender):
            return Message("trump game void, fault by {name}", {"name": _name(sheet, offender)})
        case WaivedLine(offender=offender):
            return Message("fault by {name}, no sanction", {"name": _name(sheet, offender)})


def _name(sheet: Sheet, seat: int) -> str | Message:
    return name_message(sheet.names[seat])


@dataclass(frozen=True)
class FilledSheet:
    """Data of a printed sheet; ``first_dealer`` and ``writer`` are None before the draw.

    ``totalled`` has the four scores if the sheet has no lines. ``points`` are the ranking points by
    seat, once the sheet counts. ``ending`` tells whether the round is finished and confirmed, and
    whether the scores add up.
    """

    round: int
    table: int
    club: ClubGame
    names: tuple[str, ...]
    first_dealer: int | None
    writer: int | None
    rows: tuple[SheetRow, ...]
    totalled: Points | None
    remarks: tuple[SheetRemark, ...]
    points: tuple[Fraction, ...] | None
    ending: tuple[Message, ...]


@dataclass(frozen=True)
class FilledSheets:
    """Sheets of one round, or of all rounds."""

    evening: str
    date: str
    sheets: tuple[FilledSheet, ...]


def build_filled_sheets(
    evening: Evening, sheets: Sheets, number: int | None = None
) -> FilledSheets:
    """Build the sheets of a round that has begun, or of all rounds.

    Raises UnknownEvening if there are none.
    """
    found = [sheet for place, sheet in sorted(sheets.items()) if number in {None, place[0]}]
    if not found:
        raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=1 if number is None else number)
    about = evening.settings
    return FilledSheets(about.name, about.date, tuple(map(_build_filled_sheet, found)))


def _build_filled_sheet(sheet: Sheet) -> FilledSheet:
    opened, drawn = sheet.opened, sheet.drawn
    return FilledSheet(
        round=opened.round,
        table=opened.table,
        club=sheet.club,
        names=sheet.names,
        first_dealer=None if drawn is None else drawn.dealer,
        writer=None if drawn is None else drawn.writer,
        rows=sheet.round_sheet.rows,
        totalled=None if sheet.totalled is None else sheet.totalled.points,
        remarks=list_remarks(sheet),
        points=None if sheet.scores is None else sheet.club.ranking_points(sheet.scores),
        ending=_describe_ending(sheet),
    )


def _describe_ending(sheet: Sheet) -> tuple[Message, ...]:
    round_sheet = sheet.round_sheet
    difference = sum(sheet.totals) if sheet.is_over else round_sheet.open_sum
    said: list[Message] = []
    if sheet.totalled is not None:
        said.append(Message("Only the four scores of this round were entered, not the games."))
    if difference:
        said.append(
            Message(
                "By jury decision, the scores do not add up to 0: {difference}.",
                {"difference": format_score(difference)},
            )
        )
    elif sheet.is_over:
        said.append(Message("The scores add up to 0."))
    if sheet.confirmed is not None:
        said.append(_describe_confirmation(sheet, sheet.confirmed))
    elif sheet.is_over:
        said.append(Message("Not confirmed yet."))
    else:
        left = {"left": sheet.club.length - round_sheet.games}
        said.append(Message("Not finished; games still to play: {left}.", left))
    return tuple(said)


def _describe_confirmation(sheet: Sheet, confirmed: Confirmation) -> Message:
    if confirmed.by.role == "table":
        name = name_message(sheet.names[confirmed.seat])
        return Message("Confirmed by {name}.", {"name": name})
    return Message("Confirmed by {who}.", {"who": sender_text(confirmed.by)})


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
    """Print the sheets, each on as many pages as it needs."""
    what = translate_text("Score sheets", language)
    about = DocumentInfo(filled.evening, format_date(filled.date, language), what, language)
    pages = [page for sheet in filled.sheets for page in build_sheet_pages(sheet, about)]
    for number, page in enumerate(pages, start=1):
        write_foot(page, about, number, len(pages))
    return render_pdf(pages, about)


def build_sheet_pages(sheet: FilledSheet, about: DocumentInfo) -> list[PaperPage]:
    """Build the pages of one sheet, without their foot."""
    return _SheetPages(sheet, about).pages


class _SheetPages:
    """Pages of one sheet, filled from top to bottom."""

    def __init__(self, sheet: FilledSheet, about: DocumentInfo) -> None:
        self._sheet = sheet
        self._about = about
        self._language = about.language
        self.pages: list[PaperPage] = []
        self._y = SHEET.bottom
        remarked = {remark.row for remark in sheet.remarks}
        for index, row in enumerate(sheet.rows):
            self._row(index, row, is_remarked=index in remarked)
        self._totals()
        self._ending()
        for remark in sheet.remarks:
            self._text(remark.format_text(self._language), REMARK)

    def _place(self, height: float) -> Box:
        """Return the box of the next ``height`` millimetres, on a new page if this one is full."""
        if self._y + height > SHEET.bottom:
            self._begin_page()
        place = Box(SHEET.x, self._y, SHEET.width, height)
        self._y += height
        return place

    def _begin_page(self) -> None:
        page, sheet = PaperPage(), self._sheet
        self.pages.append(page)
        write_head(page, self._about, place_text(sheet.round, sheet.table, self._language))
        row = Box(SHEET.x, SHEET.y + 13, SHEET.width, NAMES_HEIGHT)
        for seat, cell in enumerate(row.columns(COLUMNS.widths)[2:]):
            write_name_cell(page, cell, seat, sheet.names[seat], self._language)
            page.put(Stroke(cell.x, cell.y, cell.x, cell.bottom))
            corner = Box(cell.right - 5, cell.y + 0.6, 4, 4)
            page.write(corner, DEALER if seat == sheet.first_dealer else "", ENTRY)
            corner = Box(cell.x + 1, cell.y + 0.6, 4, 4)
            page.write(corner, WRITER if seat == sheet.writer else "", ENTRY)
        legend = Box(row.x, row.y, COLUMNS.number + COLUMNS.game, row.height).inset(1.2, 0.8)
        page.write(legend, self._legend(), replace(SMALL, size=7, lines=5))
        draw_frame(page, row)
        self._y = row.bottom

    def _legend(self) -> str:
        return format_message(
            "{cross} first dealer, {pencil} scorer. Ring: chose the negative game; frame: "
            "chose trump. Small: score so far. {star} see below.",
            {"cross": DEALER, "pencil": WRITER, "star": REMARKED},
            self._language,
        )

    def _row(self, index: int, row: SheetRow, *, is_remarked: bool) -> None:
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
            written = page.write(entry, format_score(row.points[seat]), ENTRY)
            if contract is not None and seat == row.dealer:
                width = max(written.width + 3.4, 6.6)
                middle = written.x + written.width / 2
                round_it = Box(middle - width / 2, cell.y + 0.7, width, cell.height - 1.4)
                page.put(Frame(round_it, 0.3) if is_trump else Ring(round_it))
            page.write(
                Box(cell.right - 13, cell.y, 11.5, cell.height),
                format_score(row.totals[seat]),
                SO_FAR,
            )
        page.rule(place, 1, COLUMNS.widths)

    def _totals(self) -> None:
        sheet, language = self._sheet, self._language
        parts, other = _sum_parts(sheet)
        total = [sum(seat) for seat in zip(*parts.values(), other, strict=True)]
        if any(other):
            parts[mark_text("Faults and decisions")] = other
        parts[mark_text("Score")] = total
        rows: list[tuple[str, Sequence[str]]] = [
            (translate_text(title, language), list(map(format_score, points)))
            for title, points in parts.items()
        ]
        if sheet.points is not None:
            points = [format_points(each, language) for each in sheet.points]
            rows.append((translate_text("Ranking points", language), points))
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
        draw_frame(page, whole)

    def _ending(self) -> None:
        self._place(2)
        text = " ".join(localize(each, self._language) for each in self._sheet.ending)
        self._text(text, replace(REMARK, size=9, smallest=9, face=BOLD))

    def _text(self, text: str, style: Style) -> None:
        """Write a paragraph over the whole width."""
        height = fit_text(text, style, SHEET.width, TALLEST).height_mm + 0.8
        place = self._place(height)
        self.pages[-1].write(place, text, style)


def _contract(line: ScoreLine) -> str | None:
    """Return the contract that counts as the dealer's, if there is one."""
    return line.contract if isinstance(line, GameLine | JuryDecision) else None


def _title(line: ScoreLine, club: ClubGame, language: str) -> str:
    match line:
        case GameLine(contract=contract):
            return game_name(club.find_contract(contract), language)
        case VoidLine():
            return translate_text("Trump game void", language)
        case WaivedLine():
            return translate_text("Fault, no sanction", language)
        case JuryDecision(contract=contract):
            if contract is None:
                return translate_text("Jury decision", language)
            return format_message(
                "{game}, by the jury", {"game": club.find_contract(contract).title}, language
            )


def _sum_parts(sheet: FilledSheet) -> tuple[dict[str, Sequence[int]], list[int]]:
    """Sum the points by seat: for each part of the round by title, and for everything else."""
    negative, trump, other = [0] * SEATS, [0] * SEATS, [0] * SEATS
    for row in sheet.rows:
        into = other
        if isinstance(row.line, GameLine):
            into = trump if sheet.club.is_trump(row.line.contract) else negative
        for seat, points in enumerate(row.points):
            into[seat] += points
    if sheet.totalled is not None:
        return {mark_text("The four scores, as entered"): sheet.totalled}, other
    return {mark_text("Negative games"): negative, mark_text("Trump games"): trump}, other
