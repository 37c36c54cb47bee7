"""The settings of an evening, its club, its directors, and the keys of its links."""

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
    """An evening was opened. All its draws follow from ``seed``, a hexadecimal text.

    ``club_id`` is the id of the club that it belongs to, empty if none. It is stored as ``roll``.
    """

    settings: EveningSettings
    seed: Annotated[str, msgspec.Meta(pattern=SEED)]
    club_id: str = msgspec.field(name="roll", default="")


def build_evening_opening(
    settings: EveningSettings, by: Sender, at: int, seed: bytes, club_id: str = ""
) -> EveningOpened:
    """Build the event that opens an evening.

    Raises BadPeople or RuleSetError if the settings are invalid.
    """
    check_settings(settings)
    check_visible(settings.name)
    return EveningOpened(settings=settings, seed=seed.hex(), club_id=club_id, by=by, at=at)


class SettingsChanged(ClubEvent, frozen=True, tag="settings-changed"):
    """The settings of the evening were changed."""

    settings: EveningSettings

    def check(self, _evening: EveningState) -> None:
        """Raise WrittenByNewer if the rule set is not known here."""
        check_stored_ruleset(self.settings.ruleset)

    def apply(self, evening: EveningState) -> None:
        """Replace the settings. Drop the planned rounds: they followed the old settings."""
        evening.settings = self.settings
        evening.plan = []


class ChangeSettings(DirectorsCommand, frozen=True, tag="settings"):
    """Change the settings; planned rounds must be drawn again."""

    settings: EveningSettings

    leads_to: ClassVar[type[ClubEvent]] = SettingsChanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> SettingsChanged:
        """Change the settings.

        Raises BadPeople or RuleSetError if they are invalid. Raises NotNow if they contradict the
        rounds that were played.
        """
        check_settings(self.settings)
        check_visible(self.settings.name)
        played = len(evening.rounds)
        if self.settings.rounds < played:
            raise NotNow(
                "{played} rounds have been played already: the evening cannot have only {rounds}",
                played=played,
                rounds=self.settings.rounds,
            )
        if played and find_club_game(self.settings.ruleset) is not evening.club:
            raise NotNow("rounds have been played: the evening cannot change to another game now")
        return SettingsChanged(settings=self.settings, **envelope.stamp)


MOST_DIRECTORS = 99


class DirectorNamed(ClubEvent, frozen=True, tag="director-named"):
    """A further director was named, under the next number."""

    name: PersonName

    def apply(self, evening: EveningState) -> None:
        evening.directors.append(FurtherDirector(len(evening.directors) + 1, self.name))


class NameDirector(LinkCommand, frozen=True, tag="name-director"):
    """Name a further director, who gets a link."""

    name: Name

    leads_to: ClassVar[type[ClubEvent]] = DirectorNamed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> DirectorNamed:
        """Name the director.

        Raises BadPeople if the name is unusable or taken, and NotNow if there are too many.
        """
        check_visible(self.name)
        check_names([NewPlayer(self.name)])
        if evening.find_director_by_name(self.name) is not None:
            raise BadPeople("there is a director called {name!r} already", name=self.name)
        if len(evening.directors) >= MOST_DIRECTORS:
            raise NotNow("an evening has at most {most} further directors", most=MOST_DIRECTORS)
        return DirectorNamed(name=self.name, **envelope.stamp)


class DirectorDismissed(ClubEvent, frozen=True, tag="director-dismissed"):
    """The link of a further director was revoked."""

    director: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]

    def apply(self, evening: EveningState) -> None:
        """Revoke the link: its key gets a new generation, of which no link is given out."""
        dismissed = evening.directors[self.director - 1]
        dismissed.is_dismissed = True
        evening.keys[dismissed.key] = evening.generation(dismissed.key) + 1


class DismissDirector(LinkCommand, frozen=True, tag="dismiss"):
    """Revoke the link of a further director."""

    director: Annotated[int, msgspec.Meta(ge=1, le=MOST_DIRECTORS)]

    leads_to: ClassVar[type[ClubEvent]] = DirectorDismissed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> DirectorDismissed:
        """Dismiss the director. Raises NotNow if there is no such director."""
        known = evening.directors[self.director - 1 : self.director]
        if not known or known[0].is_dismissed:
            raise NotNow("this director does not exist or has been removed")
        return DirectorDismissed(director=self.director, **envelope.stamp)


