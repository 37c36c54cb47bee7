"""A recorded match beside a player that says what it would play, and not what moves are worth.

So nothing can be said of what a decision cost: only whether the player would have made it. Two
moves that come to the same, such as neighbours of a suit, count as two all the same, and who
chooses at random agrees now and then: ``Beside.by_chance`` says how often.
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
    """A decision where there was a choice, and the move that the player would have made.

    ``hand`` and ``ply`` count from 0, ``choices`` is how many moves were legal.
    """

    hand: int
    ply: int
    seat: int
    move: str
    other: str
    choices: int

    @property
    def agrees(self) -> bool:
        """Whether the player would have made the same move."""
        return self.move == self.other

    @property
    def chance_agreement(self) -> float:
        """How likely it is that a move drawn at random is the one that was made."""
        return 1 / self.choices


def compare_decisions(
    record: Record, hands: Collection[int], player: CustomPlayer
) -> Iterator[list[ComparedDecision]]:
    """Ask a player at every decision with a choice in some hands of a record; a list for each hand.

    It is handed what the seat on turn saw then. Where another move had to be made in its place,
    that decision is left out. The whole record is checked: RecordError where it does not follow the
    rules.
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
    """What the player decides in the place of the seat on turn; None where there is no choice."""
    seat = match.awaiting.seat
    if seat is None or len(match.legal()) < 2:
        return None
    return player.prepare_move(match, seat)()
