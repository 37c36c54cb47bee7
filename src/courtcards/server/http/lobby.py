"""HTTP interface of the lobby: list and open tables, take a seat, begin a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect, Template

from courtcards.kernel.errors import AlreadySeated, NoSeat
from courtcards.kernel.shuffling import new_seed
from courtcards.server.access.seats import SeatSigner
from courtcards.server.http.guests import Guest, find_guest
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.jobs import RECORD, Jobs
from courtcards.server.moderation import Moderation
from courtcards.server.pages.shells import render_page
from courtcards.server.responses import (
    COMMAND_REFUSALS,
    COMPRESSED,
    LARGEST_RECORD,
    PRIVATE,
    VIEW_REFUSALS,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.tables import Settings, TableEnvelope, TablePlayer, build_room
from courtcards.tables.commands.seats import RenewLink, Sit
from courtcards.tables.service.host import Holder, now_ms
from courtcards.tables.service.opening import (
    ContinueMatch,
    LessonPage,
    OpenLesson,
    OpenTable,
    OpenWhatIf,
    build_lesson_page,
)
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.views.messages import SeatGranted, SeatsPage


class TableOpened(SeatGranted, frozen=True):
    """You have a seat at the table, by the cookie that comes with this.

    ``token`` gives a program the same seat. ``resume`` is the address of the page that gives it to
    another device of yours. Keep both secret.
    """

    token: str
    resume: str


class SeatLink(msgspec.Struct, frozen=True):
    """A link that brings your seat to another device, and a token that gives it to a program."""

    token: str
    resume: str


class ResumeSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the seat of a personal link in this browser, by the token in it.

    With ``changes`` this browser gives up its present seat at the table.
    """

    token: Annotated[str, msgspec.Meta(max_length=200)]
    changes: bool = False


class LobbyTable(msgspec.Struct, frozen=True):
    """A public table in the lobby. ``seed_given`` is as in its room."""

    table: str
    game: str
    ruleset: str
    status: str
    players: tuple[TablePlayer | None, ...]
    open_seats: list[int]
    settings: Settings
    seed_given: bool = False


class LobbyPage(msgspec.Struct, frozen=True):
    """The public tables, those with an open seat first."""

    tables: list[LobbyTable]


@get("/api/tables", responses=declare_refusals(429, 503))
async def list_public_tables(live_tables: NamedDependency[LiveTables]) -> Response[LobbyPage]:
    """List the public tables that are not over, those with an open seat first.

    The newest table of each address comes first, then the second newest of each, and so on.
    """
    found = [_make_lobby_table(table) for table in await live_tables.list_public()]
    found.sort(key=lambda each: not each.open_seats)
    return Response(LobbyPage(found), headers=PRIVATE)


def _make_lobby_table(live: LiveTable) -> LobbyTable:
    table = live.table
    return LobbyTable(
        live.name,
        table.match.rules.game,
        table.match.rules.name,
        build_room(table).status,
        table.players,
        table.seating.open_seats,
        table.settings,
        table.shuffle.is_given,
    )


@dataclass(frozen=True)
class TableOpener:
    """Opens tables and gives seats there."""

    live_tables: LiveTables
    seats: SeatSigner
    admission: RateLimiter
    moderation: Moderation
    jobs: Jobs

    async def open(
        self, request: HttpRequest, data: OpenTable | ContinueMatch | OpenWhatIf
    ) -> Response[TableOpened]:
        """Open a table and give a seat there. Raises NoSeat for a public one if banned."""
        origin = self.admission.admit_opening(request.scope)
        at, language = now_ms(), find_request_language(request.scope)
        made = partial(data.opening, at, new_seed(), language)
        opening = made() if isinstance(data, OpenTable) else await self.jobs.do(RECORD, made)
        if opening.settings is not None and opening.settings.public:
            await self.moderation.check_may_enter(origin)
        table = await self.live_tables.open(opening, origin)
        return answer_with_seat(request, table.name, Holder(opening.seat), self.seats)


