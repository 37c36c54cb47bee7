"""Examples of clauses: positions, reached by the rules themselves, on which to try a clause.

An example is data. Its texts (``look``, ``comment``, ``says``) are English, marked for the
catalogues. ``says`` replaces the rule book's sentence of the clause if there is none.
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

    ``pack`` is dealt from its front. Without one, the pack follows from the clause as from a seed.
    Then ``moves`` are played, and after them ``others`` more, each the first legal one.
    """

    pack: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    others: int = 0


@dataclass(frozen=True)
class Trial:
    """A move worth trying: a comment if it is allowed, or the clause that refuses it."""

    move: str
    comment: str = ""
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class AnyExample:
    """Common fields of examples: the clause, the text on what to look at, and ``says``."""

    clause: str
    look: str
    says: str = ""


@dataclass(frozen=True, kw_only=True)
class Example(AnyExample):
    """A position at a table: the last of ``hands`` as it is, seen and played from ``seat``."""

    ruleset: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int
    dealer: int
    hands: tuple[ExampleHand, ...]
    seat: int = 0
    trials: tuple[Trial, ...] = ()


@dataclass(frozen=True)
class LineTrial:
    """A line to enter on a score sheet: its title, and a comment or the clause that refuses it."""

    title: str
    line: ScoreLine
    comment: str = ""
    refused: str | None = None


@dataclass(frozen=True, kw_only=True)
class SheetExample(AnyExample):
    """A club's score sheet after some lines; ``dealer`` is the seat that deals first."""

    dealer: int = 0
    lines: tuple[ScoreLine, ...] = ()
    trials: tuple[LineTrial, ...]


@dataclass(frozen=True, kw_only=True)
class DrawExample(AnyExample):
    """The draw of an evening's tables for a number of players and rounds."""

    players: int
    rounds: int


@dataclass(frozen=True, kw_only=True)
class RankingExample(AnyExample):
    """The ranking of an evening: by player, the score of each round, four players a table."""

    scores: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class RulesTrial:
    """House rules to try on a named rule set: their title, and a comment or a refusal."""

    title: str
    ruleset: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int | None = None
    comment: str = ""
    is_refused: bool = False


@dataclass(frozen=True, kw_only=True)
class RulesExample(AnyExample):
    """The named rule sets of a game, and house rules that fit them or are refused."""

    trials: tuple[RulesTrial, ...]


def rest_of_pack(used: Sequence[str]) -> list[str]:
    """Return the other cards of the pack, in a fixed order in which suits alternate.

    Raises ValueError if ``used`` has a card twice, or a text that is no card.
    """
    left = [card for card in CARD_TEXTS if card not in set(used)]
    if len(left) + len(used) != len(CARD_TEXTS):
        raise ValueError(
            f"an example names a card twice, or something that is no card: {' '.join(used)}"
        )
    return sorted(left, key=lambda card: (CARD_TEXTS.index(card) * 31) % len(CARD_TEXTS))
