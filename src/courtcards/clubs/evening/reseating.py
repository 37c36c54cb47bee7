"""Two players change places in the round that is being played, or one takes the seat of another."""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs.evening.rounds import exchanged
from courtcards.clubs.evening.state import EveningState, Occurrence, PlayedRound
from courtcards.clubs.evening.verb import OfPlayers
from courtcards.clubs.seating import Round
from courtcards.clubs.verb import Given, Noted, Number, PlayerNumber, RoundNumber
from courtcards.kernel.clubs import Reason
from courtcards.kernel.errors import NotNow


class SeatsChanged(Noted, frozen=True, tag="seats-changed"):
    """Two players have changed places in the round; ``other`` may not have been in it."""

    round: Number
    one: Number
    other: Number
    reason: str

    def make(self, evening: EveningState) -> None:
        """They sit so; whoever is not there does not sit out, and has nothing of the round."""
        played = evening.rounds[-1]
        seating = exchanged(played.seating, self.one, self.other)
        there = tuple(each for each in seating.byes if evening.players[each].is_there)
        played.seating = Round(seating.tables, there)
        played.reseated = evening.sequence, Occurrence(self.by, self.at, self.reason)


class Reseat(OfPlayers, frozen=True, tag="reseat"):
    """Let two players change places in the round that is being played, before anything is entered.

    ``one`` is in it; ``other``, who is there, need not be: then ``one`` is in it no more. The
    result of a seat is that of whoever sits there.
    """

    round: RoundNumber
    one: PlayerNumber
    other: PlayerNumber
    reason: Reason

    leads_to: ClassVar[type[Noted]] = SeatsChanged

    def decide(self, evening: EveningState, given: Given) -> SeatsChanged:
        """They change places: NotNow, UnknownEvening, BadEntry.

        Whether anything has been entered is checked by whoever has the sheets
        (``results.check_reseated``).
        """
        self.check_names(evening)
        played = evening.running
        if played is None or played.number != self.round:
            raise NotNow("round {round} is not being played", round=self.round)
        at = seated(played)
        one, other = evening.player(self.one), evening.player(self.other)
        if self.one not in {*at, *played.seating.byes}:
            raise NotNow("{name} is not in round {round}", name=one.name, round=self.round)
        if not other.is_there:
            raise NotNow("{name} has withdrawn", name=other.name)
        if not {self.one, self.other} & at.keys() or self.one == self.other:
            raise NotNow("choose somebody who sits at a table, and somebody else")
        for each in (self.one, self.other):
            if (table := at.get(each)) in played.online:
                raise NotNow(
                    "table {table} plays on the server: nobody can be seated there anew",
                    table=table,
                )
        evening.check_reason(self.reason)
        return SeatsChanged(
            round=self.round, one=self.one, other=self.other, reason=self.reason, **given.stamp
        )


def seated(played: PlayedRound) -> dict[int, int]:
    """The tables of a round by who sits there."""
    tables = enumerate(played.seating.tables, start=1)
    return {player: table for table, players in tables for player in players}


Commands = Reseat
Events = SeatsChanged
