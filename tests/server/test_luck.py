"""What a match owes to its cards and what to play, at a table and of one's own record."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from server.playing import play_over_http
from server.recorded import RECORD, wrong_at
from server.refused import check
from server.serving import Guest


def told_apart(guest: Guest, record: Any) -> httpx.Response:
    body = record if isinstance(record, bytes) else json.dumps(record).encode()
    headers = {"content-type": "application/json"}
    return guest.ask("POST", "/api/luck", content=body, headers=headers)


def check_luck(told: Any, record: Any) -> None:
    """Each result is against the others' average, its parts make it, and verdicts are sure."""
    assert (told["unit"], told["hands"], len(told["seats"])) == ("points", 20, 4)
    totals = record["totals"]
    for seat, total in zip(told["seats"], totals, strict=True):
        assert seat["draws"] is None
        against = (4 * total - sum(totals)) / 3
        assert seat["result"] == pytest.approx(against)
        assert seat["cards"]["value"] + seat["play"]["value"] == pytest.approx(against)
        assert seat["cards"]["doubt"] > 0
        is_sure = abs(seat["play"]["value"]) > seat["play"]["doubt"] > 0
        assert (seat["verdict"] is not None) == is_sure


def test_a_record_is_told_apart_and_always_alike(guest: Guest) -> None:
    response = told_apart(guest, RECORD)
    assert response.headers["cache-control"] == "no-store"
    check_luck(response.json(), RECORD)
    assert told_apart(guest, RECORD).json() == response.json()


def test_a_match_at_a_table_is_told_apart_once_it_is_over(guest: Guest, url: str) -> None:
    guest.open("double-king", "club", 4, bot="random", settings={"spectators": False})
    check(guest.ask("GET", guest.at("/luck")), 409, "table/nothing-to-do", "match is over")
    play_over_http(guest)
    record = guest.ask("GET", guest.at("/record")).json()
    told = guest.ask("GET", guest.at("/luck?match=0")).json()
    check_luck(told, record)
    assert told_apart(guest, record).json() == told
    check(guest.ask("GET", guest.at("/luck?match=1")), 409, "table/nothing-to-do")
    with Guest(url, table=guest.table) as cas:  # it is over: the link is enough
        assert cas.ask("GET", cas.at("/luck")).status_code == 200


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (b"not a record", (400, "request/malformed", "malformed")),
        (RECORD | {"game": "chess"}, (422, "record/refused", "no game 'chess'")),
        (wrong_at(0, moves=[[0, "choose bridge"]]), (422, "record/refused", "hand 0, ply 0")),
        (RECORD | {"hands": RECORD["hands"] * 25}, (422, "record/refused", "up to 400 hands")),
    ],
)
def test_what_cannot_be_told_apart_is_refused(
    guest: Guest, record: Any, told: tuple[int, str, str]
) -> None:
    check(told_apart(guest, record), *told)
