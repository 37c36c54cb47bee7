"""One live table as pure state: commands in, events out; no clock, no chance, no I/O.

``events`` is what a table is made of, ``commands`` what may be asked of it, ``table`` turns
the one into the other, ``telling`` says what a seat may be told of either.
"""

from courtcards.tables.commands import Deal, Open, Play, Restock
from courtcards.tables.events import Dealt, Event, Opened, Played, Player, Restocked
from courtcards.tables.table import Table, open_table

__all__ = [
    "Deal",
    "Dealt",
    "Event",
    "Open",
    "Opened",
    "Play",
    "Played",
    "Player",
    "Restock",
    "Restocked",
    "Table",
    "open_table",
]