@post("/api/tables", status_code=201, responses=declare_refusals(400, 403, 413, 422, 429, 503))
async def open_table(
    request: HttpRequest, data: JSONBody[OpenTable], table_opener: NamedDependency[TableOpener]
) -> Response[TableOpened]:
    """Open a table against bots, or with open seats. The answer's cookie gives you a seat."""
    return await table_opener.open(request, data)


@post(
    "/api/continue",
    status_code=201,
    request_max_body_size=LARGEST_RECORD,
    responses=declare_refusals(400, 403, 413, 422, 429, 503),
)
async def continue_match(
    request: HttpRequest, data: JSONBody[ContinueMatch], table_opener: NamedDependency[TableOpener]
) -> Response[TableOpened]:
    """Open a table that continues the match of a record, in which one person plays with bots.

    The whole record is checked. The match must not be over. The answer's cookie gives you the
    person's seat.
    """
    return await table_opener.open(request, data)


@post(
    "/api/what-if",
    status_code=201,
    request_max_body_size=LARGEST_RECORD,
    responses=declare_refusals(400, 403, 413, 422, 429, 503),
)
async def open_what_if_table(
    request: HttpRequest, data: JSONBody[OpenWhatIf], table_opener: NamedDependency[TableOpener]
) -> Response[TableOpened]:
    """Open a table that plays on from a position of a recorded hand, against bots.

    The whole record is checked. The original match is not changed. The answer's cookie gives you
    the requested seat.
    """
    return await table_opener.open(request, data)


@get("/api/tables/{table:str}/seats", responses=declare_refusals(400, 404, 429, 503))
async def get_seats(guest: NamedDependency[Guest]) -> Response[SeatsPage]:
    """Return the seats of a table, its players and its game, to anybody with its link."""
    return Response(SeatsPage.from_table(guest.live.table), headers=PRIVATE)


@post("/api/tables/{table:str}/seats", status_code=201, responses=COMMAND_REFUSALS)
async def take_seat(
    request: HttpRequest,
    table: FromPath[str],
    data: JSONBody[Sit],
    table_opener: NamedDependency[TableOpener],
) -> Response[TableOpened]:
    """Sit down on an open seat. The answer's cookie gives it to you."""
    # Before the look-up: a client can try only few ids.
    origin = table_opener.admission.admit_seat(request.scope)
    guest = await find_guest(request, table, table_opener.live_tables, table_opener.seats)
    _check_not_seated(guest)
    if guest.live.table.settings.public:
        await table_opener.moderation.check_may_enter(origin)
    holder = await guest.live.sit(TableEnvelope(data, at=now_ms(), origin=origin))
    return answer_with_seat(request, guest.live.name, holder, table_opener.seats)


def _check_not_seated(guest: Guest) -> None:
    try:
        holder = guest.holder()
    except NoSeat:
        return
    raise AlreadySeated("you have a seat at this table already: seat {seat}", seat=holder.seat)


def answer_with_seat(
    request: HttpRequest, table: str, holder: Holder, seats: SeatSigner
) -> Response[TableOpened]:
    """Answer with a seat and the cookie that gives it."""
    cookie = seats.cookie(table, holder, secure=request.scope["scheme"] == "https")
    token, link = seats.token(table, holder), seats.resume_path(table, holder)
    body = TableOpened(table, holder.seat, token, link)
    return Response(body, cookies=[cookie], headers=PRIVATE)


@get("/api/tables/{table:str}/link", responses=VIEW_REFUSALS)
async def get_seat_link(guest: NamedDependency[Guest]) -> Response[SeatLink]:
    """Return your personal link, which brings your seat to another device, and its token."""
    table, holder = guest.live.name, guest.holder()
    body = SeatLink(guest.seats.token(table, holder), guest.seats.resume_path(table, holder))
    return Response(body, headers=PRIVATE)


