"""Threads beside the loop that serves everybody, and the engine woken for the first player."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import threading
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from courtcards.clubs.paper import pdf
from courtcards.clubs.seating import SeatingOptions, draw_rounds
from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import EngineError
from courtcards.kernel.library import BUILD
from courtcards.play import Chance, MatchLog
from courtcards.server.limits.clients import CLIENT
from courtcards.server.limits.jobs import FairThreadPool, QueueBounds
from courtcards.server.snapshots import digest_evening_code, digest_table_code

T = TypeVar("T")

NICENESS = 10
"""How far bots give way to others that want the processor: 0 not at all, 19 at most."""
REBUILT_OF_ONE, REBUILT = 2000, 20_000
"""How many tables and sheets may wait to be rebuilt, for one address and in all; an evening of 400
players has up to 1,000 sheets."""

Charge = Callable[[str, float], None]
"""Hears how many seconds of processor time something took, and for which address."""


class Threads:
    """A place to think (``tables.service.thinking``); long compiled work does not hold the GIL.

    No job of a client (``limits.jobs``) runs here, so that no bot waits for one. A bot that plays
    after somebody's move thinks on their turn: of two addresses neither takes the other's threads.
    It is never refused. There are no more thoughts at a time than tables in memory.
    """

    def __init__(self, charge: Charge) -> None:
        cores = os.cpu_count() or 1
        self._charge = charge
        self._bots = FairThreadPool("thinking", QueueBounds(cores, cores), NICENESS)
        # That is Python throughout: two at a time would take the loop's turn twice as often, and
        # one that gave way to others would do so with the GIL in its hands.
        self._rebuilding = FairThreadPool("rebuilding", QueueBounds(1, 1, REBUILT_OF_ONE, REBUILT))

    async def think(self, thought: Callable[[], T]) -> T:
        """Run a function in a thread, and return what it finds."""
        return await self._bots.do(thought, CLIENT.get().address)

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """Make something of a log; one at a time, that which was played at last first.

        TooMany where too much waits for the address that asks.
        """
        address = CLIENT.get().address
        charge = partial(self._charge, address)
        return await self._rebuilding.do(rebuilding, address, order=-last_at, charge=charge)

    def close(self) -> None:
        """Begin nothing more, and do not wait for what is running."""
        self._bots.close()
        self._rebuilding.close()


# Waking the engine: its libraries are opened before the first player needs them.
#
# That takes no time where they are built. In a folder of sources that was never played from, or
# that was edited, they are built now, in a thread: the pages are served meanwhile. `courtcards
# play` has them built beside it (see ``kernel/library.py``). What prints is made ready there, too:
# the first document would hold up everybody who plays.


logger = logging.getLogger("courtcards.server")

SEED = b"waking"
FEW_PLAYERS = 9
"""One sits out, so that the rounds have to be searched for."""


def start_engine(awake: asyncio.Event) -> None:
    """Open the engine in a thread, while the running loop answers what needs no table."""
    loop = asyncio.get_running_loop()

    def wake() -> None:
        warm_engine()
        digest_table_code()
        digest_evening_code()
        tune_collector()
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(awake.set)
        pdf.preload_pdf()

    # Building may take long; a server that is stopped does not wait for it.
    threading.Thread(target=wake, name="waking", daemon=True).start()


def warm_engine(names: Iterable[str] = GAMES) -> None:
    """Deal a hand of these games, as a table does, and draw the seats of a club evening."""
    for game in map(find_game, names):
        try:
            match = MatchLog(game.rules(game.named_sets[0].name))
            match.deal(*Chance(SEED).deal(match))
        except EngineError as error:
            # Nobody needs this hand; whoever plays the game will be told what is wrong.
            logger.error("%s cannot be played here: %s", game.title, error)  # noqa: TRY400
    if not BUILD.is_python:
        draw_rounds(range(FEW_PLAYERS), 2, SEED, options=SeatingOptions(steps=1000))


YOUNG_OBJECTS = 20_000
"""How many new objects start the garbage collector.

A play makes hundreds that do not outlive it: there is no need to look through them as often.
"""


def tune_collector() -> None:
    """Let the garbage collector leave alone what lives as long as the server."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
