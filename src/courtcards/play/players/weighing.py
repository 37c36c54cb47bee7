"""The worth of each legal move in the judgement of a searching bot, and the reasons for it."""

from __future__ import annotations

from functools import partial
from math import isnan

import msgspec
import numpy as np

from courtcards.games import find_game
from courtcards.kernel.errors import BotError
from courtcards.kernel.reasons import Playouts, Preference, Reason, Worth
from courtcards.kernel.records import StateRecord
from courtcards.kernel.shuffling import seed_generator
from courtcards.play.players.bot import budget_of_bot

MOST_REASONS = 2
"""Number of reasons for a move at most."""
FEW_DEALS, MANY_DEALS = 200, 2000
"""Numbers of possible deals in which two moves are compared."""


class WeighedMove(msgspec.Struct, frozen=True):
    """A legal move and its expected payoff, from ``tries`` plays to the end.

    ``worth`` is in the unit of the rules, see ``Game.payoff_unit``.
    """

    move: str
    worth: float
    tries: int


def weigh(
    bot: str, game: str, seed: bytes, observation: StateRecord, memory: StateRecord
) -> list[WeighedMove]:
    """Return every legal move of the observation's viewer with its worth: the best first.

    Expects that the viewer is on turn, and the memory of the same seat. The same arguments give the
    same worths. The move that the bot would make comes first. Other moves of equal worth are in the
    order of their texts. Raises BotError if the bot does not search.
    """
    served, budget = find_game(game), budget_of_bot(bot, game)
    if served.engine.search is None or not budget.recalls:
        raise BotError(
            "the bot {name!r} of {title} cannot weigh moves: it does not search",
            name=bot,
            title=served.titled,
        )
    values = np.empty(served.move_count, dtype=np.float64)
    visits = np.empty(served.move_count, dtype=np.int64)
    generator = seed_generator(seed, "weigh", bot)
    best = int(served.engine.calls.search(observation, memory, budget, generator, values, visits))
    moves = [
        (move != best, -worth, served.move_text(move), tries)
        for move, (worth, tries) in enumerate(zip(values.tolist(), visits.tolist(), strict=True))
        if not isnan(worth)
    ]
    return [WeighedMove(text, -worth, tries) for _, worth, text, tries in sorted(moves)]


def explain_preference(
    game: str,
    observation: StateRecord,
    memory: StateRecord,
    weighed: list[WeighedMove],
    to: str | None = None,
) -> list[Reason]:
    """Return why the first of all weighed moves is better than the others, or than the move ``to``.

    There are at most ``MOST_REASONS``, and none if nothing was weighed. Expects the observation and
    the memory by which the moves were weighed.
    """
    if not weighed:
        return []
    played = find_game(game)
    worths = {played.parse_move(each.move): Worth(each.worth, each.tries) for each in weighed}
    other = None if to is None else played.parse_move(to)
    preference = Preference(played.parse_move(weighed[0].move), worths, other)
    return played.reasons(observation, memory, preference)[:MOST_REASONS]


def explain_by_playouts(  # noqa: PLR0913 - keyword-only
    bot: str,
    game: str,
    seed: bytes,
    *,
    observation: StateRecord,
    memory: StateRecord,
    weighed: list[WeighedMove],
    to: str | None = None,
    most_deals: int = MANY_DEALS,
) -> list[Reason]:
    """Return what follows from the first of all weighed moves, and not from another.

    The bot plays both moves out in the same possible deals. The other move is ``to``. If few deals
    show no clear difference, ``most_deals`` may. Without ``to`` it is the best of the moves that
    are worth less, in few deals alone: somebody waits. There is no reason without a clear
    difference, and none if nothing was weighed.
    """
    other = to or next((each.move for each in weighed if each.worth < weighed[0].worth), None)
    played = find_game(game)
    if other is None or played.engine.play_out_two is None:
        return []
    budget = budget_of_bot(bot, game)
    moves = played.parse_move(weighed[0].move), played.parse_move(other)
    for deals in sorted({FEW_DEALS, FEW_DEALS if to is None else most_deals}):
        generator = seed_generator(seed, "compare", bot, deals)
        play_out = partial(played.engine.calls.play_out_two, observation, memory, budget, generator)
        reason = played.find_consequence(observation, Playouts(play_out, deals), *moves)
        if reason is not None:
            return [reason]
    return []
