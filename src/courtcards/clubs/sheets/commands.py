"""What may be asked of a score sheet."""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.clubs.sheets.lines import Line
from courtcards.clubs.who import Asked


@dataclass(frozen=True, kw_only=True)
class Draw(Asked):
    """Draw who writes, unless somebody offers to, and who deals (DK-1.2)."""

    seed: bytes
    volunteer: int | None = None


@dataclass(frozen=True, kw_only=True)
class NoteDraw(Asked):
    """The table has drawn with its own cards."""

    writer: int
    dealer: int


@dataclass(frozen=True, kw_only=True)
class Enter(Asked):
    """Add a line, the one of that number, counted from 0."""

    index: int
    line: Line


@dataclass(frozen=True, kw_only=True)
class Correct(Asked):
    """Replace a line."""

    index: int
    line: Line
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Strike(Asked):
    """Strike a line out."""

    index: int
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Confirm(Asked):
    """Confirm the finished sheet, as a player who does not write."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class Reopen(Asked):
    """Take the confirmation back, as the jury or the director."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class Sit(Asked):
    """Take the own seat at a table that plays on the server."""

    seat: int


SheetCommand = Draw | NoteDraw | Enter | Correct | Strike | Confirm | Reopen | Sit
