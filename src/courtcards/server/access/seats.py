"""Holders of seats: a cookie for each table, and a token, both signed with the log's secret.

A cookie says which seat its holder has, and since which event of the table. Only the server can
sign it. A browser sends it back for its own table alone, so one person may sit at many tables. The
token says the same, with a signature of its own. It is in the personal link that brings the seat to
another device. A program sends it as ``Authorization: Bearer``.
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
    """Return the bearer token of a request; empty if there is none.

    >>> read_bearer_token("Bearer abc"), read_bearer_token("Basic abc"), read_bearer_token("")
    ('abc', '', '')
    """
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


ORIGIN_DIGITS = 24


def hash_origin(secret: bytes, address: str) -> str:
    """Digest a client's address for the log: the same for the same address and log.

    It is keyed with the log's secret. The log without the secret reveals no address.
    """
    message = f"courtcards/origin/1/{address}".encode()
    return hmac.digest(secret, message, hashlib.sha256).hex()[:ORIGIN_DIGITS]


MOST_DIGITS = 12
COOKIE_PREFIX = "courtcards-"
COOKIE_LIFE_S = 400 * 24 * 3600
"""Browsers keep no cookie for longer."""


class SeatSigner:
    """Makes and reads the cookies and tokens of a server's seats."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def cookie(self, table: str, holder: Holder, *, secure: bool) -> Cookie:
        """Make the cookie that gives its holder a seat at a table."""
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
        """Make the token that gives a seat at a table."""
        return self._sign("token", table, holder)

    def resume_path(self, table: str, holder: Holder) -> str:
        """Return the personal link, without the server's own address.

        The token stands behind ``#``. Browsers never send that part, so it is in no proxy's log and
        in no Referer.
        """
        return f"/resume/{table}#{self.token(table, holder)}"

    def holder(self, table: str, cookies: Mapping[str, str], authorization: str = "") -> Holder:
        """Return the holder, by the token of a request or else by its cookie.

        Raises NoSeat if neither is valid. Only the table knows whether the seat is still theirs.
        """
        if authorization:
            return self.holder_of_token(table, read_bearer_token(authorization))
        return self._holder("seat", table, cookies.get(COOKIE_PREFIX + table, ""))

    def holder_of_token(self, table: str, token: str) -> Holder:
        """Return the holder of a token. Raises NoSeat unless this server made it for that table."""
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
        """Sign a holder. The text leaves out ``since`` if it is the opening."""
        since = "" if holder.since == 1 else f"/{holder.since}"
        message = f"courtcards/{use}/1/{table}/{holder.seat}{since}"
        return f"{holder.seat}{since.replace('/', '.')}.{signature(self._secret, message)}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


# The sender of a request: the holder of a seat, a spectator, or somebody who may see nothing.
#
# At a shared device, the cookie of the person who opened the table gives it all of their seats. The
# query's ``seat`` names the one whose cards are shown. While no cards are shown, ``by`` names the
# one who sends commands.


AnyConnection = ASGIConnection[Any, Any, Any, Any]


def find_holder(table: LiveTable, seats: SeatSigner, connection: AnyConnection) -> Holder:
    """Return the holder who sends a request. Raises NoSeat if there is none, or no longer one."""
    own = _find_valid_holder(table.name, table.table, seats, connection)
    if not table.table.settings.shared:
        return own
    return (
        _find_named_holder(table, connection, "seat")
        or _find_named_holder(table, connection, "by")
        or own
    )


def find_viewer(table: LiveTable, seats: SeatSigner, connection: AnyConnection) -> Holder | None:
    """Return the holder whose view is sent; None for a spectator, or while no cards are shown.

    Raises NoSeat for a wrong token, and for a spectator if the table admits none.
    """
    own = find_reader(table.name, table.table, seats, connection)
    if own is None or not table.table.settings.shared:
        return own
    return _find_named_holder(table, connection, "seat")


def find_reader(
    name: str, table: Table | ArchivedTable, seats: SeatSigner, connection: AnyConnection
) -> Holder | None:
    """Return the holder who looks at a table, live or archived; None for a spectator.

    Raises NoSeat as ``find_viewer`` does.
    """
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
    """Return the seat that the query names. Raises NoSeat if it is not one of this device."""
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise NoSeat(checks.NOT_YOUR_SEAT)
    holder = Holder(int(text))
    table.table.seating.check_holder(holder.seat, holder.since)
    return holder
