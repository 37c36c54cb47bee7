"""The roll of a club: its members, and the evenings that are its own."""

from courtcards.clubs.members.roll import Roll
from courtcards.clubs.members.settings import RollOpened, roll_opening
from courtcards.clubs.members.verbs import RollCommand, RollEvent

__all__ = ["Roll", "RollCommand", "RollEvent", "RollOpened", "roll_opening"]
