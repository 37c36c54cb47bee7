"""An operator's commands on the whole log of a server.

Back up, restore, verify and prune. The command line may import this package; the server starts it
as a process. Start at ``backup``.
"""
