"""What a way back would change: shown before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.results import Sheets, standings
from courtcards.clubs.sheet import SheetPlace
from courtcards.clubs.standings import Place
from courtcards.clubs.verb import Given
from courtcards.clubs.views.evening_views import number
from courtcards.clubs.views.messages import Number

SAID_LATER = "…"


class RankView(msgspec.Struct, frozen=True):
    """Where a player stands in the ranking."""

    place: int
    points: Number
    score: Number


class ForeseenPlace(msgspec.Struct, frozen=True):
    """A player who would stand elsewhere; null where there is no place."""

    player: int
    before: RankView | None
    after: RankView | None


class ForeseenSheet(msgspec.Struct, frozen=True):
    """A sheet with entries that would count no more, or after all (``counts``).

    One without ``lines`` has the four scores alone.
    """

    round: int
    table: int
    lines: int
    confirmed: bool
    counts: bool


class ForeseenView(msgspec.Struct, frozen=True):
    """What a command would change; ``redraw``: the rounds to come would have to be drawn anew."""

    sheets: list[ForeseenSheet]
    places: list[ForeseenPlace]
    redraw: bool


def foreseen(evening: Evening, sheets: Sheets, given: Given) -> ForeseenView:
    """What a command would change at an evening, which stays as it is; raises what refuses it.

    The reason is given once it is known what would change.
    """
    command = given.command
    if "reason" in command.__struct_fields__:
        command = msgspec.structs.replace(command, reason=SAID_LATER)
    event = evening.decide(replace(given, command=command))
    after = Evening.replay([*evening.history, event])
    return ForeseenView(
        list(_sheets(evening, after, sheets)),
        list(_places(evening, after, sheets)),
        redraw=bool(evening.plan) and not after.plan,
    )


def _sheets(evening: Evening, after: Evening, sheets: Sheets) -> Iterator[ForeseenSheet]:
    now, then = (_counting(each) for each in (evening, after))
    for place in sorted(now ^ then):
        sheet = sheets.get(place)
        if sheet is not None and sheet.is_written:
            is_confirmed = sheet.confirmed is not None
            yield ForeseenSheet(*place, len(sheet.lines), is_confirmed, place in then)


def _counting(evening: Evening) -> set[SheetPlace]:
    """Where the sheets lie that count, or will once they are confirmed."""
    return {
        (played.number, table)
        for played in evening.counted
        for table in range(1, len(played.seating.tables) + 1)
    }


def _places(evening: Evening, after: Evening, sheets: Sheets) -> Iterator[ForeseenPlace]:
    now, then = (
        {place.player: _rank(place) for place in standings(each, sheets)}
        for each in (evening, after)
    )
    for player in (*then, *(now.keys() - then.keys())):
        if now.get(player) != then.get(player):
            yield ForeseenPlace(player, now.get(player), then.get(player))


def _rank(place: Place) -> RankView:
    return RankView(place.place, number(place.points), number(place.score))
