"""Who holds a seat of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Holder:
    """Who holds a seat: the person who sat down by the event of the sequence ``since``."""

    seat: int
    since: int = 1
