"""Which of several workers has a table or an evening: found by its id, alike in every process."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from courtcards.server.watching.context import table_in
from courtcards.tables.service.host import new_id

ASKED = re.compile(rb"[A-Z]+ (/[^ ?#\r\n]*)[ ?#]")
"""The beginning of a request, as far as the end of its path."""
MEASURED = re.compile(rb"GET /metrics\?worker=(\d{1,4}) ")
"""The beginning of a request for the metrics of one worker."""


@lru_cache(4096)
def order_of(name: str, of: int) -> tuple[int, ...]:
    """The numbers of all workers, the one first that has what has this id, then who stands in.

    By rendezvous hashing: where a worker is gone its tables are spread over the others, and
    everybody finds the same one in its place.

    >>> order_of("abcdefghjkmn", 4)
    (2, 1, 4, 3)
    """
    weights = {n: blake2b(f"{n}/{name}".encode(), digest_size=8).digest() for n in range(1, of + 1)}
    return tuple(sorted(weights, key=weights.__getitem__))


@dataclass(frozen=True)
class Share:
    """The part of one worker: its number, from 1, and how many there are."""

    number: int
    of: int

    def has(self, name: str) -> bool:
        """Whether this worker has the table or evening with that id."""
        return order_of(name, self.of)[0] == self.number

    def new_id(self, prefix: str = "") -> str:
        """An id for what is opened here, so that whoever comes to it comes here."""
        while not self.has(name := new_id(prefix)):
            pass
        return name

    def wanted(self, data: bytes) -> tuple[int, ...]:
        """The workers that should rather have the connection on which a request begins so.

        The best first; none where it concerns nobody, or this worker before all others.

        >>> Share(3, 4).wanted(b"GET /api/tables/abcdefghjkmn/live HTTP/1.1")
        (2, 1, 4)
        >>> Share(3, 4).wanted(b"GET /metrics?worker=1 HTTP/1.1")
        (1,)
        >>> Share(2, 4).wanted(b"GET /table/abcdefghjkmn HTTP/1.1"), Share(3, 4).wanted(b"GET / ")
        ((), ())
        """
        measured = MEASURED.match(data)
        if measured is not None:
            number = int(measured[1])
            return (number,) if number in range(1, self.of + 1) and number != self.number else ()
        asked = ASKED.match(data)
        name = None if asked is None else table_in(asked[1].decode("latin-1"))
        if name is None:
            return ()
        order = order_of(name.rpartition("/")[2], self.of)
        return order[: order.index(self.number)]


ALONE = Share(1, 1)
"""A server of one process has everything."""
