"""The sender of a request to a table."""

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
    """A request to an existing table."""

    live: LiveTable
    request: HttpRequest
    seats: SeatSigner

    def holder(self) -> Holder:
        """Return the holder of a seat who sends it.

        Raises NoSeat if there is none, or no longer one.
        """
        return find_holder(self.live, self.seats, self.request)

    def viewer(self) -> Holder | None:
        """Return the holder of a seat who looks on, or None for a spectator.

        Raises NoSeat for a wrong token, and for a spectator if the table admits none.
        """
        return find_viewer(self.live, self.seats, self.request)

    @property
    def language(self) -> str:
        """Language of the request."""
        return find_request_language(self.request.scope)


class MatchReader:
    """A request for a match of a table, which may be archived.

    ``public_deals`` is the number of public deals in a duplicate round (see ``find_record``).
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

        Anybody with the link may read a finished match. Raises NoSeat for a wrong token, and for a
        match that is not finished if the table admits no spectators.
        """
        try:
            return find_reader(self.name, self.table, self._seats, self.request)
        except NoSeat:
            has_token = self.request.headers.get("authorization")
            if has_token or not is_finished(self.table, match):
                raise
            return None

    def record(self, match: int | None, hand: int | None = None) -> Record:
        """Return the record of a match, of which ``hand`` is wanted, if the sender may look.

        Raises NoSeat, and the errors of ``find_record``.
        """
        self.viewer(match)
        return find_record(self.table, match, hand, self.public_deals)

    @property
    def language(self) -> str:
        """Language of the request."""
        return find_request_language(self.request.scope)


async def find_match_reader(
    request: HttpRequest,
    table: FromPath[str],
    live_tables: NamedDependency[LiveTables],
    live_evenings: NamedDependency[LiveEvenings],
    seats: NamedDependency[SeatSigner],
) -> MatchReader:
    """Provide the handler argument ``reader``. Raises UnknownTable."""
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
    """Provide the handler argument ``guest``. Raises UnknownTable."""
    return Guest(await live_tables.find(table), request, seats)
