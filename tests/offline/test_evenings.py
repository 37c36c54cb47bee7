"""A club evening that is directed on a device while the server is gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from clubs.rounds import DIRECTOR, given, new_evening, played_sheet
from courtcards.clubs import results
from courtcards.clubs.command import ClubEnvelope, Sender
from courtcards.clubs.evening import Evening, EveningCommand, NewPlayer
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.export import export_evening
from courtcards.clubs.results import build_sheet_opening, list_sheet_places
from courtcards.clubs.sheet import Sheet, SheetCommand
from courtcards.clubs.views.evening_views import build_ranking_entry_view
from courtcards.kernel.errors import CourtcardsError
from offline.devices import Device, on_device

CLUB = "evening"
AT = f"/api/clubs/{CLUB}"


class Server:
    """What a server would do, without one: it gets commands in order, at any later moment."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.sheets: dict[tuple[int, int], Sheet] = {}

    def lay_out(self) -> None:
        for place in list_sheet_places(self.evening):
            if place not in self.sheets:
                opened = build_sheet_opening(CLUB, self.evening, place)
                self.sheets[place] = Sheet(opened, self.evening.club)

    def copy(self) -> bytes:
        self.lay_out()
        return export_evening(self.evening, self.sheets)

    def get(self, place: Any, command: Any, now: int = 9_000_000) -> str:
        """Do a command that was sent; returns the refusal."""
        self.lay_out()
        kept: Any = self.evening
        if place is not None:
            kept = self.sheets[place["round"], place["table"]]
        read: Any = msgspec.convert(command, EveningCommand if place is None else SheetCommand)
        act = ClubEnvelope(read, Sender("director"), min(now, read.at or now), b"chance")
        if kept.find_event_sequence(act) is not None:
            return ""
        try:
            if place is None:
                act = results.add_ranking(self.evening, self.sheets, act)
            kept.apply(kept.decide(act))
        except CourtcardsError as error:
            return str(error)
        return ""

    def get_all(self, entries: Iterable[tuple[Any, Any]]) -> list[str]:
        return [self.get(place, command) for place, command in entries]

    def ranking(self) -> Any:
        places = results.rank_evening(self.evening, self.sheets)
        return msgspec.to_builtins(list(map(build_ranking_entry_view, places)))


async def direct(device: Device, *kinds: str, **fields: Any) -> Any:
    """Give commands of the director, of which the last has fields; those before it are done."""
    for kind in kinds:
        device.commands += 1
        body = {"type": kind, "id": f"c{device.commands}"} | (fields if kind == kinds[-1] else {})
        status, told = await device.ask("POST", f"{AT}/commands", body)
        assert status == 200 or kind == kinds[-1], told
    return status, told


async def view(device: Device) -> Any:
    """What is shown of the evening, at whatever moment."""
    status, told = await device.ask("GET", AT)
    assert status == 200, told
    return {name: value for name, value in told.items() if name != "now"}


def kept_at(device: Device, evening: Evening, skew: int = 0) -> Server:
    """A server of an evening, of which the device has a copy."""
    server = Server(evening)
    device.evenings.put(CLUB, server.copy(), skew)
    return server


def write_round(device: Device, table: int) -> None:
    """A whole sheet of the first round as the page of the director keeps it."""
    lines = [msgspec.to_builtins(line) for line in played_sheet(table).lines]
    commands: list[dict[str, Any]] = [
        {"type": "drawn", "writer": 0, "dealer": 0},
        *({"type": "enter", "index": index, "line": line} for index, line in enumerate(lines)),
        {"type": "confirm", "seat": 1},
    ]
    for number, command in enumerate(commands):
        device.evenings.write(CLUB, (1, table), {"id": f"{table} {number}"} | command)


@on_device
async def test_an_evening_goes_on_and_comes_out_on_the_server_as_it_was_shown(
    device: Device,
) -> None:
    server = kept_at(device, new_evening(9, rounds=2))
    await direct(device, "draw", "begin")
    write_round(device, 1)
    write_round(device, 2)
    shown = await view(device)
    assert shown["missing"] == []
    assert [table["status"] for table in shown["rounds"][0]["tables"]] == ["confirmed"] * 2
    assert (await direct(device, "close", round=1))[0] == 200
    assert (await direct(device, "add", players=[{"name": "Zoë"}]))[0] == 200
    assert (await direct(device, "withdraw", player=9))[0] == 200
    assert (await direct(device, "draw", "begin"))[0] == 200
    shown = await view(device)
    entries = list(device.evenings.commands(CLUB))
    assert server.get_all(entries) == [""] * len(entries)
    assert server.get_all(entries) == [""] * len(entries)  # sent again: done once
    assert shown["standings"] == server.ranking()
    seated = [[tuple(table["players"]) for table in each["tables"]] for each in shown["rounds"]]
    assert seated == [list(each.seating.tables) for each in server.evening.rounds]
    assert len(seated) == 2
    # The server's copy has it all by now: nothing is done a second time.
    device.evenings.put(CLUB, server.copy())
    assert await view(device) == shown


