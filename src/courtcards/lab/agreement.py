"""A recorded match beside a player that says what it would play, and not what moves are worth.

So nothing can be said of what a decision cost: only whether the player would have made it. Two
moves that come to the same, such as neighbours of a suit, count as two all the same, and who
chooses at random agrees now and then: ``Beside.by_chance`` says how often.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from courtcards.play.match import MatchLog
from courtcards.play.players import OwnPlayer
from courtcards.play.players.bot import Decided
from courtcards.play.records import Record, rules_of
from courtcards.play.replay import Dealt, Decision, HandEnded, Restocked, verified


@dataclass(frozen=True)
class Beside:
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
    def by_chance(self) -> float:
        """How likely it is that a move drawn at random is the one that was made."""
        return 1 / self.choices


def set_beside(record: Record, hands: Collection[int], player: OwnPlayer) -> Iterator[list[Beside]]:
    """Ask a player at every decision with a choice in some hands of a record; a list for each hand.

    It is handed what the seat on turn saw then. Where another move had to be made in its place,
    that decision is left out. The whole record is checked: RecordError where it does not follow the
    rules.
    """
    match = MatchLog(rules_of(record))
    found: list[Beside] = []
    answered: Decided | None = None
    for step in verified(record, match):
        if step.hand not in hands:
            continue
        if isinstance(step, Decision) and answered is not None and answered.fault is None:
            other, choices = answered.move, len(step.legal)
            found.append(Beside(step.hand, step.ply, step.seat, step.move, other, choices))
        if isinstance(step, Dealt | Decision | Restocked):
            answered = _answered(match, player)
        elif isinstance(step, HandEnded):
            yield found
            found = []


def _answered(match: MatchLog, player: OwnPlayer) -> Decided | None:
    """What the player decides in the place of the seat on turn; None where there is no choice."""
    seat = match.awaiting.seat
    if seat is None or len(match.legal()) < 2:
        return None
    return player.asked(match, seat)()
