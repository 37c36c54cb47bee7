"""The request for a hint."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath

from courtcards.hosting.hints import Hint, hint_for
from courtcards.server.access.holders import holder_of
from courtcards.server.access.seats import SeatSigner
from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.tables.live_tables import LiveTables


@get("/api/tables/{table:str}/hint", responses=refusals(400, 403, 404, 409, 429, 503))
async def hint(
    request: Request[Any, Any, State],
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Response[Hint]:
    """What a strong bot would play in your place, where the table gives hints."""
    live = await live_tables.find(table)
    thought = hint_for(live.table, holder_of(live, seats, request).seat)
    live_tables.admission.thinks(request.scope)
    return Response(await live_tables.thinkers.think(thought), headers=PRIVATE)


HANDLERS = (hint,)
