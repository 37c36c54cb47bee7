"""What the rounds of an evening have brought its players, worked out from the sheets alone.

A sheet counts when it has been confirmed, in duplicate when all have; a correction counts at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from courtcards.clubs.duplicate import duplicate_results
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.reseating import SeatsChanged, seated
from courtcards.clubs.evening.rounds import RoundClosed
from courtcards.clubs.evening.state import PlayedRound
from courtcards.clubs.evening.ways_back import RoundUnbegun
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.standings import Place, Result, bye_result, ranked, table_results
from courtcards.kernel.errors import NotNow

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
