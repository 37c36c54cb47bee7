"""The key by which push services know this server (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import importlib.util
import time
from typing import Any

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many keys there are on the curve P-256."""
VALID_S = 12 * 3600
"""For how long a signature is good; push services allow a day."""


def is_there() -> bool:
    """Whether this server can send messages: the extra ``courtcards[push]`` is installed."""
    return importlib.util.find_spec("pywebpush") is not None


class PushKey:
    """The server's key; it follows from the secret of the log, so that it stays the same."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - of the extra
        from py_vapid import Vapid02  # noqa: PLC0415

        digest = hmac.digest(secret, b"courtcards/push/1", hashlib.sha512)
        number = int.from_bytes(digest, "big") % (ORDER - 1) + 1
        self._private = ec.derive_private_key(number, ec.SECP256R1())
        self._signer: Any = Vapid02(self._private)

    @property
    def public(self) -> str:
        """What a browser is told, so that its push service takes messages of this server alone."""
        numbers = self._private.public_key().public_numbers()
        point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def signature(self, audience: str, site: str) -> dict[str, str]:
        """The header that signs a message to a push service; ``site`` is where this server is."""
        until = int(time.time()) + VALID_S
        claims = {"aud": audience, "sub": site, "exp": until}
        signed: dict[str, str] = self._signer.sign(claims)
        return signed
