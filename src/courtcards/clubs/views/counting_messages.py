"""What a score sheet's page is sent of how games are counted, to go on without a connection."""

from __future__ import annotations

import msgspec

from courtcards.kernel.clubs import FaultClauses, Points


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """Where the round stands: who deals, what may be chosen, what is left, the scores.

    ``pool`` has how often each negative game may still be played. ``open_sum`` is by how much the
    scores fail to add up because of decisions of the jury (DK-8.6).
    """

    dealer: int
    games: int
    choices: list[str]
    must_trump: bool
    pool: dict[str, int]
    negatives_left: tuple[int, ...]
    trumps_left: tuple[int, ...]
    totals: Points
    is_over: bool
    open_sum: int
    adds_up: bool


class Hindrance(msgspec.Struct, frozen=True):
    """What keeps a dealer from choosing a game: that a field of the standing has this value.

    ``of`` is a key of the field; or ``dealer``, where the field has an entry for each seat and the
    dealer's is meant; or empty. ``why`` is the key under which the page has words for it.
    """

    field: str
    of: str
    value: bool | int
    why: str


class FieldChange(msgspec.Struct, frozen=True):
    """What a line does to a field of the standing: the field grows ``by``, or is set ``to``."""

    field: str
    of: str = ""
    by: int = 0
    to: bool | None = None


class GameCount(msgspec.Struct, frozen=True):
    """How a game is counted (DK-6.3): its check sum, its sign, and what one player can have.

    ``hindrances`` keep a dealer from choosing it; the first one that applies is the reason given.
    ``changes`` is what the choice does to the standing (DK-2.1, DK-2.2).
    """

    sum: int
    sign: int
    entries: tuple[int, ...]
    hindrances: list[Hindrance]
    changes: list[FieldChange]


class CountingView(msgspec.Struct, frozen=True):
    """What a phone without a connection needs to go on with a sheet, though it knows no rules.

    ``trump`` is the one of the games that is the trump game. ``opening`` is the standing of an
    empty sheet, ``length`` the number of games in a round. For a fault in a trump game ``offender``
    has the points of the offender, and ``others`` those of each other player; where the offender is
    the dealer, ``owed`` changes the standing. ``clauses`` are those on faults.
    """

    games: dict[str, GameCount]
    trump: str
    opening: StandingView
    length: int
    offender: int
    others: int
    owed: list[FieldChange]
    clauses: FaultClauses
