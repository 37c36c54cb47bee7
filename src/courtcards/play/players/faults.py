"""Faults of players that are stood in for: answers that come too late, are wrong, or never come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

FaultKind = Literal["illegal", "late", "crashed"]


@dataclass(frozen=True)
class Decided:
    """The move that a player makes; or, with the ``fault``, that is made in its place."""

    move: str
    fault: FaultKind | None = None


@dataclass(frozen=True)
class Faults:
    """How often a player was asked, and how often a move was made in its place, by kind of fault.

    ``illegal``: its answer was none of its legal moves. ``late``: its time was up. ``crashed``:
    it had ended, or could not be started. ``first`` says what the first fault was.

    >>> Faults(asked=3, late=1, first="x") + Faults(asked=2, illegal=1, first="y")
    Faults(asked=5, illegal=1, late=1, crashed=0, first='x')
    """

    asked: int = 0
    illegal: int = 0
    late: int = 0
    crashed: int = 0
    first: str = ""

    @property
    def count(self) -> int:
        """How many moves were made in the player's place."""
        return self.illegal + self.late + self.crashed

    def __add__(self, other: Faults) -> Faults:
        return Faults(
            self.asked + other.asked,
            self.illegal + other.illegal,
            self.late + other.late,
            self.crashed + other.crashed,
            self.first or other.first,
        )


def fault(kind: FaultKind, first: str) -> Faults:
    """One fault, of a player that was asked once."""
    return Faults(
        asked=1,
        illegal=int(kind == "illegal"),
        late=int(kind == "late"),
        crashed=int(kind == "crashed"),
        first=first,
    )


def added(each: Iterable[Mapping[str, Faults]]) -> dict[str, Faults]:
    """Faults by player, added up."""
    whole: dict[str, Faults] = {}
    for some in each:
        for name, faults in some.items():
            whole[name] = whole.get(name, Faults()) + faults
    return whole
