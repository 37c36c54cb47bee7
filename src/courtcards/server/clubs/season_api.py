"""The HTTP interface of seasons and of the rolls of clubs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Template

from courtcards.clubs import sentences
from courtcards.clubs.members import RollCommand, roll_opening
from courtcards.clubs.members.commands import AdoptEvening, HoldEvening, RenewRollKey
from courtcards.clubs.publishing.shown import (
    CSV,
    XLSX,
    csv_of,
    ranking_table,
    ratings_table,
    xlsx_of,
)
from courtcards.clubs.season import SeasonCommand, season_opening
from courtcards.clubs.season.commands import CountEvening, RenewSeasonKey, SeasonKey, season_key
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.ranking import season_ranking
from courtcards.clubs.service.clubhouse import Clubhouse
from courtcards.clubs.service.links import LinkSigner
from courtcards.clubs.service.rolls import LiveRoll, Rolls
from courtcards.clubs.service.seasons import LiveSeason, Seasons
from courtcards.clubs.verb import Name, Who
from courtcards.clubs.views.messages import CommandDone
from courtcards.clubs.views.season_views import (
    AbsentMembers,
    RatingsView,
    RatingView,
    RollMade,
    RollView,
    SeasonLinks,
    SeasonMade,
    SeasonRanking,
    SeasonView,
    WhoPlays,
    absent_members,
    season_place_view,
    season_view,
)
from courtcards.kernel.errors import NotAllowed, marked
from courtcards.server.access.addresses import Address
from courtcards.server.answers import (
    COMPRESSED,
    LANGUAGE_HEADERS,
    OF_COMMANDS,
    OF_LOOKING,
    PRIVATE,
    HttpRequest,
    language_of,
    refusals,
)
from courtcards.server.clubs.api import (
    Attended,
    OpenSeason,
    ShowSeason,
    Visit,
    given,
    token_sent,
    was_renewed_by,
)
from courtcards.server.clubs.files import attached_as, file_of_type
from courtcards.server.http.tables import DRAWN, draw_code
from courtcards.server.limits.clients import Admission
from courtcards.server.limits.documents import Documents
from courtcards.server.limits.lanes import DOCUMENT, Jobs
from courtcards.server.pages.shells import shell
from courtcards.tables.service.host import now_ms
from courtcards.text import translated


@dataclass(frozen=True)
class EveningFinder:
    """Finds evenings for whoever has a link of each."""

    clubhouse: Clubhouse
    links: LinkSigner

    async def check(self, evening: str, token: str) -> None:
        """Refuse whoever has no link of an evening: UnknownEvening, NotAllowed."""
        live = await self.clubhouse.find(evening)
        await live.link(self.links, token)

    async def checked(self, asked: Sequence[Attended]) -> list[str]:
        """The ids of evenings; refuses as ``check`` does."""
        for each in asked:
            await self.check(each.evening, each.token)
        return [each.evening for each in asked]


@dataclass(frozen=True)
class SeasonVisit:
    """A request at a season, with the key that allows it."""

    live: LiveSeason
    key: SeasonKey
    seasons: Seasons

    def check_director(self) -> None:
        """Refuse all but the director: NotAllowed."""
        if self.key != "director":
            raise NotAllowed(sentences.DIRECTOR_ONLY)

    async def outcomes(self) -> list[EveningOutcome]:
        """What the evenings of the season have come to, in their order."""
        return await self.seasons.outcomes(self.live.season.evenings)

    def token(self, key: SeasonKey) -> str:
        """The valid token of a key."""
        return self.seasons.signer.token(self.live.id, key, self.live.season.generations[key])

    def page(self, key: SeasonKey) -> str:
        """The page that the valid link of a key opens."""
        return self.seasons.signer.page(self.live.id, key, self.live.season.generations[key])


async def season_visit_of(
    request: HttpRequest,
    season: FromPath[str],
    seasons: NamedDependency[Seasons],
) -> SeasonVisit:
    """The visit of a request, for handlers that take a ``season_visit``.

    UnknownEvening, NotAllowed.
    """
    live = await seasons.find(season)
    key = seasons.signer.role(live.id, live.season, token_sent(request))
    return SeasonVisit(live, key, seasons)


@post("/api/clubs/season", status_code=200, responses=refusals(400, 403, 404, 413, 422, 429, 503))
async def rank_season(
    data: JSONBody[ShowSeason],
    finder: NamedDependency[EveningFinder],
    seasons: NamedDependency[Seasons],
) -> Response[SeasonRanking]:
    """The ranking over several evenings, of which nothing is kept; any link of each will do."""
    evenings = dict.fromkeys(await finder.checked(data.evenings))
    ranking = season_ranking(await seasons.outcomes(evenings))
    return Response(SeasonRanking(list(map(season_place_view, ranking))), headers=PRIVATE)


@post("/api/seasons", status_code=201, responses=refusals(400, 403, 404, 413, 422, 429, 503))
async def open_season(
    request: HttpRequest,
    data: JSONBody[OpenSeason],
    finder: NamedDependency[EveningFinder],
    seasons: NamedDependency[Seasons],
    admission: NamedDependency[Admission],
) -> Response[SeasonMade]:
    """Begin a season; any link of each evening will do. The token is its director's."""
    admission.opens(request.scope)
    evenings = await finder.checked(data.evenings)
    season_ranking(await seasons.outcomes(dict.fromkeys(evenings)))
    opened = season_opening(data.settings, evenings, Who("director"), now_ms())
    live = await seasons.open(opened)
    visit = SeasonVisit(live, "director", seasons)
    made = SeasonMade(live.id, visit.token("director"), visit.page("director"))
    return Response(made, headers=PRIVATE)


