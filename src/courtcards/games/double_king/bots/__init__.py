"""The bots of Double King: at random, by rules of thumb, by search, by trained networks.

The game, the lab's ladder and OpenSpiel may import it. Start at ``decision``.
"""
