"""Several processes that serve on one machine: who has which table, and how people get there.

The server may import it. Start at ``supervising``.
"""