@get("/api/seasons/{season:str}", responses=refusals(400, 403, 404, 422, 429, 503))
async def look_at_season(season_visit: NamedDependency[SeasonVisit]) -> Response[SeasonView]:
    """The season, ranked from its evenings as they stand now."""
    live = season_visit.live
    outcomes = await season_visit.outcomes()
    ranking = live.ranking(outcomes)
    view = season_view(live.id, live.season, season_visit.key, outcomes, ranking)
    return Response(view, headers=PRIVATE)


@get("/api/seasons/{season:str}/ratings", responses=OF_LOOKING)
async def look_at_ratings(
    season_visit: NamedDependency[SeasonVisit], jobs: NamedDependency[Jobs]
) -> Response[RatingsView]:
    """How strong everybody is, as far as the tables of the season tell."""
    found = await season_visit.live.ratings(await season_visit.outcomes(), jobs)
    view = RatingsView(
        [
            RatingView(each.place, each.name, each.strength, each.doubt, each.sure, each.tables)
            for each in found
        ]
    )
    return Response(view, headers=PRIVATE)


@get("/api/seasons/{season:str}/links", responses=OF_LOOKING)
async def show_season_links(season_visit: NamedDependency[SeasonVisit]) -> Response[SeasonLinks]:
    """The pages of the season, for its director to hand out."""
    season_visit.check_director()
    links = SeasonLinks(season_visit.page("director"), season_visit.page("viewer"))
    return Response(links, headers=PRIVATE)


@get("/api/seasons/{season:str}/links/{key:str}/qr.svg", responses=DRAWN | OF_LOOKING)
async def draw_season_link(
    season_visit: NamedDependency[SeasonVisit],
    key: FromPath[str],
    shared: NamedDependency[Address],
    documents: NamedDependency[Documents],
) -> Response[bytes]:
    """A link of the season as a QR code, for its director: `director` or `viewer`."""
    season_visit.check_director()
    return await draw_code(documents, shared.address + season_visit.page(season_key(key)))


@post("/api/seasons/{season:str}/commands", status_code=200, responses=OF_COMMANDS)
async def direct_season(
    request: HttpRequest,
    season: FromPath[str],
    data: JSONBody[SeasonCommand],
    finder: NamedDependency[EveningFinder],
    seasons: NamedDependency[Seasons],
) -> Response[CommandDone]:
    """Do a command of the season's director: `type` says which."""
    live = await seasons.find(season)
    renewed = was_renewed_by(data, live.season)
    key = seasons.signer.role(live.id, live.season, token_sent(request), renewed=renewed)
    if isinstance(data, CountEvening) and key == "director":
        await finder.check(data.evening, data.token)
        season_ranking(await seasons.outcomes([*live.season.evenings, data.evening]))
    nameless = msgspec.structs.replace(data, by="")  # a season keeps no name of anybody
    done = CommandDone(await live.do(given(nameless, key)))
    if isinstance(data, RenewSeasonKey):
        visit = SeasonVisit(live, key, seasons)
        done = CommandDone(done.seq, visit.token(data.key), visit.page(data.key))
    return Response(done, headers=PRIVATE)


