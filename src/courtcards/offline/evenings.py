"""Club evenings that a device keeps a copy of: its director goes on while the server is gone.

A copy is the evening as the server last had it, an export of it; after it comes what has been done
on the device and is not on the server yet, in the order in which it will be sent. What is shown
here follows from the two by the same decisions that the server makes, which has the last word.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from courtcards.clubs.evening import EveningCommand, WayBack
from courtcards.clubs.results import standings
from courtcards.clubs.views.evening_views import place_view
from courtcards.clubs.views.messages import CommandDone, StandingsView
from courtcards.kernel.errors import StorageError, UnknownEvening
from courtcards.offline.answers import Answer, answer_of, nothing_there
from courtcards.offline.kept_evening import KeptEvening, Waiting
from courtcards.offline.requests import Request
from courtcards.tables.service.clock import now_ms

AT_EVENING = re.compile(r"/api/clubs/(?P<evening>[^/]+)(?P<what>/.*)?")
COMMANDS: msgspec.json.Decoder[EveningCommand] = msgspec.json.Decoder(EveningCommand)
WAYS_BACK: msgspec.json.Decoder[WayBack] = msgspec.json.Decoder(WayBack)
AT_SHEET = re.compile(r"/sheets/(?P<round>\d{1,4})/(?P<table>\d{1,4})")


class Head(msgspec.Struct, frozen=True):
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
        """The ``Head`` of a copy; empty where there is none."""

    async def copy(self, evening: str) -> str:
        """The copy: an export of the evening (``clubs.export``)."""

    async def waiting(self, evening: str) -> str:
        """The list of what has not been refused, in order: see ``Waiting``."""

    async def keep(self, evening: str, entry: str) -> None:
        """Keep what is to be sent, after all else; it is kept for good when this returns."""


class Evenings:
    """Answers what the page of a director asks of an evening."""

    def __init__(self, store: EveningStore) -> None:
        self._store = store
        self._kept: dict[str, KeptEvening] = {}
        self._turn = asyncio.Lock()

    async def answer(self, method: str, request: Request) -> Answer:
        """The answer to what is asked of an evening.

        Raises UnknownEvening where there is no copy, StorageError, and what refuses a command.
        """
        found = AT_EVENING.fullmatch(request.path)
        if found is None:
            return nothing_there(request.language)
        name, what = found["evening"], found["what"] or ""
        async with self._turn:
            evening = await self._brought_up(name)
            if (method, what) == ("POST", "/commands"):
                return await self._direct(evening, request)
            if (method, what) == ("POST", "/foresee"):
                return answer_of(evening.foresee(request.decoded(WAYS_BACK)))
            asked = self._asked().get(what)
            if method == "GET" and asked is not None:
                return answer_of(asked(evening, request))
            sheet = AT_SHEET.fullmatch(what)
            if method == "GET" and sheet is not None:
                place = int(sheet["round"]), int(sheet["table"])
                return answer_of(evening.sheet_view(place, now_ms()))
        return nothing_there(request.language)

    async def _brought_up(self, name: str) -> KeptEvening:
        """The evening as it stands now: other pages of the device may have changed what is kept."""
        kept_head = await _from(self._store.head(name))
        if not kept_head:
            raise UnknownEvening("this device has no copy of the evening {evening!r}", evening=name)
        head = msgspec.json.decode(kept_head, type=Head)
        entries = msgspec.json.decode(await _from(self._store.waiting(name)), type=list[Waiting])
        kept = self._kept.get(name)
        if kept is None or kept.version != head.version or not kept.is_followed_by(entries):
            copy = await _from(self._store.copy(name))
            kept = self._kept[name] = KeptEvening(name, head.version, head.skew, copy.encode())
        kept.take(entries)
        return kept

    async def _direct(self, kept: KeptEvening, request: Request) -> Answer:
        command = request.decoded(COMMANDS)
        done = kept.done(command)
        if done is None:
            entry, event = kept.decided(command, now_ms())
            kept_entry = msgspec.json.encode(entry).decode()
            await _from(self._store.keep(kept.name, kept_entry))
            done = kept.apply(entry, event)
        return answer_of(CommandDone(done))

    def _asked(self) -> dict[str, Callable[[KeptEvening, Request], Any]]:
        return {
            "": lambda kept, _request: kept.view(now_ms()),
            "/log": lambda kept, _request: kept.log(),
            "/standings": _standings,
        }


def _standings(kept: KeptEvening, request: Request) -> StandingsView:
    after = request.number("after")
    places = standings(kept.evening, kept.sheets, after)
    return StandingsView(after, list(map(place_view, places)))


async def _from(asked: Awaitable[Any]) -> Any:
    """What a store answers. Raises StorageError."""
    try:
        return await asked
    except Exception as error:
        raise StorageError(
            "this browser does not keep the evening: {error}", error=error
        ) from error
