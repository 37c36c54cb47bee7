"""Access to seats: signed cookies and tokens, the sender of a request, the address to share.

All of the server may import it. Start at ``seats``.
"""
