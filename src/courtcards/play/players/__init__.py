"""Bots and players: each receives what its seat sees, and chooses a move.

A bot that searches also receives what its seat remembers. The lab, the environments, tables and the
command line may import this package. Start at ``players``.
"""

from courtcards.play.players.bot import BOT_NAMES, LEVELS, Bot, budget_of_bot
from courtcards.play.players.players import (
    Actor,
    Chooser,
    CustomPlayer,
    Player,
    check_bot,
    fill_seats,
    invite,
    list_invited,
    player_name,
    resolve_player,
    seat_player,
)

__all__ = [
    "BOT_NAMES",
    "LEVELS",
    "Actor",
    "Bot",
    "Chooser",
    "CustomPlayer",
    "Player",
    "budget_of_bot",
    "check_bot",
    "fill_seats",
    "invite",
    "list_invited",
    "player_name",
    "resolve_player",
    "seat_player",
]
