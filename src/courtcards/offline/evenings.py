"""Club evenings that a device keeps a copy of: its director goes on while the server is gone.

A copy is the evening as the server last had it, an export of it; after it comes what has been done
on the device and is not on the server yet, in the order in which it will be sent. What is shown
here follows from the two by the same decisions that the server makes, which has the last word.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from courtcards.clubs import error_messages, results
from courtcards.clubs.command import ClubCommand, ClubEnvelope, Sender
from courtcards.clubs.evening import EveningCommand, EveningEvent, UndoCommand
from courtcards.clubs.evening.rounds import RoundBegun, RoundClosed
from courtcards.clubs.evening.state import LinkCommand
from courtcards.clubs.evening.undo import Reseat, UndoRoundStart
from courtcards.clubs.export import parse_export
from courtcards.clubs.results import build_sheet_opening, list_sheet_places, rank_evening
from courtcards.clubs.sheet import Sheet, SheetCommand, SheetPlace
from courtcards.clubs.sheet.commands import DrawDealerAndWriter
from courtcards.clubs.views.evening_views import (
    EveningViews,
    Link,
    PredictedChanges,
    build_ranking_entry_view,
    predict_changes,
)
from courtcards.clubs.views.log_views import build_evening_log, build_log
from courtcards.clubs.views.messages import (
    CommandDone,
    EveningView,
    LogView,
    SheetView,
    StandingsView,
)
from courtcards.clubs.views.sheet_views import build_sheet_view
from courtcards.kernel.errors import CourtcardsError, NotNow, StorageError, UnknownEvening
from courtcards.offline.requests import OfflineResponse, Request, build_not_found, build_response
from courtcards.tables.service.host import now_ms

DIRECTOR: Literal["director"] = "director"


class SheetAttempt(msgspec.Struct, frozen=True):
    """A sheet: the table of a round, the first, the second … of its number."""

    round: int
    table: int
    attempt: int = 1


class PendingCommand(msgspec.Struct, frozen=True, kw_only=True):
    """A command on its way to the server: at the evening, or at the sheet of a ``place``.

    ``happened`` is what it has done here, as the log tells it.
    """

    command: msgspec.Raw
    place: SheetAttempt | None = None
    happened: Any = None

    @property
    def id(self) -> str:
        """The id of the command."""
        return msgspec.json.decode(self.command, type=_CommandHead).id


class _CommandHead(msgspec.Struct):
    id: str


class OfflineEvening:
    """An evening that is directed on this device for now."""

    def __init__(self, name: str, version: int, skew: int, copy: bytes) -> None:
        self.name = name
        self.version = version
        self._skew = skew
        kept = parse_export(copy)
        self.evening, self._stored, self._aside = kept.evening, kept.sheets, kept.undone_sheets
        self.sheets = dict(self._stored)
        self._own_sheets: set[SheetPlace] = set()
        self._applied_ids: list[str] = []
        self._open_sheets()
        self._views = EveningViews(name, self.evening, self.sheets)

    # What has been done here

    def is_followed_by(self, entries: Sequence[PendingCommand]) -> bool:
        """Whether these begin with what has been taken already."""
        return [entry.id for entry in entries[: len(self._applied_ids)]] == self._applied_ids

    def take(self, entries: Sequence[PendingCommand]) -> None:
        """Take what waits to be sent, as far as it has not been taken yet.

        What cannot be done as things stand now is left to the server, which says why.
        """
        for entry in entries[len(self._applied_ids) :]:
            try:
                self._take(entry)
            except CourtcardsError:
                self._applied_ids.append(entry.id)

    def _take(self, entry: PendingCommand) -> None:
        if entry.place is None:
            command: ClubCommand = msgspec.json.decode(entry.command, type=EveningCommand)
            if self.find_event_sequence(command) is None:
                self.apply(entry, self._decide(_build_envelope(command)))
            else:
                self._applied_ids.append(entry.id)
            return
        command = msgspec.json.decode(entry.command, type=SheetCommand)
        self.evening.check_attempt(entry.place.round, entry.place.attempt)
        sheet, envelope = (
            self._sheet_to_write((entry.place.round, entry.place.table)),
            _build_envelope(command),
        )
        # A draw comes out as the server draws it.
        if sheet.find_event_sequence(envelope) is None and not isinstance(
            command, DrawDealerAndWriter
        ):
            sheet.apply(sheet.decide(envelope))
            self._views.invalidate()
        self._applied_ids.append(entry.id)

    def find_event_sequence(self, command: ClubCommand) -> int | None:
        """The number of the event that this very command has led to before; None if it is new.

        NotNow where another one of its id has.
        """
        envelope = _build_envelope(command)
        number = self.evening.find_event_sequence(envelope)
        if number is not None:
            envelope.check_repeat(self.evening.history[number - 1])
        return number

    def prepare_command(
        self, command: ClubCommand, now: int
    ) -> tuple[PendingCommand, EveningEvent]:
        """A command as it will be sent, and the event that it leads to; raises what refuses it.

        ``now`` is what the clock of this device says, in milliseconds since 1970.
        """
        if command.at is None:
            command = msgspec.structs.replace(command, at=now + self._skew)
        event = self._decide(_build_envelope(command))
        shown = msgspec.structs.replace(command.pin_outcome(self.evening, event), at=event.at)
        *_, happened = build_evening_log([*self.evening.history, event])
        return PendingCommand(
            command=msgspec.Raw(msgspec.json.encode(shown)), happened=happened
        ), event

    def foresee(self, command: ClubCommand) -> PredictedChanges:
        """What a way back would change; raises what refuses it."""
        return predict_changes(self.evening, self.sheets, _build_envelope(command))

    def _decide(self, envelope: ClubEnvelope) -> EveningEvent:
        if isinstance(envelope.command, LinkCommand):
            raise NotNow("links are replaced by the server alone, which does not answer now")
        if isinstance(envelope.command, UndoRoundStart | Reseat):
            raise NotNow("this is done by the server alone, which does not answer now")
        event = self.evening.decide(envelope)
        if isinstance(event, RoundClosed):
            results.check_closing(self.evening, self.sheets, event)
        if isinstance(event, RoundBegun) and event.online:
            raise NotNow("the server does not answer: let these tables play with own cards")
        return event

    def apply(self, entry: PendingCommand, event: EveningEvent) -> int:
        """Take an event that is kept; returns its number."""
        self.evening.apply(event)
        self._open_sheets()
        self._views.invalidate()
        self._applied_ids.append(entry.id)
        return self.evening.sequence

    def _open_sheets(self) -> None:
        for place in list_sheet_places(self.evening):
            if place not in self.sheets:
                opened = build_sheet_opening(self.name, self.evening, place)
                self.sheets[place] = Sheet(opened, self.evening.club)

    def _sheet_to_write(self, place: SheetPlace) -> Sheet:
        """A sheet on which something can be written, without changing the server's."""
        if place not in self.sheets:
            raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=place[1])
        if place in self._stored and place not in self._own_sheets:
            history = (past.event for past in self._stored[place].history)
            self.sheets[place] = Sheet.replay(history, self.evening.club)
        self._own_sheets.add(place)
        return self.sheets[place]

    # What is seen of it

    def view(self, now: int) -> EveningView:
        """The evening as its director sees it; ``now`` by the clock of this device."""
        link = Link.from_key(DIRECTOR, self.evening.generation(DIRECTOR))
        return self._views.view(link, now + self._skew)

    def sheet_view(self, place: SheetPlace, now: int) -> SheetView:
        """A sheet as the server has it, or as it is laid out; UnknownEvening where there is none.

        The page adds what has been written on this device itself.
        """
        sheet = self._stored.get(place) or self._find_sheet(place)
        return build_sheet_view((self.name, self.evening.settings.name), sheet, now + self._skew)

    def log(self) -> LogView:
        """All that has happened, as far as this device has it."""
        return LogView(build_log(self.evening, self.sheets, self._aside))

    def _find_sheet(self, place: SheetPlace) -> Sheet:
        number, table = place
        if not 1 <= number <= len(self.evening.rounds):
            raise UnknownEvening(error_messages.NO_SUCH_ROUND, round=number)
        if place not in self.sheets:
            raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=table)
        return Sheet(build_sheet_opening(self.name, self.evening, place), self.evening.club)


