"""Published results: an evening, a season and a calendar, built field by field for everybody.

Members who agreed are named, all others appear by their initials. Teams, reasons, substitutes and
senders never appear. A duplicate round shows what the hall's screen shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Literal

import msgspec

from courtcards.clubs.error_messages import display_name
from courtcards.clubs.evening import Evening, EveningOpened
from courtcards.clubs.evening.settings import SettingsChanged
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.public_link import Published, Unpublished
from courtcards.clubs.publishing.presentation import (
    GROUP,
    HOUSE,
    LEFT_OUT,
    RANKING_HEADINGS,
    Cell,
    HasAgreed,
    build_consent_by_member,
    choose_published_name,
)
from courtcards.clubs.season import SeasonSettings
from courtcards.clubs.season.outcomes import (
    NO_SUMMARY,
    EveningOutcome,
    Person,
    build_outcome,
)
from courtcards.clubs.season.ranking import Rating, SeasonRankingEntry, list_awards
from courtcards.clubs.views.evening_views import Link
from courtcards.clubs.views.messages import (
    EveningView,
    JsonNumber,
    PlannedRound,
    RankingEntryView,
    Status,
)
from courtcards.clubs.views.season_views import (
    AwardView,
    RatingView,
    SeasonRankingEntryView,
    build_season_entry_view,
)
from courtcards.text import mark_text, translate_text
from courtcards.text.formatting import format_points

HALL = Link.from_key("viewer", 0)
"""The link of the hall's screen, whose view is published."""


class PublicPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player: the name, or the initials without consent. A ``house`` player has no name.

    ``group`` is the group that the player plays in, if the evening has groups.
    """

    number: int
    name: str
    house: bool = False
    group: str = ""


class PublicTable(msgspec.Struct, frozen=True):
    """A table of a round, its players by seat, and the number of games played."""

    table: int
    players: tuple[int, ...]
    status: Status
    games: int


class PublicRound(msgspec.Struct, frozen=True):
    """A round that has begun; ``counts`` is false if it was annulled."""

    number: int
    closed: bool
    counts: bool
    tables: list[PublicTable]
    byes: tuple[int, ...]


class PublicEvening(msgspec.Struct, frozen=True):
    """An evening for everybody; ``coming`` is the drawn round that comes next, between rounds.

    ``standings`` has the rankings of all groups, one after the other.
    """

    name: str
    date: str
    rounds_planned: int
    games_per_round: int
    duplicate: bool
    players: list[PublicPlayer]
    standings: list[RankingEntryView]
    rounds: list[PublicRound]
    coming: PlannedRound | None

    @property
    def state(self) -> Literal["coming", "running", "between", "over"]:
        """The progress of the evening."""
        if not self.rounds:
            return "coming"
        if not self.rounds[-1].closed:
            return "running"
        return "over" if len(self.rounds) >= self.rounds_planned else "between"

    @property
    def rankings(self) -> list[tuple[str, list[RankingEntryView]]]:
        """The ranking of each group, by the name of the group; without groups only one."""
        groups = {each.number: each.group for each in self.players}
        by_group = groupby(self.standings, key=lambda each: groups[each.player])
        return [(group, list(entries)) for group, entries in by_group]

    def name_players(self, language: str) -> dict[int, str]:
        """Return the published names by number; a house player is called so."""
        house = translate_text(HOUSE, language)
        return {
            each.number: house if each.house else display_name(each.name, language)
            for each in self.players
        }


def choose_player_names(
    name: str, evening: Evening, club: ClubMembers | None, has_agreed: HasAgreed | None = None
) -> dict[int, str]:
    """Choose the published names of an evening's players, by number. ``name`` is its id.

    Without ``has_agreed`` the club says who may be named. House players have none.
    """
    outcome = build_outcome(name, evening, NO_SUMMARY, club)
    agreed = has_agreed or build_consent_by_member([outcome])
    return {
        number: choose_published_name(person, outcome.names[person], agreed)
        for number, person in outcome.people.items()
    }


def build_public_evening(view: EveningView, names: dict[int, str]) -> PublicEvening:
    """Build the evening for everybody from the view of the hall's screen."""
    coming = view.plan[0] if view.plan else None
    return PublicEvening(
        view.settings.name,
        view.settings.date,
        view.settings.rounds,
        view.round_length,
        view.settings.is_duplicate,
        [
            PublicPlayer(each.number, names.get(each.number, ""), each.house, each.group)
            for each in view.players
            if not each.removed
        ],
        view.standings,
        [
            PublicRound(
                played.number,
                played.closed,
                not played.annulled,
                [
                    PublicTable(each.table, each.players, each.status, each.games)
                    for each in played.tables
                ],
                played.byes,
            )
            for played in view.rounds
        ],
        coming,
    )


STANDINGS_HEADINGS = (
    mark_text("place"),
    mark_text("player"),
    mark_text("ranking points"),
    mark_text("score"),
    mark_text("best round"),
)
ROUND = mark_text("round")
SEATS_HEADINGS = (ROUND, mark_text("table"), mark_text("seat"), STANDINGS_HEADINGS[1])


