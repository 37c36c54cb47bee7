"""A page's line to a table: what a WebSocket is to a server."""

from __future__ import annotations

from courtcards.kernel.errors import NoSeat
from courtcards.offline.answers import refusal_of
from courtcards.offline.requests import Request
from courtcards.offline.seats import Asker
from courtcards.tables import AnyCommand, Sent, sentences
from courtcards.tables.service.holders import Holder
from courtcards.tables.service.listeners import Channel, Listener
from courtcards.tables.service.table import LiveTable, sent_by
from courtcards.tables.views.messages import DoneMessage, RefusedMessage
from courtcards.tables.views.reading import read_command


class Line:
    """It tells a page what happens at a table, and hears its commands."""

    def __init__(
        self, table: LiveTable, listener: Listener, by: Holder | None, language: str
    ) -> None:
        self._table = table
        self._listener = listener
        self._by = by
        self._language = language

    @classmethod
    async def to(cls, live: LiveTable, asker: Asker, request: Request, page: Channel) -> Line:
        """A line to a table; first the page is told what it missed since the event ``after``.

        Raises NoSeat and MalformedMessage.
        """
        shown, by = asker.shown(live, request), asker.orders(live, request)
        listener = await live.listen(shown, request.number("after"), page)
        return cls(live, listener, by, request.language)

    async def hear(self, text: str) -> None:
        """Do the command that a message holds, and answer it."""
        name: str | None = None
        answer: DoneMessage | RefusedMessage
        try:
            command = read_command(text)
            name = command.id
            answer = DoneMessage(name, await self._table.do(self._sent(command)))
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            answer = RefusedMessage.of(name, *refusal_of(error, self._language))
        self._listener.answer(answer)

    def _sent(self, command: AnyCommand) -> Sent:
        if self._by is None:
            raise NoSeat(sentences.NOT_YOUR_SEAT)
        return sent_by(self._by, command, self._language)

    def end(self) -> None:
        """Tell nothing more."""
        self._table.leave(self._listener)
