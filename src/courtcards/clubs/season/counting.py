"""Which evenings count for a season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.season.verb import MOST_EVENINGS, EveningId, SeasonVerb
from courtcards.clubs.verb import Given, Noted
from courtcards.kernel.errors import NotNow, UnknownEvening

if TYPE_CHECKING:
    from courtcards.clubs.season.season import Season


class EveningCounted(Noted, frozen=True, tag="evening-counted"):
    """An evening counts for the season."""

    evening: EveningId

    def make(self, season: Season) -> None:
        """It is one of its evenings."""
        season.evenings[self.evening] = None


class CountEvening(SeasonVerb, frozen=True, tag="count"):
    """Let an evening count; ``token`` is that of any link of it, and is not kept."""

    evening: EveningId
    token: Annotated[str, msgspec.Meta(max_length=1000)]

    leads_to: ClassVar[type[Noted]] = EveningCounted

    def decide(self, season: Season, given: Given) -> EveningCounted:
        """It counts: NotNow where it does already, or where there is no room for more."""
        if self.evening in season.evenings:
            raise NotNow("this evening counts for the season already")
        if len(season.evenings) >= MOST_EVENINGS:
            raise NotNow("a season has at most {most} evenings", most=MOST_EVENINGS)
        return EveningCounted(evening=self.evening, **given.stamp)


class EveningLeftOut(Noted, frozen=True, tag="evening-left-out"):
    """An evening counts for the season no more."""

    evening: EveningId

    def make(self, season: Season) -> None:
        """It is none of its evenings; nothing happens to the evening itself."""
        del season.evenings[self.evening]


class LeaveOutEvening(SeasonVerb, frozen=True, tag="leave-out"):
    """Let an evening count no more."""

    evening: EveningId

    leads_to: ClassVar[type[Noted]] = EveningLeftOut

    def decide(self, season: Season, given: Given) -> EveningLeftOut:
        """It counts no more: UnknownEvening where it does not."""
        if self.evening not in season.evenings:
            raise UnknownEvening(sentences.NO_SUCH_EVENING, evening=self.evening)
        return EveningLeftOut(evening=self.evening, **given.stamp)


Commands = CountEvening | LeaveOutEvening
Events = EveningCounted | EveningLeftOut
