"""As whom something is asked of a table: whose cards are shown, and who gives the orders.

Whoever has the device has its seats. Who plays alone has the seat of who opened the table. Where
people share the device its page shows what all may see, and the cards of one of them only while
that person holds it. Who plays from another device has one seat at most, see ``guests``.
"""

from __future__ import annotations

from typing import Protocol

from courtcards.offline.requests import Request
from courtcards.tables.service.holders import Holder
from courtcards.tables.service.table import LiveTable


class Asker(Protocol):
    """Somebody who asks something of a table."""

    @property
    def own(self) -> Holder | None:
        """Whose match it is in the histories; None where it is nobody's."""

    def shown(self, live: LiveTable, request: Request) -> Holder | None:
        """Whose cards are shown; None where nobody's. Raises NoSeat."""

    def orders(self, live: LiveTable, request: Request) -> Holder | None:
        """Who gives the orders; None where nobody may. Raises NoSeat."""


class Owner:
    """Whoever has the device: a page of it. The own seat is that of who opened the table."""

    def __init__(self, live: LiveTable) -> None:
        self.own = Holder(live.table.seating.opener)

    def shown(self, live: LiveTable, request: Request) -> Holder | None:
        """Whose cards a page asks to see, by the ``seat`` of its query; None where nobody's.

        Raises NoSeat for a seat of nobody at the device.
        """
        return _named(live, request, "seat") if live.table.settings.shared else self.own

    def orders(self, live: LiveTable, request: Request) -> Holder:
        """Who gives the orders of a page: whose cards it shows, or else ``by`` its query.

        Raises NoSeat for a seat of nobody at the device.
        """
        return self.shown(live, request) or _named(live, request, "by") or self.own


def _named(live: LiveTable, request: Request, name: str) -> Holder | None:
    seat = request.number(name)
    if seat is None:
        return None
    holder = Holder(seat)
    live.table.seating.check_holder(holder.seat, holder.since)
    return holder
