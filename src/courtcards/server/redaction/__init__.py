"""Redaction of people: the log's personal values are overwritten, and nothing else changes.

The server, the administration and the command line may import it. Start at ``people``.
"""
