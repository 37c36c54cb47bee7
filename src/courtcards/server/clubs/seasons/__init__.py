"""The seasons of this server: kept in its log, counted from its evenings, shown and saved.

The server may import it. Start at ``live``.
"""
