"""An evening in memory: its ledgers, its sheets, its tables on the server, and its listeners."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial

import msgspec

from courtcards.clubs import error_messages, results
from courtcards.clubs.command import ClubEnvelope
from courtcards.clubs.evening import Evening, EveningEvent
from courtcards.clubs.evening.rounds import (
    BeginRound,
    CloseRound,
    DrawRounds,
    RoundBegun,
    RoundClosed,
)
from courtcards.clubs.evening.seats import CorrectSeats
from courtcards.clubs.evening.settings import NamesRedacted, PersonRedacted
from courtcards.clubs.evening.undo import RoundStartUndone, UndoRoundStart
from courtcards.clubs.results import build_reseating, list_sheet_places
from courtcards.clubs.service.feed import EveningFeed, EveningListener, FeedViews
from courtcards.clubs.service.links import LinkSigner, evening_stream_name, sheet_stream_name
from courtcards.clubs.service.online import (
    OnlineTables,
    SheetLedger,
    load_or_create_sheet,
    load_undone_sheets,
)
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.clubs.sheet.commands import SeatClaimed, SeatHandedOut
from courtcards.clubs.standings import RankingEntry
from courtcards.clubs.views.evening_views import (
    EveningViews,
    Link,
    PredictedChanges,
    predict_changes,
)
from courtcards.clubs.views.messages import EveningView, SheetView
from courtcards.clubs.views.sheet_views import (
    ComparisonView,
    build_comparison_view,
    build_sheet_view,
)
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import Follower, Offload, load_aggregate
from courtcards.kernel.errors import (
    NotAllowed,
    NotNow,
    StorageError,
    UnknownEvening,
    WrittenByNewer,
)
from courtcards.tables.service.host import JobKind, LongWork, Thinkers, is_id, now_ms

EveningLedger = Ledger[Evening, ClubEnvelope, EveningEvent]


async def load_evening(log: EventLog, name: str, aside: Offload[Evening] | None = None) -> Evening:
    """Load the evening of that id from the log. Raises UnknownEvening if there is none."""
    evening = (
        await load_aggregate(log, evening_stream_name(name), Evening, offload=aside)
        if is_id(name)
        else None
    )
    if evening is None:
        raise UnknownEvening(error_messages.NO_SUCH_EVENING, evening=name)
    return evening


DRAW = JobKind("draw", 10, is_compiled=True, ends_with_client=False)


class LiveEvening:
    """An evening in memory, kept up to date with the log."""

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of a server
        self,
        name: str,
        evening: Evening,
        log: EventLog,
        online: OnlineTables,
        thinkers: Thinkers,
        jobs: LongWork,
    ) -> None:
        self.id = name
        self.version = object()  # replaced at every change
        self._jobs = jobs
        self.evening = evening
        self.sheets: dict[SheetPlace, Sheet] = {}
        self._log = log
        self._thinkers = thinkers
        self._ledger: EveningLedger = Ledger(
            evening_stream_name(name), evening, log, self._handle_event, self._decide
        )
        self._ledger.when_stopped = self._handle_stop
        self._ledgers: dict[SheetPlace, SheetLedger] = {}
        self._followers = {self._ledger.name: Follower(self._ledger, self.prepare_sheets)}
        self._preparing = asyncio.Lock()
        self._fault: StorageError | None = None
        self._online = online
        self._views = EveningViews(name, evening, self.sheets)
        self._comparisons: dict[int, ComparisonView] = {}
        self.feed = EveningFeed(evening, FeedViews(self.view, self.sheet_view))

    @property
    def is_in_use(self) -> bool:
        """True while somebody listens or an operation runs."""
        return (
            bool(self.feed)
            or any(follower.is_busy for follower in self._followers.values())
            or self._ledger.lock.locked()
            or any(ledger.lock.locked() for ledger in self._ledgers.values())
        )

    @property
    def has_stopped(self) -> bool:
        """True once a newer server wrote events that this one cannot read."""
        return self._fault is not None

    def _handle_stop(self, error: StorageError) -> None:
        """Stop, and send all listeners away with the reason: they reach a newer server."""
        self._fault = error
        self._online.let_go()
        self.feed.dismiss_all(error)

    async def link(
        self, links: LinkSigner, token: str, *, renewed: int = 0, registers: bool = False
    ) -> Link:
        """Read the link of a token (see LinkSigner.link).

        Raises NotAllowed also for the registration link, unless ``registers`` is true.
        """
        try:
            link = links.link(self.id, self.evening, token, renewed=renewed)
        except NotAllowed:
            await self._ledger.refresh()  # another server may have renewed it a moment ago
            link = links.link(self.id, self.evening, token, renewed=renewed)
        if link.role == "register" and not registers:
            raise NotAllowed(error_messages.REGISTER_ONLY)
        return link

    # Commands

    async def _decide(self, envelope: ClubEnvelope) -> EveningEvent:
        """Decide a command.

        Some commands need a search in the background, the sheets, or tables on the server.
        """
        evening = self.evening
        if isinstance(envelope.command, DrawRounds):
            if evening.is_final(len(evening.rounds) + 1):
                await self._read_running_sheets()
            ranked = results.add_ranking(evening, self.sheets, envelope)
            # A search takes about a second.
            return await self._jobs.do(DRAW, partial(evening.decide, ranked))
        if isinstance(envelope.command, CloseRound | UndoRoundStart):
            await self._read_running_sheets()
        event = evening.decide(envelope)
        if isinstance(event, RoundClosed):
            results.check_closing(evening, self.sheets, event)
        if isinstance(event, RoundStartUndone):
            results.check_start_undo(self.sheets, event)
        if isinstance(event, RoundBegun) and event.online:
            opened = await self._online.open(evening, event)
            event = msgspec.structs.replace(event, online=opened)
        return event

    async def do(self, envelope: ClubEnvelope) -> int:
        """Do a command (see Ledger.do), and write its effects on the sheets."""
        envelope.check_permission(self.evening)
        done, _ = await self._ledger.do(envelope)
        if isinstance(envelope.command, BeginRound | CorrectSeats):
            await self.prepare_sheets()
        return done

    async def do_at_sheet(self, place: SheetPlace, attempt: int, envelope: ClubEnvelope) -> int:
        """Do a command at a sheet (see Ledger.do); ``attempt`` counts the round's starts, from 1.

        Raises NotNow if that start was undone.
        """
        ledger = await self._find_ledger(place, attempt)
        results.check_may_write(self.evening, self.sheets, place, envelope)
        done, _ = await ledger.do(envelope)
        return done

    async def give_seat(
        self, place: SheetPlace, attempt: int, envelope: ClubEnvelope
    ) -> tuple[int, str]:
        """Let a player claim a seat on the server, or the director hand it out.

        Returns the number of the event and the seat's link. A command that is sent again gets the
        seat that it took.
        """
        ledger = await self._find_ledger(place, attempt)
        sheet = ledger.aggregate
        table = sheet.opened.online
        seats = None if table is None else self._online.list_seat_links(table)
        if table is not None and seats is None:
            raise NotNow("the table of this sheet is on another server: ask the director")
        done, _ = await ledger.do(envelope)
        event = sheet.event(done)
        # Without a table on the server the command was refused above.
        assert seats is not None and isinstance(event, SeatClaimed | SeatHandedOut)  # noqa: S101, PT018
        return done, seats[event.seat]

    async def _read_running_sheets(self) -> None:
        """Read what other servers wrote on the running round's sheets."""
        await self.prepare_sheets()
        number = len(self.evening.rounds)
        running = [ledger for place, ledger in self._ledgers.items() if place[0] == number]
        await asyncio.gather(*(ledger.refresh() for ledger in running))

    async def predict_changes(self, envelope: ClubEnvelope) -> PredictedChanges:
        """Compute what an undo command would change, without doing it. Raises its refusal."""
        await self._read_running_sheets()
        return predict_changes(self.evening, self.sheets, envelope)

    # The sheets

    async def prepare_sheets(self) -> None:
        """Load or create the sheet of each table of all rounds that have begun, with its players.

        Raises StorageError if a sheet cannot be read or written, after all sheets were tried.
        """
        async with self._preparing:
            while missing := self._list_missing():
                found = await asyncio.gather(
                    *map(self._load_sheet, missing), return_exceptions=True
                )
                for fault in filter(None, found):
                    raise fault
            for place in [*self._ledgers]:
                ledger = self._ledgers[place]
                if (reseated := build_reseating(self.evening, ledger.aggregate)) is not None:
                    await ledger.do(reseated)

    def _list_missing(self) -> list[SheetPlace]:
        return [place for place in list_sheet_places(self.evening) if place not in self._ledgers]

    def _drop_round_sheets(self, number: int) -> None:
        """Drop the sheets of a round whose start was undone; the log keeps them."""
        for place in [place for place in self._ledgers if place[0] == number]:
            ledger = self._ledgers.pop(place)
            self.sheets.pop(place)
            self._followers.pop(ledger.name).let_go()
            self._online.stop_filling(ledger.aggregate)
            self.feed.drop_sheet(place)

    async def _load_sheet(self, place: SheetPlace) -> None:
        try:
            sheet = await load_or_create_sheet(
                self._log, self.id, self.evening, place, self._thinkers
            )
        except WrittenByNewer as error:
            self._handle_stop(error)
            raise

        def handle_event(_event: object) -> None:
            self._invalidate()
            played = self.evening.rounds[place[0] - 1]
            self._tell_sheets(results.list_affected_places(played, place))

        name = sheet_stream_name(self.id, place, sheet.opened.attempt)
        ledger: SheetLedger = Ledger(name, sheet, self._log, handle_event)
        ledger.when_stopped = self._handle_stop
        is_duplicate = self.evening.rounds[place[0] - 1].is_duplicate
        await self._online.start_filling(ledger, is_duplicate=is_duplicate)
        if self.evening.is_attempt_undone(*sheet.at_attempt):
            self._online.stop_filling(sheet)
            return  # the start was undone while the sheets were being loaded
        self._ledgers[place], self.sheets[place] = ledger, sheet
        self._followers[ledger.name] = Follower(ledger)
        self._followers[ledger.name].start_refresh()
        handle_event(sheet.opened)

    async def _find_ledger(self, place: SheetPlace, attempt: int | None = None) -> SheetLedger:
        """Find the ledger of a table's sheet.

        Raises UnknownEvening if there is no such sheet, and NotNow if the ``attempt`` was undone.
        """
        number, table = place
        is_next = number == len(self.evening.rounds) + 1
        if is_next or (attempt or 0) > self.evening.count_undone_starts(number) + 1:
            await self._ledger.refresh()  # another server may have begun it
        if attempt is not None:
            self.evening.check_attempt(number, attempt)
        if not 1 <= number <= len(self.evening.rounds):
            raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=number)
        if not 1 <= table <= len(self.evening.rounds[number - 1].seating.tables):
            raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=table)
        if place not in self._ledgers:
            await self.prepare_sheets()
        return self._ledgers[place]

    async def load_undone_sheets(self) -> list[Sheet]:
        """Load the sheets of undone starts from the log."""
        return await load_undone_sheets(self._log, self.id, self.evening, self._thinkers)

    async def view_sheet(self, link: Link, place: SheetPlace) -> SheetView:
        """Build the view of a sheet for the holder of a link.

        Raises UnknownEvening if there is no such sheet.
        """
        await self._find_ledger(place)
        return self.sheet_view(link, place)

    async def listen(self, listener: EveningListener) -> None:
        """Add a listener, who first gets the current state. Raises StorageError once stopped."""
        await self.prepare_sheets()
        if self._fault is not None:
            raise self._fault
        self.feed.add(listener)

    # Views

    @property
    def visible_sheets(self) -> results.Sheets:
        """The sheets as everybody may see them."""
        return results.build_visible_sheets(self.evening, self.sheets)

    def view(self, link: Link) -> EveningView:
        """Build the view of the evening for the holder of a link."""
        return self._views.view(link, now_ms())

    def sheet_view(self, link: Link, place: SheetPlace) -> SheetView:
        """Build the view of a sheet for the holder of a link. Expects that the sheet exists."""
        sheet = results.build_visible_sheet(self.evening, self.sheets, place)
        table, seats = sheet.opened.online, None
        if table is not None and link.role == "director" and not self._is_withheld(place):
            seats = self._online.list_seat_links(table)
        named = self.id, self.evening.settings.name
        return build_sheet_view(named, sheet, now_ms(), seats)

    def _is_withheld(self, place: SheetPlace) -> bool:
        """Tell whether a sheet is shown only in part (see ``results.is_withheld``)."""
        return results.is_withheld(self.evening, self.sheets, self.evening.rounds[place[0] - 1])

    def comparison(self, number: int) -> ComparisonView:
        """Return the comparison of a duplicate round.

        It is cached, because many phones ask for it at once.
        """
        if number not in self._comparisons:
            self._comparisons[number] = build_comparison_view(self.evening, self.sheets, number)
        return self._comparisons[number]

    def ranking(self, after: int | None = None) -> list[RankingEntry]:
        """Return the ranking after a round, or as of now."""
        return self._views.ranking(after)

    def _invalidate(self) -> None:
        self.version = object()
        self._views.invalidate()
        self._comparisons.clear()

    def _retire(self) -> None:
        """Stop for good after a redaction: the next request loads the evening again."""
        fault = StorageError(error_messages.NAMES_REDACTED)
        self.feed.disconnect_all()
        self._online.read_anew(fault)
        self._ledger.stop(fault)
        for ledger in self._ledgers.values():
            ledger.stop(fault)

    def _handle_event(self, event: EveningEvent) -> None:
        if isinstance(event, PersonRedacted | NamesRedacted):
            self._retire()
            return
        if isinstance(event, RoundStartUndone):
            self._drop_round_sheets(event.round)
        self._invalidate()
        self.feed.broadcast_evening()
        if isinstance(event, RoundClosed):
            played = self.evening.rounds[event.round - 1]
            self._tell_sheets(results.list_round_places(played) if played.is_duplicate else ())

    def _tell_sheets(self, changed: Iterable[SheetPlace]) -> None:
        """Broadcast the sheets among these places that exist."""
        for place in changed:
            if place in self.sheets:
                self.feed.broadcast_sheet(place)

    # Other servers on the same log

    async def refresh(self) -> None:
        """Read what another process wrote at the evening."""
        async with self._ledger.lock:
            if not self.has_stopped:  # it may have, while this waited
                await self._ledger.read_new_events()

    def follow(self, grown: Mapping[str, int] | None) -> None:
        """Read on in these streams, or in all if None: another process may have written."""
        if self.has_stopped:
            return
        for name in list(self._followers) if grown is None else grown:
            if name in self._followers:  # else a sheet of a round that is not known here yet
                self._followers[name].start_refresh()

    def let_go(self) -> None:
        """End all background work: the evening is dropped from memory."""
        for follower in self._followers.values():
            follower.let_go()
        self.feed.close()
        self._online.let_go()

    async def close(self) -> None:
        """Stop the background work and wait for its end."""
        self.feed.close()
        await self._online.close()
        for follower in self._followers.values():
            await follower.close()
