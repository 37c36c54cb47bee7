"""Registration as the director handles it: opening, closing, admitting and declining."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    Index,
    Name,
    PersonName,
    StoredNumber,
)
from courtcards.clubs.evening.players import (
    MOST_PLAYERS,
    NewPlayer,
    PlayersAdded,
    check_players,
    check_visible,
)
from courtcards.clubs.evening.state import (
    MOST_WAITING,
    EveningState,
    RegistrationState,
    find_latest_entry,
    find_registrant,
    find_waiting_registrant,
    get_registrant_state,
)
from courtcards.kernel.errors import NotNow

RegistrantNumbers = Annotated[
    tuple[Index, ...], msgspec.Meta(min_length=1, max_length=MOST_WAITING)
]
"""Numbers of registrants."""


class RegistrationOpened(ClubEvent, frozen=True, tag="registration-opened"):
    """Registration was opened for ``places`` players in all.

    With ``at_once``, registrants become players without the director's approval.
    """

    places: StoredNumber
    at_once: bool = False

    def apply(self, evening: EveningState) -> None:
        registration = evening.registration
        registration.is_open, registration.places = True, self.places
        registration.is_immediate = self.at_once


class OpenRegistration(DirectorsCommand, frozen=True, tag="open-registration"):
    """Open registration for ``places`` players in all, or change the number of places."""

    places: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]
    at_once: bool = False

    leads_to: ClassVar[type[ClubEvent]] = RegistrationOpened

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RegistrationOpened:
        """Open registration. Raises NotNow if the evening is over."""
        if evening.is_over:
            raise NotNow("all rounds have been played: nobody can join this evening now")
        return RegistrationOpened(places=self.places, at_once=self.at_once, **envelope.stamp)


class RegistrationClosed(ClubEvent, frozen=True, tag="registration-closed"):
    """Registration was closed. Registrants who wait keep waiting."""

    def apply(self, evening: EveningState) -> None:
        evening.registration.is_open = False


class CloseRegistration(DirectorsCommand, frozen=True, tag="close-registration"):
    """Close registration."""

    leads_to: ClassVar[type[ClubEvent]] = RegistrationClosed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RegistrationClosed:
        """Close registration. Raises NotNow if it is not open."""
        if not evening.registration.is_open:
            raise NotNow(error_messages.REGISTRATION_CLOSED)
        return RegistrationClosed(**envelope.stamp)


class RegistrantsAdmitted(PlayersAdded, frozen=True, tag="registered-taken"):
    """Registrants were admitted: ``registered`` and ``players`` list the same people."""

    registered: tuple[StoredNumber, ...]

    def apply(self, evening: EveningState) -> None:
        """Add the players, numbered from the first free number.

        Raises LookupError if the two lists differ in length.
        """
        if len(self.registered) != len(self.players):
            raise LookupError(self.registered)
        first = len(evening.players)
        super().apply(evening)
        for index, number in enumerate(self.registered):
            _set_state(evening, number, "taken", first + index)


class AdmitRegistrants(DirectorsCommand, frozen=True, tag="take-in"):
    """Admit registrants: they become players."""

    registered: RegistrantNumbers

    leads_to: ClassVar[type[ClubEvent]] = RegistrantsAdmitted

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RegistrantsAdmitted:
        """Admit the registrants.

        Raises UnknownEvening for an unknown number, NotNow if one of them no longer waits, and
        BadPeople if a name is taken.
        """
        entries = [find_waiting_registrant(evening, each) for each in self.registered]
        new = tuple(NewPlayer(each.name, each.club) for each in entries)
        check_players(new, evening.list_other_names())
        return RegistrantsAdmitted(players=new, registered=self.registered, **envelope.stamp)


class RegistrantsDeclined(ClubEvent, frozen=True, tag="registered-declined"):
    """Registrants were declined."""

    registered: tuple[StoredNumber, ...]

    def apply(self, evening: EveningState) -> None:
        for number in self.registered:
            _set_state(evening, number, "declined")


class DeclineRegistrants(DirectorsCommand, frozen=True, tag="decline"):
    """Decline registrants."""

    registered: RegistrantNumbers

    leads_to: ClassVar[type[ClubEvent]] = RegistrantsDeclined

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RegistrantsDeclined:
        """Decline the registrants.

        Raises UnknownEvening for an unknown number, and NotNow if one of them no longer waits.
        """
        for each in self.registered:
            find_waiting_registrant(evening, each)
        return RegistrantsDeclined(registered=self.registered, **envelope.stamp)


class RegistrantPutBack(ClubEvent, frozen=True, tag="registered-put-back"):
    """A registrant who was declined, or removed after admission, waits again."""

    registered: StoredNumber

    def apply(self, evening: EveningState) -> None:
        _set_state(evening, self.registered, "waiting")


class PutRegistrantBack(DirectorsCommand, frozen=True, tag="put-back"):
    """Let a declined registrant wait again."""

    registered: Index

    leads_to: ClassVar[type[ClubEvent]] = RegistrantPutBack

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RegistrantPutBack:
        """Put the registrant back.

        Raises UnknownEvening for an unknown number. Raises NotNow if the registrant was not
        declined, has registered again, or too many wait.
        """
        entry = find_registrant(evening, self.registered)
        if get_registrant_state(evening, entry) != "declined":
            raise NotNow("{name} has not been declined", name=entry.name)
        if find_latest_entry(evening, entry.owner) != entry:
            raise NotNow(
                "{name} has registered again since then: look at the list", name=entry.name
            )
        if len(evening.registration.waiting) >= MOST_WAITING:
            raise NotNow(
                "{most} people are waiting already: accept some of them first", most=MOST_WAITING
            )
        return RegistrantPutBack(registered=self.registered, **envelope.stamp)


class RegistrantChanged(ClubEvent, frozen=True, tag="registered-changed"):
    """The name or club of a waiting registrant was corrected."""

    registered: StoredNumber
    name: PersonName
    club: str = ""

    def apply(self, evening: EveningState) -> None:
        entries = evening.registration.entries
        known = entries[self.registered]
        entries[self.registered] = replace(known, name=self.name, club=self.club)


class ChangeRegistrant(DirectorsCommand, frozen=True, tag="change-registered"):
    """Correct the name or club of a waiting registrant."""

    registered: Index
    name: Name
    club: Name = ""

    leads_to: ClassVar[type[ClubEvent]] = RegistrantChanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RegistrantChanged:
        """Correct the registrant.

        Raises UnknownEvening for an unknown number, NotNow if the registrant no longer waits, and
        BadPeople if the name is unusable or taken.
        """
        find_waiting_registrant(evening, self.registered)
        check_visible(self.name, self.club)
        waiting = evening.registration.waiting
        others = [each.name for each in waiting if each.number != self.registered]
        for known in (evening.list_other_names(), others):
            check_players([NewPlayer(self.name, self.club)], known)
        return RegistrantChanged(
            registered=self.registered, name=self.name, club=self.club, **envelope.stamp
        )


def _set_state(
    evening: EveningState, number: int, state: RegistrationState, player: int | None = None
) -> None:
    entries = evening.registration.entries
    entries[number] = replace(entries[number], state=state, player=player)


Commands = (
    OpenRegistration
    | CloseRegistration
    | AdmitRegistrants
    | DeclineRegistrants
    | PutRegistrantBack
    | ChangeRegistrant
)
Events = (
    RegistrationOpened
    | RegistrationClosed
    | RegistrantsAdmitted
    | RegistrantsDeclined
    | RegistrantPutBack
    | RegistrantChanged
)
