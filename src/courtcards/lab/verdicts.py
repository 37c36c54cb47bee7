"""The verdict of a contest, from its deals: who is better, by how much, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from courtcards.lab.arena import Pairing, Plays, advantages, worth_in
from courtcards.lab.statistics import (
    Estimate,
    Floats,
    Sequence95,
    always_valid,
    estimate,
    without_control,
)
from courtcards.play.players.faults import Faults, added


@dataclass(frozen=True)
class GroupResult:
    """Line-ups of one group: the mean worth to ``bot`` and to the other, and its advantage."""

    name: str
    bot: str
    own: float
    others: float
    advantage: Estimate


@dataclass(frozen=True)
class Verdict:
    """A contest in numbers; ``difference`` is the first bot's advantage over all line-ups.

    ``better`` is the bot that has been found to be better; None where that is open, or where the
    contest was not played until it was decided. ``adjusted`` is the difference without the luck of
    what came after the deal; None where that was not worked out.
    """

    deals: int
    plays: int
    difference: Estimate
    groups: tuple[GroupResult, ...]
    better: str | None
    adjusted: Estimate | None = None


class Scorer:
    """Takes in the deals of a contest, in order; ``is_decided`` tells when to stop, if at all."""

    def __init__(self, contest: Pairing) -> None:
        self.contest = contest
        self._line_ups = contest.line_ups()
        self._seats = np.array([each.seats for each in self._line_ups], dtype=np.int64)
        self._groups = np.array([each.group for each in self._line_ups])
        self._worth: list[Floats] = []
        self._luck: list[Floats] = []
        self.deals = 0
        self._sequence = Sequence95()
        self.is_decided = False
        self.faults: dict[str, Faults] = {}
        """What bots that are stood in for did wrong, in all deals that were played now."""

    def add(self, plays: Plays) -> Plays:
        """Take deals in, up to the one that decides the contest; returns those taken in."""
        kept = self._take(plays.worth, plays.luck)
        self.faults = added([self.faults, plays.faults])
        if kept == len(plays.worth):
            return plays
        rows = plays.rows.splitlines(keepends=True)[: kept * len(self._line_ups)]
        worth, luck = plays.worth[:kept], plays.luck[:kept]
        return replace(plays, rows=b"".join(rows), worth=worth, luck=luck)

    def add_rows(self, rows: list[bytes]) -> None:
        """Take in the deals of an earlier run."""
        self._take(*worth_in(self.contest, rows))

    def _take(self, worth: Floats, luck: Floats) -> int:
        """Take in the worth and luck of deals; returns how many of them count."""
        kept = len(worth)
        if self.contest.until_decided:
            differences = advantages(self._seats, worth).mean(axis=1)
            decided = self._sequence.decided_after(differences)
            self.is_decided = decided is not None
            kept = kept if decided is None else decided
        self._worth.append(worth[:kept])
        self._luck.append(luck[:kept])
        self.deals += kept
        return kept

    def verdict(self) -> Verdict:
        """The verdict of the deals so far."""
        shape = (0, len(self._line_ups), self.contest.rules.seats)
        worth = np.concatenate([np.zeros(shape), *self._worth])
        by_line_up = advantages(self._seats, worth)
        differences = by_line_up.mean(axis=1)
        difference = self._estimate(differences)
        first, second = self.contest.bots
        return Verdict(
            deals=self.deals,
            plays=self.deals * len(self._line_ups),
            difference=difference,
            groups=tuple(
                self._group(number, name, worth, by_line_up)
                for number, name in enumerate(self.contest.groups())
            ),
            better=(first if difference.mean > 0 else second) if self.is_decided else None,
            adjusted=self._adjusted(differences) if self.contest.adjusted else None,
        )

    def _adjusted(self, differences: Floats) -> Estimate:
        """The difference, by deal, without the luck that goes with it."""
        shape = (0, len(self._line_ups), self.contest.rules.seats)
        luck = advantages(self._seats, np.concatenate([np.zeros(shape), *self._luck]))
        return self._estimate(without_control(differences, luck.mean(axis=1)))

    def _group(self, number: int, name: str, worth: Floats, by_line_up: Floats) -> GroupResult:
        """The line-ups of a group; in the second it is the second bot that sits alone."""
        chosen = self._groups == number
        is_own = self._seats[chosen] == number
        advantage = by_line_up[:, chosen].mean(axis=1) * (1 if number == 0 else -1)
        of_group = worth[:, chosen]
        count = max(1, len(worth))
        return GroupResult(
            name=name,
            bot=self.contest.bots[number],
            own=float((of_group * is_own).sum()) / (count * int(is_own.sum())),
            others=float((of_group * ~is_own).sum()) / (count * int((~is_own).sum())),
            advantage=self._estimate(advantage),
        )

    def _estimate(self, observations: Floats) -> Estimate:
        """A mean by deal; always valid where one stops as soon as the contest is decided."""
        return (always_valid if self.contest.until_decided else estimate)(observations)
