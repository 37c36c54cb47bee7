"""The ladder: everybody against everybody on the same deals.

What moves cost is judged by one that sees all hands. It is run as a program (`make ladder`), and
only trained players import it. Start at ``playing``.
"""
