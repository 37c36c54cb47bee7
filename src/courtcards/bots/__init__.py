"""Bots: they are handed what their seat sees and remembers, and give a move."""

from courtcards.bots.levels import BOT_NAMES, BUDGETS, LEVELS, bot_number
from courtcards.bots.player import Bot

__all__ = ["BOT_NAMES", "BUDGETS", "LEVELS", "Bot", "bot_number"]
