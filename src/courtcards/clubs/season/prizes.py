"""Special prizes of a season, by the club's own rules.

Several prizes of one rule go to the first by that rule, the second and so on, as prizes by place
do. Equal people share the prizes of the ranks that they fill. If nobody may get two prizes, people
who have one already are passed over: the prizes by place come first, then the special ones in their
order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from courtcards.clubs.season.commands import PrizeRule, SeasonSettings
from courtcards.clubs.season.outcomes import Person
from courtcards.clubs.season.ranking import SeasonRankingEntry
from courtcards.clubs.season.statistics import (
    Measure,
    SeasonStatistics,
    Value,
    measure_person,
)
from courtcards.text.names import name_key


@dataclass(frozen=True)
class SpecialAward:
    """Special prizes with their winners: ``value`` is what the winners have reached."""

    rule: PrizeRule
    of: str
    value: Value
    people: tuple[Person, ...]
    prizes: tuple[str, ...]


def list_special_awards(
    settings: SeasonSettings,
    ranking: Sequence[SeasonRankingEntry],
    statistics: SeasonStatistics,
) -> list[SpecialAward]:
    """List the special awards, rule by rule in the order of the settings."""
    prized = set(_list_people_with_place_prizes(settings, ranking)) if settings.once else set()
    by_rule: dict[tuple[PrizeRule, str], list[str]] = {}
    for each in settings.special:
        by_rule.setdefault((each.rule, each.of), []).append(each.prize)
    found: list[SpecialAward] = []
    for (rule, of), prizes in by_rule.items():
        measures = _measure_people(ranking, statistics, rule, of)
        candidates = {person: measures[person] for person in measures if person not in prized}
        for award in _award(rule, of, candidates, prizes):
            found.append(award)
            if settings.once:
                prized.update(award.people)
    return found


def _list_people_with_place_prizes(
    settings: SeasonSettings, ranking: Sequence[SeasonRankingEntry]
) -> Iterator[Person]:
    """Yield people who get a prize by place, as ``list_awards`` does."""
    for each in ranking:
        if each.best is not None and each.place <= len(settings.prizes):
            yield each.person


def _measure_people(
    ranking: Sequence[SeasonRankingEntry], statistics: SeasonStatistics, rule: PrizeRule, of: str
) -> dict[Person, Measure]:
    """Measure the people who can get a prize of this rule; more is better."""
    playing = {each.person: each.place for each in ranking if each.best is not None}
    people = statistics.people
    if rule == "last":
        return {person: (place,) for person, place in playing.items()}
    if rule == "team":
        team = name_key(of)
        return {
            person: (-place,)
            for person, place in playing.items()
            if name_key(people[person].team) == team
        }
    return {
        person: measure
        for person in playing
        if (measure := measure_person(people[person], rule, of)) is not None
    }


def _award(
    rule: PrizeRule, of: str, measures: Mapping[Person, Measure], prizes: Sequence[str]
) -> Iterator[SpecialAward]:
    """Award the prizes of a rule. People who are equal stay in the order of the ranking."""
    order = sorted(measures, key=lambda person: measures[person], reverse=True)
    rank = 0
    for measure, equal in groupby(order, key=lambda person: measures[person]):
        people = tuple(equal)
        theirs = tuple(prizes[rank : rank + len(people)])
        if not theirs:
            return
        rank += len(people)
        value = -measure[0] if rule == "team" else measure[0]
        yield SpecialAward(rule, of, value, people, theirs)
