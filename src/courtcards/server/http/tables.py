"""The HTTP interface of a table: look at it, play, download the record."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody

from courtcards.play import records
from courtcards.play.fairness import Fairness
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.guests import Guest, Reader
from courtcards.server.limits.clients import Admission
from courtcards.server.moderation.keeper import Moderation
from courtcards.server.moderation.speaking import check_may_say
from courtcards.tables import AnyCommand, Table
from courtcards.tables.service.clock import now_ms
from courtcards.tables.service.table import sent_by
from courtcards.tables.verbs.play import MakeDeal, MakePlay
from courtcards.tables.views.messages import Done, Now, Snapshot
from courtcards.tables.views.replays import fairness_of, record_so_far

RECORD = ResponseSpec(records.Record, description="The record.", generate_examples=False)


@get("/api/now", sync_to_thread=False)
def now() -> Response[Now]:
    """What the server's clock says now; all moments in a room are by that clock."""
    return Response(Now(now_ms()), headers=PRIVATE)


@get("/api/tables/{table:str}", responses=refusals(400, 403, 404, 429, 503))
async def look(guest: NamedDependency[Guest]) -> Response[Snapshot]:
    """The table as your seat sees it, or as a spectator does."""
    holder = guest.viewer()
    if holder is not None:
        await guest.live.greet(holder.seat)
    seen = guest.live.snapshot(None if holder is None else holder.seat)
    return Response(seen, headers=PRIVATE)


@post(
    "/api/tables/{table:str}/plays",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def play(
    data: JSONBody[MakePlay],
    guest: NamedDependency[Guest],
    admission: NamedDependency[Admission],
) -> Done:
    """Make a move."""
    return await _done(data, guest, admission)


@post(
    "/api/tables/{table:str}/deals",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 429, 503),
)
async def deal(
    data: JSONBody[MakeDeal],
    guest: NamedDependency[Guest],
    admission: NamedDependency[Admission],
) -> Done:
    """Deal the next hand."""
    return await _done(data, guest, admission)


@post(
    "/api/tables/{table:str}/commands",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def command(
    data: JSONBody[AnyCommand],
    guest: NamedDependency[Guest],
    admission: NamedDependency[Admission],
    moderation: NamedDependency[Moderation],
) -> Done:
    """Do any command, as the WebSocket does: `type` says which."""
    await check_may_say(moderation, data, admission.origin(guest.request.scope))
    return await _done(data, guest, admission)


async def _done(
    command: AnyCommand | MakeDeal | MakePlay, guest: Guest, admission: Admission
) -> Done:
    """Do what the holder of a seat of a table sends."""
    holder = guest.holder()
    admission.commands(guest.live.name, holder.seat)
    return Done(await guest.live.do(sent_by(holder, command, guest.language)))


@get("/api/tables/{table:str}/fairness", responses=refusals(400, 403, 404, 409, 429, 503))
async def fairness(
    reader: NamedDependency[Reader], match: FromQuery[int | None] = None
) -> Response[Fairness]:
    """The seeds that the shuffles of a match followed from, once it is over."""
    reader.viewer(match)
    return Response(fairness_of(reader.table, match, reader.deals_told), headers=PRIVATE)


@get(
    "/api/tables/{table:str}/record",
    responses={200: RECORD, **refusals(400, 403, 404, 409, 429, 503)},
)
async def record(
    reader: NamedDependency[Reader],
    match: FromQuery[int | None] = None,
    so_far: FromQuery[bool] = False,  # noqa: FBT002 - a parameter of the address
) -> Response[bytes]:
    """The record of a match, once it is over: one line of JSON, every pack in it.

    After a rematch `match` is the number of the match, counted from 0; without it, the last one is
    meant. With `so_far` you get the finished hands of the match that you are playing with bots
    alone, to go on with it elsewhere.
    """
    holder = reader.viewer(match)
    if so_far and isinstance(reader.table, Table):
        found = record_so_far(reader.table, None if holder is None else holder.seat)
    else:
        found = reader.record(match)
    name = f"courtcards-{reader.name}.jsonl"
    return Response(
        records.encode(found),
        media_type="application/json",
        headers=PRIVATE | {"content-disposition": f'attachment; filename="{name}"'},
    )


HANDLERS = (now, look, play, deal, command, record, fairness)
