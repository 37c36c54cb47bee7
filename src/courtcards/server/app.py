"""The app: what is served, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar
from litestar.di import Provide
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from courtcards.server import (
    api,
    catalogue,
    entrance,
    hints,
    pages,
    reference,
    replays,
    reviews,
    sharing,
    statics,
)
from courtcards.server.addresses import Listening
from courtcards.server.bodies import StrictRequest
from courtcards.server.clubs import api as clubs
from courtcards.server.clubs import files as club_files
from courtcards.server.clubs import pages as club_pages
from courtcards.server.clubs import paper
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.links import LinkSigner
from courtcards.server.clubs.sockets import ClubSockets
from courtcards.server.description import openapi_config
from courtcards.server.hall import Hall
from courtcards.server.limits import Limits
from courtcards.server.seats import SeatSigner
from courtcards.server.security import Fence
from courtcards.server.sockets import Sockets
from courtcards.storage.opening import open_log

LARGEST_BODY = 64 * 1024

HANDLERS = (
    entrance.lobby,
    entrance.open_table,
    entrance.room,
    entrance.take_seat,
    entrance.link,
    entrance.resume,
    entrance.offer_seat,
    entrance.change_seat,
    *sharing.HANDLERS,
    api.now,
    api.look,
    api.play,
    api.deal,
    api.command,
    api.record,
    api.fairness,
    *clubs.HANDLERS,
    *club_files.HANDLERS,
    *club_pages.HANDLERS,
    *paper.HANDLERS,
    catalogue.games,
    catalogue.rules,
    hints.hint,
    reviews.review_of_table,
    reviews.review_of_record,
    replays.replay_of_table,
    replays.replay_of_record,
    *pages.PAGES,
    pages.words,
    reference.reference_page,
)


def create_app(place: Path | str, limits: Limits, listening: Listening | None = None) -> ASGIApp:
    """The whole server as an ASGI app on the log in that file, or in that PostgreSQL database.

    It is to be served by the protocols of ``wires``. ``listening`` is what it will be served on,
    where that is known: others are told of it. Raises StorageError when the log or its secret
    cannot be used.
    """
    log = open_log(place)
    hall = Hall(log, limits)
    seats = SeatSigner(log.secret)
    links = LinkSigner(log.secret)
    clubhouse = Clubhouse(log, hall, seats)
    printer = paper.Printer()
    sockets, club_sockets = Sockets(hall, seats), ClubSockets(clubhouse, links, hall.gate)

    @asynccontextmanager
    async def open_hall(_app: Litestar) -> AsyncIterator[None]:
        hall.start()
        clubhouse.start()
        yield
        await clubhouse.close()
        await hall.close()
        await log.close()

    app = Litestar(
        route_handlers=[*HANDLERS, statics.static_files()],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "seats": Provide(lambda: seats, sync_to_thread=False),
            "clubhouse": Provide(lambda: clubhouse, sync_to_thread=False),
            "printer": Provide(lambda: printer, sync_to_thread=False),
            "job": Provide(paper.print_job_of),
            "links": Provide(lambda: links, sync_to_thread=False),
            "visit": Provide(clubs.visit_of),
            "listening": Provide(lambda: listening, sync_to_thread=False),
            "shared": Provide(sharing.shared_address),
        },
        exception_handlers={Exception: pages.answer_error},
        lifespan=[open_hall],
        logging_config=None,
        openapi_config=openapi_config(),
        request_class=StrictRequest,
        request_max_body_size=LARGEST_BODY,
        template_config=TemplateConfig(directory=pages.TEMPLATES, engine=JinjaTemplateEngine),
    )

    async def serve_socket(scope: Scope, receive: Receive, send: Send) -> None:
        of_clubs = scope["path"].startswith("/api/clubs/")
        await (club_sockets if of_clubs else sockets)(scope, receive, send)

    return Fence(app, serve_socket, hall.gate)
