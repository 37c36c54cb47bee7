"""Ways back: a round is taken back, or counts no more, or again; players change places.

Nothing is taken out of a log. What was written on the sheets of a round that was taken back stays
readable there, and the round that begins under the same number has sheets of its own.
"""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    PlayerNumber,
    RemarkText,
    RoundNumber,
    StoredNumber,
)
from courtcards.clubs.evening.rounds import swap_players
from courtcards.clubs.evening.state import EveningState, Occurrence, PlayedRound, PlayersCommand
from courtcards.clubs.seating import Round
from courtcards.kernel.club_scoring import JuryReason
from courtcards.kernel.errors import NotNow


class RoundStartUndone(ClubEvent, frozen=True, tag="round-unbegun"):
    """The round that was being played is taken back: nobody has met in it.

    Where something stood on its sheets already, ``reason`` says why.
    """

    round: StoredNumber
    reason: RemarkText = ""

    def apply(self, evening: EveningState) -> None:
        """It is the round to come, seated as it was, unless others are there to be seated."""
        played = evening.rounds.pop()
        evening.undone_rounds.append(played)
        evening.clock_until = None
        plan = [played.seating, *evening.plan]
        evening.plan = plan if _is_plan_valid(evening, plan) else []


def _is_plan_valid(evening: EveningState, plan: list[Round]) -> bool:
    """Whether rounds are all that are to come, for those who are there."""
    seated = {*plan[0].byes, *(player for table in plan[0].tables for player in table)}
    is_whole = len(plan) == evening.settings.rounds - len(evening.rounds)
    return is_whole and seated == {*evening.next_players}


class UndoRoundStart(DirectorsCommand, frozen=True, tag="unbegin"):
    """Take back the round that is being played; say why where its sheets have entries."""

    round: RoundNumber
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = RoundStartUndone

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundStartUndone:
        """It is taken back: NotNow.

        Whether its sheets are empty is checked by whoever has them (``results.check_unbegun``).
        """
        played = _find_round(evening, self.round)
        if played.closed is not None:
            raise NotNow(error_messages.CLOSED_ALREADY, round=self.round)
        return RoundStartUndone(round=self.round, reason=self.reason, **envelope.stamp)


class RoundAnnulled(ClubEvent, frozen=True, tag="round-annulled"):
    """A round that was played does not count: no result of it, and nobody has met in it."""

    round: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """It counts no more. The rounds drawn so far are dropped: they were drawn around it."""
        evening.rounds[self.round - 1].annulled = Occurrence(self.by, self.at, self.reason)
        evening.plan = []


class Annul(DirectorsCommand, frozen=True, tag="annul"):
    """Let a round that was played not count, and say why."""

    round: RoundNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = RoundAnnulled

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundAnnulled:
        """It counts no more: NotNow, BadEntry."""
        played = _find_round(evening, self.round)
        if played.closed is None:
            raise NotNow(error_messages.CLOSE_FIRST, round=self.round)
        if played.annulled is not None:
            raise NotNow(error_messages.ROUND_ANNULLED, round=self.round)
        evening.check_reason(self.reason)
        return RoundAnnulled(round=self.round, reason=self.reason, **envelope.stamp)


class RoundReinstated(ClubEvent, frozen=True, tag="round-reinstated"):
    """A round that did not count does so after all."""

    round: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """It counts. The rounds drawn so far are dropped: they were drawn without it."""
        evening.rounds[self.round - 1].annulled = None
        evening.plan = []


class Reinstate(DirectorsCommand, frozen=True, tag="reinstate"):
    """Let a round count after all, and say why."""

    round: RoundNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = RoundReinstated

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundReinstated:
        """It counts: NotNow, BadEntry."""
        if _find_round(evening, self.round).annulled is None:
            raise NotNow("round {round} counts", round=self.round)
        evening.check_reason(self.reason)
        return RoundReinstated(round=self.round, reason=self.reason, **envelope.stamp)


class RoundReopened(ClubEvent, frozen=True, tag="round-reopened"):
    """The round that was closed last is being played again."""

    round: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """Nothing stands of its closing but what the log has."""
        evening.rounds[self.round - 1].closed = None


class ReopenRound(DirectorsCommand, frozen=True, tag="reopen-round"):
    """Let the round that was closed last go on, after the last one of the evening too."""

    round: RoundNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = RoundReopened

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundReopened:
        """It goes on: NotNow, BadEntry."""
        played = _find_round(evening, self.round)
        if played.closed is None:
            raise NotNow("round {round} has not been closed", round=self.round)
        if self.round < len(evening.rounds):
            raise NotNow(
                "round {later} has begun since: correct the sheets of round {round} instead",
                round=self.round,
                later=len(evening.rounds),
            )
        if played.annulled is not None:
            raise NotNow(error_messages.ROUND_ANNULLED, round=self.round)
        evening.check_reason(self.reason)
        return RoundReopened(round=self.round, reason=self.reason, **envelope.stamp)


def _find_round(evening: EveningState, number: int) -> PlayedRound:
    """The round of that number; NotNow where it has not begun."""
    if number > len(evening.rounds):
        raise NotNow(error_messages.NO_SUCH_ROUND, round=number)
    return evening.rounds[number - 1]


class SeatsChanged(ClubEvent, frozen=True, tag="seats-changed"):
    """Two players have changed places in the round; ``other`` may not have been in it."""

    round: StoredNumber
    one: StoredNumber
    other: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """They sit so; whoever is not there does not sit out, and has nothing of the round."""
        played = evening.rounds[-1]
        seating = swap_players(played.seating, self.one, self.other)
        there = tuple(each for each in seating.byes if evening.players[each].is_there)
        played.seating = Round(seating.tables, there)
        played.reseated = evening.sequence, Occurrence(self.by, self.at, self.reason)


class Reseat(PlayersCommand, frozen=True, tag="reseat"):
    """Let two players change places in the round that is being played, before anything is entered.

    ``one`` is in it; ``other``, who is there, need not be: then ``one`` is in it no more. The
    result of a seat is that of whoever sits there.
    """

    round: RoundNumber
    one: PlayerNumber
    other: PlayerNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = SeatsChanged

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> SeatsChanged:
        """They change places: NotNow, UnknownEvening, BadEntry.

        Whether anything has been entered is checked by whoever has the sheets
        (``results.check_reseated``).
        """
        self.check_names(evening)
        played = evening.running
        if played is None or played.number != self.round:
            raise NotNow("round {round} is not being played", round=self.round)
        at = map_players_to_tables(played)
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
            round=self.round, one=self.one, other=self.other, reason=self.reason, **envelope.stamp
        )


def map_players_to_tables(played: PlayedRound) -> dict[int, int]:
    """The tables of a round by who sits there."""
    tables = enumerate(played.seating.tables, start=1)
    return {player: table for table, players in tables for player in players}


Commands = UndoRoundStart | Annul | Reinstate | ReopenRound | Reseat
Events = RoundStartUndone | RoundAnnulled | RoundReinstated | RoundReopened | SeatsChanged
