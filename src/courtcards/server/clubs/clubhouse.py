"""The clubhouse: every evening of this server, each rebuilt from the log when first asked for."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Mapping

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evenings import Evening, EveningEvent, OpenEvening, open_evening
from courtcards.clubs.evenings.events import decode, encode
from courtcards.clubs.export import restored
from courtcards.clubs.sheets import events as sheet_events
from courtcards.errors import CourtcardsError, StorageError, UnknownEvening
from courtcards.server.clubs.live import LiveEvening, evening_name
from courtcards.server.clubs.online import OnlineTables
from courtcards.server.clubs.sheet_book import sheet_name
from courtcards.server.hall import Hall
from courtcards.server.ids import is_id, new_id
from courtcards.server.seats import SeatSigner
from courtcards.storage.log import EventLog

EVENINGS_KEPT = 50
"""Evenings that nobody uses are dropped from memory beyond this many in all."""
IDLE_AFTER_S = 10.0
"""How long ago an evening must have been asked for to be dropped."""


class Clubhouse:
    """Finds evenings, opens and restores them."""

    def __init__(self, log: EventLog, hall: Hall, seats: SeatSigner) -> None:
        self._log = log
        self._hall = hall
        self._seats = seats
        self._evenings: OrderedDict[str, LiveEvening] = OrderedDict()
        self._asked_for: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[LiveEvening]] = {}

    def start(self) -> None:
        """Follow what other server processes write."""
        self._log.follow(self._catch_up)

    def _catch_up(self, grown: Mapping[str, int] | None) -> None:
        if grown is None:
            for live in self._evenings.values():
                live.follow(None)
            return
        by_evening: dict[str, dict[str, int]] = {}
        for name, sequence in grown.items():
            club, _, rest = name.partition("/")
            if club == "club":
                by_evening.setdefault(rest.partition("/")[0], {})[name] = sequence
        for name, part in by_evening.items():
            if name in self._evenings:
                self._evenings[name].follow(part)

    async def open(self, command: OpenEvening) -> LiveEvening:
        """Open an evening; it stands in the log when this returns."""
        opened = open_evening(command)
        name = new_id()
        await self._log.append(evening_name(name), 1, [encode(opened)])
        return self._take_in(self._live(name, Evening(opened)))

    async def restore(self, text: bytes) -> LiveEvening:
        """Make an evening of a file, under an id of its own; BadExport where that cannot be.

        The sheets are written first: an evening that is there is whole.
        """
        evening, sheets = await asyncio.to_thread(restored, text)
        name = new_id()
        for place, sheet in sheets.items():
            events = [sheet_events.encode(past.event) for past in sheet.history]
            await self._log.append(sheet_name(name, place), 1, events)
        await self._log.append(evening_name(name), 1, list(map(encode, evening.history)))
        return await self.find(name)

    async def find(self, name: str) -> LiveEvening:
        """The evening of that id, its sheets laid out: UnknownEvening if there is none."""
        live = self._evenings.get(name)
        if live is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            live = await asyncio.shield(self._loading[name])
        if name in self._evenings:
            self._evenings.move_to_end(name)
            self._asked_for[name] = time.monotonic()
        return live

    async def _load(self, name: str) -> LiveEvening:
        try:
            stored = await self._log.read(evening_name(name)) if is_id(name) else []
            if not stored:
                raise UnknownEvening(sentences.NO_SUCH_EVENING, evening=name)
            live = self._live(name, rebuilt(name, stored))
            await live.lay_out()
            return self._take_in(live)
        finally:
            del self._loading[name]

    def _live(self, name: str, evening: Evening) -> LiveEvening:
        online = OnlineTables(name, self._hall, self._seats, self._log)
        return LiveEvening(name, evening, self._log, online)

    def _take_in(self, live: LiveEvening) -> LiveEvening:
        self._evenings[live.id] = live
        self._asked_for[live.id] = time.monotonic()
        self._drop_idle()
        return live

    def _drop_idle(self) -> None:
        """Forget evenings that nobody uses, those first that were asked for longest ago."""
        long_ago = time.monotonic() - IDLE_AFTER_S
        for name in list(self._evenings):
            if len(self._evenings) <= EVENINGS_KEPT or self._asked_for[name] > long_ago:
                return
            if not self._evenings[name].is_in_use:
                self._evenings[name].let_go()
                del self._evenings[name], self._asked_for[name]

    async def close(self) -> None:
        """Let every evening go; what they are stands in the log."""
        for live in self._evenings.values():
            await live.close()
        self._evenings.clear()
        self._asked_for.clear()


def rebuilt(name: str, stored: list[bytes]) -> Evening:
    """The evening that was stored; StorageError when its events make none."""
    try:
        events: list[EveningEvent] = [decode(each) for each in stored]
        return Evening.replay(events)
    except (CourtcardsError, LookupError, msgspec.DecodeError, TypeError) as error:
        raise StorageError(
            "evening {evening!r} cannot be read, its log is damaged: {error}",
            evening=name,
            error=error,
        ) from error
