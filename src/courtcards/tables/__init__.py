"""One live table as pure state: commands in, events out; no clock, no chance, no I/O.

``events`` is what a table is made of, ``commands`` what may be asked of it, ``opening`` makes
the first event and ``deciding`` the others, ``state`` is the table that they make, ``telling``
says what a seat may be told of it and ``room`` what everybody may.
"""

from courtcards.tables.commands import (
    Answer,
    Ask,
    Begin,
    ComeBack,
    Command,
    Contribute,
    Deal,
    Free,
    Leave,
    MarkAway,
    Mute,
    Open,
    Pause,
    Play,
    Restock,
    Resume,
    Say,
    SeatBot,
    SeatCommand,
    Sit,
    StandIn,
)
from courtcards.tables.events import Dealt, Event, Opened, Played, Player, Restocked
from courtcards.tables.opening import open_table
from courtcards.tables.room import Room, room_of
from courtcards.tables.settings import Settings
from courtcards.tables.table import Table

__all__ = [
    "Answer",
    "Ask",
    "Begin",
    "ComeBack",
    "Command",
    "Contribute",
    "Deal",
    "Dealt",
    "Event",
    "Free",
    "Leave",
    "MarkAway",
    "Mute",
    "Open",
    "Opened",
    "Pause",
    "Play",
    "Played",
    "Player",
    "Restock",
    "Restocked",
    "Resume",
    "Room",
    "Say",
    "SeatBot",
    "SeatCommand",
    "Settings",
    "Sit",
    "StandIn",
    "Table",
    "open_table",
    "room_of",
]
