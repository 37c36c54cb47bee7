"""Statistics of a season, and the personal page of a player, as a role sees them.

The director sees everybody's figures. A viewer sees the figures of members who agreed to be named.
Records and opponents have the names that the ranking shows to every holder of a link.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import islice

import msgspec

from courtcards.clubs.season.commands import PrizeRule, RecordRule
from courtcards.clubs.season.outcomes import EveningOutcome, Person, find_agreed
from courtcards.clubs.season.prizes import SpecialAward
from courtcards.clubs.season.ranking import SeasonRankingEntry
from courtcards.clubs.season.statistics import (
    ContractMean,
    PersonStatistics,
    SeasonStatistics,
    Streak,
    Value,
    compare_opponents,
)
from courtcards.clubs.views.evening_views import to_json_number
from courtcards.clubs.views.messages import JsonNumber
from courtcards.kernel.errors import NotAllowed, UnknownEvening

MOST_OPPONENTS = 400
"""Opponents on a personal page: the most frequent ones."""
IDS_IN_MEMORY = 2**16
ID_BYTES = 8


@lru_cache(maxsize=IDS_IN_MEMORY)
def make_person_id(season: str, person: Person) -> str:
    """Return the id of a person in a season: it stays the same, and tells nothing else."""
    parts = "\0".join((season, person.club, person.key, str(person.nth)))
    return blake2b(parts.encode(), digest_size=ID_BYTES).hexdigest()


@dataclass(frozen=True)
class PersonalPages:
    """The personal pages that a role may open: those of ``agreed``, or all if it is None."""

    season: str
    agreed: frozenset[Person] | None

    def may_open(self, person: Person) -> bool:
        return self.agreed is None or person in self.agreed

    def find_id(self, person: Person) -> str | None:
        """Return the id of a person's page; None if the role may not open it."""
        return make_person_id(self.season, person) if self.may_open(person) else None

    def find_person(self, people: Iterable[Person], person_id: str) -> Person:
        """Find the person of an id. Raises UnknownEvening or NotAllowed."""
        for person in people:
            if make_person_id(self.season, person) == person_id:
                if not self.may_open(person):
                    raise NotAllowed("this player has not agreed to a personal page")
                return person
        raise UnknownEvening("there is no such player in this season")


def list_personal_pages(
    season: str, outcomes: Iterable[EveningOutcome], *, is_director: bool
) -> PersonalPages:
    return PersonalPages(season, None if is_director else find_agreed(outcomes))


class NamedPerson(msgspec.Struct, frozen=True):
    """A person's name; ``person`` is the id of the personal page, if the role may open it."""

    person: str | None
    name: str


class RecordHolder(msgspec.Struct, frozen=True):
    """A holder of a record, with the evening's index and the round if it was made there."""

    person: str | None
    name: str
    evening: int | None
    round: int | None


class RecordView(msgspec.Struct, frozen=True):
    """A record of the season; ``of`` is its contract, if it is about one."""

    rule: RecordRule
    of: str
    value: JsonNumber
    holders: list[RecordHolder]


class SpecialAwardView(msgspec.Struct, frozen=True):
    """Special prizes, and the people who share them; ``value`` is what these have reached."""

    rule: PrizeRule
    of: str
    value: JsonNumber
    people: list[NamedPerson]
    prizes: tuple[str, ...]


class PersonLine(msgspec.Struct, frozen=True):
    """The figures of a person; ``score`` is the mean of a table, ``streak`` tables won in a row."""

    person: str | None
    name: str
    evenings: int
    tables: int
    won: int
    score: JsonNumber | None
    best: JsonNumber | None
    streak: int


class StatisticsView(msgspec.Struct, frozen=True):
    """The statistics of a season.

    ``people`` has the people whose figures the role may see. ``contracts`` are those of the game,
    ``teams`` those of the players; only the director gets the teams.
    """

    records: list[RecordView]
    awards: list[SpecialAwardView]
    people: list[PersonLine]
    contracts: list[str]
    teams: list[str]


class StreakView(msgspec.Struct, frozen=True):
    """The longest streak, and the one that still goes on."""

    longest: int
    current: int


class ContractView(msgspec.Struct, frozen=True):
    """Points of a deal of a contract; ``gain`` is ``mean`` less the mean of any seat."""

    contract: str
    deals: int
    mean: JsonNumber
    gain: JsonNumber


class OpponentView(msgspec.Struct, frozen=True):
    """The record against an opponent; ``difference`` is the sum of the score differences."""

    person: str | None
    name: str
    tables: int
    ahead: int
    level: int
    behind: int
    difference: JsonNumber


class PersonalEvening(msgspec.Struct, frozen=True):
    """An evening attended, by its index. ``strength`` and ``doubt`` are those after it."""

    evening: int
    place: int
    points: JsonNumber
    score: JsonNumber
    counts: bool
    strength: float | None
    doubt: float | None


