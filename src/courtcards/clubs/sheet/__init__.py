"""The score sheet of a table: what is written on it, and who changed it."""

from courtcards.clubs.sheet.opening import Seated, SheetOpened
from courtcards.clubs.sheet.sheet import Past, Sheet, SheetPlace
from courtcards.clubs.sheet.verbs import SheetCommand, SheetEvent

__all__ = [
    "Past",
    "Seated",
    "Sheet",
    "SheetCommand",
    "SheetEvent",
    "SheetOpened",
    "SheetPlace",
]
