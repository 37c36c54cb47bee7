"""Who has registered for an evening, and where each of them stands: not every one is a player."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from courtcards.clubs import sentences
from courtcards.clubs.evening.state import EveningState, Registered, State
from courtcards.kernel.errors import NotNow, UnknownEvening

MOST_WAITING = 200
MOST_REGISTERED = 2000
"""How often anybody may register at an evening: nobody can make its log longer without end."""


def owner_of(secret: str) -> str:
    """Who has registered, as the log knows them again by the secret that their browser keeps.

    >>> len(owner_of("a secret")), owner_of("a secret") == owner_of("another")
    (32, False)
    """
    return hashlib.sha256(f"courtcards/register/1/{secret}".encode()).hexdigest()[:32]


def state_of(evening: EveningState, entry: Registered) -> State:
    """Where somebody stands; a player who was removed again is one who was not taken in."""
    if entry.state == "taken" and evening.players[_player(entry)].is_removed:
        return "declined"
    return entry.state


def entry_of(evening: EveningState, owner: str) -> Registered | None:
    """What somebody has registered last; None where that was nothing."""
    entries = evening.registration.entries
    return next((each for each in reversed(entries) if each.owner == owner), None)


def is_at_once(evening: EveningState) -> bool:
    """Whether who registers now plays: only until seats are drawn, which it would undo."""
    return evening.registration.is_at_once and not (evening.plan or evening.rounds)


def places_left(evening: EveningState) -> int:
    """For how many there is room, beside those who play and those who wait; 0 while it is shut."""
    registration = evening.registration
    if not registration.is_open or evening.is_over:
        return 0
    playing = sum(each.is_there and not each.is_house for each in evening.players)
    return max(registration.places - playing - len(registration.waiting), 0)


def entries_by(evening: EveningState, *states: State) -> Iterator[Registered]:
    """Those who stand so."""
    for each in evening.registration.entries:
        if state_of(evening, each) in states:
            yield each


def waiting_one(evening: EveningState, number: int) -> Registered:
    """Who waits under that number: UnknownEvening, or NotNow where they wait no more."""
    entry = registered_one(evening, number)
    if entry.state != "waiting":
        raise NotNow(sentences.WAITS_NO_MORE, name=entry.name)
    return entry


def registered_one(evening: EveningState, number: int) -> Registered:
    """Who has registered under that number; UnknownEvening where nobody has."""
    found = evening.registration.entries[number : number + 1]
    if not found:
        raise UnknownEvening("nobody has registered under the number {number}", number=number)
    return found[0]


def _player(entry: Registered) -> int:
    assert entry.player is not None  # noqa: S101 - whoever was taken in is a player
    return entry.player
