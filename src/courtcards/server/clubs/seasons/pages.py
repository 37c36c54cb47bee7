"""The page of a season."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Template

from courtcards.clubs.season.state import season_key
from courtcards.server.clubs.api import HttpRequest
from courtcards.server.clubs.seasons.live import Seasons
from courtcards.server.http.compression import COMPRESSED
from courtcards.server.pages.shells import shell


@get("/season/{season:str}/{key:str}", include_in_schema=False, middleware=[COMPRESSED])
async def season_page(
    request: HttpRequest,
    season: FromPath[str],
    key: FromPath[str],
    seasons: NamedDependency[Seasons],
) -> Template:
    """The page that a link opens. What proves the link stands behind ``#``."""
    live = await seasons.find(season)
    return shell(
        request,
        "club.html",
        evening=live.id,
        key=season_key(key),
        role="season",
        folder="season",
        table=None,
        title=live.season.settings.name,
    )


HANDLERS = (season_page,)
