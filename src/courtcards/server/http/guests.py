"""Who sends a request to a table."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.di import NamedDependency
from litestar.params import FromPath

from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.kernel.errors import NoSeat
from courtcards.play.records import Record
from courtcards.server.access.seats import SeatSigner, find_holder, find_reader, find_viewer
from courtcards.server.responses import HttpRequest, find_request_language
from courtcards.tables import Table
from courtcards.tables.service.host import Holder
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.views.replays import ArchivedTable, find_record, is_finished


@dataclass(frozen=True)
class Guest:
    """A request to a table that there is."""

    live: LiveTable
    request: HttpRequest
    seats: SeatSigner

    def holder(self) -> Holder:
        """The holder of a seat who sends it; NoSeat if there is none, or none any more."""
        return find_holder(self.live, self.seats, self.request)

    def viewer(self) -> Holder | None:
        """The holder of a seat who looks on, or None for a spectator; NoSeat where there are none.

        So it is for a token that is wrong, too.
        """
        return find_viewer(self.live, self.seats, self.request)

    @property
    def language(self) -> str:
        """The language that it asks for."""
        return find_request_language(self.request.scope)


class MatchReader:
    """A request for what is over at a table, which may be archived.

    In a duplicate round so many deals may be told (see `record_of`).
    """

    def __init__(
        self,
        name: str,
        table: Table | ArchivedTable,
        public_deals: int | None,
        request: HttpRequest,
        seats: SeatSigner,
    ) -> None:
        self.name = name
        self.table = table
        self.public_deals = public_deals
        self.request = request
        self._seats = seats

    def viewer(self, match: int | None) -> Holder | None:
        """Return the holder of a seat who looks on, or None for anybody else.

        Anybody who has the link reads a finished match. Raises NoSeat for a match that is not
        finished where there are no spectators, and for a token that is wrong.
        """
        try:
            return find_reader(self.name, self.table, self._seats, self.request)
        except NoSeat:
            has_token = self.request.headers.get("authorization")
            if has_token or not is_finished(self.table, match):
                raise
            return None

    def record(self, match: int | None, hand: int | None = None) -> Record:
        """The record of a match, of which this hand is wanted, for whoever may look.

        NoSeat, and what `record_of` raises.
        """
        self.viewer(match)
        return find_record(self.table, match, hand, self.public_deals)

    @property
    def language(self) -> str:
        """The language that it asks for."""
        return find_request_language(self.request.scope)


async def find_match_reader(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    live_evenings: NamedDependency[LiveEvenings],
    seats: NamedDependency[SeatSigner],
) -> MatchReader:
    """The reader of a request, for handlers that take a ``reader``; UnknownTable."""
    kept, told = await live_tables.find_live_or_archived(table), None
    if isinstance(kept, Table) and kept.duplicate is not None:
        told = await live_evenings.count_public_deals(kept.duplicate)
    return MatchReader(table, kept, told, request, seats)


async def find_guest(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    seats: NamedDependency[SeatSigner],
) -> Guest:
    """The guest of a request, for handlers that take a ``guest``; UnknownTable."""
    return Guest(await live_tables.find(table), request, seats)
