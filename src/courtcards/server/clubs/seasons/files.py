"""A season for spreadsheets: the ranking and the ratings as CSV, both together as XLSX."""

from __future__ import annotations

from functools import partial

from litestar import Response, get
from litestar.di import NamedDependency

from courtcards.clubs.publishing.season_tables import ranking_table, ratings_table
from courtcards.clubs.publishing.spreadsheets import CSV, XLSX, csv_of, xlsx_of
from courtcards.kernel.errors import marked
from courtcards.server.clubs.api import HttpRequest
from courtcards.server.clubs.files import attached_as, file_of_type
from courtcards.server.clubs.seasons.api import SeasonVisit
from courtcards.server.http.answers import refusals
from courtcards.server.http.language import LANGUAGE_HEADERS, language_of
from courtcards.server.limits.jobs import DOCUMENT, Jobs
from courtcards.text import translated

RANKING, RATINGS = marked("ranking"), marked("ratings")


@get(
    "/api/seasons/{season:str}/ranking.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 422, 429, 503),
)
async def ranking_file(
    request: HttpRequest, season_visit: NamedDependency[SeasonVisit]
) -> Response[bytes]:
    """The ranking for a spreadsheet, with what every evening has brought."""
    language, outcomes = language_of(request.scope), await season_visit.outcomes()
    ranking = season_visit.live.ranking(outcomes)
    body = csv_of(ranking_table(ranking, outcomes, language), language)
    return _file(season_visit, body, CSV, "csv", "ranking")


@get(
    "/api/seasons/{season:str}/ratings.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 429, 503),
)
async def ratings_file(
    request: HttpRequest,
    season_visit: NamedDependency[SeasonVisit],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """The ratings for a spreadsheet."""
    language = language_of(request.scope)
    found = await season_visit.live.ratings(await season_visit.outcomes(), jobs)
    return _file(
        season_visit, csv_of(ratings_table(found, language), language), CSV, "csv", "ratings"
    )


@get(
    "/api/seasons/{season:str}/season.xlsx",
    responses=file_of_type(XLSX) | refusals(400, 403, 404, 422, 429, 503),
)
async def season_workbook(
    request: HttpRequest,
    season_visit: NamedDependency[SeasonVisit],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """The ranking and the ratings as the two sheets of a workbook."""
    language, outcomes = language_of(request.scope), await season_visit.outcomes()
    ranking = season_visit.live.ranking(outcomes)
    found = await season_visit.live.ratings(outcomes, jobs)
    tables = [
        (translated(RANKING, language), ranking_table(ranking, outcomes, language)),
        (translated(RATINGS, language), ratings_table(found, language)),
    ]
    body = await jobs.do(DOCUMENT, partial(xlsx_of, tables))
    return _file(season_visit, body, XLSX, "xlsx")


def _file(
    visit: SeasonVisit, body: bytes, media_type: str, ending: str, part: str = ""
) -> Response[bytes]:
    headers = attached_as(ending, visit.live.season.settings.name, part or "season")
    return Response(body, media_type=media_type, headers=headers | LANGUAGE_HEADERS)


HANDLERS = (ranking_file, ratings_file, season_workbook)
