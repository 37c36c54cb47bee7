"""Clubs that are kept in a log: evenings, their sheets and seasons in memory, and who listens.

It knows no transport. Hosts and the administration may import it. Start at ``live``.
"""
