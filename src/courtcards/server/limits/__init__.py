"""Limits on what one client may ask for, and checks that refuse requests before the app sees them.

All of the server may import it. Start at ``clients``.
"""
