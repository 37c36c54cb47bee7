"""What tables and clubs need of their host: ids, holders of seats, a clock, threads to think in."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple, Protocol, TypeVar

from courtcards.eventlog.log import LETTERS, Month

RANDOM_LETTERS = 12
"""How many letters of an id are chance; a dated one has those of its month before them."""


def new_id(prefix: str = "") -> str:
    """An id that nobody can guess: 59 bits of chance from the operating system.

    The letters are none that are mistaken for others: an id is also read aloud. It begins with the
    ``prefix`` of a month, where one is given.
    """
    return prefix + "".join(secrets.choice(LETTERS) for _ in range(RANDOM_LETTERS))


def is_id(text: str) -> bool:
    """Whether a text can be an id at all.

    >>> is_id("abcdefghjkmn"), is_id("04qabcdefghjkmn"), is_id("abcabcdefghjkmn")
    (True, True, False)
    """
    month = Month.from_id(text)
    chance = text if month is None else text.removeprefix(month.prefix)
    return len(chance) == RANDOM_LETTERS and not chance.strip(LETTERS)


@dataclass(frozen=True)
class Holder:
    """Who holds a seat: whoever has it since the event of the sequence ``since``.

    That is the event by which the person sat down, or the last that renewed the seat's link.
    """

    seat: int
    since: int = 1


def now_ms() -> int:
    """The moment, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def format_day(moment: int) -> str:
    """The day of a moment, by UTC.

    >>> format_day(1_795_651_200_000)
    '2026-11-26'
    """
    return datetime.fromtimestamp(moment / 1000, UTC).date().isoformat()


T = TypeVar("T")


class Thinkers(Protocol):
    """Somewhere for what takes long, beside the loop that serves everybody."""

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds that takes its time; functions are begun in the order given."""

    async def rebuild(self, rebuilding: Callable[[], T], last_at: int) -> T:
        """What a function makes of a log: one at a time, and none waits for a bot.

        Of those that wait, that comes first which was played at last, in milliseconds since 1970.
        """


class JobKind(NamedTuple):
    """A kind of job. The weight is about its length, in tenths of a second.

    ``is_compiled``: it is compiled code for the most part, which does not hold the GIL.
    ``ends_with_client``: it is only looked at, so that it ends once nobody waits for it.
    """

    name: str
    weight: int
    is_compiled: bool = False
    ends_with_client: bool = True


class LongWork(Protocol):
    """Where a host does for its clients what takes long, so that nobody else waits."""

    async def do(self, kind: JobKind, function: Callable[[], T]) -> T:
        """What a function finds that reads nothing which may change meanwhile."""
