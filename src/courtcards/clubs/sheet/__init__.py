"""The score sheet of a table: what is written on it, and who changed it.

``state`` and ``commands`` are what a sheet is. All of the club and both hosts may import it. Start
at ``sheet``.
"""

from courtcards.clubs.sheet.commands import SheetCommand, SheetEvent, SheetOpened
from courtcards.clubs.sheet.sheet import Past, Sheet
from courtcards.clubs.sheet.state import Seated, SheetPlace

__all__ = [
    "Past",
    "Seated",
    "Sheet",
    "SheetCommand",
    "SheetEvent",
    "SheetOpened",
    "SheetPlace",
]
