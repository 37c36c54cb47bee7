"""A club evening that is directed on a device while the server is gone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import msgspec

from clubs.rounds import DIRECTOR, TABLE, do, given, new_evening, split
from courtcards.clubs import results
from courtcards.clubs.evenings import Evening, EveningCommand, NewPlayer
from courtcards.clubs.evenings.players import AddPlayers
from courtcards.clubs.export import export
from courtcards.clubs.laying_out import places, sheet_opening
from courtcards.clubs.sheets import Sheet, SheetCommand
from courtcards.clubs.sheets.drawing import NoteDraw
from courtcards.clubs.verb import Given, Who
from courtcards.hosting.clubs.evening_views import place_view
from courtcards.kernel.errors import CourtcardsError
from pocket.devices import Device, device

CLUB = "evening"
AT = f"/api/clubs/{CLUB}"
ONE, TWO = (1, 1), (1, 2)


class Server:
    """What a server would do, without one: it gets commands in order, at any later moment."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.sheets: dict[tuple[int, int], Sheet] = {}

    def lay_out(self) -> None:
        for place in places(self.evening):
            if place not in self.sheets:
                opened = sheet_opening(CLUB, self.evening, place)
                self.sheets[place] = Sheet(opened, self.evening.club)

    def copy(self) -> bytes:
        self.lay_out()
        return export(self.evening, self.sheets)

    def get(self, place: Any, command: Any, now: int = 9_000_000) -> str:
        """Do a command that was sent; returns the refusal."""
        self.lay_out()
        kept: Any = self.evening
        if place is not None:
            kept = self.sheets[place["round"], place["table"]]
        read: Any = msgspec.convert(command, EveningCommand if place is None else SheetCommand)
        act = Given(read, Who("director"), min(now, read.at or now), b"chance")
        if kept.answered(act) is not None:
            return ""
        try:
            kept.apply(kept.decide(act))
        except CourtcardsError as error:
            return str(error)
        return ""

    def get_all(self, entries: Iterable[tuple[Any, Any]]) -> list[str]:
        return [self.get(place, command) for place, command in entries]

    def ranking(self) -> Any:
        places = results.standings(self.evening, self.sheets)
        return msgspec.to_builtins(list(map(place_view, places)))


async def direct(device: Device, kind: str, **fields: Any) -> Any:
    device.commands += 1
    body = {"type": kind, "id": f"c{device.commands}"} | fields
    return await device.ask("POST", f"{AT}/commands", body)


async def view(device: Device) -> Any:
    status, told = await device.ask("GET", AT)
    assert status == 200, told
    return told


def kept_at(device: Device, server: Server, skew: int = 0) -> None:
    device.evenings.put(CLUB, server.copy(), skew)


def write_round(device: Device, place: tuple[int, int], seed: int) -> None:
    """A whole sheet as the page of the director keeps it."""
    chance, number = random.Random(seed), 0

    def write(kind: str, **fields: Any) -> None:
        nonlocal number
        number += 1
        command = {"type": kind, "id": f"{place} {number}"} | fields
        device.evenings.write(CLUB, place, command)

    write("drawn", writer=0, dealer=0)
    sheet = Sheet(sheet_opening(CLUB, of(device), place), of(device).club)
    do(sheet, given(NoteDraw, writer=0, dealer=0, by=DIRECTOR))
    while not sheet.standing.is_over:
        contract = chance.choice(sheet.standing.choices)
        line = {"line": "game", "contract": contract, "points": split(contract, chance)}
        command: Any = {"type": "enter", "id": "x", "index": len(sheet.lines), "line": line}
        write("enter", index=len(sheet.lines), line=line)
        do(sheet, Given(msgspec.convert(command, SheetCommand), TABLE, 0))
    write("confirm", seat=1)


def of(device: Device) -> Evening:
    """The evening as the device has it, by what is kept on it alone."""
    server = Server(_restored(device))
    server.get_all(device.evenings.commands(CLUB))
    return server.evening


def _restored(device: Device) -> Evening:
    events = json.loads(device.evenings.kept[CLUB].copy)["evening"]
    return Evening.replay(Evening.codec.decode(msgspec.json.encode(each)) for each in events)


