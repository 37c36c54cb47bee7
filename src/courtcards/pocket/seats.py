"""As whom a page of a device asks: whose cards it shows, and who gives its orders.

Who plays alone sits on seat 0. Where people share the device it shows what all may see, and the
cards of one of them only while that person holds it.
"""

from __future__ import annotations

from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable
from courtcards.pocket.requests import Request

OWNER = Holder(0)
"""Who has opened a table on a device sits on seat 0."""


def shown_to(live: LiveTable, request: Request) -> Holder | None:
    """Whose cards a page asks to see, by the ``seat`` of its query; None where nobody's.

    Raises NoSeat for a seat of nobody at the device.
    """
    return _named(live, request, "seat") if live.table.settings.shared else OWNER


def ordered_by(live: LiveTable, request: Request) -> Holder:
    """Who gives the orders of a page: whose cards it shows, or else ``by`` its query.

    Raises NoSeat for a seat of nobody at the device.
    """
    return shown_to(live, request) or _named(live, request, "by") or OWNER


def _named(live: LiveTable, request: Request, name: str) -> Holder | None:
    seat = request.number(name)
    if seat is None:
        return None
    holder = Holder(seat)
    live.table.seating.check_holder(holder.seat, holder.since)
    return holder
