"""The HTTP interface of a table: look at it, play, download the record."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.hosting.messages import Snapshot
from courtcards.hosting.replays import fairness_of, record_of
from courtcards.matches import records
from courtcards.matches.fairness import Fairness
from courtcards.server.access.holders import holder_of, viewer_of
from courtcards.server.access.seats import SeatSigner
from courtcards.server.clock import now_ms
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.language import language_of
from courtcards.server.http.messages import Done, Now
from courtcards.server.tables.live import sent_by
from courtcards.server.tables.live_tables import LiveTables
from courtcards.tables import AnyCommand
from courtcards.tables.verbs.play import MakeDeal, MakePlay

HttpRequest = Request[Any, Any, State]

RECORD = ResponseSpec(records.Record, description="The record.", generate_examples=False)


@get("/api/now", sync_to_thread=False)
def now() -> Response[Now]:
    """What the server's clock says now; all moments in a room are by that clock."""
    return Response(Now(now_ms()), headers=PRIVATE)


@get("/api/tables/{table:str}", responses=refusals(400, 403, 404, 429, 503))
async def look(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Response[Snapshot]:
    """The table as your seat sees it, or as a spectator does."""
    found = await live_tables.find(table)
    holder = viewer_of(found, seats, request)
    if holder is not None:
        await found.greet(holder.seat)
    return Response(found.snapshot(None if holder is None else holder.seat), headers=PRIVATE)


@post(
    "/api/tables/{table:str}/plays",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def play(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[MakePlay],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Make a move."""
    return await _done(request, data, table, live_tables, seats)


@post(
    "/api/tables/{table:str}/deals",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 429, 503),
)
async def deal(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[MakeDeal],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Deal the next hand."""
    return await _done(request, data, table, live_tables, seats)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def command(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[AnyCommand],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Do any command, as the WebSocket does: `type` says which."""
    return await _done(request, data, table, live_tables, seats)


async def _done(
    request: HttpRequest,
    command: AnyCommand | MakeDeal | MakePlay,
    table: str,
    live_tables: LiveTables,
    seats: SeatSigner,
) -> Done:
    """Do what the holder of a seat of a table sends."""
    found = await live_tables.find(table)
    holder = holder_of(found, seats, request)
    live_tables.admission.commands(found.name, holder.seat)
    return Done(await found.do(sent_by(holder, command, language_of(request.scope))))


@get("/api/tables/{table:str}/fairness", responses=refusals(400, 403, 404, 409, 429, 503))
async def fairness(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
) -> Response[Fairness]:
    """The seeds that the shuffles of a match followed from, once it is over."""
    found = await live_tables.find(table)
    viewer_of(found, seats, request)
    return Response(fairness_of(found.table, match), headers=PRIVATE)


@get(
    "/api/tables/{table:str}/record",
    responses={200: RECORD, **refusals(400, 403, 404, 409, 429, 503)},
)
async def record(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The record of a match, once it is over: one line of JSON, every pack in it.

    After a rematch `match` is the number of the match, counted from 0; without it, the last one is
    meant.
    """
    live = await live_tables.find(table)
    viewer_of(live, seats, request)
    return Response(
        records.encode(record_of(live.table, match)),
        media_type="application/json",
        headers=PRIVATE
        | {"content-disposition": f'attachment; filename="courtcards-{table}.jsonl"'},
    )


HANDLERS = (now, look, play, deal, command, record, fairness)
