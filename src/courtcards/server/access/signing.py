"""What only who has a log's secret can make, and how it is sent with a request."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from functools import lru_cache

KEPT = 4096
"""How many signatures are kept: the same link comes with each request of a phone."""


@lru_cache(maxsize=KEPT)
def signature(secret: bytes, message: str) -> str:
    """The signature of a message, in base64url."""
    digest = hmac.digest(secret, message.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def bearer_of(authorization: str) -> str:
    """The token that a request was sent with; empty where there is none.

    >>> bearer_of("Bearer abc"), bearer_of("Basic abc"), bearer_of("")
    ('abc', '', '')
    """
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def generation_of(token: str, now: int, token_of: Callable[[int], str]) -> int | None:
    """The generation that a token is of, ``now`` being the last one; None where it is of none."""
    return next(
        (
            generation
            for generation in range(now, -1, -1)
            if hmac.compare_digest(token.encode(), token_of(generation).encode())
        ),
        None,
    )


ORIGIN_DIGITS = 24


def origin_of(secret: bytes, address: str) -> str:
    """What stands for a client's address in the log: the same for the same address and log.

    It is hashed with the log's secret, so that who has the log without it learns no address.
    """
    message = f"courtcards/origin/1/{address}".encode()
    return hmac.digest(secret, message, hashlib.sha256).hex()[:ORIGIN_DIGITS]
