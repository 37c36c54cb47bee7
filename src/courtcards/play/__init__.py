"""Matches.

The log of decisions, the chance that feeds it, views, records, traces, replay; who plays, and
programs that play. The lab, the environments, tables, hosts and the command line may import it.
Start at ``match``.
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
