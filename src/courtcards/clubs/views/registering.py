"""Registration as the director sees it, and as whoever registers does: they see no other name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.registering import may_withdraw
from courtcards.clubs.evening.state import (
    Registered,
    entries_by,
    entry_of,
    is_at_once,
    places_left,
    state_of,
)
from courtcards.clubs.views.messages import RegisteredView, RegistrationView

OwnState = Literal["waiting", "playing", "absent", "declined"]


class OwnPlace(msgspec.Struct, frozen=True):
    """Where you sit in a round: at a table, or nowhere; both are null for who sits out."""

    round: int
    table: int | None
    seat: int | None


class OwnRegistration(msgspec.Struct, frozen=True, omit_defaults=True):
    """What you have registered, and what has become of it.

    ``may_withdraw``: you can take it back yourself. ``place`` is there once seats are drawn, and
    ``hall``, the page on which everybody finds their seat, once you play.
    """

    state: OwnState
    name: str
    club: str
    may_withdraw: bool
    place: OwnPlace | None = None
    hall: str = ""


class RegisteringView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The evening as whoever may register sees it; ``own`` is what they have registered.

    ``left`` are the places for which nobody plays or waits, and ``at_once`` says that whoever
    registers now plays.
    """

    name: str
    date: str
    open: bool
    left: int
    at_once: bool
    own: OwnRegistration | None = None


def registration_view(evening: Evening) -> RegistrationView | None:
    """Registration as the director sees it; None where it was never opened."""
    registration = evening.registration
    if not registration.places:
        return None
    return RegistrationView(
        registration.is_open and not evening.is_over,
        registration.places,
        places_left(evening),
        registration.is_at_once,
        _seen(registration.waiting),
        _seen(_declined(evening)),
    )


def _declined(evening: Evening) -> Iterator[Registered]:
    """Those who are declined, and have not registered anew since."""
    latest = {each.owner: each.number for each in evening.registration.entries}
    for each in entries_by(evening, "declined"):
        if latest[each.owner] == each.number:
            yield each


def registering_view(evening: Evening, owner: str, hall: str) -> RegisteringView:
    """The evening as whoever registers sees it; ``hall`` is where everybody finds their seat."""
    registration = evening.registration
    entry = entry_of(evening, owner)
    return RegisteringView(
        evening.settings.name,
        evening.settings.date,
        registration.is_open and not evening.is_over,
        places_left(evening),
        is_at_once(evening),
        None if entry is None else _own(evening, entry, hall),
    )


def _own(evening: Evening, entry: Registered, hall: str) -> OwnRegistration | None:
    match state_of(evening, entry):
        case "withdrawn":
            return None
        case "waiting":
            return OwnRegistration("waiting", entry.name, entry.club, may_withdraw=True)
        case "declined":
            return OwnRegistration("declined", entry.name, entry.club, may_withdraw=False)
        case "taken":
            # They are called what the director calls them by now.
            player = evening.players[entry.player or 0]
            return OwnRegistration(
                "playing" if player.is_there else "absent",
                player.name,
                player.club,
                may_withdraw(evening, player.number),
                _place(evening, player.number),
                hall,
            )


def _place(evening: Evening, player: int) -> OwnPlace | None:
    """Where a player sits in the round that is played or comes next, as everybody may know."""
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


def _seen(entries: Iterable[Registered]) -> list[RegisteredView]:
    return [RegisteredView(each.number, each.name, each.club, each.at) for each in entries]
