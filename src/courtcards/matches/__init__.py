"""Matches: the log of decisions, the chance that feeds it, views, records, traces, replay."""

from courtcards.matches.chance import Chance
from courtcards.matches.match import Awaiting, HandLog, Match
from courtcards.matches.views import SPECTATOR, OwnView, PlayerView, View

__all__ = ["SPECTATOR", "Awaiting", "Chance", "HandLog", "Match", "OwnView", "PlayerView", "View"]
