"""Seats of a running round changed over HTTP: on the sheets of every server, and on paper."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from printing.reading import page_texts
from server.clubbing import Director
from server.refused import check
from server.serving import client_of, running_server
from waiting import wait_until

HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=2)
    director.begin(9)
    return director


def third_at(director: Director, table: int) -> int:
    """Who sits at the third seat of a table, by its sheet."""
    found: int = director.sheet((1, table))["players"][2]["player"]
    return found


def test_seats_change_on_the_sheets_of_every_server(tmp_path: Path) -> None:
    place = tmp_path / "evenings.sqlite"
    with (
        running_server(place) as one,
        running_server(place) as other,
        client_of(one) as here,
        client_of(other) as there,
    ):
        near = Director.opening(here)
        near.begin(8)
        far = Director(there, near.evening, near.token)
        tables = far.view()["rounds"][0]["tables"]
        first, second = (table["players"][2] for table in tables)
        near.do("reseat", round=1, one=first, other=second, reason="same family")
        for director in (near, far):
            wait_until(lambda: third_at(director, 1) == second and third_at(director, 2) == first)  # noqa: B023
        assert near.get("/export.json").content == far.get("/export.json").content
        kinds = [each["kind"] for each in far.log()]
        assert (kinds.count("seats-changed"), kinds.count("reseated")) == (1, 2)
        past = far.sheet((1, 1))["history"][-1]
        assert (past["kind"], past["reason"]) == ("reseated", "same family")


def test_once_a_game_is_entered_somebody_plays_on(director: Director) -> None:
    director.draw_at((1, 1))
    director.written((1, 1), "enter", index=0, line=HEARTS)
    view = director.view()
    one = view["rounds"][0]["tables"][0]["players"][1]
    (out,) = view["rounds"][0]["byes"]
    refused = director.ask("reseat", round=1, one=one, other=out, reason="ill")
    check(refused, 409, "club/not-now", "the sheet of table 1 has entries")
    director.written((1, 1), "substitute", seat=1, name="Eva", reason="ill")
    sheet = director.sheet((1, 1))
    assert sheet["players"][1] == {
        "player": one,
        "name": f"Player {one}",
        "substitute": "Eva",
    }
    past = sheet["history"][-1]
    assert (past["kind"], past["name"], past["reason"]) == ("substituted", "Eva", "ill")
    paper = director.get("/print/sheets.pdf").content
    assert f"Eva(Player{one})" in "".join(page_texts(paper))
    assert f"Eva (Player {one})" in director.get("/sheets.csv").text


def test_nobody_plays_on_at_a_table_on_the_server(http: httpx.Client) -> None:
    director = Director.opening(http)
    director.begin(8, online=[1])
    refused = director.write((1, 1), "substitute", seat=1, name="Eva", reason="ill")
    check(refused, 403, "club/not-allowed", "plays on the server")
