"""Bots: they are handed a view of their seat and give a move."""

from courtcards.bots.deciding import BOT_NAMES
from courtcards.bots.player import Bot, bot_number

__all__ = ["BOT_NAMES", "Bot", "bot_number"]
