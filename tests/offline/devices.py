"""A device that hosts tables, without a browser: in Python wherever it runs, Pyodide included."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import urlencode

from courtcards.games import GAMES
from courtcards.offline.guests import PeerGuest
from courtcards.offline.host import InlineThinkers, OfflineLog, OfflineTables
from courtcards.offline.tables import TableConnection

T = TypeVar("T")
P = ParamSpec("P")


class Shelf:
    """A store in memory, with what a browser's may do wrong."""

    def __init__(self) -> None:
        self.kept: dict[str, list[str]] = {}
        self.fault = ""

    async def append(self, table: str, first: int, events: str) -> bool:
        if self.fault:
            raise OSError(self.fault)
        lines = self.kept.setdefault(table, [])
        if first != len(lines) + 1:
            return False
        lines.extend(events.split("\n"))
        return True

    async def read(self, table: str, after: int) -> str:
        if self.fault:
            raise OSError(self.fault)
        return "\n".join(self.kept.get(table, [])[after:])


@dataclass
class Kept:
    """A copy of an evening, and what waits to be sent."""

    copy: str
    version: int = 1
    skew: int = 0
    entries: list[Any] = field(default_factory=list)


class EveningShelf:
    """The evenings of a device, by id, in memory, with what a browser's store may do wrong."""

    def __init__(self) -> None:
        self.kept: dict[str, Kept] = {}
        self.fault = ""

    def put(self, evening: str, export: bytes, skew: int = 0) -> Kept:
        """Keep a copy; what waits still waits."""
        before = self.kept.get(evening)
        kept = Kept(export.decode(), skew=skew)
        if before is not None:
            kept.version, kept.entries = before.version + 1, before.entries
        self.kept[evening] = kept
        return kept

    async def head(self, evening: str) -> str:
        kept = self.kept.get(evening)
        return "" if kept is None else json.dumps({"version": kept.version, "skew": kept.skew})

    async def copy(self, evening: str) -> str:
        return self.kept[evening].copy

    async def waiting(self, evening: str) -> str:
        return json.dumps(self.kept[evening].entries)

    async def keep(self, evening: str, entry: str) -> None:
        if self.fault:
            raise OSError(self.fault)
        self.kept[evening].entries.append(json.loads(entry))

    def write(self, evening: str, place: tuple[int, int], command: Mapping[str, Any]) -> None:
        """What the page of a sheet keeps by itself."""
        number, table = place
        entry = {"place": {"round": number, "table": table}, "command": command}
        self.kept[evening].entries.append(entry)

    def commands(self, evening: str) -> Iterable[tuple[Any, Any]]:
        """What waits: the place of a sheet, if any, and the command."""
        return [(entry.get("place"), entry["command"]) for entry in self.kept[evening].entries]


@dataclass
class Page:
    """A page at a table: all that it is told."""

    told: list[dict[str, Any]] = field(default_factory=list)
    ended: int | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def send_message(self, message: bytes) -> None:
        self.told.append(json.loads(message))
        self.news.set()

    async def shows(self, is_so: Callable[[dict[str, Any]], bool]) -> None:
        while not is_so(self.view):
            self.news.clear()
            await self.news.wait()

    async def is_asked(self) -> None:
        await self.shows(lambda view: view["turn"] == 0)

    def disconnect(self, code: int) -> None:
        self.ended = code

    @property
    def view(self) -> dict[str, Any]:
        return next(each["view"] for each in reversed(self.told) if "view" in each)

    @property
    def seq(self) -> int:
        return max(int(each["seq"]) for each in self.told if "view" in each)


class Device:
    """A host with its store, asked as a page asks it."""

    def __init__(self, shelf: Shelf, evenings: EveningShelf | None = None) -> None:
        self.shelf = shelf
        self.log = OfflineLog(shelf)
        self.evenings = evenings or EveningShelf()
        self.host = OfflineTables(self.log, InlineThinkers(), self.evenings)
        self.commands = 0

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        language: str = "en",
        guest: PeerGuest | None = None,
    ) -> Any:
        octets = b"" if body is None else json.dumps(body).encode()
        status, answer = await self.host.answer(method, path, octets, language, guest)
        return status, json.loads(answer)

    async def open(self, **wish: Any) -> str:
        status, opened = await self.ask("POST", "/api/tables", {"name": "Ann"} | wish)
        assert (status, opened["seat"]) == (201, 0), opened
        return str(opened["table"])

    async def listen(
        self, table: str, after: int | None = None, guest: PeerGuest | None = None, **who: int
    ) -> tuple[Page, TableConnection]:
        """A page's line to a table; ``who`` says whose cards it shows, and by whom it orders."""
        page, asked = Page(), who if after is None else who | {"after": after}
        query = urlencode(asked)
        return page, await self.host.listen(f"/api/tables/{table}/live?{query}", "en", page, guest)

    async def say(self, page: Page, line: TableConnection, **command: Any) -> dict[str, Any]:
        self.commands += 1
        name = f"c{self.commands}"
        await line.hear(json.dumps({"id": name, "seq": page.seq} | command))
        return next(each for each in page.told if each.get("id") == name)

    async def play_out(self, table: str) -> Page:
        """Play the first legal move again and again, until the match is over."""
        page, line = await self.listen(table)
        while page.view["phase"] != "match-over":
            if page.view["phase"] == "playing":
                await page.shows(lambda view: view["turn"] == 0 or view["phase"] != "playing")
            if page.view["phase"] in {"hand-over", "to-deal"}:
                await self.say(page, line, type="deal")
            elif page.view["turn"] == 0:
                await self.say(page, line, type="play", move=page.view["legal"][-1])
        line.end()
        return page


def device(test: Callable[[Device], Awaitable[T]]) -> T:
    async def run() -> T:
        return await test(Device(Shelf()))

    return asyncio.run(run())


def on_device(test: Callable[Concatenate[Device, P], Awaitable[None]]) -> Callable[P, None]:
    """Make a test of what happens at a device, the first of its parameters."""

    @wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        device(lambda host: test(host, *arguments, **named))

    _, *others = signature(test).parameters.values()
    run.__signature__ = signature(test).replace(parameters=others)  # type: ignore[attr-defined]
    return run


QUICK = {"bot_pause": 0}


async def record_of_match(device: Device, game: str, ruleset: str, bot: str, seed: str) -> Any:
    """The record of a match that a person, who plays the last legal move, has played with bots."""
    seats = GAMES[game].rules(ruleset).seats
    wish = {"game": game, "ruleset": ruleset, "seats": seats, "bot": bot, "seed": seed}
    table = await device.open(**wish, settings=QUICK)
    await device.play_out(table)
    status, record = await device.ask("GET", f"/api/tables/{table}/record")
    assert status == 200, record
    return record
