"""The sheet of a table, kept in the log: laid out by whoever finds it missing in its round."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from courtcards.clubs.evenings import Evening
from courtcards.clubs.sheets import Seated, Sheet, SheetCommand, SheetEvent, SheetOpened
from courtcards.clubs.sheets.events import decode, encode
from courtcards.errors import SequenceTaken
from courtcards.server.clubs.book import Book
from courtcards.storage.log import EventLog

Place = tuple[int, int]
"""A round and a table of it, both counted from 1."""


def sheet_name(evening: str, place: Place) -> str:
    """Where a sheet stands in the log."""
    number, table = place
    return f"club/{evening}/{number}/{table}"


class SheetBook(Book[SheetCommand, SheetEvent]):
    """One sheet in memory."""

    encode = staticmethod(encode)
    decode = staticmethod(decode)

    def __init__(
        self, name: str, sheet: Sheet, log: EventLog, taken: Callable[[SheetEvent], None]
    ) -> None:
        super().__init__(name, sheet, log, taken)
        self.sheet = sheet

    async def decided(self, command: SheetCommand) -> SheetEvent:
        """What a command leads to; raises what Sheet.handle refuses with."""
        return self.sheet.handle(command)

    @property
    def place(self) -> Place:
        """Its round and its table."""
        return self.sheet.opened.round, self.sheet.opened.table


async def stored_or_laid_out(log: EventLog, name: str, evening: Evening, place: Place) -> Sheet:
    """The sheet of a table of a round that has begun; an empty one is put into the log.

    A server that stopped between the beginning of a round and its sheets has left some out, and
    two servers may find that at once: the log takes the first.
    """
    key = sheet_name(name, place)
    stored = await log.read(key)
    if not stored:
        opened = _opening(name, evening, place)
        try:
            await log.append(key, 1, [encode(opened)])
        except SequenceTaken:
            stored = await log.read(key)
        else:
            return Sheet(opened)
    return Sheet.replay(map(decode, stored))


def _opening(name: str, evening: Evening, place: Place) -> SheetOpened:
    number, table = place
    played = evening.rounds[number - 1]
    seats = [
        Seated(player, evening.player(player).name) for player in played.seating.tables[table - 1]
    ]
    return SheetOpened(
        evening=name,
        round=number,
        table=table,
        players=cast("tuple[Seated, Seated, Seated, Seated]", tuple(seats)),
        online=played.online.get(table),
        by=played.begun.by,
        at=played.begun.at,
    )
