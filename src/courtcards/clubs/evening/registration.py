"""People register by themselves, by the link for that, and withdraw what they have entered.

They are known by a secret that their browser keeps; the log has its digest alone. They say nothing
else in the log, neither a name of a sender nor a time of their own.
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
"""What the browser of whoever registers makes up, and keeps."""


class RegistrantCommandBase(ClubCommand, frozen=True, kw_only=True):
    """A command of whoever has the link to register, and of nobody else."""

    secret: Secret

    @property
    def owner(self) -> str:
        """Who gives it, as the log knows them."""
        return hash_owner_secret(self.secret)

    def check_permission(self, _evening: EveningState, by: Sender) -> None:
        """Refuse whoever has another link: NotAllowed."""
        if by.role != "register":
            raise NotAllowed(error_messages.REGISTERING_LINK_ONLY)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether it is theirs, and says the same."""
        return super().can_have_caused(event) and getattr(event, "owner", None) == self.owner


class PersonRegistered(ClubEvent, frozen=True, tag="registered"):
    """Somebody wants to play; their numbers follow on. The director has not taken them in yet."""

    name: PersonName
    owner: str
    club: str = ""

    def apply(self, evening: EveningState) -> None:
        """They wait."""
        entries = evening.registration.entries
        entries.append(Registrant(len(entries), self.name, self.club, self.owner, self.at))


class RegisteredAtOnce(PlayersAdded, frozen=True, tag="registered-at-once"):
    """Somebody wants to play and does: one player, under the number that follows on."""

    owner: str

    def apply(self, evening: EveningState) -> None:
        """They are a player, and known again as who has registered."""
        entries, player, new = evening.registration.entries, len(evening.players), self.players[0]
        super().apply(evening)
        entries.append(
            Registrant(len(entries), new.name, new.club, self.owner, self.at, "taken", player)
        )


class RegisterSelf(RegistrantCommandBase, frozen=True, tag="register"):
    """Put yourself on the list of those who want to play, under a name that nobody has there."""

    name: Name
    club: Name = ""

    def decide(
        self, evening: EveningState, envelope: ClubEnvelope
    ) -> PersonRegistered | RegisteredAtOnce:
        """You are on it: BadPeople, NotNow."""
        _check_room(evening)
        entry = find_latest_entry(evening, self.owner)
        if entry is not None and get_registrant_state(evening, entry) in {"waiting", "taken"}:
            raise NotNow("you are registered already, as {name!r}", name=entry.name)
        known = [*evening.list_other_names(), *(each.name for each in evening.registration.waiting)]
        new = _make_distinct(NewPlayer(tidy_name(self.name), tidy_name(self.club)), known)
        check_players([new], evening.list_other_names())
        if is_admission_immediate(evening):
            return RegisteredAtOnce(players=(new,), owner=self.owner, **envelope.stamp)
        return PersonRegistered(name=new.name, club=new.club, owner=self.owner, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether they have registered under that name, and are known by that secret."""
        if isinstance(event, RegisteredAtOnce):
            said = event.players[0]
        elif isinstance(event, PersonRegistered):
            said = NewPlayer(event.name, event.club)
        else:
            return False
        new = NewPlayer(tidy_name(self.name), tidy_name(self.club))
        return event.owner == self.owner and said in {new, _append_club(new)}


def tidy_name(text: str) -> str:
    """A name as it is entered: without blanks to spare, and coded in one way.

    >>> tidy_name("  Ann   Janssens ")
    'Ann Janssens'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def _check_room(evening: EveningState) -> None:
    """Refuse whoever comes too late, or when there is no room: NotNow."""
    registration = evening.registration
    if not registration.is_open or evening.is_over:
        raise NotNow(error_messages.REGISTRATION_CLOSED)
    is_crowded = len(registration.waiting) >= MOST_WAITING
    if not count_free_places(evening) or is_crowded or len(registration.entries) >= MOST_REGISTERED:
        raise NotNow("there is no place left: ask the director")


def _make_distinct(new: NewPlayer, known: Iterable[str]) -> NewPlayer:
    """Somebody under a name that nobody could take for another's: with their club, where need be.

    BadPeople where that is no name, or somebody has it.
    """
    check_visible(new.name, new.club)
    check_names([new])
    if is_web_address(new.name) or is_web_address(new.club):
        raise BadPeople("a name is no address of the web")
    taken = {likeness(name) for name in known}
    if likeness(new.name) not in taken:
        return new
    if not new.club:
        raise BadPeople("somebody of this name is registered: add your club")
    apart = _append_club(new)
    if len(apart.name) > LONGEST_NAME or likeness(apart.name) in taken:
        raise BadPeople("somebody of this name and club is registered: write your name otherwise")
    return apart


def _append_club(new: NewPlayer) -> NewPlayer:
    return msgspec.structs.replace(new, name=f"{new.name} ({new.club})")


class Unregistered(ClubEvent, frozen=True, tag="registration-withdrawn"):
    """Somebody who has registered does not want to play after all."""

    owner: str

    def apply(self, evening: EveningState) -> None:
        """They wait no more; a player is one no more."""
        entry = find_latest_entry(evening, self.owner)
        if entry is None:
            raise LookupError(self.owner)
        evening.registration.entries[entry.number] = replace(entry, state="withdrawn")
        if entry.player is not None:
            known = evening.players[entry.player]
            evening.players[entry.player] = replace(known, is_there=False, is_removed=True)
            evening.plan = []


class Unregister(RegistrantCommandBase, frozen=True, tag="unregister"):
    """Take back that you want to play: until seats are drawn, and nobody counts on you."""

    leads_to: ClassVar[type[ClubEvent]] = Unregistered

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> Unregistered:
        """It is taken back: NotNow."""
        entry = find_latest_entry(evening, self.owner)
        if entry is None or get_registrant_state(evening, entry) not in {"waiting", "taken"}:
            raise NotNow("you are not registered")
        if entry.player is not None and not can_withdraw(evening, entry.player):
            raise NotNow("you are seated, or have paid: tell the director that you do not play")
        return Unregistered(owner=self.owner, **envelope.stamp)


def can_withdraw(evening: EveningState, player: int) -> bool:
    """Whether a player who has registered may go by themselves."""
    return not (evening.plan or evening.rounds or player in evening.payments)


Commands = RegisterSelf | Unregister
Events = PersonRegistered | RegisteredAtOnce | Unregistered
