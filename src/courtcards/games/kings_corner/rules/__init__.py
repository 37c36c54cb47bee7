"""The rules of Kings in the Corner, clause by clause.

The rest of the game, its studies and its environments may import it. Start at ``state``.
"""
