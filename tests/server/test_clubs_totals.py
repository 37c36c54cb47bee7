"""A round of which only the four scores were kept, over HTTP: what is shown, printed, exported."""

from __future__ import annotations

import csv
import io

import httpx
import pytest

from printing.reading import codes, page_texts
from server.clubbing import Director, bearer, token_of
from server.refused import check

SCORES = [14, -9, -12, 7]


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=1)
    director.begin(players=4)
    return director


def test_four_scores_count_and_say_that_no_more_was_kept(director: Director) -> None:
    table = director.table_token(1)
    answer = director.write((1, 1), "total", table, points=SCORES)
    assert answer.status_code == 200, answer.text
    shown = director.view()["rounds"][0]["tables"][0]
    assert (shown["status"], shown["games"], shown["totals"]) == ("finished", 0, SCORES)
    assert shown["only_totals"] is True
    director.written((1, 1), "confirm", seat=2)
    director.close()
    sheet = director.sheet((1, 1))
    assert (sheet["totalled"]["points"], sheet["standing"]["totals"]) == (SCORES, SCORES)
    results = {each["player"]: each["results"][0] for each in director.view()["standings"]}
    for seated, score in zip(sheet["players"], SCORES, strict=True):
        assert results[seated["player"]]["score"] == score
        assert results[seated["player"]]["only_totals"] is True
    entered = [each for each in director.log() if each["kind"] == "totalled"]
    assert [(each["points"], each["by"]["role"]) for each in entered] == [(SCORES, "table")]


def test_four_scores_are_printed_and_exported_as_such(director: Director) -> None:
    director.written((1, 1), "total", points=[4, -4, 0, 0])
    director.written((1, 1), "total", points=SCORES, reason="read again")
    director.written((1, 1), "confirm", seat=2)
    director.close()
    (sheet,) = page_texts(director.get("/print/sheets.pdf").content)
    for text in (
        "Thefourscores,asentered+14−9−12+7",
        "Onlythefourscoresofthisroundwerekept,nogames.",
        "Thefourscoreswerechangedbythedirector;before:+4,−4,0,0–readagain",
    ):
        assert text in sheet
    assert "Negativegames" not in sheet
    (standings,) = page_texts(director.get("/print/standings.pdf").content)
    assert standings.count("Σ") == 5
    table = csv.reader(io.StringIO(director.get("/sheets.csv").content.decode("utf-8-sig")))
    _, line = table
    assert line[:6] == ["1", "1", "", "", "", "only the four scores"]
    assert list(map(int, line[7::2])) == SCORES
    exported = director.get("/export.json").json()
    assert [each["kind"] for each in exported["sheets"]["1/1"]][1:] == [
        "totalled",
        "totalled",
        "confirmed",
    ]
    restored = director.http.post("/api/clubs/restore", json=exported).json()
    again = Director(director.http, restored["evening"], restored["token"])
    assert again.view()["standings"] == director.view()["standings"]


def test_scores_that_cannot_be_are_refused(director: Director) -> None:
    check(director.write((1, 1), "total", points=[1, 0, 0, 0]), 422, "club/bad-entry")
    check(director.write((1, 1), "withdraw-totals", reason="x"), 409, "club/not-now")
    viewer = token_of(director.links()["viewer"])
    check(director.write((1, 1), "total", viewer, points=SCORES), 403, "club/not-allowed")
    assert director.sheet((1, 1))["standing"]["is_over"] is False


def test_four_scores_are_entries_like_any_others(http: httpx.Client) -> None:
    """Nobody changes seats under them, and a round that has them is taken back with a reason."""
    director = Director.opening(http, rounds=2)
    director.begin(players=9)
    director.written((1, 2), "total", points=SCORES)
    one, other = (each["players"][0] for each in director.view()["rounds"][0]["tables"])
    swap = {"round": 1, "one": one, "other": other, "reason": "sisters"}
    check(director.ask("reseat", **swap), 409, "club/not-now", "of table 2 has entries")
    check(director.ask("unbegin", round=1), 409, "club/not-now", "have entries: 2; say why")
    foreseen = director.http.post(
        director.at("/foresee"),
        json={"type": "unbegin", "id": "f", "round": 1},
        headers=bearer(director.token),
    ).json()
    assert [(each["table"], each["lines"]) for each in foreseen["sheets"]] == [(2, 0)]
    director.do("unbegin", round=1, reason="wrong seating")


def test_the_code_of_a_blank_sheet_is_the_link_of_its_table(director: Director) -> None:
    page = director.links()["tables"]["1"]
    ((code,),) = codes(director.get("/print/blank-sheets.pdf?round=1").content)
    assert code.endswith(f"{page}/grid/1/1/1")
    assert codes(director.get("/print/blank-sheets.pdf?empty=true").content) == [[]]
