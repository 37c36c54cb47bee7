"""The verbs of a table, a module for each subject: the commands, their events, what is told of it.

Each module lists its own ``Commands``, ``Events`` and ``Tellings``; here they are put together.
What is asked for at an address of its own, such as sitting down, is no command.
"""

from __future__ import annotations

from courtcards.tables.opening import Opened
from courtcards.tables.verbs import chat, consent, links, play, presence, seats, shuffle

AnyCommand = (
    play.Commands
    | seats.Commands
    | shuffle.Commands
    | presence.Commands
    | consent.Commands
    | chat.Commands
)
"""What a seat may ask for; ``type`` says which it is."""

Event = (
    Opened
    | play.Events
    | seats.Events
    | shuffle.Events
    | presence.Events
    | consent.Events
    | chat.Events
    | links.Events
)
"""What happens at a table; ``kind`` says which it is."""

AnyTold = (
    play.Tellings
    | seats.Tellings
    | shuffle.Tellings
    | presence.Tellings
    | consent.Tellings
    | chat.Tellings
    | links.Tellings
)
"""What everybody at a table is told of an event; ``kind`` says of which."""
