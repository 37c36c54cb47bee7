"""Results of an evening from its score sheets, with duplicate rounds compared deal by deal.

A sheet counts once it is confirmed; in duplicate, once all sheets of the round are. A correction
counts at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.rounds import DrawRounds, RoundClosed
from courtcards.clubs.evening.state import PlayedRound
from courtcards.clubs.evening.undo import RoundStartUndone
from courtcards.clubs.sheet import SeatedPlayer, Sheet, SheetOpened, SheetPlace
from courtcards.clubs.sheet.commands import ClaimSeat, Entered, UpdateSeats
from courtcards.clubs.sheet.state import Seats
from courtcards.clubs.standings import (
    RankingEntry,
    RoundResult,
    TeamEntry,
    build_bye_result,
    build_table_results,
    rank_players,
    rank_teams,
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
from courtcards.text.names import name_key

# Duplicate: every table of a round plays the same deals, and is compared with all the others.
#
# A seat's relative points for a deal are its points, less the mean of the same seat at the other
# tables. So the luck of the deal is shared. The score of a round is the sum of its relative points.
# Ranking points follow from these scores as from any others.
#
# Nobody may learn another table's result of a deal before all tables have played it. Until then the
# sheets of the round are shown only as far as the slowest table (``build_visible_sheets``).


SheetsByPlace = Mapping[SheetPlace, Sheet]
"""The sheets of an evening, as ``results.Sheets``."""
RelativePoints = tuple[Fraction, ...]
"""By seat, the points less the mean of the other tables."""


def find_line_contract(line: ScoreLine) -> str:
    """Return the game of a line, decided by the jury or not; empty if the line is no game."""
    return (line.contract or "") if isinstance(line, GameLine | JuryDecision) else ""


# The comparison


def compute_relative_points(
    tables: Mapping[int, Sequence[Points]],
) -> dict[int, list[RelativePoints]]:
    """Compute each table's points per deal, less the mean of the other tables that played it.

    If no other table has played a deal, its points stay as they are.

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
    """A table of a duplicate round: its deals, their relative points, and its scores.

    ``scores`` are the sums of the relative points, plus the points that belong to no deal.
    ``points`` are the ranking points for these scores.
    """

    rows: tuple[SheetRow, ...]
    against: tuple[RelativePoints, ...]
    scores: RelativePoints
    points: tuple[Fraction, ...]


def compare_tables(club: ClubGame, sheets: Mapping[int, Sheet]) -> dict[int, ComparedTable]:
    """Compare the tables of a round with each other, as their sheets stand now."""
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
    """Compare the tables of a round, for the deals that all tables have played.

    Once the round is closed, only confirmed sheets take part.
    """
    seen = build_visible_sheets(evening, sheets)
    at = {place[1]: seen[place] for place in list_round_places(played) if place in seen}
    if played.closed is not None:
        at = {table: sheet for table, sheet in at.items() if sheet.confirmed is not None}
    return compare_tables(evening.club, at)


def has_results(sheets: SheetsByPlace, played: PlayedRound) -> bool:
    """Tell whether a round counts: all its sheets are confirmed, or it is closed."""
    return played.closed is not None or all(
        place in sheets and sheets[place].confirmed is not None
        for place in list_round_places(played)
    )


def build_duplicate_results(
    evening: Evening, sheets: SheetsByPlace, played: PlayedRound
) -> dict[int, RoundResult]:
    """Build the results of a duplicate round, by player; empty until the round counts."""
    if not has_results(sheets, played):
        return {}
    return {
        player: RoundResult(played.number, table, each.points[seat], each.scores[seat])
        for table, each in compare_round(evening, sheets, played).items()
        for seat, player in enumerate(played.seating.tables[table - 1])
    }


# Visibility until all tables have played


def count_common_deals(evening: Evening, sheets: SheetsByPlace, played: PlayedRound) -> int:
    """Count the deals that every table has played; all of them once the round is closed."""
    length = evening.club.length
    if played.closed is not None:
        return length
    return min(
        _count_played_deals(sheets.get(place), length) for place in list_round_places(played)
    )


