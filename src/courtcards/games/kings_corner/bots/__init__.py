"""The bots of Kings in the Corner: at random, by rules of thumb, by search.

The game, the lab's ladder and OpenSpiel may import it. Start at ``decision``.
"""
