"""The HTTP interface of club evenings: opening and directing them, their sheets, their links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.clubs import sentences
from courtcards.clubs.evening import (
    Evening,
    EveningCommand,
    EveningSettings,
    RegistrantCommand,
    WayBack,
    opening_of,
)
from courtcards.clubs.evening.registering import Secret
from courtcards.clubs.evening.settings import ROLES, KeyRenewed, RenewKey, check_key
from courtcards.clubs.evening.state import owner_of
from courtcards.clubs.season import SeasonCommand, SeasonSettings
from courtcards.clubs.season.commands import MOST_EVENINGS, RenewSeasonKey, Season, SeasonKeyRenewed
from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.service.live import LiveEvening
from courtcards.clubs.sheet import SheetCommand
from courtcards.clubs.sheet.commands import ClaimSeat, HandOutSeat
from courtcards.clubs.verb import Command, Given, Name, Role, Who
from courtcards.clubs.views.evening_views import ForeseenView, Link, place_view
from courtcards.clubs.views.log_views import log_view
from courtcards.clubs.views.messages import (
    CommandDone,
    DirectorLink,
    EveningMade,
    EveningView,
    Links,
    LogView,
    SheetView,
    StandingsView,
)
from courtcards.clubs.views.registering import RegisteringView, registering_view
from courtcards.clubs.views.sheet_views import ComparisonView
from courtcards.kernel.clubs import SEATS
from courtcards.kernel.errors import NotAllowed
from courtcards.kernel.shuffling import new_seed
from courtcards.server.access.addresses import Address
from courtcards.server.access.seats import bearer_of
from courtcards.server.answers import OF_COMMANDS, OF_LOOKING, PRIVATE, HttpRequest, refusals
from courtcards.server.http.tables import DRAWN, draw_code
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.documents import Documents
from courtcards.tables.service.host import now_ms


class OpenEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open an evening."""

    settings: EveningSettings


class Attended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening of a season, with the token of any of its links."""

    evening: Name
    token: Name


class ShowSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evenings of a season."""

    evenings: Annotated[list[Attended], msgspec.Meta(max_length=MOST_EVENINGS)]


class OpenSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a season, with these evenings."""

    settings: SeasonSettings
    evenings: Annotated[list[Attended], msgspec.Meta(max_length=MOST_EVENINGS)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message over a WebSocket: who comes to listen."""

    token: Name


def given(command: Command, role: Role, name: str = "") -> Given:
    """A command that has come just now, by a link of that role; it may have been done before.

    Whose link was given out under a ``name`` does what they do under that name.
    """
    now = now_ms()
    at = now if command.at is None else min(command.at, now)
    seed = new_seed() if command.draws else b""
    return Given(command, Who(role, name or command.by), at, seed)


def token_sent(request: HttpRequest) -> str:
    """The token that a request was sent with; NotAllowed without one."""
    token = bearer_of(request.headers.get("authorization", ""))
    if not token:
        raise NotAllowed(sentences.LINK_NEEDED)
    return token


@post("/api/clubs", status_code=201, responses=refusals(400, 403, 413, 422, 429, 503))
async def open_evening(
    request: HttpRequest,
    data: JSONBody[OpenEvening],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
    admission: NamedDependency[Admission],
) -> Response[EveningMade]:
    """Open a club evening; the token in the answer is its director's."""
    admission.opens(request.scope)
    opened = opening_of(data.settings, Who("director"), now_ms(), new_seed())
    return made(await clubhouse.open(opened), links)


def made(live: LiveEvening, links: LinkSigner) -> Response[EveningMade]:
    """The answer when an evening has just been made: its director's link."""
    body = EveningMade(live.id, _token(live, links, "director"), page_of(live, links, "director"))
    return Response(body, headers=PRIVATE)


@dataclass(frozen=True)
class Visit:
    """A request at an evening, with the link that allows it."""

    live: LiveEvening
    link: Link


class Visits:
    """Finds the visit of a request, for handlers that take a ``visit``.

    It has what it needs beforehand: what Litestar is asked for with each request, two things at
    once, it gets by two tasks of their own, and a hall of phones writes all at once.
    """

    def __init__(self, clubhouse: Clubhouse, links: LinkSigner) -> None:
        self._clubhouse = clubhouse
        self._links = links

    async def of(self, request: HttpRequest, evening: FromPath[str]) -> Visit:
        """The visit of a request; UnknownEvening, NotAllowed."""
        live = await self._clubhouse.find(evening)
        return Visit(live, await live.link(self._links, token_sent(request)))


