"""A season, and the members of a club, as a role sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.members import MemberList
from courtcards.clubs.members.matching import ClubMembers, find_similar_members
from courtcards.clubs.season import Season, SeasonSettings
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.ranking import SeasonRankingEntry, list_awards
from courtcards.clubs.views.evening_views import to_json_number
from courtcards.clubs.views.messages import JsonNumber, PublicLinkView
from courtcards.clubs.views.statistics_views import PersonalPages, list_personal_pages

SeasonRole = Literal["director", "viewer"]


class SeasonEveningView(msgspec.Struct, frozen=True):
    """An evening of the season; ``players`` is the number of people who were there."""

    evening: str
    name: str
    date: str
    players: int


class EveningResultView(msgspec.Struct, frozen=True):
    """The result of an evening; ``evening`` is its index. ``counts``: it is part of the total."""

    evening: int
    place: int
    points: JsonNumber
    score: JsonNumber
    counts: bool


class SeasonRankingEntryView(msgspec.Struct, frozen=True):
    """A line of the season's ranking; ``evenings`` is the number of evenings attended.

    ``person`` is the id of the personal page, if the role may open it.
    """

    place: int
    person: str | None
    name: str
    evenings: int
    points: JsonNumber
    score: JsonNumber
    best: JsonNumber | None
    results: list[EveningResultView]


class AwardView(msgspec.Struct, frozen=True):
    """The prizes of a place, and the names of all who share it."""

    place: int
    names: tuple[str, ...]
    prizes: tuple[str, ...]


class SeasonView(msgspec.Struct, frozen=True, kw_only=True):
    """The season as a role sees it.

    ``evenings`` are in order of date. ``lost`` are the ids of evenings that the log no longer has.
    """

    season: str
    role: SeasonRole
    seq: int
    settings: SeasonSettings
    evenings: list[SeasonEveningView]
    lost: list[str]
    ranking: list[SeasonRankingEntryView]
    awards: list[AwardView]


class SeasonRanking(msgspec.Struct, frozen=True):
    """The ranking over several evenings."""

    ranking: list[SeasonRankingEntryView]


class RatingView(msgspec.Struct, frozen=True):
    """Estimated strength of a player; ``sure`` is strength less three doubts, and ranks."""

    place: int
    name: str
    strength: float
    doubt: float
    sure: float
    tables: int


class RatingsView(msgspec.Struct, frozen=True):
    """Ratings over the evenings of a season, the best first."""

    ratings: list[RatingView]


class CreatedSeason(msgspec.Struct, frozen=True):
    """A new season, with the token and the page of its director."""

    season: str
    token: str
    page: str


class SeasonLinks(msgspec.Struct, frozen=True, omit_defaults=True):
    """The pages of a season: one for its director, one for viewers, and the public one if any."""

    director: str
    viewer: str
    public: PublicLinkView | None = None


class ClubLinks(msgspec.Struct, frozen=True, omit_defaults=True):
    """The page of the club's public calendar, if there is one."""

    public: PublicLinkView | None = None


def build_season_view(
    name: str,
    season: Season,
    role: SeasonRole,
    outcomes: Sequence[EveningOutcome],
    ranking: Sequence[SeasonRankingEntry],
) -> SeasonView:
    found = {each.evening for each in outcomes}
    pages = list_personal_pages(name, outcomes, is_director=role == "director")
    return SeasonView(
        season=name,
        role=role,
        seq=season.sequence,
        settings=season.settings,
        evenings=[
            SeasonEveningView(each.evening, each.name, each.date, len(each.names))
            for each in outcomes
        ],
        lost=[each for each in season.evenings if each not in found],
        ranking=[build_season_entry_view(each, pages) for each in ranking],
        awards=[
            AwardView(each.place, each.names, each.prizes)
            for each in list_awards(ranking, season.settings.prizes)
        ],
    )


