"""Seasons over HTTP: begun of evenings, ranked, changed, saved; opened without the evenings."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.admin import verification
from courtcards.clubs.service.evening import LiveEvening
from courtcards.clubs.service.evenings import LiveEvenings
from courtcards.clubs.service.links import evening_stream_name
from courtcards.eventlog.admin_log import open_admin_log
from courtcards.eventlog.snapshots import SnapshotRow
from courtcards.kernel.sources import PACKAGE
from courtcards.server import snapshots
from courtcards.server.redaction.evenings import (
    ExpiredEvening,
    find_expired_evenings,
    redact_expired_evening,
)
from courtcards.server.redaction.people import find_redactions, redact
from courtcards.server.snapshots import EVENING_PACKAGES, digest_evening_code
from server.clubbing import ENDS, SETTINGS, Director, token_of
from server.online_tables import Table
from server.refused import check
from server.roll_keeping import Keeper, director_of
from server.seasoning import NAMES, SeasonDirector, opening_body, played_evening
from server.serving import HTML, LOOSE, client_of, running_server


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
    brought = [points_of(evenings[1])["ann  JANSSENS"], points_of(evenings[0])["Ann Janssens"]]
    ann = by_name["Ann Janssens"]
    assert (ann["evenings"], ann["points"]) == (2, max(brought))
    winners = [each["name"] for each in view["ranking"] if each["place"] == 1]
    assert view["awards"][0]["names"] == winners


def test_its_director_changes_it_and_a_viewer_looks(
    season: SeasonDirector, evenings: list[Director]
) -> None:
    viewer = season.viewer()
    assert viewer.view()["role"] == "viewer"
    count = {"evening": evenings[0].evening, "token": evenings[0].token}
    for refused in (
        viewer.ask("settings", settings={"name": "Mine"}),
        viewer.ask("count", **count),
        viewer.get("/links"),
        viewer.get("/links/viewer/qr.svg"),
        season.ask("count", **count | {"token": evenings[1].token}),
    ):
        check(refused, 403, "club/not-allowed")
    season.do("settings", settings={"name": "Summer"}, by="Ann")
    season.do("leave-out", evening=evenings[0].evening)
    view = season.view()
    assert view["settings"]["name"] == "Summer"
    assert [each["evening"] for each in view["evenings"]] == [evenings[1].evening]
    check(season.ask("count", **count | {"evening": "nowhere"}), 404, "club/unknown")
    season.do("count", **count)
    check(season.ask("count", **count), 409, "club/not-now")
    assert len(season.view()["evenings"]) == 2


def test_links_are_shown_as_codes_and_renewed(season: SeasonDirector) -> None:
    viewer = season.viewer()
    code = season.get("/links/viewer/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    check(season.get("/links/jury/qr.svg"), 404, "club/unknown")
    done = season.do("renew", key="viewer")
    assert season.get("/links/viewer/qr.svg").content != code.content
    check(viewer.get(), 403, "club/not-allowed")
    assert token_of(done["page"]) == done["token"] == season.viewer().token
    # The answer to the renewal of the own link may be lost: it is asked for again by the old one.
    body = {"key": "director", "id": "again"}
    renewed = season.do("renew", **body)
    assert season.do("renew", **body) == renewed
    check(season.get(), 403, "club/not-allowed")
    assert SeasonDirector(season.http, season.season, renewed["token"]).view()["role"] == "director"


def test_what_is_no_season_is_refused(
    http: httpx.Client, season: SeasonDirector, evenings: list[Director]
) -> None:
    check(SeasonDirector(http, "nowhere", season.token).get(), 404, "club/unknown")
    check(SeasonDirector(http, season.season, "director.x").get(), 403, "club/not-allowed")
    check(http.get(f"/api/seasons/{season.season}"), 403, "club/not-allowed")
    body = opening_body(evenings)
    body["evenings"][0]["token"] = body["evenings"][1]["token"]
    check(http.post("/api/seasons", json=body), 403, "club/not-allowed")
    for path in (f"/season/{season.season}/jury", "/season/nowhere/viewer"):
        assert http.get(path, headers=HTML).status_code == 404
    page = http.get(f"/season/{season.season}/viewer", headers=HTML)
    assert "<title>Winter – Courtcards</title>" in page.text


def rows(answer: httpx.Response, delimiter: str = ",") -> list[list[str]]:
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=delimiter))


def test_spreadsheets_have_the_ranking_and_the_ratings(season: SeasonDirector) -> None:
    answer = season.get("/ranking.csv")
    named = 'attachment; filename="winter-ranking.csv"'
    assert answer.headers["content-disposition"] == named
    heading, *lines = rows(answer)
    assert heading[:6] == ["place", "player", "ranking points", "score", "best round", "evenings"]
    assert heading[6:] == ["2026-11-01", "2026-11-02", "does not count"]
    names = [each["name"] for each in season.view()["ranking"]]
    assert [line[1].removeprefix("'") for line in lines] == names
    assert [line[1] for line in lines if "Bea" in line[1]] == ["'=Bea"]
    heading, *lines = rows(season.get("/ratings.csv", **{"accept-language": "nl"}), ";")
    ratings = season.get("/ratings").json()["ratings"]
    assert [int(line[-1]) for line in lines] == [each["tables"] for each in ratings]
    assert all("," in line[2] for line in lines)
    once, again = season.get("/season.xlsx"), season.get("/season.xlsx")
    assert once.content == again.content
    with zipfile.ZipFile(io.BytesIO(once.content)) as book:
        assert book.testzip() is None
        assert "xl/worksheets/sheet2.xml" in book.namelist()
        assert "=Bea" in book.read("xl/sharedStrings.xml").decode()
        assert "<f>" not in book.read("xl/worksheets/sheet1.xml").decode()


def test_a_member_is_one_line_however_they_were_written(http: httpx.Client) -> None:
    keeper = Keeper.opening(http)
    keeper.add("Marie Dupont", "marie  dupond", "Cas")
    held = [
        keeper.do("evening", settings=SETTINGS | {"date": f"2026-11-2{day}"}, members=[member, 2])
        for day, member in enumerate((0, 1))
    ]
    evenings = [director_of(http, each["page"]) for each in held]
    evenings[0].do("rename", player=1, name="Casimir")
    season = SeasonDirector.opening(http, evenings)

    def people() -> dict[str, int]:
        return {each["name"]: each["evenings"] for each in season.view()["ranking"]}

    assert people() == {"Cas": 2, "Marie Dupont": 1, "marie  dupond": 1}
    keeper.do("merge", member=1, into=0)
    keeper.do("change", member=0, name="Marie Dupont-Maes")
    assert people() == {"Cas": 2, "Marie Dupont-Maes": 2}


def test_an_evening_from_a_file_learns_no_names_of_a_club(http: httpx.Client) -> None:
    keeper = Keeper.opening(http)
    keeper.add("Marie Dupont", "Secret")
    held = keeper.do("evening", settings=SETTINGS, members=[0])
    evening = director_of(http, held["page"])
    text = json.dumps(evening.get("/export.json").json())
    file = text.replace('"member": 0', '"member": 1')
    assert file != text
    forged = Director.restoring(http, file.encode())
    elsewhere = Director.restoring(http, file.replace(keeper.roll, "abcdefghjkmn").encode())
    for evenings in ([forged], [forged, evening], [elsewhere]):
        ranking = SeasonDirector.opening(http, evenings).view()["ranking"]
        assert [each["name"] for each in ranking] == ["Marie Dupont"]


def test_an_evening_that_is_not_in_the_log_is_said_to_be_lost_and_nothing_is_kept_of_it(
    log: Path,
) -> None:
    with served(log) as http:
        evening = short_evening(http, 1)
        name = evening_stream_name(evening.evening)
        with open_admin_log(log) as whole, whole.writing():
            whole.drop(name, whole.read_last_event(name).sequence)
        season = SeasonDirector.opening(http, [evening])
        assert {each["name"] for each in season.view()["ranking"]} == set(NAMES)
    assert kept_of(log, evening) is None
    with served(log) as http:
        view = at(http, season).view()
    assert (view["evenings"], view["lost"], view["ranking"]) == ([], [evening.evening], [])


DECISION = ENDS | {"points": [-50, 0, 0, 50], "ends": False}
FILES = ("", "/ratings", "/ranking.csv", "/ratings.csv", "/season.xlsx")
FOREVER = 10**9


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The evenings that servers have rebuilt with all of their sheets, in their order."""
    loaded: list[str] = []
    load = LiveEvenings._load

    async def counting(clubhouse: LiveEvenings, name: str) -> LiveEvening:
        loaded.append(name)
        return await load(clubhouse, name)

    monkeypatch.setattr(LiveEvenings, "_load", counting)
    return loaded


