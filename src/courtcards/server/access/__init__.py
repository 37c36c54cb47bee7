"""Who has which seat: signed cookies and tokens, who sends a request, ids, the address to share."""
