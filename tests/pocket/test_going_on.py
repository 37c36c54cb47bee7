"""What a device does with a match that was begun elsewhere, and with one that is to leave it."""

from __future__ import annotations

import json
from typing import Any

from courtcards.matches import records
from courtcards.pocket.guests import NearGuest
from matches.begun import begun
from pocket.devices import QUICK, Device, Shelf, device

SHUFFLED = ("double-king", "club-shuffled", 4)
RECORD: dict[str, Any] = json.loads(records.encode(begun(*SHUFFLED, own=2)))
SO_FAR = "/record?so_far=true"


async def goes_on(host: Device) -> str:
    wish = {"record": RECORD, "settings": QUICK}
    status, opened = await host.ask("POST", "/api/continue", wish)
    assert (status, opened["seat"]) == (201, 2), opened
    return str(opened["table"])


def test_the_person_has_the_seat_of_the_record() -> None:
    async def play(host: Device) -> None:
        table = await goes_on(host)
        page, line = await host.listen(table)
        assert page.view["seat"] == 2
        await host.say(page, line, type="deal")
        await page.shows(lambda view: view["turn"] == 2)
        answer = await host.say(page, line, type="play", move=page.view["legal"][0])
        assert answer["type"] == "done"
        status, told = await host.ask("GET", f"/api/tables/{table}{SO_FAR}")
        assert (status, told) == (200, RECORD)
        # Another worker of the same device finds the table as it is.
        again = Device(host.shelf)
        status, seen = await again.ask("GET", f"/api/tables/{table}")
        assert (status, seen["view"]["seat"]) == (200, 2)

    device(play)


def test_a_match_of_people_stays_where_they_are() -> None:
    async def play(host: Device) -> None:
        wish = {"game": "double-king", "ruleset": "club", "seats": 4, "bot": "random"}
        table = await host.open(**wish, beside=["Bea"])
        status, told = await host.ask("GET", f"/api/tables/{table}{SO_FAR}&by=1")
        assert (status, told["error"]) == (409, "table/nothing-to-do")

    device(play)


def test_a_guest_at_another_device_takes_nothing_along() -> None:
    async def play(host: Device) -> None:
        table = await goes_on(host)
        guest = NearGuest(table, "a" * 22)
        path = f"/api/tables/{table}{SO_FAR}"
        status, told = await host.ask("GET", path, guest=guest)
        assert (status, told["error"]) == (403, "table/no-seat")
        status, told = await host.ask("POST", "/api/continue", {"record": RECORD}, guest=guest)
        assert status == 404

    device(play)


def test_what_is_no_record_to_go_on_with_is_refused() -> None:
    shelf = Shelf()

    async def play(host: Device) -> None:
        host = Device(shelf)
        for changes, status in (({"hands": []}, 422), ({"format": "x"}, 400)):
            asked = {"record": RECORD | changes}
            answer = await host.ask("POST", "/api/continue", asked, language="nl")
            assert answer[0] == status, answer
        assert shelf.kept == {}

    device(play)
