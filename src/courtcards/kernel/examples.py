"""Examples of clauses: positions, made by the rules themselves, on which a clause can be tried.

An example is data. What is told of it (``look``, ``told``, ``says``) is English, marked for the
catalogues; ``says`` stands in for the rule book where that has no sentence of the clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from courtcards.kernel.cards import CARD_TEXTS
from courtcards.kernel.club_scoring import ScoreLine
from courtcards.kernel.options import OptionValue

TO_THE_END = 1_000
"""More moves than any hand of an example has."""


@dataclass(frozen=True, kw_only=True)
class ExampleHand:
    """One hand of an example.

    ``pack`` is dealt from its front; without one, the pack follows from the clause as from a seed.
    Then come ``moves``, and after them ``others`` more, each the first that is legal.
    """

    pack: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    others: int = 0


@dataclass(frozen=True)
class Trial:
    """A move worth trying: what it shows where it is allowed, or the clause that refuses it."""

    move: str
    comment: str = ""
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class AnyExample:
    """What every example has: its clause, and what to look at and to try."""

    clause: str
    look: str
    says: str = ""


@dataclass(frozen=True, kw_only=True)
class Example(AnyExample):
    """A position at a table: the last of ``hands`` as it stands, seen and tried from ``seat``."""

    ruleset: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int
    dealer: int
    hands: tuple[ExampleHand, ...]
    seat: int = 0
    trials: tuple[Trial, ...] = ()


@dataclass(frozen=True)
class LineTrial:
    """A line to be entered on a score sheet, as it is called, and what comes of it."""

    title: str
    line: ScoreLine
    comment: str = ""
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class SheetExample(AnyExample):
    """A club's score sheet after some lines, from the seat that deals first."""

    dealer: int = 0
    lines: tuple[ScoreLine, ...] = ()
    trials: tuple[LineTrial, ...]


@dataclass(frozen=True, kw_only=True)
class DrawExample(AnyExample):
    """The tables of an evening as they are drawn for a number of players and rounds."""

    players: int
    rounds: int


@dataclass(frozen=True, kw_only=True)
class RankingExample(AnyExample):
    """The ranking of an evening: by player, the score of each round, four players a table."""

    scores: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class RulesTrial:
    """House rules to be tried on a named rule set, as they are called, and what comes of it."""

    title: str
    ruleset: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int | None = None
    comment: str = ""
    is_refused: bool = False


@dataclass(frozen=True, kw_only=True)
class RulesExample(AnyExample):
    """The named rule sets of a game, and house rules that go with them or do not."""

    trials: tuple[RulesTrial, ...]


def rest_of_pack(used: Sequence[str]) -> list[str]:
    """The cards of the pack that are not among these, in a fixed order in which suits alternate."""
    left = [card for card in CARD_TEXTS if card not in set(used)]
    if len(left) + len(used) != len(CARD_TEXTS):
        raise ValueError(f"an example names a card twice, or one that is none: {' '.join(used)}")
    return sorted(left, key=lambda card: (CARD_TEXTS.index(card) * 31) % len(CARD_TEXTS))
