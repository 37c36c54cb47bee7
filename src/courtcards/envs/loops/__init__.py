"""Compiled loops by which environments step hands; they are a part of each game's library.

The environments may import it. Start at ``batches``.
"""
