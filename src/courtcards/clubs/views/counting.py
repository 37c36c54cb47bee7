"""Data with which a phone can go on filling in a sheet while offline.

A phone knows no rules. It receives the fields of the round sheet that a game changes, and those
that forbid a game. This module finds the changes of a line by writing it on an empty sheet.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from courtcards.kernel.club_scoring import (
    ClubGame,
    ContractScoring,
    FaultClauses,
    JuryDecision,
    Points,
    RoundSheet,
    VoidLine,
)


class RoundSheetView(msgspec.Struct, frozen=True, kw_only=True):
    """State of a round on its sheet: dealer, possible choices, remaining games and scores.

    ``pool`` has how often each negative game may still be played. ``open_sum`` is the amount by
    which decisions of the jury keep the scores from adding up (DK-8.6).
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


class Constraint(msgspec.Struct, frozen=True):
    """A constraint on the dealer's choice: the game is forbidden while ``field`` has ``value``.

    ``of`` is a key of the field, ``dealer``, or empty. With ``dealer``, the field has an entry for
    each seat, and the dealer's counts. ``why`` is the key of the page's text for this reason.
    """

    field: str
    of: str
    value: bool | int
    why: str


class FieldChange(msgspec.Struct, frozen=True):
    """The effect of a line on a field of the round sheet: add ``by``, or set it ``to`` a value."""

    field: str
    of: str = ""
    by: int = 0
    to: bool | None = None


class GameCount(msgspec.Struct, frozen=True):
    """Counting rules of a game (DK-6.3): check sum, sign, and possible entries of one player.

    ``hindrances`` are the constraints on choosing the game. The first one that applies is the
    reason shown. ``changes`` are the effects of the choice on the round sheet (DK-2.1, DK-2.2).
    """

    sum: int
    sign: int
    entries: tuple[int, ...]
    hindrances: list[Constraint]
    changes: list[FieldChange]


class CountingView(msgspec.Struct, frozen=True):
    """Rules with which a phone can go on filling in a sheet while offline.

    ``trump`` names the trump game among ``games``. ``opening`` is the state of an empty sheet,
    ``length`` the number of games in a round. For a fault in a trump game, the offender gets
    ``offender`` points and each other player ``others``. If the offender is the dealer, ``owed``
    also changes the round sheet. ``clauses`` are the rule clauses on faults.
    """

    games: dict[str, GameCount]
    trump: str
    opening: RoundSheetView
    length: int
    offender: int
    others: int
    owed: list[FieldChange]
    clauses: FaultClauses


DEALER = "dealer"
FIELDS = ("dealer", "games", "must_trump", "pool", "negatives_left", "trumps_left")
"""Fields of the round sheet that the choice of a game can change."""


def build_round_sheet_view(round_sheet: RoundSheet, *, adds_up: bool) -> RoundSheetView:
    return RoundSheetView(
        dealer=round_sheet.dealer,
        games=round_sheet.games,
        choices=round_sheet.choices,
        must_trump=round_sheet.must_trump,
        pool=dict(round_sheet.pool),
        negatives_left=round_sheet.negatives_left,
        trumps_left=round_sheet.trumps_left,
        totals=round_sheet.totals,
        is_over=round_sheet.is_over,
        open_sum=round_sheet.open_sum,
        adds_up=adds_up,
    )


@functools.cache
def build_counting_view(club: ClubGame) -> CountingView:
    """Build the counting rules for the sheets of a game."""
    empty = club.make_sheet(0)
    sanctioned = empty.apply_line(VoidLine(0, "table"))
    offender, others, *_ = sanctioned.rows[-1].points
    return CountingView(
        games={
            each.name: _build_game_count(club, each, empty, sanctioned) for each in club.contracts
        },
        trump=club.trump.name,
        opening=build_round_sheet_view(empty, adds_up=True),
        length=club.length,
        offender=offender,
        others=others,
        owed=_list_changes(empty, sanctioned),
        clauses=club.fault_clauses,
    )


def _build_game_count(
    club: ClubGame, counted: ContractScoring, empty: RoundSheet, owing: RoundSheet
) -> GameCount:
    start = owing if counted.name in owing.choices else empty
    chosen = start.apply_line(JuryDecision((0, 0, 0, 0), "tried", contract=counted.name))
    return GameCount(
        counted.sum,
        counted.sign,
        tuple(sorted(counted.entries)),
        list(_list_constraints(club, counted.name)),
        _list_changes(start, chosen),
    )


def _list_constraints(club: ClubGame, contract: str) -> Iterator[Constraint]:
    """Yield the constraints on choosing a game, in the order in which reasons are shown."""
    yield Constraint("is_over", "", value=True, why="over")
    if club.is_trump(contract):
        yield Constraint("trumps_left", DEALER, value=0, why="trumps")
        return
    yield Constraint("must_trump", "", value=True, why="must-trump")
    yield Constraint("negatives_left", DEALER, value=0, why="negatives")
    yield Constraint("pool", contract, value=0, why="gone")


def _list_changes(before: RoundSheet, after: RoundSheet) -> list[FieldChange]:
    """List the changes between two round sheets. Expects seat 0 to deal in the first."""
    old, new = (
        msgspec.to_builtins(build_round_sheet_view(each, adds_up=True)) for each in (before, after)
    )
    return [found for field in FIELDS for found in _diff_field(field, old[field], new[field])]


def _diff_field(field: str, before: Any, after: Any) -> Iterator[FieldChange]:
    match before:
        case _ if before == after:
            return
        case dict():
            for key in before:
                if after[key] != before[key]:
                    yield FieldChange(field, key, by=after[key] - before[key])
        case list() | tuple():
            yield FieldChange(field, DEALER, by=after[0] - before[0])
        case bool():
            yield FieldChange(field, to=after)
        case _:
            yield FieldChange(field, by=after - before)
