"""The score sheet of a table: what is written on it, and who changed it."""

from courtcards.clubs.sheets.commands import (
    Confirm,
    Correct,
    Draw,
    Enter,
    NoteDraw,
    Reopen,
    SheetCommand,
    Sit,
    Strike,
)
from courtcards.clubs.sheets.contracts import CONTRACTS, check_sum
from courtcards.clubs.sheets.events import Seated, SheetEvent, SheetOpened
from courtcards.clubs.sheets.lines import Decision, Fault, Game, Line, Void, Waived
from courtcards.clubs.sheets.sheet import Sheet
from courtcards.clubs.sheets.standing import SheetStanding

__all__ = [
    "CONTRACTS",
    "Confirm",
    "Correct",
    "Decision",
    "Draw",
    "Enter",
    "Fault",
    "Game",
    "Line",
    "NoteDraw",
    "Reopen",
    "Seated",
    "Sheet",
    "SheetCommand",
    "SheetEvent",
    "SheetOpened",
    "SheetStanding",
    "Sit",
    "Strike",
    "Void",
    "Waived",
    "check_sum",
]
