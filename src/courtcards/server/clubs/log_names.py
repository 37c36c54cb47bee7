"""Where evenings, their sheets, seasons and clubs stand in the log: no two under one name."""

from __future__ import annotations

from courtcards.clubs.sheet import SheetPlace
from courtcards.clubs.sheet.state import written_place


def evening_name(name: str) -> str:
    """The name under which an evening stands in the log."""
    return f"club/{name}"


def sheet_name(evening: str, place: SheetPlace, attempt: int = 1) -> str:
    """The name under which a sheet stands in the log; see ``PlayedRound`` for the attempt."""
    return f"club/{evening}/{written_place(*place, attempt)}"


def season_name(name: str) -> str:
    """The name under which a season stands in the log."""
    return f"season/{name}"


def roll_name(name: str) -> str:
    """The name under which the roll of a club stands in the log."""
    return f"roll/{name}"
