"""Waking the engine: the compiled rules are loaded before the first player needs them.

Loading them from their cache takes almost a second; compiling them, on a machine where that was
never done, takes many. It runs in a thread, so that the pages are served meanwhile.
"""

from __future__ import annotations

import contextlib
import gc
import logging
from collections.abc import Iterable

from courtcards.bots import BOT_NAMES, Bot
from courtcards.bots.levels import LEVELS
from courtcards.bots.weighing import weigh
from courtcards.clubs.seating import Wishes, draw_rounds
from courtcards.games import GAMES, game_named
from courtcards.kernel.errors import PlayError
from courtcards.kernel.game import AnyGame
from courtcards.matches import Chance, Match

logger = logging.getLogger("courtcards.server")

SEED = b"waking"
FEW_PLAYERS = 9
"""One sits out, so that the rounds have to be searched for, and the search is loaded too."""
NO_LEGAL_MOVES = ("2C", "2C>N")
"""Moves that are probably illegal, so that the code that says why is loaded too."""


def wake_engine(names: Iterable[str] = GAMES) -> None:
    """Play a hand of these games, as a table does, and draw the seats of a club evening."""
    for game in map(game_named, names):
        try:
            _play_hand(game)
        except Exception:
            # Nobody needs this hand; whoever plays the game will be told what is wrong.
            logger.exception("the engine of %s does not wake", game.title)
    draw_rounds(range(FEW_PLAYERS), 2, SEED, wishes=Wishes(steps=1000))


def wake_searches(names: Iterable[str] = GAMES) -> None:
    """Let a bot that searches make a move of each of these games, and weigh one.

    Compiling the searches takes minutes on a small machine, so this is done after everything else.
    """
    for game in map(game_named, names):
        match = Match(game.rules(game.named_sets[0].name))
        match.deal(*Chance(SEED).deal(match))
        seat = match.awaiting.seat or 0
        view, memory = match.seat_sight(seat), match.seat_memory(seat)
        Bot(LEVELS[0], game.name, SEED).choose(view, memory)
        weigh(LEVELS[0], game.name, SEED, view, memory)


YOUNG_OBJECTS = 20_000
"""How many new objects start the garbage collector.

A play makes hundreds that do not outlive it: there is no need to look through them as often.
"""


def settle() -> None:
    """Let the garbage collector leave alone what lives as long as the server.

    The compiler alone is half a million objects: looking through them takes a tenth of a second, in
    which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


def _play_hand(game: AnyGame) -> None:
    match, chance = Match(game.rules(game.named_sets[0].name)), Chance(SEED)
    bots = [Bot(name, game.name, SEED) for name in BOT_NAMES if name not in LEVELS]
    match.deal(*chance.deal(match))
    while match.awaiting.kind == "play":
        seat = match.awaiting.seat or 0
        for move in NO_LEGAL_MOVES:
            with contextlib.suppress(PlayError):
                match.check(seat, move)
        bot = bots[seat % len(bots)]
        match.play(seat, bot.choose(match.seat_sight(seat), match.seat_memory(seat)))
        match.view(seat)
