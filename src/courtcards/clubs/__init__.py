"""A club: its evenings, score sheets, members and seasons, and what is shown and printed of them.

But for ``service`` it knows no clock, no chance, and no files but its fonts. The rule book, both
hosts, the administration and the command line may import it. Start at ``evening``.
"""
