"""HTTP interface of redactions: of a person, or of all names of an evening.

A preview shows what would change. The redaction itself is done once for each id.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.clubs.command import PlayerNumber, Sender
from courtcards.clubs.evening.settings import NamesRedacted, PersonRedacted
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.member_lists import LiveMemberLists
from courtcards.clubs.views.messages import CommandDone
from courtcards.eventlog.aggregate import ID_IS_TAKEN, CommandId
from courtcards.kernel.errors import NotNow
from courtcards.server.clubs.api import Visit
from courtcards.server.clubs.season_api import ClubVisit
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.redaction.job import EveningRedaction, RedactionQueue
from courtcards.server.responses import COMMAND_REFUSALS, PRIVATE, HttpRequest, declare_refusals
from courtcards.tables.service.host import now_ms


class RedactMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Redact a member of a club, at all of its evenings. ``by`` is the name of the sender."""

    id: CommandId
    member: PlayerNumber
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""


class RedactPlayers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Redact a player of an evening; without ``player``, all of its players."""

    id: CommandId
    player: PlayerNumber | None = None
    by: Annotated[str, msgspec.Meta(max_length=40)] = ""


class RedactionView(msgspec.Struct, frozen=True):
    """The changes of a redaction.

    ``club`` is the name of the club that has the player as a member and keeps that entry; else
    empty.
    """

    evenings: list[EveningRedaction]
    club: str = ""


ANSWERS = COMMAND_REFUSALS


@get(
    "/api/clubs/{evening:str}/forgetting", responses=declare_refusals(400, 403, 404, 409, 429, 503)
)
async def preview_redaction(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    visit: NamedDependency[Visit],
    redactions: NamedDependency[RedactionQueue],
    member_lists: NamedDependency[LiveMemberLists],
    limiter: NamedDependency[RateLimiter],
    player: FromQuery[PlayerNumber | None] = None,
) -> Response[RedactionView]:
    """Preview the redaction of a player of the evening; without one, of all its names."""
    visit.link.check_director()
    limiter.admit_thought(request.scope)
    live, who = visit.live, Sender("director")
    job = redactions.make_job(evening=live.id, number=player, by=who, at=now_ms(), is_look=True)
    found = await redactions.do(job)
    club = await member_lists.find_club(live.id, live.evening)
    members = {} if club is None else club.find_members(live.id, live.evening.players)
    named = club.member_list.name if club is not None and player in members else ""
    return Response(RedactionView(found.evenings, named), headers=PRIVATE)


@post("/api/clubs/{evening:str}/forgetting", status_code=200, responses=ANSWERS)
async def redact_players(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    data: JSONBody[RedactPlayers],
    visit: NamedDependency[Visit],
    live_evenings: NamedDependency[LiveEvenings],
    redactions: NamedDependency[RedactionQueue],
    limiter: NamedDependency[RateLimiter],
) -> Response[CommandDone]:
    """Redact a player of the evening, or all names once it is over."""
    visit.link.check_director()
    evening = visit.live.evening
    kind = NamesRedacted if data.player is None else PersonRedacted
    done = evening.answers.get(data.id)
    if done is not None and not isinstance(evening.find_event(data.id), kind):
        raise NotNow(ID_IS_TAKEN)
    if done is None:
        limiter.admit_thought(request.scope)
        by = Sender("director", visit.link.name or data.by)
        job = redactions.make_job(
            evening=visit.live.id, number=data.player, by=by, at=now_ms(), command=data.id
        )
        found = await redactions.do(job)
        done = found.seq
        await visit.live.refresh()
        await live_evenings.find(visit.live.id)
    return Response(CommandDone(done), headers=PRIVATE)


@get(
    "/api/rolls/{club_id:str}/forgetting", responses=declare_refusals(400, 403, 404, 409, 429, 503)
)
async def preview_member_redaction(
    request: HttpRequest,
    club_visit: NamedDependency[ClubVisit],
    member: FromQuery[PlayerNumber],
    redactions: NamedDependency[RedactionQueue],
    limiter: NamedDependency[RateLimiter],
) -> Response[RedactionView]:
    """Preview the redaction of a member of the club."""
    limiter.admit_thought(request.scope)
    who = Sender("director")
    job = redactions.make_job(
        club_id=club_visit.live.id, number=member, by=who, at=now_ms(), is_look=True
    )
    found = await redactions.do(job)
    return Response(RedactionView(found.evenings), headers=PRIVATE)


@post("/api/rolls/{club_id:str}/forgetting", status_code=200, responses=ANSWERS)
async def redact_member(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    club_id: FromPath[str],
    data: JSONBody[RedactMember],
    club_visit: NamedDependency[ClubVisit],
    live_evenings: NamedDependency[LiveEvenings],
    member_lists: NamedDependency[LiveMemberLists],
    redactions: NamedDependency[RedactionQueue],
    limiter: NamedDependency[RateLimiter],
) -> Response[CommandDone]:
    """Redact a member of the club, at all of its evenings too."""
    limiter.admit_thought(request.scope)
    by = Sender("director", data.by)
    job = redactions.make_job(
        club_id=club_id, number=data.member, by=by, at=now_ms(), command=data.id
    )
    found = await redactions.do(job)
    for each in found.evenings:
        await live_evenings.refresh(each.evening)
    await club_visit.live.refresh()
    await member_lists.find(club_id)
    return Response(CommandDone(found.seq), headers=PRIVATE)


HANDLERS = (preview_redaction, redact_players, preview_member_redaction, redact_member)
