"""Jobs: what clients ask for that takes long, done beside the loop, in a queue for each address."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TypeVar

from courtcards.kernel.awaited import BUILD
from courtcards.server.limits.client import CLIENT
from courtcards.server.limits.fair_queue import QueueBounds
from courtcards.server.limits.lanes import Lane
from courtcards.server.watching.measuring import measured
from courtcards.server.watching.metrics import Metrics

T = TypeVar("T")

NICENESS = 15
"""How far jobs give way to others that want the processor; bots give way less."""
MOST_OF_ONE, MOST = 200, 2000
"""How much may wait and run for one address, and in all, by weight: so forty people behind one
address can ask at the same time what their match owes to luck."""
MOST_S = 30.0
"""How long a job may work, in seconds of processor time."""


LOOKED_AT_S = 0.2
"""How often a job that waits for the engine looks whether its build is over."""


async def _built() -> None:
    """Wait until the engine is built, or cannot be: as Python, a search takes too long."""
    while BUILD.is_under_way:  # noqa: ASYNC110 - it ends in another thread
        await asyncio.sleep(LOOKED_AT_S)


class JobKind(NamedTuple):
    """A kind of job. The weight is about its length, in tenths of a second.

    ``is_compiled``: it is compiled code for the most part, which does not hold the GIL.
    ``ends_with_client``: it is only looked at, so that it ends once nobody waits for it.
    """

    name: str
    weight: int
    is_compiled: bool = False
    ends_with_client: bool = True


HINT = JobKind("hint", 1, is_compiled=True)
REVIEW = JobKind("review", 1, is_compiled=True)
LUCK = JobKind("luck", 4, is_compiled=True)
DRAW = JobKind("draw", 10, is_compiled=True, ends_with_client=False)
CODE = JobKind("code", 1)
EXAMPLE = JobKind("example", 1)
FILE = JobKind("file", 1)
RECORD = JobKind("record", 1)
RATINGS = JobKind("ratings", 2)
PICTURE = JobKind("picture", 2)
RESTORE = JobKind("restore", 50, ends_with_client=False)
DOCUMENT = JobKind("document", 5)


class Jobs:
    """Does jobs for clients: fair between addresses, bounded, and not for those who have left.

    Of one address one thread at least is left to the others.
    """

    def __init__(self, metrics: Metrics, charge: Callable[[str, float], None]) -> None:
        """``charge`` hears how many seconds of processor time were spent for an address."""
        cores = max(2, os.cpu_count() or 1)
        self._metrics = metrics
        self._charge = charge
        self._compiled = Lane("jobs", QueueBounds(cores, cores - 1, MOST_OF_ONE, MOST), NICENESS)
        # Two threads of Python at most want the GIL from the loop, one of them of one address.
        self._python = Lane("making", QueueBounds(2, 1, MOST_OF_ONE, MOST), is_python=True)

    async def do(self, kind: JobKind, function: Callable[[], T]) -> T:
        """Call ``function`` in a thread, for the client whose request is being served.

        It reads nothing that may change meanwhile. TooMany where too much waits, TooLong where it
        takes too long, ClientLeft where nobody waits for it any more.
        """
        client = CLIENT.get()
        if kind.is_compiled:
            await _built()
        lane = self._compiled if kind.is_compiled else self._python
        with self._metrics.work_pending.labels(kind.name).track_inprogress():
            doing = lane.do(
                measured(self._metrics, kind.name, function),
                client.address,
                weight=kind.weight,
                most_s=MOST_S,
                charge=partial(self._charge, client.address),
            )
            return await (client.unless_left(doing) if kind.ends_with_client else doing)

    def close(self) -> None:
        """Begin no job any more, and do not wait for those that run."""
        self._compiled.close()
        self._python.close()
