"""HTTP interface of seasons and of clubs with their members."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Template

from courtcards.clubs import error_messages
from courtcards.clubs.command import Name, Sender
from courtcards.clubs.members import MemberListCommand, build_club_opening
from courtcards.clubs.members.commands import AdoptEvening, OpenClubEvening, RenewClubKey
from courtcards.clubs.publishing.presentation import (
    CSV,
    build_ranking_table,
    build_ratings_table,
    encode_csv,
)
from courtcards.clubs.season import SeasonCommand, build_season_opening
from courtcards.clubs.season.commands import (
    CountEvening,
    RenewSeasonKey,
    SeasonKey,
    parse_season_key,
)
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.ranking import rank_season
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.service.member_lists import LiveMemberList, LiveMemberLists
from courtcards.clubs.service.seasons import LiveSeason, LiveSeasons
from courtcards.clubs.views.messages import CommandDone
from courtcards.clubs.views.season_views import (
    AbsentMembers,
    ClubEveningPlayers,
    ClubLinks,
    ClubView,
    CreatedClub,
    CreatedSeason,
    RatingsView,
    RatingView,
    SeasonLinks,
    SeasonRanking,
    SeasonView,
    build_season_entry_view,
    build_season_view,
    list_absent_members,
)
from courtcards.kernel.errors import NotAllowed
from courtcards.server.access.addresses import Address
from courtcards.server.clubs.api import (
    EveningToken,
    OpenSeason,
    ShowSeason,
    Visit,
    count_renewals,
    make_envelope,
    read_token,
    view_public_link,
)
from courtcards.server.clubs.files import declare_file, make_file_headers
from courtcards.server.http.tables import DRAWN, answer_qr_code
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.jobs import Jobs
from courtcards.server.pages.shells import render_page
from courtcards.server.responses import (
    COMMAND_REFUSALS,
    COMPRESSED,
    LANGUAGE_HEADERS,
    PRIVATE,
    VIEW_REFUSALS,
    HttpRequest,
    declare_refusals,
    find_request_language,
)
from courtcards.tables.service.host import now_ms


@dataclass(frozen=True)
class EveningFinder:
    """Finds evenings, given a link of each."""

    live_evenings: LiveEvenings
    links: LinkSigner

    async def check(self, evening: str, token: str) -> None:
        """Refuse a token that is no link of an evening. Raises UnknownEvening or NotAllowed."""
        live = await self.live_evenings.find(evening)
        await live.link(self.links, token)

    async def check_all(self, asked: Sequence[EveningToken]) -> list[str]:
        """Check the tokens of evenings and return their ids. Raises as ``check`` does."""
        for each in asked:
            await self.check(each.evening, each.token)
        return [each.evening for each in asked]


@dataclass(frozen=True)
class SeasonVisit:
    """A request to a season, with the key that allows it."""

    live: LiveSeason
    key: SeasonKey
    seasons: LiveSeasons

    @property
    def is_director(self) -> bool:
        return self.key == "director"

    def check_director(self) -> None:
        """Raises NotAllowed for all but the director."""
        if not self.is_director:
            raise NotAllowed(error_messages.DIRECTOR_ONLY)

    async def outcomes(self) -> list[EveningOutcome]:
        """Return the outcomes of the season's evenings, in their order."""
        return await self.seasons.outcomes(self.live.season.evenings)

    def token(self, key: SeasonKey) -> str:
        """Return the valid token of a key."""
        return self.seasons.signer.token(self.live.id, key, self.live.season.generations[key])

    def page(self, key: SeasonKey) -> str:
        """Return the page of the valid link of a key."""
        return self.seasons.signer.page(self.live.id, key, self.live.season.generations[key])


async def find_season_visit(
    request: HttpRequest,
    season: FromPath[str],
    seasons: NamedDependency[LiveSeasons],
) -> SeasonVisit:
    """Provide the handler argument ``season_visit``.

    Raises UnknownEvening or NotAllowed.
    """
    live = await seasons.find(season)
    key = seasons.signer.role(live.id, live.season, read_token(request))
    return SeasonVisit(live, key, seasons)


