"""Who sends a request: the holder of a seat, a spectator, or somebody who may see nothing."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from courtcards.kernel.errors import NoSeat
from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable
from courtcards.server.access.seats import SeatSigner

Connection = ASGIConnection[Any, Any, Any, Any]


def holder_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder:
    """The holder of a seat who sends a request; NoSeat if there is none, or none any more."""
    authorization = connection.headers.get("authorization", "")
    holder = seats.holder(table.name, connection.cookies, authorization)
    table.table.seating.check_holder(holder.seat, holder.since)
    return holder


def viewer_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder | None:
    """The holder of a seat who looks at a table; None for a spectator.

    NoSeat where the table has no spectators, and for a token that is wrong.
    """
    try:
        return holder_of(table, seats, connection)
    except NoSeat:
        if not table.table.settings.spectators or connection.headers.get("authorization"):
            raise
        return None
