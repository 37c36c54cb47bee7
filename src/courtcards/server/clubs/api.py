"""HTTP interface of club evenings: opening, directing, score sheets and links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubCommand, ClubEnvelope, Name, Role, Sender
from courtcards.clubs.evening import (
    Evening,
    EveningCommand,
    EveningSettings,
    RegistrantCommand,
    UndoCommand,
    build_evening_opening,
)
from courtcards.clubs.evening.registration import RegisterSelf, Secret
from courtcards.clubs.evening.settings import ROLES, KeyRenewed, RenewKey, check_key
from courtcards.clubs.evening.state import hash_owner_secret
from courtcards.clubs.members.matching import ClubMembers, find_own_member, may_be_member
from courtcards.clubs.public_link import PublicLinkState
from courtcards.clubs.season import SeasonCommand, SeasonSettings
from courtcards.clubs.season.commands import MOST_EVENINGS, RenewSeasonKey, Season, SeasonKeyRenewed
from courtcards.clubs.service.evening import LiveEvening
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import LinkSigner, PublicKind
from courtcards.clubs.service.member_lists import LiveMemberLists
from courtcards.clubs.sheet import SheetCommand
from courtcards.clubs.sheet.commands import ClaimSeat, HandOutSeat
from courtcards.clubs.views.evening_views import Link, PredictedChanges, build_standings_view
from courtcards.clubs.views.log_views import build_log
from courtcards.clubs.views.messages import (
    CommandDone,
    CreatedEvening,
    DirectorLink,
    EveningView,
    Links,
    LogView,
    PublicLinkView,
    SheetView,
    StandingsView,
)
from courtcards.clubs.views.registration_views import RegistrantEveningView, build_registrant_view
from courtcards.clubs.views.sheet_views import ComparisonView
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.errors import NotAllowed
from courtcards.kernel.shuffling import new_seed
from courtcards.server.access.addresses import Address
from courtcards.server.access.seats import read_bearer_token
from courtcards.server.http.tables import DRAWN, answer_qr_code
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.documents import Documents
from courtcards.server.responses import (
    COMMAND_REFUSALS,
    PRIVATE,
    VIEW_REFUSALS,
    HttpRequest,
    declare_refusals,
)
from courtcards.tables.service.host import now_ms


class OpenEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open an evening."""

    settings: EveningSettings


class EveningToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening of a season, with the token of any of its links."""

    evening: Name
    token: Name


class ShowSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The evenings of a season."""

    evenings: Annotated[list[EveningToken], msgspec.Meta(max_length=MOST_EVENINGS)]


class OpenSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a season with these evenings."""

    settings: SeasonSettings
    evenings: Annotated[list[EveningToken], msgspec.Meta(max_length=MOST_EVENINGS)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message over a WebSocket: the token of a link."""

    token: Name


def make_envelope(command: ClubCommand, role: Role, name: str = "") -> ClubEnvelope:
    """Wrap a command that has just come by a link of that role, perhaps not for the first time.

    A link that was given out under a ``name`` acts under that name.
    """
    now = now_ms()
    at = now if command.at is None else min(command.at, now)
    seed = new_seed() if command.draws else b""
    return ClubEnvelope(command, Sender(role, name or command.by), at, seed)


def read_token(request: HttpRequest) -> str:
    """Return the token of a request. Raises NotAllowed if there is none."""
    token = read_bearer_token(request.headers.get("authorization", ""))
    if not token:
        raise NotAllowed(error_messages.LINK_NEEDED)
    return token


@post("/api/clubs", status_code=201, responses=declare_refusals(400, 403, 413, 422, 429, 503))
async def open_evening(
    request: HttpRequest,
    data: JSONBody[OpenEvening],
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
    limiter: NamedDependency[RateLimiter],
) -> Response[CreatedEvening]:
    """Open a club evening. The token in the answer is its director's."""
    limiter.admit_opening(request.scope)
    opened = build_evening_opening(data.settings, Sender("director"), now_ms(), new_seed())
    return answer_new_evening(await live_evenings.open(opened), links)


