"""Compiled loops over the rules and bots of any game; they are a part of each game's library.

The lab and the command line may import it. Start at ``hands``.
"""
