"""Cache of documents that many people ask for: each is made once for a given state."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from courtcards.server.limits.jobs import Jobs
from courtcards.tables.service.host import JobKind

MOST_BYTES = 32 * 1024 * 1024
"""Largest size of all cached documents together. The least recently used go first."""
ENTRY_BYTES = 200
"""Approximate bytes of an entry beside its document."""


class Documents:
    """Documents by their keys. A key names everything that its document depends on."""

    def __init__(self, jobs: Jobs, most_bytes: int = MOST_BYTES) -> None:
        self._jobs = jobs
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    async def make(
        self, kind: JobKind, key: Hashable, prepare: Callable[[], Callable[[], bytes]]
    ) -> bytes:
        """Return the document of a key; make it in a thread if it is not cached.

        ``prepare`` reads the state that may change meanwhile. It returns the function that makes
        the document in the thread. Raises what ``Jobs.do`` raises.
        """
        found = self._find(key)
        if found is None:
            make = prepare()
            # Two requests may make the same document: ``make_here`` looks again in the thread.
            found = await self._jobs.do(kind, lambda: self.make_here(key, make))
        return found

    def make_here(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the document of a key; make it in this thread if it is not cached."""
        found = self._find(key)
        if found is None:
            found = make()
            self._store(key, found)
        return found

    def _find(self, key: Hashable) -> bytes | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
        return found

    def _store(self, key: Hashable, document: bytes) -> None:
        with self._lock:
            self._bytes -= _size(self._kept.pop(key, None))
            self._kept[key] = document
            self._bytes += _size(document)
            while self._bytes > self._most_bytes:
                _, dropped = self._kept.popitem(last=False)
                self._bytes -= _size(dropped)


def _size(document: bytes | None) -> int:
    return 0 if document is None else len(document) + ENTRY_BYTES
