"""The verbs of a table, a module for each subject: the commands, their events, what is told of it.

Each module lists its own ``Commands``, ``Events`` and ``PublicEvents``; here they are put together.
What is asked for at an address of its own, such as sitting down, is no command.
Tables and hosts may import it. Start at ``verb``.
"""

from __future__ import annotations

from courtcards.tables.commands import chat, consent, play, presence, seats
from courtcards.tables.opening import Opened

AnyCommand = play.Commands | seats.Commands | chat.Commands | presence.Commands | consent.Commands
"""What a seat may ask for; ``type`` says which it is."""

AnyTableEvent = Opened | play.Events | seats.Events | chat.Events | presence.Events | consent.Events
"""What happens at a table; ``kind`` says which it is."""

AnyPublicEvent = (
    play.PublicEvents
    | seats.PublicEvents
    | chat.PublicEvents
    | presence.PublicEvents
    | consent.PublicEvents
)
"""What everybody at a table is told of an event; ``kind`` says of which."""
