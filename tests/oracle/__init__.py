"""A slow, literal second reading of both games, the expected value of the engine's tests.

Nothing here imports `courtcards` or NumPy: cards are text ("9H"), hands are sets, piles and packs
are lists, moves are the texts of the record format. A function says which clause it restates, so
that it can be held beside the rules.
"""
