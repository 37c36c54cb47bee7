"""Python's side of the worker that hosts a device's tables: JavaScript calls these functions.

The page's worker hands in what keeps tables and evenings, and gets a host. Texts and numbers go
over; bytes go as text.
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
        """Send a message."""
        self._page.tell(message.decode())

    def disconnect(self, code: int) -> None:
        """Close the line."""
        self._page.hangUp(code)


class HostBridge:
    """A host as JavaScript asks it: of a page of this device, or of a guest at another one."""

    def __init__(self, host: OfflineTables, guest: PeerGuest | None = None) -> None:
        self._host = host
        self._guest = guest

    def for_guest(self, table: str, secret: str) -> HostBridge:
        """The same host as a guest may ask it who was invited to a table: MalformedMessage."""
        return HostBridge(self._host, PeerGuest(table, secret))

    async def answer(self, method: str, path: str, body: str, language: str) -> list[Any]:
        """The status and the body of an answer."""
        answer = self._host.answer(method, path, body.encode(), language, self._guest)
        status, text = await answer
        return [status, text.decode()]

    async def listen(self, path: str, language: str, page: Any) -> TableConnection:
        """A line to a table, of a page with ``tell`` and ``hangUp``."""
        return await self._host.listen(path, language, PageChannel(page), self._guest)


class OfflineHost(HostBridge):
    """The host of a device whose tables, and copies of evenings, stand in stores."""

    def __init__(self, store: EventStore, evenings: EveningStore) -> None:
        self._log = OfflineLog(store)
        super().__init__(OfflineTables(self._log, InlineThinkers(), evenings))

    def note_growth(self, table: str, sequence: int) -> None:
        """Take note that the worker of another page has written."""
        self._log.note_growth(table, sequence)
