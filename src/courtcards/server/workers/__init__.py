"""Several worker processes on one machine: which has which table, and how connections reach it.

The server may import it. Start at ``supervisor``.
"""
