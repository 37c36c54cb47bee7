"""The event log.

It holds all events of every table, club evening and score sheet; every view is derived from them.
SQLite and PostgreSQL implement one interface. Tables, clubs, both hosts, the administration and the
command line may import it. Start at ``ledger``.
"""
