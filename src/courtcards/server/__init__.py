"""The server: it hosts tables and club evenings for many people, over HTTP and WebSockets.

The administration and the command line may import it. Start at ``app``.
"""
