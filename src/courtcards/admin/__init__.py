"""The work of whoever runs a server on its log as a whole.

Back up, restore, check, prune, forget a person. The command line may import it; the server starts
it as a process. Start at ``backup``.
"""