def answer_new_evening(live: LiveEvening, links: LinkSigner) -> Response[CreatedEvening]:
    """Answer with the director's link of a new evening."""
    body = CreatedEvening(
        live.id, _make_token(live, links, "director"), make_page_path(live, links, "director")
    )
    return Response(body, headers=PRIVATE)


@dataclass(frozen=True)
class Visit:
    """A request to an evening, with the link that allows it."""

    live: LiveEvening
    link: Link


class VisitFinder:
    """Provides the handler argument ``visit``.

    It gets its parts at the start. Litestar would inject two of them by two tasks with each
    request, and a hall of phones sends all its requests at once.
    """

    def __init__(self, live_evenings: LiveEvenings, links: LinkSigner) -> None:
        self._live_evenings = live_evenings
        self._links = links

    async def find(self, request: HttpRequest, evening: FromPath[str]) -> Visit:
        """Return the visit of a request. Raises UnknownEvening or NotAllowed."""
        live = await self._live_evenings.find(evening)
        return Visit(live, await live.link(self._links, read_token(request)))


@get("/api/clubs/{evening:str}", responses=VIEW_REFUSALS)
async def get_evening(visit: NamedDependency[Visit]) -> Response[EveningView]:
    """Return the evening as your link may see it."""
    return Response(visit.live.view(visit.link), headers=PRIVATE)


@post("/api/clubs/{evening:str}/commands", status_code=200, responses=COMMAND_REFUSALS)
async def do_evening_command(
    request: HttpRequest,
    evening: FromPath[str],
    data: JSONBody[EveningCommand],
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
) -> Response[CommandDone]:
    """Do a command of the director or the jury. `type` names it."""
    live = await live_evenings.find(evening)
    renewed = count_renewals(data, live.evening)
    link = await live.link(links, read_token(request), renewed=renewed)
    done = CommandDone(await live.do(make_envelope(data, link.role, link.name)))
    if isinstance(data, RenewKey):
        done = CommandDone(
            done.seq, _make_token(live, links, data.key), make_page_path(live, links, data.key)
        )
    return Response(done, headers=PRIVATE)


@post("/api/clubs/{evening:str}/foresee", status_code=200, responses=COMMAND_REFUSALS)
async def predict_undo(
    data: JSONBody[UndoCommand], visit: NamedDependency[Visit]
) -> Response[PredictedChanges]:
    """Return what an undo or a correction would change, for links that may do it.

    The reason may be left out.
    """
    view = await visit.live.predict_changes(make_envelope(data, visit.link.role, visit.link.name))
    return Response(view, headers=PRIVATE)


def count_renewals(command: EveningCommand | SeasonCommand, kept: Evening | Season) -> int:
    """Return how many renewals old the link of a request may be.

    If the answer to the renewal of the director's own link is lost, the director sends it again by
    the old link. It must be accepted, or nobody could direct any more.
    """
    done = kept.find_event(command.id) if isinstance(command, RenewKey | RenewSeasonKey) else None
    return int(isinstance(done, KeyRenewed | SeasonKeyRenewed) and done.key == "director")


def _make_token(live: LiveEvening, links: LinkSigner, key: str) -> str:
    return links.token(live.id, key, live.evening.generation(key))


def make_page_path(live: LiveEvening, links: LinkSigner, key: str) -> str:
    """Return the path of the page of a key's valid link."""
    return links.page(live.id, key, live.evening.generation(key))


@get("/api/clubs/{evening:str}/log", responses=VIEW_REFUSALS)
async def get_evening_log(
    visit: NamedDependency[Visit], documents: NamedDependency[Documents]
) -> Response[LogView]:
    """Return all events of the evening and its sheets, for the director and the jury."""
    visit.link.check_judge()
    live = visit.live
    await live.prepare_sheets()
    aside = await live.load_undone_sheets()
    key = "log", live.version, tuple(sheet.sequence for sheet in aside)

    def made_log() -> bytes:
        return msgspec.json.encode(LogView(build_log(live.evening, live.visible_sheets, aside)))

    body: Any = documents.make_here(key, made_log)
    return Response(body, media_type=MediaType.JSON, headers=PRIVATE)


