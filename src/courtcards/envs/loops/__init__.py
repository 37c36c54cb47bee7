"""Compiled loops by which environments step hands; they are a part of each game's library."""
