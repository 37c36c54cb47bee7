"""One live table as pure state.

Commands in, events out; no clock, no chance, no I/O but in `service`. The rule book, both hosts,
the administration and the command line may import it. Start at ``state``.
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
from courtcards.tables.settings import Settings
from courtcards.tables.state import next_name
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
