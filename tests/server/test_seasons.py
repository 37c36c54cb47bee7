"""Seasons over HTTP: begun of evenings, ranked by the server, changed, looked at, saved."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import zipfile
from pathlib import Path

import httpx
import pytest

from courtcards.eventlog.whole import whole_log
from courtcards.keeping.names import what_stands
from courtcards.server.clubs.log_names import evening_name
from server.clubbing import SETTINGS, Director, token_of
from server.refused import check
from server.roll_keeping import Keeper, director_of
from server.seasoning import NAMES, SeasonDirector, opening_body, played_evening
from server.serving import HTML, client_of, running_server


@pytest.fixture(scope="module")
def evenings(http: httpx.Client) -> list[Director]:
    other = ("ann  JANSSENS", "=Bea", "Eva", "Fay")
    return [played_evening(http, 2), played_evening(http, 1, other)]


@pytest.fixture
def season(http: httpx.Client, evenings: list[Director]) -> SeasonDirector:
    return SeasonDirector.opening(http, evenings, best=1, prizes=["ham", "wine"])


def points_of(evening: Director) -> dict[str, float]:
    view = evening.view()
    return {view["players"][each["player"]]["name"]: each["points"] for each in view["standings"]}


def test_a_season_ranks_its_evenings(season: SeasonDirector, evenings: list[Director]) -> None:
    view = season.view()
    assert [each["name"] for each in view["evenings"]] == ["Evening 1", "Evening 2"]
    assert view["role"] == "director"
    assert view["settings"] == {"name": "Winter", "best": 1, "prizes": ["ham", "wine"]}
    by_name = {each["name"]: each for each in view["ranking"]}
    assert sorted(by_name) == sorted([*NAMES, "Eva", "Fay"])
    ann = by_name["Ann Janssens"]
    brought = [points_of(evenings[1])["ann  JANSSENS"], points_of(evenings[0])["Ann Janssens"]]
    assert ann["evenings"] == 2
    assert ann["points"] == max(brought)
    assert [each["points"] for each in ann["results"]] == brought
    assert sum(each["counts"] for each in ann["results"]) == 1
    assert view["awards"][0]["place"] == 1
    first = [each["name"] for each in view["ranking"] if each["place"] == 1]
    assert view["awards"][0]["names"] == first


def test_a_correction_counts_at_once(http: httpx.Client) -> None:
    evening = played_evening(http, 7)
    season = SeasonDirector.opening(http, [evening])
    before = season.view()["ranking"]
    decision = {"line": "decision", "points": [50, 0, 0, -50], "reason": "found", "ends": False}
    evening.written((1, 1), "enter", index=20, line=decision)
    assert season.view()["ranking"] != before
    assert {each["name"]: each["points"] for each in season.view()["ranking"]} == points_of(evening)
    best = season.get("/ratings").json()["ratings"][0]
    assert best["name"] == season.view()["ranking"][0]["name"]


def test_its_director_changes_it_and_a_viewer_looks(
    season: SeasonDirector, evenings: list[Director], http: httpx.Client
) -> None:
    viewer = season.viewer()
    assert viewer.view()["role"] == "viewer"
    check(viewer.ask("settings", settings={"name": "Mine"}), 403, "club/not-allowed")
    check(viewer.get("/links"), 403, "club/not-allowed")
    check(viewer.get("/links/viewer/qr.svg"), 403, "club/not-allowed")
    count = {"evening": evenings[0].evening, "token": evenings[0].token}
    check(viewer.ask("count", **count), 403, "club/not-allowed")
    season.do("settings", settings={"name": "Summer"}, by="Ann")
    season.do("leave-out", evening=evenings[0].evening)
    view = season.view()
    assert view["settings"]["name"] == "Summer"
    assert [each["evening"] for each in view["evenings"]] == [evenings[1].evening]
    check(season.ask("count", **count | {"token": evenings[1].token}), 403, "club/not-allowed")
    check(season.ask("count", **count | {"evening": "nowhere"}), 404, "club/unknown")
    season.do("count", **count)
    check(season.ask("count", **count), 409, "club/not-now")
    assert len(season.view()["evenings"]) == 2
    check(season.ask("settings", settings={"name": ""}), 422, "club/bad-people")
    check(season.ask("settings", settings={"name": "x", "best": 101}), 400, "request/malformed")


def test_links_are_renewed(season: SeasonDirector) -> None:
    viewer = season.viewer()
    done = season.do("renew", key="viewer")
    check(viewer.get(), 403, "club/not-allowed")
    assert token_of(done["page"]) == done["token"] == season.viewer().token
    # The answer to the renewal of the own link may be lost: it is asked for again by the old one.
    body = {"key": "director", "id": "again"}
    renewed = season.do("renew", **body)
    assert season.do("renew", **body) == renewed
    check(season.get(), 403, "club/not-allowed")
    assert SeasonDirector(season.http, season.season, renewed["token"]).view()["role"] == "director"


def test_its_director_has_the_link_to_show_as_a_code(season: SeasonDirector) -> None:
    before = season.get("/links/viewer/qr.svg")
    assert before.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in before.content
    season.do("renew", key="viewer")
    assert season.get("/links/viewer/qr.svg").content != before.content
    check(season.get("/links/jury/qr.svg"), 404, "club/unknown")


def test_what_is_no_season_is_refused(
    http: httpx.Client, season: SeasonDirector, evenings: list[Director]
) -> None:
    check(SeasonDirector(http, "nowhere", season.token).get(), 404, "club/unknown")
    check(SeasonDirector(http, season.season, "director.x").get(), 403, "club/not-allowed")
    check(http.get(f"/api/seasons/{season.season}"), 403, "club/not-allowed")
    body = opening_body(evenings)
    check(
        http.post("/api/seasons", json=body | {"settings": {"name": " "}}), 422, "club/bad-people"
    )
    body["evenings"][0]["token"] = body["evenings"][1]["token"]
    check(http.post("/api/seasons", json=body), 403, "club/not-allowed")
    assert http.get(f"/season/{season.season}/jury", headers=HTML).status_code == 404
    assert http.get("/season/nowhere/viewer", headers=HTML).status_code == 404
    page = http.get(f"/season/{season.season}/viewer", headers=HTML)
    assert page.status_code == 200
    assert "<title>Winter – Courtcards</title>" in page.text


def rows(answer: httpx.Response, delimiter: str) -> list[list[str]]:
    assert answer.status_code == 200, answer.text
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def test_spreadsheets_have_the_ranking_and_the_ratings(season: SeasonDirector) -> None:
    heading, *lines = rows(season.get("/ranking.csv"), ",")
    assert heading[:6] == ["place", "player", "ranking points", "score", "best round", "evenings"]
    assert heading[6:] == ["2026-11-01", "2026-11-02", "does not count"]
    view = season.view()
    assert [line[1].removeprefix("'") for line in lines] == [
        each["name"] for each in view["ranking"]
    ]
    assert [line[1] for line in lines if "Bea" in line[1]] == ["'=Bea"]
    heading, *lines = rows(season.get("/ratings.csv", **{"accept-language": "nl"}), ";")
    ratings = season.get("/ratings").json()["ratings"]
    assert [int(line[-1]) for line in lines] == [each["tables"] for each in ratings]
    assert all("," in line[2] for line in lines)
    named = season.get("/ranking.csv").headers["content-disposition"]
    assert named == 'attachment; filename="winter-ranking.csv"'


def test_a_workbook_has_both_and_is_the_same_each_time(season: SeasonDirector) -> None:
    once, again = season.get("/season.xlsx"), season.get("/season.xlsx")
    assert once.content == again.content
    with zipfile.ZipFile(io.BytesIO(once.content)) as book:
        assert book.testzip() is None
        assert "xl/worksheets/sheet2.xml" in book.namelist()
        texts = book.read("xl/sharedStrings.xml").decode()
        assert "=Bea" in texts
        assert "<f>" not in book.read("xl/worksheets/sheet1.xml").decode()


def test_a_member_is_one_line_however_they_were_written(http: httpx.Client) -> None:
    keeper = Keeper.opening(http)
    keeper.add("Marie Dupont", "marie  dupond", "Cas")
    keeper.add("Eva")
    held = [
        keeper.do("evening", settings=SETTINGS | {"date": f"2026-11-2{day}"}, members=[member, 2])
        for day, member in enumerate((0, 1))
    ]
    evenings = [director_of(http, each["page"]) for each in held]
    evenings[0].do("rename", player=1, name="Casimir")
    evenings[1].do("add", players=[{"name": "EVA"}, {"name": "Guest"}])
    before = Director.opening(http, date="2026-11-19")
    before.do("add", players=[{"name": "marie dupont"}, {"name": "Guest"}])
    season = SeasonDirector.opening(http, [*evenings, before])

    def people() -> dict[str, int]:
        return {each["name"]: each["evenings"] for each in season.view()["ranking"]}

    assert people() == {"Cas": 2, "Marie Dupont": 2, "marie  dupond": 1, "Eva": 1, "Guest": 2}
    keeper.do("merge", member=1, into=0)
    keeper.do("change", member=0, name="Marie Dupont-Maes")
    # At the evening before the club it is the name alone that tells who somebody is.
    now = {"Cas": 2, "Marie Dupont-Maes": 2, "marie dupont": 1, "Eva": 1, "Guest": 2}
    assert people() == now


def test_an_evening_from_a_file_learns_no_names_of_a_club(http: httpx.Client) -> None:
    keeper = Keeper.opening(http)
    keeper.add("Marie Dupont", "Secret")
    held = keeper.do("evening", settings=SETTINGS, members=[0])
    evening = director_of(http, held["page"])
    made = json.loads(evening.get("/export.json").content)
    text = json.dumps(made).replace('"member": 0', '"member": 1')
    assert text != json.dumps(made)
    answer = http.post("/api/clubs/restore", content=text)
    assert answer.status_code == 201, answer.text
    forged = Director(http, answer.json()["evening"], answer.json()["token"])
    for evenings in ([forged], [forged, evening]):
        ranking = SeasonDirector.opening(http, evenings).view()["ranking"]
        assert [each["name"] for each in ranking] == ["Marie Dupont"]
    unknown = text.replace(keeper.roll, "abcdefghjkmn")
    answer = http.post("/api/clubs/restore", content=unknown)
    elsewhere = Director(http, answer.json()["evening"], answer.json()["token"])
    ranking = SeasonDirector.opening(http, [elsewhere]).view()["ranking"]
    assert [each["name"] for each in ranking] == ["Marie Dupont"]


def test_two_servers_on_one_log_see_the_same_season(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with contextlib.ExitStack() as open_until:
        http, beside = (
            open_until.enter_context(client_of(open_until.enter_context(running_server(log))))
            for _ in range(2)
        )
        season = SeasonDirector.opening(http, [played_evening(http, 3)])
        other = SeasonDirector(beside, season.season, season.token)
        assert other.view() == season.view()
        other.do("settings", settings={"name": "Summer"})
        assert season.view()["settings"]["name"] == "Summer"


def test_an_evening_that_is_not_in_the_log_is_said_to_be_lost(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        season = SeasonDirector.opening(http, [played_evening(http, 3)])
    with whole_log(log) as whole, whole.writing():
        (lost,) = {
            stands.of for stands in map(what_stands, whole.names()) if stands.kind == "evening"
        }
        whole.drop(evening_name(lost), whole.last_of(evening_name(lost)).sequence)
    with running_server(log) as url, client_of(url) as http:
        view = SeasonDirector(http, season.season, season.token).view()
    assert (view["evenings"], view["lost"], view["ranking"]) == ([], [lost], [])