@post(
    "/api/tables/{table:str}/link",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 409, 413, 429, 503),
)
async def renew_link(
    data: JSONBody[RenewLink],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
) -> Response[TableOpened]:
    """Renew your personal link. All old links and all other cookies of the seat become invalid.

    Send it again under the same `id` and with the old cookie or token if no answer came: it is done
    once.
    """
    table, seats = guest.live.name, guest.seats
    headers, cookies = guest.request.headers, guest.request.cookies
    holder = seats.holder(table, cookies, headers.get("authorization", ""))
    limiter.admit_command(table, holder.seat)
    return answer_with_seat(guest.request, table, await guest.live.renew_link(holder, data), seats)


@get("/resume/{table:str}", include_in_schema=False, middleware=[COMPRESSED])
async def show_resume_page(guest: NamedDependency[Guest]) -> Template:
    """Show the page of a personal link. Its module sends the token behind the ``#``."""
    return render_page(guest.request, "resume.html", table=guest.live.name)


@get(
    ["/resume/{table:str}/{token:str}", "/api/tables/{table:str}/resume/{token:str}"],
    include_in_schema=False,
    status_code=303,
)
async def redirect_resume_link(token: FromPath[str], guest: NamedDependency[Guest]) -> Redirect:
    """Redirect a personal link of the old form, with the token in the path."""
    path = guest.seats.resume_path(guest.live.name, _find_link_holder(guest, token))
    return Redirect(path, status_code=303, headers=PRIVATE)


def _find_link_holder(guest: Guest, token: str) -> Holder:
    """Return the holder of a personal link. Raises NoSeat if the seat is no longer theirs."""
    holder = guest.seats.holder_of_token(guest.live.name, token)
    guest.live.table.seating.check_holder(holder.seat, holder.since)
    return holder


@post(
    "/api/tables/{table:str}/resume",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 409, 413, 429, 503),
)
async def resume_seat(
    data: JSONBody[ResumeSeat], guest: NamedDependency[Guest]
) -> Response[TableOpened]:
    """Give this browser the seat of a personal link, by the `token` in it.

    If the browser has another seat at the table, it keeps that unless `changes` is set. Anybody can
    send a link to anybody: it must not take their seat unasked.
    """
    linked = _find_link_holder(guest, data.token)
    try:
        own = guest.holder()
    except NoSeat:
        own = linked
    if own != linked and not data.changes:
        names = [player.name if player else "" for player in guest.live.table.players]
        raise AlreadySeated(
            "in this browser you play as {own} at this table: the link that you have opened is for "
            "the seat of {other}",
            own=names[own.seat],
            other=names[linked.seat],
        )
    return answer_with_seat(guest.request, guest.live.name, linked, guest.seats)


@post(
    "/api/lessons/{lesson:str}",
    status_code=201,
    responses=declare_refusals(400, 403, 404, 413, 422, 429, 503),
)
async def begin_lesson(
    request: HttpRequest,
    lesson: FromPath[str],
    data: JSONBody[OpenLesson],
    table_opener: NamedDependency[TableOpener],
) -> Response[TableOpened]:
    """Begin a guided hand at a table of its own. The answer's cookie gives you the seat."""
    table_opener.admission.admit_opening(request.scope)
    opening = await table_opener.jobs.do(RECORD, lambda: data.opening(lesson, now_ms(), new_seed()))
    table = await table_opener.live_tables.open(opening)
    return answer_with_seat(request, table.name, Holder(opening.seat), table_opener.seats)


@get("/api/tables/{table:str}/lesson", responses=declare_refusals(400, 403, 404, 409, 429, 503))
async def get_lesson_page(guest: NamedDependency[Guest]) -> Response[LessonPage]:
    """Return the present text of a guided hand, in your language."""
    said = build_lesson_page(guest.live.table, guest.holder().seat, guest.language)
    return Response(said, headers=PRIVATE)


HANDLERS = (
    list_public_tables,
    open_table,
    continue_match,
    open_what_if_table,
    get_seats,
    take_seat,
    get_seat_link,
    renew_link,
    show_resume_page,
    redirect_resume_link,
    resume_seat,
    begin_lesson,
    get_lesson_page,
)
