"""Registration by the players themselves, through the registration link.

A secret in the browser identifies a registrant; the log holds only its digest. Registrants send
neither a sender's name nor a time.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubCommand, ClubEnvelope, ClubEvent, Name, PersonName, Sender
from courtcards.clubs.evening.players import (
    LONGEST_NAME,
    NewPlayer,
    PlayersAdded,
    check_names,
    check_players,
    check_visible,
)
from courtcards.clubs.evening.state import (
    MOST_REGISTERED,
    MOST_WAITING,
    EveningState,
    Registrant,
    count_free_places,
    find_latest_entry,
    get_registrant_state,
    hash_owner_secret,
    is_admission_immediate,
)
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow
from courtcards.text.names import is_web_address, likeness

Secret = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]
"""A secret that the registrant's browser makes and keeps."""


class RegistrantCommandBase(ClubCommand, frozen=True, kw_only=True):
    """A command that only the holder of the registration link may give."""

    secret: Secret

    @property
    def owner(self) -> str:
        """The digest of the sender's secret, as in the log."""
        return hash_owner_secret(self.secret)

    def check_permission(self, _evening: EveningState, by: Sender) -> None:
        """Raise NotAllowed if the sender has another link."""
        if by.role != "register":
            raise NotAllowed(error_messages.REGISTERING_LINK_ONLY)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event says the same and belongs to this sender."""
        return super().can_have_caused(event) and getattr(event, "owner", None) == self.owner


class PersonRegistered(ClubEvent, frozen=True, tag="registered"):
    """A person registered, under the next free number; the director has not decided yet."""

    name: PersonName
    owner: str
    club: str = ""

    def apply(self, evening: EveningState) -> None:
        entries = evening.registration.entries
        entries.append(Registrant(len(entries), self.name, self.club, self.owner, self.at))


class RegisteredAtOnce(PlayersAdded, frozen=True, tag="registered-at-once"):
    """A person registered and became a player at once."""

    owner: str

    def apply(self, evening: EveningState) -> None:
        """Add the player and an admitted registrant."""
        entries, player, new = evening.registration.entries, len(evening.players), self.players[0]
        super().apply(evening)
        entries.append(
            Registrant(len(entries), new.name, new.club, self.owner, self.at, "taken", player)
        )


class RegisterSelf(RegistrantCommandBase, frozen=True, tag="register"):
    """Register to play, under a name that nobody else at the evening has.

    ``waits``: the director decides, even where people play at once. The server sets it for a name
    that resembles a member's.
    """

    name: Name
    club: Name = ""
    waits: bool = False

    def decide(
        self, evening: EveningState, envelope: ClubEnvelope
    ) -> PersonRegistered | RegisteredAtOnce:
        """Register the sender, as a player at once where that is allowed.

        Raises BadPeople if the name is unusable or taken. Raises NotNow if registration is closed
        or full, or the sender is registered already.
        """
        _check_room(evening)
        entry = find_latest_entry(evening, self.owner)
        if entry is not None and get_registrant_state(evening, entry) in {"waiting", "taken"}:
            raise NotNow("you are registered already, as {name!r}", name=entry.name)
        known = [*evening.list_other_names(), *(each.name for each in evening.registration.waiting)]
        new = _make_distinct(NewPlayer(tidy_name(self.name), tidy_name(self.club)), known)
        check_players([new], evening.list_other_names())
        if is_admission_immediate(evening) and not self.waits:
            return RegisteredAtOnce(players=(new,), owner=self.owner, **envelope.stamp)
        return PersonRegistered(name=new.name, club=new.club, owner=self.owner, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event registered this sender under that name."""
        if isinstance(event, RegisteredAtOnce):
            said = event.players[0]
        elif isinstance(event, PersonRegistered):
            said = NewPlayer(event.name, event.club)
        else:
            return False
        new = NewPlayer(tidy_name(self.name), tidy_name(self.club))
        return event.owner == self.owner and said in {new, _append_club(new)}


def tidy_name(text: str) -> str:
    """Strip and collapse spaces, and normalize to NFC.

    >>> tidy_name("  Ann   Janssens ")
    'Ann Janssens'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def _check_room(evening: EveningState) -> None:
    """Raise NotNow if registration is closed, or there is no place left."""
    registration = evening.registration
    if not registration.is_open or evening.is_over:
        raise NotNow(error_messages.REGISTRATION_CLOSED)
    is_crowded = len(registration.waiting) >= MOST_WAITING
    if not count_free_places(evening) or is_crowded or len(registration.entries) >= MOST_REGISTERED:
        raise NotNow("there is no place left: ask the director")


def _make_distinct(new: NewPlayer, known: Iterable[str]) -> NewPlayer:
    """Return the player under a name that differs from all known ones, with the club if needed.

    Raises BadPeople if the name is unusable, or is taken even with the club.
    """
    check_visible(new.name, new.club)
    check_names([new])
    if is_web_address(new.name) or is_web_address(new.club):
        raise BadPeople("a name must not be a web address")
    taken = {likeness(name) for name in known}
    if likeness(new.name) not in taken:
        return new
    if not new.club:
        raise BadPeople("somebody with this name is registered already: add your club")
    apart = _append_club(new)
    if len(apart.name) > LONGEST_NAME or likeness(apart.name) in taken:
        raise BadPeople(
            "somebody with this name and club is registered already: write your name differently"
        )
    return apart


def _append_club(new: NewPlayer) -> NewPlayer:
    return msgspec.structs.replace(new, name=f"{new.name} ({new.club})")


class Unregistered(ClubEvent, frozen=True, tag="registration-withdrawn"):
    """A registrant does not want to play after all."""

    owner: str

    def apply(self, evening: EveningState) -> None:
        """Withdraw the registration, and remove the player if there is one."""
        entry = find_latest_entry(evening, self.owner)
        if entry is None:
            raise LookupError(self.owner)
        evening.registration.entries[entry.number] = replace(entry, state="withdrawn")
        if entry.player is not None:
            known = evening.players[entry.player]
            evening.players[entry.player] = replace(known, is_there=False, is_removed=True)
            evening.plan = []


class Unregister(RegistrantCommandBase, frozen=True, tag="unregister"):
    """Withdraw a registration, until seats are drawn."""

    leads_to: ClassVar[type[ClubEvent]] = Unregistered

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Unregistered:
        """Withdraw the registration.

        Raises NotNow if the sender is not registered, or is seated or has paid.
        """
        entry = find_latest_entry(evening, self.owner)
        if entry is None or get_registrant_state(evening, entry) not in {"waiting", "taken"}:
            raise NotNow("you are not registered")
        if entry.player is not None and not can_withdraw(evening, entry.player):
            raise NotNow("you are seated or have paid: tell the director that you cannot play")
        return Unregistered(owner=self.owner, **envelope.stamp)


def can_withdraw(evening: EveningState, player: int) -> bool:
    """Tell whether a player who registered may still withdraw without the director."""
    return not (evening.plan or evening.rounds or player in evening.payments)


Commands = RegisterSelf | Unregister
Events = PersonRegistered | RegisteredAtOnce | Unregistered
