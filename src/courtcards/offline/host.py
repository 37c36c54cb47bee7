"""The offline host: it answers on one device what a page would ask of a server.

Requests, messages and answers are those of a server. Features for people far apart are absent:
cookies, links, the lobby, limits. The owner of the device has its seats. A guest from a device
nearby has only the seat that they took, at the table of their invitation. The event log writes to a
store of the browser.
"""

from __future__ import annotations

import re
from asyncio import Event
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from courtcards.eventlog.log import EventLog, GrowthCallback
from courtcards.kernel.errors import SequenceTaken, StorageError, UnknownTable
from courtcards.kernel.shuffling import new_seed
from courtcards.offline.evenings import EveningStore, OfflineEvenings
from courtcards.offline.guests import Guests, PeerGuest
from courtcards.offline.requests import (
    OfflineResponse,
    Request,
    build_not_found,
    build_refusal,
    build_response,
)
from courtcards.offline.tables import (
    TABLE_HANDLERS,
    Owner,
    Requester,
    TableConnection,
    TableHandlers,
    answer_about_rules,
    answer_luck,
    answer_review,
)
from courtcards.play.records import Record
from courtcards.tables import Open
from courtcards.tables.commands.seats import Sit
from courtcards.tables.service.host import Thinkers, now_ms
from courtcards.tables.service.listeners import Channel
from courtcards.tables.service.opening import ContinueMatch, OpenLesson, OpenTable, OpenWhatIf
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.views.catalogue import describe_rules
from courtcards.tables.views.messages import CurrentTime, SeatGranted
from courtcards.tables.views.positions import (
    PositionRequest,
    WeighRequest,
    build_position,
    build_recorded_position,
    prepare_weighing,
)
from courtcards.tables.views.replays import build_replay, list_players

LESSON_PATH = re.compile(r"/api/lessons/(?P<lesson>[^/]+)")
TABLE_PATH = re.compile(r"/api/tables/(?P<table>[^/]+)(?P<what>/[a-z]+)?")
Handlers = dict[tuple[str, str], Callable[[Request], Awaitable[OfflineResponse]]]


class OfflineTables:
    """The tables of a device, stored in a log. Bots run in ``thinkers``.

    Requests come from the device itself, or from a ``guest``. ``evenings`` stores copies of club
    evenings.
    """

    def __init__(self, log: EventLog, thinkers: Thinkers, evenings: EveningStore) -> None:
        awake = Event()
        awake.set()
        self._thinkers = thinkers
        self._guests = Guests(log)
        self._tables = LiveTables(log, thinkers, awake)
        self._tables.start()
        self._evenings = OfflineEvenings(evenings)

    async def answer(
        self, method: str, path: str, body: bytes, language: str, guest: PeerGuest | None = None
    ) -> OfflineResponse:
        """Return the response to a request of a page."""
        try:
            return await self._answer(method, Request(path, body, language), guest)
        except Exception as error:  # noqa: BLE001 - build_refusal logs what is not a refusal
            status, refusal = build_refusal(error, language)
            return build_response(refusal, status)

    async def listen(
        self, path: str, language: str, page: Channel, guest: PeerGuest | None = None
    ) -> TableConnection:
        """Connect a page to the table at ``/api/tables/<table>/live``.

        Raises UnknownTable, NoSeat and MalformedMessage.
        """
        request = Request(path, b"", language)
        table, what = _parse_address(request.path, guest)
        if what != "/live":
            raise UnknownTable(request.path)
        live = await self._tables.find(table)
        return await TableConnection.connect(
            live, await self._find_requester(live, guest), request, page
        )

    async def _answer(
        self, method: str, request: Request, guest: PeerGuest | None
    ) -> OfflineResponse:
        of_device = (
            self._list_public_handlers()
            if guest
            else self._list_public_handlers() | self._list_owner_handlers()
        )
        if (method, request.path) in of_device:
            return await of_device[method, request.path](request)
        begun = LESSON_PATH.fullmatch(request.path)
        if guest is None and begun and method == "POST":
            wish = request.read(OpenLesson)
            return await self._open_and_seat(wish.opening(begun["lesson"], now_ms(), new_seed()))
        if request.path.startswith("/api/rulebook"):
            return answer_about_rules(method, request)
        if guest is None and request.path.startswith("/api/clubs/"):
            return await self._evenings.answer(method, request)
        table, what = _parse_address(request.path, guest)
        if guest and (method, what) == ("POST", "/seats"):
            return await self._sit(guest, request)
        if method != "GET" or not table or what not in TABLE_HANDLERS:
            return build_not_found(request.language)
        live = await self._tables.find(table)
        handlers = TableHandlers(live, await self._find_requester(live, guest), self._thinkers)
        return await TABLE_HANDLERS[what](handlers, request)

    async def _find_requester(self, live: LiveTable, guest: PeerGuest | None) -> Requester:
        return Owner(live) if guest is None else await self._guests.visitor(live, guest)

    async def _sit(self, guest: PeerGuest, request: Request) -> OfflineResponse:
        live = await self._tables.find(guest.table)
        holder = await self._guests.sit(live, guest, request.read(Sit))
        return build_response(SeatGranted(live.name, holder.seat), 201)

    # Requests about the device

    def _list_public_handlers(self) -> Handlers:
        return {("GET", "/api/rules"): self._rules, ("GET", "/api/now"): self._now}

    def _list_owner_handlers(self) -> Handlers:
        return {
            ("POST", "/api/tables"): self._open,
            ("POST", "/api/continue"): self._continue_match,
            ("POST", "/api/what-if"): self._open_what_if,
            ("POST", "/api/positions"): self._position,
            ("POST", "/api/positions/record"): self._position_of_record,
            ("POST", "/api/positions/weigh"): self._weigh_position,
            ("POST", "/api/replay"): self._replay_of_record,
            ("POST", "/api/review"): self._review_of_record,
            ("POST", "/api/luck"): self._luck_of_record,
        }

    async def _rules(self, request: Request) -> OfflineResponse:
        query = {"language": [request.language]} | request.query
        return build_response(describe_rules(request.text("game"), request.text("ruleset"), query))

    async def _now(self, _request: Request) -> OfflineResponse:
        return build_response(CurrentTime(now_ms()))

    async def _open(self, request: Request) -> OfflineResponse:
        return await self._open_requested(request.read(OpenTable), request)

    async def _continue_match(self, request: Request) -> OfflineResponse:
        return await self._open_requested(request.read(ContinueMatch), request)

    async def _open_what_if(self, request: Request) -> OfflineResponse:
        return await self._open_requested(request.read(OpenWhatIf), request)

    async def _open_requested(
        self, wish: OpenTable | ContinueMatch | OpenWhatIf, request: Request
    ) -> OfflineResponse:
        return await self._open_and_seat(wish.opening(now_ms(), new_seed(), request.language))

    async def _open_and_seat(self, opening: Open) -> OfflineResponse:
        table = await self._tables.open(opening)
        return build_response(SeatGranted(table.name, opening.seat), 201)

    async def _replay_of_record(self, request: Request) -> OfflineResponse:
        record, hand = request.read(Record), request.number("hand") or 0
        players = list_players(record, request.language)
        return build_response(build_replay(record, hand, players, None, None))

    async def _position(self, request: Request) -> OfflineResponse:
        return build_response(build_position(request.read(PositionRequest)))

    async def _position_of_record(self, request: Request) -> OfflineResponse:
        hand = request.number("hand") or 0
        return build_response(build_recorded_position(request.read(Record), hand))

    async def _weigh_position(self, request: Request) -> OfflineResponse:
        weighing = prepare_weighing(request.read(WeighRequest), request.language)
        return build_response(await self._thinkers.think(weighing))

    async def _review_of_record(self, request: Request) -> OfflineResponse:
        return await answer_review(request.read(Record), request, self._thinkers)

    async def _luck_of_record(self, request: Request) -> OfflineResponse:
        return await answer_luck(request.read(Record), self._thinkers)


