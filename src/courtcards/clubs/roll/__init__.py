"""The roll of a club: its members, and the evenings that are its own."""

from courtcards.clubs.roll.roll import Roll
from courtcards.clubs.roll.settings import RollOpened, roll_opening
from courtcards.clubs.roll.verbs import RollCommand, RollEvent

__all__ = ["Roll", "RollCommand", "RollEvent", "RollOpened", "roll_opening"]
