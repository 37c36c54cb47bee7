"""Who sends a request to a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath

from courtcards.hosting.archive import ArchivedTable
from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable
from courtcards.live.tables import LiveTables
from courtcards.server.access.holders import holder_of, reader_of, viewer_of
from courtcards.server.access.seats import SeatSigner
from courtcards.server.http.language import language_of
from courtcards.tables import Table

HttpRequest = Request[Any, Any, State]


@dataclass(frozen=True)
class Guest:
    """A request to a table that there is."""

    live: LiveTable
    request: HttpRequest
    seats: SeatSigner

    def holder(self) -> Holder:
        """The holder of a seat who sends it; NoSeat if there is none, or none any more."""
        return holder_of(self.live, self.seats, self.request)

    def viewer(self) -> Holder | None:
        """The holder of a seat who looks on, or None for a spectator; NoSeat where there are none.

        So it is for a token that is wrong, too.
        """
        return viewer_of(self.live, self.seats, self.request)

    @property
    def language(self) -> str:
        """The language that it asks for."""
        return language_of(self.request.scope)


class Reader:
    """A request for what is over at a table, which may be archived."""

    def __init__(
        self, name: str, table: Table | ArchivedTable, request: HttpRequest, seats: SeatSigner
    ) -> None:
        self.name = name
        self.table = table
        self.request = request
        self._seats = seats

    def viewer(self) -> Holder | None:
        """The holder of a seat who looks on, or None for a spectator; NoSeat where there are none.

        So it is for a token that is wrong, too.
        """
        return reader_of(self.name, self.table, self._seats, self.request)

    @property
    def language(self) -> str:
        """The language that it asks for."""
        return language_of(self.request.scope)


async def reader_from(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Reader:
    """The reader of a request, for handlers that take a ``reader``; UnknownTable."""
    return Reader(table, await live_tables.find_kept(table), request, seats)


async def guest_of(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Guest:
    """The guest of a request, for handlers that take a ``guest``; UnknownTable."""
    return Guest(await live_tables.find(table), request, seats)
