"""A season opens without its evenings: by what was kept of them, wherever that certainly fits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.eventlog import repository
from courtcards.eventlog.snapshots import SnapshotRow
from courtcards.eventlog.whole import whole_log
from courtcards.keeping.ageing import AgedEvening, aged_evenings, without_names
from courtcards.keeping.checking import check
from courtcards.keeping.forgetting import forget, forgotten
from courtcards.kernel.sources import PACKAGE
from courtcards.server import snapshots
from courtcards.server.clubs.clubhouse import Clubhouse
from courtcards.server.clubs.live import LiveEvening
from courtcards.server.clubs.log_names import evening_name
from courtcards.server.clubs.seasons import tallies
from courtcards.server.snapshots import OF_EVENINGS, tally_code
from server.clubbing import Director
from server.online_tables import Table
from server.seasoning import NAMES, SeasonDirector, played_evening
from server.serving import LOOSE, client_of, running_server

DECISION = {"line": "decision", "points": [50, 0, 0, -50], "reason": "found", "ends": False}
FILES = ("", "/ratings", "/ranking.csv", "/ratings.csv", "/season.xlsx")
FOREVER = 10**9


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The evenings that servers have rebuilt with all of their sheets, in their order."""
    loaded: list[str] = []
    load = Clubhouse._load

    async def counting(clubhouse: Clubhouse, name: str) -> LiveEvening:
        loaded.append(name)
        return await load(clubhouse, name)

    monkeypatch.setattr(Clubhouse, "_load", counting)
    return loaded


@contextmanager
def served(place: Path | str, **limits: Any) -> Iterator[httpx.Client]:
    with running_server(place, replace(LOOSE, **limits)) as url, client_of(url) as http:
        yield http


def at(http: httpx.Client, season: SeasonDirector) -> SeasonDirector:
    """The same director's link at another server."""
    return SeasonDirector(http, season.season, season.token)


def evening_at(http: httpx.Client, evening: Director) -> Director:
    return Director(http, evening.evening, evening.token)


def season_of(
    place: Path | str, evenings: int = 2, *, is_seen: bool = True
) -> tuple[SeasonDirector, list[Director]]:
    """A season that was looked at, so that what its evenings have come to is kept."""
    with served(place) as http:
        played = [played_evening(http, number) for number in range(1, evenings + 1)]
        season = SeasonDirector.opening(http, played)
        if is_seen:
            season.view()
        return season, played


def kept_of(place: Path | str, evening: Director) -> SnapshotRow | None:
    with whole_log(place) as whole:
        return whole.snapshot(evening_name(evening.evening))


def test_a_season_opens_after_a_start_without_any_of_its_evenings(
    place: Path | str, loads: list[str]
) -> None:
    with served(place) as http:
        season = SeasonDirector.opening(http, [played_evening(http, number) for number in (2, 1)])
        before = {rest: season.get(rest).content for rest in FILES}
    with served(place) as http:
        cold = at(http, season)
        assert {rest: cold.get(rest).content for rest in FILES} == before
        assert {rest: cold.get(rest).content for rest in FILES} == before
    assert loads == []


def test_only_the_evening_at_which_something_has_happened_is_counted_again(
    tmp_path: Path, loads: list[str]
) -> None:
    log = tmp_path / "log.sqlite3"
    season, (first, second) = season_of(log)
    with served(log) as http:
        before = at(http, season).view()["ranking"]
        evening_at(http, first).written((1, 1), "enter", index=20, line=DECISION)
        assert loads == [first.evening]
    with served(log) as http:
        corrected = at(http, season).view()["ranking"]
        assert corrected != before
        assert loads == [first.evening] * 2
    with served(log) as http:
        assert at(http, season).view()["ranking"] == corrected
        evening_at(http, second).do("rename", player=0, name="Anna")
        renamed = at(http, season).view()["ranking"]
        assert "Anna" in [each["name"] for each in renamed]
    with served(log) as http:
        assert at(http, season).view()["ranking"] == renamed
    assert loads == [first.evening] * 2 + [second.evening]


