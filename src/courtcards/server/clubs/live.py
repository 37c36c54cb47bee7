"""An evening in memory: its own book, the books of its sheets, its online tables, who is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace

from courtcards.clubs import results, sentences, standings
from courtcards.clubs.evenings import (
    BeginRound,
    CloseRound,
    DrawRounds,
    Evening,
    EveningCommand,
    EveningEvent,
)
from courtcards.clubs.evenings.deciding import check_right, decide
from courtcards.clubs.evenings.events import decode, encode
from courtcards.clubs.sheets import Sheet, SheetCommand, Sit
from courtcards.clubs.sheets.events import SeatTaken
from courtcards.errors import NotAllowed, NotNow, StorageError, UnknownEvening
from courtcards.server.clubs.book import Book
from courtcards.server.clubs.evening_views import EveningViews
from courtcards.server.clubs.feed import Feed, Listener, Views
from courtcards.server.clubs.links import Link, LinkSigner
from courtcards.server.clubs.log_views import log_view
from courtcards.server.clubs.messages import EveningView, LogView, SheetView
from courtcards.server.clubs.online import OnlineTables
from courtcards.server.clubs.sheet_book import (
    Place,
    SheetBook,
    sheet_name,
    stored_or_laid_out,
)
from courtcards.server.clubs.sheet_views import sheet_view
from courtcards.storage.log import EventLog

logger = logging.getLogger("courtcards.server")


def evening_name(name: str) -> str:
    """Where an evening stands in the log."""
    return f"club/{name}"


class LiveEvening(Book[EveningCommand, EveningEvent]):
    """One evening."""

    encode = staticmethod(encode)
    decode = staticmethod(decode)

    def __init__(self, name: str, evening: Evening, log: EventLog, online: OnlineTables) -> None:
        super().__init__(evening_name(name), evening, log, self._evening_taken)
        self.id = name
        self.evening = evening
        self.sheets: dict[Place, Sheet] = {}
        self._books: dict[Place, SheetBook] = {}
        self._laying_out = asyncio.Lock()
        self._online = online
        self._views = EveningViews(name, evening, self.sheets)
        self.feed = Feed(evening, Views(self.view, self.sheet_view))
        self._following: asyncio.Task[None] | None = None
        self._behind: set[str] = set()
        self._all_behind = False

    @property
    def is_in_use(self) -> bool:
        """Whether somebody listens, or something is being done."""
        return (
            bool(self.feed)
            or self._following is not None
            or self.turn.locked()
            or any(book.turn.locked() for book in self._books.values())
        )

    async def link(self, links: LinkSigner, token: str, *, renewed: int = 0) -> Link:
        """Whose token it is (see LinkSigner.link)."""
        try:
            return links.link(self.id, self.evening, token, renewed=renewed)
        except NotAllowed:
            await self.catch_up()  # another server may have made it anew a moment ago
            return links.link(self.id, self.evening, token, renewed=renewed)

    # What is asked of it

    async def decided(self, command: EveningCommand) -> EveningEvent:
        """What a command leads to, with what it takes: a search, tables that are opened."""
        match command:
            case DrawRounds():
                # A search takes a second or so, and the phones go on meanwhile.
                return await asyncio.to_thread(decide, self.evening, command)
            case CloseRound():
                await self._read_running_sheets()
                missing = results.missing_sheets(self.evening, self.sheets)
                return decide(self.evening, replace(command, missing=missing))
            case BeginRound(online=online) if online:
                decide(self.evening, command)
                opened = await self._online.open(self.evening, list(online))
                return decide(self.evening, replace(command, online=opened))
            case _:
                return decide(self.evening, command)

    async def do(self, command: EveningCommand) -> int:
        """Do a command (see Book.do); where a round begins, its sheets are laid out too."""
        check_right(command)
        done = await super().do(command)
        if isinstance(command, BeginRound):
            await self.lay_out()
        return done

    async def do_at_sheet(self, place: Place, command: SheetCommand) -> int:
        """Do a command at a sheet (see Book.do)."""
        return await (await self._book(place)).do(command)

    async def take_seat(self, place: Place, command: Sit) -> tuple[int, str | None]:
        """Let a player take a seat of a table on the server: the event, and the seat's link.

        Asked again under the same id it is the seat that was taken, whichever is named then.
        """
        book = await self._book(place)
        table = book.sheet.opened.online
        seats = None if table is None else self._online.seats_of(table)
        if table is not None and seats is None:
            raise NotNow(sentences.NO_SEATS_HERE)
        done = await book.do(command)
        event = book.sheet.event(done)
        if seats is None or not isinstance(event, SeatTaken):
            return done, None
        return done, seats[event.seat]

    async def _read_running_sheets(self) -> None:
        """Know of the running round what another server process may have written last."""
        await self.lay_out()
        number = len(self.evening.rounds)
        books = [book for place, book in self._books.items() if place[0] == number]
        await asyncio.gather(*(book.catch_up() for book in books))

    # The sheets

    async def lay_out(self) -> None:
        """Have the sheets of all rounds that have begun: those stored, new ones for the rest."""
        async with self._laying_out:
            while missing := self._missing():
                await asyncio.gather(*map(self._take_in, missing))

    def _missing(self) -> list[Place]:
        return [
            (played.number, table)
            for played in self.evening.rounds
            for table in range(1, len(played.seating.tables) + 1)
            if (played.number, table) not in self._books
        ]

    async def _take_in(self, place: Place) -> None:
        sheet = await stored_or_laid_out(self._log, self.id, self.evening, place)

        def taken(_event: object) -> None:
            self._views.changed()
            self.feed.sheet_changed(place)

        book = SheetBook(sheet_name(self.id, place), sheet, self._log, taken)
        await self._online.take_in(book)
        self._books[place], self.sheets[place] = book, sheet
        taken(sheet.opened)

    async def _book(self, place: Place) -> SheetBook:
        """The sheet of a table; UnknownEvening where there is none."""
        number, table = place
        if number == len(self.evening.rounds) + 1:
            await self.catch_up()  # another server may have begun it
        if not 1 <= number <= len(self.evening.rounds):
            raise UnknownEvening(sentences.NO_SUCH_ROUND, round=number)
        if not 1 <= table <= len(self.evening.rounds[number - 1].seating.tables):
            raise UnknownEvening(sentences.NO_SUCH_TABLE, table=table)
        if place not in self._books:
            await self.lay_out()
        return self._books[place]

    async def look_at_sheet(self, link: Link, place: Place) -> SheetView:
        """A sheet as the holder of a link sees it; UnknownEvening where there is none."""
        await self._book(place)
        return self.sheet_view(link, place)

    async def listen(self, listener: Listener) -> None:
        """Tell somebody from now on what happens, and first what stands."""
        await self.lay_out()
        self.feed.add(listener)

    # What is seen of it

    def view(self, link: Link) -> EveningView:
        """The evening as the holder of a link sees it."""
        return self._views.view(link)

    def sheet_view(self, link: Link, place: Place) -> SheetView:
        """A sheet as the holder of a link sees it; it is there."""
        sheet = self.sheets[place]
        table, seats = sheet.opened.online, None
        if table is not None and link.role == "director":
            seats = self._online.seats_of(table)
        return sheet_view((self.id, self.evening.settings.name), sheet, seats)

    async def log(self) -> LogView:
        """All that has happened, on every sheet too."""
        await self.lay_out()
        return LogView(log_view(self.evening, self.sheets))

    def places_by_name(self) -> dict[str, standings.Place]:
        """The ranking as of now, by the players' names."""
        ranking = results.standings(self.evening, self.sheets)
        return {self.evening.player(each.player).name: each for each in ranking}

    def _evening_taken(self, _event: EveningEvent) -> None:
        self._views.changed()
        self.feed.evening_changed()

    # Other servers on the same log

    def follow(self, grown: Mapping[str, int] | None) -> None:
        """Another server process has written to these logs of the evening; None: perhaps to all."""
        self._all_behind = self._all_behind or grown is None
        self._behind |= set(grown or ())
        if self._following is None:
            self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        try:
            while self._behind or self._all_behind:
                behind, self._behind = self._behind, set()
                every, self._all_behind = self._all_behind, False
                if every or self.name in behind:
                    await self.catch_up()
                    await self.lay_out()
                for book in list(self._books.values()):
                    if every or book.name in behind:
                        await book.catch_up()
        except StorageError as error:
            logger.error("%s cannot follow: %s", self.name, error)  # noqa: TRY400
        except Exception:
            logger.exception("%s cannot follow its log", self.name)
        finally:
            self._following = None

    def let_go(self) -> None:
        """Nobody uses it: it will be made anew of the log when somebody asks for it."""
        self.feed.close()
        self._online.let_go()

    async def close(self) -> None:
        """Stop what goes on by itself."""
        self.feed.close()
        await self._online.close()
        if self._following is not None:
            await self._following
