"""Monitoring of a server for its operator: metrics for Prometheus, and log lines.

The server and the command line may import it. Start at ``metrics``.
"""
