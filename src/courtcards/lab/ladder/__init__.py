"""The ladder: all players against each other on the same deals.

The cost of moves is judged by a bot that sees all hands. It runs as a program (`make ladder`), and
only trained players import it. Start at ``deals``.
"""
