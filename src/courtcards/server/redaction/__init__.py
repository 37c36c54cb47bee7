"""Forgetting people: what a log says of them is written anew, and nothing else changes.

The server, the administration and the command line may import it. Start at ``people``.
"""
