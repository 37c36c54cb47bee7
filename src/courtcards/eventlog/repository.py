"""What is alive in this process, by its id: found, rebuilt from the log once, dropped when idle."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from courtcards.eventlog.aggregate import Aggregate
from courtcards.eventlog.log import EventLog
from courtcards.kernel.errors import CourtcardsError, StorageError

IDLE_AFTER_S = 10.0
"""How long ago something must have been asked for to be dropped."""
LOOKED_AT_ONCE = 16
"""How many are considered for it whenever another comes in."""


class Live(Protocol):
    """An aggregate in use: with its ledger, and all that goes on by itself."""

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, or something is being done."""

    def let_go(self) -> None:
        """Nobody uses it: it will be rebuilt from the log when somebody asks for it."""


Kept = TypeVar("Kept", bound=Aggregate[Any, Any])
Alive = TypeVar("Alive", bound=Live)


async def rebuilt(log: EventLog, name: str, kind: type[Kept], *given: Any) -> Kept | None:
    """The aggregate that stands in the log under a name; None where nothing does.

    ``given`` is what it is made of beside its events. StorageError when the events make none.
    """
    stored = await log.read(name)
    if not stored:
        return None
    try:
        return kind.replay(map(kind.codec.decode, stored), *given)
    except (CourtcardsError, LookupError, msgspec.DecodeError, TypeError) as error:
        raise StorageError(
            "what is stored as {name!r} cannot be read, its log is damaged: {error}",
            name=name,
            error=error,
        ) from error


class Repository(Generic[Alive]):
    """Finds what is alive, and lets ``load`` rebuild what is not; ``load`` raises for what is none.

    Beyond ``most`` of them in all, those that nobody uses are dropped.
    """

    def __init__(self, load: Callable[[str], Awaitable[Alive]], most: int) -> None:
        self._load = load
        self._most = most
        self._alive: OrderedDict[str, Alive] = OrderedDict()
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Alive]] = {}

    def __iter__(self) -> Iterator[Alive]:
        return iter(list(self._alive.values()))

    def __len__(self) -> int:
        return len(self._alive)

    def get(self, name: str) -> Alive | None:
        """What is alive under that id; None if it is not."""
        return self._alive.get(name)

    async def find(self, name: str) -> Alive:
        """What has that id; whoever asks meanwhile waits for the same loading."""
        found = self._alive.get(name)
        if found is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load_once(name))
            found = await asyncio.shield(self._loading[name])
        if name in self._alive:
            self._alive.move_to_end(name)
            self._asked_for[name] = time.monotonic()
        return found

    async def _load_once(self, name: str) -> Alive:
        try:
            return self.add(name, await self._load(name))
        finally:
            del self._loading[name]

    def add(self, name: str, live: Alive) -> Alive:
        """Take in what has just come to life; that which was there already stays."""
        taken = self._alive.setdefault(name, live)
        self._asked_for[name] = time.monotonic()
        self._drop_idle()
        return taken

    def _drop_idle(self) -> None:
        """Forget what nobody uses, that first which was asked for longest ago."""
        long_ago = time.monotonic() - IDLE_AFTER_S
        for name in list(islice(self._alive, LOOKED_AT_ONCE)):
            if len(self._alive) <= self._most or self._asked_for[name] > long_ago:
                return
            if self._alive[name].is_in_use:
                self._alive.move_to_end(name)
            else:
                self._alive.pop(name).let_go()
                del self._asked_for[name]

    def clear(self) -> None:
        """Forget everything; what it is stands in the log."""
        self._alive.clear()
        self._asked_for.clear()
