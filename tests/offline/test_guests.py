"""Guests from other devices: each has one seat, sees its cards, and asks of one table."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from chance import fix_seeds
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import MalformedMessage, NoSeat, StorageError, UnknownTable
from courtcards.offline.guests import Guests, PeerGuest
from courtcards.offline.tables import TableConnection
from courtcards.offline.worker import OfflineHost as HostingDevice
from courtcards.play import records
from courtcards.play.replay import verify
from courtcards.tables.service.listeners import CLOSE_SEAT_LEFT
from offline.devices import QUICK, Device, Page, on_device

KINGS = {"game": "kings-corner", "ruleset": "french-single", "seats": 3, "bot": None}
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": None}
SETTINGS = QUICK | {"hints": True}
SECRETS = {"Ben": "b" * 22, "Cas": "c" * 22, "Eve": "e" * 43}


@pytest.fixture(autouse=True)
def same_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_seeds(monkeypatch, "courtcards.offline.host")


def guest(table: str, name: str) -> PeerGuest:
    return PeerGuest(table, SECRETS[name])


async def sit(device: Device, table: str, name: str, **wish: Any) -> Any:
    path = f"/api/tables/{table}/seats"
    return await device.ask("POST", path, {"name": name} | wish, guest=guest(table, name))


async def table_with_guests(device: Device, wish: dict[str, Any]) -> str:
    """Ann's table with Ben and Cas as guests; a bot has the fourth seat, and the match begins."""
    table = await device.open(**wish, settings=SETTINGS)
    for seat, name in ((1, "Ben"), (2, "Cas")):
        assert await sit(device, table, name) == (201, {"table": table, "seat": seat})
    page, line = await device.listen(table)
    if wish["seats"] == 4:
        await device.say(page, line, type="bot", seat=3, bot="random")
    assert (await device.say(page, line, type="begin"))["type"] == "done"
    line.end()
    return table


async def players(device: Device, table: str) -> list[tuple[Page, TableConnection]]:
    names = {1: "Ben", 2: "Cas"}
    return [
        await device.listen(table),
        *[await device.listen(table, guest=guest(table, name)) for name in names.values()],
    ]


@pytest.mark.parametrize("wish", [KINGS, CLUB], ids=lambda wish: str(wish["game"]))
@on_device
async def test_a_whole_match_with_guests_each_of_whom_sees_their_own_cards(
    device: Device, wish: dict[str, Any]
) -> None:
    table = await table_with_guests(device, wish)
    seated = await players(device, table)
    owner, owners_line = seated[0]
    while owner.view["phase"] != "match-over":
        if owner.view["phase"] != "playing":
            await device.say(owner, owners_line, type="deal")
        await owner.shows(lambda view: view["phase"] != "playing" or view["turn"] < 3)
        if owner.view["phase"] == "playing":
            page, line = seated[owner.view["turn"]]
            await device.say(page, line, type="play", move=page.view["legal"][-1])
    for seat, (page, _) in enumerate(seated):
        assert {each["view"]["seat"] for each in page.told if "view" in each} == {seat}
    path = f"/api/tables/{table}"
    ben = guest(table, "Ben")
    status, record = await device.ask("GET", f"{path}/record", guest=ben)
    assert status == 200
    verify(records.decode(json.dumps(record).encode()))
    assert record["players"][:3] == ["Ann", "Ben", "Cas"]
    status, replay = await device.ask("GET", f"{path}/replay?hand=0", guest=ben)
    assert (status, replay["seat"]) == (200, 1)
    for what in ("fairness", "review?hand=0"):
        status, _ = await device.ask("GET", f"{path}/{what}", guest=ben)
        assert status == 200


