"""A club: its evenings, score sheets, members and seasons, with their views and printed pages.

Only ``service`` uses a clock or randomness; no other part reads files, except fonts. The rule book,
both hosts, the administration and the command line may import the package. Start at ``evening``.
"""
