"""The app: what is served, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.di import Provide
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.service.rolls import Rolls
from courtcards.clubs.service.seasons import Seasons
from courtcards.eventlog.opening import open_log
from courtcards.page import TEMPLATES
from courtcards.server import description, secure, watched
from courtcards.server.access.addresses import Listening
from courtcards.server.access.seats import SeatSigner
from courtcards.server.answers import StrictRequest
from courtcards.server.clubs import api as clubs
from courtcards.server.clubs import files as club_files
from courtcards.server.clubs import lists, season_api
from courtcards.server.clubs import pages as club_pages
from courtcards.server.clubs.lists import ListReader
from courtcards.server.clubs.season_api import EveningFinder
from courtcards.server.clubs.sockets import ClubSockets
from courtcards.server.description import openapi_config
from courtcards.server.forgetting import api as forgetting_api
from courtcards.server.forgetting.job import Forgetting
from courtcards.server.http import entrance, replays, rulebook, tables
from courtcards.server.http import moderation as moderating
from courtcards.server.http.entrance import Entrance
from courtcards.server.http.guests import guest_of, reader_from
from courtcards.server.limits.clients import Admission, Limits
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.lanes import Jobs
from courtcards.server.limits.requests import CheckedApp
from courtcards.server.moderation import Moderation, ModeratorKeys
from courtcards.server.pages import installing, pictures, pocket, shells, statics
from courtcards.server.push import notices as asking
from courtcards.server.push.notices import notices_on
from courtcards.server.snapshots import snapshots_of_tables, snapshots_of_tallies
from courtcards.server.sockets.tables import Sockets
from courtcards.server.thinking import Threads, start_waking
from courtcards.server.watch import Watch
from courtcards.server.watched import Readiness, WatchedApp
from courtcards.server.watching.lines import Watching
from courtcards.server.workers.share import ALONE, Share
from courtcards.tables.service.tables import Bounds, LiveTables

DEFAULT_WATCHING = Watching()
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

SERVED_BY = (
    entrance,
    tables,
    asking,
    replays,
    rulebook,
    watched,
    moderating,
    clubs,
    club_files,
    club_pages,
    secure,
    season_api,
    lists,
    forgetting_api,
    shells,
    pocket,
    statics,
    installing,
    pictures,
    description,
)
"""The modules that serve requests: each names its handlers in ``HANDLERS``."""

OF_A_REQUEST = {
    "guest": Provide(guest_of),
    "reader": Provide(reader_from),
    "job": Provide(club_files.print_job_of),
    "door": Provide(clubs.door_of),
    "season_visit": Provide(season_api.season_visit_of),
    "at_club": Provide(season_api.club_visit_of),
    "asked": Provide(tables.asked_address),
    "shared": Provide(tables.shared_address),
}
"""What handlers are given that follows from the request."""


def create_app(
    place: Path | str,
    limits: Limits,
    listening: Listening | None = None,
    watching: Watching = DEFAULT_WATCHING,
    share: Share = ALONE,
) -> WatchedApp:
    """The whole server as an ASGI app on the log in that file, or in that PostgreSQL database.

    It must be served by the protocols of ``sockets``. From ``listening``, if known, follows the
    address that people give to others; of several workers this one has that ``share`` of what is
    opened. StorageError when log or secret cannot be used; SettingError where ``watching`` names
    what is no network.
    """
    watch, awake = Watch(place, watching), asyncio.Event()
    log = watch.log(open_log(place))
    admission, notices = Admission(limits, log.secret), notices_on(log)
    threads, jobs = Threads(admission.charge_threads), Jobs(watch.metrics, admission.charge_threads)
    thinkers = watch.thinkers(threads)
    bounds = Bounds(limits.tables_in_memory, limits.listed_per_address)
    live_tables = LiveTables(log, thinkers, awake, watch.hearing(notices), bounds)
    live_tables.snapshots = snapshots_of_tables(log)
    seats, links = SeatSigner(log.secret), LinkSigner(log.secret)
    clubhouse = Clubhouse(log, live_tables, seats, jobs, limits.evenings_in_memory)
    live_tables.id_of_new = lambda: share.new_id(log.prefix_of_new())
    rolls, moderation = Rolls(log, clubhouse, limits.evenings_in_memory), Moderation(log)
    seasons = Seasons(log, clubhouse, rolls, snapshots_of_tallies(log))
    clubhouse.id_of_new = rolls.id_of_new = share.new_id
    sockets = Sockets(live_tables, seats, admission, moderation, watch.metrics.answered)
    forgetting = Forgetting(place, admission.charge_threads)
    club_sockets = ClubSockets(clubhouse, links, admission)
    watch.show(live_tables, clubhouse, admission, awake)

    @asynccontextmanager
    async def open_tables(_app: Litestar) -> AsyncIterator[None]:
        watch.start()
        start_waking(awake)
        for each in (live_tables, clubhouse, rolls):
            each.start()
        yield
        for used in (forgetting, rolls, clubhouse, live_tables):
            await used.close()
        if notices is not None:
            await notices.close()
        jobs.close()
        threads.close()
        await log.close()
        watch.close()

    dependencies = {
        **_given(admission=admission, live_tables=live_tables, seats=seats, links=links),
        **_given(clubhouse=clubhouse, seasons=seasons, rolls=rolls, forgetting=forgetting),
        **_given(entrance=Entrance(live_tables, seats, admission, moderation, jobs)),
        **_given(lists=ListReader(), listening=listening, finder=EveningFinder(clubhouse, links)),
        **_given(jobs=jobs, documents=Documents(jobs), moderation=moderation),
        **_given(readiness=Readiness(log, awake), keys=ModeratorKeys(log.secret), notices=notices),
        **OF_A_REQUEST | {"visit": Provide(clubs.Visits(clubhouse, links).of)},
    }
    app = _app_of(dependencies, limits, open_tables)
    return watch.app(CheckedApp(app, _either(club_sockets, sockets), admission, listening), share)


def _either(club_sockets: ClubSockets, sockets: Sockets) -> ASGIApp:
    """What serves a WebSocket, of an evening or of a table."""

    async def serve_socket(scope: Scope, receive: Receive, send: Send) -> None:
        of_clubs = scope["path"].startswith("/api/clubs/")
        await (club_sockets if of_clubs else sockets)(scope, receive, send)

    return serve_socket


def _app_of(dependencies: dict[str, Provide], limits: Limits, lifespan: Lifespan) -> Litestar:
    """What answers requests."""
    return Litestar(
        route_handlers=[handler for module in SERVED_BY for handler in module.HANDLERS],
        dependencies=dependencies,
        exception_handlers={Exception: shells.answer_error},
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=openapi_config(),
        request_class=StrictRequest,
        request_max_body_size=limits.body_bytes,
        template_config=TemplateConfig(directory=TEMPLATES, engine=JinjaTemplateEngine),
    )


def _given(**values: object) -> dict[str, Provide]:
    """What handlers are given by these names: the same for every request."""
    return {name: Provide(_always(value), sync_to_thread=False) for name, value in values.items()}


def _always(value: object) -> Callable[[], object]:
    return lambda: value
