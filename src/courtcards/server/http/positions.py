"""HTTP interface of the analysis board: positions that a client sends as text."""

from __future__ import annotations

from functools import partial

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from courtcards.play.records import Record
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.jobs import POSITION, RECORD, WEIGHING, Jobs
from courtcards.server.responses import (
    COMPRESSED,
    LARGEST_RECORD,
    PRIVATE,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.tables.views.positions import (
    PositionRequest,
    PositionView,
    WeighedPosition,
    WeighRequest,
    build_position,
    build_recorded_position,
    prepare_weighing,
)


@post(
    "/api/positions",
    status_code=200,
    middleware=[COMPRESSED],
    responses=declare_refusals(400, 403, 409, 413, 422, 429),
)
async def read_position(
    data: JSONBody[PositionRequest], jobs: NamedDependency[Jobs]
) -> Response[PositionView]:
    """Read a position, make the moves, and return it in its usual form, with what is drawn of it.

    The server stores nothing.
    """
    return Response(await jobs.do(POSITION, partial(build_position, data)), headers=PRIVATE)


@post(
    "/api/positions/weigh",
    status_code=200,
    middleware=[COMPRESSED],
    responses=declare_refusals(400, 403, 409, 413, 422, 429),
)
async def weigh_position_moves(
    request: HttpRequest,
    data: JSONBody[WeighRequest],
    jobs: NamedDependency[Jobs],
    limiter: NamedDependency[RateLimiter],
) -> Response[WeighedPosition]:
    """Return the legal moves of a position as a bot values them, the best first, and why.

    Without `bot` the reviewer of the game values them, as in a review. The same position and bot
    give the same values.
    """
    limiter.admit_thought(request.scope)
    language = find_request_language(request.scope)
    weighing = await jobs.do(POSITION, partial(prepare_weighing, data, language))
    return Response(await jobs.do(WEIGHING, weighing), headers=PRIVATE)


@post(
    "/api/positions/record",
    status_code=200,
    middleware=[COMPRESSED],
    request_max_body_size=LARGEST_RECORD,
    responses=declare_refusals(400, 403, 413, 422, 429),
)
async def read_recorded_position(
    data: JSONBody[Record], jobs: NamedDependency[Jobs], hand: FromQuery[int] = 0
) -> Response[PositionView]:
    """Return a hand of a recorded match as a position, after all of its moves.

    The whole record is checked. The body is one line of a file of records. `hand` counts from 0.
    """
    told = await jobs.do(RECORD, partial(build_recorded_position, data, hand))
    return Response(told, headers=PRIVATE)


HANDLERS = (read_position, read_recorded_position, weigh_position_moves)
