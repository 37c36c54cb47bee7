"""The state of a season, its commands, and the events that they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from courtcards.clubs import error_messages, public_link
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
MOST_SPECIAL_PRIZES = 20

EveningId = Annotated[str, msgspec.Meta(max_length=64)]
Prize = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE)]
RecordRule = Literal[
    "best-round", "best-evening", "winning-streak", "tables-won", "evenings", "climb", "contract"
]
"""The subjects of the records in the hall of fame."""
PrizeRule = Literal[RecordRule, "last", "team"]
"""The rule of a special prize: who comes first by a record, who is last, or first of a team."""
RULES_WITH_OBJECT: frozenset[PrizeRule] = frozenset(("contract", "team"))
"""Rules about a contract or a team, which must be named."""
SeasonKey = Literal["director", "viewer"]
"""The keys of a season's links: one to direct the season, one to view it."""
KEYS: tuple[SeasonKey, ...] = get_args(SeasonKey)


def parse_season_key(key: str) -> SeasonKey:
    """Return the season key of that name. Raises UnknownEvening if there is no such key."""
    for known in KEYS:
        if key == known:
            return known
    raise UnknownEvening(error_messages.NO_SUCH_KEY, key=key)


class SpecialPrize(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize that does not depend on the place. ``of`` is the contract or the team of the rule."""

    prize: Prize
    rule: PrizeRule
    of: Prize = ""

    def check(self) -> None:
        """Raise BadPeople if a text is missing or has invisible characters."""
        if not self.prize.strip():
            raise BadPeople("each special prize needs a text")
        if self.rule in RULES_WITH_OBJECT and not self.of.strip():
            raise BadPeople("say which team or game this prize is for: {prize}", prize=self.prize)
        check_visible(self.prize, self.of)


class SeasonSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a season.

    ``best`` is the number of evenings that count for each person, the best ones; 0 counts all.
    ``prizes`` are those of the first place, of the second, and so on. ``special`` are other prizes.
    ``once``: nobody gets a special prize beside another prize; the next person does.
    """

    name: str
    best: Annotated[int, msgspec.Meta(ge=0, le=MOST_EVENINGS)] = 0
    prizes: Annotated[tuple[Prize, ...], msgspec.Meta(max_length=MOST_PRIZES)] = ()
    special: Annotated[tuple[SpecialPrize, ...], msgspec.Meta(max_length=MOST_SPECIAL_PRIZES)] = ()
    once: bool = False

    def check(self) -> None:
        """Raise BadPeople if the name is empty or too long, or a text has invisible characters."""
        if not self.name.strip():
            raise BadPeople("a season needs a name")
        if len(self.name) > LONGEST_TITLE or not self.name.isprintable():
            raise BadPeople(
                "the name of a season has at most {most} printable characters", most=LONGEST_TITLE
            )
        check_visible(self.name, *self.prizes)
        for each in self.special:
            each.check()


class SeasonState:
    """The state of one season; it holds the ids of its evenings only."""

    def __init__(self, settings: SeasonSettings, evenings: Iterable[str]) -> None:
        self.settings = settings
        self.evenings: dict[str, None] = dict.fromkeys(evenings)
        """The ids of the evenings, in the order in which they were added."""
        self.generations: dict[SeasonKey, int] = dict.fromkeys(KEYS, 0)
        """Number of renewals of the links, by key."""
        self.public_link = public_link.PublicLinkState()


class SeasonOpened(ClubEvent, frozen=True, tag="season-opened"):
    """A season was created, with these evenings."""

    settings: SeasonSettings
    evenings: Annotated[tuple[EveningId, ...], msgspec.Meta(max_length=MOST_EVENINGS)] = ()


def build_season_opening(
    settings: SeasonSettings, evenings: Iterable[str], by: Sender, at: int
) -> SeasonOpened:
    """Build the event that creates a season. Raises BadPeople if the settings are invalid."""
    settings.check()
    return SeasonOpened(settings=settings, evenings=tuple(dict.fromkeys(evenings)), by=by, at=at)


class SeasonChanged(ClubEvent, frozen=True, tag="season-changed"):
    """The settings of the season were changed."""

    settings: SeasonSettings

    def apply(self, season: SeasonState) -> None:
        season.settings = self.settings


class ChangeSeason(DirectorsCommand, frozen=True, tag="settings"):
    """Change the settings of the season."""

    settings: SeasonSettings

    leads_to: ClassVar[type[ClubEvent]] = SeasonChanged

    def decide(self, _season: SeasonState, envelope: ClubEnvelope) -> SeasonChanged:
        """Change the settings. Raises BadPeople if they are invalid."""
        self.settings.check()
        return SeasonChanged(settings=self.settings, **envelope.stamp)


class EveningCounted(ClubEvent, frozen=True, tag="evening-counted"):
    """An evening was added to the season."""

    evening: EveningId

    def apply(self, season: SeasonState) -> None:
        season.evenings[self.evening] = None


class CountEvening(DirectorsCommand, frozen=True, tag="count"):
    """Add an evening to the season; ``token`` is that of any of its links, and is not stored."""

    evening: EveningId
    token: Annotated[str, msgspec.Meta(max_length=1000)]

    leads_to: ClassVar[type[ClubEvent]] = EveningCounted

    def decide(self, season: SeasonState, envelope: ClubEnvelope) -> EveningCounted:
        """Add the evening. Raises NotNow if it counts already, or there are too many."""
        if self.evening in season.evenings:
            raise NotNow("this evening counts for the season already")
        if len(season.evenings) >= MOST_EVENINGS:
            raise NotNow("a season has at most {most} evenings", most=MOST_EVENINGS)
        return EveningCounted(evening=self.evening, **envelope.stamp)


class EveningLeftOut(ClubEvent, frozen=True, tag="evening-left-out"):
    """An evening was removed from the season."""

    evening: EveningId

    def apply(self, season: SeasonState) -> None:
        del season.evenings[self.evening]


class LeaveOutEvening(DirectorsCommand, frozen=True, tag="leave-out"):
    """Remove an evening from the season; the evening itself stays as it is."""

    evening: EveningId

    leads_to: ClassVar[type[ClubEvent]] = EveningLeftOut

    def decide(self, season: SeasonState, envelope: ClubEnvelope) -> EveningLeftOut:
        """Remove the evening. Raises UnknownEvening if it does not count."""
        if self.evening not in season.evenings:
            raise UnknownEvening(error_messages.NO_SUCH_EVENING, evening=self.evening)
        return EveningLeftOut(evening=self.evening, **envelope.stamp)


class SeasonKeyRenewed(ClubEvent, frozen=True, tag="key-renewed"):
    """The links of a key were renewed; the old ones no longer work."""

    key: SeasonKey

    def apply(self, season: SeasonState) -> None:
        season.generations[self.key] += 1


class RenewSeasonKey(DirectorsCommand, frozen=True, tag="renew"):
    """Renew the links of a key; the old ones stop working."""

    key: SeasonKey

    leads_to: ClassVar[type[ClubEvent]] = SeasonKeyRenewed

    def check_permission(self, season: SeasonState, by: Sender) -> None:
        """Raise NotAllowed unless the sender is a director or the server's operator."""
        if by.role != "server":
            super().check_permission(season, by)

    def decide(self, _season: SeasonState, envelope: ClubEnvelope) -> SeasonKeyRenewed:
        return SeasonKeyRenewed(key=self.key, **envelope.stamp)


SeasonCommand = (
    ChangeSeason | CountEvening | LeaveOutEvening | RenewSeasonKey | public_link.Commands
)
"""The commands of a season; ``type`` names the command."""

SeasonEvent = (
    SeasonOpened
    | SeasonChanged
    | EveningCounted
    | EveningLeftOut
    | SeasonKeyRenewed
    | public_link.Events
)
"""The events of a season; ``kind`` names the event."""


class Season(SeasonState, AggregateWithHistory[SeasonEvent]):
    """One season, from its opening on, with its history."""

    codec: ClassVar[Codec[SeasonEvent]] = Codec(SeasonEvent)
    opening = SeasonOpened

    def __init__(self, opened: SeasonOpened) -> None:
        SeasonState.__init__(self, opened.settings, opened.evenings)
        AggregateWithHistory.__init__(self, opened)
