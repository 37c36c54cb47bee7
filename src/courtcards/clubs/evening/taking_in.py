"""The director opens and closes registration, and takes in who has registered, or declines."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening.players import (
    MOST_PLAYERS,
    NewPlayer,
    PlayersAdded,
    check_players,
    check_seen,
)
from courtcards.clubs.evening.state import (
    MOST_WAITING,
    EveningState,
    State,
    entry_of,
    registered_one,
    state_of,
    waiting_one,
)
from courtcards.clubs.verb import DirectorsCommand, Given, Index, Name, Noted, Number, PersonName
from courtcards.kernel.errors import NotNow

Several = Annotated[tuple[Index, ...], msgspec.Meta(min_length=1, max_length=MOST_WAITING)]
"""Who has registered, by their numbers."""


class RegistrationOpened(Noted, frozen=True, tag="registration-opened"):
    """People may register, for so many places; ``at_once``: they play without a nod."""

    places: Number
    at_once: bool = False

    def make(self, evening: EveningState) -> None:
        """They may from now on."""
        registration = evening.registration
        registration.is_open, registration.places = True, self.places
        registration.is_at_once = self.at_once


class OpenRegistration(DirectorsCommand, frozen=True, tag="open-registration"):
    """Let people register, for so many places in all; again, with other places."""

    places: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]
    at_once: bool = False

    leads_to: ClassVar[type[Noted]] = RegistrationOpened

    def decide(self, evening: EveningState, given: Given) -> RegistrationOpened:
        """They may: NotNow once the evening is over."""
        if evening.is_over:
            raise NotNow("all rounds have been played: nobody can join this evening any more")
        return RegistrationOpened(places=self.places, at_once=self.at_once, **given.stamp)


class RegistrationClosed(Noted, frozen=True, tag="registration-closed"):
    """Nobody may register any more; who waits goes on waiting."""

    def make(self, evening: EveningState) -> None:
        """Nobody may from now on."""
        evening.registration.is_open = False


class CloseRegistration(DirectorsCommand, frozen=True, tag="close-registration"):
    """Let nobody else register."""

    leads_to: ClassVar[type[Noted]] = RegistrationClosed

    def decide(self, evening: EveningState, given: Given) -> RegistrationClosed:
        """Nobody may: NotNow."""
        if not evening.registration.is_open:
            raise NotNow(sentences.REGISTRATION_CLOSED)
        return RegistrationClosed(**given.stamp)


class RegisteredTaken(PlayersAdded, frozen=True, tag="registered-taken"):
    """Who has registered is taken in: ``registered`` and ``players`` are the same people."""

    registered: tuple[Number, ...]

    def make(self, evening: EveningState) -> None:
        """They are players, under numbers that follow on from those of the players before."""
        if len(self.registered) != len(self.players):
            raise LookupError(self.registered)
        first = len(evening.players)
        super().make(evening)
        for index, number in enumerate(self.registered):
            _put(evening, number, "taken", first + index)


class TakeIn(DirectorsCommand, frozen=True, tag="take-in"):
    """Take in people who have registered: they play."""

    registered: Several

    leads_to: ClassVar[type[Noted]] = RegisteredTaken

    def decide(self, evening: EveningState, given: Given) -> RegisteredTaken:
        """They are taken in: UnknownEvening, NotNow, BadPeople."""
        entries = [waiting_one(evening, each) for each in self.registered]
        new = tuple(NewPlayer(each.name, each.club) for each in entries)
        check_players(new, evening.names_but())
        return RegisteredTaken(players=new, registered=self.registered, **given.stamp)


class RegisteredDeclined(Noted, frozen=True, tag="registered-declined"):
    """People who have registered are not taken in."""

    registered: tuple[Number, ...]

    def make(self, evening: EveningState) -> None:
        """They wait no more."""
        for number in self.registered:
            _put(evening, number, "declined")


class Decline(DirectorsCommand, frozen=True, tag="decline"):
    """Do not take in people who have registered."""

    registered: Several

    leads_to: ClassVar[type[Noted]] = RegisteredDeclined

    def decide(self, evening: EveningState, given: Given) -> RegisteredDeclined:
        """They are declined: UnknownEvening, NotNow."""
        for each in self.registered:
            waiting_one(evening, each)
        return RegisteredDeclined(registered=self.registered, **given.stamp)


class RegisteredPutBack(Noted, frozen=True, tag="registered-put-back"):
    """Somebody who was declined, or removed after they were taken in, waits again."""

    registered: Number

    def make(self, evening: EveningState) -> None:
        """They wait."""
        _put(evening, self.registered, "waiting")


class PutBack(DirectorsCommand, frozen=True, tag="put-back"):
    """Let somebody wait again who was declined."""

    registered: Index

    leads_to: ClassVar[type[Noted]] = RegisteredPutBack

    def decide(self, evening: EveningState, given: Given) -> RegisteredPutBack:
        """They wait: UnknownEvening, NotNow."""
        entry = registered_one(evening, self.registered)
        if state_of(evening, entry) != "declined":
            raise NotNow("{name} has not been declined", name=entry.name)
        if entry_of(evening, entry.owner) != entry:
            raise NotNow("{name} has registered anew since: look at the list", name=entry.name)
        if len(evening.registration.waiting) >= MOST_WAITING:
            raise NotNow("{most} people wait already: take some in first", most=MOST_WAITING)
        return RegisteredPutBack(registered=self.registered, **given.stamp)


class RegisteredChanged(Noted, frozen=True, tag="registered-changed"):
    """The name or club of somebody who waits is put right."""

    registered: Number
    name: PersonName
    club: str = ""

    def make(self, evening: EveningState) -> None:
        """The same person under the right name."""
        entries = evening.registration.entries
        known = entries[self.registered]
        entries[self.registered] = replace(known, name=self.name, club=self.club)


class ChangeRegistered(DirectorsCommand, frozen=True, tag="change-registered"):
    """Put right the name or the club of somebody who waits."""

    registered: Index
    name: Name
    club: Name = ""

    leads_to: ClassVar[type[Noted]] = RegisteredChanged

    def decide(self, evening: EveningState, given: Given) -> RegisteredChanged:
        """It is put right: UnknownEvening, NotNow, BadPeople."""
        waiting_one(evening, self.registered)
        check_seen(self.name, self.club)
        waiting = evening.registration.waiting
        others = [each.name for each in waiting if each.number != self.registered]
        for known in (evening.names_but(), others):
            check_players([NewPlayer(self.name, self.club)], known)
        return RegisteredChanged(
            registered=self.registered, name=self.name, club=self.club, **given.stamp
        )


def _put(evening: EveningState, number: int, state: State, player: int | None = None) -> None:
    """Let somebody stand so from now on."""
    entries = evening.registration.entries
    entries[number] = replace(entries[number], state=state, player=player)


Commands = OpenRegistration | CloseRegistration | TakeIn | Decline | PutBack | ChangeRegistered
Events = (
    RegistrationOpened
    | RegistrationClosed
    | RegisteredTaken
    | RegisteredDeclined
    | RegisteredPutBack
    | RegisteredChanged
)
