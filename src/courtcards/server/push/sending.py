"""Sending a message to a push service, in a thread: encrypted for one browser, signed by us."""

from __future__ import annotations

import http.client
import logging
import socket
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec

from courtcards.kernel.errors import BadSettings
from courtcards.server.push import endpoints
from courtcards.server.push.keys import PushKey
from courtcards.server.push.subscriptions import Subscribed

logger = logging.getLogger("courtcards.server.push")

WITHIN_S = 10.0
KEPT_S = 24 * 3600
"""For how long a push service keeps a message for a device that is off."""
GONE = frozenset({404, 410})
"""By these a push service says that it knows the browser no longer."""


class YourTurn(msgspec.Struct, frozen=True):
    """What a browser is told: which table it is, in words; nothing of its cards."""

    table: str
    title: str
    body: str
    language: str


@dataclass(frozen=True)
class Letter:
    """A message to one browser."""

    told: Subscribed
    message: YourTurn


def is_gone(letter: Letter, key: PushKey) -> bool:
    """Send a message; whether the browser is known no longer. What fails otherwise is logged."""
    parts = urlsplit(letter.told.endpoint)
    try:
        status = _posted(letter, key)
    except (BadSettings, OSError, http.client.HTTPException, ValueError) as error:
        logger.warning("a push service cannot be told (%s): %s", parts.hostname, error)
        return False
    if status >= 400 and status not in GONE:
        logger.warning("a push service refuses a message (%s): %s", parts.hostname, status)
    return status in GONE


def _posted(letter: Letter, key: PushKey) -> int:
    """Post a message and give the status of the answer; a redirection is not followed."""
    from pywebpush import WebPusher  # noqa: PLC0415 - of the extra, and long to load

    told = letter.told
    parts = endpoints.parsed(told.endpoint)
    host = parts.hostname or ""
    subscription = {"endpoint": told.endpoint, "keys": msgspec.structs.asdict(told.keys)}
    body = WebPusher(subscription).encode(msgspec.json.encode(letter.message))["body"]
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_S),
        "urgency": "normal",
        "topic": letter.message.table[:32],
        **key.signature(f"https://{parts.netloc}", told.site),
    }
    line = _Line(host, parts.port or endpoints.PORT, endpoints.public_address(host))
    try:
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        line.request("POST", path, body, headers)
        return line.getresponse().status
    finally:
        line.close()


class _Line(http.client.HTTPSConnection):
    """A connection to the very address that was checked, whatever the name leads to by now."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=WITHIN_S)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        try:
            plain.getpeername()  # Python 3.11 leaves open what is lost before it is wrapped
            self.sock = trusting().wrap_socket(plain, server_hostname=self.host)
        except OSError:
            plain.close()
            raise


def trusting() -> ssl.SSLContext:
    """The authorities that this machine trusts."""
    return ssl.create_default_context()
