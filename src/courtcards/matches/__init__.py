"""Matches: the log of decisions, the chance that feeds it, views, records, traces, replay."""

from courtcards.matches.chance import Chance
from courtcards.matches.known import SightAndMemory, insight_of
from courtcards.matches.match import Awaiting, HandLog, MatchLog
from courtcards.matches.views import SPECTATOR, OwnView, PlayerView, View

__all__ = [
    "SPECTATOR",
    "Awaiting",
    "Chance",
    "HandLog",
    "MatchLog",
    "OwnView",
    "PlayerView",
    "SightAndMemory",
    "View",
    "insight_of",
]
