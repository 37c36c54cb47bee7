"""Threads beside the event loop, and the start of the engine."""

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
"""Niceness of the threads of bots: 0 is normal priority, 19 the lowest."""
REBUILT_OF_ONE, REBUILT = 2000, 20_000
"""Limits of the rebuild queue, for one address and in all. An evening of 400 players has up to
1,000 sheets to rebuild."""

Charge = Callable[[str, float], None]
"""Takes an address, and the seconds of processor time that were spent for it."""


class Threads:
    """Runs bots and rebuilds in threads, as ``Thinkers`` of the tables.

    Long compiled work does not hold the GIL. Clients' jobs (``limits.jobs``) run in other threads,
    so no bot waits for one. A bot that plays after a client's move counts as that client's work.
    The threads are shared fairly between addresses. The work of a bot is never refused: there is at
    most one for each table in memory.
    """

    def __init__(self, charge: Charge) -> None:
        cores = os.cpu_count() or 1
        self._charge = charge
        self._bots = FairThreadPool("thinking", QueueBounds(cores, cores), NICENESS)
        # Rebuilding is pure Python, so one at a time: two would take the GIL from the loop twice as
        # often. It has normal priority: a slow thread would hold the GIL for longer.
        self._rebuilding = FairThreadPool("rebuilding", QueueBounds(1, 1, REBUILT_OF_ONE, REBUILT))

    async def think(self, thought: Callable[[], T]) -> T:
        """Run a function in a thread and return its result."""
        return await self._bots.do(thought, CLIENT.get().address)

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """Rebuild a state from its log in a thread. One runs at a time; the most recent goes first.

        ``last_at`` is the moment of the last event. Raises TooMany if too much waits for the
        address.
        """
        address = CLIENT.get().address
        charge = partial(self._charge, address)
        return await self._rebuilding.do(rebuilding, address, order=-last_at, charge=charge)

    def close(self) -> None:
        """Accept no more work. Running work is not waited for."""
        self._bots.close()
        self._rebuilding.close()


# The engine is started, and its libraries are opened, before the first player needs them.
#
# Built libraries open at once. In a folder of sources that is new or was edited they are built now,
# in a thread, while the server already serves pages. `courtcards play` builds them in a process
# beside it (see ``kernel/library.py``). The PDF library is loaded there, too: otherwise the first
# document would hold up everybody.


logger = logging.getLogger("courtcards.server")

SEED = b"waking"
FEW_PLAYERS = 9
"""One player sits out, so the rounds have to be searched for."""


def start_engine(awake: asyncio.Event) -> None:
    """Load the engine in a thread; set ``awake`` once tables can be opened."""
    loop = asyncio.get_running_loop()

    def wake() -> None:
        warm_engine()
        digest_table_code()
        digest_evening_code()
        tune_collector()
        with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(awake.set)
        pdf.preload_pdf()

    # Building may take long; a server that stops does not wait for it.
    threading.Thread(target=wake, name="waking", daemon=True).start()


def warm_engine(names: Iterable[str] = GAMES) -> None:
    """Deal one hand of each game, and draw the seats of a club evening, to load all code."""
    for game in map(find_game, names):
        try:
            match = MatchLog(game.rules(game.named_sets[0].name))
            match.deal(*Chance(SEED).deal(match))
        except EngineError as error:
            # Nobody needs this hand; players of this game get the error later.
            logger.error("%s cannot be played here: %s", game.title, error)  # noqa: TRY400
    if not BUILD.is_python:
        draw_rounds(range(FEW_PLAYERS), 2, SEED, options=SeatingOptions(steps=1000))


YOUNG_OBJECTS = 20_000
"""Allocations that trigger the garbage collector.

A play makes hundreds of short-lived objects: frequent collections would find nothing.
"""


def tune_collector() -> None:
    """Exempt objects that live as long as the server from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
