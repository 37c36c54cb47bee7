"""HTTP interface of a table: look at it, play, ask for a hint, share its link."""

from __future__ import annotations

import io
from functools import partial

import segno
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody

from courtcards.play import records
from courtcards.play.chance import Fairness
from courtcards.server.access.addresses import (
    Address,
    ListenAddress,
    Scheme,
    choose_shared_address,
    find_server_address,
)
from courtcards.server.http.guests import Guest, MatchReader
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import CODE, HINT, Jobs
from courtcards.server.moderation import Moderation, check_may_say
from courtcards.server.responses import (
    COMMAND_REFUSALS,
    PRIVATE,
    VIEW_REFUSALS,
    HttpRequest,
    declare_refusals,
)
from courtcards.tables import AnyCommand, Table
from courtcards.tables.commands.play import MakeDeal, MakePlay
from courtcards.tables.service.host import now_ms
from courtcards.tables.service.table import build_envelope
from courtcards.tables.views.messages import CurrentTime, Done, Snapshot
from courtcards.tables.views.replays import find_fairness, record_so_far
from courtcards.tables.views.reviews import Hint, prepare_hint

RECORD = ResponseSpec(records.Record, description="The record.", generate_examples=False)


@get("/api/now", sync_to_thread=False)
def get_time() -> Response[CurrentTime]:
    """Return the time of the server's clock. All moments in a room are by that clock."""
    return Response(CurrentTime(now_ms()), headers=PRIVATE)


@get("/api/tables/{table:str}", responses=VIEW_REFUSALS)
async def get_table(guest: NamedDependency[Guest]) -> Response[Snapshot]:
    """Return the table as your seat sees it, or as a spectator does."""
    holder = guest.viewer()
    if holder is not None:
        await guest.live.greet(holder.seat)
    seen = guest.live.snapshot(None if holder is None else holder.seat)
    return Response(seen, headers=PRIVATE)


@post("/api/tables/{table:str}/plays", status_code=200, responses=COMMAND_REFUSALS)
async def make_move(
    data: JSONBody[MakePlay],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
) -> Done:
    """Make a move."""
    return await _do_as_holder(data, guest, limiter)


@post(
    "/api/tables/{table:str}/deals",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 409, 413, 429, 503),
)
async def deal_hand(
    data: JSONBody[MakeDeal],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
) -> Done:
    """Deal the next hand."""
    return await _do_as_holder(data, guest, limiter)


@post("/api/tables/{table:str}/commands", status_code=200, responses=COMMAND_REFUSALS)
async def do_command(
    data: JSONBody[AnyCommand],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
    moderation: NamedDependency[Moderation],
) -> Done:
    """Do any command, as over the WebSocket. `type` names it."""
    await check_may_say(moderation, data, limiter.find_origin(guest.request.scope))
    return await _do_as_holder(data, guest, limiter)


async def _do_as_holder(
    command: AnyCommand | MakeDeal | MakePlay, guest: Guest, limiter: RateLimiter
) -> Done:
    """Do a command of the holder of a seat."""
    holder = guest.holder()
    limiter.admit_command(guest.live.name, holder.seat)
    return Done(await guest.live.do(build_envelope(holder, command, guest.language)))


@get("/api/tables/{table:str}/fairness", responses=declare_refusals(400, 403, 404, 409, 429, 503))
async def get_fairness(
    reader: NamedDependency[MatchReader], match: FromQuery[int | None] = None
) -> Response[Fairness]:
    """Return the seeds of a match's shuffles, once the match is over."""
    reader.viewer(match)
    return Response(find_fairness(reader.table, match, reader.public_deals), headers=PRIVATE)


