"""Messages to push services: encrypted for one browser, signed by the server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import importlib.util
import logging
import socket
import ssl
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec

from courtcards.kernel.errors import BadSettings
from courtcards.server.push import endpoints
from courtcards.server.push.subscriptions import Subscribed

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Order of the group of curve P-256: the number of its private keys, plus one."""
VALID_S = 12 * 3600
"""Validity of a signature in seconds. Push services allow a day."""


def is_available() -> bool:
    """Tell whether messages can be sent: the extra ``courtcards[push]`` is installed."""
    return importlib.util.find_spec("pywebpush") is not None


class PushKey:
    """The server's signing key. It is derived from the log's secret, so it stays the same."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - of the extra
        from py_vapid import Vapid02  # noqa: PLC0415

        digest = hmac.digest(secret, b"courtcards/push/1", hashlib.sha512)
        number = int.from_bytes(digest, "big") % (ORDER - 1) + 1
        self._private = ec.derive_private_key(number, ec.SECP256R1())
        self._signer: Any = Vapid02(self._private)

    @property
    def public(self) -> str:
        """Public key for browsers.

        Their push service then accepts messages of this server alone.
        """
        numbers = self._private.public_key().public_numbers()
        point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def signature(self, audience: str, site: str) -> dict[str, str]:
        """Sign a message to a push service. ``site`` is the address of this server."""
        until = int(time.time()) + VALID_S
        claims = {"aud": audience, "sub": site, "exp": until}
        signed: dict[str, str] = self._signer.sign(claims)
        return signed


logger = logging.getLogger("courtcards.server.push")

WITHIN_S = 10.0
KEPT_S = 24 * 3600
"""Seconds that a push service keeps a message for a device that is off."""
GONE = frozenset({404, 410})
"""Statuses by which a push service says that a subscription has ended."""


class YourTurn(msgspec.Struct, frozen=True):
    """Content of a notice: the table in words, nothing of its cards."""

    table: str
    title: str
    body: str
    language: str


@dataclass(frozen=True)
class PushMessage:
    """A message to one browser."""

    subscription: Subscribed
    message: YourTurn


def send_message(push_message: PushMessage, key: PushKey) -> bool:
    """Send a message. Return True if the subscription has ended. Log any other failure."""
    parts = urlsplit(push_message.subscription.endpoint)
    try:
        status = _post_message(push_message, key)
    except (BadSettings, OSError, http.client.HTTPException, ValueError) as error:
        logger.warning("a push service cannot be reached (%s): %s", parts.hostname, error)
        return False
    if status >= 400 and status not in GONE:
        logger.warning("a push service refuses a message (%s): %s", parts.hostname, status)
    return status in GONE


def _post_message(push_message: PushMessage, key: PushKey) -> int:
    """Post a message and return the status of the answer, without following redirections."""
    from pywebpush import WebPusher  # noqa: PLC0415 - of the extra, and long to load

    told = push_message.subscription
    parts = endpoints.parse_endpoint(told.endpoint)
    host = parts.hostname or ""
    subscription = {"endpoint": told.endpoint, "keys": msgspec.structs.asdict(told.keys)}
    body = WebPusher(subscription).encode(msgspec.json.encode(push_message.message))["body"]
    headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_S),
        "urgency": "normal",
        "topic": push_message.message.table[:32],
        **key.signature(f"https://{parts.netloc}", told.site),
    }
    line = _CheckedConnection(host, parts.port or endpoints.PORT, endpoints.resolve_host(host))
    try:
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        line.request("POST", path, body, headers)
        return line.getresponse().status
    finally:
        line.close()


class _CheckedConnection(http.client.HTTPSConnection):
    """A connection to the IP address that was checked, whatever the name resolves to now."""

    def __init__(self, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=WITHIN_S)
        self._address = address

    def connect(self) -> None:
        """Wrap the socket before it connects, so that it is closed with this connection.

        Python 3.11 leaks a socket that is lost before it is wrapped.
        """
        family = socket.AF_INET6 if ":" in self._address else socket.AF_INET
        plain = socket.socket(family, socket.SOCK_STREAM)
        plain.settimeout(self.timeout)
        self.sock = make_tls_context().wrap_socket(plain, server_hostname=self.host)
        self.sock.connect((self._address, self.port))


def make_tls_context() -> ssl.SSLContext:
    """Trust the authorities that this machine trusts."""
    return ssl.create_default_context()
