"""Who sends a request: the holder of a seat, a spectator, or somebody who may see nothing.

Where people share a device, the cookie of who opened the table gives it all their seats: the query
names the ``seat`` whose cards are shown, or by whom orders are given while nobody's are.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from courtcards.kernel.errors import NoSeat
from courtcards.server.access.seats import MOST_DIGITS, SeatSigner
from courtcards.tables import Table, sentences
from courtcards.tables.service.holders import Holder
from courtcards.tables.service.table import LiveTable
from courtcards.tables.views.archive import ArchivedTable

Connection = ASGIConnection[Any, Any, Any, Any]


def holder_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder:
    """The holder of a seat who sends a request; NoSeat if there is none, or none any more."""
    own = _holder_of(table.name, table.table, seats, connection)
    if not table.table.settings.shared:
        return own
    return _named(table, connection, "seat") or _named(table, connection, "by") or own


def viewer_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder | None:
    """The holder of a seat who looks at a table; None for a spectator, or while nobody is to look.

    NoSeat where the table has no spectators, and for a token that is wrong.
    """
    own = reader_of(table.name, table.table, seats, connection)
    if own is None or not table.table.settings.shared:
        return own
    return _named(table, connection, "seat")


def reader_of(
    name: str, table: Table | ArchivedTable, seats: SeatSigner, connection: Connection
) -> Holder | None:
    """The same of a table that may be archived."""
    try:
        return _holder_of(name, table, seats, connection)
    except NoSeat:
        known = table.settings if isinstance(table, Table) else table
        if not known.spectators or connection.headers.get("authorization"):
            raise
        return None


def _holder_of(
    name: str, table: Table | ArchivedTable, seats: SeatSigner, connection: Connection
) -> Holder:
    authorization = connection.headers.get("authorization", "")
    holder = seats.holder(name, connection.cookies, authorization)
    known = table.seating if isinstance(table, Table) else table
    known.check_holder(holder.seat, holder.since)
    return holder


def _named(table: LiveTable, connection: Connection, name: str) -> Holder | None:
    """The seat that a query names; NoSeat where nobody at the device sits there."""
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS):
        raise NoSeat(sentences.NOT_YOUR_SEAT)
    holder = Holder(int(text))
    table.table.seating.check_holder(holder.seat, holder.since)
    return holder
