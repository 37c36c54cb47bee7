"""Tables of a round that are played on the server: opened for four players, their sheets filled.

Such a table is like any other, with the evening's players on its seats. The holder of a seat's
personal link plays there. The result of each deal is written on the sheet when the deal ends. The
sheet is confirmed when the round is over.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Callable
from typing import Protocol

from courtcards.clubs.command import ClubCommand, ClubEnvelope, Sender
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.rounds import RoundBegun
from courtcards.clubs.results import build_sheet_opening, list_undone_tables
from courtcards.clubs.service.links import sheet_stream_name
from courtcards.clubs.sheet import Sheet, SheetEvent, SheetPlace
from courtcards.clubs.sheet.commands import Confirm, Enter, NoteDraw
from courtcards.clubs.sheet.state import sheet_place_text
from courtcards.eventlog.aggregate import FAULTS, build_damage_error
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.repository import load_aggregate
from courtcards.kernel.club_scoring import SEATS
from courtcards.kernel.errors import (
    ClubError,
    EntryTaken,
    SeatTaken,
    SequenceTaken,
    StorageError,
    UnknownTable,
    WrittenByNewer,
)
from courtcards.play import MatchLog
from courtcards.tables import DuplicateRound, Open, Opened, Settings, Table, TablePlayer
from courtcards.tables.checks import LONGEST_NAME
from courtcards.tables.commands.seats import LinkRenewed
from courtcards.tables.service.host import Holder, Thinkers, now_ms
from courtcards.tables.service.tables import LiveTables

SheetLedger = Ledger[Sheet, ClubEnvelope, SheetEvent]


async def load_undone_sheets(
    log: EventLog, name: str, evening: Evening, thinkers: Thinkers
) -> list[Sheet]:
    """Load the sheets of undone starts that exist."""
    found = [
        await load_aggregate(
            log,
            sheet_stream_name(name, (played.number, table), played.attempt),
            Sheet,
            evening.club,
            offload=thinkers.rebuild,
        )
        for played, table in list_undone_tables(evening)
    ]
    return [sheet for sheet in found if sheet is not None]


async def load_or_create_sheet(
    log: EventLog, name: str, evening: Evening, place: SheetPlace, thinkers: Thinkers
) -> Sheet:
    """Load the sheet of a table in a round that has begun, or store an empty one.

    A stored sheet is replayed by ``thinkers``. It may be missing if a server stopped right after
    beginning the round. If two servers find it missing, the first one writes it.
    """
    laid_out = Sheet(build_sheet_opening(name, evening, place), evening.club)
    key = sheet_stream_name(name, place, laid_out.opened.attempt)
    while True:
        stored = await load_aggregate(log, key, Sheet, evening.club, offload=thinkers.rebuild)
        if stored is not None:
            return stored
        try:
            await log.append(key, 1, [Sheet.codec.encode(laid_out.opened)])
        except SequenceTaken:
            continue
        return laid_out


logger = logging.getLogger("courtcards.server")

SERVER = Sender("server")
RETRY_AFTER_S = 1.0
SETTINGS = Settings(public=False, spectators=False, absent="wait")
"""No bot replaces an absent player of the evening, and there are no spectators."""


class SeatLinks(Protocol):
    """A maker of the personal links of seats."""

    def resume_path(self, table: str, holder: Holder) -> str:
        """Return the personal link of a seat, without the server's own address."""


