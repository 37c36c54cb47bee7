"""From a position of a replay a table of the device plays on."""

from __future__ import annotations

from courtcards.pocket.guests import NearGuest
from pocket.devices import QUICK, Device, device, record_of_match

WISH = {"hand": 0, "ply": 4, "seat": 1, "bot": "random", "name": "Bea", "settings": QUICK}


def test_a_hand_goes_on_at_a_table_of_the_device() -> None:
    async def play(host: Device) -> None:
        record = await record_of_match(host, "double-king", "club", "random", "5")
        status, opened = await host.ask("POST", "/api/what-if", WISH | {"record": record})
        assert (status, opened["seat"]) == (201, 1), opened
        page, line = await host.listen(opened["table"])
        assert page.told[0]["room"]["what_if"] == {
            "hand": 0,
            "ply": 4,
            "seat": 1,
            "match": 0,
            "table": None,
        }
        await page.shows(lambda view: view["turn"] == 1 or view["phase"] != "playing")
        answer = await host.say(page, line, type="play", move=page.view["legal"][0])
        assert answer["type"] == "done"
        # Another worker of the same device finds the table as it is.
        again = Device(host.shelf)
        status, seen = await again.ask("GET", f"/api/tables/{opened['table']}")
        assert (status, seen["room"]["what_if"]["ply"]) == (200, 4)
        assert [each["event"]["kind"] for each in seen["log"]][:1] == ["dealt"]

    device(play)


def test_what_cannot_be_tried_is_refused() -> None:
    async def play(host: Device) -> None:
        record = await record_of_match(host, "kings-corner", "french-single", "random", "5")
        before = dict(host.shelf.kept)
        for changes, status in (({"ply": 9999}, 422), ({"seat": 9}, 422), ({"hand": "x"}, 400)):
            wish = WISH | {"record": record} | changes
            answer = await host.ask("POST", "/api/what-if", wish, language="fr")
            assert answer[0] == status, answer
        guest = NearGuest("a-table", "a" * 22)
        status, _ = await host.ask("POST", "/api/what-if", WISH | {"record": record}, guest=guest)
        assert status == 404
        assert host.shelf.kept == before

    device(play)
