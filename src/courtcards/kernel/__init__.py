"""The kernel: the parts that all games share.

Cards, compiled records, chance, options, layouts, sentences, errors, and the calls of the engine.
Every package may import it; it imports none. Start at ``game``.
"""
