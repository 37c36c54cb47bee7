"""What whoever runs a server sees of it: metrics for Prometheus, and lines of a log.

``metrics`` declares every series, with what counts for the loop in ``counting``; ``measuring`` and
``loop`` fill them from around what they measure, ``requests`` stands before all else, ``lines``
writes the log, and ``watch`` has all of it in one hand. Nothing here tells a card, a token, a
cookie or the address of a link.
"""
