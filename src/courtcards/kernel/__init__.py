"""What every game stands on.

Cards, compiled records, chance, options, layouts, sentences, errors, and how the engine is called.
Every room may import it; it imports none. Start at ``game``.
"""