def build_season_entry_view(
    place: SeasonRankingEntry, pages: PersonalPages | None = None
) -> SeasonRankingEntryView:
    results = [
        EveningResultView(
            each.evening,
            each.place.place,
            to_json_number(each.place.points),
            to_json_number(each.place.score),
            each.counts,
        )
        for each in place.results
    ]
    return SeasonRankingEntryView(
        place.place,
        None if pages is None else pages.find_id(place.person),
        place.name,
        len(results),
        to_json_number(place.points),
        to_json_number(place.score),
        None if place.best is None else to_json_number(place.best),
        results,
    )


class MemberView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member; ``into`` is the member into which this entry was merged, or null.

    ``agrees``: may be shown by name in what is published. ``left``: has left the club.
    ``forgotten``: has left, and the name was redacted.
    """

    number: int
    name: str
    club: str
    licence: str
    agrees: bool
    left: bool
    into: int | None
    forgotten: bool = False


class ClubEveningView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An evening of the club, with the name and date that it was opened with.

    ``hidden``: nothing of it is published.
    """

    evening: str
    name: str
    date: str
    hidden: bool = False


class ClubView(msgspec.Struct, frozen=True):
    """A club, as the holder of its link sees it; the newest evening comes first.

    ``alike`` has pairs of members with almost the same name, by their numbers.
    """

    club_id: str = msgspec.field(name="roll")
    name: str
    seq: int
    members: list[MemberView]
    evenings: list[ClubEveningView]
    alike: list[tuple[int, int]]


class CreatedClub(msgspec.Struct, frozen=True):
    """A new club, with the token and the page of its only link."""

    club_id: str = msgspec.field(name="roll")
    token: str
    page: str


class ClubEveningPlayers(msgspec.Struct, frozen=True):
    """Players of an evening of the club: members by their numbers, and guests.

    ``page`` is the page of the evening's director.
    """

    evening: str
    page: str
    members: list[int]
    guests: list[NewPlayer]


class AbsentMember(msgspec.Struct, frozen=True):
    """A member who is not at an evening; ``club`` is their team or club."""

    number: int
    name: str
    club: str


class AbsentMembers(msgspec.Struct, frozen=True):
    """Members of the evening's club who are not there yet; none if the evening has no club."""

    members: list[AbsentMember]


def build_club_view(name: str, member_list: MemberList) -> ClubView:
    return ClubView(
        club_id=name,
        name=member_list.name,
        seq=member_list.sequence,
        members=[
            MemberView(
                each.number,
                each.name,
                each.club,
                each.licence,
                each.agrees,
                each.has_left,
                each.into,
                each.number in member_list.redacted,
            )
            for each in member_list.members
        ],
        evenings=[
            ClubEveningView(each.evening, each.name, each.date, each.evening in member_list.hidden)
            for each in sorted(member_list.evenings, key=lambda each: (each.date, each.sequence))[
                ::-1
            ]
        ],
        alike=find_similar_members(member_list),
    )


def build_club_evening_players(
    club: ClubMembers, name: str, evening: Evening, page: str
) -> ClubEveningPlayers:
    members = club.find_members(name, evening.players, club_id=evening.club_id)
    guests = [
        NewPlayer(each.name, each.club, house=each.is_house)
        for each in evening.players
        if each.number not in members and not each.is_removed
    ]
    return ClubEveningPlayers(
        name, page, list({each.number: None for each in members.values()}), guests
    )


def list_absent_members(club: ClubMembers | None, name: str, evening: Evening) -> AbsentMembers:
    """List the members who are not at an evening of their club and have not left the club."""
    if club is None:
        return AbsentMembers([])
    there = {each.number for each in club.find_members(name, evening.players).values()}
    return AbsentMembers(
        [
            AbsentMember(each.number, each.name, each.club)
            for each in club.member_list.members
            if each.is_listed and not each.has_left and each.number not in there
        ]
    )
