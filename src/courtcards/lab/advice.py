"""Advice about a position: every legal move with its value, and the reasons in words."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from courtcards.games import find_game
from courtcards.kernel.errors import PlayError
from courtcards.kernel.reasons import Reason
from courtcards.lab.review import find_reviewer
from courtcards.play.players.weighing import explain_by_playouts, explain_preference, weigh
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

    The reasons of the best move are against all others, those of another move say why the best one
    is better. Raises PlayError if the seat on turn is hidden, or nobody is on turn. Raises BotError
    if the bot does not exist or does not search.
    """
    if position.turn is None:
        raise PlayError("the hand is over: there is nothing to weigh")
    if position.viewer not in (None, position.turn):
        raise PlayError(
            "seat {turn} is on turn, and this position shows the cards of seat {seat}",
            turn=position.turn,
            seat=position.viewer,
        )
    game = position.rules.game
    judge = find_reviewer(game) if bot is None else bot
    observation, memory = position.observation(), position.memory()
    weighed = weigh(judge, game, seed, observation, memory)
    spread = find_game(game).playout_spread(position.rules)
    found = []
    for each in weighed:
        other = None if each is weighed[0] else each.move
        reasons = explain_preference(game, observation, memory, weighed, other)
        if not reasons and other is None:
            reasons = explain_by_playouts(
                judge, game, seed, observation=observation, memory=memory, weighed=weighed
            )
        doubt = spread / sqrt(max(each.tries, 1))
        found.append(WeighedChoice(each.move, each.worth, doubt, each.tries, tuple(reasons)))
    return found
