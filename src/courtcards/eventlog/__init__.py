"""Storage: the log of every table's events, behind one port.

``log`` is the port; behind it stand ``sqlite``, a file, by default, and ``postgres``, for any
number of server processes on one database. ``opening`` finds the one asked for, ``places``
where the file lies, ``secret`` what signs the cookies. What is stored is the events and
nothing else: every view is derived from them.
"""
