"""How much one client may ask for, and which requests are refused before the app sees them.

All of the server may import it. Start at ``clients``.
"""
