"""What is being done, as far as a line of the log and a count of refusals need to know.

It is a variable of the context: a task that is begun while a request is served keeps what it says,
so that what follows from a request is found under it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple

from courtcards.tables.service.ids import is_id


def _uncounted(_code: str) -> None:
    """Outside a server nobody counts."""


class Served(NamedTuple):
    """What is being served."""

    request: str | None = None
    """The id of the request, or of the WebSocket."""
    table: str | None = None
    """The name, in the event log, of the table, the evening or the club that is asked for."""
    refused: Callable[[str], None] = _uncounted
    """Counts a refusal by its code."""


SERVED = ContextVar("served", default=Served())  # noqa: B039 - it never changes

PLACE = re.compile(r"/(?:api/)?(table|tables|resume|club|clubs|rolls)/([^/]+)")


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
    if found[1] == "rolls":
        return f"roll/{found[2]}"
    return f"club/{found[2]}" if found[1].startswith("club") else found[2]
