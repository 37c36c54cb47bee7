"""Matches: the log of decisions, the chance that feeds it, views, records, traces, replay."""

from courtcards.play.chance import Chance
from courtcards.play.match import Awaiting, HandLog, MatchLog
from courtcards.play.views import SPECTATOR, OwnView, PlayerView, SightAndMemory, View, insight_of

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
