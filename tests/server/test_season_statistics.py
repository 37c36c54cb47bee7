"""Statistics of a season over HTTP: hall of fame, prizes, personal pages, and who may see them."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from clubs.club_seasons import AGREED, GUESTS, SILENT, WrittenSeason, write_club_season
from clubs.seasoned import evening
from courtcards.clubs.command import Sender
from courtcards.clubs.season import SeasonSettings, build_season_opening
from courtcards.clubs.season.commands import Season
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.service import seasons
from courtcards.clubs.service.seasons import LiveSeason
from server.refused import check
from server.seasoning import SeasonDirector
from server.serving import client_of, running_server

UNNAMED = {*SILENT, *GUESTS}
SPECIAL = [
    {"prize": "wine", "rule": "best-round"},
    {"prize": "cup", "rule": "team", "of": "gent"},
    {"prize": "heart", "rule": "contract", "of": "hearts"},
]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, WrittenSeason]:
    place = tmp_path_factory.mktemp("log") / "tables.sqlite3"
    return place, write_club_season(place)


@pytest.fixture(scope="module")
def http(log: tuple[Path, WrittenSeason]) -> Iterator[httpx.Client]:
    with running_server(log[0]) as url, client_of(url) as http:
        yield http


@pytest.fixture
def director(http: httpx.Client, log: tuple[Path, WrittenSeason]) -> SeasonDirector:
    return SeasonDirector(http, log[1].season, log[1].director)


@pytest.fixture
def viewer(http: httpx.Client, log: tuple[Path, WrittenSeason]) -> SeasonDirector:
    return SeasonDirector(http, log[1].season, log[1].viewer)


def ids(of: SeasonDirector) -> dict[str, Any]:
    """By name the id of the personal page in the ranking."""
    return {each["name"]: each["person"] for each in of.view()["ranking"]}


def test_the_director_opens_everybodys_page_and_a_viewer_those_who_agreed(
    director: SeasonDirector, viewer: SeasonDirector
) -> None:
    every, some = ids(director), ids(viewer)
    assert every.keys() == some.keys()
    assert {name for name, person in some.items() if person} == {*AGREED} & every.keys()
    assert len(set(every.values())) == len(every)
    for name, person in every.items():
        page = director.get(f"/people/{person}").json()
        assert (page["name"], page["person"]) == (name, person)
        answer = viewer.get(f"/people/{person}")
        if name in AGREED:
            assert some[name] == person
            own = {each["name"]: each["person"] for each in answer.json()["opponents"]}
            assert all((of in AGREED) == (other is not None) for of, other in own.items())
        else:
            check(answer, 403, "club/not-allowed", "has not agreed to a personal page")
            assert name not in answer.text
    for unknown in ("0123456789abcdef", "x", "a" * 300):
        check(director.get(f"/people/{unknown}"), 404, "club/unknown")


def test_a_viewer_gets_no_figures_of_people_who_have_not_agreed(
    director: SeasonDirector, viewer: SeasonDirector
) -> None:
    every, some = director.get("/statistics").json(), viewer.get("/statistics").json()
    assert {each["name"] for each in every["people"]} == ids(director).keys()
    assert {each["name"] for each in some["people"]} == {*AGREED} & ids(director).keys()
    assert (every["teams"], some["teams"]) == (["Gent", "Leuven"], [])
    for of_all, of_some in zip(every["records"], some["records"], strict=True):
        assert of_all["value"] == of_some["value"]
        for holder, shown in zip(of_all["holders"], of_some["holders"], strict=True):
            assert shown["name"] == holder["name"]
            assert shown["person"] == (holder["person"] if holder["name"] in AGREED else None)


def test_the_figures_of_a_page_are_those_of_the_statistics(director: SeasonDirector) -> None:
    view, found = director.view(), director.get("/statistics").json()
    rounds = {each["name"]: each["best"] for each in view["ranking"]}
    for line in found["people"]:
        page = director.get(f"/people/{line['person']}").json()
        for key in ("tables", "won", "score"):
            assert page[key] == line[key]
        assert page["winning"]["longest"] == line["streak"]
        assert len(page["evenings"]) == line["evenings"]
        assert page["best_round"]["score"] == line["best"] <= rounds[line["name"]]
        assert sum(each["tables"] for each in page["opponents"]) <= 3 * page["tables"]
        assert sum(each["deals"] for each in page["contracts"]) == 20 * page["tables"]
    assert [each["rule"] for each in found["records"]][:2] == ["best-round", "best-evening"]
    assert len([each for each in found["records"] if each["rule"] == "contract"]) == 7
    assert len(found["contracts"]) == 7


def test_special_prizes_are_set_by_the_director(director: SeasonDirector) -> None:
    settings = {"name": "Winter", "prizes": ["ham"], "once": True}
    bad = {"prize": "cup", "rule": "team"}
    check(director.ask("settings", settings=settings | {"special": [bad]}), 422, "club/bad-people")
    crowd = director.ask("settings", settings=settings | {"special": SPECIAL * 7})
    assert crowd.status_code == 400
    director.do("settings", settings=settings | {"special": SPECIAL})
    assert director.view()["settings"]["special"] == SPECIAL
    found = director.get("/statistics").json()["awards"]
    assert [each["prizes"] for each in found] == [["wine"], ["cup"], ["heart"]]
    winners = [name["name"] for each in found for name in each["people"]]
    first = [name for each in director.view()["awards"] for name in each["names"]]
    assert len({*winners, *first}) == len(winners) + len(first)


def sheets_of(answer: httpx.Response) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(answer.content)) as book:
        return {name: book.read(name).decode() for name in book.namelist() if "xml" in name}


def test_the_workbook_has_opponents_for_the_director_alone(
    director: SeasonDirector, viewer: SeasonDirector
) -> None:
    every, some = sheets_of(director.get("/season.xlsx")), sheets_of(viewer.get("/season.xlsx"))
    for part in ("hall of fame", "prizes", "figures"):
        assert f'"{part}"' in every["xl/workbook.xml"]
        assert f'"{part}"' in some["xl/workbook.xml"]
    assert '"opponents"' in every["xl/workbook.xml"]
    assert '"opponents"' not in some["xl/workbook.xml"]
    # The heading, and a line for each person whose figures the viewer may see.
    shown = {*AGREED} & ids(viewer).keys()
    assert some["xl/worksheets/sheet5.xml"].count("<row ") == 1 + len(shown)
    assert every["xl/worksheets/sheet5.xml"].count("<row ") == 1 + len(ids(director))


def test_statistics_are_computed_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[EveningOutcome]] = []

    class Work:
        async def do(self, _kind: object, work: Any, *_rest: object) -> Any:
            await asyncio.sleep(0)
            asked.append(outcomes)
            return work()

    opened = build_season_opening(SeasonSettings("Winter"), (), Sender("director"), 0)
    live = LiveSeason("s", Season(opened), None)  # type: ignore[arg-type]
    outcomes = [evening(1, {"ann": [(16, 5)], "bea": [(12, 3)]})]

    async def ask_often() -> None:
        work = Work()
        found = await asyncio.gather(*(live.statistics(outcomes, work) for _ in range(5)))
        assert all(each is found[0] for each in found)
        assert await live.ratings(outcomes, work) == found[0].ratings

    asyncio.run(ask_often())
    assert len(asked) == 1
    assert seasons.STATISTICS.name == "statistics"
