"""The sheets of an evening in the log: each laid out by whoever finds it missing in its round."""

from __future__ import annotations

from typing import cast

from courtcards.clubs.evenings import Evening
from courtcards.clubs.sheets import Place, Seated, Sheet, SheetEvent, SheetOpened
from courtcards.clubs.verb import Given
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import rebuilt
from courtcards.kernel.errors import SequenceTaken

SheetLedger = Ledger[Sheet, Given, SheetEvent]


def sheet_name(evening: str, place: Place) -> str:
    """Where a sheet stands in the log."""
    number, table = place
    return f"club/{evening}/{number}/{table}"


async def stored_or_laid_out(log: EventLog, name: str, evening: Evening, place: Place) -> Sheet:
    """The sheet of a table of a round that has begun; an empty one is put into the log.

    A server that stopped between the beginning of a round and its sheets has left some out, and
    two servers may find that at once: the log takes the first.
    """
    key = sheet_name(name, place)
    while True:
        stored = await rebuilt(log, key, Sheet, evening.club)
        if stored is not None:
            return stored
        laid_out = Sheet(_opening(name, evening, place), evening.club)
        try:
            await log.append(key, 1, [Sheet.codec.encode(laid_out.opened)])
        except SequenceTaken:
            continue
        return laid_out


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
