"""The WebSocket of a seat or a spectator: events go out, commands come in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any
from urllib.parse import parse_qs

from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

from courtcards.kernel.errors import MalformedMessage, NoSeat
from courtcards.server.access.seats import SeatSigner, find_holder, find_viewer
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.requests import deny
from courtcards.server.moderation import Moderation, check_may_say
from courtcards.server.responses import describe_error, find_request_language
from courtcards.server.sockets.live import LiveSocket, find_socket
from courtcards.server.sockets.receiving import FLOOD
from courtcards.tables import AnyCommand, checks
from courtcards.tables.service.host import Holder
from courtcards.tables.service.listeners import Listener
from courtcards.tables.service.table import LiveTable, build_envelope
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.views.messages import DoneMessage, RefusedMessage, parse_command

PATH = re.compile(r"/api/tables/([^/]+)/live")

AnswerCounter = Callable[[float, DoneMessage | RefusedMessage], None]
"""Takes the seconds that a command took until its answer and the broadcast, and the answer."""


@dataclass(slots=True)
class TableGuest:
    """A seat or a spectator at a table, by one WebSocket."""

    table: LiveTable
    holder: Holder | None
    listener: Listener
    language: str
    address: str
    origin: str


class TableSockets:
    """Serves the WebSockets of every table, as an ASGI app."""

    def __init__(
        self,
        live_tables: LiveTables,
        seats: SeatSigner,
        limiter: RateLimiter,
        moderation: Moderation,
        count_answer: AnswerCounter,
    ) -> None:
        self._count_answer = count_answer
        self._live_tables = live_tables
        self._admission = limiter
        self._moderation = moderation
        self._seats = seats

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket of a table, for the seat of the cookie or for a spectator."""
        socket = find_socket(scope)
        try:
            guest = await self._arrive(scope)
        except Exception as error:  # noqa: BLE001 - describe_error logs what is no refusal
            await deny(scope, send, error)
            return
        try:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await self._take_all(receive, guest, socket)
        finally:
            guest.table.leave(guest.listener)
            if guest.holder is None:
                self._admission.release_watcher(guest.address)
            self._admission.release_socket(guest.address)

    async def _arrive(self, scope: Scope) -> TableGuest:
        """Admit somebody to a table. Raises the error that refuses them."""
        address = self._admission.admit_socket(scope)
        find_socket(scope).start_counting(address, self._admission)
        try:
            table = await self._live_tables.find(_parse_table_id(scope["path"]))
            holder = find_viewer(table, self._seats, ASGIConnection(scope))
            if table.table.settings.shared:
                # No spectator: the seats of this device may show no cards just now.
                listener = await table.listen(holder, _parse_last_seen(scope), find_socket(scope))
                holder = find_holder(table, self._seats, ASGIConnection(scope))
            else:
                listener = await self._listen(table, holder, scope, address)
        except BaseException:
            self._admission.release_socket(address)
            raise
        origin = self._admission.find_origin(scope)
        return TableGuest(table, holder, listener, find_request_language(scope), address, origin)

    async def _listen(
        self, table: LiveTable, holder: Holder | None, scope: Scope, address: str
    ) -> Listener:
        """Add a seat or a spectator as a listener.

        An address has a limited number of spectators.
        """
        if holder is None:
            self._admission.admit_watcher(address)
        try:
            return await table.listen(holder, _parse_last_seen(scope), find_socket(scope))
        except BaseException:
            if holder is None:
                self._admission.release_watcher(address)
            raise

    async def _take_all(self, receive: Receive, guest: TableGuest, socket: LiveSocket) -> None:
        """Execute the client's commands, one after the other, until it disconnects."""
        refused = 0
        while True:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if message["type"] != "websocket.receive":
                continue
            begun = perf_counter()
            answer = await self._answer(guest, message.get("text"))
            guest.listener.answer(answer)
            self._count_answer(perf_counter() - begun, answer)
            is_too_much = isinstance(answer, RefusedMessage) and answer.status == 429
            refused = refused + 1 if is_too_much else 0
            if refused > self._admission.limits.refused_in_a_row:
                socket.disconnect(FLOOD)

    async def _answer(self, guest: TableGuest, text: str | None) -> DoneMessage | RefusedMessage:
        """Execute the command in a message, and return the answer."""
        name: str | None = None
        try:
            self._admission.admit_request(guest.address)
            command = _parse_command(text)
            name = command.id
            return DoneMessage(name, await self._do(command, guest))
        except Exception as error:  # noqa: BLE001 - describe_error logs what is no refusal
            return RefusedMessage.from_refusal(name, *describe_error(error, guest.language))

    async def _do(self, command: AnyCommand, guest: TableGuest) -> int:
        if guest.holder is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        self._admission.admit_command(guest.table.name, guest.holder.seat)
        await check_may_say(self._moderation, command, guest.origin)
        return await guest.table.do(build_envelope(guest.holder, command, guest.language))


def _parse_command(text: str | None) -> AnyCommand:
    """Parse the command in a message. Raises MalformedMessage if there is none."""
    if text is None:
        raise MalformedMessage("a message is JSON text")
    return parse_command(text)


def _parse_table_id(path: str) -> str:
    """Return the id in the path of a WebSocket. Raises NotFoundException if there is none."""
    found = PATH.fullmatch(path)
    if found is None:
        raise NotFoundException
    return found[1]


def _parse_last_seen(scope: Scope) -> int | None:
    """Return the last sequence that the client has seen; None if the query names no number."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    text = query.get("after", [""])[-1]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
