"""What a phone without a connection needs to go on with a sheet.

A phone knows no rule: it is told which fields of the standing a game changes, and which of them
keep a game from being chosen. What a line changes is found here by writing it on an empty sheet.
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


class Constraint(msgspec.Struct, frozen=True):
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
    hindrances: list[Constraint]
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
    opening: RoundSheetView
    length: int
    offender: int
    others: int
    owed: list[FieldChange]
    clauses: FaultClauses


DEALER = "dealer"
FIELDS = ("dealer", "games", "must_trump", "pool", "negatives_left", "trumps_left")
"""The fields of the standing that the choice of a game can change."""


def build_round_sheet_view(round_sheet: RoundSheet, *, adds_up: bool) -> RoundSheetView:
    """Where a round stands, as it is sent."""
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
    """How the sheets of a game are counted."""
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
    """What keeps a dealer from choosing a game, the first reason first."""
    yield Constraint("is_over", "", value=True, why="over")
    if club.is_trump(contract):
        yield Constraint("trumps_left", DEALER, value=0, why="trumps")
        return
    yield Constraint("must_trump", "", value=True, why="must-trump")
    yield Constraint("negatives_left", DEALER, value=0, why="negatives")
    yield Constraint("pool", contract, value=0, why="gone")


def _list_changes(before: RoundSheet, after: RoundSheet) -> list[FieldChange]:
    """What differs between two standings, in the first of which seat 0 deals."""
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
