"""What the rounds of an evening have brought its players, worked out from the sheets alone.

A sheet counts when it has been confirmed; a correction counts at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.rounds import RoundClosed
from courtcards.clubs.sheets import Sheet
from courtcards.clubs.standings import Place, Result, bye_result, ranked, table_results
from courtcards.kernel.errors import NotNow

Sheets = Mapping[tuple[int, int], Sheet]
"""The sheets of an evening by the numbers of the round and the table, both counted from 1."""


def results(evening: Evening, sheets: Sheets, until: int | None = None) -> dict[int, list[Result]]:
    """The results of every player, up to a round (all of them where none is named).

    House players get no results, and who was removed none; a bye counts once its round is closed.
    """
    found: dict[int, list[Result]] = {
        player.number: []
        for player in evening.players
        if not (player.is_house or player.is_removed)
    }
    for played in evening.rounds[:until]:
        by_player: dict[int, Result] = {}
        for table, players in enumerate(played.seating.tables, start=1):
            sheet = sheets.get((played.number, table))
            if sheet is not None and sheet.scores is not None:
                place, is_total = (played.number, table), sheet.totalled is not None
                by_player |= table_results(
                    evening.club, place, players, sheet.scores, is_total=is_total
                )
        if played.closed is not None:
            bye = bye_result(evening.club, played.number)
            by_player |= dict.fromkeys(played.seating.byes, bye)
        for player, result in by_player.items():
            if player in found:
                found[player].append(result)
    return found


def standings(evening: Evening, sheets: Sheets, until: int | None = None) -> list[Place]:
    """The ranking after a round, or now."""
    return ranked(evening.club, results(evening, sheets, until))


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


def check_sheets(evening: Evening, sheets: Sheets, closed: RoundClosed) -> None:
    """Refuse to close a round with sheets missing, unless it is said why: NotNow."""
    missing = missing_sheets(evening, sheets)
    if missing and not closed.reason.strip():
        raise NotNow(
            "the sheets of these tables are missing: {tables};"
            " say why the round is closed without them",
            tables=", ".join(map(str, missing)),
        )