@get("/api/clubs/{evening:str}/links", responses=VIEW_REFUSALS)
async def get_evening_links(
    visit: NamedDependency[Visit],
    links: NamedDependency[LinkSigner],
) -> Response[Links]:
    """Return the pages of all roles and tables, for the director to hand out."""
    live = visit.live
    visit.link.check_director()
    tables = {
        str(table): make_page_path(live, links, f"table/{table}")
        for table in list_tables(live.evening)
    }
    director, jury, viewer, register = (make_page_path(live, links, key) for key in ROLES)
    further = tuple(
        DirectorLink(each.number, each.name, make_page_path(live, links, each.key))
        for each in live.evening.active_directors
    )
    public = view_public_link(links, "evening", live.id, live.evening.public_link)
    found = Links(director, jury, viewer, register, tables, further, public)
    return Response(found, headers=PRIVATE)


def view_public_link(
    links: LinkSigner, kind: PublicKind, name: str, state: PublicLinkState
) -> PublicLinkView | None:
    """Return the public link for its director; None if there is none."""
    page = links.public.page(kind, name, state)
    return None if page is None else PublicLinkView(page, state.may_embed)


def list_tables(evening: Evening) -> range:
    """Return the numbers of all tables of past and planned rounds, and those the next may need."""
    rounds = [*(played.seating for played in evening.rounds), *evening.plan]
    most = max((len(each.tables) for each in rounds), default=0)
    return range(1, max(most, len(evening.next_players) // SEATS) + 1)


@get("/api/clubs/{evening:str}/links/{key:str}/qr.svg", responses=DRAWN | VIEW_REFUSALS)
async def draw_evening_link(
    visit: NamedDependency[Visit],
    key: FromPath[str],
    links: NamedDependency[LinkSigner],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Draw a link as a QR code, for the director: `jury`, `table-7`, `public` and so on."""
    live = visit.live
    visit.link.check_director()
    named = key.replace("-", "/")
    public = links.public.page("evening", live.id, live.evening.public_link)
    if named == "public" and public is not None:
        return await answer_qr_code(documents, shared.address + public)
    check_key(live.evening, named)
    return await answer_qr_code(documents, shared.address + make_page_path(live, links, named))


@get("/api/clubs/{evening:str}/standings", responses=VIEW_REFUSALS)
async def get_standings(
    visit: NamedDependency[Visit],
    after: FromQuery[Annotated[int, msgspec.Meta(ge=1)] | None] = None,
) -> Response[StandingsView]:
    """Return the ranking after a round, from the present state of its sheets."""
    live = visit.live
    view = build_standings_view(live.evening, live.ranking(after), after)
    return Response(view, headers=PRIVATE)


@get(
    "/api/clubs/{evening:str}/rounds/{number:int}/comparison",
    responses=declare_refusals(400, 403, 404, 409, 429, 503),
)
async def get_comparison(
    visit: NamedDependency[Visit], number: FromPath[int]
) -> Response[ComparisonView]:
    """Compare a duplicate round deal by deal with the other tables, as far as all have played."""
    return Response(visit.live.comparison(number), headers=PRIVATE)


@get("/api/clubs/{evening:str}/sheets/{number:int}/{table:int}", responses=VIEW_REFUSALS)
async def get_sheet(
    visit: NamedDependency[Visit], number: FromPath[int], table: FromPath[int]
) -> Response[SheetView]:
    """Return the score sheet of a table in a round."""
    visit.link.check_table(table)
    view = await visit.live.view_sheet(visit.link, (number, table))
    return Response(view, headers=PRIVATE)


@post(
    "/api/clubs/{evening:str}/sheets/{number:int}/{table:int}/commands",
    status_code=200,
    responses=COMMAND_REFUSALS,
)
async def do_sheet_command(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: JSONBody[SheetCommand],
    attempt: FromQuery[Annotated[int, msgspec.Meta(ge=1)]] = 1,
) -> Response[CommandDone]:
    """Write on the score sheet of a table, or change it. `type` names the command.

    `attempt` is that of the sheet: a round that was undone and starts again has new sheets.
    """
    live, link = visit.live, visit.link
    link.check_table(table)
    if link.role == "viewer":
        raise NotAllowed(error_messages.READ_ONLY)
    place, command = (number, table), make_envelope(data, link.role, link.name)
    if isinstance(data, ClaimSeat | HandOutSeat):
        done, page = await live.give_seat(place, attempt, command)
        return Response(CommandDone(done, page=page), headers=PRIVATE)
    return Response(CommandDone(await live.do_at_sheet(place, attempt, command)), headers=PRIVATE)


@dataclass(frozen=True)
class RegistrationVisit:
    """A request to an evening with its registration link."""

    live: LiveEvening
    links: LinkSigner

    def answer(self, owner: str) -> Response[RegistrantEveningView]:
        """Answer with the evening as the owner of a registration sees it."""
        evening = self.live.evening
        hall = self.links.page(self.live.id, "viewer", evening.generation("viewer"))
        return Response(build_registrant_view(evening, owner, hall), headers=PRIVATE)


async def find_registration_visit(
    request: HttpRequest,
    evening: FromPath[str],
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
) -> RegistrationVisit:
    """Provide the handler argument ``registration_visit``. Raises UnknownEvening or NotAllowed."""
    live = await live_evenings.find(evening)
    link = await live.link(links, read_token(request), registers=True)
    if link.role != "register":
        raise NotAllowed(error_messages.REGISTERING_LINK_ONLY)
    return RegistrationVisit(live, links)


class LookAtRegistration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of your own registration. Without it no registration is shown."""

    secret: Secret | None = None


@post(
    "/api/clubs/{evening:str}/registration",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 413, 422, 429, 503),
)
async def get_registration(
    data: JSONBody[LookAtRegistration], registration_visit: NamedDependency[RegistrationVisit]
) -> Response[RegistrantEveningView]:
    """Return the evening for registration, the number of free places, and your own registration."""
    return registration_visit.answer("" if data.secret is None else hash_owner_secret(data.secret))


@post("/api/clubs/{evening:str}/registration/commands", status_code=200, responses=COMMAND_REFUSALS)
async def register(
    request: HttpRequest,
    data: JSONBody[RegistrantCommand],
    registration_visit: NamedDependency[RegistrationVisit],
    limiter: NamedDependency[RateLimiter],
    member_lists: NamedDependency[LiveMemberLists],
) -> Response[RegistrantEveningView]:
    """Register yourself, or withdraw. `type` names the command.

    The beginnings of a member's names stand for the name at a club's evening where people play at
    once.
    """
    limiter.admit_registration(request.scope)
    live = registration_visit.live
    command: ClubCommand = data
    if isinstance(data, RegisterSelf) and live.evening.registration.is_immediate:
        command = recognise_member(data, await member_lists.find_club(live.id, live.evening))
    await live.do(ClubEnvelope(command, Sender("register"), now_ms()))
    return registration_visit.answer(data.owner)


def recognise_member(command: RegisterSelf, club: ClubMembers | None) -> RegisterSelf:
    """Return the command under the name of the member it means; if that is unsure, it waits."""
    if club is None:
        return command
    member = find_own_member(club.member_list, command.name)
    if member is not None:
        return msgspec.structs.replace(command, name=member.name, club=command.club or member.club)
    is_unsure = may_be_member(club.member_list, command.name)
    return msgspec.structs.replace(command, waits=command.waits or is_unsure)


HANDLERS = (
    open_evening,
    get_evening,
    do_evening_command,
    predict_undo,
    get_evening_log,
    get_evening_links,
    draw_evening_link,
    get_standings,
    get_comparison,
    get_sheet,
    do_sheet_command,
    get_registration,
    register,
)
