"""Bots and players: each is handed what its seat sees (a bot also what it remembers) and moves.

The lab, the environments, tables and the command line may import it. Start at ``players``.
"""

from courtcards.play.players.bot import BOT_NAMES, LEVELS, Bot, budget_of_bot
from courtcards.play.players.players import (
    Actor,
    Chooser,
    OwnPlayer,
    Player,
    check_bot,
    invite,
    invited,
    name_of,
    one_a_seat,
    player_of,
    seated,
)

__all__ = [
    "BOT_NAMES",
    "LEVELS",
    "Actor",
    "Bot",
    "Chooser",
    "OwnPlayer",
    "Player",
    "budget_of_bot",
    "check_bot",
    "invite",
    "invited",
    "name_of",
    "one_a_seat",
    "player_of",
    "seated",
]