@get("/api/clubs/{evening:str}", responses=OF_LOOKING)
async def look_at_evening(visit: NamedDependency[Visit]) -> Response[EveningView]:
    """The evening as your link lets you see it."""
    return Response(visit.live.view(visit.link), headers=PRIVATE)


@post("/api/clubs/{evening:str}/commands", status_code=200, responses=OF_COMMANDS)
async def direct(
    request: HttpRequest,
    evening: FromPath[str],
    data: JSONBody[EveningCommand],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
) -> Response[CommandDone]:
    """Do a command of the director or the jury: `type` says which."""
    live = await clubhouse.find(evening)
    renewed = was_renewed_by(data, live.evening)
    link = await live.link(links, token_sent(request), renewed=renewed)
    done = CommandDone(await live.do(given(data, link.role, link.name)))
    if isinstance(data, RenewKey):
        done = CommandDone(done.seq, _token(live, links, data.key), page_of(live, links, data.key))
    return Response(done, headers=PRIVATE)


@post("/api/clubs/{evening:str}/foresee", status_code=200, responses=OF_COMMANDS)
async def foresee(data: JSONBody[WayBack], visit: NamedDependency[Visit]) -> Response[ForeseenView]:
    """What a way back would change, for whoever may take it; it need not say why yet."""
    view = await visit.live.foresee(given(data, visit.link.role, visit.link.name))
    return Response(view, headers=PRIVATE)


def was_renewed_by(command: EveningCommand | SeasonCommand, kept: Evening | Season) -> int:
    """How many renewals old the link of a request may be.

    A director who renews the director's own link and does not get the answer asks again, by the
    link that is worthless now. It must be accepted: else nobody could direct any more.
    """
    done = kept.done_by(command.id) if isinstance(command, RenewKey | RenewSeasonKey) else None
    return int(isinstance(done, KeyRenewed | SeasonKeyRenewed) and done.key == "director")


def _token(live: LiveEvening, links: LinkSigner, key: str) -> str:
    return links.token(live.id, key, live.evening.generation(key))


def page_of(live: LiveEvening, links: LinkSigner, key: str) -> str:
    """The path of the page that the valid link of a key opens."""
    return links.page(live.id, key, live.evening.generation(key))