def _build_envelope(command: ClubCommand) -> ClubEnvelope:
    return ClubEnvelope(command, Sender(DIRECTOR, command.by), command.at or 0)


EVENING_PATH = re.compile(r"/api/clubs/(?P<evening>[^/]+)(?P<what>/.*)?")
COMMAND_DECODER: msgspec.json.Decoder[EveningCommand] = msgspec.json.Decoder(EveningCommand)
UNDO_DECODER: msgspec.json.Decoder[UndoCommand] = msgspec.json.Decoder(UndoCommand)
SHEET_PATH = re.compile(r"/sheets/(?P<round>\d{1,4})/(?P<table>\d{1,4})")


class CopyHead(msgspec.Struct, frozen=True):
    """What a device notes of a copy: ``version`` changes with it.

    ``skew`` is how far the server's clock is ahead of the device's, in milliseconds.
    """

    version: int
    skew: int


class EveningStore(Protocol):
    """What keeps the copies, and what is to be sent; it may be JavaScript. All of it is JSON.

    Whatever goes wrong is an exception, whose text is told to the person.
    """

    async def head(self, evening: str) -> str:
        """The ``CopyHead`` of a copy; empty where there is none."""

    async def copy(self, evening: str) -> str:
        """The copy: an export of the evening (``clubs.export``)."""

    async def waiting(self, evening: str) -> str:
        """The list of what has not been refused, in order: see ``PendingCommand``."""

    async def keep(self, evening: str, entry: str) -> None:
        """Keep what is to be sent, after all else; it is kept for good when this returns."""