class BestRound(msgspec.Struct, frozen=True):
    """The best round at a table, with the evening's index."""

    score: JsonNumber
    evening: int
    round: int


class PersonView(msgspec.Struct, frozen=True, kw_only=True):
    """The personal page of a player.

    ``place`` and ``points`` are those of the season. ``best`` and ``worst`` name the contracts with
    the highest and the lowest gain, among those with enough deals.
    """

    person: str
    name: str
    place: int
    points: JsonNumber
    tables: int
    won: int
    score: JsonNumber | None
    best_round: BestRound | None
    winning: StreakView
    podium: StreakView
    attending: StreakView
    evenings: list[PersonalEvening]
    contracts: list[ContractView]
    best: str
    worst: str
    opponents: list[OpponentView]


def build_statistics_view(
    statistics: SeasonStatistics, awards: Sequence[SpecialAward], pages: PersonalPages
) -> StatisticsView:
    def name(person: Person) -> NamedPerson:
        return NamedPerson(pages.find_id(person), statistics.people[person].name)

    people = statistics.people
    is_director = pages.agreed is None
    return StatisticsView(
        records=[
            RecordView(
                each.rule,
                each.of,
                _to_number(each.value),
                [
                    RecordHolder(
                        pages.find_id(holder.person),
                        people[holder.person].name,
                        holder.evening,
                        holder.round,
                    )
                    for holder in each.holders
                ],
            )
            for each in statistics.records
        ],
        awards=[
            SpecialAwardView(
                each.rule,
                each.of,
                _to_number(each.value),
                list(map(name, each.people)),
                each.prizes,
            )
            for each in awards
        ],
        people=[
            _build_line(each, pages)
            for person, each in people.items()
            if each.evenings and pages.may_open(person)
        ],
        contracts=[each.name for each in statistics.contracts],
        teams=sorted({each.team for each in people.values() if each.team}) if is_director else [],
    )


def _build_line(each: PersonStatistics, pages: PersonalPages) -> PersonLine:
    return PersonLine(
        pages.find_id(each.person),
        each.name,
        len(each.evenings),
        len(each.tables),
        each.won,
        None if each.mean_score is None else to_json_number(each.mean_score),
        None if each.best_table is None else to_json_number(each.best_table.score),
        each.winning.longest,
    )


def build_person_view(
    statistics: SeasonStatistics, entry: SeasonRankingEntry, pages: PersonalPages
) -> PersonView:
    """Build the personal page of a person of the ranking. Expects that the role may open it."""
    each = statistics.people[entry.person]
    best = each.best_table
    telling = each.list_telling_contracts()
    return PersonView(
        person=make_person_id(pages.season, entry.person),
        name=each.name,
        place=entry.place,
        points=to_json_number(entry.points),
        tables=len(each.tables),
        won=each.won,
        score=None if each.mean_score is None else to_json_number(each.mean_score),
        best_round=None
        if best is None
        else BestRound(to_json_number(best.score), best.evening, best.table.round),
        winning=_build_streak(each.winning),
        podium=_build_streak(each.podium),
        attending=_build_streak(each.attending),
        evenings=_list_evenings(each, entry),
        contracts=list(map(_build_contract, each.contracts.values())),
        best=telling[0].contract if len(telling) > 1 else "",
        worst=telling[-1].contract if len(telling) > 1 else "",
        opponents=_list_opponents(statistics, entry.person, pages),
    )


def _build_streak(streak: Streak) -> StreakView:
    return StreakView(streak.longest, streak.current)


def _list_evenings(each: PersonStatistics, entry: SeasonRankingEntry) -> list[PersonalEvening]:
    rated = {point.evening: point for point in each.curve}
    found = []
    for result in entry.results:
        if result.evening in each.evenings:
            point = rated.get(result.evening)
            found.append(
                PersonalEvening(
                    result.evening,
                    result.place.place,
                    to_json_number(result.place.points),
                    to_json_number(result.place.score),
                    result.counts,
                    None if point is None else point.strength,
                    None if point is None else point.doubt,
                )
            )
    return found


def _build_contract(each: ContractMean) -> ContractView:
    return ContractView(
        each.contract, each.deals, to_json_number(each.mean), to_json_number(each.gain)
    )


def _list_opponents(
    statistics: SeasonStatistics, person: Person, pages: PersonalPages
) -> list[OpponentView]:
    return [
        OpponentView(
            pages.find_id(each.person),
            statistics.people[each.person].name,
            each.tables,
            each.ahead,
            each.level,
            each.behind,
            to_json_number(each.difference),
        )
        for each in islice(compare_opponents(statistics, person), MOST_OPPONENTS)
    ]


def _to_number(value: Value) -> JsonNumber:
    return value if isinstance(value, float) else to_json_number(value)
