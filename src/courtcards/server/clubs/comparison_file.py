"""The duplicate rounds of an evening as a spreadsheet: a line for each deal at each table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from litestar import Response, get
from litestar.di import NamedDependency

from courtcards.clubs.duplicate import comparison, contract_of
from courtcards.clubs.evening import Evening
from courtcards.clubs.publishing.spreadsheets import CSV, Cell, csv_of
from courtcards.clubs.results import Sheets
from courtcards.kernel.clubs import SEATS
from courtcards.server.clubs.api import HttpRequest, Visit
from courtcards.server.clubs.files import (
    contract_title,
    figure,
    file_of_type,
    spreadsheet,
)
from courtcards.server.http.answers import refusals
from courtcards.server.http.language import language_of
from courtcards.server.limits.documents import Documents
from courtcards.text import marked, translated

HEADINGS = (marked("round"), marked("deal"), marked("table"), marked("dealer"), marked("game"))
BY_SEAT = (marked("player"), marked("score"), marked("against the others"))


@get(
    "/api/clubs/{evening:str}/comparison.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 429, 503),
)
async def comparison_table(
    request: HttpRequest, visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> Response[bytes]:
    """Every deal of the duplicate rounds for a spreadsheet, as far as every table has played."""
    live = visit.live
    language = language_of(request.scope)
    rows = _deals(live.evening, live.sheets, language)
    key = "comparison", live.version, language
    return spreadsheet(live.evening, documents.make_here(key, lambda: csv_of(rows, language)))


def _deals(evening: Evening, sheets: Sheets, language: str) -> Iterable[Sequence[Cell]]:
    yield [
        *(translated(heading, language) for heading in HEADINGS),
        *(
            f"{translated(what, language)} {seat}"
            for seat in range(1, SEATS + 1)
            for what in BY_SEAT
        ),
    ]
    for played in evening.rounds:
        tables = comparison(evening, sheets, played) if played.is_duplicate else {}
        for table, each in tables.items():
            players = [evening.players[number] for number in played.seating.tables[table - 1]]
            for deal, (row, against) in enumerate(zip(each.rows, each.against, strict=True), 1):
                game = contract_title(evening.club, contract_of(row.line), language)
                by_seat = zip(players, row.points, against, strict=True)
                yield [
                    played.number,
                    deal,
                    table,
                    players[row.dealer].name,
                    game,
                    *(
                        cell
                        for player, points, worth in by_seat
                        for cell in (player.name, points, figure(worth, language))
                    ),
                ]


HANDLERS = (comparison_table,)
