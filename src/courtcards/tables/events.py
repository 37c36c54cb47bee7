"""What happens at a table, as it is stored. A table is what its events say, and nothing else.

Events are stored as JSON, one row each, and are read again for as long as the log lives: a
field may be added with a default, none may change its meaning. They hold what nobody may see
while the match goes on (seeds, packs, stocks): what goes out is what each says that is ``told``.
``at`` is when it happened, in milliseconds since 1970 as the server's clock had it; 0 where nobody
said.
"""

from __future__ import annotations

from courtcards.eventlog.aggregate import Codec
from courtcards.tables.verbs import Event

CODEC: Codec[Event] = Codec(Event)
