"""What whoever runs a server sees of it: metrics for Prometheus, and lines of a log.

The server and the command line may import it. Start at ``metrics``.
"""
