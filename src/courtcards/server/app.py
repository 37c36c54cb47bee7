"""The ASGI app: every part of the server, put together."""

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

from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.service.member_lists import LiveMemberLists
from courtcards.clubs.service.public import PublicResults
from courtcards.clubs.service.seasons import LiveSeasons
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import open_log
from courtcards.page import TEMPLATES
from courtcards.server import description, local_https, monitored_app
from courtcards.server.access.addresses import ListenAddress
from courtcards.server.access.seats import SeatSigner
from courtcards.server.clubs import api as clubs
from courtcards.server.clubs import files as club_files
from courtcards.server.clubs import lists, season_api, statistics_api
from courtcards.server.clubs import pages as club_pages
from courtcards.server.clubs import prints as club_prints
from courtcards.server.clubs import workbooks as club_workbooks
from courtcards.server.clubs.lists import ListReader
from courtcards.server.clubs.public import PublicApp
from courtcards.server.clubs.season_api import EveningFinder
from courtcards.server.clubs.sockets import ClubSockets
from courtcards.server.description import openapi_config
from courtcards.server.http import lobby, positions, replays, rulebook, tables
from courtcards.server.http import moderation as moderating
from courtcards.server.http.guests import find_guest, find_match_reader
from courtcards.server.http.lobby import TableOpener
from courtcards.server.limits.clients import Limits, RateLimiter
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import Jobs
from courtcards.server.limits.requests import Apps, CheckedApp
from courtcards.server.moderation import Moderation, ModeratorKeys
from courtcards.server.monitor import Monitor
from courtcards.server.monitored_app import MonitoredApp, Readiness
from courtcards.server.monitoring.log_lines import MonitoringSettings
from courtcards.server.pages import installing, offline_host, pictures, shells, static_files
from courtcards.server.push import notices as asking
from courtcards.server.push.notices import Notices, make_notices
from courtcards.server.redaction import api as redaction_api
from courtcards.server.redaction.job import RedactionQueue
from courtcards.server.responses import StrictRequest
from courtcards.server.snapshots import make_summary_snapshots, make_table_snapshots
from courtcards.server.sockets.tables import TableSockets
from courtcards.server.threads import Threads, start_engine
from courtcards.server.workers.routing import ALONE, WorkerShare
from courtcards.tables.service.tables import Bounds, LiveTables

DEFAULT_MONITORING = MonitoringSettings()
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

HANDLER_MODULES = (
    lobby,
    tables,
    asking,
    replays,
    positions,
    rulebook,
    monitored_app,
    moderating,
    clubs,
    club_files,
    club_prints,
    club_workbooks,
    club_pages,
    local_https,
    season_api,
    statistics_api,
    lists,
    redaction_api,
    shells,
    offline_host,
    static_files,
    installing,
    pictures,
    description,
)
"""The modules that serve requests: each names its handlers in ``HANDLERS``."""

REQUEST_DEPENDENCIES = {
    "guest": Provide(find_guest),
    "reader": Provide(find_match_reader),
    "job": Provide(club_prints.make_print_job),
    "registration_visit": Provide(clubs.find_registration_visit),
    "season_visit": Provide(season_api.find_season_visit),
    "club_visit": Provide(season_api.find_club_visit),
    "server_address": Provide(tables.provide_server_address),
    "shared": Provide(tables.provide_shared_address),
}
"""Handler arguments that are derived from the request."""


