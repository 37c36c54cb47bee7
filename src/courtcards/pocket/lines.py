"""A page's line to a table: what a WebSocket is to a server."""

from __future__ import annotations

from courtcards.hosting.listeners import Channel, Listener
from courtcards.hosting.messages import DoneMessage, RefusedMessage
from courtcards.hosting.reading import read_command
from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable, sent_by
from courtcards.pocket.answers import refusal_of

OWNER = Holder(0)
"""Who has opened a table on a device sits on seat 0."""


class Line:
    """It tells a page what happens at a table, and hears its commands."""

    def __init__(self, table: LiveTable, listener: Listener, language: str) -> None:
        self._table = table
        self._listener = listener
        self._language = language

    @classmethod
    async def to(cls, table: LiveTable, after: int | None, page: Channel, language: str) -> Line:
        """A line to a table; first the page is told what it missed since the event ``after``."""
        return cls(table, await table.listen(OWNER, after, page), language)

    async def hear(self, text: str) -> None:
        """Do the command that a message holds, and answer it."""
        name: str | None = None
        answer: DoneMessage | RefusedMessage
        try:
            command = read_command(text)
            name = command.id
            sent = sent_by(OWNER, command, self._language)
            answer = DoneMessage(name, await self._table.do(sent))
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            answer = RefusedMessage.of(name, *refusal_of(error, self._language))
        self._listener.answer(answer)

    def end(self) -> None:
        """Tell nothing more."""
        self._table.leave(self._listener)
