"""The WebSocket of an evening: the client names its link, then events go out."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

from courtcards.clubs import error_messages
from courtcards.clubs.service.evening import LiveEvening
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.feed import EveningListener
from courtcards.clubs.service.links import LinkSigner
from courtcards.kernel.errors import NotAllowed, StorageError
from courtcards.server.clubs.api import Hello
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.limits.requests import deny
from courtcards.server.responses import describe_error, find_request_language
from courtcards.server.sockets.live import LiveSocket, find_socket
from courtcards.server.sockets.receiving import FLOOD
from courtcards.tables.service.listeners import CLOSE_TRY_AGAIN, Channel
from courtcards.tables.views.messages import RefusedMessage

PATH = re.compile(r"/api/clubs/([^/]+)/live")
HELLO_WITHIN_S = 20.0
MOST_MESSAGES = 100
"""A client need not send anything after its first message. Above this number it is disconnected."""

_decoder: msgspec.json.Decoder[Hello] = msgspec.json.Decoder(Hello)


@dataclass(frozen=True)
class EveningGuest:
    """A client whose WebSocket is open."""

    live: LiveEvening
    socket: LiveSocket
    language: str


class ClubSockets:
    """Serves the WebSockets of every evening, as an ASGI app."""

    def __init__(
        self, live_evenings: LiveEvenings, links: LinkSigner, limiter: RateLimiter
    ) -> None:
        self._live_evenings = live_evenings
        self._links = links
        self._admission = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket: the events of an evening, as the client's link may see them."""
        socket = find_socket(scope)
        try:
            address = self._admission.admit_socket(scope)
        except Exception as error:  # noqa: BLE001 - describe_error logs what is no refusal
            await deny(scope, send, error)
            return
        socket.start_counting(address, self._admission)
        try:
            live = await self._find_evening(scope["path"])
        except Exception as error:  # noqa: BLE001 - as above
            self._admission.release_socket(address)
            await deny(scope, send, error)
            return
        try:
            guest = EveningGuest(live, socket, find_request_language(scope))
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await self._stay(guest, receive)
        finally:
            self._admission.release_socket(address)

    async def _find_evening(self, path: str) -> LiveEvening:
        found = PATH.fullmatch(path)
        if found is None:
            raise NotFoundException
        return await self._live_evenings.find(found[1])

    async def _stay(self, guest: EveningGuest, receive: Receive) -> None:
        """Read the client's first message, and send events until it disconnects."""
        try:
            async with asyncio.timeout(HELLO_WITHIN_S):
                message: Any = await _receive_message(receive)
        except TimeoutError:
            message = {}
        if message is None:
            return
        try:
            listener = await self._make_listener(guest, message)
            await guest.live.listen(listener)
        except Exception as error:  # noqa: BLE001 - as above
            dismiss(guest.socket, error, guest.language)
            await _receive_message(receive)
            return
        try:
            said = 0
            while await _receive_message(receive) is not None:
                said += 1
                if said > MOST_MESSAGES:
                    guest.socket.disconnect(FLOOD)
        finally:
            guest.live.feed.remove(listener)

    async def _make_listener(self, guest: EveningGuest, message: dict[str, Any]) -> EveningListener:
        """Make the listener that the first message names. Raises NotAllowed if it names none."""
        try:
            hello = _decoder.decode(message.get("text") or b"")
        except msgspec.DecodeError as error:
            raise NotAllowed(error_messages.LINK_NEEDED) from error
        link = await guest.live.link(self._links, hello.token)
        dismissed = partial(dismiss, guest.socket, language=guest.language)
        return EveningListener(link, guest.socket, guest.language, dismissed)


NOT_YOURS = 4003
"""Close code: the link is not valid, or was renewed."""


def dismiss(channel: Channel, error: Exception, language: str) -> None:
    """Send the reason, then close: for good, unless the log has failed."""
    channel.send_message(
        msgspec.json.encode(RefusedMessage.from_refusal(None, *describe_error(error, language)))
    )
    channel.disconnect(CLOSE_TRY_AGAIN if isinstance(error, StorageError) else NOT_YOURS)


async def _receive_message(receive: Receive) -> Any:
    """Return the next message; None after the client has disconnected."""
    while True:
        message: Any = await receive()
        if message["type"] == "websocket.disconnect":
            return None
        if message["type"] == "websocket.receive":
            return message
