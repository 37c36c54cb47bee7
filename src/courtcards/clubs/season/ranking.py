"""The ranking of a season, its prizes and its ratings.

All evenings count, or each person's best ones. Ties in ranking points are broken as at an evening
(DK-7.1): by the sum of the scores of all rounds that count, then by the best single round. People
who are still equal share the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from courtcards.clubs.season.outcomes import EveningOutcome, Person
from courtcards.clubs.standings import (
    RankingEntry,
    Score,
    compute_ranking_keys,
    rank_players,
    scale_to_integers,
)
from courtcards.kernel.club_scoring import ClubGame
from courtcards.kernel.errors import BadPeople


@dataclass(frozen=True)
class EveningResult:
    """A person's result of an evening.

    ``evening`` is the evening's index in the season, ``counts`` tells if the result counts.
    """

    evening: int
    place: RankingEntry
    counts: bool = True


@dataclass(frozen=True)
class SeasonRankingEntry:
    """A line of the season's ranking; ``results`` are those of all evenings attended."""

    place: int
    person: Person
    name: str
    points: Fraction
    score: Score
    best: Score | None
    results: tuple[EveningResult, ...]


def sort_evenings(outcomes: Sequence[EveningOutcome]) -> list[EveningOutcome]:
    """Sort evenings by date, then by time of opening."""
    return sorted(outcomes, key=lambda each: each.order)


def rank_season(outcomes: Sequence[EveningOutcome], best: int = 0) -> list[SeasonRankingEntry]:
    """Rank the people of a season; ties are listed by name.

    ``outcomes`` are in order. Each person's ``best`` evenings count, or all if it is 0. A person
    gets the name of the latest evening. Raises BadPeople if the evenings are of several games.
    """
    if not outcomes:
        return []
    club = outcomes[0].club
    if any(each.club is not club for each in outcomes):
        raise BadPeople("all evenings of a season must be of the same game")
    names = {person: name for each in outcomes for person, name in each.names.items()}
    attended: dict[Person, list[EveningResult]] = {person: [] for person in names}
    for index, each in enumerate(outcomes):
        for person, place in each.places.items():
            attended[person].append(EveningResult(index, place))
    people = sorted(names, key=lambda person: (names[person].casefold(), person))
    results = [_choose_counting(club, attended[person], best) for person in people]
    counting = {
        number: [round_ for each in of if each.counts for round_ in each.place.results]
        for number, of in enumerate(results)
    }
    penalties = {
        number: sum(each.place.penalty for each in of if each.counts)
        for number, of in enumerate(results)
    }
    return [
        SeasonRankingEntry(
            each.place,
            people[each.player],
            names[people[each.player]],
            each.points,
            each.score,
            each.best,
            results[each.player],
        )
        for each in rank_players(club, counting, penalties)
    ]


def _choose_counting(
    club: ClubGame, attended: Sequence[EveningResult], best: int
) -> tuple[EveningResult, ...]:
    """Mark a person's results that count; of equal results the earlier one does."""
    if not best or len(attended) <= best:
        return tuple(attended)
    places = {each.evening: each.place for each in attended}
    worth = compute_ranking_keys(
        club, {name: (each.points, each.score, each.best) for name, each in places.items()}
    )
    order = sorted(attended, key=lambda each: worth[each.evening], reverse=True)
    counting = {each.evening for each in order[:best]}
    return tuple(replace(each, counts=each.evening in counting) for each in attended)


# Prizes: the first place gets the first prize, and so on.
#
# Players who share a place share the prizes of all the places that they fill, as they share the
# ranking points of a table (DK-6.2). They divide the prizes among themselves.


@dataclass(frozen=True)
class Award:
    """The prizes of a place, with the names of the winners."""

    place: int
    names: tuple[str, ...]
    prizes: tuple[str, ...]


def list_awards(ranking: Sequence[SeasonRankingEntry], prizes: Sequence[str]) -> list[Award]:
    """List the awards by place, to people who have played, as far as there are prizes."""
    given: list[Award] = []
    playing = (each for each in ranking if each.best is not None)
    for place, equal in groupby(playing, key=lambda each: each.place):
        names = tuple(each.name for each in equal)
        theirs = tuple(prizes[place - 1 : place - 1 + len(names)])
        if theirs:
            given.append(Award(place, names, theirs))
    return given


# Ratings by OpenSkill's Plackett-Luce model.
#
# Each table of four is a contest with a known order, which may have ties. A rating is a strength
# and its doubt, the standard deviation of the estimate. Both depend only on all tables in their
# order, and are computed from the start each time.
#
# Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), Algorithm 4.


MODEL = PlackettLuce()
"""The model with its default values: an unrated person has strength 25 and doubt 25/3."""
SURE = 3
"""Number of doubts below the strength that gives the value for ranking."""


@dataclass(frozen=True)
class Rating:
    """A person's strength and its doubt after a number of tables.

    ``place`` follows from ``sure``.
    """

    place: int
    person: Person
    name: str
    strength: float
    doubt: float
    tables: int

    @property
    def sure(self) -> float:
        """A value that the strength most likely exceeds; it is low for people with few tables."""
        return self.strength - SURE * self.doubt


class RatingTrace:
    """The ratings of people, updated evening by evening.

    A house player counts as a new person at each table, and gets no rating. In duplicate the order
    at a table is that of its ranking points.
    """

    def __init__(self) -> None:
        self._names: dict[Person, str] = {}
        self._rated: dict[Person, PlackettLuceRating] = {}
        self._tables: Counter[Person] = Counter()

    def add_evening(self, outcome: EveningOutcome) -> dict[Person, tuple[float, float]]:
        """Rate the tables of the next evening; return the new strength and doubt of its people."""
        self._names |= outcome.names
        for table in outcome.tables:
            before = [
                MODEL.rating() if person is None else self._rated.get(person, MODEL.rating())
                for person in table.people
            ]
            ranks = [float(-score) for score in scale_to_integers(table.counted)]
            after = MODEL.rate([[rating] for rating in before], ranks=ranks)
            for person, (rating,) in zip(table.people, after, strict=True):
                if person is not None:
                    self._rated[person] = rating
                    self._tables[person] += 1
        playing = {person for table in outcome.tables for person in table.people if person}
        return {
            person: (each.mu, each.sigma) for person in playing for each in [self._rated[person]]
        }

    def list_ratings(self) -> list[Rating]:
        """List the ratings of all people who have played, the best first."""
        return _assign_places(
            [
                Rating(0, person, self._names[person], each.mu, each.sigma, self._tables[person])
                for person, each in self._rated.items()
            ]
        )


def compute_ratings(outcomes: Iterable[EveningOutcome]) -> list[Rating]:
    """Compute the ratings of all people who have played, the best first.

    ``outcomes`` are in order.
    """
    trace = RatingTrace()
    for each in outcomes:
        trace.add_evening(each)
    return trace.list_ratings()


def _assign_places(unplaced: list[Rating]) -> list[Rating]:
    order = sorted(unplaced, key=lambda each: (-each.sure, each.name.casefold(), each.person))
    placed: list[Rating] = []
    for index, each in enumerate(order):
        is_shared = bool(placed) and placed[-1].sure == each.sure
        place = placed[-1].place if is_shared else index + 1
        placed.append(replace(each, place=place))
    return placed
