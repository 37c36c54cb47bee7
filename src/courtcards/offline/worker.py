"""The Python side of the worker that hosts a device's tables. JavaScript calls these functions.

The page's worker passes in the stores of tables and evenings, and gets a host. Arguments are texts
and numbers; bytes are passed as text.
"""

from __future__ import annotations

from typing import Any

from courtcards.offline.evenings import EveningStore
from courtcards.offline.guests import PeerGuest
from courtcards.offline.host import EventStore, InlineThinkers, OfflineLog, OfflineTables
from courtcards.offline.tables import TableConnection


class PageChannel:
    """A page of JavaScript that listens, as a channel."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def send_message(self, message: bytes) -> None:
        self._page.tell(message.decode())

    def disconnect(self, code: int) -> None:
        self._page.hangUp(code)


class HostBridge:
    """The interface of a host for JavaScript, for a page of this device or for one guest."""

    def __init__(self, host: OfflineTables, guest: PeerGuest | None = None) -> None:
        self._host = host
        self._guest = guest

    def for_guest(self, table: str, secret: str) -> HostBridge:
        """Return the interface for a guest of a table. Raises MalformedMessage for a bad secret."""
        return HostBridge(self._host, PeerGuest(table, secret))

    async def answer(self, method: str, path: str, body: str, language: str) -> list[Any]:
        """Return the status and the body of an answer."""
        answer = self._host.answer(method, path, body.encode(), language, self._guest)
        status, text = await answer
        return [status, text.decode()]

    async def listen(self, path: str, language: str, page: Any) -> TableConnection:
        """Connect a page, an object with ``tell`` and ``hangUp``, to a table."""
        return await self._host.listen(path, language, PageChannel(page), self._guest)


class OfflineHost(HostBridge):
    """The host of a device. Its tables, and its copies of evenings, are in stores."""

    def __init__(self, store: EventStore, evenings: EveningStore) -> None:
        self._log = OfflineLog(store)
        super().__init__(OfflineTables(self._log, InlineThinkers(), evenings))

    def note_growth(self, table: str, sequence: int) -> None:
        """Note that the worker of another page has written."""
        self._log.note_growth(table, sequence)
