"""Hosting on one device: what a page would ask of a server is answered here.

Requests, messages and answers are those of a server. What is for people far apart is not there:
cookies, links, the lobby, limits. Whoever has the device has its seats.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial

from courtcards.eventlog.log import EventLog
from courtcards.hosting.catalogue import rules_in_words
from courtcards.hosting.hints import hint_for
from courtcards.hosting.listeners import Channel
from courtcards.hosting.messages import Now, Seated, SeatsPage
from courtcards.hosting.opening import OpenHere
from courtcards.hosting.replays import fairness_of, players_of, record_of, replay_at, replay_of
from courtcards.hosting.reviews import review_of
from courtcards.kernel.errors import UnknownTable
from courtcards.kernel.shuffling import new_seed
from courtcards.live.clock import now_ms
from courtcards.live.table import LiveTable
from courtcards.live.tables import LiveTables
from courtcards.live.thinking import Thinkers
from courtcards.matches.records import Record
from courtcards.pocket.answers import Answer, answer_of, nothing_there, refusal_of
from courtcards.pocket.evenings import Evenings, EveningStore
from courtcards.pocket.lines import Line
from courtcards.pocket.requests import Request
from courtcards.pocket.seats import OWNER, ordered_by, shown_to

AT_TABLE = re.compile(r"/api/tables/(?P<table>[^/]+)(?P<what>/[a-z]+)?")


class Host:
    """The tables of a device, which stand in a log; bots think where ``thinkers`` let them.

    ``evenings`` are those that it keeps a copy of.
    """

    def __init__(self, log: EventLog, thinkers: Thinkers, evenings: EveningStore) -> None:
        awake = asyncio.Event()
        awake.set()
        self._thinkers = thinkers
        self._tables = LiveTables(log, thinkers, awake)
        self._tables.start()
        self._evenings = Evenings(evenings)

    async def answer(self, method: str, path: str, body: bytes, language: str) -> Answer:
        """The answer to what a page asks."""
        try:
            return await self._answer(method, Request(path, body, language))
        except Exception as error:  # noqa: BLE001 - refusal_of logs what is not a refusal
            status, told = refusal_of(error, language)
            return answer_of(told, status)

    async def listen(self, path: str, language: str, page: Channel) -> Line:
        """A line from a page to the table at ``/api/tables/<table>/live``.

        Raises UnknownTable, NoSeat and MalformedMessage.
        """
        request = Request(path, b"", language)
        found = AT_TABLE.fullmatch(request.path)
        if found is None or found["what"] != "/live":
            raise UnknownTable(request.path)
        return await Line.to(await self._tables.find(found["table"]), request, page)

    async def _answer(self, method: str, request: Request) -> Answer:
        of_device = self._of_device().get((method, request.path))
        if of_device is not None:
            return await of_device(request)
        if request.path.startswith("/api/clubs/"):
            return await self._evenings.answer(method, request)
        found = AT_TABLE.fullmatch(request.path)
        if found is None or method != "GET":
            return nothing_there(request.language)
        of_table = self._of_table().get(found["what"] or "")
        if of_table is None:
            return nothing_there(request.language)
        return await of_table(await self._tables.find(found["table"]), request)

    # What is asked of the device

    def _of_device(self) -> dict[tuple[str, str], Callable[[Request], Awaitable[Answer]]]:
        return {
            ("GET", "/api/rules"): self._rules,
            ("GET", "/api/now"): self._now,
            ("POST", "/api/tables"): self._open,
            ("POST", "/api/replay"): self._replay_of_record,
            ("POST", "/api/review"): self._review_of_record,
        }

    async def _rules(self, request: Request) -> Answer:
        query = {"language": [request.language]} | request.query
        return answer_of(rules_in_words(request.text("game"), request.text("ruleset"), query))

    async def _now(self, _request: Request) -> Answer:
        return answer_of(Now(now_ms()))

    async def _open(self, request: Request) -> Answer:
        opening = request.read(OpenHere).opening(now_ms(), new_seed(), request.language)
        table = await self._tables.open(opening)
        return answer_of(Seated(table.name, OWNER.seat), 201)

    async def _replay_of_record(self, request: Request) -> Answer:
        record, hand = request.read(Record), request.number("hand") or 0
        players = players_of(record, request.language)
        return answer_of(replay_of(record, hand, players, None, None))

    async def _review_of_record(self, request: Request) -> Answer:
        return await self._review(request.read(Record), request)

    # What is asked of a table

    def _of_table(self) -> dict[str, Callable[[LiveTable, Request], Awaitable[Answer]]]:
        return {
            "": self._look,
            "/seats": self._room,
            "/hint": self._hint,
            "/fairness": self._fairness,
            "/record": self._record,
            "/replay": self._replay,
            "/review": self._review_of_match,
        }

    async def _look(self, live: LiveTable, request: Request) -> Answer:
        shown = shown_to(live, request)
        return answer_of(live.snapshot(None if shown is None else shown.seat))

    async def _room(self, live: LiveTable, _request: Request) -> Answer:
        return answer_of(SeatsPage.of(live.table))

    async def _hint(self, live: LiveTable, request: Request) -> Answer:
        seat = ordered_by(live, request).seat
        return answer_of(await self._thinkers.think(hint_for(live.table, seat)))

    async def _fairness(self, live: LiveTable, request: Request) -> Answer:
        return answer_of(fairness_of(live.table, request.number("match")))

    async def _record(self, live: LiveTable, request: Request) -> Answer:
        return answer_of(record_of(live.table, request.number("match")))

    async def _replay(self, live: LiveTable, request: Request) -> Answer:
        match, hand = request.number("match"), request.number("hand") or 0
        return answer_of(replay_at(live.table, match, hand, OWNER.seat)())

    async def _review_of_match(self, live: LiveTable, request: Request) -> Answer:
        return await self._review(record_of(live.table, request.number("match")), request)

    async def _review(self, record: Record, request: Request) -> Answer:
        review = partial(review_of, record, request.number("hand") or 0)
        return answer_of(await self._thinkers.think(review))
