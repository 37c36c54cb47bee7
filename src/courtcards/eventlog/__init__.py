"""The event log.

What has happened to every table, club evening and score sheet; every view is derived from it.
SQLite and PostgreSQL stand behind one port. Tables, clubs, both hosts, the administration and the
command line may import it. Start at ``ledger``.
"""
