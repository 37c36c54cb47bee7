"""A connection to a server as slow as a mobile one; all traffic shares its speed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

BITS_PER_SECOND = 1_600_000
DELAY_S = 0.15
"""Both ways together, as browsers slow a line: a new connection adds no delay."""
CHUNK = 1460


class LineDirection:
    """One direction of the line: each piece waits for all that were sent before."""

    def __init__(self) -> None:
        self._free_at = 0.0

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Carry pieces until none come; each arrives after half the delay."""
        now = asyncio.get_running_loop().time
        sent: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while (piece := await sent.get())[1]:
                await asyncio.sleep(max(0.0, piece[0] - now()))
                target.write(piece[1])
                await target.drain()
            target.close()

        with suppress(ConnectionError):  # the browser has closed the connection
            async with asyncio.TaskGroup() as both:
                both.create_task(arrive())
                octets = b"-"
                while octets:
                    octets = await source.read(CHUNK)
                    self._free_at = max(self._free_at, now()) + 8 * len(octets) / BITS_PER_SECOND
                    await asyncio.sleep(max(0.0, self._free_at - now()))
                    sent.put_nowait((self._free_at + DELAY_S / 2, octets))


class SlowLine:
    """Both directions, for every connection to a server."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._there, self._back = LineDirection(), LineDirection()

    async def connect(self, asks: asyncio.StreamReader, told: asyncio.StreamWriter) -> None:
        """Carry one connection to its end."""
        answers, asked = await asyncio.open_connection(self._host, self._port)
        with suppress(ExceptionGroup, asyncio.CancelledError):
            async with asyncio.TaskGroup() as both:
                both.create_task(self._there.carry(asks, asked))
                both.create_task(self._back.carry(answers, told))


@contextmanager
def slow_line(address: str) -> Iterator[str]:
    """Run such a line to a server; yield its address."""
    to = urlsplit(address)
    assert to.hostname is not None
    assert to.port is not None
    loop = asyncio.new_event_loop()
    line = SlowLine(to.hostname, to.port)
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()  # the thread of the caller may have a loop of its own: a browser's
    starting = asyncio.start_server(line.connect, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        asyncio.run_coroutine_threadsafe(end_line(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def end_line(server: asyncio.Server) -> None:
    """Close the line and every connection on it."""
    server.close()
    carrying = asyncio.all_tasks() - {asyncio.current_task()}
    for task in carrying:
        task.cancel()
    await asyncio.gather(*carrying, return_exceptions=True)
