"""The lab.

Simulations, the arena, reviews, luck, perft and studies, with their statistics and files. The views
of tables, the public API and the command line may import it. Start at ``simulate``.
"""
