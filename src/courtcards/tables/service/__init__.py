"""Tables that are played at: with their bots, their clocks, their lobby, on asyncio's loop.

A host brings a log, a place to think and a transport. The server and the offline host import it;
start at ``table``, which stores the event of a command and then tells the ``listeners``.
"""
