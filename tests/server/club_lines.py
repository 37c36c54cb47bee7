"""A WebSocket at a club evening."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server.clubbing import Director
from waiting import LIMIT_S


class Ear:
    """A WebSocket at an evening."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def next(self) -> Any:
        return json.loads(self.socket.recv(LIMIT_S))

    def until(self, kind: str, **fields: Any) -> Any:
        """The next message of a type whose fields are so; what comes before it is heard too."""
        while True:
            message = self.next()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    def closed(self) -> int:
        """With which code it is closed."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv(LIMIT_S)
        assert self.socket.close_code is not None
        return self.socket.close_code


@contextlib.contextmanager
def listening(director: Director, token: str | None = None, evening: str = "") -> Iterator[Ear]:
    """Somebody who listens; who has said hello unless the token is empty."""
    address = str(director.http.base_url).replace("http", "ws", 1).rstrip("/")
    path = f"/api/clubs/{evening or director.evening}/live"
    with connect(address + path, proxy=None, open_timeout=LIMIT_S, ping_interval=None) as socket:
        if token != "":
            said = {"type": "hello", "token": token or director.token}
            socket.send(json.dumps(said))
        yield Ear(socket)
