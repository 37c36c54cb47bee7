"""The state of a season, its commands, and the events that they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    AggregateWithHistory,
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    Sender,
)
from courtcards.clubs.evening.players import check_visible
from courtcards.eventlog.aggregate import Codec
from courtcards.kernel.errors import BadPeople, NotNow, UnknownEvening

MOST_EVENINGS = 100
LONGEST_TITLE = 80
MOST_PRIZES = 50

EveningId = Annotated[str, msgspec.Meta(max_length=64)]
Prize = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
SeasonKey = Literal["director", "viewer"]
"""The keys of a season's links: one to direct it, one to look."""
KEYS: tuple[SeasonKey, ...] = get_args(SeasonKey)


def parse_season_key(key: str) -> SeasonKey:
    """Return the key of that name. Raises UnknownEvening if a season has none such."""
    for known in KEYS:
        if key == known:
            return known
    raise UnknownEvening(error_messages.NO_SUCH_KEY, key=key)


class SeasonSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a season.

    ``best`` is how many evenings of each person count, the best ones; 0: all of them. ``prizes``
    are those of the first place, of the second, and so on.
    """

    name: str
    best: Annotated[int, msgspec.Meta(ge=0, le=MOST_EVENINGS)] = 0
    prizes: Annotated[tuple[Prize, ...], msgspec.Meta(max_length=MOST_PRIZES)] = ()

    def check(self) -> None:
        """Refuse what makes no sense. Raises BadPeople."""
        if not self.name.strip():
            raise BadPeople("a season needs a name")
        if len(self.name) > LONGEST_TITLE or not self.name.isprintable():
            raise BadPeople(
                "the name of a season has at most {most} printable characters", most=LONGEST_TITLE
            )
        check_visible(self.name, *self.prizes)


class SeasonState:
    """One season; the evenings themselves are not in it."""

    def __init__(self, settings: SeasonSettings, evenings: Iterable[str]) -> None:
        self.settings = settings
        self.evenings: dict[str, None] = dict.fromkeys(evenings)
        """The ids of the evenings, in the order in which they were counted."""
        self.generations: dict[SeasonKey, int] = dict.fromkeys(KEYS, 0)
        """How often the links of each key have been renewed."""


class SeasonOpened(ClubEvent, frozen=True, tag="season-opened"):
    """A season is begun, with these evenings."""

    settings: SeasonSettings
    evenings: Annotated[tuple[EveningId, ...], msgspec.Meta(max_length=MOST_EVENINGS)] = ()


def build_season_opening(
    settings: SeasonSettings, evenings: Iterable[str], by: Sender, at: int
) -> SeasonOpened:
    """Return the event that begins a season. Raises BadPeople if the settings make no sense."""
    settings.check()
    return SeasonOpened(settings=settings, evenings=tuple(dict.fromkeys(evenings)), by=by, at=at)


class SeasonChanged(ClubEvent, frozen=True, tag="season-changed"):
    """The settings of the season are changed."""

    settings: SeasonSettings

    def apply(self, season: SeasonState) -> None:
        """Put the settings in place."""
        season.settings = self.settings


class ChangeSeason(DirectorsCommand, frozen=True, tag="settings"):
    """Change the settings of the season."""

    settings: SeasonSettings

    leads_to: ClassVar[type[ClubEvent]] = SeasonChanged

    def decide(self, _season: SeasonState, envelope: ClubEnvelope) -> SeasonChanged:
        """Change the settings. Raises BadPeople if they make no sense."""
        self.settings.check()
        return SeasonChanged(settings=self.settings, **envelope.stamp)


class EveningCounted(ClubEvent, frozen=True, tag="evening-counted"):
    """An evening counts for the season."""

    evening: EveningId

    def apply(self, season: SeasonState) -> None:
        """Add the evening."""
        season.evenings[self.evening] = None


class CountEvening(DirectorsCommand, frozen=True, tag="count"):
    """Let an evening count; ``token`` is that of any link of it, and is not kept."""

    evening: EveningId
    token: Annotated[str, msgspec.Meta(max_length=1000)]

    leads_to: ClassVar[type[ClubEvent]] = EveningCounted

    def decide(self, season: SeasonState, envelope: ClubEnvelope) -> EveningCounted:
        """Count the evening. Raises NotNow if it counts already, or there is no room for more."""
        if self.evening in season.evenings:
            raise NotNow("this evening counts for the season already")
        if len(season.evenings) >= MOST_EVENINGS:
            raise NotNow("a season has at most {most} evenings", most=MOST_EVENINGS)
        return EveningCounted(evening=self.evening, **envelope.stamp)


class EveningLeftOut(ClubEvent, frozen=True, tag="evening-left-out"):
    """An evening counts for the season no more."""

    evening: EveningId

    def apply(self, season: SeasonState) -> None:
        """Remove the evening from the season; nothing happens to the evening itself."""
        del season.evenings[self.evening]


class LeaveOutEvening(DirectorsCommand, frozen=True, tag="leave-out"):
    """Let an evening count no more."""

    evening: EveningId

    leads_to: ClassVar[type[ClubEvent]] = EveningLeftOut

    def decide(self, season: SeasonState, envelope: ClubEnvelope) -> EveningLeftOut:
        """Leave the evening out. Raises UnknownEvening if it does not count."""
        if self.evening not in season.evenings:
            raise UnknownEvening(error_messages.NO_SUCH_EVENING, evening=self.evening)
        return EveningLeftOut(evening=self.evening, **envelope.stamp)


class SeasonKeyRenewed(ClubEvent, frozen=True, tag="key-renewed"):
    """The links of a key have become worthless; there is a new one."""

    key: SeasonKey

    def apply(self, season: SeasonState) -> None:
        """Begin another generation of links."""
        season.generations[self.key] += 1


class RenewSeasonKey(DirectorsCommand, frozen=True, tag="renew"):
    """Make the links of a key worthless, and a new one valid."""

    key: SeasonKey

    leads_to: ClassVar[type[ClubEvent]] = SeasonKeyRenewed

    def check_permission(self, season: SeasonState, by: Sender) -> None:
        """Let the operator of the server give it, too. Raises NotAllowed for others."""
        if by.role != "server":
            super().check_permission(season, by)

    def decide(self, _season: SeasonState, envelope: ClubEnvelope) -> SeasonKeyRenewed:
        """Renew the links of the key."""
        return SeasonKeyRenewed(key=self.key, **envelope.stamp)


SeasonCommand = ChangeSeason | CountEvening | LeaveOutEvening | RenewSeasonKey
"""A command; ``type`` says which it is."""

SeasonEvent = SeasonOpened | SeasonChanged | EveningCounted | EveningLeftOut | SeasonKeyRenewed
"""An event; ``kind`` says which it is."""


class Season(SeasonState, AggregateWithHistory[SeasonEvent]):
    """One season, from its opening on, with its history."""

    codec: ClassVar[Codec[SeasonEvent]] = Codec(SeasonEvent)
    opening = SeasonOpened

    def __init__(self, opened: SeasonOpened) -> None:
        SeasonState.__init__(self, opened.settings, opened.evenings)
        AggregateWithHistory.__init__(self, opened)
