"""Reviews of a recorded hand: the cost of each decision compared with the best move found.

Each decision is judged by what its seat could know at the time. A bot that searches gets that
seat's observation and memory, and weighs every legal move.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from courtcards.games import find_game
from courtcards.kernel.errors import BotError
from courtcards.kernel.game import MistakeLimits
from courtcards.kernel.options import RuleSet
from courtcards.kernel.reasons import Reason
from courtcards.kernel.records import StateRecord
from courtcards.play.match import MatchLog
from courtcards.play.players import CustomPlayer, Player, resolve_player
from courtcards.play.players.weighing import (
    MANY_DEALS,
    WeighedMove,
    explain_by_playouts,
    explain_preference,
    weigh,
)
from courtcards.play.records import Record, check_hand, encode, read_rules
from courtcards.play.replay import DealStep, DecisionStep, RestockStep, verify_steps

# ``docs/research/reviews.md`` explains how the limits of the marks were found, and how often each
# mark occurs.
Mark = Literal["best", "good", "slip", "blunder"]
MARKS: tuple[Mark, ...] = get_args(Mark)
"""Marks by cost, the lowest cost first."""


def classify_cost(cost: float, limits: MistakeLimits) -> Mark:
    """Return the mark of a decision by its cost, which is 0 for the best move.

    A cost below the limit of a slip may be chance. The search cannot tell such moves apart (see
    ``Game.mistake_limits``).

    >>> [classify_cost(cost, MistakeLimits(slip=1.0, blunder=2.0)) for cost in (0.0, 0.9, 1.0, 2.0)]
    ['best', 'good', 'slip', 'blunder']
    """
    if cost <= 0:
        return "best"
    if cost < limits.slip:
        return "good"
    return "slip" if cost < limits.blunder else "blunder"


def count_marks(marks: Iterable[Mark]) -> dict[Mark, int]:
    """Count each mark; all marks are keys.

    >>> count_marks(["slip", "best", "best"])
    {'best': 2, 'good': 0, 'slip': 1, 'blunder': 0}
    """
    count = Counter(marks)
    return {mark: count[mark] for mark in MARKS}


def find_reviewer(game: str) -> str:
    """Return the bot that judges moves of a game. Raises BotError if no bot of it searches."""
    played = find_game(game)
    if played.reviewer is None:
        raise BotError("no bot of {title} searches: none can review a match", title=played.titled)
    return played.reviewer


@dataclass(frozen=True)
class JudgedDecision:
    """A decision with a choice; ``ply`` and ``hand`` count from 0.

    ``cost`` is how much less ``move`` is worth than ``best``, 0 for the best move, in the unit of
    the rules (see ``Game.payoff_unit``). ``mark`` is the class of that cost. ``choices`` is the
    number of legal moves. Decisions with only one legal move are left out. ``reasons`` explain why
    the best move is better than ``move``, or why ``move`` was good if it was the best.
    """

    hand: int
    ply: int
    seat: int
    move: str
    best: str
    cost: float
    mark: Mark
    choices: int
    reasons: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        """Show the decision and its cost.

        >>> judged = JudgedDecision(
        ...     0, 3, 2, move="QH", best="2C", cost=1.25, mark="slip", choices=5
        ... )
        >>> print(judged)
        ply 3, seat 2, of 5 moves: QH instead of 2C cost 1.25 (slip)
        """
        made = f"{self.move} instead of {self.best} cost {self.cost:.2f} ({self.mark})"
        if self.move == self.best:
            made = f"{self.move} was best"
        return f"ply {self.ply}, seat {self.seat}, of {self.choices} moves: {made}"


Judge = Callable[[MatchLog, int, bytes], list[WeighedMove]]
"""Weighs every move of a seat on turn, the best first. Its random numbers come from the seed."""


def build_judge(player: Player, game: str) -> Judge:
    """Return the judge of a player: a bot that searches, or a custom player with ``weigh``.

    A custom player's ``weigh`` gets a view and returns the expected payoff of each move, in the
    unit of the rules. Raises BotError for an unknown name. The judge raises BotError if the player
    cannot weigh moves.
    """
    judge = resolve_player(player)
    if isinstance(judge, CustomPlayer):
        return judge.weigh_moves
    return lambda match, seat, seed: weigh(
        judge, game, seed, match.seat_observation(seat), match.seat_memory(seat)
    )


def review_hand(record: Record, hand: int, judge: Player | None = None) -> list[JudgedDecision]:
    """Judge every decision with a choice in one hand of a record, in order.

    Without a ``judge``, the reviewer of the game judges. The same record gives the same review.
    Checks the whole record. Raises RecordError if it does not follow the rules, or has no such
    hand.
    """
    check_hand(record, hand)
    match = MatchLog(read_rules(record))
    bot = resolve_player(find_reviewer(record.game) if judge is None else judge)
    weigh_moves = build_judge(bot, record.game)
    seed = hashlib.sha256(encode(record)).digest()
    judged: list[JudgedDecision] = []
    judgement: Judgement | None = None
    for step in verify_steps(record, match):
        if step.hand != hand:
            continue
        if isinstance(step, DecisionStep) and judgement is not None:
            judged.append(_judge_decision(match.rules, step, judgement, bot))
        if isinstance(step, DealStep | DecisionStep | RestockStep):
            judgement = _judge_position(match, weigh_moves, seed)
    return judged


class Judgement(NamedTuple):
    """Knowledge of the seat on turn, and its weighed moves, the best first."""

    observation: StateRecord
    memory: StateRecord
    weighed: list[WeighedMove]
    seed: bytes


def _judge_position(match: MatchLog, judge: Judge, seed: bytes) -> Judgement | None:
    """Weigh the moves of the seat on turn; None if it has no choice, or none is weighed."""
    seat = match.awaiting.seat
    if seat is None or len(match.legal()) < 2:
        return None
    ply = len(match.hands[-1].moves)
    place = hashlib.sha256(b"%b/%d/%d" % (seed, len(match.hands), ply)).digest()
    weighed = judge(match, seat, place)
    if not weighed:
        return None
    return Judgement(match.seat_observation(seat), match.seat_memory(seat), weighed, place)


def _judge_decision(
    rules: RuleSet, decision: DecisionStep, judgement: Judgement, bot: Player
) -> JudgedDecision:
    weighed = judgement.weighed
    made = next(each for each in weighed if each.move == decision.move)
    cost, mark = judge_move(rules, weighed, made)
    return JudgedDecision(
        hand=decision.hand,
        ply=decision.ply,
        seat=decision.seat,
        move=decision.move,
        best=weighed[0].move,
        cost=cost,
        mark=mark,
        choices=len(weighed),
        reasons=tuple(explain_decision(rules.game, decision.move, mark, judgement, bot)),
    )


def judge_move(rules: RuleSet, weighed: list[WeighedMove], made: WeighedMove) -> tuple[float, Mark]:
    """Return the cost of one of all weighed moves, the best first, and the mark of that cost."""
    cost = max(0.0, weighed[0].worth - made.worth)
    return cost, classify_cost(cost, find_game(rules.game).mistake_limits(rules))


def explain_decision(  # noqa: PLR0913 - of one decision
    game: str,
    move: str,
    mark: Mark,
    judgement: Judgement,
    bot: Player,
    *,
    most_deals: int = MANY_DEALS,
) -> list[Reason]:
    """Return the reasons for a decision; those of a mistake may come from playouts of the bot."""
    observation, memory, weighed, seed = judgement
    other = None if move == weighed[0].move else move
    reasons = explain_preference(game, observation, memory, weighed, other)
    if reasons or mark not in ("slip", "blunder") or not isinstance(bot, str):
        return reasons
    return explain_by_playouts(
        bot,
        game,
        seed,
        observation=observation,
        memory=memory,
        weighed=weighed,
        to=other,
        most_deals=most_deals,
    )


def find_costliest(judged: Iterable[JudgedDecision], count: int = 3) -> list[JudgedDecision]:
    """Return the ``count`` decisions of the highest cost, costliest first; none of cost 0."""
    lost = [each for each in judged if each.cost > 0]
    return sorted(lost, key=lambda each: (-each.cost, each.hand, each.ply))[:count]
