"""WebSockets: the protocols of a connection, and everything live at a table."""
