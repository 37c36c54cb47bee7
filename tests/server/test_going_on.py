"""A match goes on where it was not begun: from a device to the server, and back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.matches import records
from courtcards.matches.replay import verify, verify_fair
from courtcards.server.http.records import LARGEST_RECORD
from courtcards.server.limits.clients import Rate
from matches.begun import begun
from pocket.devices import QUICK, Device, device
from server.gathering import tell
from server.other_server import every_row, rows
from server.playing import play_match, wait_for_turn
from server.refused import check
from server.serving import LOOSE, Guest, running_server

SO_FAR = "/record?so_far=true"


def as_json(game: str, ruleset: str, seats: int, hands: int = 2, own: int = 0) -> dict[str, Any]:
    record = begun(game, ruleset, seats, hands, own)
    return dict(json.loads(records.encode(record)))


RECORD = as_json("kings-corner", "cross-points", 3)


def brought(guest: Guest, record: Any, **rest: Any) -> httpx.Response:
    return guest.ask("POST", "/api/continue", json={"record": record} | rest)


def goes_on(guest: Guest, record: Any, **rest: Any) -> Any:
    response = brought(guest, record, **rest)
    assert response.status_code == 201, response.text
    guest.table = response.json()["table"]
    return response.json()


def play_hand(guest: Guest) -> None:
    """Deal, and play until that is over."""
    tell(guest, "deal")
    while (now := wait_for_turn(guest))["view"]["legal"]:
        assert tell(guest, "play", move=now["view"]["legal"][-1]).status_code == 200
    assert now["view"]["phase"] == "hand-over"


async def hand_on_device(host: Device, table: str) -> Any:
    """A hand on the device, and the record of what is finished then."""
    page, line = await host.listen(table)
    await host.say(page, line, type="deal")
    while page.view["phase"] == "playing":
        await page.shows(lambda view: view["turn"] == 0 or view["phase"] != "playing")
        if page.view["turn"] == 0:
            await host.say(page, line, type="play", move=page.view["legal"][-1])
    line.end()
    return (await host.ask("GET", f"/api/tables/{table}{SO_FAR}"))[1]


@pytest.mark.long
def test_from_the_device_to_the_server_and_back(guest: Guest) -> None:
    async def play(host: Device) -> None:
        game = {"game": "kings-corner", "ruleset": "boxed", "seats": 3}
        wish = game | {"bot": "random", "seed": "5"}
        table = await host.open(**wish, settings=QUICK)
        first = await hand_on_device(host, table)
        verify(records.decode(json.dumps(first).encode()))
        assert len(first["hands"]) == 1
        opened = await asyncio.to_thread(goes_on, guest, first, settings=QUICK)
        assert opened["seat"] == 0
        now = await asyncio.to_thread(guest.look)
        assert now["view"]["sheet"]["totals"] == first["totals"]
        assert now["view"]["phase"] == "hand-over"
        assert [player["name"] for player in now["players"]][:2] == ["Ann", "Bingo"]
        await asyncio.to_thread(play_hand, guest)
        second = (await asyncio.to_thread(guest.ask, "GET", guest.at(SO_FAR))).json()
        assert second["hands"][:1] == first["hands"]
        assert len(second["hands"]) == 2
        status, back = await host.ask(
            "POST", "/api/continue", {"record": second} | {"settings": QUICK}
        )
        assert (status, back["seat"]) == (201, 0), back
        status, shown = await host.ask("GET", f"/api/tables/{back['table']}")
        assert shown["view"]["sheet"]["totals"] == second["totals"]
        await host.play_out(back["table"])
        status, over = await host.ask("GET", f"/api/tables/{back['table']}/record")
        record = records.decode(json.dumps(over).encode())
        verify(record)
        verify_fair(record)
        assert over["fairness"] | {"version": 2, "brought": 2} == over["fairness"]
        assert over["hands"][:2] == second["hands"]

    device(play)


def test_the_person_has_the_seat_of_the_record_and_nothing_tells_the_deal(
    guest: Guest, url: str, shared_log: Path
) -> None:
    record = as_json("double-king", "club-shuffled", 4, own=2)
    opened = goes_on(guest, record, contribution="from-Ann")
    assert opened["seat"] == guest.look()["view"]["seat"] == 2
    tell(guest, "deal")
    wait_for_turn(guest)
    answer = guest.ask("GET", guest.at(SO_FAR))
    assert answer.json() == record
    assert answer.headers["cache-control"] == "no-store"
    stored = list(map(json.loads, rows(shared_log, guest.table)))
    assert stored[0]["seed"] not in "".join(guest.heard)
    assert json.dumps(stored[1]["pack"]) not in json.dumps(answer.json())
    # A server at the same log knows the seat by the cookie, and by the token.
    with Guest(url, table=guest.table) as other:
        check(other.ask("GET", other.at(SO_FAR)), 403, "table/no-seat")
        check(other.ask("GET", other.at()), 403, "table/no-seat")
        header = {"authorization": f"Bearer {opened['token']}"}
        assert other.ask("GET", other.at(SO_FAR), headers=header).status_code == 200


def test_after_a_stop_of_the_server_the_match_is_there_and_counts_as_one_opened(log: Path) -> None:
    with running_server(log) as url, Guest(url) as guest:
        goes_on(guest, as_json("double-king", "club-shuffled", 4))
        tell(guest, "deal")
        before = wait_for_turn(guest)
    limits = replace(LOOSE, tables_per_address=Rate(1, 3600))
    with running_server(log, limits) as url, guest.moved_to(url) as again:
        assert again.look() == before
        goes_on(again, RECORD)
        check(again.ask("GET", again.at("/record?so_far=perhaps")), 400, "request/malformed")
        play_match(again)
        check(again.ask("GET", again.at(SO_FAR)), 409, "table/nothing-to-do", "match is over")
        record = records.decode(again.ask("GET", again.at("/record")).content)
        verify(record)
        verify_fair(record)
        check(brought(again, RECORD), 429, "request/too-fast")


def test_a_record_with_which_nothing_goes_on_is_refused(guest: Guest, shared_log: Path) -> None:
    before = every_row(shared_log)
    for changes, error, sentence in (
        ({"hands": []}, "record/refused", "holds no hand"),
        ({"totals": [1, 2, 3]}, "record/refused", "totals should be"),
        ({"players": ["Ann", "Bea", "bot:random"]}, "record/refused", "names 2 people"),
        ({"players": ["Ann", "bot:random", "bot:x"]}, "bot/unknown", "x"),
        ({"players": ["A" * 99, "bot:random", "bot:random"]}, "player/bad-name", ""),
        # A record may be long: so long is a name of a rule set that there is not.
        ({"ruleset": "x" * (LARGEST_RECORD // 2)}, "record/refused", ""),
    ):
        check(brought(guest, RECORD | changes), 422, error, sentence)
    too_many = RECORD | {"players": ["bot:steady"] * 400}
    for record, status, error in (
        ({"format": "courtcards-record/2"}, 400, "request/malformed"),
        (too_many, 400, "request/malformed"),
        (RECORD | {"ruleset": "x" * LARGEST_RECORD}, 413, "request/too-large"),
    ):
        check(brought(guest, record), status, error)
    check(brought(guest, RECORD, bot="master"), 400, "request/malformed")
    check(brought(guest, RECORD, settings={"shared": True}), 422, "table/bad-settings")
    check(brought(guest, RECORD, contribution="!"), 422, "table/bad-contribution")
    assert every_row(shared_log) == before
