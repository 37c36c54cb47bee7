"""Moderating over HTTP: reports by anybody at a table, and the page of who has the key.

The server, the administration and the command line may import it. Start at ``docket``.
"""
