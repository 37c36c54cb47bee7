"""The rules of Kings in the Corner, clause by clause.

All of the game, its studies and environments may import it. Start at ``state``.
"""
