"""A study, its numbers and its answer: a question, the arms that are played, a table, a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from courtcards.lab.statistics import Estimate, Floats, ratio
from courtcards.lab.study.surveys import Arm, Measure, Noted, Survey
from courtcards.lab.study.tables import Grid


@dataclass(frozen=True)
class Sample:
    """All that was noted of an arm: a row for each hand, columns by name."""

    arm: Arm
    columns: tuple[str, ...]
    numbers: Floats

    def __getitem__(self, column: str) -> Floats:
        """A column of the measure, by hand; the column ``match`` is the number of the match."""
        found: Floats = self.numbers[:, self.columns.index(column)]
        return found

    def mean(self, values: Floats, where: Floats | None = None) -> Estimate:
        """The mean of a value by hand, over the hands ``where``; a match is one observation."""
        chosen = np.ones(len(values)) if where is None else where.astype(np.float64)
        matches = self["match"].astype(np.int64)
        counts: Floats = np.bincount(matches, weights=chosen).astype(np.float64)
        totals: Floats = np.bincount(matches, weights=values * chosen).astype(np.float64)
        return ratio(totals, counts)

    def share(self, flags: Floats, where: Floats | None = None) -> Estimate:
        """In how many hundredths of the hands, or of those ``where``, a flag is set.

        The interval is at least 3/n to either side for n hands, by the rule of three: what was seen
        never, or always, may still be otherwise so often.
        """
        found = self.mean(100.0 * flags, where)
        hands = len(flags) if where is None else int(where.sum())
        return Estimate(found.mean, max(found.half, 300 / hands) if hands else found.half)

    def spread(self, values: Floats, where: Floats | None = None) -> Estimate:
        """The standard deviation of a value by hand, over the hands ``where``.

        Its interval is by linearisation; a match is one observation.
        """
        centre = self.mean(values, where).mean
        square = self.mean((values - centre) ** 2, where)
        deviation = float(np.sqrt(square.mean))
        return Estimate(deviation, square.half / (2 * deviation) if deviation else 0.0)


Samples = list[Sample]


@dataclass(frozen=True)
class Study:
    """One question about a game.

    ``counts`` says what ``--deals`` counts of each arm, hands or deals; ``deals_in_match`` is how
    many of them a match has. ``draw`` puts the picture on a Matplotlib figure.
    """

    name: str
    question: str
    method: str
    arms: tuple[Arm, ...]
    measure: Measure
    columns: tuple[str, ...]
    counts: str
    table: Callable[[Samples], Grid]
    summary: Callable[[Samples], str]
    draw: Callable[[Any, Samples], None]
    deals_in_match: int = 1

    def matches(self, deals: int) -> int:
        """How many whole matches of an arm it takes for a number of deals; at least 2."""
        return max(2, -(-deals // self.deals_in_match))


@dataclass(frozen=True)
class Answer:
    """A study with its numbers, and what they follow from."""

    study: Study
    bot: str
    seed: str
    deals: int
    samples: Samples

    def table(self) -> Grid:
        """The numbers."""
        return self.study.table(self.samples)

    def summary(self) -> str:
        """The numbers in a sentence or two."""
        return self.study.summary(self.samples)

    def draw(self, figure: Any) -> None:
        """The picture, on a Matplotlib figure."""
        self.study.draw(figure, self.samples)


def survey_of(study: Study, deals: int, bot: str, seed: str) -> Survey:
    """What is to be played for a study: ``deals`` of each arm, in whole matches."""
    return Survey(study.arms, study.matches(deals), bot, seed, study.measure)


def answer_of(study: Study, deals: int, bot: str, seed: str, noted: list[Noted]) -> Answer:
    """A study answered by all that was noted of its survey."""
    numbers = np.concatenate([each.numbers for each in noted])
    columns = ("match", *study.columns)
    samples = [
        Sample(arm, columns, numbers[numbers[:, 0] == number, 1:])
        for number, arm in enumerate(study.arms)
    ]
    return Answer(study, bot, seed, deals, samples)