# Membership of a club: an evening joins one after it was opened, or leaves one.
#
# Only the server gives these commands, after it has checked that the club agrees. No page sends
# them. An evening belongs to a club only if both say so. So a club cannot take an evening that
# belongs to another club.


class JoinedClub(ClubEvent, frozen=True, tag="joined-club"):
    """The evening joined a club; ``members`` pairs the numbers of players and of members."""

    club_id: str = msgspec.field(name="roll")
    members: tuple[tuple[StoredNumber, Annotated[StoredNumber | None, personal.FACT]], ...] = ()

    def apply(self, evening: EveningState) -> None:
        """Join the club. Players without a pair become guests."""
        found = dict(self.members)
        evening.club_id = self.club_id
        evening.players = [replace(each, member=found.get(each.number)) for each in evening.players]


class JoinClub(DirectorsCommand, frozen=True, tag="join-club"):
    """Make the evening part of a club.

    ``replaced_club`` is a club that the evening names, but that does not list the evening.
    """

    club_id: str = msgspec.field(name="roll")
    members: tuple[tuple[StoredNumber, StoredNumber], ...] = ()
    replaced_club: str = ""

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> JoinedClub:
        """Join the club. Raises NotNow if the evening belongs to another club."""
        if evening.club_id not in {"", self.club_id, self.replaced_club}:
            raise NotNow(error_messages.ANOTHER_CLUBS)
        return JoinedClub(club_id=self.club_id, members=self.members, **envelope.stamp)

    def can_have_caused(self, event: ClubEvent) -> bool:
        """Tell whether the event joined that club; its members may have changed since."""
        return isinstance(event, JoinedClub) and event.club_id == self.club_id


class LeftClub(ClubEvent, frozen=True, tag="left-club"):
    """The evening left the club."""

    club_id: str = msgspec.field(name="roll")

    def apply(self, evening: EveningState) -> None:
        """Leave the club, unless the evening belongs to another one by now."""
        if evening.club_id == self.club_id:
            evening.club_id = ""
            evening.players = [replace(each, member=None) for each in evening.players]


class LeaveClub(DirectorsCommand, frozen=True, tag="leave-club"):
    """Take the evening out of a club."""

    club_id: str = msgspec.field(name="roll")

    leads_to: ClassVar[type[ClubEvent]] = LeftClub

    def decide(self, _evening: EveningState, envelope: ClubEnvelope) -> LeftClub:
        """Leave the club, even if it was left before: the club may not have stored that yet."""
        return LeftClub(club_id=self.club_id, **envelope.stamp)


ROLES = ("director", "jury", "viewer", "register")


def check_key(evening: EveningState, key: str) -> None:
    """Raise UnknownEvening if no link of the evening has such a key."""
    role, _, table = key.partition("/")
    is_number = table.isascii() and table.isdecimal() and len(table) < 4 and table[0] != "0"
    is_table = role == "table" and is_number
    if key not in ROLES and not is_table and evening.find_director_by_key(key) is None:
        raise UnknownEvening(error_messages.NO_SUCH_KEY, key=key)


class KeyRenewed(ClubEvent, frozen=True, tag="key-renewed"):
    """The links of a role or of one table were renewed; the old ones no longer work."""

    key: str

    def apply(self, evening: EveningState) -> None:
        evening.keys[self.key] = evening.generation(self.key) + 1


class RenewKey(LinkCommand, frozen=True, tag="renew"):
    """Renew the links of a role, a table (``table/7``) or a further director (``director/1``).

    The old links stop working.
    """

    key: Annotated[str, msgspec.Meta(max_length=20)]

    leads_to: ClassVar[type[ClubEvent]] = KeyRenewed

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> KeyRenewed:
        """Renew the links. Raises UnknownEvening for an unknown key."""
        check_key(evening, self.key)
        return KeyRenewed(key=self.key, **envelope.stamp)


# Redaction of names: the event says that names were removed, and by whom, but not whose.
#
# Redaction rewrites the earlier events in the log. So a process that has the evening in memory
# must load it again.


class PersonRedacted(ClubEvent, frozen=True, tag="person-forgotten"):
    """A person's name was replaced wherever it stood."""

    def apply(self, evening: EveningState) -> None:
        """Change nothing: the log's earlier events have changed."""


class NamesRedacted(ClubEvent, frozen=True, tag="names-taken-out"):
    """All names were removed: players are called by their numbers."""

    def apply(self, evening: EveningState) -> None:
        """Change nothing: the log's earlier events have changed."""


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