@get("/api/clubs/{evening:str}/log", responses=OF_LOOKING)
async def look_at_log(
    visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> Response[LogView]:
    """All that has happened at the evening and on its sheets, for the director and the jury."""
    visit.link.check_judge()
    live = visit.live
    await live.lay_out()
    aside = await live.set_aside()
    key = "log", live.version, tuple(sheet.sequence for sheet in aside)

    def made_log() -> bytes:
        return msgspec.json.encode(LogView(log_view(live.evening, live.shown_sheets, aside)))

    body: Any = documents.make_here(key, made_log)
    return Response(body, media_type=MediaType.JSON, headers=PRIVATE)


@get("/api/clubs/{evening:str}/links", responses=OF_LOOKING)
async def show_links(
    visit: NamedDependency[Visit], links: NamedDependency[LinkSigner]
) -> Response[Links]:
    """The pages of every role and table, for the director to hand out."""
    live = visit.live
    visit.link.check_director()
    tables = {
        str(table): page_of(live, links, f"table/{table}") for table in tables_of(live.evening)
    }
    director, jury, viewer, register = (page_of(live, links, key) for key in ROLES)
    further = tuple(
        DirectorLink(each.number, each.name, page_of(live, links, each.key))
        for each in live.evening.directing
    )
    return Response(Links(director, jury, viewer, register, tables, further), headers=PRIVATE)


def tables_of(evening: Evening) -> range:
    """The numbers of all tables that are used in a round, or may be needed in the next."""
    rounds = [*(played.seating for played in evening.rounds), *evening.plan]
    most = max((len(each.tables) for each in rounds), default=0)
    return range(1, max(most, len(evening.to_be_seated) // SEATS) + 1)


@get("/api/clubs/{evening:str}/links/{key:str}/qr.svg", responses=DRAWN | OF_LOOKING)
async def draw_link(
    visit: NamedDependency[Visit],
    key: FromPath[str],
    links: NamedDependency[LinkSigner],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """A link as a QR code, for the director: `jury`, `table-7`, `director-1` and so on."""
    live = visit.live
    visit.link.check_director()
    named = key.replace("-", "/")
    check_key(live.evening, named)
    return await draw_code(documents, shared.address + page_of(live, links, named))


@get("/api/clubs/{evening:str}/standings", responses=OF_LOOKING)
async def look_at_standings(
    visit: NamedDependency[Visit],
    after: FromQuery[Annotated[int, msgspec.Meta(ge=1)] | None] = None,
) -> Response[StandingsView]:
    """The ranking as it was after a round, from its sheets as they stand now."""
    live = visit.live
    places = live.ranking(after)
    return Response(StandingsView(after, list(map(place_view, places))), headers=PRIVATE)


@get(
    "/api/clubs/{evening:str}/rounds/{number:int}/comparison",
    responses=refusals(400, 403, 404, 409, 429, 503),
)
async def look_at_comparison(
    visit: NamedDependency[Visit], number: FromPath[int]
) -> Response[ComparisonView]:
    """A duplicate round, deal by deal against the other tables, as far as all have played."""
    return Response(visit.live.comparison(number), headers=PRIVATE)


@get("/api/clubs/{evening:str}/sheets/{number:int}/{table:int}", responses=OF_LOOKING)
async def look_at_sheet(
    visit: NamedDependency[Visit], number: FromPath[int], table: FromPath[int]
) -> Response[SheetView]:
    """The score sheet of a table in a round."""
    visit.link.check_table(table)
    view = await visit.live.look_at_sheet(visit.link, (number, table))
    return Response(view, headers=PRIVATE)


@post(
    "/api/clubs/{evening:str}/sheets/{number:int}/{table:int}/commands",
    status_code=200,
    responses=OF_COMMANDS,
)
async def write_on_sheet(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: JSONBody[SheetCommand],
    attempt: FromQuery[Annotated[int, msgspec.Meta(ge=1)]] = 1,
) -> Response[CommandDone]:
    """Write on the score sheet of a table, or change it: `type` says how.

    `attempt` is that of the sheet: a round that was taken back and has begun again has other
    sheets.
    """
    live, link = visit.live, visit.link
    link.check_table(table)
    if link.role == "viewer":
        raise NotAllowed(sentences.READ_ONLY)
    place, command = (number, table), given(data, link.role, link.name)
    if isinstance(data, ClaimSeat | HandOutSeat):
        done, page = await live.give_seat(place, attempt, command)
        return Response(CommandDone(done, page=page), headers=PRIVATE)
    return Response(CommandDone(await live.do_at_sheet(place, attempt, command)), headers=PRIVATE)


@dataclass(frozen=True)
class Door:
    """A request at an evening by whoever has the link to register."""

    live: LiveEvening
    links: LinkSigner

    def answer(self, owner: str) -> Response[RegisteringView]:
        """The evening as the owner of a registration sees it."""
        evening = self.live.evening
        hall = self.links.page(self.live.id, "viewer", evening.generation("viewer"))
        return Response(registering_view(evening, owner, hall), headers=PRIVATE)


async def door_of(
    request: HttpRequest,
    evening: FromPath[str],
    clubhouse: NamedDependency[Clubhouse],
    links: NamedDependency[LinkSigner],
) -> Door:
    """Where somebody registers, for handlers that take a ``door``; UnknownEvening, NotAllowed."""
    live = await clubhouse.find(evening)
    link = await live.link(links, token_sent(request), registers=True)
    if link.role != "register":
        raise NotAllowed(sentences.REGISTERS_OTHERWISE)
    return Door(live, links)


class LookAtRegistration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which secret the one is known who asks; without it nobody's own registration is shown."""

    secret: Secret | None = None


@post(
    "/api/clubs/{evening:str}/registration",
    status_code=200,
    responses=refusals(400, 403, 404, 413, 422, 429, 503),
)
async def look_at_registration(
    data: JSONBody[LookAtRegistration], door: NamedDependency[Door]
) -> Response[RegisteringView]:
    """What whoever may register sees: the evening, the places that are left, and what is theirs."""
    return door.answer("" if data.secret is None else owner_of(data.secret))


@post("/api/clubs/{evening:str}/registration/commands", status_code=200, responses=OF_COMMANDS)
async def register(
    request: HttpRequest,
    data: JSONBody[RegistrantCommand],
    door: NamedDependency[Door],
    admission: NamedDependency[Admission],
) -> Response[RegisteringView]:
    """Put yourself on the list, or take that back: `type` says which."""
    admission.registers(request.scope)
    await door.live.do(Given(data, Who("register"), now_ms()))
    return door.answer(data.owner)


HANDLERS = (
    open_evening,
    look_at_evening,
    direct,
    foresee,
    look_at_log,
    show_links,
    draw_link,
    look_at_standings,
    look_at_comparison,
    look_at_sheet,
    write_on_sheet,
    look_at_registration,
    register,
)
