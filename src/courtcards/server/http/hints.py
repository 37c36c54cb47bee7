"""The request for a hint."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency

from courtcards.server.http.answers import PRIVATE, refusals
from courtcards.server.http.guests import Guest
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.jobs import HINT, Jobs
from courtcards.tables.views.hints import Hint, hint_for


@get("/api/tables/{table:str}/hint", responses=refusals(400, 403, 404, 409, 429, 503))
async def hint(
    guest: NamedDependency[Guest],
    jobs: NamedDependency[Jobs],
    admission: NamedDependency[Admission],
) -> Response[Hint]:
    """What a strong bot would play in your place and why, where the table gives hints."""
    thought = hint_for(guest.live.table, guest.holder().seat, guest.language)
    admission.thinks(guest.request.scope)
    return Response(await jobs.do(HINT, thought), headers=PRIVATE)


HANDLERS = (hint,)
