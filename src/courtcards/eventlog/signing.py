"""What only who has a log's secret can make: signatures of links and seats."""

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
