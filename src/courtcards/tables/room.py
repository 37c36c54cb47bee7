"""The public state of a table without its cards, and the events that a seat has missed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

import msgspec

from courtcards.play import MatchLog, View
from courtcards.tables.commands import AnyPublicEvent
from courtcards.tables.commands.consent import PublicTakenBack
from courtcards.tables.commands.play import PublicDealt, PublicPlayed, PublicRestocked
from courtcards.tables.opening import WhatIf
from courtcards.tables.public_events import PublicEvent
from courtcards.tables.settings import Settings
from courtcards.tables.table import NumberedEvent, Table


class SeatState(msgspec.Struct, frozen=True):
    """A seat: ``name`` is null while it is open.

    ``stand_in`` is the bot that plays for the person. ``away_since`` is when the person was found
    to be away, and ``stood_in_at`` when a bot will begin to play, in milliseconds since 1970.
    ``face`` is as in ``TablePlayer``.
    """

    seat: int
    name: str | None
    bot: str | None
    stand_in: str | None
    away_since: int | None
    stood_in_at: int | None
    muted: bool
    contributed: bool
    face: int | msgspec.UnsetType = msgspec.UNSET


class ProposalView(msgspec.Struct, frozen=True):
    """A request that needs consent: who asks, who has agreed, who still has to answer."""

    what: Literal["takeback", "rematch"]
    seat: int
    agreed: list[int]
    waiting: list[int]


class Clock(msgspec.Struct, frozen=True):
    """The deadline of the seat on turn, in milliseconds since 1970."""

    seat: int
    until: int


class Room(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table without its cards. ``match`` counts the matches played here from 0.

    With ``seed_given`` the person who opened the table chose the seed of this match, and can know
    every card: the match proves nothing. ``what_if`` is the position that is tried out here; absent
    where a match is played. With ``other_rules`` the table began under other rules than today's. It
    is shown as far as they agree, and nobody can play on: an unfinished match is paused for good.
    """

    status: Literal["open", "playing", "paused", "over"]
    settings: Settings
    seats: list[SeatState]
    host: int | None
    match: int
    commitment: str | None
    asking: ProposalView | None
    clock: Clock | None
    free_text: bool
    seed_given: bool = False
    what_if: WhatIf | None = None
    other_rules: bool = False


def build_room(table: Table) -> Room:
    shuffle = table.shuffle
    return Room(
        status=_status(table),
        settings=table.settings,
        seats=[_seat_state(table, seat) for seat in range(len(table.players))],
        host=table.seating.host,
        match=len(table.past),
        commitment=shuffle.commitment,
        asking=_build_proposal(table),
        clock=_clock(table),
        free_text=table.chat.free_text,
        seed_given=shuffle.is_given,
        what_if=table.what_if,
        other_rules=table.has_other_rules,
    )


def _status(table: Table) -> Literal["open", "playing", "paused", "over"]:
    if not table.seating.has_begun:
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
        stood_in_at=attendance.find_stand_in_time(seat),
        muted=seat in table.chat.muted,
        contributed=bool(table.shuffle.contributions[seat]),
        face=msgspec.UNSET if player is None else player.face,
    )


def _build_proposal(table: Table) -> ProposalView | None:
    pending = table.pending
    if pending is None:
        return None
    waiting = table.find_consenters(pending.seat) - pending.agreed
    return ProposalView(pending.what, pending.seat, sorted(pending.agreed), sorted(waiting))


def _clock(table: Table) -> Clock | None:
    seat, until = table.person_on_turn, table.attendance.find_clock_end()
    if seat is None or until is None or table.is_paused:
        return None
    return Clock(seat, until)


MOST_MISSED = 60
"""Largest number of missed events that a seat receives one by one."""


def list_missed_events(
    table: Table, seat: int, after: int
) -> list[tuple[NumberedEvent, View]] | None:
    """Return the events that a seat has missed since a sequence, each with its view after it.

    Returns None if the seat must receive a snapshot instead. It may not have the events one by one,
    they are too many, or a move was taken back meanwhile.
    """
    if not table.can_resume(seat, after) or table.sequence - after > MOST_MISSED:
        return None
    told = table.feed.all
    rest = [each for sequence, each in told if sequence > after]
    if not rest:
        return []
    if any(isinstance(each, PublicTakenBack) for each in rest):
        return None
    if isinstance(told[0][1], PublicDealt):
        match, stocks = table.match.rewind_hand(), iter(table.match.hands[-1].stocks)
    elif any(isinstance(each, PublicPlayed | PublicRestocked) for _, each in told):
        return None  # the beginning of the hand is not kept
    else:
        match, stocks = table.match, iter(())
    found = []
    for sequence, each in told:
        _replay_event(match, each, stocks)
        if sequence > after:
            found.append((NumberedEvent(sequence, cast("AnyPublicEvent", each)), match.view(seat)))
    return found


def _replay_event(match: MatchLog, event: PublicEvent, stocks: Iterator[list[str]]) -> None:
    """Apply a public event to a match that replays the hand."""
    if isinstance(event, PublicPlayed):
        match.apply_move(event.seat, event.move)
    elif isinstance(event, PublicRestocked):
        match.restock(next(stocks))
