"""What whoever runs a server does with its log as a whole, beside the server.

It is backed up and restored (``backup``, ``restoring``), checked against itself (``checking``),
pruned of what was over long ago (``pruning``), and made to forget a person (``forgetting``).
"""
