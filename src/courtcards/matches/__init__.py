"""Matches: the log of decisions, the chance that feeds it, views, records, traces, replay."""

from courtcards.matches.chance import Chance
from courtcards.matches.known import Insight, insight_of
from courtcards.matches.match import Awaiting, HandLog, MatchLog
from courtcards.matches.views import SPECTATOR, OwnView, PlayerView, View

__all__ = [
    "SPECTATOR",
    "Awaiting",
    "Chance",
    "HandLog",
    "Insight",
    "MatchLog",
    "OwnView",
    "PlayerView",
    "View",
    "insight_of",
]
