"""The HTTP interface of clubs: their members, and the evenings that are theirs."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from courtcards.clubs.members import RollCommand, roll_opening
from courtcards.clubs.members.commands import AdoptEvening, HoldEvening, RenewRollKey
from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.service.rolls import LiveRoll, Rolls
from courtcards.clubs.verb import Name, Who
from courtcards.clubs.views.messages import CommandDone
from courtcards.clubs.views.roll_views import (
    AbsentMembers,
    RollMade,
    RollView,
    WhoPlays,
    absent_members,
)
from courtcards.server.answers import PRIVATE, HttpRequest, refusals
from courtcards.server.clubs.api import Visit
from courtcards.server.clubs.requests import given, token_sent
from courtcards.server.limits.clients import Admission
from courtcards.tables.service.host import now_ms

LARGEST_COMMAND = 512 * 1024
"""In bytes: the members of a whole club come in one command, which takes all of them or none."""


class OpenRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open the roll of a club."""

    name: Name


@dataclass(frozen=True)
class ClubVisit:
    """A request at a club, with its link."""

    live: LiveRoll


async def club_visit_of(
    request: HttpRequest,
    roll: FromPath[str],
    rolls: NamedDependency[Rolls],
    links: NamedDependency[LinkSigner],
) -> ClubVisit:
    """The visit of a request, for handlers that take an ``at_club``; UnknownEvening, NotAllowed."""
    live = await rolls.find(roll)
    await live.check(links, token_sent(request))
    return ClubVisit(live)


@post("/api/rolls", status_code=201, responses=refusals(400, 403, 413, 422, 429, 503))
async def open_roll(
    request: HttpRequest,
    data: JSONBody[OpenRoll],
    rolls: NamedDependency[Rolls],
    links: NamedDependency[LinkSigner],
    admission: NamedDependency[Admission],
) -> Response[RollMade]:
    """Open the roll of a club; token and page in the answer are its only link."""
    admission.opens(request.scope)
    live = await rolls.open(roll_opening(data.name, Who("director"), now_ms()))
    body = RollMade(live.id, links.roll_token(live.id, 0), links.roll_page(live.id, 0))
    return Response(body, headers=PRIVATE)


@get("/api/rolls/{roll:str}", responses=refusals(400, 403, 404, 429, 503))
async def look_at_roll(at_club: NamedDependency[ClubVisit]) -> Response[RollView]:
    """The club: its members, its evenings, and who is perhaps entered twice."""
    return Response(at_club.live.view(), headers=PRIVATE)


@post(
    "/api/rolls/{roll:str}/commands",
    status_code=200,
    request_max_body_size=LARGEST_COMMAND,
    responses=refusals(400, 403, 404, 409, 413, 422, 429, 503),
)
async def change_roll(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    roll: FromPath[str],
    data: JSONBody[RollCommand],
    rolls: NamedDependency[Rolls],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
    admission: NamedDependency[Admission],
) -> Response[CommandDone]:
    """Do a command of whoever holds the club's link: `type` says which."""
    live = await rolls.find(roll)
    # Whoever renews the link and does not get the answer asks again, by the one of before.
    is_asked_again = isinstance(data, RenewRollKey) and data.id in live.roll.answers
    await live.check(links, token_sent(request), renewed=int(is_asked_again))
    if isinstance(data, HoldEvening) and data.id not in live.roll.answers:
        admission.opens(request.scope)
    if isinstance(data, AdoptEvening) and data.id not in live.roll.answers:
        await _check_directs(data, clubhouse, links)
    done = CommandDone(await live.do(given(data, "director")))
    if isinstance(data, RenewRollKey):
        now = live.roll.generation
        done = CommandDone(done.seq, links.roll_token(live.id, now), links.roll_page(live.id, now))
    elif isinstance(data, HoldEvening):
        held = await live.who_plays(live.evening_of(done.seq), links)
        done = CommandDone(done.seq, page=held.page)
    return Response(done, headers=PRIVATE)


async def _check_directs(adopt: AdoptEvening, clubhouse: Clubhouse, links: LinkSigner) -> None:
    """Refuse to take in an evening of others: NotAllowed, UnknownEvening."""
    live = await clubhouse.find(adopt.evening)
    (await live.link(links, adopt.token)).check_director()


@get(
    "/api/rolls/{roll:str}/evenings/{evening:str}",
    responses=refusals(400, 403, 404, 429, 503),
)
async def look_at_attendance(
    at_club: NamedDependency[ClubVisit],
    evening: FromPath[str],
    links: NamedDependency[LinkSigner],
) -> Response[WhoPlays]:
    """Who plays at an evening of the club, and its director's page."""
    return Response(await at_club.live.who_plays(evening, links), headers=PRIVATE)


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


HANDLERS = (
    open_roll,
    look_at_roll,
    change_roll,
    look_at_attendance,
    look_at_members,
)