@post(
    "/api/clubs/season",
    status_code=200,
    responses=declare_refusals(400, 403, 404, 413, 422, 429, 503),
)
async def rank_evenings(
    data: JSONBody[ShowSeason],
    finder: NamedDependency[EveningFinder],
    seasons: NamedDependency[LiveSeasons],
) -> Response[SeasonRanking]:
    """Rank several evenings without storing a season. Any link of each is enough."""
    evenings = dict.fromkeys(await finder.check_all(data.evenings))
    ranking = rank_season(await seasons.outcomes(evenings))
    return Response(SeasonRanking(list(map(build_season_entry_view, ranking))), headers=PRIVATE)


@post(
    "/api/seasons", status_code=201, responses=declare_refusals(400, 403, 404, 413, 422, 429, 503)
)
async def open_season(
    request: HttpRequest,
    data: JSONBody[OpenSeason],
    finder: NamedDependency[EveningFinder],
    seasons: NamedDependency[LiveSeasons],
    limiter: NamedDependency[RateLimiter],
) -> Response[CreatedSeason]:
    """Begin a season. Any link of each evening is enough. The token is the director's."""
    limiter.admit_opening(request.scope)
    evenings = await finder.check_all(data.evenings)
    rank_season(await seasons.outcomes(dict.fromkeys(evenings)))
    opened = build_season_opening(data.settings, evenings, Sender("director"), now_ms())
    live = await seasons.open(opened)
    visit = SeasonVisit(live, "director", seasons)
    made = CreatedSeason(live.id, visit.token("director"), visit.page("director"))
    return Response(made, headers=PRIVATE)


@get("/api/seasons/{season:str}", responses=declare_refusals(400, 403, 404, 422, 429, 503))
async def get_season(season_visit: NamedDependency[SeasonVisit]) -> Response[SeasonView]:
    """Return the season, ranked from its evenings as they are now."""
    live = season_visit.live
    outcomes = await season_visit.outcomes()
    ranking = live.ranking(outcomes)
    view = build_season_view(live.id, live.season, season_visit.key, outcomes, ranking)
    return Response(view, headers=PRIVATE)


@get("/api/seasons/{season:str}/ratings", responses=VIEW_REFUSALS)
async def get_ratings(
    season_visit: NamedDependency[SeasonVisit], jobs: NamedDependency[Jobs]
) -> Response[RatingsView]:
    """Return the playing strength of all players, as estimated from the tables of the season."""
    found = await season_visit.live.ratings(await season_visit.outcomes(), jobs)
    view = RatingsView(
        [
            RatingView(each.place, each.name, each.strength, each.doubt, each.sure, each.tables)
            for each in found
        ]
    )
    return Response(view, headers=PRIVATE)


@get("/api/seasons/{season:str}/links", responses=VIEW_REFUSALS)
async def get_season_links(
    season_visit: NamedDependency[SeasonVisit], links: NamedDependency[LinkSigner]
) -> Response[SeasonLinks]:
    """Return the pages of the season, for its director to hand out."""
    season_visit.check_director()
    live = season_visit.live
    public = view_public_link(links, "season", live.id, live.season.public_link)
    found = SeasonLinks(season_visit.page("director"), season_visit.page("viewer"), public)
    return Response(found, headers=PRIVATE)


