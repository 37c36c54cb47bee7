"""Who holds a seat of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Holder:
    """Who holds a seat: whoever has it since the event of the sequence ``since``.

    That is the event by which the person sat down, or the last that renewed the seat's link.
    """

    seat: int
    since: int = 1
