"""What everybody may know of a table apart from its cards: its people, its settings, its state."""

from __future__ import annotations

from typing import Literal

import msgspec

from courtcards.tables.opening import WhatIf
from courtcards.tables.settings import Settings
from courtcards.tables.table import Table


class SeatState(msgspec.Struct, frozen=True):
    """A seat: ``name`` is null while it is open.

    ``stand_in`` is the bot that plays for the person. ``away_since`` is when the person was found
    to be away, and ``stood_in_at`` when a bot will begin to play, in milliseconds since 1970.
    """

    seat: int
    name: str | None
    bot: str | None
    stand_in: str | None
    away_since: int | None
    stood_in_at: int | None
    muted: bool
    contributed: bool


class Asking(msgspec.Struct, frozen=True):
    """What a person asks the others to consent to: who asks, who has agreed, who is to answer."""

    what: Literal["takeback", "rematch"]
    seat: int
    agreed: list[int]
    waiting: list[int]


class Clock(msgspec.Struct, frozen=True):
    """Until when a seat must have made its move, in milliseconds since 1970."""

    seat: int
    until: int


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table without its cards. ``match`` counts the matches played here from 0.

    With ``seed_given`` whoever opened the table has named the seed of this match, and can know
    every card: the match proves nothing.
    ``what_if`` is the position that is tried out here; absent where a match is played. Where the
    table has ``other_rules`` than are played now, it is shown as far as they agree, and nobody can
    play on: a match that is not over is paused for good.
    """

    status: Literal["open", "playing", "paused", "over"]
    settings: Settings
    seats: list[SeatState]
    host: int | None
    match: int
    commitment: str | None
    asking: Asking | None
    clock: Clock | None
    free_text: bool
    seed_given: bool = False
    what_if: WhatIf | None = None
    other_rules: bool = False


def room_of(table: Table) -> Room:
    """The room as it is now."""
    shuffle = table.shuffle
    return Room(
        status=_status(table),
        settings=table.settings,
        seats=[_seat_state(table, seat) for seat in range(len(table.players))],
        host=table.seating.host,
        match=len(table.past),
        commitment=shuffle.commitment,
        asking=_asking(table),
        clock=_clock(table),
        free_text=table.chat.free_text,
        seed_given=shuffle.is_given,
        what_if=table.what_if,
        other_rules=table.has_other_rules,
    )


def _status(table: Table) -> Literal["open", "playing", "paused", "over"]:
    if not table.seating.begun:
        return "open"
    if table.match.is_over:
        return "over"
    return "paused" if table.is_paused or table.has_other_rules else "playing"


def _seat_state(table: Table, seat: int) -> SeatState:
    player, attendance = table.players[seat], table.attendance
    return SeatState(
        seat=seat,
        name=None if player is None else player.name,
        bot=None if player is None else player.bot,
        stand_in=attendance.stand_ins.get(seat),
        away_since=attendance.away_since.get(seat),
        stood_in_at=attendance.stood_in_at(seat),
        muted=seat in table.chat.muted,
        contributed=bool(table.shuffle.contributions[seat]),
    )


def _asking(table: Table) -> Asking | None:
    pending = table.pending
    if pending is None:
        return None
    waiting = table.to_consent(pending.seat) - pending.agreed
    return Asking(pending.what, pending.seat, sorted(pending.agreed), sorted(waiting))


def _clock(table: Table) -> Clock | None:
    seat, until = table.person_on_turn, table.attendance.clock_ends_at()
    if seat is None or until is None or table.is_paused:
        return None
    return Clock(seat, until)
