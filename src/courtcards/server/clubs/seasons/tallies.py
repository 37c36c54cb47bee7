"""What evenings have come to, for seasons: read from beside the log, without their sheets.

An evening that is in memory is counted as it stands there. Of another its own events are read,
which are few, and how far its sheets have come; where nothing has happened since its tally was
kept, that is used. Only where something has, all of it is rebuilt, counted, and kept again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple
from weakref import WeakKeyDictionary

from courtcards.clubs.evening import Evening
from courtcards.clubs.laying_out import places
from courtcards.clubs.season.tallies import EveningTally, ends_of_sheets, tally
from courtcards.clubs.sheet import Sheet
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.repository import replayed
from courtcards.eventlog.snapshots import Unfit
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.live import LiveEvening
from courtcards.server.clubs.log_names import evening_name, sheet_name
from courtcards.server.snapshots import snapshots_of_tallies
from courtcards.tables.service.ids import is_id

logger = logging.getLogger("courtcards.server")

MOST_IN_MEMORY = 200
"""So many evenings are remembered without their sheets: each takes some tens of kilobytes."""


class TalliedEvening(NamedTuple):
    """An evening with its id, and what it has come to."""

    id: str
    evening: Evening
    tally: EveningTally


@dataclass(frozen=True)
class ReadEvening:
    """An evening as its own events make it, and the names under which its sheets stand."""

    id: str
    events: Sequence[bytes]
    evening: Evening
    sheets: tuple[str, ...]


class Tallies:
    """Finds what evenings have come to."""

    def __init__(self, log: ServerLog, clubhouse: Clubhouse) -> None:
        self._log = log
        self._clubhouse = clubhouse
        self._snapshots = snapshots_of_tallies(log)
        self._stored: OrderedDict[str, ReadEvening] = OrderedDict()
        self._known: WeakKeyDictionary[Evening, EveningTally] = WeakKeyDictionary()

    async def of(self, evenings: Iterable[str]) -> list[TalliedEvening]:
        """What evenings have come to, without those that are not in the log."""
        names = list(filter(is_id, evenings))
        lives = {name: live for name in names if (live := self._clubhouse.get(name)) is not None}
        read = await asyncio.gather(*(self._read(name) for name in names if name not in lives))
        stored = {each.id: each for each in read if each is not None}
        ends = await self._ends(stored.values())

        async def tallied(name: str) -> TalliedEvening:
            if name in stored:
                kept = await self._recalled(stored[name], ends[name])
                if kept is not None:
                    return TalliedEvening(name, stored[name].evening, kept)
            live = lives.get(name) or await self._clubhouse.find(name)
            return TalliedEvening(name, live.evening, await self._counted(live))

        return await asyncio.gather(
            *(tallied(name) for name in names if name in lives or name in stored)
        )

    async def _read(self, name: str) -> ReadEvening | None:
        """An evening as its own events make it now; None where there is none."""
        events = await self._log.read(evening_name(name))
        if not events:
            return None
        known = self._stored.get(name)
        if known is None or known.events != events:
            aside = self._clubhouse.aside
            evening = await replayed(evening_name(name), Evening, events, aside=aside)
            known = ReadEvening(name, events, evening, tuple(_names_of_sheets(name, evening)))
            self._stored[name] = known
        self._stored.move_to_end(name)
        while len(self._stored) > MOST_IN_MEMORY:
            self._stored.popitem(last=False)
        return known

    async def _ends(self, stored: Collection[ReadEvening]) -> dict[str, tuple[int, ...]]:
        """How far the sheets of evenings have come, by evening."""
        names = [name for each in stored for name in each.sheets]
        ends = iter(await self._log.ends(names) if names else ())
        return {each.id: tuple(islice(ends, len(each.sheets))) for each in stored}

    async def _recalled(self, stored: ReadEvening, ends: tuple[int, ...]) -> EveningTally | None:
        """What is known of an evening, if nothing has happened since; here, or beside the log."""
        sequence = stored.evening.sequence
        known = self._known.get(stored.evening)
        if known is None or not known.is_of(sequence, ends):
            name = evening_name(stored.id)
            recalled = await self._log.recall(name)
            if recalled.snapshot is None or recalled.last != sequence:
                return None
            try:
                known = self._snapshots.opened(recalled)
            except Unfit as error:
                logger.info("%s is counted again: %s", name, error)
                return None
            self._known[stored.evening] = known
        return known if known.is_of(sequence, ends) else None

    async def _counted(self, live: LiveEvening) -> EveningTally:
        """What an evening in memory has come to; counted as often as anything has happened."""
        known = self._known.get(live.evening)
        ends = ends_of_sheets(live.evening, live.sheets)
        if known is None or not known.is_of(live.evening.sequence, ends):
            known = tally(live.evening, live.sheets)
            self._known[live.evening] = known
            if not any(map(_is_filled, live.sheets.values())):
                await self._keep(live.id, known)
        return known

    async def _keep(self, evening: str, counted: EveningTally) -> None:
        name = evening_name(evening)
        last = next(iter(await self._log.read(name, counted.sequence - 1)), None)
        if last is not None:
            self._snapshots.keep(name, counted, last)


def _is_filled(sheet: Sheet) -> bool:
    """Whether a table on the server may have played on, which is written once it is in memory."""
    return sheet.opened.online is not None and sheet.confirmed is None


def _names_of_sheets(name: str, evening: Evening) -> Iterable[str]:
    for place in places(evening):
        yield sheet_name(name, place, evening.rounds[place[0] - 1].attempt)
