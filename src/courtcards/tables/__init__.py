"""One live table as pure state.

Commands go in, events come out. Only ``service`` reads a clock, draws at random, or does I/O. The
rule book, both hosts, the administration and the command line may import this package. Start at
``state``.
"""

from courtcards.tables.commands import AnyCommand, AnyPublicEvent, AnyTableEvent
from courtcards.tables.commands.command import AUTOMATIC_ID, TableEnvelope, TableInput
from courtcards.tables.opening import (
    DuplicateRound,
    Open,
    Opened,
    TablePlayer,
    WhatIf,
    open_table,
)
from courtcards.tables.room import Room, build_room
from courtcards.tables.settings import Settings
from courtcards.tables.state import choose_bot_name
from courtcards.tables.table import NumberedEvent, Table

__all__ = [
    "AUTOMATIC_ID",
    "AnyCommand",
    "AnyPublicEvent",
    "AnyTableEvent",
    "DuplicateRound",
    "NumberedEvent",
    "Open",
    "Opened",
    "Room",
    "Settings",
    "Table",
    "TableEnvelope",
    "TableInput",
    "TablePlayer",
    "WhatIf",
    "build_room",
    "choose_bot_name",
    "open_table",
]
