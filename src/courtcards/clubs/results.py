"""What the sheets of an evening come to, and duplicate rounds compared deal by deal.

A sheet counts when it has been confirmed, in duplicate when all have; a correction counts at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.rounds import RoundClosed
from courtcards.clubs.evening.state import PlayedRound
from courtcards.clubs.evening.undo import RoundStartUndone, SeatsChanged, map_players_to_tables
from courtcards.clubs.sheet import SeatedPlayer, Sheet, SheetOpened, SheetPlace
from courtcards.clubs.sheet.commands import ClaimSeat, Entered, UpdateSeats
from courtcards.clubs.sheet.state import Seats
from courtcards.clubs.standings import (
    RankingEntry,
    RoundResult,
    build_bye_result,
    build_table_results,
    rank_players,
    scale_to_integers,
)
from courtcards.kernel.club_scoring import (
    SEATS,
    ClubGame,
    GameLine,
    JuryDecision,
    Points,
    ScoreLine,
    SheetRow,
)
from courtcards.kernel.errors import NotNow

# Duplicate: every table of a round plays the same deals, and is compared with all the others.
#
# What a seat has made of a deal is held against what the other tables have made of it: the points
# less the mean of those of the same seat there. So the luck of the deal is everybody's. The scores
# of a round are the sums of these, and the ranking points of a table go by them as by any scores.
#
# Nobody learns what another table has played before all have played that deal: until then the
# sheets of the round are shown as far as the slowest table has come (``build_visible_sheets``).


SheetsByPlace = Mapping[SheetPlace, Sheet]
"""The sheets of an evening, as ``results.Sheets``."""
RelativePoints = tuple[Fraction, ...]
"""By seat, the points against the mean of the other tables."""


def find_line_contract(line: ScoreLine) -> str:
    """The game that a line stands for, be it as the jury has decided; empty where it is none."""
    return (line.contract or "") if isinstance(line, GameLine | JuryDecision) else ""


# The comparison


def compute_relative_points(
    tables: Mapping[int, Sequence[Points]],
) -> dict[int, list[RelativePoints]]:
    """The points of each table, deal by deal, against the mean of those who have played it too.

    Where no other table has, they are the points themselves.

    >>> one, other = compute_relative_points({1: [(-5, 0, 0, 0)], 2: [(-2, -3, 0, 0)]}).values()
    >>> [str(points) for points in one[0]], [str(points) for points in other[0]]
    (['-3', '3', '0', '0'], ['3', '-3', '0', '0'])
    """
    found: dict[int, list[RelativePoints]] = {table: [] for table in tables}
    for deal in range(max(map(len, tables.values()), default=0)):
        at = {table: deals[deal] for table, deals in tables.items() if deal < len(deals)}
        sums = [sum(points[seat] for points in at.values()) for seat in range(SEATS)]
        for table, points in at.items():
            found[table].append(
                tuple(_subtract_mean(own, sums[seat], len(at)) for seat, own in enumerate(points))
            )
    return found


def _subtract_mean(own: int, of_all: int, tables: int) -> Fraction:
    if tables == 1:
        return Fraction(own)
    return Fraction(own * tables - of_all, tables - 1)


@dataclass(frozen=True)
class ComparedTable:
    """A table of a duplicate round: its deals, what each is worth against the others, the scores.

    ``scores`` are those against the others, with the points that belong to no deal; ``points`` are
    the ranking points that they bring.
    """

    rows: tuple[SheetRow, ...]
    against: tuple[RelativePoints, ...]
    scores: RelativePoints
    points: tuple[Fraction, ...]


def compare_tables(club: ClubGame, sheets: Mapping[int, Sheet]) -> dict[int, ComparedTable]:
    """The tables of a round by number, each compared with the others, as their sheets stand."""
    rows = {
        table: [row for row in sheet.round_sheet.rows if find_line_contract(row.line)]
        for table, sheet in sheets.items()
    }
    against = compute_relative_points(
        {table: [row.points for row in deals] for table, deals in rows.items()}
    )
    found = {}
    for table, sheet in sheets.items():
        beside = [row.points for row in sheet.round_sheet.rows if not find_line_contract(row.line)]
        scores = tuple(
            sum((each[seat] for each in against[table]), Fraction(0))
            + sum(points[seat] for points in beside)
            for seat in range(SEATS)
        )
        found[table] = ComparedTable(
            tuple(rows[table]),
            tuple(against[table]),
            scores,
            club.ranking_points(scale_to_integers(scores)),
        )
    return found


def compare_round(
    evening: Evening, sheets: SheetsByPlace, played: PlayedRound
) -> dict[int, ComparedTable]:
    """The tables of a round compared, as far as all have played.

    Once the round is closed, sheets that were not confirmed are compared with none.
    """
    seen = build_visible_sheets(evening, sheets)
    at = {place[1]: seen[place] for place in list_round_places(played) if place in seen}
    if played.closed is not None:
        at = {table: sheet for table, sheet in at.items() if sheet.confirmed is not None}
    return compare_tables(evening.club, at)


def has_results(sheets: SheetsByPlace, played: PlayedRound) -> bool:
    """Whether a round has brought its players anything: all sheets are in, or it is closed."""
    return played.closed is not None or all(
        place in sheets and sheets[place].confirmed is not None
        for place in list_round_places(played)
    )


def build_duplicate_results(
    evening: Evening, sheets: SheetsByPlace, played: PlayedRound
) -> dict[int, RoundResult]:
    """What a duplicate round has brought its players."""
    if not has_results(sheets, played):
        return {}
    return {
        player: RoundResult(played.number, table, each.points[seat], each.scores[seat])
        for table, each in compare_round(evening, sheets, played).items()
        for seat, player in enumerate(played.seating.tables[table - 1])
    }


# What is shown before all have played


def count_common_deals(evening: Evening, sheets: SheetsByPlace, played: PlayedRound) -> int:
    """How many deals of a round every table has played; all of them once the round is closed."""
    length = evening.club.length
    if played.closed is not None:
        return length
    return min(
        _count_played_deals(sheets.get(place), length) for place in list_round_places(played)
    )


def count_public_deals(
    evening: Evening, sheets: SheetsByPlace, number: int, attempt: int
) -> int | None:
    """How many deals of a round anybody may be told of; None where all may be.

    So it is of a round that was taken back: when it begins again, it has other packs.
    """
    if evening.is_attempt_undone(number, attempt):
        return None
    played = evening.find_attempt(number, attempt)
    if played is None or played.closed is not None:
        return 0 if played is None else None
    return count_common_deals(evening, sheets, played)


def _count_played_deals(sheet: Sheet | None, length: int) -> int:
    if sheet is None:
        return 0
    return length if sheet.round_sheet.is_over else sheet.round_sheet.games


def is_withheld(evening: Evening, sheets: SheetsByPlace, played: PlayedRound) -> bool:
    """Whether a round is shown only in part, as far as every table has played."""
    if not played.is_duplicate:
        return False
    return count_common_deals(evening, sheets, played) < evening.club.length


def build_visible_sheets(evening: Evening, sheets: SheetsByPlace) -> SheetsByPlace:
    """The sheets as anybody may see them, be it the director."""
    held = evening.running
    if held is None or not is_withheld(evening, sheets, held):
        return sheets
    return {place: build_visible_sheet(evening, sheets, place) for place in sheets}


def build_visible_sheet(evening: Evening, sheets: SheetsByPlace, place: SheetPlace) -> Sheet:
    """One of them alone. Expects that there is one."""
    played, sheet = evening.rounds[place[0] - 1], sheets[place]
    if not is_withheld(evening, sheets, played):
        return sheet
    return _rewind_sheet(sheet, count_common_deals(evening, sheets, played))


def list_affected_places(played: PlayedRound, place: SheetPlace) -> list[SheetPlace]:
    """The sheets that may be seen otherwise once something has happened to one: itself, or all."""
    return list(list_round_places(played)) if played.is_duplicate else [place]


def list_round_places(played: PlayedRound) -> Iterator[SheetPlace]:
    """Where the sheets of a round lie."""
    for table in range(1, len(played.seating.tables) + 1):
        yield played.number, table


def _rewind_sheet(sheet: Sheet, deals: int) -> Sheet:
    """A sheet as it was before more than so many deals were entered."""
    begun = Sheet(sheet.opened, sheet.club)
    for past in sheet.history[1:]:
        event = past.event
        if (
            begun.round_sheet.games == deals
            and isinstance(event, Entered)
            and find_line_contract(event.line)
        ):
            break
        begun.apply(event)
    return begun


def check_may_write(
    evening: Evening, sheets: SheetsByPlace, place: SheetPlace, envelope: ClubEnvelope
) -> None:
    """Refuse to write on a sheet that is not shown as it is: NotNow.

    The table itself does, and players take their seats.
    """
    if envelope.by.role == "server" or isinstance(envelope.command, ClaimSeat):
        return
    if is_withheld(evening, sheets, evening.rounds[place[0] - 1]):
        raise NotNow(error_messages.SHEETS_WITHHELD)


Sheets = Mapping[tuple[int, int], Sheet]
"""The sheets of an evening by the numbers of the round and the table, both counted from 1."""


def compute_results(
    evening: Evening, sheets: Sheets, until: int | None = None
) -> dict[int, list[RoundResult]]:
    """The results of every player, up to a round (all of them where none is named).

    House players get no results, and who was removed none; a bye counts once its round is closed.
    A round that was annulled has brought nobody anything.
    """
    found: dict[int, list[RoundResult]] = {
        player.number: []
        for player in evening.players
        if not (player.is_house or player.is_removed)
    }
    for played in evening.rounds[:until]:
        if played.annulled is not None:
            continue
        by_player = _compute_table_results(evening, sheets, played)
        if played.closed is not None:
            bye = build_bye_result(evening.club, played.number)
            by_player |= dict.fromkeys(played.seating.byes, bye)
        for player, result in by_player.items():
            if player in found:
                found[player].append(result)
    return found


def _compute_table_results(
    evening: Evening, sheets: Sheets, played: PlayedRound
) -> dict[int, RoundResult]:
    """What a round has brought those who sat at its tables."""
    if played.is_duplicate:
        return build_duplicate_results(evening, sheets, played)
    found: dict[int, RoundResult] = {}
    for table, players in enumerate(played.seating.tables, start=1):
        sheet = sheets.get((played.number, table))
        if sheet is not None and sheet.scores is not None:
            place, is_total = (played.number, table), sheet.totalled is not None
            found |= build_table_results(
                evening.club, place, players, sheet.scores, is_total=is_total
            )
    return found


def rank_evening(evening: Evening, sheets: Sheets, until: int | None = None) -> list[RankingEntry]:
    """The ranking after a round, or now; the penalties of the evening count in each."""
    penalties: Counter[int] = Counter()
    for each in evening.penalties:
        if not each.is_lifted:
            penalties[each.player] += each.points
    return rank_players(evening.club, compute_results(evening, sheets, until), penalties)


def find_missing_sheets(evening: Evening, sheets: Sheets) -> tuple[int, ...]:
    """The tables of the running round whose sheets have not been confirmed."""
    if evening.running is None:
        return ()
    number, tables = evening.running.number, evening.running.seating.tables
    return tuple(
        table
        for table in range(1, len(tables) + 1)
        if (sheet := sheets.get((number, table))) is None or sheet.confirmed is None
    )


def check_start_undo(sheets: Sheets, unbegun: RoundStartUndone) -> None:
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


def check_reseat(evening: Evening, sheets: Sheets, changed: SeatsChanged) -> None:
    """Refuse to change seats once something has been entered at their tables: NotNow."""
    at = map_players_to_tables(evening.rounds[-1])
    for player in (changed.one, changed.other):
        sheet = sheets.get((changed.round, at.get(player, 0)))
        if sheet is not None and sheet.is_written:
            raise NotNow(
                "the sheet of table {table} has entries: there somebody may play on for {name}",
                table=sheet.opened.table,
                name=evening.player(player).name,
            )


def check_closing(evening: Evening, sheets: Sheets, closed: RoundClosed) -> None:
    """Refuse to close a round with sheets missing, unless it is said why: NotNow."""
    missing = find_missing_sheets(evening, sheets)
    if missing and not closed.reason.strip():
        raise NotNow(
            "the sheets of these tables are missing: {tables};"
            " say why the round is closed without them",
            tables=", ".join(map(str, missing)),
        )


def list_undone_tables(evening: Evening) -> Iterator[tuple[PlayedRound, int]]:
    """The rounds that were taken back, with each of their tables: a sheet may lie there."""
    for played in evening.undone_rounds:
        for table in range(1, len(played.seating.tables) + 1):
            yield played, table


def list_sheet_places(evening: Evening) -> Iterator[SheetPlace]:
    """Where a sheet has to lie: at each table of all rounds that have begun."""
    for played in evening.rounds:
        for table in range(1, len(played.seating.tables) + 1):
            yield played.number, table


def build_sheet_opening(name: str, evening: Evening, place: SheetPlace) -> SheetOpened:
    """The event by which a sheet is laid out, at the evening of that id: it follows from it."""
    number, table = place
    played = evening.rounds[number - 1]
    return SheetOpened(
        evening=name,
        round=number,
        table=table,
        players=_build_seats(evening, played, table),
        online=played.online.get(table),
        attempt=played.attempt,
        by=played.begun.by,
        at=played.begun.at,
    )


def build_reseating(evening: Evening, sheet: Sheet) -> ClubEnvelope | None:
    """What a sheet has to take where others sit at its table now; None where they do not.

    The id of the command follows from the change: however many servers give it, it is done once.
    """
    played = evening.find_attempt(*sheet.at_attempt)
    if played is None or played.reseated is None:
        return None
    event, changed = played.reseated
    seats = _build_seats(evening, played, sheet.opened.table)
    is_right = [each.player for each in seats] == [each.player for each in sheet.players]
    # Another server may have written of a later change, which is not known here yet.
    if is_right or event <= sheet.seating_event:
        return None
    command = UpdateSeats(id=f"evening/{event}", players=seats, reason=changed.reason, event=event)
    return ClubEnvelope(command, changed.by, changed.at)


def _build_seats(evening: Evening, played: PlayedRound, table: int) -> Seats:
    found = [
        SeatedPlayer(player, evening.player(player).name)
        for player in played.seating.tables[table - 1]
    ]
    return cast("Seats", tuple(found))
