"""Copies of club evenings on a device, so that the director can continue without the server.

A copy is an export of the evening as the server last had it. Pending commands follow it: they were
done on the device and will be sent to the server in order. The views here follow from both, by the
same decisions as on the server. The server has the last word.
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
from courtcards.clubs.evening.undo import UndoRoundStart
from courtcards.clubs.export import parse_export
from courtcards.clubs.results import (
    build_reseating,
    build_sheet_opening,
    list_sheet_places,
    rank_evening,
)
from courtcards.clubs.sheet import Sheet, SheetCommand, SheetPlace
from courtcards.clubs.sheet.commands import DrawDealerAndWriter
from courtcards.clubs.views.evening_views import (
    EveningViews,
    Link,
    PredictedChanges,
    build_standings_view,
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
    """A sheet: the table of a round. ``attempt`` counts the starts of the round of this number."""

    round: int
    table: int
    attempt: int = 1


class PendingCommand(msgspec.Struct, frozen=True, kw_only=True):
    """A command that waits to be sent to the server: for the evening, or the sheet of a ``place``.

    ``happened`` is its effect here, as the log shows it.
    """

    command: msgspec.Raw
    place: SheetAttempt | None = None
    happened: Any = None

    @property
    def id(self) -> str:
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

    # Commands

    def is_followed_by(self, entries: Sequence[PendingCommand]) -> bool:
        """Tell whether the entries begin with those that were applied already."""
        return [entry.id for entry in entries[: len(self._applied_ids)]] == self._applied_ids

    def take(self, entries: Sequence[PendingCommand]) -> None:
        """Apply the pending commands that have not been applied yet.

        A command that is refused now is left to the server, which tells the reason.
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
        # Only the server's draw counts: it is not drawn here.
        if sheet.find_event_sequence(envelope) is None and not isinstance(
            command, DrawDealerAndWriter
        ):
            sheet.apply(sheet.decide(envelope))
            self._views.invalidate()
        self._applied_ids.append(entry.id)

    def find_event_sequence(self, command: ClubCommand) -> int | None:
        """Return the number of the event that this command caused before, or None if it is new.

        Raises NotNow if another command with the same id caused it.
        """
        envelope = _build_envelope(command)
        number = self.evening.find_event_sequence(envelope)
        if number is not None:
            envelope.check_repeat(self.evening.history[number - 1])
        return number

    def prepare_command(
        self, command: ClubCommand, now: int
    ) -> tuple[PendingCommand, EveningEvent]:
        """Return a command in the form to be sent, and its event. Raises its refusal.

        ``now`` is the time by the clock of this device, in milliseconds since 1970.
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
        """Return what an undo would change. Raises its refusal."""
        return predict_changes(self.evening, self.sheets, _build_envelope(command))

    def _decide(self, envelope: ClubEnvelope) -> EveningEvent:
        if isinstance(envelope.command, LinkCommand):
            raise NotNow("only the server can replace links, and it does not answer now")
        if isinstance(envelope.command, UndoRoundStart):
            raise NotNow("only the server can do this, and it does not answer now")
        event = self.evening.decide(results.add_ranking(self.evening, self.sheets, envelope))
        if isinstance(event, RoundClosed):
            results.check_closing(self.evening, self.sheets, event)
        if isinstance(event, RoundBegun) and event.online:
            raise NotNow("the server does not answer: these tables must play with their own cards")
        return event

    def apply(self, entry: PendingCommand, event: EveningEvent) -> int:
        """Apply an event that is stored, and return its number."""
        self.evening.apply(event)
        self._open_sheets()
        self._reseat_sheets()
        self._views.invalidate()
        self._applied_ids.append(entry.id)
        return self.evening.sequence

    def _open_sheets(self) -> None:
        for place in list_sheet_places(self.evening):
            if place not in self.sheets:
                opened = build_sheet_opening(self.name, self.evening, place)
                self.sheets[place] = Sheet(opened, self.evening.club)

    def _reseat_sheets(self) -> None:
        """Correct the players of the sheets, as the server will."""
        for place, sheet in [*self.sheets.items()]:
            if (command := build_reseating(self.evening, sheet)) is not None:
                reseated = self._sheet_to_write(place)
                reseated.apply(reseated.decide(command))

    def _sheet_to_write(self, place: SheetPlace) -> Sheet:
        """Return a sheet that can be changed without changing the server's copy."""
        if place not in self.sheets:
            raise UnknownEvening(error_messages.NO_SUCH_TABLE, table=place[1])
        if place in self._stored and place not in self._own_sheets:
            history = (past.event for past in self._stored[place].history)
            self.sheets[place] = Sheet.replay(history, self.evening.club)
        self._own_sheets.add(place)
        return self.sheets[place]

    # Views

    def view(self, now: int) -> EveningView:
        """Return the evening as its director sees it; ``now`` by the clock of this device."""
        link = Link.from_key(DIRECTOR, self.evening.generation(DIRECTOR))
        return self._views.view(link, now + self._skew)

    def sheet_view(self, place: SheetPlace, now: int) -> SheetView:
        """Return a sheet as the server has it, or an empty one.

        Raises UnknownEvening if there is no such sheet. The page adds what was written on this
        device.
        """
        stored = sheet = self._stored.get(place) or self._find_sheet(place)
        if (reseated := build_reseating(self.evening, sheet)) is not None:
            sheet = Sheet.replay((past.event for past in sheet.history), self.evening.club)
            sheet.apply(sheet.decide(reseated))
        view = build_sheet_view((self.name, self.evening.settings.name), sheet, now + self._skew)
        # Only the server numbers the events of a sheet.
        return msgspec.structs.replace(view, seq=stored.sequence)

    def log(self) -> LogView:
        """Return all that has happened, as far as this device has it."""
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
    """The head of a copy: ``version`` changes with it.

    ``skew`` is how far the server's clock is ahead of the device's, in milliseconds.
    """

    version: int
    skew: int


class EveningStore(Protocol):
    """A store of copies and of pending commands, all in JSON. It may be JavaScript.

    Any failure is an exception, whose text is shown to the person.
    """

    async def head(self, evening: str) -> str:
        """Return the ``CopyHead`` of a copy; empty if there is none."""

    async def copy(self, evening: str) -> str:
        """Return the copy: an export of the evening (``clubs.export``)."""

    async def waiting(self, evening: str) -> str:
        """Return the list of every ``PendingCommand`` that was not refused, in order."""

    async def keep(self, evening: str, entry: str) -> None:
        """Store a pending command after all others. It is durable when this returns."""


class OfflineEvenings:
    """The responses to requests of a director's page about an evening."""

    def __init__(self, store: EveningStore) -> None:
        self._store = store
        self._kept: dict[str, OfflineEvening] = {}
        self._turn = asyncio.Lock()

    async def answer(self, method: str, request: Request) -> OfflineResponse:
        """Return the response to a request about an evening.

        Raises UnknownEvening if there is no copy, StorageError, and the refusal of a command.
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
        """Return the evening with all pending commands, which other pages may have changed."""
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
    return build_standings_view(evening.evening, places, after)


async def _await_store(answer: Awaitable[Any]) -> Any:
    """Return what a store answers. Raises StorageError for any failure."""
    try:
        return await answer
    except Exception as error:
        raise StorageError(
            "this browser cannot store or read the evening: {error}", error=error
        ) from error
