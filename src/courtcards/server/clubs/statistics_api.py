"""HTTP interface of a season's statistics: records, personal pages, the workbook."""

from __future__ import annotations

from functools import partial

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from courtcards.clubs.publishing.presentation import (
    XLSX,
    build_ranking_table,
    build_ratings_table,
    encode_xlsx,
)
from courtcards.clubs.publishing.statistics_tables import (
    build_figures_table,
    build_opponents_table,
    build_prizes_table,
    build_records_table,
)
from courtcards.clubs.season.prizes import list_special_awards
from courtcards.clubs.season.ranking import list_awards
from courtcards.clubs.views.statistics_views import (
    PersonView,
    StatisticsView,
    build_person_view,
    build_statistics_view,
    list_personal_pages,
)
from courtcards.kernel.errors import mark_text
from courtcards.server.clubs.files import declare_file
from courtcards.server.clubs.season_api import SeasonVisit, answer_season_file
from courtcards.server.limits.jobs import DOCUMENT, Jobs
from courtcards.server.responses import (
    PRIVATE,
    VIEW_REFUSALS,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.text import translate_text


@get("/api/seasons/{season:str}/statistics", responses=VIEW_REFUSALS)
async def get_statistics(
    season_visit: NamedDependency[SeasonVisit], jobs: NamedDependency[Jobs]
) -> Response[StatisticsView]:
    """Return the hall of fame, the special prizes, and figures of players.

    A viewer gets the figures of members who agreed to be named.
    """
    live, outcomes = season_visit.live, await season_visit.outcomes()
    statistics = await live.statistics(outcomes, jobs)
    awards = list_special_awards(live.season.settings, live.ranking(outcomes), statistics)
    pages = list_personal_pages(live.id, outcomes, is_director=season_visit.is_director)
    return Response(build_statistics_view(statistics, awards, pages), headers=PRIVATE)


@get("/api/seasons/{season:str}/people/{person:str}", responses=VIEW_REFUSALS)
async def get_season_person(
    season_visit: NamedDependency[SeasonVisit],
    person: FromPath[str],
    jobs: NamedDependency[Jobs],
) -> Response[PersonView]:
    """Return the personal page of a player; for a viewer only if the player agreed."""
    live, outcomes = season_visit.live, await season_visit.outcomes()
    pages = list_personal_pages(live.id, outcomes, is_director=season_visit.is_director)
    by_person = {each.person: each for each in live.ranking(outcomes)}
    found = by_person[pages.find_person(by_person, person)]
    statistics = await live.statistics(outcomes, jobs)
    return Response(build_person_view(statistics, found, pages), headers=PRIVATE)


RANKING, RATINGS = mark_text("ranking"), mark_text("ratings")
RECORDS, PRIZES = mark_text("hall of fame"), mark_text("prizes")
FIGURES, OPPONENTS = mark_text("figures"), mark_text("opponents")


@get(
    "/api/seasons/{season:str}/season.xlsx",
    responses=declare_file(XLSX) | declare_refusals(400, 403, 404, 422, 429, 503),
)
async def get_season_workbook(
    request: HttpRequest,
    season_visit: NamedDependency[SeasonVisit],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """Send the ranking, the ratings and the statistics as a workbook.

    Figures are of members who agreed to be named, and of everybody for the director. Only the
    director gets the opponents.
    """
    language, outcomes = find_request_language(request.scope), await season_visit.outcomes()
    live = season_visit.live
    settings, ranking = live.season.settings, live.ranking(outcomes)
    found = await live.statistics(outcomes, jobs)
    awards = list_awards(ranking, settings.prizes)
    special = list_special_awards(settings, ranking, found)
    pages = list_personal_pages(live.id, outcomes, is_director=season_visit.is_director)
    people = [each for person, each in found.people.items() if pages.may_open(person)]
    tables = [
        (RANKING, build_ranking_table(ranking, outcomes, language)),
        (RATINGS, build_ratings_table(found.ratings, language)),
        (RECORDS, build_records_table(found, outcomes, language)),
        (PRIZES, build_prizes_table(awards, special, found, language)),
        (FIGURES, build_figures_table(found, people, language)),
    ]
    if season_visit.is_director:
        tables.append((OPPONENTS, build_opponents_table(found, language)))
    named = [(translate_text(name, language), rows) for name, rows in tables]
    body = await jobs.do(DOCUMENT, partial(encode_xlsx, named))
    return answer_season_file(season_visit, body, XLSX, "xlsx")


HANDLERS = (get_statistics, get_season_person, get_season_workbook)
