"""Surveys: many hands played by some rules, with the same numbers noted of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from courtcards.kernel.generator import seeded
from courtcards.kernel.records import IntArray
from courtcards.kernel.rulesets import RuleSet
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.playing import Playing
from courtcards.lab.statistics import Floats
from courtcards.play import MatchLog

Measure = Callable[[MatchLog], tuple[float, ...]]
"""Gives the numbers to note of the hand that has just ended in a match."""

Opening = Callable[[MatchLog, IntArray], None]
"""Makes the first moves of a hand after its deal, before the bots play; may draw random numbers."""


@dataclass(frozen=True)
class Arm:
    """One way of playing that a study compares with others: what it is called, and its rules.

    ``hands`` is how many hands of a match are played, all of it where that is None.
    """

    labels: tuple[str, ...]
    rules: RuleSet
    hands: int | None = None
    opening: Opening | None = None


@dataclass(frozen=True)
class Survey:
    """Arms, how many matches of each, who plays them, the seed, and what is noted of each hand.

    Its pieces are the matches of the first arm, then those of the second, and so on. Match ``i``
    has the same seed in every arm.
    """

    arms: tuple[Arm, ...]
    matches: int
    bot: str
    seed: str
    measure: Measure

    def begin(self) -> Surveyor:
        """The ``Surveyor`` that plays the hands."""
        return Surveyor(self)


@dataclass(frozen=True)
class Noted:
    """What was noted of some matches: a row for each hand, with arm, match, and the measure."""

    matches: int
    numbers: Floats


class Surveyor:
    """Plays the matches of a survey."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._playing: dict[int, Playing] = {}

    def run(self, first: int, count: int) -> Noted:
        """Play pieces ``first`` up to ``first + count`` − 1."""
        rows: list[tuple[float, ...]] = []
        for piece in range(first, first + count):
            number, index = divmod(piece, self._survey.matches)
            rows += [(float(number), float(index), *row) for row in self._play(number, index)]
        return Noted(count, np.array(rows, dtype=np.float64))

    def _play(self, number: int, index: int) -> Iterator[tuple[float, ...]]:
        """Match ``index`` of an arm: the measure of each hand."""
        survey, arm = self._survey, self._survey.arms[number]
        if number not in self._playing:
            self._playing[number] = Playing(arm.rules)
        playing, match = self._playing[number], MatchLog(arm.rules)
        cast = playing.cast([survey.bot] * arm.rules.seats)
        seed = seed_from_text(f"study/{survey.seed}/{index}")
        opening = None if arm.opening is None else _opening(arm.opening, seeded(seed, "opening"))
        for _ in playing.hands(match, seed, cast, opening):
            yield survey.measure(match)
            if len(match.hands) == arm.hands:
                return


def _opening(act: Opening, generator: IntArray) -> Callable[[MatchLog], None]:
    def open_hand(match: MatchLog) -> None:
        act(match, generator)

    return open_hand
