"""What may be asked of a score sheet.

``id`` is a name of the sender's own making: a phone that has lost its line sends again, and it
is done once.
"""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.clubs.sheets.lines import Line
from courtcards.clubs.who import Who


@dataclass(frozen=True, kw_only=True)
class SheetCommand:
    """What every command has: who asks, when, and under which name."""

    by: Who
    at: int
    id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Draw(SheetCommand):
    """Draw who writes, unless somebody offers to, and who deals (DK-1.2)."""

    seed: bytes
    volunteer: int | None = None


@dataclass(frozen=True, kw_only=True)
class NoteDraw(SheetCommand):
    """The table has drawn with its own cards."""

    writer: int
    dealer: int


@dataclass(frozen=True, kw_only=True)
class Enter(SheetCommand):
    """Add a line, the one of that number, counted from 0."""

    index: int
    line: Line


@dataclass(frozen=True, kw_only=True)
class Correct(SheetCommand):
    """Replace a line."""

    index: int
    line: Line
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Strike(SheetCommand):
    """Strike a line out."""

    index: int
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Confirm(SheetCommand):
    """Confirm the finished sheet, as a player who does not write."""

    seat: int


@dataclass(frozen=True, kw_only=True)
class Reopen(SheetCommand):
    """Take the confirmation back, as the jury or the director."""

    reason: str
