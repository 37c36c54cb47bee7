"""How an evening is played: its name and date, how many rounds, how the players are seated."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.names import check_seen
from courtcards.clubs.evening.state import SEED, EveningSettings, EveningState, check_settings
from courtcards.clubs.evening.verb import EveningVerb
from courtcards.clubs.game import check_stored, club_of
from courtcards.clubs.verb import Given, Noted, Who
from courtcards.kernel.errors import NotNow


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

    def check(self, _evening: EveningState) -> None:
        """Refuse a rule set that is not known here: WrittenByNewer."""
        check_stored(self.settings.ruleset)

    def make(self, evening: EveningState) -> None:
        """These hold from now on. The rounds drawn so far are dropped: they followed the others."""
        evening.settings = self.settings
        evening.plan = []


class ChangeSettings(EveningVerb, frozen=True, tag="settings"):
    """Change the settings; rounds that have been drawn but not begun are drawn anew."""

    settings: EveningSettings

    leads_to: ClassVar[type[Noted]] = SettingsChanged

    def decide(self, evening: EveningState, given: Given) -> SettingsChanged:
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
