"""A Courtcards that was before this one: its servers told everybody of all that they wrote.

They heard everybody on one channel, and knew nothing of who follows what.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from courtcards.eventlog import postgres_connection
from courtcards.eventlog.postgres_connection import OLDER_SERVER
from courtcards.eventlog.postgres_ear import EVERYBODY, Ear

BECOME_OLDER = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
    "from server.older_ear import become; become()"
)
"""What makes such a server of a `ServerProcess`, as its ``limit``."""


async def hear(ear: Ear) -> None:
    """Hear everybody, and nobody else."""
    lost = asyncio.Event()
    connection = await postgres_connection.connect(ear._address, OLDER_SERVER)
    connection.add_termination_listener(lambda _: lost.set())
    await connection.add_listener(EVERYBODY, ear._notice)
    ear._tell(None)
    await lost.wait()


def become() -> None:
    """Make this process one of the version before."""
    Ear._hear = hear  # type: ignore[assignment, method-assign]
    postgres_connection.connect.__defaults__ = (
        OLDER_SERVER,
        *postgres_connection.connect.__defaults__[1:],  # type: ignore[index]
    )
    sys.stderr.write("this server tells everybody of what it writes\n")
