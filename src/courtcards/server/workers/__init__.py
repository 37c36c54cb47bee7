"""Several processes that serve on one machine: who has which table, and how people get there.

Each *worker* is a server of its own on the same log, and could serve every table: that the people
of one table meet at one worker is for speed, never for correctness.
"""