class OnlineTables:
    """The tables of one evening that are played on the server."""

    def __init__(
        self,
        evening: str,
        live_tables: LiveTables,
        seats: SeatLinks,
        log: EventLog,
        make_id: Callable[[], str],
    ) -> None:
        self._evening = evening
        self._id_of_new = make_id
        self._live_tables = live_tables
        self._seats = seats
        self._log = log
        self._link_sequences: dict[str, list[int]] = {}
        """By table, the event from which on each seat's current link is valid."""
        self._following: dict[str, asyncio.Task[None]] = {}
        """By table, the task that fills its sheet."""

    def _seed(self, place: SheetPlace, attempt: int, *, is_duplicate: bool) -> bytes:
        secret = self._log.secret
        return derive_table_seed(secret, self._evening, place, attempt, is_duplicate=is_duplicate)

    async def open(self, evening: Evening, begun: RoundBegun) -> dict[int, str]:
        """Open tables for the round that is drawn; return their ids by table number."""
        drawn, attempt = evening.plan[0], evening.count_undone_starts(begun.round) + 1
        opened: dict[int, str] = {}
        for table in begun.online:
            players = tuple(
                TablePlayer(shorten_player_name(evening.player(player).name))
                for player in drawn.tables[table - 1]
            )
            command = Open(
                evening.game.name,
                evening.settings.ruleset,
                players,
                self._seed((begun.round, table), attempt, is_duplicate=begun.duplicate),
                settings=SETTINGS,
                at=now_ms(),
                duplicate=DuplicateRound(self._evening, begun.round, attempt)
                if begun.duplicate
                else None,
            )
            opened[table] = (await self._live_tables.open(command, name=self._id_of_new())).name
        return opened

    def list_seat_links(self, table: str) -> list[str] | None:
        """List the personal links of a table's seats; None if it is not this evening's."""
        since = self._link_sequences.get(table)
        if since is None:
            return None
        return [self._seats.resume_path(table, Holder(seat, since[seat])) for seat in range(SEATS)]

    async def start_filling(self, ledger: SheetLedger, *, is_duplicate: bool) -> None:
        """Start to fill a sheet from its table on the server, if it has one."""
        sheet = ledger.aggregate
        table, attempt = sheet.opened.online, sheet.opened.attempt
        seed = self._seed(sheet.place, attempt, is_duplicate=is_duplicate)
        if table is None or (since := await self._read_link_sequences(table, seed)) is None:
            return
        self._link_sequences[table] = since
        if sheet.confirmed is None and table not in self._following:
            task = asyncio.create_task(self._follow(table, ledger))
            self._following[table] = task
            task.add_done_callback(lambda _: self._following.pop(table))

    def stop_filling(self, sheet: Sheet) -> None:
        """Stop filling a sheet whose start was undone. Its table may play on without effect."""
        table = sheet.opened.online
        if table is not None:
            self._link_sequences.pop(table, None)
            if table in self._following:
                self._following[table].cancel()

    async def _read_link_sequences(self, table: str, seed: bytes) -> list[int] | None:
        """Read the event from which on each seat's link is valid.

        Returns None if the table is not this evening's.
        """
        stored = await self._log.read(table)
        try:
            events = await self._live_tables.thinkers.rebuild(
                lambda: [Table.codec.decode(each) for each in stored], now_ms()
            )
        except FAULTS as error:
            raise build_damage_error(table, error) from error
        if not events or not isinstance(events[0], Opened):
            return None
        if events[0].seed != seed.hex():
            return None
        since = [1] * SEATS
        for sequence, event in enumerate(events, start=1):
            if isinstance(event, LinkRenewed):
                since[event.seat] = sequence
        return since

    async def _follow(self, table: str, ledger: SheetLedger) -> None:
        """Fill the sheet from its table until it is confirmed, with retries."""
        name, about = ledger.name, {"table": table}
        while True:
            try:
                await self._follow_now(table, ledger)
            except EntryTaken:
                continue  # the jury has just added a line: this one comes after it
            except WrittenByNewer as error:
                logger.warning("%s is handed to a newer server: %s", ledger.name, error)
                return
            except (StorageError, SeatTaken) as error:
                logger.warning("%s waits for table %s: %s", name, table, error, extra=about)
                await asyncio.sleep(RETRY_AFTER_S)
            except (ClubError, UnknownTable) as error:
                # The jury has changed the sheet by hand: it no longer follows the table.
                logger.warning("%s is not filled by table %s: %s", name, table, error, extra=about)
                return
            except Exception:
                logger.exception("%s cannot follow table %s", name, table, extra=about)
                return
            else:
                if ledger.aggregate.confirmed is not None:
                    return

    async def _follow_now(self, table: str, ledger: SheetLedger) -> None:
        bell = _ChangeSignal()
        live = await self._live_tables.find(table)
        listener = await live.listen(None, None, bell)
        try:
            while ledger.aggregate.confirmed is None and not bell.is_over:
                bell.rung.clear()
                self._link_sequences[table] = list(live.table.seating.since)
                past = live.table.past
                await fill_sheet(ledger, past[0][0] if past else live.table.match)
                if ledger.aggregate.confirmed is None:
                    await bell.rung.wait()
        finally:
            live.leave(listener)

    def let_go(self) -> list[asyncio.Task[None]]:
        """Stop following all tables, and return the cancelled tasks.

        What is played later is written when the evening is loaded again.
        """
        tasks = list(self._following.values())
        for task in tasks:
            task.cancel()
        return tasks

    def read_anew(self, fault: StorageError) -> None:
        """Invalidate the evening's tables in memory, since a redaction changed their log."""
        for table in self._link_sequences:
            self._live_tables.invalidate(table, fault)

    async def close(self) -> None:
        """Stop following all tables, and wait for the end of the tasks."""
        await asyncio.gather(*self.let_go(), return_exceptions=True)


