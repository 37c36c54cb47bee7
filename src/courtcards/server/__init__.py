"""The server: HTTP, WebSocket, fan-out and pages on top of the tables and their log."""

from courtcards.server.serving import serve

__all__ = ["serve"]
