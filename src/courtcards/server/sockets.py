"""The WebSocket of a seat or a spectator: what happens goes out, commands come in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

import msgspec
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

from courtcards.errors import NoSeat
from courtcards.languages import said, translated
from courtcards.server.asks import AnyMessage, command_of
from courtcards.server.hall import Hall
from courtcards.server.language import language_of
from courtcards.server.listeners import Listener
from courtcards.server.live import LiveTable
from courtcards.server.messages import DoneMessage, RefusedMessage
from courtcards.server.refusals import Refusal, refusal_of
from courtcards.server.seats import Holder, SeatSigner
from courtcards.server.security import deny
from courtcards.server.visitors import viewer_of
from courtcards.server.wires import FLOOD, Wire, wire_of
from courtcards.tables import sentences

LARGEST_MESSAGE = 4096
PATH = re.compile(r"/api/tables/([^/]+)/live")

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


@dataclass(slots=True)
class Visit:
    """Somebody at a table by a WebSocket."""

    table: LiveTable
    holder: Holder | None
    listener: Listener
    language: str
    address: str


class Sockets:
    """Serves the WebSockets of every table, as an ASGI app."""

    def __init__(self, hall: Hall, seats: SeatSigner) -> None:
        self._hall = hall
        self._gate = hall.gate
        self._seats = seats

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Everything live at a table, for the seat that the cookie gives, or a spectator."""
        wire = wire_of(scope)
        try:
            visit = await self._arrive(scope, wire)
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            await deny(scope, send, error)
            return
        try:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            wire.settle()
            await self._take_all(receive, visit, wire)
        finally:
            visit.table.leave(visit.listener)
            self._gate.disconnects(visit.address)

    async def _arrive(self, scope: Scope, wire: Wire) -> Visit:
        """Let somebody in; raises what refuses them."""
        address = self._gate.connects(scope)
        try:
            table = await self._hall.find(_table_named_in(scope["path"]))
            holder = viewer_of(table, self._seats, ASGIConnection(scope))
            listener = await table.listen(holder, _after(scope), wire)
        except BaseException:
            self._gate.disconnects(address)
            raise
        return Visit(table, holder, listener, language_of(scope), address)

    async def _take_all(self, receive: Receive, visit: Visit, wire: Wire) -> None:
        """Do what the client asks, one after the other, until it goes."""
        refused = 0
        while True:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                return
            if message["type"] != "websocket.receive":
                continue
            answer = await self._answer(visit, message.get("text"))
            visit.listener.answer(answer)
            is_too_much = isinstance(answer, RefusedMessage) and answer.status == 429
            refused = refused + 1 if is_too_much else 0
            if refused > self._gate.limits.refused_in_a_row:
                wire.hang_up(FLOOD)

    async def _answer(self, visit: Visit, text: str | None) -> DoneMessage | RefusedMessage:
        """Do what a message asks."""
        name: str | None = None
        try:
            self._gate.asks(visit.address)
            ask = _ask_in(text, visit.language)
            if isinstance(ask, RefusedMessage):
                return ask
            name = ask.id
            return DoneMessage(name, await self._do(ask, visit))
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            return RefusedMessage.of(name, *refusal_of(error, visit.language))

    async def _do(self, ask: AnyMessage, visit: Visit) -> int:
        if visit.holder is None:
            raise NoSeat(sentences.NOT_YOUR_SEAT)
        self._gate.commands(visit.table.name, visit.holder.seat)
        return await visit.table.do(command_of(ask, visit.holder, visit.language))


def _ask_in(text: str | None, language: str) -> AnyMessage | RefusedMessage:
    """What a message asks, or the refusal of one that cannot be read."""
    if text is None:
        return _malformed(translated("a message is JSON text", language))
    if len(text) > LARGEST_MESSAGE:
        most = {"most": LARGEST_MESSAGE}
        return _malformed(said("a message has at most {most} characters", most, language))
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        return _malformed(said("the message is not right: {fault}", {"fault": error}, language))


def _table_named_in(path: str) -> str:
    """The id in the address of a WebSocket; NotFoundException where there is none."""
    found = PATH.fullmatch(path)
    if found is None:
        raise NotFoundException
    return found[1]


def _after(scope: Scope) -> int | None:
    """The last sequence that the client says it has seen; None where that is no number."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    text = query.get("after", [""])[-1]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _malformed(sentence: str) -> RefusedMessage:
    return RefusedMessage.of(None, 400, Refusal("request/malformed", sentence))
