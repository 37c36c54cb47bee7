"""The ranking of a season: what the evenings have brought that count for a person.

All of them count, or the best so many of each person's. Equal in ranking points is decided as at an
evening (DK-7.1): by the sum of the scores of all rounds that count, then by the best single round;
who is still equal shares the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from courtcards.clubs.season.outcomes import EveningOutcome, Person
from courtcards.clubs.standings import Place, Score, ranked, worths
from courtcards.kernel.clubs import ClubGame
from courtcards.kernel.errors import BadPeople


@dataclass(frozen=True)
class EveningResult:
    """What an evening has brought a person; ``evening`` is its index among those of the season."""

    evening: int
    place: Place
    counts: bool = True


@dataclass(frozen=True)
class SeasonPlace:
    """A line of the season's ranking; ``results`` are those of all evenings attended."""

    place: int
    person: Person
    name: str
    points: Fraction
    score: Score
    best: Score | None
    results: tuple[EveningResult, ...]


def in_order(outcomes: Sequence[EveningOutcome]) -> list[EveningOutcome]:
    """Evenings by the day, and by which was opened first."""
    return sorted(outcomes, key=lambda each: each.order)


def season_ranking(outcomes: Sequence[EveningOutcome], best: int = 0) -> list[SeasonPlace]:
    """The ranking over evenings in their order; equals by their names.

    Of each person the ``best`` so many evenings count, all where that is 0. Somebody is called as
    at the latest of the evenings. BadPeople where they were not all of one game.
    """
    if not outcomes:
        return []
    club = outcomes[0].club
    if any(each.club is not club for each in outcomes):
        raise BadPeople("a season is made of evenings of the same game")
    names = {person: name for each in outcomes for person, name in each.names.items()}
    attended: dict[Person, list[EveningResult]] = {person: [] for person in names}
    for index, each in enumerate(outcomes):
        for person, place in each.places.items():
            attended[person].append(EveningResult(index, place))
    people = sorted(names, key=lambda person: (names[person].casefold(), person))
    results = [_counted(club, attended[person], best) for person in people]
    counting = {
        number: [round_ for each in of if each.counts for round_ in each.place.results]
        for number, of in enumerate(results)
    }
    penalties = {
        number: sum(each.place.penalty for each in of if each.counts)
        for number, of in enumerate(results)
    }
    return [
        SeasonPlace(
            each.place,
            people[each.player],
            names[people[each.player]],
            each.points,
            each.score,
            each.best,
            results[each.player],
        )
        for each in ranked(club, counting, penalties)
    ]


def _counted(
    club: ClubGame, attended: Sequence[EveningResult], best: int
) -> tuple[EveningResult, ...]:
    """The evenings of a person, and which count: of equal ones the earlier."""
    if not best or len(attended) <= best:
        return tuple(attended)
    places = {each.evening: each.place for each in attended}
    worth = worths(
        club, {name: (each.points, each.score, each.best) for name, each in places.items()}
    )
    order = sorted(attended, key=lambda each: worth[each.evening], reverse=True)
    counting = {each.evening for each in order[:best]}
    return tuple(replace(each, counts=each.evening in counting) for each in attended)
