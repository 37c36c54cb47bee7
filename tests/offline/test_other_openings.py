"""Tables that a device opens otherwise: lessons, matches begun elsewhere, positions of replays.

Another worker of the same device finds each as it is.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from courtcards.offline.guests import PeerGuest
from courtcards.play import records
from offline.devices import QUICK, Device, on_device, record_of_match
from play.begun import begun

LESSON = {"name": "Ann", "bot_pause": 0}
SO_FAR = "/record?so_far=true"
SHUFFLED = ("double-king", "club-shuffled", 4)
TRIED = {"hand": 0, "ply": 4, "seat": 1}


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A match that was begun elsewhere, by whoever has seat 2."""
    found: dict[str, Any] = json.loads(records.encode(begun(*SHUFFLED, own=2)))
    return found


async def play_one(host: Device, table: str, seat: int) -> None:
    """Play the first legal move once it is this seat's turn."""
    page, line = await host.listen(table)
    assert page.view["seat"] == seat
    if page.view["phase"] != "playing":
        await host.say(page, line, type="deal")
    await page.shows(lambda view: view["turn"] == seat)
    answer = await host.say(page, line, type="play", move=page.view["legal"][0])
    assert answer["type"] == "done"


@on_device
async def test_a_lesson_is_begun_left_and_taken_up(host: Device) -> None:
    status, told = await host.ask("POST", "/api/lessons/bridge", LESSON)
    assert (status, told["error"], host.shelf.kept) == (404, "lesson/unknown", {})
    status, opened = await host.ask("POST", "/api/lessons/kings-corner-first", LESSON)
    assert (status, opened["seat"]) == (201, 0), opened
    path = f"/api/tables/{opened['table']}/lesson"
    status, said = await host.ask("GET", path, language="es")
    assert (status, said["title"], said["step"]) == (200, "Tu primera mano", 1)
    page, line = await host.listen(opened["table"])
    refused = await host.say(page, line, type="play", move="end")
    assert (refused["type"], refused["error"]) == ("refused", "lesson/other-move")
    assert (await host.say(page, line, type="play", move="7C>N"))["type"] == "done"
    status, said = await Device(host.shelf).ask("GET", path)
    assert (status, said["step"]) == (200, 4)


@on_device
async def test_a_match_goes_on_and_the_person_has_the_seat_of_the_record(
    host: Device, record: dict[str, Any]
) -> None:
    for changes, status in (({"hands": []}, 422), ({"format": "x"}, 400)):
        answer = await host.ask("POST", "/api/continue", {"record": record | changes}, "nl")
        assert (answer[0], host.shelf.kept) == (status, {}), answer
    wish = {"record": record, "settings": QUICK}
    status, opened = await host.ask("POST", "/api/continue", wish)
    assert (status, opened["seat"]) == (201, 2), opened
    path = f"/api/tables/{opened['table']}"
    await play_one(host, opened["table"], 2)
    assert await host.ask("GET", f"{path}{SO_FAR}") == (200, record)
    status, seen = await Device(host.shelf).ask("GET", path)
    assert (status, seen["view"]["seat"]) == (200, 2)
    # A guest takes nothing along.
    guest = PeerGuest(opened["table"], "a" * 22)
    status, told = await host.ask("GET", f"{path}{SO_FAR}", guest=guest)
    assert (status, told["error"]) == (403, "table/no-seat")
    status, told = await host.ask("POST", "/api/continue", wish, guest=guest)
    assert status == 404


@on_device
async def test_a_match_of_people_stays_where_they_are(host: Device) -> None:
    wish = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "random"}
    table = await host.open(**wish, beside=["Bea"])
    status, told = await host.ask("GET", f"/api/tables/{table}{SO_FAR}&by=1")
    assert (status, told["error"]) == (409, "table/nothing-to-do")


@on_device
async def test_a_hand_goes_on_from_a_position_of_a_replay(host: Device) -> None:
    played = await record_of_match(host, "double-king", "club", "random", "5")
    wish = {"record": played, "bot": "random", "name": "Bea", "settings": QUICK} | TRIED
    before = dict(host.shelf.kept)
    for changes, status in (({"ply": 9999}, 422), ({"seat": 9}, 422), ({"hand": "x"}, 400)):
        answer = await host.ask("POST", "/api/what-if", wish | changes, language="fr")
        assert answer[0] == status, answer
    guest = PeerGuest("a-table", "a" * 22)
    assert (await host.ask("POST", "/api/what-if", wish, guest=guest))[0] == 404
    assert host.shelf.kept == before
    status, opened = await host.ask("POST", "/api/what-if", wish)
    assert (status, opened["seat"]) == (201, 1), opened
    await play_one(host, opened["table"], 1)
    status, seen = await Device(host.shelf).ask("GET", f"/api/tables/{opened['table']}")
    assert (status, seen["room"]["what_if"]) == (200, TRIED | {"match": 0, "table": None})
    assert [each["event"]["kind"] for each in seen["log"]][:1] == ["dealt"]
