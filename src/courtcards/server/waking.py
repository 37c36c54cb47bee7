"""Waking the engine: its libraries are opened before the first player needs them.

That takes no time where they are built. In a folder of sources that was never played from, or that
was edited, they are built now, in a thread: the pages are served meanwhile. `courtcards play` has
them built beside it (see ``kernel/awaited.py``). What prints is made
ready there, too: the first document would hold up everybody who plays.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import threading
from collections.abc import Iterable

from courtcards.clubs.paper import writing
from courtcards.clubs.seating import Wishes, draw_rounds
from courtcards.games import GAMES, game_named
from courtcards.kernel.awaited import BUILD
from courtcards.kernel.errors import EngineError
from courtcards.play import Chance, MatchLog
from courtcards.server.snapshots import table_code, tally_code

logger = logging.getLogger("courtcards.server")

SEED = b"waking"
FEW_PLAYERS = 9
"""One sits out, so that the rounds have to be searched for."""


def start_waking(awake: asyncio.Event) -> None:
    """Open the engine in a thread, while the running loop answers what needs no table."""
    loop = asyncio.get_running_loop()

    def wake() -> None:
        wake_engine()
        table_code()
        tally_code()
        settle()
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(awake.set)
        writing.get_ready()

    # Building may take long; a server that is stopped does not wait for it.
    threading.Thread(target=wake, name="waking", daemon=True).start()


def wake_engine(names: Iterable[str] = GAMES) -> None:
    """Deal a hand of these games, as a table does, and draw the seats of a club evening."""
    for game in map(game_named, names):
        try:
            match = MatchLog(game.rules(game.named_sets[0].name))
            match.deal(*Chance(SEED).deal(match))
        except EngineError as error:
            # Nobody needs this hand; whoever plays the game will be told what is wrong.
            logger.error("%s cannot be played here: %s", game.title, error)  # noqa: TRY400
    if not BUILD.is_python:
        draw_rounds(range(FEW_PLAYERS), 2, SEED, wishes=Wishes(steps=1000))


YOUNG_OBJECTS = 20_000
"""How many new objects start the garbage collector.

A play makes hundreds that do not outlive it: there is no need to look through them as often.
"""


def settle() -> None:
    """Let the garbage collector leave alone what lives as long as the server."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
