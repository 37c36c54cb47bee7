"""Who asks: the holder of a seat, a spectator, or nobody whom the table knows."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from courtcards.kernel.errors import NoSeat
from courtcards.server.access.seats import Holder, SeatSigner
from courtcards.server.tables.live import LiveTable

Connection = ASGIConnection[Any, Any, Any, Any]


def holder_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder:
    """Whose seat it is that a request comes from; NoSeat if it is no longer theirs, or none."""
    authorization = connection.headers.get("authorization", "")
    holder = seats.holder(table.name, connection.cookies, authorization)
    table.table.seating.check_holder(holder.seat, holder.since)
    return holder


def viewer_of(table: LiveTable, seats: SeatSigner, connection: Connection) -> Holder | None:
    """Who looks at a table; None for a spectator, NoSeat where there may be none.

    A token that is wrong is refused, and not taken for a spectator's.
    """
    try:
        return holder_of(table, seats, connection)
    except NoSeat:
        if not table.table.settings.spectators or connection.headers.get("authorization"):
            raise
        return None
