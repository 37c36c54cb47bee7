"""Advice about a position: every legal move with its value, and the reasons in words."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from courtcards.games import find_game
from courtcards.kernel.errors import BotError
from courtcards.kernel.options import RuleSet
from courtcards.kernel.reasons import Reason
from courtcards.lab.review import Judgement, explain_decision, find_reviewer, judge_move
from courtcards.play.players.weighing import FEW_DEALS, MANY_DEALS, explain_by_playouts, weigh
from courtcards.play.positions import HandPosition

THOROUGH_CHOICES = 4
"""Number of moves, the best first, whose reasons are looked for in many deals."""


@dataclass(frozen=True)
class WeighedChoice:
    """A legal move, its value in the unit of the rules from so many ``visits``, and reasons."""

    move: str
    value: float
    uncertainty: float
    visits: int
    reasons: tuple[Reason, ...]


def weigh_position(
    position: HandPosition, bot: str | None = None, seed: bytes = b""
) -> list[WeighedChoice]:
    """Return the legal moves as a bot values them, the best first; by default the reviewer.

    Values and visits are those of a review with the same seed. So are the reasons of a move that is
    not best: they say why the best move is better. But moves below the best ``THOROUGH_CHOICES``
    have only those that few deals show: somebody waits. The reasons of the best move are against
    all others, as a hint gives them.

    Raises PlayError if the seat on turn is hidden, or nobody is on turn. Raises BotError if the bot
    does not exist, or does not search here.
    """
    rules, (observation, memory) = position.rules, position.information()
    judge = find_reviewer(rules.game) if bot is None else bot
    weighed = weigh(judge, rules.game, seed, observation, memory)
    if not weighed:
        raise BotError("the bot {name!r} does not weigh this decision: ask another", name=judge)
    judgement = Judgement(observation, memory, weighed, seed)
    spread = find_game(rules.game).playout_spread(rules)
    return [
        WeighedChoice(
            each.move,
            each.worth,
            spread / sqrt(max(each.tries, 1)),
            each.tries,
            tuple(_explain_choice(rules, rank, judgement, judge)),
        )
        for rank, each in enumerate(weighed)
    ]


def _explain_choice(rules: RuleSet, rank: int, judgement: Judgement, judge: str) -> list[Reason]:
    """Return the reasons of a review for a move that is not best, and of a hint for the best."""
    observation, memory, weighed, seed = judgement
    _, mark = judge_move(rules, weighed, weighed[rank])
    deals = MANY_DEALS if rank < THOROUGH_CHOICES else FEW_DEALS
    reasons = explain_decision(
        rules.game, weighed[rank].move, mark, judgement, judge, most_deals=deals
    )
    if reasons or rank > 0:
        return reasons
    return explain_by_playouts(
        judge, rules.game, seed, observation=observation, memory=memory, weighed=weighed
    )
