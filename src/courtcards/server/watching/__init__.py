"""What whoever runs a server sees of it: metrics for Prometheus, and lines of a log.

``metrics`` declares every series, ``measuring`` and ``loop`` fill them from around what they
measure, ``requests`` stands before all else and tells what was asked, ``lines`` writes the log.
Nothing here tells a card, a token, a cookie or the address of a link.
"""
