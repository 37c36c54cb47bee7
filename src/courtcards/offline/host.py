"""Hosting on one device: what a page would ask of a server is answered here.

Requests, messages and answers are those of a server. What is for people far apart is not there:
cookies, links, the lobby, limits. Whoever has the device has its seats; a guest from a device
nearby has the seat that they have taken, and asks of the table that they were invited to. The event
log is a port to what a browser keeps.
"""

from __future__ import annotations

import re
from asyncio import Event
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from courtcards.eventlog.log import EventLog, Grown
from courtcards.kernel.errors import SequenceTaken, StorageError, UnknownTable
from courtcards.kernel.shuffling import new_seed
from courtcards.offline.evenings import Evenings, EveningStore
from courtcards.offline.guests import Guests, NearGuest
from courtcards.offline.requests import Answer, Request, answer_of, nothing_there, refusal_of
from courtcards.offline.tables import (
    ASKED,
    Asker,
    Desk,
    Line,
    Owner,
    answer_about_rules,
    reviewed,
    told_apart,
)
from courtcards.play.records import Record
from courtcards.tables import Open
from courtcards.tables.service.host import Thinkers, now_ms
from courtcards.tables.service.listeners import Channel
from courtcards.tables.service.opening import GoOn, OpenLesson, OpenTable, PlayOn
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables
from courtcards.tables.verbs.seats import Sit
from courtcards.tables.views.catalogue import rules_in_words
from courtcards.tables.views.messages import Now, Seated
from courtcards.tables.views.replays import players_of, replay_of

AT_LESSON = re.compile(r"/api/lessons/(?P<lesson>[^/]+)")
AT_TABLE = re.compile(r"/api/tables/(?P<table>[^/]+)(?P<what>/[a-z]+)?")
Answers = dict[tuple[str, str], Callable[[Request], Awaitable[Answer]]]


class Host:
    """The tables of a device, which stand in a log; bots think where ``thinkers`` let them.

    Whoever asks is the device itself, or a ``guest``. ``evenings`` are those that it keeps a copy
    of.
    """

    def __init__(self, log: EventLog, thinkers: Thinkers, evenings: EveningStore) -> None:
        awake = Event()
        awake.set()
        self._thinkers = thinkers
        self._guests = Guests(log)
        self._tables = LiveTables(log, thinkers, awake)
        self._tables.start()
        self._evenings = Evenings(evenings)

    async def answer(
        self, method: str, path: str, body: bytes, language: str, guest: NearGuest | None = None
    ) -> Answer:
        """The answer to what a page asks."""
        try:
            return await self._answer(method, Request(path, body, language), guest)
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            status, told = refusal_of(error, language)
            return answer_of(told, status)

    async def listen(
        self, path: str, language: str, page: Channel, guest: NearGuest | None = None
    ) -> Line:
        """A line from a page to the table at ``/api/tables/<table>/live``.

        Raises UnknownTable, NoSeat and MalformedMessage.
        """
        request = Request(path, b"", language)
        table, what = _addressed(request.path, guest)
        if what != "/live":
            raise UnknownTable(request.path)
        live = await self._tables.find(table)
        return await Line.to(live, await self._asker(live, guest), request, page)

    async def _answer(self, method: str, request: Request, guest: NearGuest | None) -> Answer:
        of_device = self._for_all() if guest else self._for_all() | self._for_owner()
        if (method, request.path) in of_device:
            return await of_device[method, request.path](request)
        begun = AT_LESSON.fullmatch(request.path)
        if guest is None and begun and method == "POST":
            wish = request.read(OpenLesson)
            return await self._seated(wish.opening(begun["lesson"], now_ms(), new_seed()))
        if request.path.startswith("/api/rulebook"):
            return answer_about_rules(method, request)
        if guest is None and request.path.startswith("/api/clubs/"):
            return await self._evenings.answer(method, request)
        table, what = _addressed(request.path, guest)
        if guest and (method, what) == ("POST", "/seats"):
            return await self._sit(guest, request)
        if method != "GET" or not table or what not in ASKED:
            return nothing_there(request.language)
        live = await self._tables.find(table)
        desk = Desk(live, await self._asker(live, guest), self._thinkers)
        return await ASKED[what](desk, request)

    async def _asker(self, live: LiveTable, guest: NearGuest | None) -> Asker:
        return Owner(live) if guest is None else await self._guests.visitor(live, guest)

    async def _sit(self, guest: NearGuest, request: Request) -> Answer:
        live = await self._tables.find(guest.table)
        holder = await self._guests.sit(live, guest, request.read(Sit))
        return answer_of(Seated(live.name, holder.seat), 201)

    # What is asked of the device

    def _for_all(self) -> Answers:
        return {("GET", "/api/rules"): self._rules, ("GET", "/api/now"): self._now}

    def _for_owner(self) -> Answers:
        return {
            ("POST", "/api/tables"): self._open,
            ("POST", "/api/continue"): self._go_on,
            ("POST", "/api/what-if"): self._play_on,
            ("POST", "/api/replay"): self._replay_of_record,
            ("POST", "/api/review"): self._review_of_record,
            ("POST", "/api/luck"): self._luck_of_record,
        }

    async def _rules(self, request: Request) -> Answer:
        query = {"language": [request.language]} | request.query
        return answer_of(rules_in_words(request.text("game"), request.text("ruleset"), query))

    async def _now(self, _request: Request) -> Answer:
        return answer_of(Now(now_ms()))

    async def _open(self, request: Request) -> Answer:
        return await self._opened(request.read(OpenTable), request)

    async def _go_on(self, request: Request) -> Answer:
        return await self._opened(request.read(GoOn), request)

    async def _play_on(self, request: Request) -> Answer:
        return await self._opened(request.read(PlayOn), request)

    async def _opened(self, wish: OpenTable | GoOn | PlayOn, request: Request) -> Answer:
        return await self._seated(wish.opening(now_ms(), new_seed(), request.language))

    async def _seated(self, opening: Open) -> Answer:
        table = await self._tables.open(opening)
        return answer_of(Seated(table.name, opening.seat), 201)

    async def _replay_of_record(self, request: Request) -> Answer:
        record, hand = request.read(Record), request.number("hand") or 0
        players = players_of(record, request.language)
        return answer_of(replay_of(record, hand, players, None, None))

    async def _review_of_record(self, request: Request) -> Answer:
        return await reviewed(request.read(Record), request, self._thinkers)

    async def _luck_of_record(self, request: Request) -> Answer:
        return await told_apart(request.read(Record), self._thinkers)


