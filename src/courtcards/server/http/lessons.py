"""Lessons: the request that begins one, and what is said at its table."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from courtcards.kernel.shuffling import new_seed
from courtcards.server.access.seats import SeatSigner
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.entrance import seated
from courtcards.server.http.guests import Guest, HttpRequest
from courtcards.server.http.messages import TableOpened
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.jobs import RECORD, Jobs
from courtcards.tables.service.clock import now_ms
from courtcards.tables.service.holders import Holder
from courtcards.tables.service.lessons import LessonPage, OpenLesson, lesson_at
from courtcards.tables.service.tables import LiveTables


@post(
    "/api/lessons/{lesson:str}",
    status_code=201,
    responses=refusals(400, 403, 404, 413, 422, 429, 503),
)
async def begin_lesson(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    lesson: FromPath[str],
    data: JSONBody[OpenLesson],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
    admission: NamedDependency[Admission],
    jobs: NamedDependency[Jobs],
) -> Response[TableOpened]:
    """Begin a guided hand, at a table of its own; the answer's cookie gives you the seat."""
    admission.opens(request.scope)
    opening = await jobs.do(RECORD, lambda: data.opening(lesson, now_ms(), new_seed()))
    table = await live_tables.open(opening)
    return seated(request, table.name, Holder(opening.seat), seats)


@get("/api/tables/{table:str}/lesson", responses=refusals(400, 403, 404, 409, 429, 503))
async def lesson_said(guest: NamedDependency[Guest]) -> Response[LessonPage]:
    """What is said at the table of a guided hand now, in your language."""
    said = lesson_at(guest.live.table, guest.holder().seat, guest.language)
    return Response(said, headers=PRIVATE)


HANDLERS = (begin_lesson, lesson_said)