def test_an_evening_goes_on_and_comes_out_on_the_server_as_it_was_shown() -> None:
    async def go_on(device: Device) -> None:
        server = Server(new_evening(9, rounds=2))
        kept_at(device, server)
        for kind in ("draw", "begin"):
            status, done = await direct(device, kind)
            assert status == 200, done
        write_round(device, ONE, 1)
        write_round(device, TWO, 2)
        shown = await view(device)
        assert shown["missing"] == []
        assert [table["status"] for table in shown["rounds"][0]["tables"]] == ["confirmed"] * 2
        assert (await direct(device, "close", round=1))[0] == 200
        assert (await direct(device, "add", players=[{"name": "Zoë"}]))[0] == 200
        assert (await direct(device, "withdraw", player=9))[0] == 200
        assert (await direct(device, "draw"))[0] == 200
        assert (await direct(device, "begin"))[0] == 200
        shown = await view(device)
        entries = list(device.evenings.commands(CLUB))
        assert server.get_all(entries) == [""] * len(entries)
        assert server.get_all(entries) == [""] * len(entries)  # sent again: done once
        assert shown["standings"] == server.ranking()
        assert len(server.evening.rounds) == 2
        for told, played in zip(shown["rounds"], server.evening.rounds, strict=True):
            seated = [tuple(table["players"]) for table in told["tables"]]
            assert seated == list(played.seating.tables)
        # The server's copy has it all by now: nothing is done a second time.
        kept_at(device, server)
        assert strip(await view(device)) == strip(shown)

    device(go_on)


def strip(shown: Any) -> Any:
    return {name: value for name, value in shown.items() if name != "now"}


def test_what_is_kept_is_all_that_there_is() -> None:
    async def lose(device: Device) -> None:
        server = Server(new_evening(8))
        kept_at(device, server)
        await direct(device, "draw")
        await direct(device, "begin")
        shown = await view(device)
        again = Device(device.shelf)  # the tab is closed, and another is opened
        again.evenings.kept = device.evenings.kept
        again.host = type(device.host)(again.log, device.host._thinkers, again.evenings)
        assert strip(await view(again)) == strip(shown)
        _, log = await again.ask("GET", f"{AT}/log")
        assert [each["kind"] for each in log["log"]][:4] == [
            "evening-opened",
            "players-added",
            "rounds-drawn",
            "round-begun",
        ]

    device(lose)


def test_a_command_is_kept_before_it_is_shown() -> None:
    async def fail(device: Device) -> None:
        kept_at(device, Server(new_evening(8)))
        before = strip(await view(device))
        device.evenings.fault = "no room"
        status, told = await direct(device, "draw")
        assert (status, told["error"]) == (503, "storage/failed")
        assert "no room" in told["message"]
        assert strip(await view(device)) == before

    device(fail)


def test_a_command_that_comes_twice_is_done_once() -> None:
    async def twice(device: Device) -> None:
        kept_at(device, Server(new_evening(8)))
        command = {"type": "draw", "id": "same"}
        first = await device.ask("POST", f"{AT}/commands", command)
        assert await device.ask("POST", f"{AT}/commands", command) == first
        assert len(list(device.evenings.commands(CLUB))) == 1

    device(twice)


def test_a_refusal_is_the_servers_own_and_keeps_nothing() -> None:
    async def refuse(device: Device) -> None:
        kept_at(device, Server(new_evening(3)))
        status, told = await direct(device, "draw")
        assert (status, told["error"]) == (409, "club/not-now")
        assert told["message"] == "a round needs four players who are there"
        status, told = await direct(device, "close", round=1)
        assert (status, told["message"]) == (409, "round 1 has not begun")
        assert list(device.evenings.commands(CLUB)) == []

    device(refuse)


def test_a_round_with_missing_sheets_needs_a_reason_here_too() -> None:
    async def close(device: Device) -> None:
        kept_at(device, Server(new_evening(8)))
        await direct(device, "draw")
        await direct(device, "begin")
        write_round(device, ONE, 1)
        status, told = await direct(device, "close", round=1)
        assert status == 409
        assert "these tables are missing: 2;" in told["message"]
        assert (await direct(device, "close", round=1, reason="fire"))[0] == 200

    device(close)


