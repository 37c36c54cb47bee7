"""A score sheet as a page is sent it."""

from __future__ import annotations

from typing import Any

import msgspec

from courtcards.clubs.sheet import Past, Sheet
from courtcards.clubs.views.counting import counting_of, standing_view
from courtcards.clubs.views.counting_messages import StandingView
from courtcards.clubs.views.messages import (
    ConfirmedView,
    DrawnView,
    LineView,
    OnlineView,
    PastView,
    SeatedView,
    SheetView,
    TotalsView,
)

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