@on_device
async def test_no_guest_is_shown_what_another_seat_holds(device: Device) -> None:
    table = await table_with_guests(device, CLUB)
    owner, line = await device.listen(table)
    await device.say(owner, line, type="deal")
    hands = []
    for name in ("Ben", "Cas"):
        page, _ = await device.listen(table, guest=guest(table, name))
        hands.append(set(page.view["table"]["cards"]))
    assert len(hands[0] | hands[1] | set(owner.view["table"]["cards"])) == 39
    for query in ("seat=0", "seat=2", "by=0", "seat=2&by=2"):
        page = Page()
        path = f"/api/tables/{table}/live?{query}"
        await device.host.listen(path, "en", page, guest(table, "Ben"))
        assert page.view["seat"] == 1
        assert set(page.view["table"]["cards"]) == hands[0]
        path = f"/api/tables/{table}?{query}"
        status, shown = await device.ask("GET", path, guest=guest(table, "Ben"))
        assert (status, shown["view"]["seat"]) == (200, 1)
    for name in ("record", "replay", "review", "fairness"):
        path = f"/api/tables/{table}/{name}"
        status, told = await device.ask("GET", path, guest=guest(table, "Ben"))
        assert (status, told["error"]) == (409, "table/nothing-to-do")


@on_device
async def test_no_guest_gives_the_orders_of_another_seat(device: Device) -> None:
    table = await table_with_guests(device, CLUB)
    seated = await players(device, table)
    owner, owners_line = seated[0]
    await device.say(owner, owners_line, type="deal")
    await owner.shows(lambda view: view["turn"] < 3)
    turn = owner.view["turn"]
    move = seated[turn][0].view["legal"][0]
    for name, seat in (("Ben", 1), ("Cas", 2)):
        if seat == turn:
            continue
        page = Page()
        path = f"/api/tables/{table}/live?seat={turn}&by={turn}"
        line = await device.host.listen(path, "en", page, guest(table, name))
        refused = await device.say(page, line, type="play", move=move)
        assert (refused["status"], refused["error"]) == (409, "play/not-your-turn")
        status, told = await device.ask(
            "GET", f"/api/tables/{table}/hint?seat={turn}", guest=guest(table, name)
        )
        assert (status, told["error"]) == (409, "play/not-your-turn")
    page, line = seated[1]
    for order in ({"type": "free", "seat": 0}, {"type": "mute", "seat": 0, "muted": True}):
        refused = await device.say(page, line, **order)
        assert (refused["type"], refused["error"]) == ("refused", "table/not-host"), refused


NOT_FOR_GUESTS = [
    ("POST", "/api/tables", {"name": "Ben"} | CLUB, 404, "request/unknown"),
    ("POST", "/api/replay", {}, 404, "request/unknown"),
    ("POST", "/api/review", {}, 404, "request/unknown"),
    ("POST", "/api/luck", {}, 404, "request/unknown"),
    ("GET", "/api/tables", None, 404, "request/unknown"),
    ("GET", "/api/tables/{other}", None, 404, "table/unknown"),
    ("GET", "/api/tables/{other}/seats", None, 404, "table/unknown"),
    ("POST", "/api/tables/{other}/seats", {"name": "Ben"}, 404, "table/unknown"),
    ("GET", "/api/tables/{table}/link", None, 404, "request/unknown"),
    ("POST", "/api/tables/{table}/commands", {}, 404, "request/unknown"),
    ("POST", "/api/tables/{table}/seats", {"seat": 1}, 400, "request/malformed"),
    ("POST", "/api/tables/{table}/seats", {"name": "Ben", "by": 0}, 400, "request/malformed"),
]


@on_device
async def test_a_guest_asks_of_one_table_and_nothing_of_the_device(device: Device) -> None:
    table, other = [await device.open(**CLUB, settings=SETTINGS) for _ in range(2)]
    before = {name: list(events) for name, events in device.shelf.kept.items()}
    for method, path, body, status, error in NOT_FOR_GUESTS:
        where = path.format(table=table, other=other)
        found, told = await device.ask(method, where, body, guest=guest(table, "Ben"))
        assert (found, told["error"]) == (status, error), (where, told)
    assert device.shelf.kept == before
    with pytest.raises(UnknownTable):
        await device.listen(other, guest=guest(table, "Ben"))
    status_of_rules, _ = await device.ask(
        "GET", "/api/rules?game=double-king&ruleset=club", guest=guest(table, "Ben")
    )
    assert status_of_rules == 200


