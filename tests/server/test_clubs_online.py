"""A table of a round that is played on the server: its sheet is filled by what is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.clubs import sentences
from printing.reading import codes, page_texts
from server.clubbing import Director, bearer, token_of
from server.online_tables import Table
from server.refused import check
from server.serving import client_of, running_server
from waiting import wait_until

PLACE = (1, 1)


@contextmanager
def client(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as http:
        yield http


def begun(http: httpx.Client) -> Director:
    director = Director.opening(http)
    director.do("add", players=[{"name": f"{'Maria-Magdalena ' * 2}van {n}"} for n in range(8)])
    director.begin(online=[1])
    return director


def lines(director: Director) -> list[Any]:
    found: list[Any] = director.sheet(PLACE)["lines"]
    return found


def test_the_director_has_the_link_that_a_player_has_made_anew(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with running_server(log) as url, client(url) as http:
        director = begun(http)
        table = Table(http, director.sheet(PLACE)["online"])
        path, lost = f"/api/tables/{table.name}/link", bearer(table.tokens[2])
        made = http.post(path, json={"id": "new"}, headers=lost).json()
        http.cookies.clear()
        wait_until(lambda: director.sheet(PLACE)["online"]["seats"][2] == made["resume"])
        assert http.get(f"/api/tables/{table.name}", headers=lost).status_code == 403
    with running_server(log) as url, client(url) as http:
        director = Director(http, director.evening, director.token)
        assert director.sheet(PLACE)["online"]["seats"][2] == made["resume"]


def test_the_sheet_is_filled_from_the_table_through_a_restart(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with running_server(log) as url, client(url) as http:
        director = begun(http)
        sheet = director.sheet(PLACE)
        assert [t["online"] for t in director.view()["rounds"][0]["tables"]] == [True, False]
        table = Table(http, sheet["online"])
        names = [player["name"][:31] for player in table.look()["players"]]
        assert names == [seat["name"][:31] for seat in sheet["players"]]
        table.leave_to_bots()
        for _ in range(3):
            table.play_deal()
        wait_until(lambda: len(lines(director)) == 3)
    with running_server(log) as url, client(url) as http:
        table.http = http
        for _ in range(2):  # nobody has asked for the evening yet
            table.play_deal()
        director = Director(http, director.evening, director.token)
        wait_until(lambda: len(lines(director)) == 5)
        while table.look()["view"]["phase"] != "match-over":
            table.play_deal()
        wait_until(lambda: director.sheet(PLACE)["confirmed"] is not None)
        record = http.get(
            f"/api/tables/{table.name}/record", headers=bearer(table.tokens[0])
        ).json()
        check_sheet(director.sheet(PLACE), record)
        rematch = table.do("rematch")
        assert rematch.status_code == 200, rematch.text
        table.play_deal()
        assert len(lines(director)) == 20
        director.written(PLACE, "reopen", reason="protest")
    with running_server(log) as url, client(url) as http:
        director = Director(http, director.evening, director.token)
        sheet = director.sheet(PLACE)
        assert sheet["confirmed"] is None
        assert len(sheet["lines"]) == 20
        director.written(PLACE, "confirm", seat=2)


def check_sheet(sheet: Any, record: Any) -> None:
    assert [each["points"] for each in sheet["lines"]] == [h["scores"] for h in record["hands"]]
    assert [each["dealer"] for each in sheet["lines"]] == [h["dealer"] for h in record["hands"]]
    assert sheet["standing"]["totals"] == record["totals"]
    assert sheet["standing"]["is_over"]
    assert sheet["standing"]["adds_up"]
    assert {entry["by"]["role"] for entry in sheet["history"][1:]} == {"server"}


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with client(url) as http:
        yield http


def test_the_links_of_all_seats_are_the_director_s_alone(http: httpx.Client) -> None:
    director = begun(http)
    links = director.links()
    seats = director.sheet(PLACE)["online"]["seats"]
    assert len(set(seats)) == 4
    tokens = director.table_token(1), token_of(links["viewer"]), token_of(links["jury"])
    for token in tokens:
        sheet = director.get("/sheets/1/1", token).json()
        assert (sheet["online"]["seats"], sheet["online"]["taken"]) == (None, [])
    for token in tokens:
        for path in ("", "/sheets/1/1", "/standings", "/log", "/links"):
            told = director.get(path, token).text
            assert not any(seat in told or token_of(seat) in told for seat in seats)
    stranger = http.get(f"/api/tables/{director.sheet(PLACE)['online']['table']}")
    check(stranger, 403, "table/no-seat")
    assert director.sheet((1, 2))["online"] is None


def test_a_player_takes_the_own_seat_once_and_on_one_device(http: httpx.Client) -> None:
    director = begun(http)
    token, seats = director.table_token(1), director.sheet(PLACE)["online"]["seats"]
    taken = director.write(PLACE, "sit", token, seat=2, id="Cas’s phone")
    assert taken.status_code == 200, taken.text
    assert taken.headers["cache-control"] == "no-store"
    assert taken.json()["page"] == seats[2]
    # The answer was lost: asked again under the same id it is the same seat, and no other.
    again = director.write(PLACE, "sit", token, seat=2, id="Cas’s phone")
    assert again.json() == taken.json()
    other = director.write(PLACE, "sit", token, seat=0, id="Cas’s phone")
    check(other, 409, "club/not-now", "another command had that id already")
    sheet = director.get("/sheets/1/1", token).json()
    assert sheet["online"] == {"table": sheet["online"]["table"], "seats": None, "taken": [2]}
    past = sheet["history"][-1]
    assert (past["kind"], past["seat"], past["by"]) == ("seat-taken", 2, {"role": "table"})
    name = sheet["players"][2]["name"]
    refused = director.write(PLACE, "sit", token, seat=2, id="another phone")
    check(refused, 409, "club/not-now", f"{name} has taken that seat already")
    assert director.write(PLACE, "sit", token, seat=0).json()["page"] == seats[0]


def test_no_seat_is_given_to_whom_it_is_not_for(http: httpx.Client) -> None:
    director = begun(http)
    links = director.links()
    for role in ("jury", "director"):
        refused = director.write(PLACE, "sit", token_of(links[role]), seat=1)
        check(refused, 403, "club/not-allowed", "players take their seats by the link of the table")
    refused = director.write(PLACE, "sit", token_of(links["viewer"]), seat=1)
    check(refused, 403, "club/not-allowed", sentences.READ_ONLY)
    refused = director.write(PLACE, "sit", director.table_token(2), seat=1)
    check(refused, 403, "club/not-allowed", "this link is for table 2, not for table 1")
    refused = director.write((1, 2), "sit", director.table_token(2), seat=1)
    check(
        refused,
        409,
        "club/not-now",
        "this table plays with its own cards: nobody needs a seat on the server",
    )
    # By the id of something else that was done there, nobody comes to a seat.
    table = Table(http, director.sheet(PLACE)["online"])
    assert table.do("deal").status_code == 200
    wait_until(lambda: director.sheet(PLACE)["drawn"] is not None)
    answer = director.write(PLACE, "sit", director.table_token(1), seat=1, id="online/draw")
    check(answer, 409, "club/not-now", "another command had that id already")
    assert director.sheet(PLACE)["online"]["taken"] == []


def test_no_paper_has_the_link_of_a_seat(http: httpx.Client) -> None:
    director = begun(http)
    seats = director.sheet(PLACE)["online"]["seats"]
    for what in ("seat-slips", "table-cards", "blank-sheets", "sheets", "standings"):
        document = director.get(f"/print/{what}.pdf").content
        text = "".join(page_texts(document)) + str(codes(document))
        assert "resume" not in text
        assert not any(token_of(seat) in text for seat in seats)


def test_nobody_writes_on_the_sheet_but_the_server_and_the_jury(http: httpx.Client) -> None:
    director = begun(http)
    refused = director.write(PLACE, "drawn", director.table_token(1), writer=0, dealer=0)
    check(refused, 403, "club/not-allowed", "this table plays on the server, which fills its sheet")
    table = Table(http, director.sheet(PLACE)["online"])
    table.leave_to_bots()
    table.play_deal()
    wait_until(lambda: len(lines(director)) == 1)
    guest = {"line": "waived", "offender": 0, "decided": "jury", "reason": "guest"}
    director.written(PLACE, "enter", index=1, line=guest)
    table.play_deal()
    wait_until(lambda: len(lines(director)) == 3)
    ends = {"line": "decision", "points": [0, 0, 0, 0], "reason": "late", "ends": True}
    director.written(PLACE, "enter", index=3, line=ends)
    director.written(PLACE, "confirm", seat=1)
    table.play_deal()
    assert len(lines(director)) == 4


def test_no_card_leaves_through_the_evening(http: httpx.Client) -> None:
    director = begun(http)
    table = Table(http, director.sheet(PLACE)["online"])
    table.do("deal")
    cards = {card for seat in range(4) for card in (table.look(seat)["view"]["table"]["cards"])}
    assert len(cards) == 52
    for path in ("", "/sheets/1/1", "/export.json", "/sheets.csv", "/standings.csv"):
        told = director.get(path).text
        assert not any(f'"{card}"' in told for card in cards), path


def test_a_restored_evening_has_no_hold_on_the_tables_of_another(http: httpx.Client) -> None:
    """Whoever writes a table's id into an export gets no seat there."""
    director = begun(http)
    answer = http.post("/api/clubs/restore", content=director.get("/export.json").content)
    made = answer.json()
    other = Director(http, made["evening"], made["token"])
    sheet = other.sheet(PLACE)
    assert sheet["online"] == {
        "table": director.sheet(PLACE)["online"]["table"],
        "seats": None,
        "taken": [],
    }
    refused = other.write(PLACE, "sit", other.table_token(1), seat=0)
    check(
        refused,
        409,
        "club/not-now",
        "the table of this sheet is on another server: ask the director",
    )
    table = Table(http, director.sheet(PLACE)["online"])
    table.leave_to_bots()
    table.play_deal()
    wait_until(lambda: len(lines(director)) == 1)
    assert lines(other) == []
    other.draw_at(PLACE)
    refused = other.write(PLACE, "drawn", other.table_token(1), writer=0, dealer=0)
    check(refused, 403, "club/not-allowed", "this table plays on the server, which fills its sheet")


def test_only_tables_of_the_round_can_be_played_online(http: httpx.Client) -> None:
    director = Director.opening(http)
    director.do("add", players=[{"name": f"P{number}"} for number in range(8)])
    director.do("draw")
    check(director.ask("begin", online=[3]), 404, "club/unknown", "there is no table 3")
    assert director.view()["rounds"] == []
