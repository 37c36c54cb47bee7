"""All evenings of this server, each loaded from the log when first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from courtcards.clubs.evening import Evening, EveningEvent, EveningOpened
from courtcards.clubs.evening.players import PlayersAdded
from courtcards.clubs.export import RestoredEvening
from courtcards.clubs.results import count_public_deals
from courtcards.clubs.service.evening import LiveEvening, load_evening
from courtcards.clubs.service.links import evening_stream_name, sheet_stream_name
from courtcards.clubs.service.online import OnlineTables, SeatLinks
from courtcards.clubs.sheet import Sheet
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Offload, Repository
from courtcards.kernel.errors import UnknownEvening
from courtcards.tables import DuplicateRound
from courtcards.tables.service.host import LongWork, new_id
from courtcards.tables.service.tables import LiveTables


class LiveEvenings:
    """The evenings of a server: finds, opens and restores them."""

    def __init__(
        self, log: EventLog, live_tables: LiveTables, seats: SeatLinks, jobs: LongWork, most: int
    ) -> None:
        self.make_id: Callable[[], str] = new_id
        """Makes the ids of new evenings and of their tables.

        The ids name no month, since nothing that belongs to an evening is pruned.
        """
        self._log = log
        self._live_tables = live_tables
        self._seats = seats
        self._jobs = jobs
        self._evenings: Repository[LiveEvening] = Repository(self._load, most)

    def __len__(self) -> int:
        """Return the number of evenings in memory."""
        return len(self._evenings)

    def start(self) -> None:
        """Start to follow the writes of other server processes."""
        self._log.follow(self._follow_log)

    def _follow_log(self, grown: Mapping[str, int] | None) -> None:
        if grown is None:
            for each in self._evenings:
                each.follow(None)
            return
        by_evening: dict[str, dict[str, int]] = {}
        for name, sequence in grown.items():
            club, _, rest = name.partition("/")
            if club == "club":
                by_evening.setdefault(rest.partition("/")[0], {})[name] = sequence
        for name, part in by_evening.items():
            live = self._evenings.get(name)
            if live is not None:
                live.follow(part)

    async def open(self, opened: EveningOpened, players: PlayersAdded | None = None) -> LiveEvening:
        """Open an evening with its first players. It is stored when this returns."""
        name = self.make_id()
        events: list[EveningEvent] = [opened] if players is None else [opened, players]
        await self._log.append(
            evening_stream_name(name), 1, list(map(Evening.codec.encode, events))
        )
        return self._evenings.add(name, self._live(name, Evening.replay(events)))

    async def restore(self, made: RestoredEvening) -> LiveEvening:
        """Restore an evening from a file, under a new id.

        The sheets are written first, so that an evening that can be found is complete.
        """
        name = self.make_id()
        for sheet in (*made.sheets.values(), *made.undone_sheets):
            events = [Sheet.codec.encode(past.event) for past in sheet.history]
            key = sheet_stream_name(name, sheet.place, sheet.opened.attempt)
            await self._log.append(key, 1, events)
        await self._log.append(
            evening_stream_name(name), 1, list(map(Evening.codec.encode, made.evening.history))
        )
        return await self.find(name)

    @property
    def aside(self) -> Offload[Evening]:
        """The function that replays evenings beside the event loop."""
        return self._live_tables.thinkers.rebuild

    def get(self, name: str) -> LiveEvening | None:
        """Return the evening of that id if it is in memory and has not stopped."""
        live = self._evenings.get(name)
        return None if live is None or live.has_stopped else live

    async def find(self, name: str) -> LiveEvening:
        """Find the evening of that id, with its sheets. Raises UnknownEvening if there is none."""
        return await self._evenings.find(name)

    async def count_public_deals(self, of: DuplicateRound) -> int | None:
        """Count the deals of a duplicate round that may be shown; None if all may be.

        See ``results.count_public_deals``. Returns 0 if the evening does not exist: its table alone
        may show nothing.
        """
        try:
            live = await self.find(of.evening)
        except UnknownEvening:
            return 0
        return count_public_deals(live.evening, live.sheets, of.round, of.attempt)

    async def refresh(self, name: str) -> None:
        """Read what another process wrote at an evening, if it is in memory."""
        live = self._evenings.get(name)
        if live is not None:
            await live.refresh()

    async def _load(self, name: str) -> LiveEvening:
        live = self._live(name, await load_evening(self._log, name, self.aside))
        try:
            await live.prepare_sheets()
        except BaseException:
            live.let_go()
            raise
        return live

    def _live(self, name: str, evening: Evening) -> LiveEvening:
        online = OnlineTables(name, self._live_tables, self._seats, self._log, self.make_id)
        live = LiveEvening(name, evening, self._log, online, self._live_tables.thinkers, self._jobs)
        live.follow(None)  # another server process may have written before it was watched
        return live

    async def close(self) -> None:
        """Close every evening in memory; the log keeps them."""
        for each in self._evenings:
            await each.close()
        self._evenings.clear()
