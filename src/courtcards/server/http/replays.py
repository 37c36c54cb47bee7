"""The requests for replays, reviews and luck: of a match at a table, or of a record."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody

from courtcards.play.records import Record
from courtcards.server.answers import (
    COMPRESSED,
    LARGEST_RECORD,
    PRIVATE,
    HttpRequest,
    language_of,
    refusals,
)
from courtcards.server.http.guests import Reader
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.lanes import LUCK, RECORD, REVIEW, Jobs
from courtcards.tables.views.replays import Replay, players_of, replay_at, replay_of
from courtcards.tables.views.reviews import MatchLuck, Review, luck_in, review_of


@get(
    "/api/tables/{table:str}/replay",
    middleware=[COMPRESSED],  # one position is much like the next: 3 kB a hand instead of 60
    responses=refusals(400, 403, 404, 409, 422, 429, 503),
)
async def replay_of_table(
    reader: NamedDependency[Reader],
    jobs: NamedDependency[Jobs],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Replay]:
    """One hand of a match move by move, all hands open, once the match is over.

    After a rematch `match` is the number of the match, counted from 0; without it, the last one is
    meant. `hand` counts from 0.
    """
    holder = reader.viewer(match)
    seat = None if holder is None else holder.seat
    made = replay_at(reader.table, match, hand, seat, reader.deals_told)
    return await _replay(jobs, made)


@post(
    "/api/replay",
    status_code=200,
    middleware=[COMPRESSED],
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 403, 413, 422, 429),
)
async def replay_of_record(
    request: HttpRequest,
    data: JSONBody[Record],
    jobs: NamedDependency[Jobs],
    hand: FromQuery[int] = 0,
) -> Response[Replay]:
    """One hand of a recorded match move by move; the whole record is checked.

    The body is one line of a file of records. `hand` counts from 0.
    """
    players = players_of(data, language_of(request.scope))
    return await _replay(jobs, lambda: replay_of(data, hand, players, None, None))


async def _replay(jobs: Jobs, made: Callable[[], Replay]) -> Response[Replay]:
    return Response(await jobs.do(RECORD, made), headers=PRIVATE)


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


HANDLERS = (
    replay_of_table,
    replay_of_record,
    review_of_table,
    review_of_record,
    luck_of_table,
    luck_of_record,
)
