"""A hint: what a strong bot would play and why, from what the seat on turn knows."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from courtcards.games import game_named
from courtcards.kernel.errors import NoHints, NotYourTurn
from courtcards.kernel.results import Unit
from courtcards.play.players.weighing import Weighed, reasons_of, weigh
from courtcards.tables import Table, sentences
from courtcards.tables.views.reasons import Why, told

ADVISER = "master"
"""The bot that gives the hints."""


class Hint(msgspec.Struct, frozen=True):
    """Every legal move, the best first, and what each is worth in the eyes of the bot.

    It is for the table as it was after event ``seq``. ``worth`` is counted in ``unit``: points of
    the deal against the average of the others, or the seat's chance to win the hand. ``reasons``
    say why the best is better than the others; there may be none.
    """

    seq: int
    bot: str
    unit: Unit
    moves: list[Weighed]
    reasons: list[Why]


def hint_for(table: Table, seat: int, language: str) -> Callable[[], Hint]:
    """A function that finds the hint for a seat, at length, from what the seat knows now.

    Its reasons are said in a language, and call the players by their names.
    NoHints where the table gives none, NotYourTurn where the seat is not on turn.
    """
    if not table.settings.hints:
        raise NoHints("this table gives no hints")
    match, seq, seed = table.match, table.sequence, table.bot_seed()
    if match.awaiting.kind != "play" or match.awaiting.seat != seat:
        raise NotYourTurn(sentences.NOT_YOUR_TURN)
    game, view, memory = match.rules.game, match.seat_sight(seat), match.seat_memory(seat)
    names = [each.name if each else "" for each in table.players]

    def thought() -> Hint:
        moves = weigh(ADVISER, game, seed, view, memory)
        reasons = told(reasons_of(game, view, memory, moves), names, language)
        return Hint(seq, ADVISER, game_named(game).unit_of(match.rules), moves, reasons)

    return thought