@get("/api/seasons/{season:str}/links/{key:str}/qr.svg", responses=DRAWN | VIEW_REFUSALS)
async def draw_season_link(
    season_visit: NamedDependency[SeasonVisit],
    key: FromPath[str],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """Draw a link of the season as a QR code, for its director: `director` or `viewer`."""
    season_visit.check_director()
    return await answer_qr_code(
        documents, shared.address + season_visit.page(parse_season_key(key))
    )


@post("/api/seasons/{season:str}/commands", status_code=200, responses=COMMAND_REFUSALS)
async def do_season_command(
    request: HttpRequest,
    season: FromPath[str],
    data: JSONBody[SeasonCommand],
    finder: NamedDependency[EveningFinder],
    seasons: NamedDependency[LiveSeasons],
) -> Response[CommandDone]:
    """Do a command of the season's director. `type` names it."""
    live = await seasons.find(season)
    renewed = count_renewals(data, live.season)
    key = seasons.signer.role(live.id, live.season, read_token(request), renewed=renewed)
    if isinstance(data, CountEvening) and key == "director":
        await finder.check(data.evening, data.token)
        rank_season(await seasons.outcomes([*live.season.evenings, data.evening]))
    nameless = msgspec.structs.replace(data, by="")  # a season stores no names of people
    done = CommandDone(await live.do(make_envelope(nameless, key)))
    if isinstance(data, RenewSeasonKey):
        visit = SeasonVisit(live, key, seasons)
        done = CommandDone(done.seq, visit.token(data.key), visit.page(data.key))
    return Response(done, headers=PRIVATE)


@get("/season/{season:str}/{key:str}", include_in_schema=False, middleware=[COMPRESSED])
async def show_season_page(
    request: HttpRequest,
    season: FromPath[str],
    key: FromPath[str],
    seasons: NamedDependency[LiveSeasons],
) -> Template:
    """Show the page of a season's link. The proof of the link stands behind ``#``."""
    live = await seasons.find(season)
    return render_page(
        request,
        "club.html",
        evening=live.id,
        key=parse_season_key(key),
        role="season",
        folder="club/season",
        table=None,
        title=live.season.settings.name,
    )


@get(
    "/api/seasons/{season:str}/ranking.csv",
    responses=declare_file(CSV) | declare_refusals(400, 403, 404, 422, 429, 503),
)
async def get_ranking_csv(
    request: HttpRequest, season_visit: NamedDependency[SeasonVisit]
) -> Response[bytes]:
    """Send the ranking as a spreadsheet, with the points of every evening."""
    language, outcomes = find_request_language(request.scope), await season_visit.outcomes()
    ranking = season_visit.live.ranking(outcomes)
    body = encode_csv(build_ranking_table(ranking, outcomes, language), language)
    return answer_season_file(season_visit, body, CSV, "csv", "ranking")


@get("/api/seasons/{season:str}/ratings.csv", responses=declare_file(CSV) | VIEW_REFUSALS)
async def get_ratings_csv(
    request: HttpRequest,
    season_visit: NamedDependency[SeasonVisit],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """Send the ratings as a spreadsheet."""
    language = find_request_language(request.scope)
    found = await season_visit.live.ratings(await season_visit.outcomes(), jobs)
    return answer_season_file(
        season_visit,
        encode_csv(build_ratings_table(found, language), language),
        CSV,
        "csv",
        "ratings",
    )


def answer_season_file(
    visit: SeasonVisit, body: bytes, media_type: str, ending: str, part: str = ""
) -> Response[bytes]:
    headers = make_file_headers(ending, visit.live.season.settings.name, part or "season")
    return Response(body, media_type=media_type, headers=headers | LANGUAGE_HEADERS)


LARGEST_COMMAND = 512 * 1024
"""Bytes of a command: all members of a club come in one, which adds all of them or none."""


class OpenClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Create a club with its member list."""

    name: Name


@dataclass(frozen=True)
class ClubVisit:
    """A request to a club, with its link."""

    live: LiveMemberList


async def find_club_visit(
    request: HttpRequest,
    club_id: FromPath[str],
    member_lists: NamedDependency[LiveMemberLists],
    links: NamedDependency[LinkSigner],
) -> ClubVisit:
    """Provide the handler argument ``club_visit``. Raises UnknownEvening or NotAllowed."""
    live = await member_lists.find(club_id)
    await live.check_link(links, read_token(request))
    return ClubVisit(live)


@post("/api/rolls", status_code=201, responses=declare_refusals(400, 403, 413, 422, 429, 503))
async def open_club(
    request: HttpRequest,
    data: JSONBody[OpenClub],
    member_lists: NamedDependency[LiveMemberLists],
    links: NamedDependency[LinkSigner],
    limiter: NamedDependency[RateLimiter],
) -> Response[CreatedClub]:
    """Create a club with its member list. The answer's token and page are its only link."""
    limiter.admit_opening(request.scope)
    live = await member_lists.open(build_club_opening(data.name, Sender("director"), now_ms()))
    body = CreatedClub(live.id, links.club_token(live.id, 0), links.club_page(live.id, 0))
    return Response(body, headers=PRIVATE)


@get("/api/rolls/{club_id:str}", responses=VIEW_REFUSALS)
async def get_club(club_visit: NamedDependency[ClubVisit]) -> Response[ClubView]:
    """Return the club: its members, its evenings, and possible double entries."""
    return Response(club_visit.live.view(), headers=PRIVATE)


@get("/api/rolls/{club_id:str}/links", responses=VIEW_REFUSALS)
async def get_club_links(
    club_visit: NamedDependency[ClubVisit], links: NamedDependency[LinkSigner]
) -> Response[ClubLinks]:
    """Return the page of the club's public calendar, if there is one."""
    live = club_visit.live
    public = view_public_link(links, "club", live.id, live.member_list.public_link)
    return Response(ClubLinks(public), headers=PRIVATE)


@post(
    "/api/rolls/{club_id:str}/commands",
    status_code=200,
    request_max_body_size=LARGEST_COMMAND,
    responses=COMMAND_REFUSALS,
)
async def do_club_command(  # noqa: PLR0913, PLR0917 - the parts of a request
    request: HttpRequest,
    club_id: FromPath[str],
    data: JSONBody[MemberListCommand],
    member_lists: NamedDependency[LiveMemberLists],
    live_evenings: NamedDependency[LiveEvenings],
    links: NamedDependency[LinkSigner],
    limiter: NamedDependency[RateLimiter],
) -> Response[CommandDone]:
    """Do a command with the club's link. `type` names it."""
    live = await member_lists.find(club_id)
    # If the answer to a renewal is lost, the client sends it again by the old link.
    is_asked_again = isinstance(data, RenewClubKey) and data.id in live.member_list.answers
    await live.check_link(links, read_token(request), renewed=int(is_asked_again))
    if isinstance(data, OpenClubEvening) and data.id not in live.member_list.answers:
        limiter.admit_opening(request.scope)
    if isinstance(data, AdoptEvening) and data.id not in live.member_list.answers:
        await _check_directs(data, live_evenings, links)
    done = CommandDone(await live.do(make_envelope(data, "director")))
    if isinstance(data, RenewClubKey):
        now = live.member_list.generation
        done = CommandDone(done.seq, links.club_token(live.id, now), links.club_page(live.id, now))
    elif isinstance(data, OpenClubEvening):
        held = await live.list_players(live.find_evening_id(done.seq), links)
        done = CommandDone(done.seq, page=held.page)
    return Response(done, headers=PRIVATE)


async def _check_directs(
    adopt: AdoptEvening, live_evenings: LiveEvenings, links: LinkSigner
) -> None:
    """Check that the sender directs the evening to adopt. Raises NotAllowed or UnknownEvening."""
    live = await live_evenings.find(adopt.evening)
    (await live.link(links, adopt.token)).check_director()


@get("/api/rolls/{club_id:str}/evenings/{evening:str}", responses=VIEW_REFUSALS)
async def get_attendance(
    club_visit: NamedDependency[ClubVisit],
    evening: FromPath[str],
    links: NamedDependency[LinkSigner],
) -> Response[ClubEveningPlayers]:
    """Return the players of an evening of the club, and its director's page."""
    return Response(await club_visit.live.list_players(evening, links), headers=PRIVATE)


@get("/api/clubs/{evening:str}/members", responses=VIEW_REFUSALS)
async def get_absent_members(
    visit: NamedDependency[Visit], member_lists: NamedDependency[LiveMemberLists]
) -> Response[AbsentMembers]:
    """Return the club's members who are not at the evening yet, for the director.

    An evening without a club has none.
    """
    visit.link.check_director()
    live = visit.live
    club = await member_lists.find_club(live.id, live.evening)
    return Response(list_absent_members(club, live.id, live.evening), headers=PRIVATE)


HANDLERS = (
    rank_evenings,
    open_season,
    get_season,
    get_ratings,
    get_season_links,
    draw_season_link,
    do_season_command,
    show_season_page,
    get_ranking_csv,
    get_ratings_csv,
    open_club,
    get_club,
    get_club_links,
    do_club_command,
    get_attendance,
    get_absent_members,
)