def _addressed(path: str, guest: NearGuest | None) -> tuple[str, str]:
    """The table of an address, and what is asked of it; no table where it is of none.

    For a guest there is no other table than that of the invitation: UnknownTable.
    """
    found = AT_TABLE.fullmatch(path)
    if found is None:
        return "", ""
    if guest is not None and found["table"] != guest.table:
        raise UnknownTable(found["table"])
    return found["table"], found["what"] or ""


T = TypeVar("T")


class Here:
    """Somewhere to think, see ``tables.service.thinking``: at once, in this very loop.

    A call of the engine that searches is made elsewhere, where it can be, and others are served
    meanwhile: see ``kernel.foreign.browser``.
    """

    async def think(self, thought: Callable[[], T]) -> T:
        """What a function finds."""
        return thought()

    async def rebuild(self, rebuilding: Callable[[], T], _last_at: int) -> T:
        """What a function makes of a log."""
        return rebuilding()


class Store(Protocol):
    """What keeps events, each as text under its table and sequence; it may be JavaScript.

    Whatever goes wrong is an exception, whose text is told to the person.
    """

    async def append(self, table: str, first: int, events: str) -> bool:
        """Keep events, a line each, all or none; False where one of the sequences is taken.

        They are kept for good when this returns.
        """

    async def read(self, table: str, after: int) -> str:
        """The events of a table that follow ``after``, a line each."""


class DeviceLog:
    """An event log on a store, see ``eventlog.log``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._grown: list[Grown] = []

    @property
    def secret(self) -> bytes:
        """Nothing: a device signs nothing."""
        return b""

    async def append(self, table: str, first_sequence: int, events: Sequence[bytes]) -> None:
        """Write events, the first under ``first_sequence``: all of them, or none."""
        lines = b"\n".join(events).decode()
        try:
            is_kept = await self._store.append(table, first_sequence, lines)
        except Exception as error:
            raise _failure(error) from error
        if not is_kept:
            raise SequenceTaken(table, first_sequence)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table that follow ``after``, in order; none if it is unknown."""
        try:
            lines = await self._store.read(table, after)
        except Exception as error:
            raise _failure(error) from error
        return lines.encode().split(b"\n") if lines else []

    async def archived(self, table: str) -> bytes | None:  # noqa: ARG002
        """None: a device keeps the events of every table."""
        return None

    def follow(self, grown: Grown) -> None:
        """Call ``grown`` whenever another page on this device has written, see ``has_grown``."""
        self._grown.append(grown)

    def watch(self, name: str) -> None:
        """Do nothing: whoever follows is told of every name."""

    def unwatch(self, name: str) -> None:
        """Do nothing."""

    def has_grown(self, table: str, sequence: int) -> None:
        """Take note that another page on this device has written."""
        for grown in self._grown:
            grown({table: sequence})

    async def close(self) -> None:
        """Do nothing: what was asked for has been kept."""


def _failure(error: Exception) -> StorageError:
    return StorageError("this browser does not keep the match: {error}", error=error)
