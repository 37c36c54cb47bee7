"""WebSockets: the protocols of a connection, and the WebSockets of tables."""
