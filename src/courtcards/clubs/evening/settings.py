"""How an evening is played, whose it is, who directs it, and the keys of its links."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    Name,
    PersonName,
    Sender,
    StoredNumber,
)
from courtcards.clubs.evening.players import NewPlayer, check_names, check_visible
from courtcards.clubs.evening.state import (
    SEED,
    EveningSettings,
    EveningState,
    FurtherDirector,
    LinkCommand,
    check_settings,
)
from courtcards.clubs.standings import check_stored_ruleset, find_club_game
from courtcards.eventlog import personal
from courtcards.kernel.errors import BadPeople, NotNow, UnknownEvening


class EveningOpened(ClubEvent, frozen=True, tag="evening-opened"):
    """An evening is opened. All its draws follow from ``seed``, which is hexadecimal.

    ``roll`` is the id of the roll of the club that it belongs to, if to any.
    """

    settings: EveningSettings
    seed: Annotated[str, msgspec.Meta(pattern=SEED)]
    club_id: str = msgspec.field(name="roll", default="")


def build_evening_opening(
    settings: EveningSettings, by: Sender, at: int, seed: bytes, club_id: str = ""
) -> EveningOpened:
    """The event that opens an evening; BadPeople or RuleSetError where it cannot be."""
    check_settings(settings)
    check_visible(settings.name)
    return EveningOpened(settings=settings, seed=seed.hex(), club_id=club_id, by=by, at=at)


class SettingsChanged(ClubEvent, frozen=True, tag="settings-changed"):
    """The settings of the evening are changed."""

    settings: EveningSettings

    def check(self, _evening: EveningState) -> None:
        """Refuse a rule set that is not known here: WrittenByNewer."""
        check_stored_ruleset(self.settings.ruleset)

    def apply(self, evening: EveningState) -> None:
        """These hold from now on. The rounds drawn so far are dropped: they followed the others."""
        evening.settings = self.settings
        evening.plan = []


class ChangeSettings(DirectorsCommand, frozen=True, tag="settings"):
    """Change the settings; rounds that have been drawn but not begun are drawn anew."""

    settings: EveningSettings

    leads_to: ClassVar[type[ClubEvent]] = SettingsChanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> SettingsChanged:
        """The settings change: BadPeople, RuleSetError, NotNow."""
        check_settings(self.settings)
        check_visible(self.settings.name)
        played = len(evening.rounds)
        if self.settings.rounds < played:
            raise NotNow(
                "{played} rounds have been played already: there cannot be only {rounds}",
                played=played,
                rounds=self.settings.rounds,
            )
        if played and find_club_game(self.settings.ruleset) is not evening.club:
            raise NotNow(
                "rounds have been played: the rule set of another game cannot be chosen any more"
            )
        return SettingsChanged(settings=self.settings, **envelope.stamp)


MOST_DIRECTORS = 99


class DirectorNamed(ClubEvent, frozen=True, tag="director-named"):
    """Somebody directs, too; their numbers follow on."""

    name: PersonName

    def apply(self, evening: EveningState) -> None:
        """There is a link for them."""
        evening.directors.append(FurtherDirector(len(evening.directors) + 1, self.name))


class NameDirector(LinkCommand, frozen=True, tag="name-director"):
    """Have a link for a further director, by name."""

    name: Name

    leads_to: ClassVar[type[ClubEvent]] = DirectorNamed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> DirectorNamed:
        """They have one: BadPeople, NotNow."""
        check_visible(self.name)
        check_names([NewPlayer(self.name)])
        if evening.find_director_by_name(self.name) is not None:
            raise BadPeople("there is a director called {name!r} already", name=self.name)
        if len(evening.directors) >= MOST_DIRECTORS:
            raise NotNow("an evening has at most {most} further directors", most=MOST_DIRECTORS)
        return DirectorNamed(name=self.name, **envelope.stamp)


class DirectorDismissed(ClubEvent, frozen=True, tag="director-dismissed"):
    """The link of a further director is taken back."""

    director: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]

    def apply(self, evening: EveningState) -> None:
        """It is worthless, and there is no other."""
        dismissed = evening.directors[self.director - 1]
        dismissed.is_dismissed = True
        evening.keys[dismissed.key] = evening.generation(dismissed.key) + 1


class DismissDirector(LinkCommand, frozen=True, tag="dismiss"):
    """Take the link of a further director back."""

    director: Annotated[int, msgspec.Meta(ge=1, le=MOST_DIRECTORS)]

    leads_to: ClassVar[type[ClubEvent]] = DirectorDismissed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> DirectorDismissed:
        """It is taken back: NotNow."""
        known = evening.directors[self.director - 1 : self.director]
        if not known or known[0].is_dismissed:
            raise NotNow("there is no such director, or not any more")
        return DirectorDismissed(director=self.director, **envelope.stamp)


# Whose an evening is: it joins a club after it was opened, or leaves one.
#
# Only the server says so, once it knows that the club agrees: no page sends these commands. A club
# may have no evening that says it is another's; what the evening alone says does not make it
# theirs.


class JoinedClub(ClubEvent, frozen=True, tag="joined-club"):
    """The evening belongs to the club of that roll; ``members`` are pairs of player and member."""

    club_id: str = msgspec.field(name="roll")
    members: tuple[tuple[StoredNumber, Annotated[StoredNumber | None, personal.FACT]], ...] = ()

    def apply(self, evening: EveningState) -> None:
        """These players are its members, and all others are guests."""
        found = dict(self.members)
        evening.club_id = self.club_id
        evening.players = [replace(each, member=found.get(each.number)) for each in evening.players]


class JoinClub(DirectorsCommand, frozen=True, tag="join-club"):
    """Make the evening a club's. ``instead_of`` is a club that it names, and that has it not."""

    club_id: str = msgspec.field(name="roll")
    members: tuple[tuple[StoredNumber, StoredNumber], ...] = ()
    replaced_club: str = ""

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> JoinedClub:
        """It is: NotNow where it is another club's."""
        if evening.club_id not in {"", self.club_id, self.replaced_club}:
            raise NotNow(error_messages.ANOTHER_CLUBS)
        return JoinedClub(club_id=self.club_id, members=self.members, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Whether it has joined that club: who is a member there may have changed since."""
        return isinstance(event, JoinedClub) and event.club_id == self.club_id


class LeftClub(ClubEvent, frozen=True, tag="left-club"):
    """The evening belongs to the club of that roll no more."""

    club_id: str = msgspec.field(name="roll")

    def apply(self, evening: EveningState) -> None:
        """It is nobody's, unless it is another club's by now."""
        if evening.club_id == self.club_id:
            evening.club_id = ""
            evening.players = [replace(each, member=None) for each in evening.players]


class LeaveClub(DirectorsCommand, frozen=True, tag="leave-club"):
    """Take the evening out of a club."""

    club_id: str = msgspec.field(name="roll")

    leads_to: ClassVar[type[ClubEvent]] = LeftClub

    def decide(self, _evening: EveningState, envelope: ClubEnvelope) -> LeftClub:
        """It is taken out: again where it was, since the club may not have noted it."""
        return LeftClub(club_id=self.club_id, **envelope.stamp)


ROLES = ("director", "jury", "viewer", "register")


def check_key(evening: EveningState, key: str) -> None:
    """Refuse what is no key of an evening's links: UnknownEvening."""
    role, _, table = key.partition("/")
    is_number = table.isascii() and table.isdecimal() and len(table) < 4 and table[0] != "0"
    is_table = role == "table" and is_number
    if key not in ROLES and not is_table and evening.find_director_by_key(key) is None:
        raise UnknownEvening(error_messages.NO_SUCH_KEY, key=key)


class KeyRenewed(ClubEvent, frozen=True, tag="key-renewed"):
    """The links of a role, or of one table, have become worthless; there are new ones."""

    key: str

    def apply(self, evening: EveningState) -> None:
        """Another generation of links begins."""
        evening.keys[self.key] = evening.generation(self.key) + 1


class RenewKey(LinkCommand, frozen=True, tag="renew"):
    """Make the links of a role, or of a table (``table/7``), worthless, and new ones valid.

    Those of a further director (``director/1``), too.
    """

    key: Annotated[str, msgspec.Meta(max_length=20)]

    leads_to: ClassVar[type[ClubEvent]] = KeyRenewed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> KeyRenewed:
        """They are renewed: UnknownEvening."""
        check_key(evening, self.key)
        return KeyRenewed(key=self.key, **envelope.stamp)


# Names that are taken out of an evening: it says that they were, and by whom, and not whose.
#
# The events of before stand otherwise in the log from then on. So nobody who has read them goes on
# with what they said: whoever has the evening in memory reads it anew.


class PersonRedacted(ClubEvent, frozen=True, tag="person-forgotten"):
    """A person is called otherwise wherever they were named."""

    def apply(self, evening: EveningState) -> None:
        """Nothing else has changed."""


class NamesRedacted(ClubEvent, frozen=True, tag="names-taken-out"):
    """Nobody is named any more: players are called by their numbers."""

    def apply(self, evening: EveningState) -> None:
        """Nothing else has changed."""


Commands = ChangeSettings | NameDirector | DismissDirector | RenewKey
Events = (
    SettingsChanged
    | KeyRenewed
    | DirectorNamed
    | DirectorDismissed
    | JoinedClub
    | LeftClub
    | PersonRedacted
    | NamesRedacted
)
