"""Of old tables the records are kept: the file shrinks, and what is over opens as before."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli_runs import Run, assert_one_line
from courtcards.eventlog.log import ARCHIVED
from courtcards.eventlog.opening import open_log
from courtcards.eventlog.whole import EventRow, whole_log
from courtcards.hosting.archive import unpacked
from courtcards.keeping import pruning
from courtcards.keeping.backup import back_up
from courtcards.keeping.checking import check
from courtcards.keeping.names import what_stands
from courtcards.keeping.pruning import Prunable, prunable, prune, unlist
from courtcards.keeping.restoring import restore
from courtcards.kernel.errors import NoSeat, UnknownTable
from courtcards.live.lobby import CODEC, Unlisted
from courtcards.matches import records
from courtcards.tables.settings import DAY_MS
from keeping.keeping import KEPT, NOW, OLD, everything, kept_log, pruned, table_that_is_over
from kept.looking import Who, who_of
from server.gathering import open_for_people, sit, tell
from server.playing import play_over_http
from server.serving import Guest, client_of, running_server

OF_MATCHES = ("record", "fairness", "replay")


@pytest.fixture(autouse=True)
def long_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is given long after everything in the log."""
    monkeypatch.setattr("courtcards.cli.prune.now_ms", lambda: NOW)


def told(http: httpx.Client, who: Who, tables: list[str]) -> dict[tuple[str, str], Any]:
    """What everybody is told of the matches of these tables that are over."""
    answers = {}
    for table in tables:
        for token in ["", *filter(None, who.tables[table])]:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            for match in ("0", "1", "2"):
                for what in OF_MATCHES:
                    path = f"/api/tables/{table}/{what}?match={match}"
                    answer = http.get(path, headers=headers)
                    answers[path, token] = (answer.status_code, answer.json())
            path = f"/api/tables/{table}/replay?hand=0"
            answer = http.get(path, headers=headers)
            answers[path, token] = (answer.status_code, answer.json())
    return answers


def test_whoever_might_see_a_match_that_is_over_sees_it_from_its_record(tmp_path: Path) -> None:
    place, who = kept_log(tmp_path / "first"), who_of(KEPT)
    with running_server(place) as url, client_of(url) as http:
        before = told(http, who, list(who.tables))
    size = place.stat().st_size
    with whole_log(place) as log:
        gone = pruned(log)
        assert check(log).damages == []
    assert place.stat().st_size < size / 2
    assert len(gone) == 19
    with running_server(place) as url, client_of(url) as http:
        after = told(http, who, gone)
        seen = 0
        for asked, (status, answer) in after.items():
            if before[asked][0] == 200:
                assert (status, answer) == before[asked]
                seen += 1
            elif status == 200:  # of a match that was given up, the hands that were finished
                assert not answer.get("winners")
            else:
                assert status in {404, before[asked][0]}
        assert seen > 50
        over = next(path for (path, _), (status, _) in before.items() if status == 200)
        page = over.split("/")[3]
        shown = http.get(f"/table/{page}/replay")
        assert shown.status_code == 200
        led = http.get(f"/table/{page}", follow_redirects=False)
        assert (led.status_code, led.headers["location"]) == (303, f"/table/{page}/replay")
        picture = shown.text.partition('property="og:image" content="')[2].partition('"')[0]
        assert http.get(httpx.URL(picture).path).headers["content-type"] == "image/png"
        reviewed = http.get(f"/api/tables/{page}/review?hand=0")
        assert reviewed.status_code in {200, 403}


