"""The commands of a table with their events and public events, one module for each subject.

Each module lists its own ``Commands``, ``Events`` and ``PublicEvents``; the unions are built here.
Requests with an HTTP address of their own, such as sitting down, are not in ``AnyCommand``. Tables
and hosts may import this package. Start at ``command``.
"""

from __future__ import annotations

from courtcards.tables.commands import chat, consent, play, presence, seats
from courtcards.tables.opening import Opened

AnyCommand = play.Commands | seats.Commands | chat.Commands | presence.Commands | consent.Commands
"""The commands of a seat; ``type`` tells which one it is."""

AnyTableEvent = Opened | play.Events | seats.Events | chat.Events | presence.Events | consent.Events
"""The events of a table; ``kind`` tells which one it is."""

AnyPublicEvent = (
    play.PublicEvents
    | seats.PublicEvents
    | chat.PublicEvents
    | presence.PublicEvents
    | consent.PublicEvents
)
"""The public events of a table; ``kind`` tells which event it belongs to."""
