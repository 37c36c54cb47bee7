"""WebSockets: the protocols of a connection, and the WebSockets of tables.

The server may import it. Start at ``tables``.
"""
