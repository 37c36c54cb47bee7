"""Who has registered for an evening, and where each of them stands: not every one is a player."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from courtcards.clubs import sentences
from courtcards.kernel.errors import NotNow, UnknownEvening

if TYPE_CHECKING:
    from courtcards.clubs.evening.evening import Evening

MOST_WAITING = 200
MOST_REGISTERED = 2000
"""How often anybody may register at an evening: nobody can make its log longer without end."""

State = Literal["waiting", "taken", "declined", "withdrawn"]


def owner_of(secret: str) -> str:
    """Who has registered, as the log knows them again by the secret that their browser keeps.

    >>> len(owner_of("a secret")), owner_of("a secret") == owner_of("another")
    (32, False)
    """
    return hashlib.sha256(f"courtcards/register/1/{secret}".encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Registered:
    """Somebody who has registered, by number from 0; ``player`` is who they are since taken in."""

    number: int
    name: str
    club: str
    owner: str
    at: int
    state: State = "waiting"
    player: int | None = None


@dataclass
class Registration:
    """Whether people may register, for how many places, and who has.

    ``is_at_once``: whoever registers ahead of time is a player, without a nod of the director.
    """

    is_open: bool = False
    places: int = 0
    is_at_once: bool = False
    entries: list[Registered] = field(default_factory=list)

    @property
    def waiting(self) -> list[Registered]:
        """Those whom the director has neither taken in nor declined, in the order of their coming.

        Whoever was put back waits in their old place.
        """
        return [each for each in self.entries if each.state == "waiting"]


def state_of(evening: Evening, entry: Registered) -> State:
    """Where somebody stands; a player who was removed again is one who was not taken in."""
    if entry.state == "taken" and evening.players[_player(entry)].is_removed:
        return "declined"
    return entry.state


def entry_of(evening: Evening, owner: str) -> Registered | None:
    """What somebody has registered last; None where that was nothing."""
    entries = evening.registration.entries
    return next((each for each in reversed(entries) if each.owner == owner), None)


def is_at_once(evening: Evening) -> bool:
    """Whether who registers now plays: only until seats are drawn, which it would undo."""
    return evening.registration.is_at_once and not (evening.plan or evening.rounds)


def places_left(evening: Evening) -> int:
    """For how many there is room, beside those who play and those who wait; 0 while it is shut."""
    registration = evening.registration
    if not registration.is_open or evening.is_over:
        return 0
    playing = sum(each.is_there and not each.is_house for each in evening.players)
    return max(registration.places - playing - len(registration.waiting), 0)


def entries_by(evening: Evening, *states: State) -> Iterator[Registered]:
    """Those who stand so."""
    for each in evening.registration.entries:
        if state_of(evening, each) in states:
            yield each


def waiting_one(evening: Evening, number: int) -> Registered:
    """Who waits under that number: UnknownEvening, or NotNow where they wait no more."""
    entry = registered_one(evening, number)
    if entry.state != "waiting":
        raise NotNow(sentences.WAITS_NO_MORE, name=entry.name)
    return entry


def registered_one(evening: Evening, number: int) -> Registered:
    """Who has registered under that number; UnknownEvening where nobody has."""
    found = evening.registration.entries[number : number + 1]
    if not found:
        raise UnknownEvening("nobody has registered under the number {number}", number=number)
    return found[0]


def _player(entry: Registered) -> int:
    assert entry.player is not None  # noqa: S101 - whoever was taken in is a player
    return entry.player
