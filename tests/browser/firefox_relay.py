"""Begins a Firefox, and answers for it where it does not know something: `PROGRAM ARGUMENTS`.

Playwright drives any Firefox by WebDriver BiDi, and sets what a page believes of its device first.
An extended release may not know a part of that, and Playwright takes the refusal for a failure. So
this relay stands between the two: where Firefox does not know an emulation, the page sees the
device as it is.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Relay:
    """What goes to and fro between a client and Firefox."""

    def __init__(self, firefox: str) -> None:
        self._firefox = firefox

    async def serve(self, client: ServerConnection) -> None:
        """Serve one client until it or Firefox hangs up."""
        path = client.request.path if client.request is not None else ""
        async with connect(self._firefox + path, max_size=None) as firefox:
            emulations: set[int] = set()
            to, fro = (
                self._there(client, firefox, emulations),
                self._back(firefox, client, emulations),
            )
            _, others = await asyncio.wait(
                [asyncio.ensure_future(to), asyncio.ensure_future(fro)],
                return_when=asyncio.FIRST_COMPLETED,
            )
            for other in others:
                other.cancel()

    async def _there(
        self, client: ServerConnection, firefox: ClientConnection, emulations: set[int]
    ) -> None:
        async for text in client:
            message = json.loads(text)
            if message["method"].startswith("emulation."):
                emulations.add(message["id"])
            await firefox.send(text)

    async def _back(
        self, firefox: ClientConnection, client: ServerConnection, emulations: set[int]
    ) -> None:
        async for text in firefox:
            message: dict[str, Any] = json.loads(text)
            if message.get("error") == "unknown command" and message["id"] in emulations:
                message = {"type": "success", "id": message["id"], "result": {}}
            await client.send(json.dumps(message))


async def main() -> int:
    """Begin Firefox, and tell where the relay listens as Firefox would."""
    firefox = await asyncio.create_subprocess_exec(*sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        found = LISTENING.search(line.decode(errors="replace"))
        if found is None:
            sys.stderr.buffer.write(line)
            continue
        relay = Relay(found[1])
        async with serve(relay.serve, "127.0.0.1", 0, max_size=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            sys.stderr.write(f"WebDriver BiDi listening on ws://127.0.0.1:{port}\n")
            sys.stderr.flush()
            async for later in firefox.stderr:
                sys.stderr.buffer.write(later)
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