def test_more_evenings_than_stay_in_memory_are_loaded_once(
    tmp_path: Path, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", 0.0)
    monkeypatch.setattr(tallies, "MOST_IN_MEMORY", 2)
    log = tmp_path / "log.sqlite3"
    season, played = season_of(log, 4, is_seen=False)
    with whole_log(log) as whole, whole.writing():
        whole.drop_snapshots()
    loads.clear()
    with served(log, evenings_in_memory=1) as http:
        before = at(http, season).view()
        assert sorted(loads) == sorted(each.evening for each in played)
    loads.clear()
    with served(log, evenings_in_memory=1) as http:
        for _ in range(3):
            assert at(http, season).view() == before
    assert loads == []


def test_a_round_taken_back_and_a_correction_of_as_many_events_are_seen(
    tmp_path: Path,
) -> None:
    with served(tmp_path / "log.sqlite3") as http:
        evening = played_evening(http, 1, rounds=2)
        season = SeasonDirector.opening(http, [evening])
        evening.begin()
        evening.draw_at((2, 1))
        before = season.view()["ranking"]
        # The second sheet's two events are gone, and there is one more of each of the others.
        evening.do("unbegin", round=2, reason="too late")
        evening.written((1, 1), "enter", index=20, line=DECISION)
        assert season.view()["ranking"] != before


def test_another_server_sees_at_once_what_is_written_at_the_first(place: Path | str) -> None:
    season, (evening, _) = season_of(place)
    with served(place) as here, served(place) as there:
        before = at(there, season).view()["ranking"]
        assert at(here, season).view()["ranking"] == before
        evening_at(here, evening).written((1, 1), "enter", index=20, line=DECISION)
        after = at(there, season).view()["ranking"]
        assert after != before
        assert at(here, season).view()["ranking"] == after


def test_what_another_version_has_counted_is_not_used(
    tmp_path: Path, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.sqlite3"
    season, played = season_of(log)
    monkeypatch.setattr(snapshots, "tally_code", lambda: "another")
    with served(log) as http:
        at(http, season).view()
    assert sorted(loads) == sorted(each.evening for each in played)


def test_the_version_follows_from_all_code_that_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tally_code()
    for room in OF_EVENINGS:
        for path in (PACKAGE / room).rglob("*.py"):
            copy = tmp_path / path.relative_to(PACKAGE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(snapshots, "PACKAGE", tmp_path)
    assert tally_code.__wrapped__() == before
    with (tmp_path / "clubs" / "standings.py").open("a") as file:
        file.write("# other rules\n")
    assert tally_code.__wrapped__() != before


def test_what_is_damaged_is_counted_again(tmp_path: Path, loads: list[str]) -> None:
    log = tmp_path / "log.sqlite3"
    season, (first, _) = season_of(log)
    with served(log) as http:
        before = at(http, season).view()
    broken = kept_of(log, first)
    assert broken is not None
    with whole_log(log) as whole, whole.writing():
        whole.drop_snapshot(broken.table)
        whole._line.add("snapshots", [broken._replace(kept=broken.kept[:-1] + b"?")])
    with served(log) as http:
        assert at(http, season).view() == before
    assert loads == [first.evening]
    with served(log) as http:
        assert at(http, season).view() == before
    assert loads == [first.evening]


def test_nothing_is_kept_of_an_evening_whose_events_are_gone(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    with served(log) as http:
        evening = played_evening(http, 1)
        name = evening_name(evening.evening)
        with whole_log(log) as whole, whole.writing():
            whole.drop(name, whole.last_of(name).sequence)
        season = SeasonDirector.opening(http, [evening])
        assert {each["name"] for each in season.view()["ranking"]} == set(NAMES)
    assert kept_of(log, evening) is None


def test_an_evening_whose_tables_on_the_server_may_have_gone_on_is_always_looked_at(
    tmp_path: Path, loads: list[str]
) -> None:
    log = tmp_path / "log.sqlite3"
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


def test_old_evenings_without_names_and_people_forgotten_stay_so(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    season, (first, _) = season_of(log)
    with whole_log(log) as whole:
        for aged in list(aged_evenings(whole, FOREVER * 10**6, 1)):
            assert isinstance(aged, AgedEvening)
            if aged.name == first.evening:
                without_names(whole, aged)
    with served(log) as http:
        called = {each["name"] for each in at(http, season).view()["ranking"]}
    assert called == {*NAMES, "player 1", "player 2", "player 3", "player 4"}
    with whole_log(log) as whole:
        forget(whole, list(forgotten(whole, NAMES[0])))
    assert kept_of(log, first) is None
    with served(log) as http:
        called = {each["name"] for each in at(http, season).view()["ranking"]}
    assert called == {*NAMES[1:], "somebody", "player 1", "player 2", "player 3", "player 4"}
    with whole_log(log) as whole:
        assert check(whole).damages == []
