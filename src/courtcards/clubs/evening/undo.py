"""Undo: a start is undone, a round is annulled, reinstated or reopened.

Nothing is removed from a log. The sheets of an undone round stay readable there. The round that
begins under the same number gets new sheets.
"""

from __future__ import annotations

from typing import ClassVar

from courtcards.clubs import error_messages
from courtcards.clubs.command import (
    ClubEnvelope,
    ClubEvent,
    DirectorsCommand,
    RemarkText,
    RoundNumber,
    StoredNumber,
)
from courtcards.clubs.evening.state import EveningState, Occurrence, find_begun_round
from courtcards.clubs.seating import Round
from courtcards.kernel.club_scoring import JuryReason
from courtcards.kernel.errors import NotNow


class RoundStartUndone(ClubEvent, frozen=True, tag="round-unbegun"):
    """The start of the running round was undone: its players have not met.

    ``reason`` says why, if its sheets had entries.
    """

    round: StoredNumber
    reason: RemarkText = ""

    def apply(self, evening: EveningState) -> None:
        """Put the round back into the plan. Drop the plan if other players are there by now."""
        played = evening.rounds.pop()
        evening.undone_rounds.append(played)
        evening.clock_until = None
        plan = [played.seating, *evening.plan]
        evening.plan = plan if _is_plan_valid(evening, plan) else []
        evening.drawn_plan = [played.seating, *evening.drawn_plan]


def _is_plan_valid(evening: EveningState, plan: list[Round]) -> bool:
    """Tell whether the plan has all the rounds to come, for the players who are there."""
    numbers = evening.rounds_to_draw
    return len(plan) == len(numbers) and all(
        {*each.byes, *(player for table in each.tables for player in table)}
        == {*evening.list_players(number)}
        for each, number in zip(plan, numbers, strict=True)
    )


class UndoRoundStart(DirectorsCommand, frozen=True, tag="unbegin"):
    """Undo the start of the running round; a reason is needed if its sheets have entries."""

    round: RoundNumber
    reason: JuryReason = ""

    leads_to: ClassVar[type[ClubEvent]] = RoundStartUndone

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundStartUndone:
        """Undo the start. Raises NotNow if the round has not begun or is closed.

        ``results.check_start_undo`` checks the sheets.
        """
        played = find_begun_round(evening, self.round)
        if played.closed is not None:
            raise NotNow(error_messages.CLOSED_ALREADY, round=self.round)
        return RoundStartUndone(round=self.round, reason=self.reason, **envelope.stamp)


class RoundAnnulled(ClubEvent, frozen=True, tag="round-annulled"):
    """A round that was played does not count, neither its results nor its meetings."""

    round: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """Annul the round. Drop the planned rounds: their draw took it into account."""
        evening.rounds[self.round - 1].annulled = Occurrence(self.by, self.at, self.reason)
        evening.plan = []


class Annul(DirectorsCommand, frozen=True, tag="annul"):
    """Annul a round that was played, and give the reason."""

    round: RoundNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = RoundAnnulled

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundAnnulled:
        """Annul the round.

        Raises NotNow if it has not begun, is being played, or is annulled already. Raises BadEntry
        without a reason.
        """
        played = find_begun_round(evening, self.round)
        if played.closed is None:
            raise NotNow(error_messages.CLOSE_FIRST, round=self.round)
        if played.annulled is not None:
            raise NotNow(error_messages.ROUND_ANNULLED, round=self.round)
        evening.check_reason(self.reason)
        return RoundAnnulled(round=self.round, reason=self.reason, **envelope.stamp)


class RoundReinstated(ClubEvent, frozen=True, tag="round-reinstated"):
    """An annulled round counts again."""

    round: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """Reinstate the round. Drop the planned rounds: they were drawn without it."""
        evening.rounds[self.round - 1].annulled = None
        evening.plan = []


class Reinstate(DirectorsCommand, frozen=True, tag="reinstate"):
    """Let an annulled round count again, and give the reason."""

    round: RoundNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = RoundReinstated

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundReinstated:
        """Reinstate the round.

        Raises NotNow if it has not begun or is not annulled, and BadEntry without a reason.
        """
        if find_begun_round(evening, self.round).annulled is None:
            raise NotNow("round {round} counts already", round=self.round)
        evening.check_reason(self.reason)
        return RoundReinstated(round=self.round, reason=self.reason, **envelope.stamp)


class RoundReopened(ClubEvent, frozen=True, tag="round-reopened"):
    """The round that was closed last is being played again."""

    round: StoredNumber
    reason: RemarkText

    def apply(self, evening: EveningState) -> None:
        """Remove the closing; only the log still has it. Drop a final drawn from its results."""
        evening.rounds[self.round - 1].closed = None
        if evening.is_final(self.round + 1):
            evening.plan = []


class ReopenRound(DirectorsCommand, frozen=True, tag="reopen-round"):
    """Reopen the round that was closed last, even if it was the last of the evening."""

    round: RoundNumber
    reason: JuryReason

    leads_to: ClassVar[type[ClubEvent]] = RoundReopened

    def decide(self, evening: EveningState, envelope: ClubEnvelope) -> RoundReopened:
        """Reopen the round.

        Raises NotNow if it is not closed, is annulled, or another round has begun since. Raises
        BadEntry without a reason.
        """
        played = find_begun_round(evening, self.round)
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


Commands = UndoRoundStart | Annul | Reinstate | ReopenRound
Events = RoundStartUndone | RoundAnnulled | RoundReinstated | RoundReopened
