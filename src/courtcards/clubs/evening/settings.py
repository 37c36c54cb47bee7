"""How an evening is played: its name and date, how many rounds, how the players are seated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.names import check_seen
from courtcards.clubs.evening.verb import EveningVerb
from courtcards.clubs.game import check_dealt_alike, check_stored, club_of, usual_ruleset
from courtcards.clubs.seating import Seating
from courtcards.clubs.verb import Given, Noted, Who
from courtcards.kernel.errors import BadPeople, NotNow

if TYPE_CHECKING:
    from courtcards.clubs.evening.evening import Evening

MOST_ROUNDS = 12
LONGEST_TITLE = 80
MOST_MINUTES = 600
DATE = r"^\d{4}-\d{2}-\d{2}$"
SEED = r"^([0-9a-f]{2}){1,64}$"


class EveningSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of an evening. ``date`` is written as in ISO 8601.

    ``ruleset`` is the first that clubs play by where none is named.
    ``minutes`` is what the clock gives for a round, or 0 for no clock. ``clubs_apart`` keeps
    club-mates at different tables where that costs no second meeting. In ``duplicate`` all tables
    play on the server, each the same deals, and every score is against those of the other tables;
    absent means no.
    """

    name: str
    date: Annotated[str, msgspec.Meta(pattern=DATE)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 5
    ruleset: str = msgspec.field(default_factory=usual_ruleset)
    seating: Seating = "no_repeats"
    clubs_apart: bool = False
    minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0
    duplicate: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_duplicate(self) -> bool:
        """Whether all tables play the same deals."""
        return self.duplicate is True


def check_settings(settings: EveningSettings) -> None:
    """Refuse settings that make no sense: BadPeople, or RuleSetError for an unknown rule set."""
    if not settings.name.strip():
        raise BadPeople("an evening needs a name")
    if len(settings.name) > LONGEST_TITLE or not settings.name.isprintable():
        raise BadPeople(
            "the name of an evening has at most {most} printable characters", most=LONGEST_TITLE
        )
    club_of(settings.ruleset)
    if settings.is_duplicate:
        check_dealt_alike(settings.ruleset)


class EveningOpened(Noted, frozen=True, tag="evening-opened"):
    """An evening is opened. All its draws follow from ``seed``, which is hexadecimal.

    ``roll`` is the id of the roll of the club that it belongs to, if to any.
    """

    settings: EveningSettings
    seed: Annotated[str, msgspec.Meta(pattern=SEED)]
    roll: str = ""


def opening_of(
    settings: EveningSettings, by: Who, at: int, seed: bytes, roll: str = ""
) -> EveningOpened:
    """The event that opens an evening; BadPeople or RuleSetError where it cannot be."""
    check_settings(settings)
    check_seen(settings.name)
    return EveningOpened(settings=settings, seed=seed.hex(), roll=roll, by=by, at=at)


class SettingsChanged(Noted, frozen=True, tag="settings-changed"):
    """The settings of the evening are changed."""

    settings: EveningSettings

    def check(self, _evening: Evening) -> None:
        """Refuse a rule set that is not known here: WrittenByNewer."""
        check_stored(self.settings.ruleset)

    def make(self, evening: Evening) -> None:
        """These hold from now on. The rounds drawn so far are dropped: they followed the others."""
        evening.settings = self.settings
        evening.plan = []


class ChangeSettings(EveningVerb, frozen=True, tag="settings"):
    """Change the settings; rounds that have been drawn but not begun are drawn anew."""

    settings: EveningSettings

    leads_to: ClassVar[type[Noted]] = SettingsChanged

    def decide(self, evening: Evening, given: Given) -> SettingsChanged:
        """The settings change: BadPeople, RuleSetError, NotNow."""
        check_settings(self.settings)
        check_seen(self.settings.name)
        played = len(evening.rounds)
        if self.settings.rounds < played:
            raise NotNow(
                "{played} rounds have been played already: there cannot be only {rounds}",
                played=played,
                rounds=self.settings.rounds,
            )
        if played and club_of(self.settings.ruleset) is not evening.club:
            raise NotNow(
                "rounds have been played: the rule set of another game cannot be chosen any more"
            )
        return SettingsChanged(settings=self.settings, **given.stamp)