def derive_table_seed(
    secret: bytes, evening: str, place: SheetPlace, attempt: int, *, is_duplicate: bool
) -> bytes:
    """Derive the seed of a table. By it the server knows a table as this evening's.

    In duplicate all tables of the round have the same seed. A round that begins again after an undo
    has other packs. An evening that was restored from a file names tables that are not its own.
    """
    at = sheet_place_text(*place, attempt)
    if is_duplicate:
        at = f"{place[0]}/duplicate" + (f"/{attempt}" if attempt > 1 else "")
    label = f"courtcards/club-table/1/{evening}/{at}"
    return hmac.digest(secret, label.encode(), hashlib.sha256)


class _ChangeSignal:
    """A listener at a table that only notes that something has changed."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()
        self.is_over = False

    def send_message(self, message: bytes) -> None:  # noqa: ARG002 - what happens is read from the table
        self.rung.set()

    def disconnect(self, code: int) -> None:  # noqa: ARG002
        """Note the end: the table no longer runs on this server."""
        self.is_over = True
        self.rung.set()


async def fill_sheet(ledger: SheetLedger, match: MatchLog) -> None:
    """Write the parts of a match that the sheet does not have yet.

    The id of each command follows from its content. So it is done once, even if several servers
    give it.
    """
    sheet = ledger.aggregate
    # Copy first: the table may play on meanwhile, and the next call writes that.
    done, is_over = [hand for hand in match.hands if hand.end is not None], match.is_over
    if match.hands and sheet.drawn is None:
        dealer = match.hands[0].dealer
        await ledger.do(_wrap_command(NoteDraw(id="online/draw", writer=dealer, dealer=dealer)))
    for number, hand in enumerate(done):
        line = sheet.club.build_line([move for _, move in hand.moves], hand.scores or ())
        enter = _wrap_command(Enter(id=f"online/{number}", index=len(sheet.lines), line=line))
        if sheet.find_event_sequence(enter) is None:
            await ledger.do(enter)
    if is_over:
        await ledger.do(_wrap_command(Confirm(id="online/confirm", seat=match.hands[0].dealer)))


def _wrap_command(command: ClubCommand) -> ClubEnvelope:
    """Wrap a command of the server itself."""
    return ClubEnvelope(command, SERVER, now_ms())


def shorten_player_name(name: str) -> str:
    """Cut a player's name to the length that a table allows."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"
