"""One live table as pure state: commands in, events out; no clock, no chance, no I/O.

``opening`` makes the first event. ``verbs`` declare the others, each beside the command that leads
to it and what is told of it. ``state`` puts the table together from its parts, ``table`` adds what
is told again to a page that comes back, ``events`` says how events are stored, and ``room`` is what
everybody may know.
"""

from courtcards.tables.opening import (
    DuplicateRound,
    Open,
    Opened,
    Player,
    WhatIf,
    open_table,
)
from courtcards.tables.room import Room, room_of
from courtcards.tables.seating import next_name
from courtcards.tables.settings import Settings
from courtcards.tables.table import Numbered, Table
from courtcards.tables.verbs import AnyCommand, AnyTold, Event
from courtcards.tables.verbs.verb import BY_THE_TABLE, Act, Sent

__all__ = [
    "BY_THE_TABLE",
    "Act",
    "AnyCommand",
    "AnyTold",
    "DuplicateRound",
    "Event",
    "Numbered",
    "Open",
    "Opened",
    "Player",
    "Room",
    "Sent",
    "Settings",
    "Table",
    "WhatIf",
    "next_name",
    "open_table",
    "room_of",
]
