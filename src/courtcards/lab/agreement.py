"""A recorded match compared with the moves of a player that cannot weigh moves.

Such a player gives no cost of a decision, only whether it would have made the same move. Two
equivalent moves, such as neighbours of a suit, count as different. A random player agrees now and
then: ``ComparedDecision.chance_agreement`` has the probability.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from courtcards.play.match import MatchLog
from courtcards.play.players import CustomPlayer
from courtcards.play.players.bot import ChosenMove
from courtcards.play.records import Record, read_rules
from courtcards.play.replay import DealStep, DecisionStep, HandEndStep, RestockStep, verify_steps


@dataclass(frozen=True)
class ComparedDecision:
    """A decision with a choice, and the move that the player would have made.

    ``hand`` and ``ply`` count from 0. ``choices`` is the number of legal moves.
    """

    hand: int
    ply: int
    seat: int
    move: str
    other: str
    choices: int

    @property
    def agrees(self) -> bool:
        """True if the player would have made the same move."""
        return self.move == self.other

    @property
    def chance_agreement(self) -> float:
        """Probability that a random legal move is the one made."""
        return 1 / self.choices


def compare_decisions(
    record: Record, hands: Collection[int], player: CustomPlayer
) -> Iterator[list[ComparedDecision]]:
    """Ask a player at every decision with a choice in some hands; yield a list for each hand.

    The player gets the view of the seat on turn. A decision is left out if a move had to be made in
    the player's place. Checks the whole record. Raises RecordError if it does not follow the rules.
    """
    match = MatchLog(read_rules(record))
    found: list[ComparedDecision] = []
    answered: ChosenMove | None = None
    for step in verify_steps(record, match):
        if step.hand not in hands:
            continue
        if isinstance(step, DecisionStep) and answered is not None and answered.fault is None:
            other, choices = answered.move, len(step.legal)
            found.append(
                ComparedDecision(step.hand, step.ply, step.seat, step.move, other, choices)
            )
        if isinstance(step, DealStep | DecisionStep | RestockStep):
            answered = _ask_player(match, player)
        elif isinstance(step, HandEndStep):
            yield found
            found = []


def _ask_player(match: MatchLog, player: CustomPlayer) -> ChosenMove | None:
    """Return the player's choice for the seat on turn; None if there is only one move."""
    seat = match.awaiting.seat
    if seat is None or len(match.legal()) < 2:
        return None
    return player.prepare_move(match, seat)()
