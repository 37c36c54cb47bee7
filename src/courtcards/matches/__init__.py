"""Matches: from hands to a result, the log of decisions, records, traces, replay."""

from courtcards.matches.chance import Chance
from courtcards.matches.match import SPECTATOR, Awaiting, HandLog, Match, OwnView, View

__all__ = ["SPECTATOR", "Awaiting", "Chance", "HandLog", "Match", "OwnView", "View"]
