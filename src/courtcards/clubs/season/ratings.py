"""How strong everybody is, as far as their tables tell: OpenSkill's Plackett-Luce model.

Each table of four is a contest of which the order is known, shared places as such. A rating is a
strength and its doubt: the standard deviation of what is believed of it. Both follow from all
tables in their order, from nothing else, and are worked out anew each time.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), Algorithm 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from openskill.models import PlackettLuce, PlackettLuceRating

from courtcards.clubs.season.outcomes import EveningOutcome, Person

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


def ratings(outcomes: Iterable[EveningOutcome]) -> list[Rating]:
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
    return _in_places(
        [
            Rating(0, person, names[person], rating.mu, rating.sigma, tables[person])
            for person, rating in rated.items()
        ]
    )


def _in_places(unplaced: list[Rating]) -> list[Rating]:
    order = sorted(unplaced, key=lambda each: (-each.sure, each.name.casefold(), each.person))
    placed: list[Rating] = []
    for index, each in enumerate(order):
        is_shared = bool(placed) and placed[-1].sure == each.sure
        place = placed[-1].place if is_shared else index + 1
        placed.append(replace(each, place=place))
    return placed
