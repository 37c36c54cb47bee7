"""Who has which seat: signed cookies and tokens, who sends a request, the address to share.

All of the server may import it. Start at ``seats``.
"""
