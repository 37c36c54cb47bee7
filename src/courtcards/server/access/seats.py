"""Who holds which seat: a cookie for each table, and a token, both signed with the log's secret.

A cookie says which seat somebody holds, and since which event of the table. It is signed, so that
only the server can have made it. A browser sends it back for its own table alone, so that a person
may sit at many. The token says the same, and is signed for another use: it is in the personal link
that brings the seat to another device, and a program sends it as ``Authorization: Bearer``.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping

from litestar.datastructures import Cookie

from courtcards.kernel.errors import NoSeat
from courtcards.server.access.signing import bearer_of, signature
from courtcards.tables import sentences
from courtcards.tables.service.holders import Holder

MOST_DIGITS = 12
COOKIE_PREFIX = "courtcards-"
COOKIE_LIFE_S = 400 * 24 * 3600
"""As long as browsers keep a cookie at all."""


class SeatSigner:
    """Makes the cookies and tokens of a server's seats, and reads them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def cookie(self, table: str, holder: Holder, *, secure: bool) -> Cookie:
        """The cookie that gives its holder a seat at a table."""
        return Cookie(
            key=COOKIE_PREFIX + table,
            value=self._signed("seat", table, holder),
            path=f"/api/tables/{table}",
            max_age=COOKIE_LIFE_S,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def token(self, table: str, holder: Holder) -> str:
        """The token that gives whoever has it a seat at a table."""
        return self._signed("token", table, holder)

    def resume_path(self, table: str, holder: Holder) -> str:
        """The personal link, without the server's own address.

        The token stands behind ``#``: a browser sends that to nobody, so that it stands in no log
        of a proxy, and in no Referer.
        """
        return f"/resume/{table}#{self.token(table, holder)}"

    def holder(self, table: str, cookies: Mapping[str, str], authorization: str = "") -> Holder:
        """The holder, by the token of a request or else by its cookie; NoSeat without either.

        Whether the seat is still theirs is known to the table.
        """
        if authorization:
            return self.holder_of_token(table, bearer_of(authorization))
        return self._holder("seat", table, cookies.get(COOKIE_PREFIX + table, ""))

    def holder_of_token(self, table: str, token: str) -> Holder:
        """The holder of a token; NoSeat if this server did not make it for that table."""
        return self._holder("token", table, token)

    def _holder(self, use: str, table: str, text: str) -> Holder:
        *numbers, _signature = text.split(".")
        if 1 <= len(numbers) <= 2 and all(_is_number(number) for number in numbers):
            holder = Holder(*(int(number) for number in numbers))
            right = self._signed(use, table, holder)
            if hmac.compare_digest(text.encode(), right.encode()):
                return holder
        raise NoSeat(sentences.NOT_YOUR_SEAT)

    def _signed(self, use: str, table: str, holder: Holder) -> str:
        """The holder as text, with the signature; ``since`` is left out where it is the opening."""
        since = "" if holder.since == 1 else f"/{holder.since}"
        message = f"courtcards/{use}/1/{table}/{holder.seat}{since}"
        return f"{holder.seat}{since.replace('/', '.')}.{signature(self._secret, message)}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
