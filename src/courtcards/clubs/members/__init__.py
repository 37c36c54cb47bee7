"""The members of a club, on its roll, and the evenings that are its own.

Seasons, views and hosts may import it. Start at ``commands``.
"""

from courtcards.clubs.members.commands import Roll, RollCommand, RollEvent, RollOpened, roll_opening

__all__ = ["Roll", "RollCommand", "RollEvent", "RollOpened", "roll_opening"]
