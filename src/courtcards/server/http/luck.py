"""The requests for what a match owes to luck: of a match at a table, or of a record."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from courtcards.play.records import Record
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.guests import HttpRequest, Reader
from courtcards.server.http.records import LARGEST_RECORD
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.jobs import LUCK, Jobs
from courtcards.tables.views.luck import MatchLuck, luck_in


@get("/api/tables/{table:str}/luck", responses=refusals(400, 403, 404, 409, 422, 429, 503))
async def luck_of_table(
    reader: NamedDependency[Reader],
    jobs: NamedDependency[Jobs],
    admission: NamedDependency[Admission],
    match: FromQuery[int | None] = None,
) -> Response[MatchLuck]:
    """What each seat's result owes to its cards, to the draws and to play, once the match is over.

    After a rematch `match` is the number of the match, counted from 0; without it, the last one is
    meant.
    """
    record = reader.record(match)
    admission.thinks(reader.request.scope)
    return await _luck(jobs, record)


@post(
    "/api/luck",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 403, 413, 422, 429),
)
async def luck_of_record(
    request: HttpRequest,
    data: JSONBody[Record],
    jobs: NamedDependency[Jobs],
    admission: NamedDependency[Admission],
) -> Response[MatchLuck]:
    """The same of a recorded match; the whole record is checked.

    The body is one line of a file of records.
    """
    admission.thinks(request.scope)
    return await _luck(jobs, data)


async def _luck(jobs: Jobs, record: Record) -> Response[MatchLuck]:
    told = await jobs.do(LUCK, lambda: luck_in(record))
    return Response(told, headers=PRIVATE)


HANDLERS = (luck_of_table, luck_of_record)
