"""The WebSocket of a seat or a spectator: what happens goes out, commands come in."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from courtcards.errors import NoSeat
from courtcards.languages import said, translated
from courtcards.server.asks import AnyMessage, command_of
from courtcards.server.hall import Hall
from courtcards.server.language import language_of
from courtcards.server.listener import Listener
from courtcards.server.live import LiveTable
from courtcards.server.messages import DoneMessage, RefusedMessage
from courtcards.server.refusals import Refusal, refusal_of
from courtcards.server.seats import Holder, SeatSigner
from courtcards.server.security import deny
from courtcards.server.visitors import viewer_of
from courtcards.tables import sentences

Socket = WebSocket[Any, Any, State]

LARGEST_MESSAGE = 4096
TOO_SLOW = 4008
"""Closed because messages pile up: the client does not read them."""
STOPPING = 1012
GONE = (WebSocketDisconnect, OSError)
"""What is raised when the other side has gone: nothing to be told about."""

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: Socket,
    table: FromPath[str],
    hall: NamedDependency[Hall],
    seats: NamedDependency[SeatSigner],
) -> None:
    """Everything live at a table, for the seat that the cookie gives, or a spectator."""
    try:
        found = await hall.find(table)
        holder = viewer_of(found, seats, socket)
        listener = await found.listen(holder, _after(socket))
    except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
        status, refusal = refusal_of(error, language_of(socket.scope))
        await deny(socket.scope, socket.send, status, refusal)
        return
    sending: asyncio.Task[None] | None = None
    try:
        with contextlib.suppress(*GONE):
            await socket.accept()
            sending = asyncio.create_task(_send_all(socket, listener))
            await _take_all(socket, found, listener, holder)
    finally:
        found.leave(listener)
        if sending is not None:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


def _after(socket: Socket) -> int | None:
    """The last sequence that the client says it has seen; None where that is no number."""
    text = socket.query_params.get("after", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


async def _send_all(socket: Socket, listener: Listener) -> None:
    """Send what there is to tell, until the listener is lost or the server stops."""
    with contextlib.suppress(*GONE):
        while (message := await listener.outbox.get()) is not None:
            await socket.send_text(message)
        await socket.close(TOO_SLOW if listener.lost else STOPPING)


async def _take_all(
    socket: Socket, table: LiveTable, listener: Listener, holder: Holder | None
) -> None:
    """Do what the client asks, one after the other, until it goes."""
    language = language_of(socket.scope)
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        answer = await _answer(table, holder, message, language)
        listener.tell(msgspec.json.encode(answer))


async def _answer(
    table: LiveTable, holder: Holder | None, message: Any, language: str
) -> DoneMessage | RefusedMessage:
    text = message.get("text")
    if text is None:
        return _malformed(translated("a message is JSON text", language))
    if len(text) > LARGEST_MESSAGE:
        return _malformed(
            said("a message has at most {most} characters", {"most": LARGEST_MESSAGE}, language)
        )
    try:
        ask = _decoder.decode(text)
    except msgspec.DecodeError as error:
        return _malformed(said("the message is not right: {fault}", {"fault": error}, language))
    if holder is None:
        return RefusedMessage.of(ask.id, *refusal_of(NoSeat(sentences.NOT_YOUR_SEAT), language))
    try:
        return DoneMessage(ask.id, await table.do(command_of(ask, holder)))
    except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
        return RefusedMessage.of(ask.id, *refusal_of(error, language))


def _malformed(sentence: str) -> RefusedMessage:
    return RefusedMessage.of(None, 400, Refusal("request/malformed", sentence))
