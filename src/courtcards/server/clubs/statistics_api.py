"""HTTP interface of a season's statistics and of the personal pages of its players."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from courtcards.clubs.season.prizes import list_special_awards
from courtcards.clubs.views.statistics_views import (
    PersonView,
    StatisticsView,
    build_person_view,
    build_statistics_view,
    list_personal_pages,
)
from courtcards.server.clubs.season_api import SeasonVisit
from courtcards.server.limits.jobs import Jobs
from courtcards.server.responses import PRIVATE, VIEW_REFUSALS


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


HANDLERS = (get_statistics, get_season_person)
