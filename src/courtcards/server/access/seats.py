"""Who holds which seat: a cookie for each table, and a token, both signed with the log's secret.

A cookie says which seat somebody holds, and since which event of the table. It is signed, so that
only the server can have made it. A browser sends it back for its own table alone, so that a person
may sit at many. The token says the same, and is signed for another use: it is in the personal link
that brings the seat to another device, and a program sends it as ``Authorization: Bearer``.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from courtcards.eventlog.log_files import signature
from courtcards.kernel.errors import NoSeat
from courtcards.tables import Table, checks
from courtcards.tables.service.host import Holder
from courtcards.tables.service.table import LiveTable
from courtcards.tables.views.replays import ArchivedTable


def read_bearer_token(authorization: str) -> str:
    """The token that a request was sent with; empty where there is none.

    >>> read_bearer_token("Bearer abc"), read_bearer_token("Basic abc"), read_bearer_token("")
    ('abc', '', '')
    """
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


ORIGIN_DIGITS = 24


def hash_origin(secret: bytes, address: str) -> str:
    """What stands for a client's address in the log: the same for the same address and log.

    It is hashed with the log's secret, so that who has the log without it learns no address.
    """
    message = f"courtcards/origin/1/{address}".encode()
    return hmac.digest(secret, message, hashlib.sha256).hex()[:ORIGIN_DIGITS]


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
            value=self._sign("seat", table, holder),
            path=f"/api/tables/{table}",
            max_age=COOKIE_LIFE_S,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def token(self, table: str, holder: Holder) -> str:
        """The token that gives whoever has it a seat at a table."""
        return self._sign("token", table, holder)

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
            return self.holder_of_token(table, read_bearer_token(authorization))
        return self._holder("seat", table, cookies.get(COOKIE_PREFIX + table, ""))

    def holder_of_token(self, table: str, token: str) -> Holder:
        """The holder of a token; NoSeat if this server did not make it for that table."""
        return self._holder("token", table, token)

    def _holder(self, use: str, table: str, text: str) -> Holder:
        *numbers, _signature = text.split(".")
        if 1 <= len(numbers) <= 2 and all(_is_number(number) for number in numbers):
            holder = Holder(*(int(number) for number in numbers))
            right = self._sign(use, table, holder)
            if hmac.compare_digest(text.encode(), right.encode()):
                return holder
        raise NoSeat(checks.NOT_YOUR_SEAT)

    def _sign(self, use: str, table: str, holder: Holder) -> str:
        """The holder as text, with the signature; ``since`` is left out where it is the opening."""
        since = "" if holder.since == 1 else f"/{holder.since}"
        message = f"courtcards/{use}/1/{table}/{holder.seat}{since}"
        return f"{holder.seat}{since.replace('/', '.')}.{signature(self._secret, message)}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


# Who sends a request: the holder of a seat, a spectator, or somebody who may see nothing.
#
# Where people share a device, the cookie of who opened the table gives it all their seats: the
# query names the ``seat`` whose cards are shown, or by whom orders are given while nobody's are.


AnyConnection = ASGIConnection[Any, Any, Any, Any]


def find_holder(table: LiveTable, seats: SeatSigner, connection: AnyConnection) -> Holder:
    """The holder of a seat who sends a request; NoSeat if there is none, or none any more."""
    own = _find_valid_holder(table.name, table.table, seats, connection)
    if not table.table.settings.shared:
        return own
    return (
        _find_named_holder(table, connection, "seat")
        or _find_named_holder(table, connection, "by")
        or own
    )


def find_viewer(table: LiveTable, seats: SeatSigner, connection: AnyConnection) -> Holder | None:
    """The holder of a seat who looks at a table; None for a spectator, or while nobody is to look.

    NoSeat where the table has no spectators, and for a token that is wrong.
    """
    own = find_reader(table.name, table.table, seats, connection)
    if own is None or not table.table.settings.shared:
        return own
    return _find_named_holder(table, connection, "seat")


def find_reader(
    name: str, table: Table | ArchivedTable, seats: SeatSigner, connection: AnyConnection
) -> Holder | None:
    """The same of a table that may be archived."""
    try:
        return _find_valid_holder(name, table, seats, connection)
    except NoSeat:
        known = table.settings if isinstance(table, Table) else table
        if not known.spectators or connection.headers.get("authorization"):
            raise
        return None


def _find_valid_holder(
    name: str, table: Table | ArchivedTable, seats: SeatSigner, connection: AnyConnection
) -> Holder:
    authorization = connection.headers.get("authorization", "")
    holder = seats.holder(name, connection.cookies, authorization)
    known = table.seating if isinstance(table, Table) else table
    known.check_holder(holder.seat, holder.since)
    return holder


def _find_named_holder(table: LiveTable, connection: AnyConnection, name: str) -> Holder | None:
    """The seat that a query names; NoSeat where nobody at the device sits there."""
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise NoSeat(checks.NOT_YOUR_SEAT)
    holder = Holder(int(text))
    table.table.seating.check_holder(holder.seat, holder.since)
    return holder
