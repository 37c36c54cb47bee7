"""People who play without a pause, whatever is killed meanwhile, and note all that they hear."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import WebSocketException

from courtcards.eventlog.opening import open_log
from courtcards.tables import Table
from courtcards.tables import table as events
from courtcards.tables.commands.command import SeatEvent
from courtcards.tables.commands.play import Dealt, Played
from server.gathering import open_for_people, sit, tell
from server.playing import chosen
from server.serving import Guest, ServerProcess, Wire
from waiting import wait_until

GAMES = (("kings-corner", "french", 4), ("double-king", "club", 4))
AGAIN_AFTER_S = 0.05


def at_a_table_of_bots(url: str, number: int) -> list[Regular]:
    """One person, and bots on the other seats."""
    guest = Guest(url)
    guest.open(*GAMES[number % len(GAMES)])
    return [Regular(guest, 0)]


def at_a_table_of_people(url: str, number: int) -> list[Regular]:
    """A person on every seat, the host on the first."""
    game, ruleset, seats = GAMES[number % len(GAMES)]
    guests = [Guest(url) for _ in range(seats)]
    table = open_for_people(guests[0], game=game, ruleset=ruleset, seats=seats)
    for seat in range(1, seats):
        sit(guests[seat], table, f"Person {seat}")
    assert tell(guests[0], "begin").status_code == 200
    return [Regular(guest, seat) for seat, guest in enumerate(guests)]


class Regular(threading.Thread):
    """Somebody at a table who comes back after every loss of the line, and plays match on match."""

    def __init__(self, guest: Guest, seat: int) -> None:
        super().__init__(name=f"seat {seat} of {guest.table}")
        self.guest = guest
        self.seat = seat
        self.told: dict[int, Any] = {}
        self.acknowledged: dict[str, int] = {}
        self.refusals: list[Any] = []
        self.fault: BaseException | None = None
        self.leaving = threading.Event()
        self._number = 0
        self._asked: dict[str, Any] | None = None
        self.last: Any = None
        self._asking: Any = None
        self._wire: Wire | None = None

    def run(self) -> None:
        try:
            while not self.leaving.is_set():
                try:
                    with self.guest.live(self._query()) as self._wire:
                        self._play(self._wire)
                except (OSError, EOFError, WebSocketException):
                    time.sleep(AGAIN_AFTER_S)
        except BaseException as error:  # noqa: BLE001 - the test that waits for this thread tells it
            self.fault = error

    def _query(self) -> str:
        return f"?after={self.last['seq']}" if self.last else ""

    def _play(self, wire: Wire) -> None:
        if self._asked:
            wire.say(**self._asked)  # perhaps for the second time: it must be done once
        while not self.leaving.is_set():
            if self.last and self._asked is None and (ask := self._next_ask()):
                self._number += 1
                name = f"s{self.seat}c{self._number}"
                self._asked = {"id": name, "seq": self.last["seq"], **ask}
                wire.say(**self._asked)
            self._hear(wire.next())

    def _next_ask(self) -> dict[str, Any] | None:
        """What there is to do: play on turn, and as the host deal and ask for another match."""
        view = self.last["view"]
        if view["legal"]:
            return {"type": "play", "move": chosen(view)}
        if view["phase"] == "match-over":
            if self._asking is not None and self.seat in self._asking["waiting"]:
                return {"type": "answer", "agree": True}
            return {"type": "rematch"} if self._asking is None and self.seat == 0 else None
        return {"type": "deal"} if view["phase"] != "playing" and self.seat == 0 else None

    def _hear(self, message: Any) -> None:
        match message["type"]:
            case "snapshot":
                self.last = message
                self._asking = message["room"]["asking"]
                for entry in message["log"]:
                    self._note(entry["seq"], entry["event"])
            case "event":
                assert self.last is None or message["seq"] == self.last["seq"] + 1, "a gap"
                self.last = message
                self._asking = message.get("room", {"asking": self._asking})["asking"]
                self._note(message["seq"], message["event"])
            case "done":
                self.acknowledged[message["id"]] = message["seq"]
                self._asked = None
            case _:
                self.refusals.append(message)
                if message["id"] is None:  # it is the bots that cannot play
                    assert message["status"] == 503
                elif message["status"] == 503:
                    time.sleep(AGAIN_AFTER_S)
                    raise EOFError  # come back and ask the very same again
                else:
                    self._asked = None

    def _note(self, sequence: int, event: Any) -> None:
        assert self.told.setdefault(sequence, event) == event, "told otherwise before"

    def has_heard(self, count: int) -> bool:
        return len(self.told) >= count or self.fault is not None

    def leave(self) -> None:
        """Go, and say what went wrong, if anything did."""
        self.leaving.set()
        if self._wire is not None:
            self._wire.socket.close()  # nobody may say anything any more
        self.join()
        self.guest.http.close()
        if self.fault is not None:
            raise self.fault


@contextmanager
def leaving_at_last(place: Path | str, regulars: list[Regular]) -> Iterator[None]:
    """In the end they all leave, and everything that they know is in the log."""
    try:
        yield
    finally:
        for regular in regulars:
            regular.leaving.set()
        for regular in regulars:
            regular.leave()
    check_against_log(place, regulars)


def check_against_log(place: Path | str, regulars: list[Regular]) -> None:
    """Everything told and everything acknowledged stands in the log, and every table is whole."""

    async def read() -> list[list[bytes]]:
        log = open_log(place)
        try:
            return [await log.read(regular.guest.table) for regular in regulars]
        finally:
            await log.close()

    for regular, stored in zip(regulars, asyncio.run(read()), strict=True):
        every = [events.CODEC.decode(event) for event in stored]
        assert Table.replay(every).sequence == len(every)
        numbered = dict(enumerate(every, start=1))
        for sequence, told in regular.told.items():
            plain = msgspec.to_builtins(numbered[sequence])
            shared = plain.keys() & told.keys()
            assert {"kind"} < shared
            assert {key: plain[key] for key in shared} == {key: told[key] for key in shared}
        for name, sequence in regular.acknowledged.items():
            event = numbered[sequence]
            assert isinstance(event, Dealt | Played | SeatEvent)
            assert event.command == name
            assert name.startswith(f"s{regular.seat}c")
        commands = [
            event.command for event in every if isinstance(event, Dealt | Played | SeatEvent)
        ]
        own = [command for command in commands if command is not None]
        assert len(own) == len(set(own)), "a command was done twice"


OF_BOTS, OF_PEOPLE = 2, 2
HEARD_BETWEEN = 10

KILLS = [
    pytest.param(2, id="twice"),
    pytest.param(20, id="twenty times", marks=pytest.mark.deep),
    pytest.param(100, id="a hundred times", marks=pytest.mark.deep),
]


@contextmanager
def regulars_at(place: Path | str, server: ServerProcess) -> Iterator[list[Regular]]:
    """People at tables of that server; in the end everything that they know is in the log."""
    tables = [at_a_table_of_bots(server.url, number) for number in range(OF_BOTS)]
    tables += [at_a_table_of_people(server.url, number) for number in range(OF_PEOPLE)]
    regulars = [regular for table in tables for regular in table]
    for regular in regulars:
        regular.start()
    with leaving_at_last(place, regulars):
        yield regulars


def all_go_on(regulars: list[Regular]) -> None:
    """Wait until everybody has heard some more."""
    for regular in regulars:
        enough = len(regular.told) + HEARD_BETWEEN
        wait_until(partial(regular.has_heard, enough))
        assert regular.fault is None, regular.fault
