"""A club evening: its players, its rounds, its links.

Each module has the verbs of one subject. All of the club, both hosts and the administration may
import it. Start at ``evening``.
"""

from courtcards.clubs.evening.evening import (
    Evening,
    EveningCommand,
    EveningEvent,
    RegistrantCommand,
    WayBack,
)
from courtcards.clubs.evening.players import NewPlayer, players_from_text
from courtcards.clubs.evening.settings import EveningOpened, opening_of
from courtcards.clubs.evening.state import EveningSettings

__all__ = [
    "Evening",
    "EveningCommand",
    "EveningEvent",
    "EveningOpened",
    "EveningSettings",
    "NewPlayer",
    "RegistrantCommand",
    "WayBack",
    "opening_of",
    "players_from_text",
]