@get(
    "/api/tables/{table:str}/record",
    responses={200: RECORD, **declare_refusals(400, 403, 404, 409, 429, 503)},
)
async def get_record(
    reader: NamedDependency[MatchReader],
    match: FromQuery[int | None] = None,
    so_far: FromQuery[bool] = False,  # noqa: FBT002 - a parameter of the address
) -> Response[bytes]:
    """Return the record of a match, once it is over: one line of JSON with every pack.

    After a rematch `match` is the number of the match, counted from 0. Without it you get the last
    one. With `so_far` you get the finished hands of your current match against bots, to continue it
    elsewhere.
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


@get("/api/tables/{table:str}/hint", responses=declare_refusals(400, 403, 404, 409, 429, 503))
async def get_hint(
    guest: NamedDependency[Guest],
    jobs: NamedDependency[Jobs],
    limiter: NamedDependency[RateLimiter],
) -> Response[Hint]:
    """Return a strong bot's move in your place, and its reason, if the table gives hints."""
    thought = prepare_hint(guest.live.table, guest.holder().seat, guest.language)
    limiter.admit_thought(guest.request.scope)
    return Response(await jobs.do(HINT, thought), headers=PRIVATE)


# Links to a table, and your own seat on another device: addresses and QR codes.
#
# A code contains the address to give to others (`access/addresses.py`). Browsers and proxies must
# not store it: the code of a personal link gives the seat to anybody who sees it.


QUIET_ZONE = 4
"""White modules around a code, as the standard requires (ISO/IEC 18004, 9.1)."""

SVG = "image/svg+xml"
DRAWN = {200: ResponseSpec(bytes, description="The code.", media_type=SVG, generate_examples=False)}


async def provide_shared_address(
    request: HttpRequest,
    listening: NamedDependency[ListenAddress | None],
    scheme: FromQuery[Scheme | None] = None,
) -> Address:
    """Provide the address to give to others, as the handler argument ``shared``.

    ``scheme`` is that of your page. Behind a proxy it may differ from the server's.
    """
    return choose_shared_address(request, listening, scheme)


async def provide_server_address(
    request: HttpRequest, listening: NamedDependency[ListenAddress | None]
) -> Address:
    """Provide the address at which people find the server, as ``server_address``."""
    return find_server_address(request, listening)


@get("/api/address", responses=declare_refusals(400, 429))
async def get_address(shared: NamedDependency[Address]) -> Response[Address]:
    """Return the address to give to others, so that they find this server."""
    return Response(shared, headers=PRIVATE)


@get("/api/tables/{table:str}/qr.svg", responses=DRAWN | declare_refusals(400, 404, 429, 503))
async def draw_table_code(
    guest: NamedDependency[Guest],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Draw the link of a table as a QR code."""
    return await answer_qr_code(documents, f"{shared.address}/table/{guest.live.name}")


@get("/api/tables/{table:str}/link.svg", responses=DRAWN | VIEW_REFUSALS)
async def draw_link_code(
    guest: NamedDependency[Guest],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Draw your personal link as a QR code. Anybody who sees the code can take your seat."""
    path = guest.seats.resume_path(guest.live.name, guest.holder())
    return await answer_qr_code(documents, shared.address + path)


async def answer_qr_code(documents: Documents, text: str) -> Response[bytes]:
    """Answer with a text as a QR code."""
    drawn = await documents.make(CODE, (CODE, text), lambda: partial(make_qr_code, text))
    return Response(drawn, media_type=SVG, headers=PRIVATE)


def make_qr_code(text: str) -> bytes:
    """Draw a QR code (SVG), black on white in every theme so that every camera can read it."""
    picture = io.BytesIO()
    segno.make_qr(text, error="m").save(
        picture,
        kind="svg",
        border=QUIET_ZONE,
        dark="#000",
        light="#fff",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        nl=False,
    )
    return picture.getvalue()


HANDLERS = (
    get_time,
    get_table,
    make_move,
    deal_hand,
    do_command,
    get_record,
    get_fairness,
    get_hint,
    get_address,
    draw_table_code,
    draw_link_code,
)
