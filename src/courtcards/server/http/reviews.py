"""The requests for a review: of a match at a table, or of a record."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.hosting.replays import record_of
from courtcards.hosting.reviews import Review, review_of
from courtcards.matches.records import Record
from courtcards.server.access.holders import viewer_of
from courtcards.server.access.seats import SeatSigner
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.replays import LARGEST_RECORD
from courtcards.server.tables.live_tables import LiveTables

HttpRequest = Request[Any, Any, State]


@get("/api/tables/{table:str}/review", responses=refusals(400, 403, 404, 409, 422, 429, 503))
async def review_of_table(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """What each decision of a hand cost, once the match is over.

    After a rematch `match` is the number of the match, counted from 0; without it, the last one is
    meant. `hand` counts from 0.
    """
    live = await live_tables.find(table)
    viewer_of(live, seats, request)
    return await _review(request, live_tables, record_of(live.table, match), hand)


@post(
    "/api/review",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 403, 413, 422, 429),
)
async def review_of_record(
    request: HttpRequest,
    data: JSONBody[Record],
    live_tables: NamedDependency[LiveTables],
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """What each decision of a hand of a recorded match cost; the whole record is checked.

    The body is one line of a file of records. `hand` counts from 0.
    """
    return await _review(request, live_tables, data, hand)


async def _review(
    request: HttpRequest, live_tables: LiveTables, record: Record, hand: int
) -> Response[Review]:
    live_tables.admission.thinks(request.scope)
    return Response(
        await live_tables.thinkers.think(lambda: review_of(record, hand)), headers=PRIVATE
    )


HANDLERS = (review_of_table, review_of_record)