@on_device
async def test_wishes_and_a_final_by_rank_come_out_as_they_were_shown(device: Device) -> None:
    server = kept_at(device, new_evening(8, rounds=2, finals=1))
    wishes = [{"player": 0, "table": 2, "apart": [1]}, {"player": 2, "group": ""}]
    assert (await direct(device, "wishes", wishes=wishes))[0] == 200
    await direct(device, "draw", "begin")
    write_round(device, 1)
    write_round(device, 2)
    assert (await direct(device, "close", round=1))[0] == 200
    assert (await direct(device, "draw"))[0] == 200
    shown = await view(device)
    assert shown["wishes"] == [{"player": 0, "table": 2, "apart": [1]}, {"player": 1, "apart": [0]}]
    entries = list(device.evenings.commands(CLUB))
    assert server.get_all(entries) == [""] * len(entries)
    (final,) = server.evening.plan
    assert [tuple(table["players"]) for table in shown["plan"][0]["tables"]] == [*final.tables]
    assert shown["plan_report"]["by_rank"] is True


@on_device
async def test_what_is_kept_is_all_that_there_is(device: Device) -> None:
    kept_at(device, new_evening(8, rounds=1))
    await direct(device, "draw", "begin")
    again = Device(device.shelf, device.evenings)  # the tab is closed, and another is opened
    assert await view(again) == await view(device)
    _, log = await again.ask("GET", f"{AT}/log")
    kinds = [each["kind"] for each in log["log"]]
    assert kinds[:4] == ["evening-opened", "players-added", "rounds-drawn", "round-begun"]


@on_device
async def test_a_command_is_kept_before_it_is_shown_and_done_once(device: Device) -> None:
    kept_at(device, new_evening(8, rounds=1))
    before = await view(device)
    device.evenings.fault = "no room"
    status, told = await direct(device, "draw")
    assert (status, told["error"]) == (503, "storage/failed")
    assert "no room" in told["message"]
    assert await view(device) == before
    device.evenings.fault = ""
    command = {"type": "draw", "id": "same"}
    first = await device.ask("POST", f"{AT}/commands", command)
    assert await device.ask("POST", f"{AT}/commands", command) == first
    assert len(list(device.evenings.commands(CLUB))) == 1
    await direct(device, "rename", player=0, name="Ann", club="")
    happened = device.evenings.kept[CLUB].entries[1]["happened"]
    assert (happened["kind"], happened["before"]["name"]) == ("player-changed", "Player 0")


@on_device
async def test_a_refusal_is_the_servers_own_and_keeps_nothing(device: Device) -> None:
    status, told = await device.ask("GET", AT)
    assert (status, told["error"]) == (404, "club/unknown")  # there is no copy yet
    kept_at(device, new_evening(3, rounds=1))
    status, told = await direct(device, "draw")
    assert (status, told["error"]) == (409, "club/not-now")
    assert told["message"] == "a round needs at least four players who are present"
    assert list(device.evenings.commands(CLUB)) == []
    kept_at(device, new_evening(8, rounds=1))
    await direct(device, "draw")
    for kind, fields in (("begin", {"online": [1]}), ("renew", {"key": "jury"})):
        status, told = await direct(device, kind, **fields)
        assert (status, told["error"]) == (409, "club/not-now")
        assert "does not answer" in told["message"]
    status, told = await device.ask("GET", f"{AT}/links")
    assert (status, told["error"]) == (404, "request/unknown")
    await direct(device, "begin")
    write_round(device, 1)
    status, told = await direct(device, "close", round=1)
    assert (status, "these tables are missing: 2;" in told["message"]) == (409, True)
    assert (await direct(device, "close", round=1, reason="fire"))[0] == 200


