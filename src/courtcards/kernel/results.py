"""How results are counted and told: units, words, columns of tables, shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec


@dataclass(frozen=True)
class Words:
    """What a game calls the play of one pack (a hand, a deal), and several of them in a row."""

    hand: str
    match: str


Unit = Literal["points", "hands"]
"""What a payoff counts: points of the hand (or chips, where they are the score) against the average
of the other seats, or the part of the hand that the seat wins. A match (``Game.match_unit``) is
counted where two bots compete: in points, or as the part of it that is won."""


class MistakeLimits(NamedTuple):
    """From which cost on a decision is a slip, and from which a blunder, in a unit of payoffs."""

    slip: float
    blunder: float


class Column(msgspec.Struct, frozen=True):
    """A column of a table of results; a cell may be empty."""

    name: str
    kind: Literal["int", "number", "text"]


Cell = int | float | str | None


def share_of_best(scores: Sequence[int], *, low_wins: bool) -> list[float]:
    """The whole of something, shared evenly by the seats with the best score.

    >>> share_of_best((3, 0, 0), low_wins=True)
    [0.0, 0.5, 0.5]
    """
    best = min(scores) if low_wins else max(scores)
    share = 1 / sum(score == best for score in scores)
    return [share if score == best else 0.0 for score in scores]
