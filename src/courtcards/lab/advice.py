"""Advice about a position: every legal move with its value, and the reasons in words."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from courtcards.games import find_game
from courtcards.kernel.options import RuleSet
from courtcards.kernel.reasons import Reason
from courtcards.lab.review import Judgement, explain_decision, find_reviewer, judge_move
from courtcards.play.players.weighing import WeighedMove, explain_by_playouts, weigh
from courtcards.play.positions import HandPosition


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
    not best: they say why the best move is better. Those of the best move are against all others,
    as a hint gives them.

    Raises PlayError if the seat on turn is hidden, or nobody is on turn. Raises BotError if the bot
    does not exist or does not search.
    """
    rules, (observation, memory) = position.rules, position.information()
    judge = find_reviewer(rules.game) if bot is None else bot
    weighed = weigh(judge, rules.game, seed, observation, memory)
    judgement = Judgement(observation, memory, weighed, seed)
    spread = find_game(rules.game).playout_spread(rules)
    return [
        WeighedChoice(
            each.move,
            each.worth,
            spread / sqrt(max(each.tries, 1)),
            each.tries,
            tuple(_explain_choice(rules, each, judgement, judge)),
        )
        for each in weighed
    ]


def _explain_choice(
    rules: RuleSet, choice: WeighedMove, judgement: Judgement, judge: str
) -> list[Reason]:
    """Return the reasons of a review for a move that is not best, and of a hint for the best."""
    _, mark = judge_move(rules, judgement.weighed, choice)
    reasons = explain_decision(rules.game, choice.move, mark, judgement, judge)
    if reasons or choice is not judgement.weighed[0]:
        return reasons
    observation, memory, weighed, seed = judgement
    return explain_by_playouts(
        judge, rules.game, seed, observation=observation, memory=memory, weighed=weighed
    )
