"""What systemd is told of a server: that it serves, that it still does, that it stops.

See sd_notify(3). Where no systemd has started the server, nobody is told anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable

READY, STILL_THERE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
SOCKET, WATCHDOG = "NOTIFY_SOCKET", "WATCHDOG_USEC"
OF_SYSTEMD = frozenset({SOCKET, WATCHDOG, "WATCHDOG_PID"})
"""The variables by which systemd speaks to the process that it has started, and to no other."""


def notify(state: str) -> None:
    """Tell systemd a state, if it listens."""
    place = os.environ.get(SOCKET)
    if not place:
        return
    address = f"\0{place[1:]}" if place.startswith("@") else place
    with (
        contextlib.suppress(OSError),  # it has gone, or does not take it: the server goes on
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        line.setblocking(False)  # noqa: FBT003 - so it is called
        line.connect(address)
        line.send(state.encode())


async def keep_watchdog(is_well: Callable[[], bool] = lambda: True) -> None:
    """Tell systemd again and again that this loop turns, while all is well.

    It ends at once where systemd does not want to know.
    """
    within = os.environ.get(WATCHDOG, "")
    while within.isdecimal():
        if is_well():
            notify(STILL_THERE)
        await asyncio.sleep(int(within) / 1_000_000 / 3)
