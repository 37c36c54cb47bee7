"""How the events of a table are stored.

Each is one row of JSON, and is read again for as long as the log lives. None changes under its
version: where more is to be said, or something else, the codec gets one more upcaster. Events hold
what nobody may see while the match goes on (seeds, packs, stocks), so they never leave the server;
what is sent is what each says may be ``told``. ``at`` is when it happened, in milliseconds since
1970 by the server's clock; 0 where that was not noted.
"""

from __future__ import annotations

from courtcards.eventlog.codec import Codec
from courtcards.tables.verbs import Event

CODEC: Codec[Event] = Codec(Event)
