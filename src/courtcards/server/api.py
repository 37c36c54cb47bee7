"""The HTTP interface of a table: look at it, play, take the record home."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.errors import NothingToDo
from courtcards.matches import Match, records
from courtcards.matches.fairness import Fairness
from courtcards.matches.records import Record
from courtcards.server.asks import AnyMessage, MakeDeal, MakePlay, command_of, now_ms
from courtcards.server.hall import Hall
from courtcards.server.language import language_of
from courtcards.server.live import LiveTable
from courtcards.server.messages import Done, Now, Snapshot
from courtcards.server.refusals import refusals
from courtcards.server.seats import SeatSigner
from courtcards.server.visitors import holder_of, viewer_of
from courtcards.tables import sentences

HttpRequest = Request[Any, Any, State]

RECORD = ResponseSpec(records.Record, description="The record.", generate_examples=False)


@get("/api/now", sync_to_thread=False)
def now() -> Response[Now]:
    """The server's moment, which the moments of a room are counted by."""
    return Response(Now(now_ms()), headers=PRIVATE)


@get("/api/tables/{table:str}", responses=refusals(400, 403, 404, 429, 503))
async def look(
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Response[Snapshot]:
    """The table as your seat sees it, or as a spectator does."""
    found = await hall.find(table)
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
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Make a move."""
    return await _done(request, data, table, hall, seats)


@post(
    "/api/tables/{table:str}/deals",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 429, 503),
)
async def deal(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[MakeDeal],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Deal the next hand."""
    return await _done(request, data, table, hall, seats)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def command(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[AnyMessage],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Do what a message says, as the WebSocket does: `type` names it."""
    return await _done(request, data, table, hall, seats)


async def _done(
    request: HttpRequest,
    ask: AnyMessage | MakeDeal | MakePlay,
    table: str,
    hall: Hall,
    seats: SeatSigner,
) -> Done:
    """Do what the holder of a seat of a table asks."""
    found = await hall.find(table)
    holder = holder_of(found, seats, request)
    hall.gate.commands(found.name, holder.seat)
    return Done(await found.do(command_of(ask, holder, language_of(request.scope))))


@get("/api/tables/{table:str}/fairness", responses=refusals(400, 403, 404, 409, 429, 503))
async def fairness(
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
) -> Response[Fairness]:
    """The seeds that the shuffles of a match followed from, once it is over."""
    found = await hall.find(table)
    viewer_of(found, seats, request)
    _, seeds = _finished(found, match)
    if seeds is None:
        raise NothingToDo(sentences.NO_FAIRNESS)
    return Response(seeds, headers=PRIVATE)


def _finished(table: LiveTable, number: int | None) -> tuple[Match, Fairness | None]:
    """A finished match of a table: the one played last, or the one of that number."""
    past, now = table.table.past, table.table
    if number is not None and 0 <= number < len(past):
        return past[number]
    if number not in {None, len(past)} or not now.match.is_over:
        raise NothingToDo(sentences.NO_RECORD_YET)
    return now.match, now.shuffle.fairness()


def record_of(table: LiveTable, number: int | None) -> Record:
    """The record of a finished match; NothingToDo while there is none of that number."""
    played, seeds = _finished(table, number)
    players = [
        f"bot:{player.bot}" if player.bot else player.name
        for player in table.table.players
        if player is not None
    ]
    return records.of_match(played, players, seeds)


@get(
    "/api/tables/{table:str}/record",
    responses={200: RECORD, **refusals(400, 403, 404, 409, 429, 503)},
)
async def record(
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
    match: FromQuery[int | None] = None,
) -> Response[bytes]:
    """The record of a match, once it is over: one line of JSON, every pack in it.

    After a rematch `match` says which, counted from 0; without it, the one played last.
    """
    live = await hall.find(table)
    viewer_of(live, seats, request)
    return Response(
        records.encode(record_of(live, match)),
        media_type="application/json",
        headers=PRIVATE
        | {"content-disposition": f'attachment; filename="courtcards-{table}.jsonl"'},
    )


PRIVATE = {"cache-control": "no-store"}
