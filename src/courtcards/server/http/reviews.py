"""The requests for a review: of a match at a table, or of a record."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from courtcards.play.records import Record
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.guests import HttpRequest, Reader
from courtcards.server.http.language import language_of
from courtcards.server.http.records import LARGEST_RECORD
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.jobs import REVIEW, Jobs
from courtcards.tables.views.reviews import Review, review_of


@get("/api/tables/{table:str}/review", responses=refusals(400, 403, 404, 409, 422, 429, 503))
async def review_of_table(
    reader: NamedDependency[Reader],
    jobs: NamedDependency[Jobs],
    admission: NamedDependency[Admission],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """What each decision of a hand cost and why, once the match is over.

    After a rematch `match` is the number of the match, counted from 0; without it, the last one is
    meant. `hand` counts from 0.
    """
    record = reader.record(match, hand)
    admission.thinks(reader.request.scope)
    return await _review(jobs, record, hand, reader.language)


@post(
    "/api/review",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 403, 413, 422, 429),
)
async def review_of_record(
    request: HttpRequest,
    data: JSONBody[Record],
    jobs: NamedDependency[Jobs],
    admission: NamedDependency[Admission],
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """What each decision of a hand of a recorded match cost and why; the whole record is checked.

    The body is one line of a file of records. `hand` counts from 0.
    """
    admission.thinks(request.scope)
    return await _review(jobs, data, hand, language_of(request.scope))


async def _review(jobs: Jobs, record: Record, hand: int, language: str) -> Response[Review]:
    judged = await jobs.do(REVIEW, lambda: review_of(record, hand, language))
    return Response(judged, headers=PRIVATE)


HANDLERS = (review_of_table, review_of_record)
