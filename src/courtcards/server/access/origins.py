"""Where somebody comes from, as the log may know it: an address that nobody can read from it."""

from __future__ import annotations

import hashlib
import hmac

ORIGIN_DIGITS = 24


def origin_of(secret: bytes, address: str) -> str:
    """What stands for a client's address in the log: the same for the same address and log.

    It is hashed with the log's secret, so that who has the log without it learns no address.
    """
    message = f"courtcards/origin/1/{address}".encode()
    return hmac.digest(secret, message, hashlib.sha256).hex()[:ORIGIN_DIGITS]
