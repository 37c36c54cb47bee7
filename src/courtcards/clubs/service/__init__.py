"""Clubs in memory on top of a log: evenings with their sheets, seasons, members, and listeners.

It knows no transport. Hosts and the administration may import it. Start at ``evening``.
"""
