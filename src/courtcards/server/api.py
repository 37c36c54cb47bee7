"""The HTTP interface: open a table, look at it, play, take the record home."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from courtcards.errors import NothingToDo
from courtcards.matches import records
from courtcards.server.catalogue import bot_title
from courtcards.server.hall import Hall
from courtcards.server.language import language_of
from courtcards.server.messages import (
    Done,
    MakeDeal,
    MakePlay,
    OpenTable,
    Snapshot,
    TableOpened,
)
from courtcards.server.refusals import refusals
from courtcards.server.seats import SeatSigner
from courtcards.server.sockets import command_of
from courtcards.shuffling import new_seed, seed_from_text
from courtcards.tables import Open, Player

HttpRequest = Request[Any, Any, State]


@post("/api/tables", status_code=201, responses=refusals(400, 403, 413, 422, 503))
async def open_table(
    request: HttpRequest,
    data: JSONBody[OpenTable],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Response[TableOpened]:
    """Open a table against bots; the answer's cookie is your seat."""
    called = bot_title(data.bot, language_of(request.scope))
    bots = [Player(f"{called} {number}", data.bot) for number in range(1, data.seats)]
    seed = new_seed() if data.seed is None else seed_from_text(data.seed)
    players = (Player(data.name.strip()), *bots)
    table = await hall.open(Open(data.game, data.ruleset, players, seed, data.options))
    cookie = seats.cookie(table.name, 0, secure=request.url.scheme == "https")
    return Response(TableOpened(table.name, 0), cookies=[cookie])


@get("/api/tables/{table:str}", responses=refusals(400, 403, 404, 503))
async def look(
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Response[Snapshot]:
    """The table as your seat sees it."""
    found = await hall.find(table)
    seat = seats.seat(table, request.cookies)
    return Response(found.snapshot(seat), headers=PRIVATE)


@post(
    "/api/tables/{table:str}/plays",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 503),
)
async def play(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[MakePlay],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Make a move."""
    found = await hall.find(table)
    seat = seats.seat(table, request.cookies)
    return Done(await found.do(command_of(data, seat)))


@post(
    "/api/tables/{table:str}/deals",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 503),
)
async def deal(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[MakeDeal],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Done:
    """Deal the next hand."""
    found = await hall.find(table)
    seat = seats.seat(table, request.cookies)
    return Done(await found.do(command_of(data, seat)))


@get("/api/tables/{table:str}/record", responses=refusals(400, 403, 404, 409, 503))
async def record(
    request: HttpRequest,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> Response[bytes]:
    """The record of the match, once it is over: one line of JSON, every pack in it."""
    found = (await hall.find(table)).table
    seats.seat(table, request.cookies)
    if not found.match.is_over:
        raise NothingToDo("the record can be had when the match is over")
    players = [f"bot:{player.bot}" if player.bot else player.name for player in found.players]
    body = records.encode(records.of_match(found.match, players))
    return Response(
        body,
        media_type="application/json",
        headers=PRIVATE
        | {"content-disposition": f'attachment; filename="courtcards-{table}.jsonl"'},
    )


PRIVATE = {"cache-control": "no-store"}
