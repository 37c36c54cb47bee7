"""What only who has a log's secret can make, and how it is sent with a request."""

from __future__ import annotations

import base64
import hashlib
import hmac


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
