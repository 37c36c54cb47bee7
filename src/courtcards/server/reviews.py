"""A review: what each decision of a match that is over cost against the best to be found."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.bots.weighing import UNITS, Unit
from courtcards.lab.review import REVIEWERS, Judged, review_hand
from courtcards.matches.records import Record
from courtcards.server.api import PRIVATE, record_of
from courtcards.server.hall import Hall
from courtcards.server.refusals import located, refusals
from courtcards.server.replays import LARGEST_RECORD
from courtcards.server.seats import SeatSigner
from courtcards.server.visitors import viewer_of

HttpRequest = Request[Any, Any, State]


class Review(msgspec.Struct, frozen=True):
    """One hand of a match, judged by a strong bot: every decision that left a choice, in order.

    Each is judged by what its seat could know at the time. ``cost`` counts ``unit``, as in a
    hint; it is 0 for the best move. ``ply`` is the position of the replay that it was made in.
    """

    hand: int
    bot: str
    unit: Unit
    decisions: list[Judged]


@get("/api/tables/{table:str}/review", responses=refusals(400, 403, 404, 409, 422, 429, 503))
async def review_of_table(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """What each decision of a hand cost, once the match is over.

    After a rematch `match` says which, counted from 0; without it, the one played last. `hand`
    counts from 0.
    """
    live = await hall.find(table)
    viewer_of(live, seats, request)
    return await _review(request, hall, record_of(live, match), hand)


@post(
    "/api/review",
    status_code=200,
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 403, 413, 422, 429),
)
async def review_of_record(
    request: HttpRequest,
    data: JSONBody[Record],
    hall: NamedDependency[Hall],
    hand: FromQuery[int] = 0,
) -> Response[Review]:
    """What each decision of a hand of a recorded match cost; the whole record is checked.

    The body is one line of a file of records. `hand` counts from 0.
    """
    return await _review(request, hall, data, hand)


async def _review(request: HttpRequest, hall: Hall, record: Record, hand: int) -> Response[Review]:
    hall.gate.thinks(request.scope)
    with located():
        judged = await hall.thinkers.think(lambda: review_hand(record, hand))
    return Response(
        Review(hand, REVIEWERS[record.game], UNITS[record.game], judged), headers=PRIVATE
    )