def count_public_deals(
    evening: Evening, sheets: SheetsByPlace, number: int, attempt: int
) -> int | None:
    """Count the deals of a round that may be shown to anybody; None if all may be.

    An undone start may be shown whole: the round has other packs when it begins again.
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
    """Tell whether a round is shown only as far as every table has played."""
    if not played.is_duplicate:
        return False
    return count_common_deals(evening, sheets, played) < evening.club.length


def build_visible_sheets(evening: Evening, sheets: SheetsByPlace) -> SheetsByPlace:
    """Return the sheets as everybody may see them, the director included."""
    held = evening.running
    if held is None or not is_withheld(evening, sheets, held):
        return sheets
    return {place: build_visible_sheet(evening, sheets, place) for place in sheets}


def build_visible_sheet(evening: Evening, sheets: SheetsByPlace, place: SheetPlace) -> Sheet:
    """Return one sheet as everybody may see it. Expects that it exists."""
    played, sheet = evening.rounds[place[0] - 1], sheets[place]
    if not is_withheld(evening, sheets, played):
        return sheet
    return _rewind_sheet(sheet, count_common_deals(evening, sheets, played))


def list_affected_places(played: PlayedRound, place: SheetPlace) -> list[SheetPlace]:
    """List the sheets whose view may change with an event at this one: itself, or all."""
    return list(list_round_places(played)) if played.is_duplicate else [place]


def list_round_places(played: PlayedRound) -> Iterator[SheetPlace]:
    """Yield the places of the sheets of a round."""
    for table in range(1, len(played.seating.tables) + 1):
        yield played.number, table


def _rewind_sheet(sheet: Sheet, deals: int) -> Sheet:
    """Return the sheet as it was just before more than this many deals were entered."""
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
    """Raise NotNow if the sheet is withheld.

    The server may still write, and players may still take their seats.
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
    """Compute the results of every player, up to round ``until`` or of all rounds.

    House players and removed players get no results. A bye counts once its round is closed. An
    annulled round gives no results.
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
    """Rank the players after round ``until``, or now; penalties count in both.

    Each group has a ranking of its own. They follow each other in the order of the groups' names.
    """
    penalties: Counter[int] = Counter()
    for each in evening.penalties:
        if not each.is_lifted:
            penalties[each.player] += each.points
    results = compute_results(evening, sheets, until)
    of = evening.map_groups()
    groups = sorted({of.get(player, "") for player in results}, key=lambda name: (not name, name))
    return [
        entry
        for group in groups
        for entry in rank_players(
            evening.club,
            {player: own for player, own in results.items() if of.get(player, "") == group},
            penalties,
        )
    ]


def rank_evening_teams(evening: Evening, ranking: Sequence[RankingEntry]) -> list[TeamEntry]:
    """Rank the teams of the evening, if it has such a ranking; spellings of one team are one."""
    best = evening.settings.team_best
    if best is msgspec.UNSET:
        return []
    written: dict[str, str] = {}
    teams = {
        each.number: written.setdefault(name_key(each.club), each.club.strip())
        for each in evening.players
        if each.club.strip()
    }
    return rank_teams(ranking, teams, best)


def add_ranking(evening: Evening, sheets: Sheets, envelope: ClubEnvelope) -> ClubEnvelope:
    """Return a command with the ranking that it needs: that of a draw by rank."""
    is_draw = isinstance(envelope.command, DrawRounds)
    if not is_draw or not evening.is_final(len(evening.rounds) + 1):
        return envelope
    ranked = tuple(each.player for each in rank_evening(evening, sheets))
    return replace(envelope, ranking=ranked)


def find_missing_sheets(evening: Evening, sheets: Sheets) -> tuple[int, ...]:
    """Return the tables of the running round whose sheets are not confirmed."""
    if evening.running is None:
        return ()
    number, tables = evening.running.number, evening.running.seating.tables
    return tuple(
        table
        for table in range(1, len(tables) + 1)
        if (sheet := sheets.get((number, table))) is None or sheet.confirmed is None
    )


def check_start_undo(sheets: Sheets, unbegun: RoundStartUndone) -> None:
    """Raise NotNow if the round's sheets have entries and no reason is given."""
    written = [
        table
        for (number, table), sheet in sorted(sheets.items())
        if number == unbegun.round and sheet.is_written
    ]
    if written and not unbegun.reason.strip():
        raise NotNow(
            "the sheets of these tables have entries: {tables}; give a reason for undoing the "
            "start",
            tables=", ".join(map(str, written)),
        )


def check_closing(evening: Evening, sheets: Sheets, closed: RoundClosed) -> None:
    """Raise NotNow if sheets are missing and no reason is given."""
    missing = find_missing_sheets(evening, sheets)
    if missing and not closed.reason.strip():
        raise NotNow(
            "the sheets of these tables are missing: {tables}; give a reason for closing the "
            "round without them",
            tables=", ".join(map(str, missing)),
        )


def list_undone_tables(evening: Evening) -> Iterator[tuple[PlayedRound, int]]:
    """Yield the undone starts of rounds with each of their tables: a sheet may exist there."""
    for played in evening.undone_rounds:
        for table in range(1, len(played.seating.tables) + 1):
            yield played, table


def list_sheet_places(evening: Evening) -> Iterator[SheetPlace]:
    """Yield the places that must have a sheet: each table of all rounds that have begun."""
    for played in evening.rounds:
        for table in range(1, len(played.seating.tables) + 1):
            yield played.number, table


def build_sheet_opening(name: str, evening: Evening, place: SheetPlace) -> SheetOpened:
    """Build the opening event of a sheet. It depends only on the evening and ``name``, its id."""
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
    """Build the command that updates a sheet's seats; None if they are right.

    The command's id comes from the event that changed the seats. So several servers may give it,
    and it is done once.
    """
    played = evening.find_attempt(*sheet.at_attempt)
    if played is None or played.reseated is None:
        return None
    event, changed = played.reseated
    seats = _build_seats(evening, played, sheet.opened.table)
    is_right = [each.player for each in seats] == [each.player for each in sheet.players]
    # Another server may have applied a later change, which this one has not read yet.
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
