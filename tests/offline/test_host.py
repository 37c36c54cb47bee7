"""A device hosts tables: whole matches by what a page asks and hears, from a log of its own."""

from __future__ import annotations

import json

import pytest

from courtcards.games import GAMES
from courtcards.kernel.errors import StorageError, UnknownTable
from courtcards.offline.worker import OfflineHost as HostingDevice
from courtcards.play import records
from courtcards.play.replay import verify
from courtcards.tables.service.listeners import CLOSE_SEAT_LEFT
from offline.devices import QUICK, Device, Page, on_device, record_of_match

NOBODY = "222222222222"
CLUB = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "steady", "seed": "7"}
MATCHES = [(game.name, game.named_sets[-1].name) for game in GAMES.values()]


@pytest.mark.parametrize(("game", "ruleset"), MATCHES)
@on_device
async def test_a_whole_match_with_its_record_and_replay(
    device: Device, game: str, ruleset: str
) -> None:
    record = await record_of_match(device, game, ruleset, "random", "7")
    verify(records.decode(json.dumps(record).encode()))
    (table,) = device.shelf.kept
    status, shown = await device.ask("GET", f"/api/tables/{table}/replay?hand=0")
    assert (status, shown["players"][0]["name"], shown["seat"]) == (200, "Ann", 0)
    status, again = await device.ask("POST", "/api/replay?hand=0", record)
    assert (status, again["positions"]) == (200, shown["positions"])
    status, seeds = await device.ask("GET", f"/api/tables/{table}/fairness")
    assert status == 200, seeds


@on_device
async def test_hints_and_reviews_are_what_the_bots_think(device: Device) -> None:
    table = await device.open(**CLUB, settings=QUICK | {"hints": True})
    page, line = await device.listen(table)
    await device.say(page, line, type="deal")
    await page.is_asked()
    status, hint = await device.ask("GET", f"/api/tables/{table}/hint")
    assert (status, hint["bot"]) == (200, "master")
    assert {each["move"] for each in hint["moves"]} == set(page.view["legal"])
    record = await record_of_match(device, "double-king", "club", "random", "8")
    status, review = await device.ask("POST", "/api/review?hand=3", record)
    assert (status, review["hand"]) == (200, 3)
    status, dutch = await device.ask("POST", "/api/review?hand=3", record, language="nl")
    reasons = [why for each in review["decisions"] for why in each["reasons"]]
    in_dutch = [why for each in dutch["decisions"] for why in each["reasons"]]
    assert [why["code"] for why in reasons] == [why["code"] for why in in_dutch]
    assert reasons != in_dutch
    status, luck = await device.ask("POST", "/api/luck", record)
    assert (status, luck["hands"], len(luck["seats"])) == (200, 20, 4)
    mine = [each for each in review["decisions"] if each["seat"] == 0]
    assert mine
    assert all(each["cost"] >= 0 for each in mine)


@on_device
async def test_whoever_comes_back_misses_nothing(device: Device) -> None:
    table = await device.open(**CLUB, settings=QUICK)
    page, line = await device.listen(table)
    await device.say(page, line, type="deal")
    seen = page.seq
    await page.is_asked()
    line.end()
    late, _ = await device.listen(table, seen)
    assert [each["seq"] for each in late.told] == list(range(seen + 1, page.seq + 1))
    assert late.view == page.view
    # Another worker, or the same one after the tab was closed, has the log alone.
    again = Device(device.shelf)
    status, snapshot = await again.ask("GET", f"/api/tables/{table}")
    assert (status, snapshot["seq"], snapshot["view"]) == (200, page.seq, page.view)


@on_device
async def test_what_cannot_be_kept_is_told_to_nobody(device: Device) -> None:
    table = await device.open(**CLUB, settings=QUICK)
    page, line = await device.listen(table)
    before = len(page.told)
    device.shelf.fault = "the disk is full"
    answer = await device.say(page, line, type="deal")
    assert (answer["status"], answer["error"]) == (503, "storage/failed")
    assert "the disk is full" in answer["message"]
    assert len(page.told) == before + 1
    status, refused = await device.ask("POST", "/api/tables", {"name": "Ann"} | CLUB)
    assert (status, refused["error"]) == (503, "storage/failed")
    with pytest.raises(StorageError):
        await device.log.read(table)
    device.shelf.fault = ""
    assert (await device.say(page, line, type="deal"))["type"] == "done"