def build_standings_table(evening: PublicEvening, language: str) -> Iterator[Sequence[Cell]]:
    """Yield the ranking of an evening, with the points of each round, and the groups if any."""
    groups = {each.number: each.group for each in evening.players}
    has_groups = any(groups.values())
    yield [
        *(translate_text(heading, language) for heading in STANDINGS_HEADINGS),
        *(f"{translate_text(ROUND, language)} {played.number}" for played in evening.rounds),
        *([translate_text(GROUP, language)] if has_groups else ()),
    ]
    names = evening.name_players(language)
    for each in evening.standings:
        points = {result.round: result.points for result in each.results}
        yield [
            each.place,
            names[each.player],
            format_cell(each.points, language),
            format_cell(each.score, language),
            "" if each.best is None else format_cell(each.best, language),
            *(
                format_cell(points[played.number], language) if played.number in points else ""
                for played in evening.rounds
            ),
            *([groups[each.player]] if has_groups else ()),
        ]


def build_seats_table(evening: PublicEvening, language: str) -> Iterator[Sequence[Cell]]:
    """Yield the seats of all rounds, the drawn one included. A bye has no table and no seat."""
    yield [translate_text(heading, language) for heading in SEATS_HEADINGS]
    names = evening.name_players(language)
    rounds: list[PublicRound | PlannedRound] = [*evening.rounds]
    if evening.coming is not None:
        rounds.append(evening.coming)
    for played in rounds:
        for each in played.tables:
            for seat, player in enumerate(each.players, start=1):
                yield [played.number, each.table, seat, names[player]]
        for player in played.byes:
            yield [played.number, "", "", names[player]]


def format_cell(number: JsonNumber, language: str) -> Cell:
    """Format a number for a spreadsheet that calculates with it."""
    if number == int(number):
        return int(number)
    return ("-" if number < 0 else "") + format_points(abs(Fraction(number)), language)


class PublicSeasonEvening(msgspec.Struct, frozen=True):
    """An evening of a season; ``players`` is the number of people who were there."""

    name: str
    date: str
    players: int


class PublicSeason(msgspec.Struct, frozen=True):
    """A season for everybody; ``best`` evenings count for each person, 0 means all."""

    name: str
    best: int
    evenings: list[PublicSeasonEvening]
    ranking: list[SeasonRankingEntryView]
    awards: list[AwardView]
    ratings: list[RatingView]


def choose_people_names(
    outcomes: Sequence[EveningOutcome], has_agreed: HasAgreed | None = None
) -> dict[Person, str]:
    """Choose the published names of all people: the latest name, or its initials."""
    agreed = has_agreed or build_consent_by_member(outcomes)
    latest = {person: name for each in outcomes for person, name in each.names.items()}
    return {person: choose_published_name(person, name, agreed) for person, name in latest.items()}


def build_public_season(
    settings: SeasonSettings,
    outcomes: Sequence[EveningOutcome],
    ranking: Sequence[SeasonRankingEntry],
    ratings: Sequence[Rating],
    names: dict[Person, str],
) -> PublicSeason:
    """Build the season for everybody; ``names`` are the published ones."""
    named = [replace(each, name=names[each.person]) for each in ranking]
    return PublicSeason(
        settings.name,
        settings.best,
        [PublicSeasonEvening(each.name, each.date, len(each.names)) for each in outcomes],
        list(map(build_season_entry_view, named)),
        [
            AwardView(each.place, each.names, each.prizes)
            for each in list_awards(named, settings.prizes)
        ],
        [
            RatingView(
                each.place, names[each.person], each.strength, each.doubt, each.sure, each.tables
            )
            for each in ratings
        ],
    )


def build_public_ranking_table(season: PublicSeason, language: str) -> Iterator[Sequence[Cell]]:
    """Yield the ranking of a season, with the points of each evening and those left out."""
    dates = [each.date for each in season.evenings]
    yield [
        *(translate_text(heading, language) for heading in RANKING_HEADINGS),
        *dates,
        translate_text(LEFT_OUT, language),
    ]
    for each in season.ranking:
        brought = {result.evening: result for result in each.results}
        yield [
            each.place,
            display_name(each.name, language),
            format_cell(each.points, language),
            format_cell(each.score, language),
            "" if each.best is None else format_cell(each.best, language),
            each.evenings,
            *(
                format_cell(brought[index].points, language) if index in brought else ""
                for index in range(len(dates))
            ),
            " ".join(dates[result.evening] for result in each.results if not result.counts),
        ]


class PublicCalendarEvening(msgspec.Struct, frozen=True):
    """An evening of a club; ``page`` is the address of its public page, or null."""

    uid: str
    name: str
    date: str
    changed_at: int
    page: str | None


class PublicCalendar(msgspec.Struct, frozen=True):
    """The evenings of a club, coming and past, by date."""

    name: str
    evenings: list[PublicCalendarEvening]


def find_last_change(evening: Evening) -> int:
    """Return when the calendar's entry of an evening last changed."""
    kinds = EveningOpened | SettingsChanged | Published | Unpublished
    return max(event.at for event in evening.history if isinstance(event, kinds))
