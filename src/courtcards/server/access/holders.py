"""Who sends a request: the holder of a seat, a spectator, or somebody who may see nothing."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from courtcards.hosting.archive import ArchivedTable
from courtcards.kernel.errors import NoSeat
from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable
from courtcards.server.access.seats import SeatSigner
from courtcards.tables import Table

Connection = ASGIConnection[Any, Any, Any, Any]


def holder_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder:
    """The holder of a seat who sends a request; NoSeat if there is none, or none any more."""
    return _holder_of(table.name, table.table, seats, connection)


def viewer_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder | None:
    """The holder of a seat who looks at a table; None for a spectator.

    NoSeat where the table has no spectators, and for a token that is wrong.
    """
    return reader_of(table.name, table.table, seats, connection)


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
