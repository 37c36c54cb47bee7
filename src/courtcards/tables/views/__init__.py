"""Hosting a table: what turns its commands into what each page at it is told.

Whoever hosts a table (a server for many people, or the page for its own) brings transport, storage,
a clock and chance, and no more: it hands in the text of a command (``reading``), stores the event
that the table makes of it, lets the table take it, and then tells all who listen (``listeners``),
each as its own seat sees it (``event_texts``, in the form that ``messages`` declares). ``own_play``
is what a table does by itself; ``presence`` knows which people have lost their connection.
``refusals`` puts a refusal into words; ``opening``, ``catalogue``, ``hints``, ``replays``,
``reviews`` and ``luck`` answer everything else that a page asks.
"""
