"""Who has paid for the evening, and how much: noted by the director, and seen by nobody else."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from courtcards.clubs.evening.state import EveningState
from courtcards.clubs.evening.verb import OfPlayers
from courtcards.clubs.verb import Given, Noted, Number, PlayerNumber
from courtcards.kernel.errors import NotNow

Cents = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Hundredths of whatever money the club takes; 0 where no amount is said."""


class PaymentNoted(Noted, frozen=True, tag="payment-noted"):
    """A player has paid so much, in all."""

    player: Number
    cents: Number = 0

    def make(self, evening: EveningState) -> None:
        """It takes the place of what was noted before."""
        evening.payments[self.player] = self.cents


class NotePayment(OfPlayers, frozen=True, tag="pay"):
    """Note that a player has paid, or that it was another amount."""

    player: PlayerNumber
    cents: Cents = 0

    leads_to: ClassVar[type[Noted]] = PaymentNoted

    def decide(self, evening: EveningState, given: Given) -> PaymentNoted:
        """It is noted: UnknownEvening, NotNow."""
        self.check_names(evening)
        evening.player(self.player)
        return PaymentNoted(player=self.player, cents=self.cents, **given.stamp)


class PaymentTakenBack(Noted, frozen=True, tag="payment-taken-back"):
    """A player has not paid, or has their money back."""

    player: Number

    def make(self, evening: EveningState) -> None:
        """Nothing is noted."""
        del evening.payments[self.player]


class TakePaymentBack(OfPlayers, frozen=True, tag="unpay"):
    """Note that a player has not paid, or has their money back."""

    player: PlayerNumber

    leads_to: ClassVar[type[Noted]] = PaymentTakenBack

    def decide(self, evening: EveningState, given: Given) -> PaymentTakenBack:
        """It is noted: UnknownEvening, NotNow."""
        self.check_names(evening)
        player = evening.player(self.player)
        if self.player not in evening.payments:
            raise NotNow("{name} has not paid", name=player.name)
        return PaymentTakenBack(player=self.player, **given.stamp)


Commands = NotePayment | TakePaymentBack
Events = PaymentNoted | PaymentTakenBack
