"""A score sheet as a page is sent it."""

from __future__ import annotations

from typing import Any

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.results import (
    Against,
    ComparedTable,
    Sheets,
    comparison,
    contract_of,
    is_counted,
    played_everywhere,
)
from courtcards.clubs.sheet import Past, Sheet
from courtcards.clubs.views.counting import StandingView, counting_of, standing_view
from courtcards.clubs.views.evening_views import number as as_number
from courtcards.clubs.views.messages import (
    ConfirmedView,
    DrawnView,
    LineView,
    Number,
    OnlineView,
    PastView,
    SeatedView,
    SheetView,
    TotalsView,
)
from courtcards.kernel.clubs import Points
from courtcards.kernel.errors import NotNow, UnknownEvening

TOLD = ("index", "line", "seat", "name", "points", "reason")
"""The fields of a sheet's events that are shown, beside who did it and when."""


def sheet_view(
    evening: tuple[str, str], sheet: Sheet, now: int, seats: list[str] | None = None
) -> SheetView:
    """The sheet; ``evening`` by id and name, ``seats`` the personal links of an online table.

    ``now`` in milliseconds since 1970.
    """
    opened, drawn, confirmed = sheet.opened, sheet.drawn, sheet.confirmed
    entered = sheet.totalled
    return SheetView(
        evening=evening[0],
        evening_name=evening[1],
        round=opened.round,
        table=opened.table,
        seq=sheet.sequence,
        now=now,
        players=[
            SeatedView(seated.player, seated.name, sheet.substitutes.get(seat, ""))
            for seat, seated in enumerate(sheet.players)
        ],
        drawn=None if drawn is None else DrawnView(drawn.writer, drawn.dealer, drawn.cards),
        lines=[
            LineView(index, row.line, row.dealer, row.points, row.totals)
            for index, row in enumerate(sheet.standing.rows)
        ],
        standing=_standing(sheet),
        counting=counting_of(sheet.club),
        confirmed=None
        if confirmed is None
        else ConfirmedView(confirmed.seat, confirmed.at, confirmed.by),
        online=None
        if opened.online is None
        else OnlineView(opened.online, seats, sorted(sheet.seats_taken)),
        history=past_views(sheet.history),
        attempt=opened.attempt,
        totalled=None if entered is None else TotalsView(entered.points, entered.at, entered.by),
    )


def _standing(sheet: Sheet) -> StandingView:
    """Where the round stands; with nothing but its four scores, it is over."""
    view = standing_view(sheet.standing, adds_up=sheet.adds_up)
    if sheet.totalled is None:
        return view
    return msgspec.structs.replace(view, totals=sheet.totals, is_over=True, choices=[])


def past_views(history: list[Past]) -> list[PastView]:
    """All that has happened to a sheet."""
    return [_past(past) for past in history]


def _past(past: Past) -> PastView:
    event = past.event
    told: dict[str, Any] = {
        name: getattr(event, name) for name in TOLD if name in event.__struct_fields__
    }
    if "line" in told:
        told.setdefault("index", past.line_count)  # a line that is entered is the last
    kind = str(event.__struct_config__.tag)
    return PastView(seq=past.seq, at=event.at, by=event.by, kind=kind, before=past.before, **told)


BySeat = tuple[Number, ...]


class ComparedDealView(msgspec.Struct, frozen=True):
    """What a table has made of a deal.

    ``against`` has by seat the points against the mean of the other tables.
    """

    dealer: int
    contract: str
    points: Points
    against: BySeat


class ComparedTableView(msgspec.Struct, frozen=True):
    """A table of a duplicate round; ``deals`` in the order played, as the other tables have them.

    ``scores`` are those against the others so far; ``ranking_points`` are null until they count.
    """

    table: int
    players: tuple[int, ...]
    deals: list[ComparedDealView]
    scores: BySeat
    ranking_points: BySeat | None


class ComparisonView(msgspec.Struct, frozen=True):
    """A duplicate round compared, as far as every table has played: so many ``deals``."""

    round: int
    deals: int
    tables: list[ComparedTableView]


def comparison_view(evening: Evening, sheets: Sheets, number: int) -> ComparisonView:
    """A round as it is compared: UnknownEvening where it has not begun, NotNow in no duplicate."""
    if not 1 <= number <= len(evening.rounds):
        raise UnknownEvening(sentences.NO_SUCH_ROUND, round=number)
    played = evening.rounds[number - 1]
    if not played.is_duplicate:
        raise NotNow("round {round} is not played in duplicate", round=number)
    counts = is_counted(sheets, played)
    tables = [
        ComparedTableView(
            table,
            played.seating.tables[table - 1],
            _deals(each),
            _numbers(each.scores),
            _numbers(each.points) if counts else None,
        )
        for table, each in comparison(evening, sheets, played).items()
    ]
    return ComparisonView(number, played_everywhere(evening, sheets, played), tables)


def _deals(table: ComparedTable) -> list[ComparedDealView]:
    return [
        ComparedDealView(row.dealer, contract_of(row.line), row.points, _numbers(against))
        for row, against in zip(table.rows, table.against, strict=True)
    ]


def _numbers(points: Against) -> BySeat:
    return tuple(map(as_number, points))
