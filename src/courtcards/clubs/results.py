"""What the sheets of an evening come to, and duplicate rounds compared deal by deal.

A sheet counts when it has been confirmed, in duplicate when all have; a correction counts at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.rounds import RoundClosed
from courtcards.clubs.evening.state import PlayedRound
from courtcards.clubs.evening.ways_back import RoundUnbegun, SeatsChanged, seated
from courtcards.clubs.sheet import Seated, Sheet, SheetOpened, SheetPlace
from courtcards.clubs.sheet.commands import ClaimSeat, Entered, SeatAnew
from courtcards.clubs.sheet.state import Seats
from courtcards.clubs.standings import (
    Place,
    Result,
    bye_result,
    in_whole_numbers,
    ranked,
    table_results,
)
from courtcards.clubs.verb import Given
from courtcards.kernel.clubs import SEATS, ClubGame, Decision, Game, Line, Points, Row
from courtcards.kernel.errors import NotNow

# Duplicate: every table of a round plays the same deals, and is compared with all the others.
#
# What a seat has made of a deal is held against what the other tables have made of it: the points
# less the mean of those of the same seat there. So the luck of the deal is everybody's. The scores
# of a round are the sums of these, and the ranking points of a table go by them as by any scores.
#
# Nobody learns what another table has played before all have played that deal: until then the
# sheets of the round are shown as far as the slowest table has come (``shown``).


SheetsOf = Mapping[SheetPlace, Sheet]
"""The sheets of an evening, as ``results.Sheets``."""
Against = tuple[Fraction, ...]
"""By seat, the points against the mean of the other tables."""


def contract_of(line: Line) -> str:
    """The game that a line stands for, be it as the jury has decided; empty where it is none."""
    return (line.contract or "") if isinstance(line, Game | Decision) else ""


# The comparison


def against_the_others(tables: Mapping[int, Sequence[Points]]) -> dict[int, list[Against]]:
    """The points of each table, deal by deal, against the mean of those who have played it too.

    Where no other table has, they are the points themselves.

    >>> one, other = against_the_others({1: [(-5, 0, 0, 0)], 2: [(-2, -3, 0, 0)]}).values()
    >>> [str(points) for points in one[0]], [str(points) for points in other[0]]
    (['-3', '3', '0', '0'], ['3', '-3', '0', '0'])
    """
    found: dict[int, list[Against]] = {table: [] for table in tables}
    for deal in range(max(map(len, tables.values()), default=0)):
        at = {table: deals[deal] for table, deals in tables.items() if deal < len(deals)}
        sums = [sum(points[seat] for points in at.values()) for seat in range(SEATS)]
        for table, points in at.items():
            found[table].append(
                tuple(_against(own, sums[seat], len(at)) for seat, own in enumerate(points))
            )
    return found


def _against(own: int, of_all: int, tables: int) -> Fraction:
    if tables == 1:
        return Fraction(own)
    return Fraction(own * tables - of_all, tables - 1)


@dataclass(frozen=True)
class ComparedTable:
    """A table of a duplicate round: its deals, what each is worth against the others, the scores.

    ``scores`` are those against the others, with the points that belong to no deal; ``points`` are
    the ranking points that they bring.
    """

    rows: tuple[Row, ...]
    against: tuple[Against, ...]
    scores: Against
    points: tuple[Fraction, ...]


def compared(club: ClubGame, sheets: Mapping[int, Sheet]) -> dict[int, ComparedTable]:
    """The tables of a round by number, each compared with the others, as their sheets stand."""
    rows = {
        table: [row for row in sheet.standing.rows if contract_of(row.line)]
        for table, sheet in sheets.items()
    }
    against = against_the_others(
        {table: [row.points for row in deals] for table, deals in rows.items()}
    )
    found = {}
    for table, sheet in sheets.items():
        beside = [row.points for row in sheet.standing.rows if not contract_of(row.line)]
        scores = tuple(
            sum((each[seat] for each in against[table]), Fraction(0))
            + sum(points[seat] for points in beside)
            for seat in range(SEATS)
        )
        found[table] = ComparedTable(
            tuple(rows[table]),
            tuple(against[table]),
            scores,
            club.ranking_points(in_whole_numbers(scores)),
        )
    return found


def comparison(evening: Evening, sheets: SheetsOf, played: PlayedRound) -> dict[int, ComparedTable]:
    """The tables of a round compared, as far as all have played.

    Once the round is closed, sheets that were not confirmed are compared with none.
    """
    seen = shown(evening, sheets)
    at = {place[1]: seen[place] for place in sheets_of(played) if place in seen}
    if played.closed is not None:
        at = {table: sheet for table, sheet in at.items() if sheet.confirmed is not None}
    return compared(evening.club, at)


def is_counted(sheets: SheetsOf, played: PlayedRound) -> bool:
    """Whether a round has brought its players anything: all sheets are in, or it is closed."""
    return played.closed is not None or all(
        place in sheets and sheets[place].confirmed is not None for place in sheets_of(played)
    )


def duplicate_results(evening: Evening, sheets: SheetsOf, played: PlayedRound) -> dict[int, Result]:
    """What a duplicate round has brought its players."""
    if not is_counted(sheets, played):
        return {}
    return {
        player: Result(played.number, table, each.points[seat], each.scores[seat])
        for table, each in comparison(evening, sheets, played).items()
        for seat, player in enumerate(played.seating.tables[table - 1])
    }


# What is shown before all have played


def played_everywhere(evening: Evening, sheets: SheetsOf, played: PlayedRound) -> int:
    """How many deals of a round every table has played; all of them once the round is closed."""
    length = evening.club.length
    if played.closed is not None:
        return length
    return min(_deals_played(sheets.get(place), length) for place in sheets_of(played))


def deals_told(evening: Evening, sheets: SheetsOf, number: int, attempt: int) -> int | None:
    """How many deals of a round anybody may be told of; None where all may be.

    So it is of a round that was taken back: when it begins again, it has other packs.
    """
    if evening.has_taken_back(number, attempt):
        return None
    played = evening.attempt(number, attempt)
    if played is None or played.closed is not None:
        return 0 if played is None else None
    return played_everywhere(evening, sheets, played)


def _deals_played(sheet: Sheet | None, length: int) -> int:
    if sheet is None:
        return 0
    return length if sheet.standing.is_over else sheet.standing.games


def is_held(evening: Evening, sheets: SheetsOf, played: PlayedRound) -> bool:
    """Whether a round is shown only in part, as far as every table has played."""
    if not played.is_duplicate:
        return False
    return played_everywhere(evening, sheets, played) < evening.club.length


def shown(evening: Evening, sheets: SheetsOf) -> SheetsOf:
    """The sheets as anybody may see them, be it the director."""
    held = evening.running
    if held is None or not is_held(evening, sheets, held):
        return sheets
    return {place: shown_sheet(evening, sheets, place) for place in sheets}


def shown_sheet(evening: Evening, sheets: SheetsOf, place: SheetPlace) -> Sheet:
    """One of them alone. Expects that there is one."""
    played, sheet = evening.rounds[place[0] - 1], sheets[place]
    if not is_held(evening, sheets, played):
        return sheet
    return _begun(sheet, played_everywhere(evening, sheets, played))


def shown_with(played: PlayedRound, place: SheetPlace) -> list[SheetPlace]:
    """The sheets that may be seen otherwise once something has happened to one: itself, or all."""
    return list(sheets_of(played)) if played.is_duplicate else [place]


def sheets_of(played: PlayedRound) -> Iterator[SheetPlace]:
    """Where the sheets of a round lie."""
    for table in range(1, len(played.seating.tables) + 1):
        yield played.number, table


def _begun(sheet: Sheet, deals: int) -> Sheet:
    """A sheet as it was before more than so many deals were entered."""
    begun = Sheet(sheet.opened, sheet.club)
    for past in sheet.history[1:]:
        event = past.event
        if begun.standing.games == deals and isinstance(event, Entered) and contract_of(event.line):
            break
        begun.apply(event)
    return begun


def check_may_write(evening: Evening, sheets: SheetsOf, place: SheetPlace, given: Given) -> None:
    """Refuse to write on a sheet that is not shown as it is: NotNow.

    The table itself does, and players take their seats.
    """
    if given.by.role == "server" or isinstance(given.command, ClaimSeat):
        return
    if is_held(evening, sheets, evening.rounds[place[0] - 1]):
        raise NotNow(sentences.HELD)


Sheets = Mapping[tuple[int, int], Sheet]
"""The sheets of an evening by the numbers of the round and the table, both counted from 1."""


def results(evening: Evening, sheets: Sheets, until: int | None = None) -> dict[int, list[Result]]:
    """The results of every player, up to a round (all of them where none is named).

    House players get no results, and who was removed none; a bye counts once its round is closed.
    A round that was annulled has brought nobody anything.
    """
    found: dict[int, list[Result]] = {
        player.number: []
        for player in evening.players
        if not (player.is_house or player.is_removed)
    }
    for played in evening.rounds[:until]:
        if played.annulled is not None:
            continue
        by_player = _at_tables(evening, sheets, played)
        if played.closed is not None:
            bye = bye_result(evening.club, played.number)
            by_player |= dict.fromkeys(played.seating.byes, bye)
        for player, result in by_player.items():
            if player in found:
                found[player].append(result)
    return found


def _at_tables(evening: Evening, sheets: Sheets, played: PlayedRound) -> dict[int, Result]:
    """What a round has brought those who sat at its tables."""
    if played.is_duplicate:
        return duplicate_results(evening, sheets, played)
    found: dict[int, Result] = {}
    for table, players in enumerate(played.seating.tables, start=1):
        sheet = sheets.get((played.number, table))
        if sheet is not None and sheet.scores is not None:
            place, is_total = (played.number, table), sheet.totalled is not None
            found |= table_results(evening.club, place, players, sheet.scores, is_total=is_total)
    return found


def standings(evening: Evening, sheets: Sheets, until: int | None = None) -> list[Place]:
    """The ranking after a round, or now; the penalties of the evening count in each."""
    penalties: Counter[int] = Counter()
    for each in evening.penalties:
        if not each.is_lifted:
            penalties[each.player] += each.points
    return ranked(evening.club, results(evening, sheets, until), penalties)


def missing_sheets(evening: Evening, sheets: Sheets) -> tuple[int, ...]:
    """The tables of the running round whose sheets have not been confirmed."""
    if evening.running is None:
        return ()
    number, tables = evening.running.number, evening.running.seating.tables
    return tuple(
        table
        for table in range(1, len(tables) + 1)
        if (sheet := sheets.get((number, table))) is None or sheet.confirmed is None
    )


def check_unbegun(sheets: Sheets, unbegun: RoundUnbegun) -> None:
    """Refuse to take back a round whose sheets have entries, unless it is said why: NotNow."""
    written = [
        table
        for (number, table), sheet in sorted(sheets.items())
        if number == unbegun.round and sheet.is_written
    ]
    if written and not unbegun.reason.strip():
        raise NotNow(
            "the sheets of these tables have entries: {tables}; say why the start is undone",
            tables=", ".join(map(str, written)),
        )


def check_reseated(evening: Evening, sheets: Sheets, changed: SeatsChanged) -> None:
    """Refuse to change seats once something has been entered at their tables: NotNow."""
    at = seated(evening.rounds[-1])
    for player in (changed.one, changed.other):
        sheet = sheets.get((changed.round, at.get(player, 0)))
        if sheet is not None and sheet.is_written:
            raise NotNow(
                "the sheet of table {table} has entries: there somebody may play on for {name}",
                table=sheet.opened.table,
                name=evening.player(player).name,
            )


def check_sheets(evening: Evening, sheets: Sheets, closed: RoundClosed) -> None:
    """Refuse to close a round with sheets missing, unless it is said why: NotNow."""
    missing = missing_sheets(evening, sheets)
    if missing and not closed.reason.strip():
        raise NotNow(
            "the sheets of these tables are missing: {tables};"
            " say why the round is closed without them",
            tables=", ".join(map(str, missing)),
        )


def set_aside(evening: Evening) -> Iterator[tuple[PlayedRound, int]]:
    """The rounds that were taken back, with each of their tables: a sheet may lie there."""
    for played in evening.unbegun:
        for table in range(1, len(played.seating.tables) + 1):
            yield played, table


def places(evening: Evening) -> Iterator[SheetPlace]:
    """Where a sheet has to lie: at each table of all rounds that have begun."""
    for played in evening.rounds:
        for table in range(1, len(played.seating.tables) + 1):
            yield played.number, table


def sheet_opening(name: str, evening: Evening, place: SheetPlace) -> SheetOpened:
    """The event by which a sheet is laid out, at the evening of that id: it follows from it."""
    number, table = place
    played = evening.rounds[number - 1]
    return SheetOpened(
        evening=name,
        round=number,
        table=table,
        players=_seats(evening, played, table),
        online=played.online.get(table),
        attempt=played.attempt,
        by=played.begun.by,
        at=played.begun.at,
    )


def reseating(evening: Evening, sheet: Sheet) -> Given | None:
    """What a sheet has to take where others sit at its table now; None where they do not.

    The id of the command follows from the change: however many servers give it, it is done once.
    """
    played = evening.attempt(*sheet.at_attempt)
    if played is None or played.reseated is None:
        return None
    event, changed = played.reseated
    seats = _seats(evening, played, sheet.opened.table)
    is_right = [each.player for each in seats] == [each.player for each in sheet.players]
    # Another server may have written of a later change, which is not known here yet.
    if is_right or event <= sheet.seated_by:
        return None
    command = SeatAnew(id=f"evening/{event}", players=seats, reason=changed.reason, event=event)
    return Given(command, changed.by, changed.at)


def _seats(evening: Evening, played: PlayedRound, table: int) -> Seats:
    found = [
        Seated(player, evening.player(player).name) for player in played.seating.tables[table - 1]
    ]
    return cast("Seats", tuple(found))