def test_of_a_match_that_was_given_up_the_finished_hands_are_kept(tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        given_up = [
            table
            for table in prunable(log, NOW, OLD)
            if isinstance(table, Prunable) and table.kept.matches
            if not table.kept.matches[-1].winners
        ]
    assert given_up
    for table in given_up:
        last = table.kept.record(None)
        assert last.hands
        assert b"fairness" not in records.encode(last)


def test_either_database_is_pruned_and_a_backup_has_what_is_archived(
    tmp_path: Path, place: Path | str
) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        back_up(log, tmp_path / "whole", NOW)
    restore(tmp_path / "whole", place)
    with whole_log(place) as log:
        gone = pruned(log)
        assert log.is_shared is False
        assert pruned(log) == []
        assert check(log).damages == []
        back_up(log, tmp_path / "pruned", NOW)
    again = tmp_path / "again"
    restore(tmp_path / "pruned", again)
    secret, rows, archives = everything(place)
    assert everything(again) == (secret, rows, archives)
    assert sorted(gone) == [row.table for row in archives]
    assert {row.event for row in rows if row.table in gone} == {ARCHIVED.decode()}


def test_what_is_not_old_enough_stays(tmp_path: Path) -> None:
    place = kept_log(tmp_path / "first")
    with whole_log(place) as log:
        ends = {
            table.name: table.ended
            for table in prunable(log, NOW, OLD)
            if isinstance(table, Prunable)
        }
        over = table_that_is_over(log)
        then = ends[over] + OLD
        assert over in [table.name for table in prunable(log, then, OLD)]
        assert over not in [table.name for table in prunable(log, then - 1, OLD)]
        # Over days a match is given up only after twice as many days as a move may take.
        days = [name for name in ends if '"pace":"days"' in log.read(name)[0]]
        assert days
        week = 7 * DAY_MS
        assert days[0] not in [t.name for t in prunable(log, ends[days[0]] + week - 1, DAY_MS)]
        assert days[0] in [t.name for t in prunable(log, ends[days[0]] + week, DAY_MS)]


def test_the_tables_of_an_evening_stay(tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        sheets = [name for name in log.names() if what_stands(name).kind == "sheet"]
        online = [json.loads(log.read(name)[0]).get("online") for name in sheets]
        (table,) = filter(None, online)
        assert table not in pruned(log)
        assert len(log.read(table)) > 10
        # A sheet that cannot be read names no table, and keeps nobody from pruning.
        with log.writing():
            log.put_event(EventRow(sheets[online.index(table)], 1, "{}"))
        assert pruned(log) == [table]


def test_notices_and_the_lobby_know_it_no_more(tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        table = table_that_is_over(log)
        told_of = f"push/{table}"
        with log.writing():
            entry = json.dumps({"kind": "listed", "table": table})
            log.append(EventRow("lobby", log.last_of("lobby").sequence + 1, entry))
            log.append(EventRow(told_of, 1, '{"kind":"unsubscribed","endpoint":"x"}'))
        pruned(log)
        assert not log.has_events(told_of)
        stored = log.read("lobby")
        assert Unlisted(table) in [CODEC.decode(each.encode()) for each in stored]
        unlist(log)
        assert log.read("lobby") == stored


def test_where_a_server_was_first_the_table_stays(place: Path | str, tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        back_up(log, tmp_path / "whole", NOW)
    restore(tmp_path / "whole", place)
    with whole_log(place) as log:
        found = next(iter(prunable(log, NOW, OLD)))
        assert isinstance(found, Prunable)
        log.append(EventRow(found.name, found.last + 1, "{}"))
        before = log.read(found.name)
        assert not prune(log, found)
        assert log.read(found.name) == before
        assert not log.has_archived(found.name)


def test_a_server_that_has_it_in_memory_goes_on_answering_and_plays_on_no_more(
    place: Path | str,
) -> None:
    with running_server(place) as url, Guest(url) as ann, Guest(url) as bea:
        open_for_people(ann)
        sit(bea, ann.table)
        assert tell(ann, "begin").status_code == 200
        other = Guest(url)
        other.open("kings-corner", "french-single", 2)
        play_over_http(other)
        before = {
            what: other.ask("GET", other.at(f"/{what}")).json() for what in (*OF_MATCHES, "review")
        }
        with whole_log(place) as log:
            last = max(json.loads(row.event)["at"] for row in everything(place)[1])
            gone = pruned(log, last + OLD)
        assert set(gone) == {ann.table, other.table}
        with whole_log(place) as log:
            assert log.is_shared
        assert {what: other.ask("GET", other.at(f"/{what}")).json() for what in before} == before
        for guest, kind in ((other, "rematch"), (ann, "deal")):
            answer = tell(guest, kind)
            assert (answer.status_code, answer.json()["error"]) == (404, "table/unknown")
        with running_server(place) as elsewhere:
            moved = other.moved_to(elsewhere)
            assert {
                what: moved.ask("GET", moved.at(f"/{what}")).json() for what in before
            } == before
            assert moved.ask("GET", moved.at("/record?so_far=true")).json() == before["record"]
            assert moved.ask("GET", moved.at()).status_code == 404
            nobody = ann.moved_to(elsewhere)  # nothing was finished there
            for what in OF_MATCHES:
                assert nobody.ask("GET", nobody.at(f"/{what}")).status_code == 404
            for guest in (moved, nobody):
                guest.http.close()
        other.http.close()
    with whole_log(place) as log:
        assert check(log).damages == []


def test_anybody_with_the_link_reads_a_kept_record(tmp_path: Path) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, Guest(url) as ann, Guest(url) as nobody:
        ann.open("kings-corner", "french-single", 2, settings={"spectators": False})
        play_over_http(ann)
        nobody.table = ann.table
        with whole_log(place) as log:
            pruned(log)
    with running_server(place) as url:
        for guest in (ann, nobody):
            with guest.moved_to(url) if guest is ann else Guest(url, table=ann.table) as moved:
                for what in (*OF_MATCHES, "review"):
                    assert moved.ask("GET", moved.at(f"/{what}")).status_code == 200
                seat = {"authorization": "Bearer 1.2.x"}
                assert moved.ask("GET", moved.at("/record"), headers=seat).status_code == 403


def test_a_log_says_that_a_table_is_archived(place: Path | str, tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path / "first")) as whole:
        back_up(whole, tmp_path / "whole", NOW)
    restore(tmp_path / "whole", place)
    with whole_log(place) as whole:
        over = table_that_is_over(whole)
        pruned(whole)

    async def run() -> None:
        log = open_log(place)
        try:
            with pytest.raises(UnknownTable):
                await log.read(over)
            kept = await log.archived(over)
            assert kept is not None
            assert unpacked(over, kept).matches
            assert await log.archived("nowhere") is None
        finally:
            await log.close()

    asyncio.run(run())


def test_the_command_says_what_would_go_and_lets_it_go(tmp_path: Path, run: Run) -> None:
    place = kept_log(tmp_path / "first")
    with whole_log(place) as log:
        broken = table_that_is_over(log)
        log.put_event(EventRow(broken, 2, "{}"))
    before = everything(place)
    answer = run("prune", "--older-than", "1d", "--data", place, "--dry-run")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert len(lines) == 20
    assert lines[-2].startswith("18 tables would go, with ")
    assert lines[-1] == f"damaged, and left as they are: {broken}"
    assert everything(place) == before
    shutil.copytree(place.parent, tmp_path / "second")
    answer = run("prune", "--older-than", "1d", "--data", place)
    assert answer.out.startswith("18 tables are gone, with ")
    answer = run("prune", "--older-than", "1d", "--data", tmp_path / "second", "--json")
    done = json.loads(answer.out)
    assert len(done["tables"]) == 18
    assert done["unreadable"] == [broken]
    assert done["bytes_after"] < done["bytes_before"]
    answer = run("prune", "--older-than", "9000w", "--data", place, "--json")
    assert json.loads(answer.out)["tables"] == []


def test_a_table_at_which_somebody_plays_again_is_not_counted(
    tmp_path: Path, place: Path | str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        back_up(log, tmp_path / "whole", NOW)
    restore(tmp_path / "whole", place)
    option = "--data" if isinstance(place, Path) else "--database"
    prune = ("prune", "--older-than", "1d", option, place)
    monkeypatch.setattr("courtcards.cli.prune.prune", lambda _log, _table: False)
    assert run(*prune).out.startswith("0 tables are gone, with 0 events; 0 records are kept; ")
    monkeypatch.setattr("courtcards.cli.prune.prune", pruning.prune)
    assert run(*prune).out.startswith("19 tables are gone, with ")


def test_a_seat_is_theirs_who_sat_there_in_the_end(tmp_path: Path) -> None:
    with whole_log(kept_log(tmp_path / "first")) as log:
        over = table_that_is_over(log)
        tables = [each for each in prunable(log, NOW, OLD) if isinstance(each, Prunable)]
    kept = next(table.kept for table in tables if table.name == over)
    kept.check_holder(0, kept.since[0])
    bots = [seat for seat, player in enumerate(kept.players) if player and player.bot]
    wrong = [(0, kept.since[0] + 1), (99, 1), (-1, 1), *((seat, 1) for seat in bots)]
    for seat, since in wrong:
        with pytest.raises(NoSeat):
            kept.check_holder(seat, since)


@pytest.mark.parametrize("age", ["90", "0d", "d", "-3d", "3m", "100000d", "1.5d", "٣d"])
def test_what_is_no_age_is_said(run: Run, tmp_path: Path, age: str) -> None:
    answer = run("prune", f"--older-than={age}", "--data", kept_log(tmp_path / "first"))
    assert_one_line(answer, 2, "is no age: write days or weeks, such as 90d or 12w")
