"""An evening as files: the export and what is no export, spreadsheets, a season."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from server.clubbing import Director, PaperTable, token_of
from server.refused import check

NAMES = ("Zoë van den Berg", "=HYPERLINK(1)", "-Bea", "Jean; François")


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """An evening of one table and one round, played and closed."""
    director = Director.opening(http, rounds=1)
    director.do("add", players=[{"name": name, "club": "@Gent"} for name in NAMES])
    director.begin()
    director.draw_at((1, 1))
    table = PaperTable(random.Random(3), 0)
    lines = [{"line": "waived", "offender": 1, "decided": "table"}, table.void(2)]
    while table.games < 19:
        lines.append(table.game(offender=1 if table.games == 4 else None))
    contract = table.choice()
    due = 13 if contract == "trump" else -{"queens": 8, "jacks-kings": 8}.get(contract, 0)
    lines.append(table.decided([due, 0, 0, 0], contract))
    for index, line in enumerate(lines):
        director.written((1, 1), "enter", index=index, line=line)
    director.written((1, 1), "confirm", seat=1)
    director.close()
    return director


def rows(answer: httpx.Response, separator: str = ",") -> list[list[str]]:
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def test_the_ranking_is_a_table_without_formulas(director: Director) -> None:
    answer = director.get("/standings.csv")
    assert answer.headers["content-disposition"] == (
        'attachment; filename="2026-11-21-clubavond.csv"'
    )
    heading, *lines = rows(answer)
    assert heading[:6] == ["place", "player", "club", "ranking points", "score", "best round"]
    assert {line[1] for line in lines} == {"Zoë van den Berg", "'=HYPERLINK(1)", "'-Bea", NAMES[3]}
    assert {line[2] for line in lines} == {"'@Gent"}
    places = director.view()["standings"]
    assert [int(line[0]) for line in lines] == [each["place"] for each in places]
    assert [int(line[4]) for line in lines] == [each["score"] for each in places]
    assert rows(director.get("/standings.csv?after=0"))[1][3:] == ["0", "0", ""]


def test_the_sheets_are_a_table_with_who_dealt_and_what_was_decided(director: Director) -> None:
    viewer = token_of(director.links()["viewer"])
    heading, *lines = rows(director.get("/sheets.csv", viewer))
    assert heading[:6] == ["round", "table", "line", "dealer", "game", "remark"]
    assert len(lines) == 22
    sheet = director.sheet((1, 1))
    for line, shown in zip(lines, sheet["lines"], strict=True):
        assert [int(cell) for cell in line[7::2]] == shown["points"]
    remarks = [line[5] for line in lines if line[5]]
    assert remarks[0].startswith("fault without sanction: ")
    assert remarks[1].startswith("trump game void: ")
    assert remarks[-1] == "decision of the jury: shown cards"


def test_a_spreadsheet_of_another_language_gets_its_own_marks(director: Director) -> None:
    answer = director.http.get(
        director.at("/standings.csv"),
        headers={"authorization": f"Bearer {director.token}", "accept-language": "fr"},
    )
    lines = rows(answer, ";")
    assert len(lines) == 5
    assert "'=HYPERLINK(1)" in {line[1] for line in lines}


def exported(director: Director) -> Any:
    return director.get("/export.json").json()


def restored(director: Director, body: bytes) -> httpx.Response:
    return director.http.post("/api/clubs/restore", content=body)


def no_format(whole: Any) -> None:
    whole["format"] = "courtcards-event/9"


def other_players(whole: Any) -> None:
    whole["sheets"]["1/1"][0]["players"][0]["player"] = 9


def no_sheet_there(whole: Any) -> None:
    whole["sheets"]["2/1"] = whole["sheets"]["1/1"]


def not_opened(whole: Any) -> None:
    del whole["evening"][0]


def seated_twice(whole: Any) -> None:
    drawn = next(each for each in whole["evening"] if each["kind"] == "rounds-drawn")
    drawn["rounds"][0]["tables"][0][1] = drawn["rounds"][0]["tables"][0][0]


def seats_of_three(whole: Any) -> None:
    drawn = next(each for each in whole["evening"] if each["kind"] == "rounds-drawn")
    drawn["rounds"][0]["tables"][0].pop()


def named_twice(whole: Any) -> None:
    added = next(each for each in whole["evening"] if each["kind"] == "players-added")
    added["players"][1]["name"] = added["players"][0]["name"]


def impossible_line(whole: Any) -> None:
    entered = [each for each in whole["sheets"]["1/1"] if each["kind"] == "entered"]
    entered[5]["line"]["points"] = [1, 1, 1, 99]


def confirmed_early(whole: Any) -> None:
    last = max(
        index for index, each in enumerate(whole["sheets"]["1/1"]) if each["kind"] == "entered"
    )
    del whole["sheets"]["1/1"][last]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (no_format, "this file is 'courtcards-event/9', not 'courtcards-event/1'"),
        (other_players, "other players sat at table 1 in round 1"),
        (no_sheet_there, "other players sat at table 1 in round 2"),
        (not_opened, "the export is damaged"),
        (seated_twice, "the seating of its round 1 is not possible"),
        (seats_of_three, "the seating of its round 1 is not possible"),
        (named_twice, "there is a player called 'Zoë van den Berg' already"),
        (impossible_line, "the export is damaged"),
        (confirmed_early, "has confirmed round 1 before it was over"),
    ],
)
def test_a_damaged_export_is_refused_with_what_is_wrong(
    director: Director, spoil: Callable[[Any], None], sentence: str
) -> None:
    whole = exported(director)
    spoil(whole)
    answer = restored(director, json.dumps(whole).encode())
    check(answer, 422, "club/bad-export", sentence)


@pytest.mark.parametrize("body", [b"", b"{}", b"[1]", b"\xff\xfe", b"not json", b"[" * 100_000])
def test_what_is_no_export_is_refused(director: Director, body: bytes) -> None:
    check(restored(director, body), 422, "club/bad-export", "this is no export of an evening")


def test_an_export_that_is_too_large_is_refused(director: Director) -> None:
    check(restored(director, b" " * (8 * 1024 * 1024 + 1)), 413, "request/too-large")


def test_the_season_ranks_over_evenings_by_name(http: httpx.Client, director: Director) -> None:
    other = Director.opening(http, rounds=1)
    other.do("add", players=[{"name": name} for name in ("-Bea", "Cas", "Dré", "Eva", "Fay")])
    other.begin()
    other.close("nobody plays")
    evenings = [
        {"evening": each.evening, "token": token_of(each.links()["viewer"])}
        for each in (director, other)
    ]
    answer = http.post("/api/clubs/season", json={"evenings": evenings})
    assert answer.status_code == 200, answer.text
    ranking = answer.json()["ranking"]
    assert len(ranking) == 8
    by_name = {each["name"]: each for each in ranking}
    assert by_name["-Bea"]["evenings"] == 2
    # Another spelling is another name, until it is put right at one of the evenings.
    assert (by_name["Cas"]["evenings"], by_name[NAMES[3]]["evenings"]) == (1, 1)
    other.do("rename", player=1, name=NAMES[3])
    joined = http.post("/api/clubs/season", json={"evenings": evenings}).json()["ranking"]
    assert {each["name"]: each["evenings"] for each in joined}[NAMES[3]] == 2
    assert len(joined) == 7
    own = {
        director.view()["players"][each["player"]]["name"]: each
        for each in director.view()["standings"]
    }
    assert by_name[NAMES[0]]["points"] == own[NAMES[0]]["points"]
    assert by_name[NAMES[0]]["best"] == own[NAMES[0]]["best"]
    evenings[1]["token"] = evenings[0]["token"]
    check(http.post("/api/clubs/season", json={"evenings": evenings}), 403, "club/not-allowed")
    evenings[1]["evening"] = "nowhere"
    check(http.post("/api/clubs/season", json={"evenings": evenings}), 404, "club/unknown")
