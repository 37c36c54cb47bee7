"""Registration as the director sees it, and as a registrant does, who sees no other name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.registration import can_withdraw
from courtcards.clubs.evening.state import (
    Registrant,
    count_free_places,
    find_latest_entry,
    get_registrant_state,
    is_admission_immediate,
    list_registrants,
)
from courtcards.clubs.views.messages import RegistrantView, RegistrationView

OwnState = Literal["waiting", "playing", "absent", "declined"]


class OwnPlace(msgspec.Struct, frozen=True):
    """Your place in a round: table and seat from 1, or null for both if you sit out."""

    round: int
    table: int | None
    seat: int | None


class OwnRegistration(msgspec.Struct, frozen=True, omit_defaults=True):
    """Your registration and its state.

    ``may_withdraw``: you can take it back yourself. ``place`` is there once seats are drawn.
    ``hall``, the page on which everybody finds their seat, is there once you play.
    """

    state: OwnState
    name: str
    club: str
    may_withdraw: bool
    place: OwnPlace | None = None
    hall: str = ""


class RegistrantEveningView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The evening as a registrant sees it; ``own`` is their registration.

    ``left`` is the number of places not yet taken by a player or a waiting registrant. ``at_once``:
    people who register now play without waiting for the director. ``club``: people play at
    once at an evening of a club, whose members need to type only the beginnings of their names.
    """

    name: str
    date: str
    open: bool
    left: int
    at_once: bool
    club: bool = False
    own: OwnRegistration | None = None


def build_registration_view(evening: Evening) -> RegistrationView | None:
    """Build the director's view of registration; return None if it was never opened."""
    registration = evening.registration
    if not registration.places:
        return None
    return RegistrationView(
        registration.is_open and not evening.is_over,
        registration.places,
        count_free_places(evening),
        registration.is_immediate,
        _build_registrant_views(registration.waiting),
        _build_registrant_views(_list_declined(evening)),
    )


def _list_declined(evening: Evening) -> Iterator[Registrant]:
    """Yield the declined registrants who have not registered again since."""
    latest = {each.owner: each.number for each in evening.registration.entries}
    for each in list_registrants(evening, "declined"):
        if latest[each.owner] == each.number:
            yield each


def build_registrant_view(evening: Evening, owner: str, hall: str) -> RegistrantEveningView:
    """Build the evening as a registrant sees it; ``hall`` is the page with everybody's seat."""
    registration = evening.registration
    entry = find_latest_entry(evening, owner)
    return RegistrantEveningView(
        evening.settings.name,
        evening.settings.date,
        registration.is_open and not evening.is_over,
        count_free_places(evening),
        is_admission_immediate(evening),
        bool(evening.club_id) and registration.is_immediate,
        None if entry is None else _build_own_registration(evening, entry, hall),
    )


def _build_own_registration(
    evening: Evening, entry: Registrant, hall: str
) -> OwnRegistration | None:
    match get_registrant_state(evening, entry):
        case "withdrawn":
            return None
        case "waiting":
            return OwnRegistration("waiting", entry.name, entry.club, may_withdraw=True)
        case "declined":
            return OwnRegistration("declined", entry.name, entry.club, may_withdraw=False)
        case "taken":
            # The director may have corrected the name since.
            player = evening.players[entry.player or 0]
            return OwnRegistration(
                "playing" if player.is_there else "absent",
                player.name,
                player.club,
                can_withdraw(evening, player.number),
                _find_own_place(evening, player.number),
                hall,
            )


def _find_own_place(evening: Evening, player: int) -> OwnPlace | None:
    """Find the seat of a player in the current round, or else in the next one."""
    if evening.running is not None:
        number, seating = evening.running.number, evening.running.seating
    elif evening.plan:
        number, seating = len(evening.rounds) + 1, evening.plan[0]
    else:
        return None
    for table, players in enumerate(seating.tables, start=1):
        if player in players:
            return OwnPlace(number, table, players.index(player) + 1)
    return OwnPlace(number, None, None) if player in seating.byes else None


def _build_registrant_views(entries: Iterable[Registrant]) -> list[RegistrantView]:
    return [RegistrantView(each.number, each.name, each.club, each.at) for each in entries]
