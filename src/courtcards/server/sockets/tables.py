"""The WebSocket of a seat or a spectator: what happens goes out, commands come in."""

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
"""Hears how many seconds a command took, until it was answered and everybody told."""


@dataclass(slots=True)
class TableGuest:
    """Somebody who is at a table by a WebSocket."""

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
        """Serve one WebSocket of a table: of the seat that the cookie gives, or of a spectator."""
        socket = find_socket(scope)
        try:
            guest = await self._arrive(scope)
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
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
        """Let somebody in, or raise what refuses them."""
        address = self._admission.admit_socket(scope)
        find_socket(scope).start_counting(address, self._admission)
        try:
            table = await self._live_tables.find(_parse_table_id(scope["path"]))
            holder = find_viewer(table, self._seats, ASGIConnection(scope))
            if table.table.settings.shared:
                # The device may show nobody's cards; whoever has it is no spectator.
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
        """Let a seat or a spectator hear, each address with so many of the latter."""
        if holder is None:
            self._admission.admit_watcher(address)
        try:
            return await table.listen(holder, _parse_last_seen(scope), find_socket(scope))
        except BaseException:
            if holder is None:
                self._admission.release_watcher(address)
            raise

    async def _take_all(self, receive: Receive, guest: TableGuest, socket: LiveSocket) -> None:
        """Do the commands that the client sends, one after the other, until it goes."""
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
        """Do the command that a message holds."""
        name: str | None = None
        try:
            self._admission.admit_request(guest.address)
            command = _parse_command(text)
            name = command.id
            return DoneMessage(name, await self._do(command, guest))
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            return RefusedMessage.from_refusal(name, *describe_error(error, guest.language))

    async def _do(self, command: AnyCommand, guest: TableGuest) -> int:
        if guest.holder is None:
            raise NoSeat(checks.NOT_YOUR_SEAT)
        self._admission.admit_command(guest.table.name, guest.holder.seat)
        await check_may_say(self._moderation, command, guest.origin)
        return await guest.table.do(build_envelope(guest.holder, command, guest.language))


def _parse_command(text: str | None) -> AnyCommand:
    """The command that a message holds; MalformedMessage where it holds none."""
    if text is None:
        raise MalformedMessage("a message is JSON text")
    return parse_command(text)


def _parse_table_id(path: str) -> str:
    """The id in the address of a WebSocket; NotFoundException where there is none."""
    found = PATH.fullmatch(path)
    if found is None:
        raise NotFoundException
    return found[1]


def _parse_last_seen(scope: Scope) -> int | None:
    """The last sequence that the client says it has seen; None where that is no number."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    text = query.get("after", [""])[-1]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
