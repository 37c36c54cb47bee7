"""The members of a club, on its roll, and the evenings that are its own.

``state`` and ``commands`` are what a roll is. Hosts import it; start at ``roll``.
"""

from courtcards.clubs.members.commands import Roll, RollCommand, RollEvent, RollOpened, roll_opening

__all__ = ["Roll", "RollCommand", "RollEvent", "RollOpened", "roll_opening"]