def test_what_only_the_server_can_do_is_refused_in_a_sentence() -> None:
    async def refuse(device: Device) -> None:
        kept_at(device, Server(new_evening(8)))
        await direct(device, "draw")
        for kind, fields in (("begin", {"online": [1]}), ("renew", {"key": "jury"})):
            status, told = await direct(device, kind, **fields)
            assert (status, told["error"]) == (409, "club/not-now")
            assert "does not answer" in told["message"]
        status, told = await device.ask("GET", f"{AT}/links")
        assert (status, told["error"]) == (404, "request/unknown")

    device(refuse)


def test_without_a_copy_the_device_has_no_evening() -> None:
    async def look(device: Device) -> None:
        status, told = await device.ask("GET", AT)
        assert (status, told["error"]) == (404, "club/unknown")

    device(look)


def test_what_somebody_else_did_meanwhile_is_refused_by_the_server() -> None:
    async def meet(device: Device) -> None:
        server = Server(new_evening(8))
        kept_at(device, server)
        await direct(device, "add", players=[{"name": "Zoë"}])
        await direct(device, "draw")
        await direct(device, "begin")
        others = [NewPlayer("Max"), NewPlayer("Mia")]
        do_at(server.evening, given(AddPlayers, players=others, by=DIRECTOR, command="other"))
        added, drawn, begun = server.get_all(device.evenings.commands(CLUB))
        assert "other players have been added meanwhile" in added
        # Number 8 is somebody else's by now.
        assert "these players are not the same" in drawn
        assert "these players are not the same" in begun
        # With the others' players in the copy the device shows what the server says.
        kept_at(device, server)
        shown = await view(device)
        assert [player["name"] for player in shown["players"]][-2:] == [
            "Max",
            "Mia",
        ]
        assert shown["plan"] is None

    device(meet)


def do_at(evening: Evening, act: Given) -> None:
    evening.apply(evening.decide(act))


def test_the_moment_is_that_of_the_server_when_it_was_done() -> None:
    async def look(device: Device) -> None:
        server = Server(new_evening(8))
        kept_at(device, server, skew=3_600_000)
        await direct(device, "draw")
        await direct(device, "begin")
        await direct(device, "clock", minutes=60)
        shown = await view(device)
        moments = [command["at"] for _, command in device.evenings.commands(CLUB)]
        assert moments == sorted(moments)
        assert shown["clock_until"] == moments[-1] + 3_600_000
        assert moments[-1] <= shown["now"]
        for place, command in device.evenings.commands(CLUB):
            assert server.get(place, command, now=moments[-1] + 600_000) == ""
        assert server.evening.clock_until == shown["clock_until"]

    device(look)


def test_a_sheet_is_shown_as_the_server_has_it_or_as_it_is_laid_out() -> None:
    async def look(device: Device) -> None:
        server = Server(new_evening(8))
        kept_at(device, server)
        await direct(device, "draw")
        await direct(device, "begin")
        write_round(device, ONE, 1)
        assert (await view(device))["rounds"][0]["tables"][0]["status"] == "confirmed"
        status, sheet = await device.ask("GET", f"{AT}/sheets/1/1")
        assert status == 200
        assert (sheet["seq"], sheet["lines"], sheet["confirmed"]) == (1, [], None)
        assert len(sheet["players"]) == 4
        for place in ("1/3", "2/1"):
            status, told = await device.ask("GET", f"{AT}/sheets/{place}")
            assert (status, told["error"]) == (404, "club/unknown")
        # Once the server has some of it, that is on the sheet, and the rest still counts.
        entries = list(device.evenings.commands(CLUB))
        assert server.get_all(entries[:5]) == [""] * 5
        kept_at(device, server)
        status, sheet = await device.ask("GET", f"{AT}/sheets/1/1")
        assert len(sheet["lines"]) == 2
        assert (await view(device))["rounds"][0]["tables"][0]["status"] == "confirmed"
        status, told = await device.ask("GET", f"{AT}/standings?after=1")
        assert [place["place"] for place in told["standings"]][:1] == [1]

    device(look)


def test_what_waits_says_what_it_has_done() -> None:
    async def look(device: Device) -> None:
        kept_at(device, Server(new_evening(8)))
        await direct(device, "rename", player=0, name="Ann", club="")
        entry = device.evenings.kept[CLUB].entries[0]
        assert entry["happened"]["kind"] == "player-changed"
        assert entry["happened"]["before"]["name"] == "Player 0"

    device(look)
