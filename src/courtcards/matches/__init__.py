"""Matches: from hands to a result, the log of decisions, records, traces, replay."""

from courtcards.matches.chance import Chance
from courtcards.matches.match import Awaiting, HandLog, Match
from courtcards.matches.views import SPECTATOR, OwnView, PlayerView, View

__all__ = ["SPECTATOR", "Awaiting", "Chance", "HandLog", "Match", "OwnView", "PlayerView", "View"]
