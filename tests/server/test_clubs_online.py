"""A table of a round that is played on the server: its sheet is filled by what is played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.clubs import error_messages
from paper.reading import codes, page_texts
from server.clubbing import ENDS, Director, bearer, token_of
from server.online_tables import Table
from server.refused import check
from server.serving import client_of, running_server
from waiting import wait_until

PLACE = (1, 1)


def begun(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=1)
    director.do("add", players=[{"name": f"{'Maria-Magdalena ' * 2}van {n}"} for n in range(8)])
    director.begin(online=[1])
    return director


def lines(director: Director) -> list[Any]:
    found: list[Any] = director.sheet(PLACE)["lines"]
    return found


@pytest.mark.long
def test_the_sheet_is_filled_from_the_table_through_a_restart(log: Path) -> None:
    """And the director has the link that a player has made anew."""
    with running_server(log) as url, client_of(url) as http:
        director = begun(http)
        sheet = director.sheet(PLACE)
        assert [t["online"] for t in director.view()["rounds"][0]["tables"]] == [True, False]
        table = Table(http, sheet["online"])
        names = [player["name"][:31] for player in table.look()["players"]]
        assert names == [seat["name"][:31] for seat in sheet["players"]]
        lost = bearer(table.tokens[2])
        made = http.post(f"/api/tables/{table.name}/link", json={"id": "new"}, headers=lost).json()
        http.cookies.clear()
        wait_until(lambda: director.sheet(PLACE)["online"]["seats"][2] == made["resume"])
        assert http.get(f"/api/tables/{table.name}", headers=lost).status_code == 403
        table = Table(http, director.sheet(PLACE)["online"])
        table.leave_to_bots()
        for _ in range(3):
            table.play_deal()
        wait_until(lambda: len(lines(director)) == 3)
    with running_server(log) as url, client_of(url) as http:
        table.http = http
        for _ in range(2):  # nobody has asked for the evening yet
            table.play_deal()
        director = Director(http, director.evening, director.token)
        wait_until(lambda: len(lines(director)) == 5)
        assert director.sheet(PLACE)["online"]["seats"][2] == made["resume"]
        while table.look()["view"]["phase"] != "match-over":
            table.play_deal()
        wait_until(lambda: director.sheet(PLACE)["confirmed"] is not None)
        own = bearer(table.tokens[0])
        record = http.get(f"/api/tables/{table.name}/record", headers=own).json()
        check_sheet(director.sheet(PLACE), record)
        rematch = table.do("rematch")
        assert rematch.status_code == 200, rematch.text
        table.play_deal()
        assert len(lines(director)) == 20
        director.written(PLACE, "reopen", reason="protest")
    with running_server(log) as url, client_of(url) as http:
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


def test_the_links_of_all_seats_are_the_director_s_alone_and_on_no_paper(
    http: httpx.Client,
) -> None:
    director = begun(http)
    online = director.sheet(PLACE)["online"]
    assert len(set(online["seats"])) == 4
    proofs = [token_of(seat) for seat in online["seats"]]
    for token in director.tokens("table", "viewer", "jury"):
        sheet = director.get("/sheets/1/1", token).json()
        assert (sheet["online"]["seats"], sheet["online"]["taken"]) == (None, [])
        for path in ("", "/sheets/1/1", "/standings", "/log", "/links"):
            told = director.get(path, token).text
            assert not any(proof in told for proof in proofs)
    check(http.get(f"/api/tables/{online['table']}"), 403, "table/no-seat")
    table = Table(http, online)
    table.do("deal")
    cards = {card for seat in range(4) for card in table.look(seat)["view"]["table"]["cards"]}
    assert len(cards) == 52
    for path in ("", "/sheets/1/1", "/export.json", "/sheets.csv", "/standings.csv"):
        told = director.get(path).text
        assert not any(f'"{card}"' in told for card in cards), path
    for what in ("seat-slips", "table-cards", "blank-sheets", "sheets", "standings"):
        document = director.get(f"/print/{what}.pdf").content
        text = "".join(page_texts(document)) + str(codes(document))
        assert "resume" not in text
        assert not any(proof in text for proof in proofs)


def test_a_seat_is_taken_once_by_who_has_the_link_of_its_table(http: httpx.Client) -> None:
    director = begun(http)
    token, seats = director.table_token(1), director.sheet(PLACE)["online"]["seats"]
    own = "this table plays with its own cards: it has no seats on the server"
    for other, table, status, sentence in (
        (director.token, 1, 403, "taking a seat needs the table’s link"),
        (director.tokens("viewer")[0], 1, 403, error_messages.READ_ONLY),
        (director.table_token(2), 1, 403, "this link is for table 2, not for table 1"),
        (director.table_token(2), 2, 409, own),
    ):
        refused = director.write((1, table), "sit", other, seat=1)
        check(refused, status, "club/not-allowed" if status == 403 else "club/not-now", sentence)
    assert director.sheet(PLACE)["online"]["taken"] == []
    taken = director.write(PLACE, "sit", token, seat=2, id="Cas’s phone")
    assert taken.headers["cache-control"] == "no-store"
    assert taken.json()["page"] == seats[2]
    # The answer was lost: asked again under the same id it is the same seat, and no other.
    again = director.write(PLACE, "sit", token, seat=2, id="Cas’s phone")
    assert again.json() == taken.json()
    assert Table(http, director.sheet(PLACE)["online"]).do("deal").status_code == 200
    wait_until(lambda: director.sheet(PLACE)["drawn"] is not None)
    # Nor does anybody come to a seat by the id of something else that was done there.
    for known in ("Cas’s phone", "online/draw"):
        refused = director.write(PLACE, "sit", token, seat=0, id=known)
        check(refused, 409, "club/not-now", "another command had this id")
    sheet = director.get("/sheets/1/1", token).json()
    assert sheet["online"] == {"table": sheet["online"]["table"], "seats": None, "taken": [2]}
    assert {"role": "table"} in [each["by"] for each in sheet["history"] if "seat" in each]
    name = sheet["players"][2]["name"]
    refused = director.write(PLACE, "sit", token, seat=2, id="another phone")
    check(refused, 409, "club/not-now", f"{name} has taken that seat already")
    assert director.write(PLACE, "sit", token, seat=0).json()["page"] == seats[0]


def test_nobody_writes_on_the_sheet_but_the_server_and_the_jury(http: httpx.Client) -> None:
    director = begun(http)
    refused = director.write(PLACE, "drawn", director.table_token(1), writer=0, dealer=0)
    check(
        refused,
        403,
        "club/not-allowed",
        "this table plays on the server, and its sheet is filled automatically",
    )
    table = Table(http, director.sheet(PLACE)["online"])
    table.leave_to_bots()
    table.play_deal()
    wait_until(lambda: len(lines(director)) == 1)
    guest = {"line": "waived", "offender": 0, "decided": "jury", "reason": "guest"}
    director.written(PLACE, "enter", index=1, line=guest)
    table.play_deal()
    wait_until(lambda: len(lines(director)) == 3)
    director.written(PLACE, "enter", index=3, line=ENDS)
    director.written(PLACE, "confirm", seat=1)
    table.play_deal()
    assert len(lines(director)) == 4


def test_a_restored_evening_has_no_hold_on_the_tables_of_another(http: httpx.Client) -> None:
    """Whoever writes a table's id into an export gets no seat there."""
    director = begun(http)
    other = director.restored()
    name = director.sheet(PLACE)["online"]["table"]
    assert other.sheet(PLACE)["online"] == {"table": name, "seats": None, "taken": []}
    refused = other.write(PLACE, "sit", other.table_token(1), seat=0)
    elsewhere = "the table of this sheet is on another server: ask the director"
    check(refused, 409, "club/not-now", elsewhere)
    table = Table(http, director.sheet(PLACE)["online"])
    table.leave_to_bots()
    table.play_deal()
    wait_until(lambda: len(lines(director)) == 1)
    assert lines(other) == []
    other.draw_at(PLACE)
    refused = other.write(PLACE, "drawn", other.table_token(1), writer=0, dealer=0)
    check(
        refused,
        403,
        "club/not-allowed",
        "this table plays on the server, and its sheet is filled automatically",
    )
