"""From a position of a replay a table plays on: asked of the server."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from server.gathering import tell
from server.playing import play_over_http, wait_for_turn
from server.recorded import RECORD, wrong_at
from server.refused import check
from server.serving import Guest

WISH = {"hand": 3, "ply": 9, "seat": 2, "bot": "random", "name": "Ann"}


def tried(guest: Guest, record: Any = RECORD, **changes: Any) -> httpx.Response:
    body = WISH | {"record": record, "settings": {"bot_pause": 0}} | changes
    return guest.ask("POST", "/api/what-if", json=body)


def test_a_hand_of_a_record_goes_on(guest: Guest) -> None:
    response = tried(guest, table="some-table", match=4)
    assert response.status_code == 201, response.text
    guest.table = response.json()["table"]
    assert response.json()["seat"] == 2
    now = guest.look()
    assert now["room"]["what_if"] == {
        "hand": 3,
        "ply": 9,
        "seat": 2,
        "match": 4,
        "table": "some-table",
    }
    assert [each["name"] for each in now["players"]] == ["Bingo", "Domino", "Ann", "Rondo"]
    assert (now["view"]["hand"], now["view"]["seat"]) == (3, 2)
    scores = [
        sum(each) for each in zip(*(each["scores"] for each in RECORD["hands"][:3]), strict=True)
    ]
    assert now["view"]["sheet"]["totals"] == scores
    now = wait_for_turn(guest)
    assert tell(guest, "play", move=now["view"]["legal"][0]).status_code == 200
    check(
        guest.ask("GET", guest.at("/record?so_far=true")), 409, "table/nothing-to-do", "tried out"
    )


def test_a_match_at_a_table_is_as_it_was(guest: Guest, url: str) -> None:
    guest.open("double-king", "club", 4, bot="random", settings={"spectators": False})
    play_over_http(guest)
    first, played = guest.table, guest.ask("GET", guest.at("/record")).json()
    response = tried(guest, played, hand=0, ply=3, seat=0, table=first, match=0)
    guest.table = response.json()["table"]
    assert guest.look()["room"]["what_if"]["table"] == first
    play_over_http(guest)
    whole = guest.ask("GET", guest.at("/record")).json()
    assert whole["hands"][0]["pack"] == played["hands"][0]["pack"]
    assert whole["hands"][0]["moves"][:3] == played["hands"][0]["moves"][:3]
    assert whole["fairness"]["brought"] == 1
    guest.table = first
    assert guest.ask("GET", guest.at("/record")).json() == played


@pytest.mark.parametrize(
    ("record", "changes", "told"),
    [
        (RECORD, {"hand": 20}, (422, "record/refused", "there is no hand 20")),
        (RECORD, {"ply": 53}, (422, "record/refused", "no position 53 to play on from")),
        (RECORD, {"ply": -1}, (422, "record/refused", "no position -1")),
        (RECORD, {"seat": 4}, (422, "record/refused", "there is no seat 4: 4 play")),
        (RECORD, {"bot": "granny"}, (422, "bot/unknown", "granny")),
        (RECORD, {"name": ""}, (422, "player/bad-name", "needs a name")),
        (RECORD, {"ply": "x"}, (400, "request/malformed", "")),
        (RECORD, {"more": 1}, (400, "request/malformed", "")),
        (RECORD | {"totals": [1, 2, 3, 4]}, {}, (422, "record/refused", "totals should be")),
        (wrong_at(19, moves=[[0, "choose bridge"]]), {}, (422, "record/refused", "hand 19, ply 0")),
        (RECORD | {"players": ["A" * 600_000, "B", "C", "D"]}, {}, (413, "request/too-large", "")),
    ],
)
def test_what_cannot_be_tried_is_refused(
    guest: Guest, record: Any, changes: dict[str, Any], told: tuple[int, str, str]
) -> None:
    check(tried(guest, record, **changes), *told)