@on_device
async def test_what_somebody_else_did_meanwhile_is_refused_by_the_server(device: Device) -> None:
    server = kept_at(device, new_evening(8, rounds=1))
    await direct(device, "add", players=[{"name": "Zoë"}])
    await direct(device, "draw", "begin")
    others = [NewPlayer("Max"), NewPlayer("Mia")]
    adding = given(AddPlayers, players=others, by=DIRECTOR, command="other")
    server.evening.apply(server.evening.decide(adding))
    added, drawn, begun = server.get_all(device.evenings.commands(CLUB))
    assert "other players have been added since then" in added
    # Number 8 is somebody else's by now.
    assert "the list of players has changed since then" in drawn
    assert "the list of players has changed since then" in begun
    # With the others' players in the copy the device shows what the server says.
    device.evenings.put(CLUB, server.copy())
    shown = await view(device)
    assert [player["name"] for player in shown["players"]][-2:] == ["Max", "Mia"]
    assert shown["plan"] is None


@on_device
async def test_the_moment_is_that_of_the_server_when_it_was_done(device: Device) -> None:
    server = kept_at(device, new_evening(8, rounds=1), skew=3_600_000)
    await direct(device, "draw", "begin", "clock", minutes=60)
    _, shown = await device.ask("GET", AT)
    moments = [command["at"] for _, command in device.evenings.commands(CLUB)]
    assert moments == sorted(moments)
    assert shown["clock_until"] == moments[-1] + 3_600_000
    assert moments[-1] <= shown["now"]
    for place, command in device.evenings.commands(CLUB):
        assert server.get(place, command, now=moments[-1] + 600_000) == ""
    assert server.evening.clock_until == shown["clock_until"]


@on_device
async def test_a_sheet_is_shown_as_the_server_has_it_or_as_it_is_laid_out(device: Device) -> None:
    server = kept_at(device, new_evening(8, rounds=1))
    await direct(device, "draw", "begin")
    write_round(device, 1)
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
    device.evenings.put(CLUB, server.copy())
    status, sheet = await device.ask("GET", f"{AT}/sheets/1/1")
    assert len(sheet["lines"]) == 2
    assert (await view(device))["rounds"][0]["tables"][0]["status"] == "confirmed"
    status, told = await device.ask("GET", f"{AT}/standings?after=1")
    assert [place["place"] for place in told["standings"]][:1] == [1]


@on_device
async def test_seats_are_corrected_without_the_server_and_come_out_the_same(
    device: Device,
) -> None:
    """A sheet that is written shows who really sits there; the server has the last word."""
    server = kept_at(device, new_evening(8, rounds=1))
    await direct(device, "draw", "begin")
    write_round(device, 1)
    write_round(device, 2)
    tables = [[*each["players"]] for each in (await view(device))["rounds"][0]["tables"]]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    asked: dict[str, Any] = {"round": 1, "tables": tables, "reason": "crossed"}
    before = await view(device)
    _, foreseen = await device.ask(
        "POST", f"{AT}/foresee", {"type": "correct-seats", "id": "f"} | asked
    )
    assert [each["table"] for each in foreseen["reseated"]] == [1, 2]
    assert await view(device) == before
    assert (await direct(device, "correct-seats", **asked))[0] == 200
    _, sheet = await device.ask("GET", f"{AT}/sheets/1/1")
    assert [each["player"] for each in sheet["players"]] == tables[0]
    assert (await direct(device, "close", round=1))[0] == 200
    shown = await view(device)
    again = Device(device.shelf, device.evenings)  # the tab is closed, and another is opened
    assert await view(again) == shown
    entries = list(device.evenings.commands(CLUB))
    assert {"names", "seen"} <= next(
        command.keys() for _, command in entries if command["type"] == "correct-seats"
    )
    assert server.get_all(entries) == [""] * len(entries)
    assert server.get_all(entries) == [""] * len(entries)  # sent again: done once
    assert shown["standings"] == server.ranking()


@on_device
async def test_seats_that_somebody_else_corrected_meanwhile_are_looked_at_again(
    device: Device,
) -> None:
    evening = new_evening(8, rounds=1)
    server = kept_at(device, evening)
    await direct(device, "draw", "begin")
    assert server.get_all(device.evenings.commands(CLUB)) == ["", ""]
    device.evenings.put(CLUB, server.copy())
    one, other = ([*players] for players in evening.rounds[0].seating.tables)
    crossed = [[other[0], *one[1:]], [one[0], *other[1:]]]
    asked: dict[str, Any] = {"round": 1, "tables": crossed, "reason": "crossed"}
    assert (await direct(device, "correct-seats", **asked))[0] == 200
    elsewhere = {"type": "correct-seats", "id": "e", "round": 1, "reason": "by somebody else"}
    assert server.get(None, elsewhere | {"tables": [one[::-1], other]}) == ""
    *_, (_, command) = device.evenings.commands(CLUB)
    assert "have changed meanwhile" in server.get(None, command)
