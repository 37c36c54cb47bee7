"""The way in: the lobby, opening a table, sitting down, bringing the seat to another device."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect, Template

from courtcards.hosting.messages import SeatsPage
from courtcards.hosting.opening import OpenTable
from courtcards.kernel.errors import AlreadySeated, NoSeat
from courtcards.kernel.shuffling import new_seed
from courtcards.server.access.holders import holder_of
from courtcards.server.access.seats import Holder, SeatSigner
from courtcards.server.clock import now_ms
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.language import language_of
from courtcards.server.http.messages import LobbyPage, LobbyTable, SeatLink, TableOpened
from courtcards.server.pages.shells import shell
from courtcards.server.tables.live import LiveTable
from courtcards.server.tables.live_tables import LiveTables
from courtcards.tables import Sent, room_of
from courtcards.tables.verbs.seats import Sit

HttpRequest = Request[Any, Any, State]


@get("/api/tables", responses=refusals(429, 503))
async def lobby(live_tables: NamedDependency[LiveTables]) -> Response[LobbyPage]:
    """The public tables that are not over: those with an open seat first, then the newest."""
    found = [_listed(table) for table in await live_tables.listed()]
    found.sort(key=lambda each: not each.open_seats)
    return Response(LobbyPage(found), headers=PRIVATE)


def _listed(live: LiveTable) -> LobbyTable:
    table = live.table
    return LobbyTable(
        live.name,
        table.match.rules.game,
        table.match.rules.name,
        room_of(table).status,
        table.players,
        table.seating.open_seats,
        table.settings,
    )


@post("/api/tables", status_code=201, responses=refusals(400, 403, 413, 422, 429, 503))
async def open_table(
    request: HttpRequest,
    data: JSONBody[OpenTable],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Response[TableOpened]:
    """Open a table against bots, or with open seats; the answer's cookie gives you a seat."""
    live_tables.admission.opens(request.scope)
    opening = data.opening(now_ms(), new_seed(), language_of(request.scope))
    table = await live_tables.open(opening)
    return _seated(request, table.name, Holder(0), seats)


@get("/api/tables/{table:str}/seats", responses=refusals(400, 404, 429, 503))
async def room(
    table: FromPath[str], live_tables: NamedDependency[LiveTables]
) -> Response[SeatsPage]:
    """The seats of a table, who sits there and what is played, for whoever has its link."""
    found = (await live_tables.find(table)).table
    rules = found.match.rules
    page = SeatsPage(
        **msgspec.structs.asdict(room_of(found)),
        game=rules.game,
        ruleset=rules.name,
        options=dict(rules.options),
    )
    return Response(page, headers=PRIVATE)


@post(
    "/api/tables/{table:str}/seats",
    status_code=201,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def take_seat(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[Sit],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Response[TableOpened]:
    """Sit down on an open seat; the answer's cookie gives it to you."""
    live_tables.admission.sits(request.scope)
    found = await live_tables.find(table)
    _check_not_seated(found, seats, request)
    holder = await found.sit(Sent(data, at=now_ms()))
    return _seated(request, table, holder, seats)


def _check_not_seated(table: LiveTable, seats: SeatSigner, request: HttpRequest) -> None:
    try:
        holder = holder_of(table, seats, request)
    except NoSeat:
        return
    raise AlreadySeated("you have a seat at this table already: seat {seat}", seat=holder.seat)


def _seated(
    request: HttpRequest, table: str, holder: Holder, seats: SeatSigner
) -> Response[TableOpened]:
    cookie = seats.cookie(table, holder, secure=request.url.scheme == "https")
    token, link = seats.token(table, holder), seats.resume_path(table, holder)
    body = TableOpened(table, holder.seat, token, link)
    return Response(body, cookies=[cookie], headers=PRIVATE)


@get("/api/tables/{table:str}/link", responses=refusals(400, 403, 404, 429, 503))
async def link(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Response[SeatLink]:
    """Your personal link, which brings your seat to another device, and the token in it."""
    holder = holder_of(await live_tables.find(table), seats, request)
    body = SeatLink(seats.token(table, holder), seats.resume_path(table, holder))
    return Response(body, headers=PRIVATE)


@get("/resume/{table:str}/{token:str}", include_in_schema=False, status_code=303)
async def resume(
    table: FromPath[str],
    token: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Redirect:
    """A personal link: go on to the address to which this browser sends its seat cookie, if any."""
    _held(await live_tables.find(table), token, seats)
    return Redirect(f"/api/tables/{table}/resume/{token}", status_code=303, headers=PRIVATE)


def _held(table: LiveTable, token: str, seats: SeatSigner) -> Holder:
    """The holder whom a personal link is for; NoSeat where the seat is no longer theirs."""
    holder = seats.holder_of_token(table.name, token)
    table.table.seating.check_holder(holder.seat, holder.since)
    return holder


# The next two addresses are below the path of the seat cookie, so that the browser sends it along.


@get("/api/tables/{table:str}/resume/{token:str}", include_in_schema=False)
async def offer_seat(
    request: HttpRequest,
    table: FromPath[str],
    token: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Redirect | Template:
    """Give this browser the seat of a personal link; ask first where it has another seat.

    Anybody can send a link to anybody: it must not take their seat away without their knowing.
    """
    found = await live_tables.find(table)
    linked = _held(found, token, seats)
    try:
        own = holder_of(found, seats, request)
    except NoSeat:
        own = linked
    if own == linked:
        return _given(request, table, linked, seats)
    names = [player.name if player else "" for player in found.table.players]
    link = f"/api/tables/{table}/resume/{token}"
    own_name, other = names[own.seat], names[linked.seat]
    return shell(request, "seat.html", own=own_name, other=other, table=table, link=link)


@post("/api/tables/{table:str}/resume/{token:str}", include_in_schema=False, status_code=303)
async def change_seat(
    request: HttpRequest,
    table: FromPath[str],
    token: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Redirect:
    """Give this browser the seat of a personal link, in place of the one that it has."""
    return _given(request, table, _held(await live_tables.find(table), token, seats), seats)


def _given(request: HttpRequest, table: str, holder: Holder, seats: SeatSigner) -> Redirect:
    cookie = seats.cookie(table, holder, secure=request.url.scheme == "https")
    return Redirect(f"/table/{table}", status_code=303, cookies=[cookie], headers=PRIVATE)


HANDLERS = (
    lobby,
    open_table,
    room,
    take_seat,
    link,
    resume,
    offer_seat,
    change_seat,
)
