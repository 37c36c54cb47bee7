"""Whose seat is whose: a signed cookie for each table, signed with the log's secret.

The cookie says which seat, and a signature that only this server can make says that it is
true. Each is sent back for its own table alone, so that a person may sit at many.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping

from litestar.datastructures import Cookie

from courtcards.errors import NoSeat

COOKIE_PREFIX = "courtcards-"
COOKIE_LIFE_S = 400 * 24 * 3600
"""As long as browsers keep a cookie at all."""


class SeatSigner:
    """Makes the seat cookies of a server, and reads them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def cookie(self, table: str, seat: int, *, secure: bool) -> Cookie:
        """The cookie that gives its holder a seat at a table."""
        return Cookie(
            key=COOKIE_PREFIX + table,
            value=f"{seat}.{self._signature(table, seat)}",
            path=f"/api/tables/{table}",
            max_age=COOKIE_LIFE_S,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def seat(self, table: str, cookies: Mapping[str, str]) -> int:
        """The seat that a request's cookies give at a table; NoSeat if they give none."""
        value = cookies.get(COOKIE_PREFIX + table, "")
        number, _, signature = value.partition(".")
        if number.isdecimal() and number.isascii() and len(number) <= 2:
            seat = int(number)
            if hmac.compare_digest(signature.encode(), self._signature(table, seat).encode()):
                return seat
        raise NoSeat("you have no seat at this table")

    def _signature(self, table: str, seat: int) -> str:
        message = f"courtcards/seat/1/{table}/{seat}".encode()
        digest = hmac.digest(self._secret, message, hashlib.sha256)
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")