@get("/season/{season:str}/{key:str}", include_in_schema=False, middleware=[COMPRESSED])
async def season_page(
    request: HttpRequest,
    season: FromPath[str],
    key: FromPath[str],
    seasons: NamedDependency[Seasons],
) -> Template:
    """The page that a link opens. What proves the link stands behind ``#``."""
    live = await seasons.find(season)
    return shell(
        request,
        "club.html",
        evening=live.id,
        key=season_key(key),
        role="season",
        folder="club/season",
        table=None,
        title=live.season.settings.name,
    )


RANKING, RATINGS = marked("ranking"), marked("ratings")


@get(
    "/api/seasons/{season:str}/ranking.csv",
    responses=file_of_type(CSV) | refusals(400, 403, 404, 422, 429, 503),
)
async def ranking_file(
    request: HttpRequest, season_visit: NamedDependency[SeasonVisit]
) -> Response[bytes]:
    """The ranking for a spreadsheet, with what every evening has brought."""
    language, outcomes = language_of(request.scope), await season_visit.outcomes()
    ranking = season_visit.live.ranking(outcomes)
    body = csv_of(ranking_table(ranking, outcomes, language), language)
    return _file(season_visit, body, CSV, "csv", "ranking")


@get("/api/seasons/{season:str}/ratings.csv", responses=file_of_type(CSV) | OF_LOOKING)
async def ratings_file(
    request: HttpRequest,
    season_visit: NamedDependency[SeasonVisit],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """The ratings for a spreadsheet."""
    language = language_of(request.scope)
    found = await season_visit.live.ratings(await season_visit.outcomes(), jobs)
    return _file(
        season_visit, csv_of(ratings_table(found, language), language), CSV, "csv", "ratings"
    )


@get(
    "/api/seasons/{season:str}/season.xlsx",
    responses=file_of_type(XLSX) | refusals(400, 403, 404, 422, 429, 503),
)
async def season_workbook(
    request: HttpRequest,
    season_visit: NamedDependency[SeasonVisit],
    jobs: NamedDependency[Jobs],
) -> Response[bytes]:
    """The ranking and the ratings as the two sheets of a workbook."""
    language, outcomes = language_of(request.scope), await season_visit.outcomes()
    ranking = season_visit.live.ranking(outcomes)
    found = await season_visit.live.ratings(outcomes, jobs)
    tables = [
        (translated(RANKING, language), ranking_table(ranking, outcomes, language)),
        (translated(RATINGS, language), ratings_table(found, language)),
    ]
    body = await jobs.do(DOCUMENT, partial(xlsx_of, tables))
    return _file(season_visit, body, XLSX, "xlsx")


def _file(
    visit: SeasonVisit, body: bytes, media_type: str, ending: str, part: str = ""
) -> Response[bytes]:
    headers = attached_as(ending, visit.live.season.settings.name, part or "season")
    return Response(body, media_type=media_type, headers=headers | LANGUAGE_HEADERS)


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


@get("/api/rolls/{roll:str}", responses=OF_LOOKING)
async def look_at_roll(at_club: NamedDependency[ClubVisit]) -> Response[RollView]:
    """The club: its members, its evenings, and who is perhaps entered twice."""
    return Response(at_club.live.view(), headers=PRIVATE)


@post(
    "/api/rolls/{roll:str}/commands",
    status_code=200,
    request_max_body_size=LARGEST_COMMAND,
    responses=OF_COMMANDS,
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


@get("/api/rolls/{roll:str}/evenings/{evening:str}", responses=OF_LOOKING)
async def look_at_attendance(
    at_club: NamedDependency[ClubVisit],
    evening: FromPath[str],
    links: NamedDependency[LinkSigner],
) -> Response[WhoPlays]:
    """Who plays at an evening of the club, and its director's page."""
    return Response(await at_club.live.who_plays(evening, links), headers=PRIVATE)


@get("/api/clubs/{evening:str}/members", responses=OF_LOOKING)
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
    rank_season,
    open_season,
    look_at_season,
    look_at_ratings,
    show_season_links,
    draw_season_link,
    direct_season,
    season_page,
    ranking_file,
    ratings_file,
    season_workbook,
    open_roll,
    look_at_roll,
    change_roll,
    look_at_attendance,
    look_at_members,
)
