"""The rules of Double King, clause by clause.

The rest of the game, its studies and its environments may import it. Start at ``state``.
"""
