"""Reporting, and what the moderators' page asks for and does."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Template

from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.compression import COMPRESSED
from courtcards.server.http.guests import Guest, HttpRequest
from courtcards.server.limits.clients import Admission
from courtcards.server.moderation.acts import AnyModeratorsAct, HideTable
from courtcards.server.moderation.keeper import Moderation
from courtcards.server.moderation.keys import ModeratorKeys
from courtcards.server.moderation.messages import ModerationPage, ReportPerson, ReportTaken
from courtcards.server.moderation.reporting import reported
from courtcards.server.pages.shells import shell
from courtcards.tables.service.clock import now_ms
from courtcards.tables.service.tables import LiveTables


@post(
    "/api/tables/{table:str}/report",
    status_code=201,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def report(
    data: JSONBody[ReportPerson],
    guest: NamedDependency[Guest],
    admission: NamedDependency[Admission],
    moderation: NamedDependency[Moderation],
) -> Response[ReportTaken]:
    """Report a person at a table that you may see, or a text of theirs, to who moderates.

    Reported again from the same place, it counts once.
    """
    viewer = guest.viewer()
    by = admission.reports(guest.request.scope)
    await moderation.report(reported(guest.live, viewer, data, by))
    return Response(ReportTaken(guest.live.name), headers=PRIVATE)


@get("/moderate", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def moderate(request: Request[Any, Any, State]) -> Template:
    """The moderators' page; its module sends the key that stands behind the ``#``."""
    return shell(request, "moderate.html")


@get("/api/moderation", responses=refusals(400, 403, 429, 503))
async def look_at_moderation(
    request: HttpRequest,
    moderation: NamedDependency[Moderation],
    keys: NamedDependency[ModeratorKeys],
) -> Response[ModerationPage]:
    """The open reports, the measures in force, and what was done; for who has the key."""
    docket = await moderation.docket()
    keys.check(request.headers.get("authorization", ""), docket.generation)
    return Response(ModerationPage.of(docket, now_ms()), headers=PRIVATE)


@post("/api/moderation/acts", status_code=200, responses=refusals(400, 403, 409, 413, 429, 503))
async def act_as_moderator(
    request: HttpRequest,
    data: JSONBody[AnyModeratorsAct],
    live_tables: NamedDependency[LiveTables],
    moderation: NamedDependency[Moderation],
    keys: NamedDependency[ModeratorKeys],
) -> Response[ModerationPage]:
    """Do what a moderator may do (`type` says what), and tell how things stand then."""
    docket = await moderation.docket()
    keys.check(request.headers.get("authorization", ""), docket.generation)
    if isinstance(data, HideTable):
        data.decide(docket, now_ms())
        # Should the server stop in between, it can be asked again.
        await live_tables.lobby.remove(docket.case(data.case).first.table)
    docket = await moderation.do(data.decide)
    return Response(ModerationPage.of(docket, now_ms()), headers=PRIVATE)


HANDLERS = (report, moderate, look_at_moderation, act_as_moderator)
