"""Matches: the log of decisions, chance, views, records, traces, replay, bots and programs.

The lab, the environments, tables, hosts and the command line may import this package. Start at
``match``.
"""

from courtcards.play.chance import Chance
from courtcards.play.match import Awaiting, HandLog, MatchLog
from courtcards.play.views import (
    SPECTATOR,
    InformationState,
    PlayerView,
    PrivateView,
    View,
    parse_knowledge,
)

__all__ = [
    "SPECTATOR",
    "Awaiting",
    "Chance",
    "HandLog",
    "InformationState",
    "MatchLog",
    "PlayerView",
    "PrivateView",
    "View",
    "parse_knowledge",
]