@contextmanager
def served(place: Path | str, **limits: Any) -> Iterator[httpx.Client]:
    with running_server(place, replace(LOOSE, **limits)) as url, client_of(url) as http:
        yield http


def at(http: httpx.Client, season: SeasonDirector) -> SeasonDirector:
    """The same director's link at another server."""
    return SeasonDirector(http, season.season, season.token)


def season_of(place: Path | str, evenings: int = 2) -> tuple[SeasonDirector, list[Director]]:
    """A season that was looked at, so that what its evenings have come to is kept."""
    with served(place) as http:
        played = [short_evening(http, number) for number in range(1, evenings + 1)]
        season = SeasonDirector.opening(http, played)
        season.view()
        return season, played


def short_evening(http: httpx.Client, day: int, rounds: int = 1) -> Director:
    """An evening of one table that the jury has ended, with the scores of the day."""
    date = f"2026-11-{day:02}"
    director = Director.opening(http, name=f"Evening {day}", date=date, rounds=rounds)
    director.do("add", players=[{"name": name} for name in NAMES])
    director.begin()
    director.finish((1, 1), [6 * day, 2, -2, -6 * day])
    director.close()
    return director


def kept_of(place: Path | str, evening: Director) -> SnapshotRow | None:
    with open_admin_log(place) as whole:
        return whole.snapshot(evening_stream_name(evening.evening))


