"""A score sheet as pages receive it."""

from __future__ import annotations

from typing import Any

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.evening import Evening
from courtcards.clubs.results import (
    ComparedTable,
    RelativePoints,
    Sheets,
    compare_round,
    count_common_deals,
    find_line_contract,
    has_results,
)
from courtcards.clubs.sheet import Sheet, SheetHistoryEntry
from courtcards.clubs.views.counting import (
    RoundSheetView,
    build_counting_view,
    build_round_sheet_view,
)
from courtcards.clubs.views.evening_views import to_json_number as as_number
from courtcards.clubs.views.messages import (
    ConfirmedView,
    DrawnView,
    HistoryEntryView,
    JsonNumber,
    LineView,
    OnlineView,
    SeatedView,
    SheetView,
    TotalsView,
)
from courtcards.kernel.club_scoring import Points
from courtcards.kernel.errors import NotNow, UnknownEvening

SHOWN_FIELDS = ("index", "line", "seat", "name", "points", "reason")
"""Fields of a sheet's events that are shown, beside author and time."""


def build_sheet_view(
    evening: tuple[str, str], sheet: Sheet, now: int, seats: list[str] | None = None
) -> SheetView:
    """Build the view of a sheet; ``now`` is in milliseconds since 1970.

    ``evening`` is its id and its name, ``seats`` the personal links of an online table.
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
            SeatedView(seated.player, seated.name, sheet.substitute(seat))
            for seat, seated in enumerate(sheet.players)
        ],
        drawn=None if drawn is None else DrawnView(drawn.writer, drawn.dealer, drawn.cards),
        lines=[
            LineView(index, row.line, row.dealer, row.points, row.totals)
            for index, row in enumerate(sheet.round_sheet.rows)
        ],
        standing=_build_round_sheet(sheet),
        counting=build_counting_view(sheet.club),
        confirmed=None
        if confirmed is None
        else ConfirmedView(confirmed.seat, confirmed.at, confirmed.by),
        online=None
        if opened.online is None
        else OnlineView(opened.online, seats, sorted(sheet.seats_taken)),
        history=build_history_views(sheet.history),
        attempt=opened.attempt,
        totalled=None if entered is None else TotalsView(entered.points, entered.at, entered.by),
    )


def _build_round_sheet(sheet: Sheet) -> RoundSheetView:
    """Build the state of the round. A sheet with only its four scores is over."""
    view = build_round_sheet_view(sheet.round_sheet, adds_up=sheet.adds_up)
    if sheet.totalled is None:
        return view
    return msgspec.structs.replace(view, totals=sheet.totals, is_over=True, choices=[])


def build_history_views(history: list[SheetHistoryEntry]) -> list[HistoryEntryView]:
    return [_build_history_view(past) for past in history]


def _build_history_view(past: SheetHistoryEntry) -> HistoryEntryView:
    event = past.event
    fields: dict[str, Any] = {
        name: getattr(event, name) for name in SHOWN_FIELDS if name in event.__struct_fields__
    }
    if "line" in fields:
        fields.setdefault("index", past.line_count)  # a line that is entered is the last
    kind = str(event.__struct_config__.tag)
    return HistoryEntryView(
        seq=past.seq, at=event.at, by=event.by, kind=kind, before=past.before, **fields
    )


BySeat = tuple[JsonNumber, ...]


class ComparedDealView(msgspec.Struct, frozen=True):
    """A deal as one table played it.

    ``against`` has, by seat, the points compared with the mean of the other tables.
    """

    dealer: int
    contract: str
    points: Points
    against: BySeat


class ComparedTableView(msgspec.Struct, frozen=True):
    """A table of a duplicate round; ``deals`` are in the order played, the same at all tables.

    ``scores`` are those against the other tables so far. ``ranking_points`` are null until they
    count.
    """

    table: int
    players: tuple[int, ...]
    deals: list[ComparedDealView]
    scores: BySeat
    ranking_points: BySeat | None


class ComparisonView(msgspec.Struct, frozen=True):
    """Comparison of a duplicate round over the ``deals`` that every table has played."""

    round: int
    deals: int
    tables: list[ComparedTableView]


def build_comparison_view(evening: Evening, sheets: Sheets, number: int) -> ComparisonView:
    """Build the comparison of a duplicate round.

    Raises UnknownEvening if the round has not begun, and NotNow if it is not duplicate.
    """
    if not 1 <= number <= len(evening.rounds):
        raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=number)
    played = evening.rounds[number - 1]
    if not played.is_duplicate:
        raise NotNow("round {round} is not played in duplicate", round=number)
    counts = has_results(sheets, played)
    tables = [
        ComparedTableView(
            table,
            played.seating.tables[table - 1],
            _build_deals(each),
            _to_json_numbers(each.scores),
            _to_json_numbers(each.points) if counts else None,
        )
        for table, each in compare_round(evening, sheets, played).items()
    ]
    return ComparisonView(number, count_common_deals(evening, sheets, played), tables)


def _build_deals(table: ComparedTable) -> list[ComparedDealView]:
    return [
        ComparedDealView(
            row.dealer, find_line_contract(row.line), row.points, _to_json_numbers(against)
        )
        for row, against in zip(table.rows, table.against, strict=True)
    ]


def _to_json_numbers(points: RelativePoints) -> BySeat:
    return tuple(map(as_number, points))