def _parse_address(path: str, guest: PeerGuest | None) -> tuple[str, str]:
    """Return the table of an address and the rest of it; no table if it is no such address.

    Raises UnknownTable if a guest asks about any table but that of the invitation.
    """
    found = TABLE_PATH.fullmatch(path)
    if found is None:
        return "", ""
    if guest is not None and found["table"] != guest.table:
        raise UnknownTable(found["table"])
    return found["table"], found["what"] or ""


T = TypeVar("T")


class InlineThinkers:
    """Workers that run each function at once, in the event loop (see ``Thinkers``).

    Searches of the engine run elsewhere if possible, and other requests are answered meanwhile: see
    ``kernel.foreign.browser``.
    """

    async def think(self, thought: Callable[[], T]) -> T:
        return thought()

    async def rebuild(self, rebuilding: Callable[[], T], _last_at: int) -> T:
        return rebuilding()


class EventStore(Protocol):
    """A store of events, each as text under its table and sequence. It may be JavaScript.

    Any failure is an exception, whose text is shown to the person.
    """

    async def append(self, table: str, first: int, events: str) -> bool:
        """Store events, a line each, all or none. Return False if a sequence is taken.

        They are durable when this returns.
        """

    async def read(self, table: str, after: int) -> str:
        """Return the events of a table after ``after``, a line each."""


class OfflineLog:
    """An event log on a store, see ``eventlog.log``."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._grown: list[GrowthCallback] = []

    @property
    def secret(self) -> bytes:
        """Empty: a device signs nothing."""
        return b""

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events, the first under ``first_sequence``: all of them, or none.

        Raises SequenceTaken or StorageError.
        """
        lines = b"\n".join(events).decode()
        try:
            is_kept = await self._store.append(table, first_sequence, lines)
        except Exception as error:
            raise _build_storage_error(error) from error
        if not is_kept:
            raise SequenceTaken(table, first_sequence)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events of a table after ``after``, in order; none if it is unknown."""
        try:
            lines = await self._store.read(table, after)
        except Exception as error:
            raise _build_storage_error(error) from error
        return lines.encode().split(b"\n") if lines else []

    async def read_archive(self, table: str) -> bytes | None:  # noqa: ARG002
        """Return None: a device stores the events of every table."""
        return None

    def follow(self, grown: GrowthCallback) -> None:
        """Call ``grown`` whenever another page on this device has written, see ``note_growth``."""
        self._grown.append(grown)

    def watch(self, name: str) -> None:
        """Do nothing: callbacks receive every name."""

    def unwatch(self, name: str) -> None:
        """Do nothing."""

    def note_growth(self, table: str, sequence: int) -> None:
        """Note that another page on this device has written."""
        for grown in self._grown:
            grown({table: sequence})

    async def close(self) -> None:
        """Do nothing: every event is stored already."""


def _build_storage_error(error: Exception) -> StorageError:
    return StorageError("this browser cannot store or read the match: {error}", error=error)
