"""The rules of Double King, clause by clause.

All of the game, its studies and environments may import it. Start at ``state``.
"""
