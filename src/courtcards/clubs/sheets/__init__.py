"""The score sheet of a table: what is written on it, and who changed it."""

from courtcards.clubs.sheets.opening import Seated, SheetOpened
from courtcards.clubs.sheets.sheet import Past, Sheet, SheetPlace
from courtcards.clubs.sheets.verbs import SheetCommand, SheetEvent

__all__ = [
    "Past",
    "Seated",
    "Sheet",
    "SheetCommand",
    "SheetEvent",
    "SheetOpened",
    "SheetPlace",
]
