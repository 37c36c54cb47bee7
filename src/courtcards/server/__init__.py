"""The server: it hosts tables and club evenings for many people, over HTTP and WebSockets.

``app`` puts together what is served, and ``serving`` serves it. ``http``, ``sockets``, ``pages``
and ``description`` answer requests; ``tables`` and ``clubs`` keep in memory what is being played;
``access`` knows who may do what, and ``limits`` how much.
"""