@on_device
async def test_two_workers_on_one_store_play_at_one_table(device: Device) -> None:
    table = await device.open(**CLUB, settings=QUICK)
    page, line = await device.listen(table)
    other = Device(device.shelf)
    seen, _ = await other.listen(table)
    await device.say(page, line, type="deal")
    await page.is_asked()
    other.log.note_growth(table, page.seq)
    await seen.is_asked()
    assert seen.view == page.view


ASKED_WRONGLY = [
    ("GET", "/api/nothing", None, 404, "request/unknown"),
    ("GET", f"/api/tables/{NOBODY}", None, 404, "table/unknown"),
    ("GET", "/api/tables/../", None, 404, "request/unknown"),
    ("GET", f"/api/tables/{NOBODY}/nothing", None, 404, "request/unknown"),
    ("POST", f"/api/tables/{NOBODY}", {}, 404, "request/unknown"),
    ("POST", "/api/tables", {"game": "bridge"}, 400, "request/malformed"),
    ("POST", "/api/tables", {"name": "Ann"} | CLUB | {"game": "bridge"}, 422, "rules/refused"),
    ("POST", "/api/replay?hand=x", {}, 400, "request/malformed"),
    ("GET", "/api/rules?game=double-king&ruleset=pub", None, 422, "rules/refused"),
]


@on_device
async def test_what_is_asked_wrongly_gets_a_sentence(
    device: Device, caplog: pytest.LogCaptureFixture
) -> None:
    for method, path, body, status, error in ASKED_WRONGLY:
        found, told = await device.ask(method, path, body, "nl")
        assert (found, told["error"]) == (status, error), path
        assert told["message"]
    for path in (f"/api/tables/{NOBODY}/live", f"/api/tables/{NOBODY}", "/api/rules"):
        with pytest.raises(UnknownTable):
            await device.host.listen(path, "en", Page())
    assert not device.shelf.kept
    table = await device.open(**CLUB)
    status, told = await device.ask("GET", f"/api/tables/{table}/replay?hand=first")
    assert (status, told["message"]) == (400, "hand must be a whole number, not 'first'")
    page, line = await device.listen(table)
    await line.hear("nonsense")
    refused = page.told[-1]
    assert (refused["type"], refused["status"], refused["id"]) == ("refused", 400, None)
    # A fault of ours is logged, and told as one.
    device.host._tables = None  # type: ignore[assignment]
    status, told = await device.ask("GET", f"/api/tables/{NOBODY}", None, "fr")
    assert (status, told["error"]) == (500, "device/failed")
    assert "a request failed" in caplog.text


@on_device
async def test_what_is_asked_rightly_is_answered(device: Device) -> None:
    status, rules = await device.ask("GET", "/api/rules?game=double-king&ruleset=club", None, "nl")
    assert (status, rules["title"]) == (200, "Clubregels")
    status, moment = await device.ask("GET", "/api/now")
    assert (status, type(moment["now"])) == (200, int)
    # The seed of a table for others is not named.
    for others in ({"bot": None}, {"beside": ["Ben"]}):
        status, told = await device.ask("POST", "/api/tables", {"name": "Ann", **CLUB, **others})
        assert (status, told["error"]) == (422, "table/bad-settings")
    table = await device.open(**CLUB)
    _, seen = await device.ask("GET", f"/api/tables/{table}")
    assert seen["room"]["seed_given"]
    status, room = await device.ask("GET", f"/api/tables/{table}/seats")
    assert (status, room["game"], room["ruleset"]) == (200, "double-king", "club")


class Script:
    def __init__(self) -> None:
        self.told: list[str] = []
        self.ended: list[int] = []

    def tell(self, message: str) -> None:
        self.told.append(message)

    def hangUp(self, code: int) -> None:  # noqa: N802 - as JavaScript writes it
        self.ended.append(code)


@on_device
async def test_javascript_hands_over_texts_and_gets_texts(device: Device) -> None:
    hosting, script = HostingDevice(device.shelf, device.evenings), Script()
    wish = json.dumps({"name": "Ann"} | CLUB | {"bot": None, "seed": None})
    status, opened = await hosting.answer("POST", "/api/tables", wish, "en")
    assert status == 201
    path = f"/api/tables/{json.loads(opened)['table']}/live"
    line = await hosting.listen(path, "en", script)
    await line.hear(json.dumps({"type": "leave", "id": "a", "seq": 1}))
    assert json.loads(script.told[0])["type"] == "snapshot"
    assert script.ended == [CLOSE_SEAT_LEFT]