class OfflineEvenings:
    """Answers what the page of a director asks of an evening."""

    def __init__(self, store: EveningStore) -> None:
        self._store = store
        self._kept: dict[str, OfflineEvening] = {}
        self._turn = asyncio.Lock()

    async def answer(self, method: str, request: Request) -> OfflineResponse:
        """The answer to what is asked of an evening.

        Raises UnknownEvening where there is no copy, StorageError, and what refuses a command.
        """
        found = EVENING_PATH.fullmatch(request.path)
        if found is None:
            return build_not_found(request.language)
        name, what = found["evening"], found["what"] or ""
        async with self._turn:
            evening = await self._load_evening(name)
            if (method, what) == ("POST", "/commands"):
                return await self._direct(evening, request)
            if (method, what) == ("POST", "/foresee"):
                return build_response(evening.foresee(request.decode(UNDO_DECODER)))
            asked = self._list_views().get(what)
            if method == "GET" and asked is not None:
                return build_response(asked(evening, request))
            sheet = SHEET_PATH.fullmatch(what)
            if method == "GET" and sheet is not None:
                place = int(sheet["round"]), int(sheet["table"])
                return build_response(evening.sheet_view(place, now_ms()))
        return build_not_found(request.language)

    async def _load_evening(self, name: str) -> OfflineEvening:
        """The evening as it stands now: other pages of the device may have changed what is kept."""
        kept_head = await _await_store(self._store.head(name))
        if not kept_head:
            raise UnknownEvening("this device has no copy of the evening {evening!r}", evening=name)
        head = msgspec.json.decode(kept_head, type=CopyHead)
        entries = msgspec.json.decode(
            await _await_store(self._store.waiting(name)), type=list[PendingCommand]
        )
        kept = self._kept.get(name)
        if kept is None or kept.version != head.version or not kept.is_followed_by(entries):
            copy = await _await_store(self._store.copy(name))
            kept = self._kept[name] = OfflineEvening(name, head.version, head.skew, copy.encode())
        kept.take(entries)
        return kept

    async def _direct(self, evening: OfflineEvening, request: Request) -> OfflineResponse:
        command = request.decode(COMMAND_DECODER)
        done = evening.find_event_sequence(command)
        if done is None:
            entry, event = evening.prepare_command(command, now_ms())
            kept_entry = msgspec.json.encode(entry).decode()
            await _await_store(self._store.keep(evening.name, kept_entry))
            done = evening.apply(entry, event)
        return build_response(CommandDone(done))

    def _list_views(self) -> dict[str, Callable[[OfflineEvening, Request], Any]]:
        return {
            "": lambda kept, _request: kept.view(now_ms()),
            "/log": lambda kept, _request: kept.log(),
            "/standings": _standings,
        }


def _standings(evening: OfflineEvening, request: Request) -> StandingsView:
    after = request.number("after")
    places = rank_evening(evening.evening, evening.sheets, after)
    return StandingsView(after, list(map(build_ranking_entry_view, places)))


async def _await_store(answer: Awaitable[Any]) -> Any:
    """What a store answers. Raises StorageError."""
    try:
        return await answer
    except Exception as error:
        raise StorageError(
            "this browser does not keep the evening: {error}", error=error
        ) from error
