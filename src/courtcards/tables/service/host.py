"""Interfaces between tables or clubs and their host: ids, seat holders, a clock, workers."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple, Protocol, TypeVar

from courtcards.eventlog.log import LETTERS, Month

RANDOM_LETTERS = 12
"""Number of random letters in an id. A dated id has the prefix of its month before them."""


def new_id(prefix: str = "") -> str:
    """Return an id that nobody can guess: 59 bits of randomness from the operating system.

    An id is also read aloud, so it has no letters that look alike. It begins with the ``prefix`` of
    a month, if given.
    """
    return prefix + "".join(secrets.choice(LETTERS) for _ in range(RANDOM_LETTERS))


def is_id(text: str) -> bool:
    """Tell whether a text has the form of an id.

    >>> is_id("abcdefghjkmn"), is_id("04qabcdefghjkmn"), is_id("abcabcdefghjkmn")
    (True, True, False)
    """
    month = Month.from_id(text)
    chance = text if month is None else text.removeprefix(month.prefix)
    return len(chance) == RANDOM_LETTERS and not chance.strip(LETTERS)


@dataclass(frozen=True)
class Holder:
    """The holder of a seat, who has it since the event of the sequence ``since``.

    That is the event by which the person sat down, or the last that renewed the seat's link.
    """

    seat: int
    since: int = 1


def now_ms() -> int:
    """Return the current time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def format_day(moment: int) -> str:
    """Return the day of a moment, in UTC.

    >>> format_day(1_795_651_200_000)
    '2026-11-26'
    """
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()


T = TypeVar("T")


class Thinkers(Protocol):
    """Workers for slow functions, beside the loop that serves everybody."""

    async def think(self, thought: Callable[[], T]) -> T:
        """Return the result of a slow function. Functions start in the order given."""

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """Return the result of a function that replays a log. One runs at a time, beside the bots.

        Waiting functions run in the order of ``last_at``, the latest first. ``last_at`` is the time
        of the last event in milliseconds since 1970.
        """


class JobKind(NamedTuple):
    """A kind of job. The weight is about its length, in tenths of a second.

    ``is_compiled``: it is mostly compiled code, which does not hold the GIL. ``ends_with_client``:
    its result is only for the client, so it stops when the client is gone.
    """

    name: str
    weight: int
    is_compiled: bool = False
    ends_with_client: bool = True


class LongWork(Protocol):
    """The slow work of a host for its clients, which must not hold up other clients."""

    async def do(self, kind: JobKind, function: Callable[[], T]) -> T:
        """Return the result of a function. It must read nothing that may change meanwhile."""