def create_app(
    place: Path | str,
    limits: Limits,
    listening: ListenAddress | None = None,
    watching: MonitoringSettings = DEFAULT_MONITORING,
    share: WorkerShare = ALONE,
) -> MonitoredApp:
    """Build the whole server as an ASGI app on the log at ``place``.

    ``place`` is a file, or the address of a PostgreSQL database. The app must be served by the
    protocols of ``sockets``. The address that people give to others follows from ``listening``, if
    that is known. ``share`` is the part that this worker has of all tables and evenings.

    Raises StorageError if the log cannot be used, and SettingError if a network is invalid.
    """
    watch, awake = Monitor(place, watching), asyncio.Event()
    log = watch.log(open_log(place))
    limiter, notices = RateLimiter(limits, log.secret), make_notices(log)
    threads, jobs = Threads(limiter.charge_threads), Jobs(watch.metrics, limiter.charge_threads)
    thinkers = watch.thinkers(threads)
    bounds = Bounds(limits.tables_in_memory, limits.listed_per_address)
    live_tables = LiveTables(log, thinkers, awake, watch.list_event_listeners(notices), bounds)
    live_tables.snapshots = make_table_snapshots(log)
    seats, links = SeatSigner(log.secret), LinkSigner(log.secret)
    live_evenings = LiveEvenings(log, live_tables, seats, jobs, limits.evenings_in_memory)
    live_tables.make_id = lambda: share.new_id(log.get_id_prefix())
    member_lists = LiveMemberLists(log, live_evenings, limits.evenings_in_memory)
    moderation, redactions = Moderation(log), RedactionQueue(place, limiter.charge_threads)
    seasons = LiveSeasons(log, live_evenings, member_lists, make_summary_snapshots(log))
    live_evenings.make_id = member_lists.make_id = share.new_id
    sockets = TableSockets(live_tables, seats, limiter, moderation, watch.metrics.count_answer)
    results = PublicResults(live_evenings, seasons, member_lists, jobs, links.public)
    watch.show(live_tables, live_evenings, limiter, awake)

    @asynccontextmanager
    async def open_tables(_app: Litestar) -> AsyncIterator[None]:
        watch.start()
        start_engine(awake)
        for each in (live_tables, live_evenings, member_lists):
            each.start()
        yield
        for used in (redactions, member_lists, live_evenings, live_tables):
            await used.close()
        await _close_services(notices, jobs, threads, log)
        watch.close()

    dependencies = {
        **_provide_values(limiter=limiter, live_tables=live_tables, seats=seats, links=links),
        **_provide_values(live_evenings=live_evenings, seasons=seasons, member_lists=member_lists),
        **_provide_values(table_opener=TableOpener(live_tables, seats, limiter, moderation, jobs)),
        **_provide_values(finder=EveningFinder(live_evenings, links), lists=ListReader()),
        **_provide_values(jobs=jobs, documents=Documents(jobs), redactions=redactions),
        **_provide_values(readiness=Readiness(log, awake), listening=listening, notices=notices),
        **_provide_values(moderation=moderation, keys=ModeratorKeys(log.secret)),
        **REQUEST_DEPENDENCIES | {"visit": Provide(clubs.VisitFinder(live_evenings, links).find)},
    }
    app = _build_app(dependencies, limits, open_tables)
    public = PublicApp(results, limiter, jobs, listening)
    apps = Apps(app, public, _route_sockets(ClubSockets(live_evenings, links, limiter), sockets))
    return watch.app(CheckedApp(apps, limiter, listening), share)


async def _close_services(
    notices: Notices | None, jobs: Jobs, threads: Threads, log: ServerLog
) -> None:
    if notices is not None:
        await notices.close()
    jobs.close()
    threads.close()
    await log.close()


def _route_sockets(club_sockets: ClubSockets, sockets: TableSockets) -> ASGIApp:
    """Return the app that serves WebSockets, those of evenings and those of tables."""

    async def serve_socket(scope: Scope, receive: Receive, send: Send) -> None:
        of_clubs = scope["path"].startswith("/api/clubs/")
        await (club_sockets if of_clubs else sockets)(scope, receive, send)

    return serve_socket


def _build_app(dependencies: dict[str, Provide], limits: Limits, lifespan: Lifespan) -> Litestar:
    return Litestar(
        route_handlers=[handler for module in HANDLER_MODULES for handler in module.HANDLERS],
        dependencies=dependencies,
        exception_handlers={Exception: shells.answer_error},
        lifespan=[lifespan],
        logging_config=None,
        openapi_config=openapi_config(),
        request_class=StrictRequest,
        request_max_body_size=limits.body_bytes,
        template_config=TemplateConfig(directory=TEMPLATES, engine=JinjaTemplateEngine),
    )


def _provide_values(**values: object) -> dict[str, Provide]:
    """Provide handler arguments by name: the same values for every request."""
    return {
        name: Provide(_make_constant(value), sync_to_thread=False) for name, value in values.items()
    }


def _make_constant(value: object) -> Callable[[], object]:
    return lambda: value
