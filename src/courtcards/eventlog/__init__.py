"""The event log: what has happened to every table, club evening and score sheet.

Only events are stored; every view is derived from them. ``codec`` says how they are stored, and
reads those of earlier versions. ``aggregate`` is the state that events make, ``ledger`` such a
state together with its log, ``repository`` all those in memory, and ``following`` reads what
another server process has written; ``register`` is for what is small and seldom written. ``log`` is
the port to storage; behind it stand ``sqlite`` (a file, the default) and ``postgres`` (any number
of server processes on one database). ``opening`` opens the log that was asked for, ``places`` knows
where its file lies, and ``secret`` keeps the key that signs the cookies. ``drafts`` writes a file
whole or not at all, and ``shared`` is for work that several wait for.
"""
