"""The ranking of a season, its prizes, and how strong everybody is.

All of them count, or the best so many of each person's. Equal in ranking points is decided as at an
evening (DK-7.1): by the sum of the scores of all rounds that count, then by the best single round;
who is still equal shares the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from courtcards.clubs.season.outcomes import EveningOutcome, Person
from courtcards.clubs.standings import RankingEntry, Score, compute_ranking_keys, rank_players
from courtcards.kernel.club_scoring import ClubGame
from courtcards.kernel.errors import BadPeople


@dataclass(frozen=True)
class EveningResult:
    """What an evening has brought a person; ``evening`` is its index among those of the season."""

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
    """Evenings by the day, and by which was opened first."""
    return sorted(outcomes, key=lambda each: each.order)


def rank_season(outcomes: Sequence[EveningOutcome], best: int = 0) -> list[SeasonRankingEntry]:
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
    """The evenings of a person, and which count: of equal ones the earlier."""
    if not best or len(attended) <= best:
        return tuple(attended)
    places = {each.evening: each.place for each in attended}
    worth = compute_ranking_keys(
        club, {name: (each.points, each.score, each.best) for name, each in places.items()}
    )
    order = sorted(attended, key=lambda each: worth[each.evening], reverse=True)
    counting = {each.evening for each in order[:best]}
    return tuple(replace(each, counts=each.evening in counting) for each in attended)


# Who gets which prizes: the first prize is that of the first place, and so on.
#
# Players who share a place share the prizes of all the places that they fill, as they share the
# ranking points of a table (DK-6.2); how, is for them to settle.


@dataclass(frozen=True)
class Award:
    """The prizes of a place, and who gets them."""

    place: int
    names: tuple[str, ...]
    prizes: tuple[str, ...]


def list_awards(ranking: Sequence[SeasonRankingEntry], prizes: Sequence[str]) -> list[Award]:
    """The prizes by place, as far as there are prizes, and people who have played."""
    given: list[Award] = []
    playing = (each for each in ranking if each.best is not None)
    for place, equal in groupby(playing, key=lambda each: each.place):
        names = tuple(each.name for each in equal)
        theirs = tuple(prizes[place - 1 : place - 1 + len(names)])
        if theirs:
            given.append(Award(place, names, theirs))
    return given


# How strong everybody is, as far as their tables tell: OpenSkill's Plackett-Luce model.
#
# Each table of four is a contest of which the order is known, shared places as such. A rating is a
# strength and its doubt: the standard deviation of what is believed of it. Both follow from all
# tables in their order, from nothing else, and are worked out anew each time.
#
# Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), Algorithm 4.


MODEL = PlackettLuce()
"""With its usual numbers: who has not played has the strength 25, and a third of it as doubt."""
SURE = 3
"""So many doubts below the strength is what somebody is surely worth: it ranks those rated."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is believed to be after so many tables; ``sure`` is what ranks."""

    place: int
    person: Person
    name: str
    strength: float
    doubt: float
    tables: int

    @property
    def sure(self) -> float:
        """What the person is surely worth: who has played little is not sure to be strong."""
        return self.strength - SURE * self.doubt


def compute_ratings(outcomes: Iterable[EveningOutcome]) -> list[Rating]:
    """The ratings after evenings in their order, the best first; without who has not played.

    House players are taken for somebody new at each table, and have no rating of their own.
    """
    names: dict[Person, str] = {}
    rated: dict[Person, PlackettLuceRating] = {}
    tables: Counter[Person] = Counter()
    for each in outcomes:
        names |= each.names
        for table in each.tables:
            before = [
                MODEL.rating() if person is None else rated.get(person, MODEL.rating())
                for person in table.people
            ]
            ranks = [float(-score) for score in table.scores]
            after = MODEL.rate([[rating] for rating in before], ranks=ranks)
            for person, (rating,) in zip(table.people, after, strict=True):
                if person is not None:
                    rated[person] = rating
                    tables[person] += 1
    return _assign_places(
        [
            Rating(0, person, names[person], rating.mu, rating.sigma, tables[person])
            for person, rating in rated.items()
        ]
    )


def _assign_places(unplaced: list[Rating]) -> list[Rating]:
    order = sorted(unplaced, key=lambda each: (-each.sure, each.name.casefold(), each.person))
    placed: list[Rating] = []
    for index, each in enumerate(order):
        is_shared = bool(placed) and placed[-1].sure == each.sure
        place = placed[-1].place if is_shared else index + 1
        placed.append(replace(each, place=place))
    return placed
