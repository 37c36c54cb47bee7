"""A club evening: its players, its rounds, its links. Each module has the verbs of one subject."""

from courtcards.clubs.evening.evening import Evening
from courtcards.clubs.evening.names import NewPlayer, players_from_text
from courtcards.clubs.evening.settings import EveningOpened, opening_of
from courtcards.clubs.evening.state import EveningSettings
from courtcards.clubs.evening.verbs import (
    EveningCommand,
    EveningEvent,
    RegistrantCommand,
    WayBack,
)

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
