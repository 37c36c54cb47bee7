"""The sheets of an evening in the log: read from it, or laid out where they are missing."""

from __future__ import annotations

from courtcards.clubs.evening import Evening
from courtcards.clubs.laying_out import set_aside, sheet_opening
from courtcards.clubs.sheet import Sheet, SheetEvent, SheetPlace
from courtcards.clubs.verb import Given
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import rebuilt
from courtcards.kernel.errors import SequenceTaken
from courtcards.server.clubs.log_names import sheet_name
from courtcards.tables.service.thinking import Thinkers

SheetLedger = Ledger[Sheet, Given, SheetEvent]


async def sheets_set_aside(
    log: EventLog, name: str, evening: Evening, thinkers: Thinkers
) -> list[Sheet]:
    """The sheets of the rounds that were taken back, as far as they had been laid out."""
    found = [
        await rebuilt(
            log,
            sheet_name(name, (played.number, table), played.attempt),
            Sheet,
            evening.club,
            aside=thinkers.rebuild,
        )
        for played, table in set_aside(evening)
    ]
    return [sheet for sheet in found if sheet is not None]


async def stored_or_laid_out(
    log: EventLog, name: str, evening: Evening, place: SheetPlace, thinkers: Thinkers
) -> Sheet:
    """The sheet of a table in a round that has begun; an empty one is written where none is.

    One that is stored is rebuilt by the ``thinkers``. A server that stopped just after beginning a
    round may have left some sheets out. Two servers may find that at the same time: then the first
    one writes the sheet.
    """
    laid_out = Sheet(sheet_opening(name, evening, place), evening.club)
    key = sheet_name(name, place, laid_out.opened.attempt)
    while True:
        stored = await rebuilt(log, key, Sheet, evening.club, aside=thinkers.rebuild)
        if stored is not None:
            return stored
        try:
            await log.append(key, 1, [Sheet.codec.encode(laid_out.opened)])
        except SequenceTaken:
            continue
        return laid_out
