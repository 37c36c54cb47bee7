"""HTTP interface of replays, reviews and luck, for matches at tables and for records."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from courtcards.play.records import Record
from courtcards.server.http.guests import MatchReader
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.jobs import LUCK, RECORD, REVIEW, Jobs
from courtcards.server.responses import (
    COMPRESSED,
    LARGEST_RECORD,
    PRIVATE,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.tables.views.replays import Replay, build_replay, list_players, prepare_replay
from courtcards.tables.views.reviews import MatchLuck, Review, build_match_luck, build_review


@get(
    "/api/tables/{table:str}/replay",
    middleware=[COMPRESSED],  # positions are alike: 3 kB a hand instead of 60
    responses=declare_refusals(400, 403, 404, 409, 422, 429, 503),
)
async def get_table_replay(
    reader: NamedDependency[MatchReader],
    jobs: NamedDependency[Jobs],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Replay]:
    """Return one hand of a match move by move, with all hands open, once the match is over.

    After a rematch `match` is the number of the match, counted from 0. Without it you get the last
    one. `hand` counts from 0.
    """
    holder = reader.viewer(match)
    seat = None if holder is None else holder.seat
    made = prepare_replay(reader.table, match, hand, seat, reader.public_deals)
    return await _answer_replay(jobs, made)


@post(
    "/api/replay",
    status_code=200,
    middleware=[COMPRESSED],
    request_max_body_size=LARGEST_RECORD,
    responses=declare_refusals(400, 403, 413, 422, 429),
)
async def get_record_replay(
    request: HttpRequest,
    data: JSONBody[Record],
    jobs: NamedDependency[Jobs],
    hand: FromQuery[int] = 0,
) -> Response[Replay]:
    """Return one hand of a recorded match move by move. The whole record is checked.

    The body is one line of a file of records. `hand` counts from 0.
    """
    players = list_players(data, find_request_language(request.scope))
    return await _answer_replay(jobs, lambda: build_replay(data, hand, players, None, None))


async def _answer_replay(jobs: Jobs, made: Callable[[], Replay]) -> Response[Replay]:
    return Response(await jobs.do(RECORD, made), headers=PRIVATE)


@get(
    "/api/tables/{table:str}/review", responses=declare_refusals(400, 403, 404, 409, 422, 429, 503)
)
async def get_table_review(
    reader: NamedDependency[MatchReader],
    jobs: NamedDependency[Jobs],
    limiter: NamedDependency[RateLimiter],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """Return the cost of each decision of a hand, and why, once the match is over.

    After a rematch `match` is the number of the match, counted from 0. Without it you get the last
    one. `hand` counts from 0.
    """
    record = reader.record(match, hand)
    limiter.admit_thought(reader.request.scope)
    return await _answer_review(jobs, record, hand, reader.language)


@post(
    "/api/review",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=declare_refusals(400, 403, 413, 422, 429),
)
async def get_record_review(
    request: HttpRequest,
    data: JSONBody[Record],
    jobs: NamedDependency[Jobs],
    limiter: NamedDependency[RateLimiter],
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """Return the cost of each decision of a hand of a recorded match, and why.

    The whole record is checked. The body is one line of a file of records. `hand` counts from 0.
    """
    limiter.admit_thought(request.scope)
    return await _answer_review(jobs, data, hand, find_request_language(request.scope))


async def _answer_review(jobs: Jobs, record: Record, hand: int, language: str) -> Response[Review]:
    judged = await jobs.do(REVIEW, lambda: build_review(record, hand, language))
    return Response(judged, headers=PRIVATE)


@get("/api/tables/{table:str}/luck", responses=declare_refusals(400, 403, 404, 409, 422, 429, 503))
async def get_table_luck(
    reader: NamedDependency[MatchReader],
    jobs: NamedDependency[Jobs],
    limiter: NamedDependency[RateLimiter],
    match: FromQuery[int | None] = None,
) -> Response[MatchLuck]:
    """Return what each seat's result owes to cards, draws and play, once the match is over.

    After a rematch `match` is the number of the match, counted from 0. Without it you get the last
    one.
    """
    record = reader.record(match)
    limiter.admit_thought(reader.request.scope)
    return await _answer_luck(jobs, record)


@post(
    "/api/luck",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=declare_refusals(400, 403, 413, 422, 429),
)
async def get_record_luck(
    request: HttpRequest,
    data: JSONBody[Record],
    jobs: NamedDependency[Jobs],
    limiter: NamedDependency[RateLimiter],
) -> Response[MatchLuck]:
    """Return what each seat's result of a recorded match owes to cards, draws and play.

    The whole record is checked. The body is one line of a file of records.
    """
    limiter.admit_thought(request.scope)
    return await _answer_luck(jobs, data)


async def _answer_luck(jobs: Jobs, record: Record) -> Response[MatchLuck]:
    told = await jobs.do(LUCK, lambda: build_match_luck(record))
    return Response(told, headers=PRIVATE)


HANDLERS = (
    get_table_replay,
    get_record_replay,
    get_table_review,
    get_record_review,
    get_table_luck,
    get_record_luck,
)
