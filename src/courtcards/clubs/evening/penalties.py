"""Penalties of an evening as a whole: ranking points of a player, at any time, with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.state import EveningState, Penalty
from courtcards.clubs.evening.verb import EveningVerb, OfPlayers
from courtcards.clubs.verb import Given, Noted, Number, PlayerNumber
from courtcards.kernel.clubs import Reason
from courtcards.kernel.errors import BadPeople, NotNow

MOST_POINTS = 1000


class PenaltyGiven(Noted, frozen=True, tag="penalty-given"):
    """The jury adds ranking points to a player's sum over the evening, or takes some (DK-8.6)."""

    player: Number
    points: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
    reason: str

    def check(self, evening: EveningState) -> None:
        """Refuse one of nobody: UnknownEvening."""
        evening.player(self.player)

    def make(self, evening: EveningState) -> None:
        """It counts from now on."""
        number = len(evening.penalties) + 1
        evening.penalties.append(Penalty(number, self.player, self.points, self.reason))


class Penalise(OfPlayers, frozen=True, tag="penalty"):
    """Add ranking points to a player's sum, or take some, and say why."""

    player: PlayerNumber
    points: Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    reason: Reason

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[Noted]] = PenaltyGiven

    def decide(self, evening: EveningState, given: Given) -> PenaltyGiven:
        """They count: NotNow, UnknownEvening, BadPeople, BadEntry."""
        self.check_names(evening)
        player = evening.player(self.player)
        if player.is_house:
            raise BadPeople("{name} is a house player, who has no points", name=player.name)
        if not self.points:
            raise BadPeople("a penalty is a number of points, and not 0")
        evening.check_reason(self.reason)
        return PenaltyGiven(
            player=self.player, points=self.points, reason=self.reason, **given.stamp
        )


class PenaltyLifted(Noted, frozen=True, tag="penalty-lifted"):
    """A penalty is taken back: the one of that number, counted from 1."""

    penalty: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    reason: str

    def make(self, evening: EveningState) -> None:
        """It counts no more."""
        lifted = replace(evening.penalties[self.penalty - 1], is_lifted=True)
        evening.penalties[self.penalty - 1] = lifted


class LiftPenalty(EveningVerb, frozen=True, tag="lift"):
    """Take a penalty back, and say why."""

    penalty: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    reason: Reason

    for_jury: ClassVar[bool] = True
    leads_to: ClassVar[type[Noted]] = PenaltyLifted

    def decide(self, evening: EveningState, given: Given) -> PenaltyLifted:
        """It counts no more: NotNow, BadEntry."""
        known = evening.penalties[self.penalty - 1 : self.penalty]
        if not known or known[0].is_lifted:
            raise NotNow("there is no penalty {penalty}, or none any more", penalty=self.penalty)
        evening.check_reason(self.reason)
        return PenaltyLifted(penalty=self.penalty, reason=self.reason, **given.stamp)


Commands = Penalise | LiftPenalty
Events = PenaltyGiven | PenaltyLifted
