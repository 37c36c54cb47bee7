"""The members of an evening's club who are not there yet: for whoever types names at it."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency

from courtcards.clubs.views.roll_messages import AbsentMembers
from courtcards.clubs.views.roll_views import absent_members
from courtcards.server.clubs.api import Visit
from courtcards.server.clubs.rolls import Rolls
from courtcards.server.http.answers import PRIVATE, refusals


@get("/api/clubs/{evening:str}/members", responses=refusals(400, 403, 404, 429, 503))
async def look_at_members(
    visit: NamedDependency[Visit], rolls: NamedDependency[Rolls]
) -> Response[AbsentMembers]:
    """The members of the evening's club who are not there yet, for the director.

    An evening of no club has none.
    """
    visit.link.check_director()
    live = visit.live
    club = await rolls.club_of(live.id, live.evening)
    return Response(absent_members(club, live.id, live.evening), headers=PRIVATE)


HANDLERS = (look_at_members,)