@on_device
async def test_a_guest_has_one_seat_and_comes_back_to_it(device: Device) -> None:
    table = await table_with_guests(device, CLUB)
    status, told = await sit(device, table, "Ben", seat=3)
    assert (status, told["error"]) == (409, "table/already-seated")
    # Another worker has the log alone, as after the page was closed.
    again = Device(device.shelf)
    page, line = await again.listen(table, guest=guest(table, "Ben"))
    assert page.view["seat"] == 1
    assert (await again.say(page, line, type="chat", text="hello"))["type"] == "done"
    # The log does not know by which secret.
    assert SECRETS["Ben"] not in json.dumps(device.shelf.kept)


@on_device
async def test_who_has_no_seat_watches_where_that_may_be_and_orders_nothing(device: Device) -> None:
    table = await table_with_guests(device, CLUB)
    page, line = await device.listen(table, guest=guest(table, "Eve"))
    assert page.view["seat"] == -1
    refused = await device.say(page, line, type="deal")
    assert (refused["status"], refused["error"]) == (403, "table/no-seat")
    path = f"/api/tables/{table}/hint"
    status, told = await device.ask("GET", path, guest=guest(table, "Eve"))
    assert (status, told["error"]) == (403, "table/no-seat")
    closed = await device.open(**CLUB, settings=SETTINGS | {"spectators": False})
    for what in ("", "/record", "/replay", "/review", "/luck", "/fairness"):
        path = f"/api/tables/{closed}{what}"
        status, told = await device.ask("GET", path, guest=guest(closed, "Eve"))
        assert (status, told["error"]) == (403, "table/no-seat")
    with pytest.raises(NoSeat):
        await device.listen(closed, guest=guest(closed, "Eve"))
    status, room = await device.ask(
        "GET", f"/api/tables/{closed}/seats", guest=guest(closed, "Eve")
    )
    assert (status, room["seats"][1]["name"]) == (200, None)


@on_device
async def test_a_seat_that_was_freed_is_another_ones(device: Device) -> None:
    table = await device.open(**CLUB, settings=SETTINGS)
    await sit(device, table, "Ben")
    bens, line = await device.listen(table, guest=guest(table, "Ben"))
    owner, owners_line = await device.listen(table)
    await device.say(owner, owners_line, type="free", seat=1)
    assert bens.ended == CLOSE_SEAT_LEFT
    assert await sit(device, table, "Cas") == (201, {"table": table, "seat": 1})
    refused = await device.say(bens, line, type="chat", text="hello")
    assert (refused["status"], refused["error"]) == (403, "table/no-seat")
    assert await sit(device, table, "Ben") == (201, {"table": table, "seat": 2})


@pytest.mark.parametrize("secret", ["", "short", "x" * 65, "with a space in its midst", "é" * 30])
def test_what_is_no_secret_is_nobodys(secret: str) -> None:
    with pytest.raises(MalformedMessage):
        PeerGuest("222222222222", secret)


@on_device
async def test_javascript_names_a_guest_once_and_for_all(device: Device) -> None:
    table = await device.open(**CLUB, settings=SETTINGS)
    hosting = HostingDevice(device.shelf, device.evenings)
    ben = hosting.for_guest(table, SECRETS["Ben"])
    seats = f"/api/tables/{table}/seats"
    status, told = await ben.answer("POST", seats, '{"name": "Ben"}', "en")
    assert (status, json.loads(told)) == (201, {"table": table, "seat": 1})
    status, told = await ben.answer("GET", f"/api/tables/{table}", "", "en")
    assert json.loads(told)["view"]["seat"] == 1
    status, told = await ben.answer("POST", "/api/tables", json.dumps(CLUB), "en")
    assert status == 404
    with pytest.raises(MalformedMessage):
        hosting.for_guest(table, "")


@pytest.mark.parametrize(
    ("stored", "sentence"),
    [
        ('{"v":2,"kind":"guest-seated"}', "a newer version of Courtcards wrote this"),
        ('{"kind":"guest-seated","guest":5}', "the log of .* is damaged"),
    ],
)
def test_guests_that_cannot_be_read_are_said_to_be(
    tmp_path: Path, stored: str, sentence: str
) -> None:
    async def run() -> None:
        ben = guest("t" * 12, "Ben")
        async with SqliteLog(tmp_path / "log") as log:
            await log.append(f"guests/{ben.table}", 1, [stored.encode()])
            live: Any = None
            with pytest.raises(StorageError, match=sentence):
                await Guests(log).visitor(live, ben)

    asyncio.run(run())
