"""What is being done, as far as a line of the log and a count of refusals need to know.

These are variables of the context: a task that is begun while a request is served keeps what they
say, so that what follows from a request is found under it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar

from courtcards.live.ids import is_id

REQUEST: ContextVar[str | None] = ContextVar("request", default=None)
"""The id of the request, or of the WebSocket, that is being served."""
TABLE: ContextVar[str | None] = ContextVar("table", default=None)
"""The name, in the event log, of the table or of the evening that is asked for."""


def _uncounted(_code: str) -> None:
    """Outside a server nobody counts."""


REFUSED: ContextVar[Callable[[str], None]] = ContextVar("refused", default=_uncounted)
"""Counts a refusal by its code."""

PLACE = re.compile(r"/(?:api/)?(table|tables|resume|club|clubs)/([^/]+)")


def table_in(path: str) -> str | None:
    """The name in the event log of what an address is about; None where no id stands there.

    >>> table_in("/api/tables/abcdefghjkmn/plays"), table_in("/club/abcdefghjkmn/secret")
    ('abcdefghjkmn', 'club/abcdefghjkmn')
    >>> table_in("/table/unknown") is None
    True
    """
    found = PLACE.match(path)
    if found is None or not is_id(found[2]):
        return None
    return f"club/{found[2]}" if found[1].startswith("club") else found[2]