@pytest.mark.parametrize(
    "place", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)], indirect=True
)
def test_a_season_opens_after_a_start_without_any_of_its_evenings(
    place: Path | str, loads: list[str]
) -> None:
    with served(place) as http:
        season = SeasonDirector.opening(http, [short_evening(http, number) for number in (2, 1)])
        before = {rest: season.get(rest).content for rest in FILES}
    with served(place) as http:
        cold = at(http, season)
        for _ in range(2):
            assert {rest: cold.get(rest).content for rest in FILES} == before
    assert loads == []


def test_only_the_evening_at_which_something_has_happened_is_counted_again(
    log: Path, loads: list[str]
) -> None:
    season, (first, second) = season_of(log)
    with served(log) as http:
        before = at(http, season).view()["ranking"]
        first.at_server(http).written((1, 1), "enter", index=1, line=DECISION)
        assert loads == [first.evening]
    with served(log) as http:
        corrected = at(http, season).view()["ranking"]
        assert corrected != before
        assert loads == [first.evening] * 2
    with served(log) as http:
        assert at(http, season).view()["ranking"] == corrected
        second.at_server(http).do("rename", player=0, name="Anna")
        renamed = at(http, season).view()["ranking"]
        assert "Anna" in [each["name"] for each in renamed]
    with served(log) as http:
        assert at(http, season).view()["ranking"] == renamed
    assert loads == [first.evening] * 2 + [second.evening]


@pytest.mark.long
def test_what_is_damaged_or_of_another_version_is_counted_again(
    log: Path, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    season, played = season_of(log)
    with served(log) as http:
        before = at(http, season).view()
    broken = kept_of(log, played[0])
    assert broken is not None
    with open_admin_log(log) as whole, whole.writing():
        whole.drop_snapshot(broken.table)
        whole._connection.add("snapshots", [broken._replace(kept=broken.kept[:-1] + b"?")])
    for _ in range(2):
        with served(log) as http:
            assert at(http, season).view() == before
        assert loads == [played[0].evening]
    monkeypatch.setattr(snapshots, "digest_evening_code", lambda: "another")
    with served(log) as http:
        assert at(http, season).view() == before
    assert sorted(loads[1:]) == sorted(each.evening for each in played)


def test_the_version_follows_from_all_code_that_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest_evening_code()
    for package in EVENING_PACKAGES:
        for path in (PACKAGE / package).rglob("*.py"):
            copy = tmp_path / path.relative_to(PACKAGE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(snapshots, "PACKAGE", tmp_path)
    assert digest_evening_code.__wrapped__() == before
    with (tmp_path / "clubs" / "standings.py").open("a") as file:
        file.write("# other rules\n")
    assert digest_evening_code.__wrapped__() != before


def test_an_evening_whose_tables_on_the_server_may_have_gone_on_is_always_looked_at(
    log: Path, loads: list[str]
) -> None:
    with served(log) as http:
        director = Director.opening(http, rounds=1)
        director.begin(4, online=[1])
        season = SeasonDirector.opening(http, [director])
        season.view()
        online = director.sheet((1, 1))["online"]
    assert kept_of(log, director) is None
    with served(log) as http:
        Table(http, online).play_otherwise()
        assert loads == []
        at(http, season).view()
        assert loads == [director.evening]


def test_old_evenings_without_names_and_people_forgotten_stay_so(log: Path) -> None:
    season, (first, _) = season_of(log)
    with open_admin_log(log) as whole:
        for aged in list(find_expired_evenings(whole, FOREVER * 10**6, 1)):
            assert isinstance(aged, ExpiredEvening)
            if aged.name == first.evening:
                redact_expired_evening(whole, aged)
    with served(log) as http:
        called = {each["name"] for each in at(http, season).view()["ranking"]}
    assert called == {*NAMES, "player 1", "player 2", "player 3", "player 4"}
    with open_admin_log(log) as whole:
        redact(whole, list(find_redactions(whole, NAMES[0])))
    assert kept_of(log, first) is None
    with served(log) as http:
        called = {each["name"] for each in at(http, season).view()["ranking"]}
    assert called == {*NAMES[1:], "somebody", "player 1", "player 2", "player 3", "player 4"}
    with open_admin_log(log) as whole:
        assert verification.check_log(whole).damages == []
