"""A match goes on where it was not begun: from a device to the server, and back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.matches import records
from courtcards.matches.replay import verify, verify_fair
from courtcards.server.http.records import LARGEST_RECORD
from courtcards.server.limits.clients import Limits, Rate
from matches.begun import begun
from pocket.devices import QUICK, Device, device
from server.gathering import open_for_people, sit, tell
from server.playing import play_over_http, wait_for_turn
from server.refused import check
from server.serving import Guest, running_server

GAMES = [("kings-corner", "boxed", 3), ("double-king", "club", 4)]
SO_FAR = "/record?so_far=true"


def as_json(game: str, ruleset: str, seats: int, hands: int = 2, own: int = 0) -> dict[str, Any]:
    record = begun(game, ruleset, seats, hands, own)
    return dict(json.loads(records.encode(record)))


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


@pytest.mark.parametrize(("game", "ruleset", "seats"), GAMES)
def test_from_the_device_to_the_server_and_back(
    guest: Guest, game: str, ruleset: str, seats: int
) -> None:
    async def play(host: Device) -> None:
        wish = {"game": game, "ruleset": ruleset, "seats": seats, "bot": "random", "seed": "5"}
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


def test_it_is_over_on_the_server_and_can_be_proved(guest: Guest) -> None:
    goes_on(guest, as_json("kings-corner", "cross-points", 3), contribution="from-Ann")
    check(guest.ask("GET", guest.at("/record")), 409, "table/nothing-to-do", "match is over")
    play_over_http(guest)
    record = records.decode(guest.ask("GET", guest.at("/record")).content)
    verify(record)
    verify_fair(record)
    check(guest.ask("GET", guest.at(SO_FAR)), 409, "table/nothing-to-do", "match is over")
    check(brought(guest, json.loads(records.encode(record))), 422, "record/refused", "is over")


def test_the_person_has_the_seat_of_the_record(guest: Guest, url: str) -> None:
    opened = goes_on(guest, as_json("double-king", "club-shuffled", 4, own=2))
    assert opened["seat"] == 2
    assert guest.look()["view"]["seat"] == 2
    # A server at the same log knows the seat by the cookie, and by the token.
    with Guest(url, table=guest.table) as other:
        check(other.ask("GET", other.at(SO_FAR)), 403, "table/no-seat")
        check(other.ask("GET", other.at()), 403, "table/no-seat")
        header = {"authorization": f"Bearer {opened['token']}"}
        assert other.ask("GET", other.at(SO_FAR), headers=header).status_code == 200


def test_after_a_stop_of_the_server_the_match_is_there(log: Path) -> None:
    with running_server(log) as url, Guest(url) as guest:
        goes_on(guest, as_json("double-king", "club-shuffled", 4))
        tell(guest, "deal")
        before = wait_for_turn(guest)
    with running_server(log) as url, guest.moved_to(url) as again:
        assert again.look() == before


def test_nothing_tells_the_deal_that_is_played(guest: Guest, shared_log: Path) -> None:
    record = as_json("double-king", "club-shuffled", 4)
    goes_on(guest, record, contribution="from-Ann")
    tell(guest, "deal")
    wait_for_turn(guest)
    answer = guest.ask("GET", guest.at(SO_FAR))
    assert answer.json() == record
    assert answer.headers["cache-control"] == "no-store"
    with sqlite3.connect(shared_log) as connection:
        rows = connection.execute(
            "SELECT event FROM events WHERE table_id = ? ORDER BY sequence", (guest.table,)
        ).fetchall()
    opened, dealt = (json.loads(event) for (event,) in rows[:2])
    told = "".join(guest.heard)
    assert opened["seed"] not in told
    assert json.dumps(dealt["pack"]) not in json.dumps(json.loads(answer.text))


def test_where_the_pack_is_gathered_one_waits_for_the_end_of_the_deal(guest: Guest) -> None:
    record = as_json("double-king", "club", 4)
    goes_on(guest, record)
    assert guest.ask("GET", guest.at(SO_FAR)).json() == record
    tell(guest, "deal")
    check(guest.ask("GET", guest.at(SO_FAR)), 409, "table/nothing-to-do", "gathered")


def test_nobody_takes_along_a_match_of_several_people(guest: Guest, url: str) -> None:
    table = open_for_people(guest, ruleset="cross-points", seats=2)
    check(guest.ask("GET", guest.at(SO_FAR)), 409, "table/nothing-to-do", "bots alone")
    with Guest(url) as bea:
        sit(bea, table)
        tell(guest, "begin")
        for each in (guest, bea):
            check(each.ask("GET", each.at(SO_FAR)), 409, "table/nothing-to-do", "bots alone")
    check(guest.ask("GET", guest.at("/record?so_far=perhaps")), 400, "request/malformed")


RECORD = as_json("kings-corner", "cross-points", 3)


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"hands": []}, "record/refused", "holds no hand"),
        ({"hands": [RECORD["hands"][1]]}, "record/refused", ""),
        ({"hands": [RECORD["hands"][0] | {"scores": [9, 9, 9]}]}, "record/refused", "hand 0: "),
        ({"totals": [1, 2, 3]}, "record/refused", "totals should be"),
        ({"players": ["Ann", "bot:random"]}, "record/refused", ""),
        ({"players": ["bot:random"] * 3}, "record/refused", "names 0 people"),
        ({"players": ["Ann", "Bea", "bot:random"]}, "record/refused", "names 2 people"),
        ({"players": ["Ann", "bot:random", "bot:x"]}, "bot/unknown", "x"),
        ({"players": ["A" * 99, "bot:random", "bot:random"]}, "player/bad-name", ""),
        ({"ruleset": "whist"}, "record/refused", "whist"),
    ],
)
def test_a_record_with_which_nothing_goes_on_is_refused(
    guest: Guest, shared_log: Path, changes: dict[str, Any], error: str, sentence: str
) -> None:
    before = stored(shared_log)
    check(brought(guest, RECORD | changes), 422, error, sentence)
    assert stored(shared_log) == before


def stored(log: Path) -> int:
    with sqlite3.connect(log) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def test_what_is_no_record_is_refused(guest: Guest) -> None:
    check(brought(guest, {"format": "courtcards-record/2"}), 400, "request/malformed")
    check(brought(guest, RECORD, bot="master"), 400, "request/malformed")
    check(brought(guest, RECORD, settings={"shared": True}), 422, "table/bad-settings")
    check(brought(guest, RECORD, contribution="!"), 422, "table/bad-contribution")
    check(guest.ask("POST", "/api/continue", content=b"{"), 400, "request/malformed")


def test_a_record_may_be_long_and_no_longer(guest: Guest) -> None:
    """Other requests may not: a table is opened by a few words."""
    padded = RECORD | {"ruleset": "x" * (LARGEST_RECORD // 2)}
    check(brought(guest, padded), 422, "record/refused")
    check(brought(guest, RECORD | {"ruleset": "x" * LARGEST_RECORD}), 413, "request/too-large")
    check(guest.ask("POST", "/api/tables", json={"name": "x" * 70_000}), 413, "request/too-large")


def test_tables_that_go_on_count_as_tables_that_are_opened(log: Path) -> None:
    with running_server(log, Limits(tables_per_address=Rate(1, 3600))) as url, Guest(url) as guest:
        goes_on(guest, RECORD)
        check(brought(guest, RECORD), 429, "request/too-fast")


def test_it_is_no_request_of_another_site(guest: Guest) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    answer = guest.ask("POST", "/api/continue", json={"record": RECORD}, headers=headers)
    check(answer, 403, "request/cross-site")
