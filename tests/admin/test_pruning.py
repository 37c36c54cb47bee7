"""Of old tables the records are kept: the file shrinks, and what is over opens as before."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from admin.keeping import KEPT, NOW, OLD, everything, pruned, put_event, table_that_is_over
from cli_runs import Run, assert_one_line
from courtcards.admin import pruning
from courtcards.admin.backup import back_up, restore
from courtcards.admin.pruning import (
    PrunableTable,
    find_prunable,
    prune_table,
    unlist_archived_tables,
)
from courtcards.admin.verification import check_log
from courtcards.eventlog.admin_log import EventRow, open_admin_log
from courtcards.eventlog.log import ARCHIVED, Month
from courtcards.eventlog.opening import open_log
from courtcards.kernel.errors import NoSeat, UnknownTable
from courtcards.play import records
from courtcards.server.redaction.names import identify_stream
from courtcards.tables.service.tables import CODEC, Unlisted
from courtcards.tables.settings import DAY_MS
from courtcards.tables.views.replays import unpack_archive
from kept.looking import Who, who_of
from server.clubbing import Director
from server.gathering import open_for_people, sit, tell
from server.playing import play_over_http
from server.serving import Guest, client_of, running_server

OF_MATCHES = ("record", "fairness", "replay")


@pytest.fixture(autouse=True)
def long_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is given long after everything in the log; no server lets go of a table."""
    monkeypatch.setattr("courtcards.cli.prune.now_ms", lambda: NOW)
    monkeypatch.setattr("courtcards.eventlog.repository.IDLE_AFTER_S", 3600.0)


def told(http: httpx.Client, who: Who, tables: list[str]) -> dict[tuple[str, str], Any]:
    """What everybody is told of the matches of these tables that are over."""
    asked = [f"{what}?match={match}" for match in "01" for what in OF_MATCHES] + ["replay?hand=0"]
    answers = {}
    for table in tables:
        for token in ["", *list(filter(None, who.tables[table]))[:2]]:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            for what in asked:
                path = f"/api/tables/{table}/{what}"
                answer = http.get(path, headers=headers)
                answers[path, token] = (answer.status_code, answer.json())
    return answers


@pytest.mark.long
def test_whoever_might_see_a_match_that_is_over_sees_it_from_its_record(kept: Path) -> None:
    place, who = kept, who_of(KEPT)
    with running_server(place) as url, client_of(url) as http:
        before = told(http, who, list(who.tables))
    size = place.stat().st_size
    with open_admin_log(place) as log:
        gone = pruned(log)
        assert check_log(log).damages == []
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
        assert seen > 30
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


def test_of_a_match_that_was_given_up_the_finished_hands_are_kept(kept: Path) -> None:
    with open_admin_log(kept) as log:
        tables = [each for each in find_prunable(log, NOW, OLD) if isinstance(each, PrunableTable)]
    records_kept = [each.archive.record(None) for each in tables if each.archive.matches]
    given_up = [each for each in records_kept if not each.winners]
    assert given_up
    for record in given_up:
        assert record.hands
        assert b"fairness" not in records.encode(record)


def test_either_database_is_pruned_and_a_backup_has_what_is_archived(
    tmp_path: Path, either: Path | str
) -> None:
    with open_admin_log(either) as log:
        first = next(iter(find_prunable(log, NOW, OLD)))
        assert isinstance(first, PrunableTable)
        log.append(EventRow(first.name, first.last + 1, "{}"))  # a server is first: it stays
        before = log.read(first.name)
        assert not prune_table(log, first)
        assert log.read(first.name) == before
        assert not log.has_archived(first.name)
        found = [each for each in find_prunable(log, NOW, OLD) if isinstance(each, PrunableTable)]
        gone = [each.name for each in found if prune_table(log, each)]
        assert len(gone) == len(found) == 18
        assert log.is_shared is False
        assert [each.name for each in check_log(log).damages] == [first.name]
        back_up(log, tmp_path / "pruned", NOW)
    again = tmp_path / "again"
    restore(tmp_path / "pruned", again)
    secret, rows, archives = everything(either)
    assert everything(again) == (secret, rows, archives)
    assert sorted(gone) == [row.table for row in archives]
    assert {row.event for row in rows if row.table in gone} == {ARCHIVED.decode()}
    asyncio.run(check_archived(either, table_that_is_over()))


async def check_archived(place: Path | str, over: str) -> None:
    """A server's log says that this table is archived, and has what is kept of it."""
    log = open_log(place)
    try:
        with pytest.raises(UnknownTable):
            await log.read(over)
        kept = await log.read_archive(over)
        assert kept is not None
        assert unpack_archive(over, kept).matches
        assert await log.read_archive("nowhere") is None
    finally:
        await log.close()


def test_what_is_not_old_enough_stays(kept: Path) -> None:
    with open_admin_log(kept) as log:
        ends = {
            table.name: table.ended
            for table in find_prunable(log, NOW, OLD)
            if isinstance(table, PrunableTable)
        }
        over = table_that_is_over()
        then = ends[over] + OLD
        assert over in [table.name for table in find_prunable(log, then, OLD)]
        assert over not in [table.name for table in find_prunable(log, then - 1, OLD)]
        # Over days a match is given up only after twice as many days as a move may take.
        days = [name for name in ends if '"pace":"days"' in log.read(name)[0]]
        assert days
        week = 7 * DAY_MS
        assert days[0] not in [t.name for t in find_prunable(log, ends[days[0]] + week - 1, DAY_MS)]
        assert days[0] in [t.name for t in find_prunable(log, ends[days[0]] + week, DAY_MS)]


def test_the_tables_of_an_evening_stay(kept: Path) -> None:
    with open_admin_log(kept) as log:
        sheets = [name for name in log.names() if identify_stream(name).kind == "sheet"]
        online = [json.loads(log.read(name)[0]).get("online") for name in sheets]
        (table,) = filter(None, online)
        assert table not in pruned(log)
        assert len(log.read(table)) > 10
        # A sheet that cannot be read names no table, and keeps nobody from pruning.
        with log.writing():
            put_event(log, EventRow(sheets[online.index(table)], 1, "{}"))
        assert pruned(log) == [table]


def test_notices_and_the_lobby_know_it_no_more(kept: Path) -> None:
    with open_admin_log(kept) as log:
        table = table_that_is_over()
        told_of = f"push/{table}"
        with log.writing():
            entry = json.dumps({"kind": "listed", "table": table})
            log.append(EventRow("lobby", log.read_last_event("lobby").sequence + 1, entry))
            log.append(EventRow(told_of, 1, '{"kind":"unsubscribed","endpoint":"x"}'))
        pruned(log)
        assert not log.has_events(told_of)
        stored = log.read("lobby")
        assert Unlisted(table) in [CODEC.decode(each.encode()) for each in stored]
        unlist_archived_tables(log)
        assert log.read("lobby") == stored


def of_matches(guest: Guest) -> dict[str, Any]:
    """What a guest is told of the last match at the table."""
    return {what: guest.ask("GET", guest.at(f"/{what}")).json() for what in (*OF_MATCHES, "review")}


@pytest.mark.long
def test_a_server_that_has_it_in_memory_goes_on_answering_and_plays_on_no_more(
    place: Path | str, run: Run
) -> None:
    is_file = isinstance(place, Path)
    prune = ("prune", "--older-than", "90d", "--data" if is_file else "--database", place)
    with running_server(place) as url, Guest(url) as ann, Guest(url) as bea, Guest(url) as other:
        open_for_people(ann)
        sit(bea, ann.table)
        assert tell(ann, "begin").status_code == 200
        other.open("kings-corner", "french-single", 2)
        play_over_http(other)
        assert (None in {Month.from_id(ann.table), Month.from_id(other.table)}) == is_file
        before = of_matches(other)
        with open_admin_log(place) as log:
            assert log.is_shared
        assert "months" not in run(*prune, "--dry-run").out
        answer = run(*prune)
        assert answer.out.startswith("archived 2 tables: deleted ")
        assert ("months deleted as a whole: 3" in answer.out) != is_file
        assert of_matches(other) == before
        for guest, kind in ((other, "rematch"), (ann, "deal"), (ann, "pause")):
            refused = tell(guest, kind)
            assert (refused.status_code, refused.json()["error"]) == (404, "table/unknown")
        with (
            running_server(place) as elsewhere,
            other.moved_to(elsewhere) as moved,
            ann.moved_to(elsewhere) as nobody,  # nothing was finished there
            Guest(elsewhere) as again,
        ):
            assert of_matches(moved) == before
            assert moved.ask("GET", moved.at("/record?so_far=true")).json() == before["record"]
            assert moved.ask("GET", moved.at()).status_code == 404
            for what in OF_MATCHES:
                assert nobody.ask("GET", nobody.at(f"/{what}")).status_code == 404
            # This month and those to come are there again.
            again.open("kings-corner", "french-single", 2)
            assert (Month.from_id(again.table) is None) == is_file
    with open_admin_log(place) as log:
        assert is_file or log.read(other.table) == []
        assert check_log(log).damages == []


def test_anybody_with_the_link_reads_a_kept_record(tmp_path: Path) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, Guest(url) as ann, Guest(url) as nobody:
        ann.open("kings-corner", "french-single", 2, settings={"spectators": False})
        play_over_http(ann)
        nobody.table = ann.table
        with open_admin_log(place) as log:
            pruned(log)
    with running_server(place) as url:
        for guest in (ann, nobody):
            with guest.moved_to(url) if guest is ann else Guest(url, table=ann.table) as moved:
                for what in (*OF_MATCHES, "review"):
                    assert moved.ask("GET", moved.at(f"/{what}")).status_code == 200
                seat = {"authorization": "Bearer 1.2.x"}
                assert moved.ask("GET", moved.at("/record"), headers=seat).status_code == 403


def test_the_command_says_what_would_go_and_lets_it_go(
    kept: Path, tmp_path: Path, run: Run
) -> None:
    with open_admin_log(kept) as log:
        broken = table_that_is_over()
        put_event(log, EventRow(broken, 2, "{}"))
    before = everything(kept)
    answer = run("prune", "--older-than", "1d", "--data", kept, "--dry-run")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert len(lines) == 20
    assert lines[-2].startswith("would archive 18 tables: delete ")
    assert lines[-1] == f"damaged, and not changed: {broken}"
    assert everything(kept) == before
    shutil.copytree(kept.parent, tmp_path / "second")
    answer = run("prune", "--older-than", "1d", "--data", kept)
    assert answer.out.startswith("archived 18 tables: deleted ")
    answer = run("prune", "--older-than", "1d", "--data", tmp_path / "second", "--json")
    done = json.loads(answer.out)
    assert len(done["tables"]) == 18
    assert done["unreadable"] == [broken]
    assert done["bytes_after"] < done["bytes_before"]
    answer = run("prune", "--older-than", "9000w", "--data", kept, "--json")
    assert json.loads(answer.out)["tables"] == []


def test_a_table_at_which_somebody_plays_again_is_not_counted(
    kept: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    prune = ("prune", "--older-than", "1d", "--data", kept)
    monkeypatch.setattr("courtcards.cli.prune.prune_table", lambda _log, _table: False)
    assert run(*prune).out.startswith("archived 0 tables: deleted 0 events, kept 0 records; ")
    monkeypatch.setattr("courtcards.cli.prune.prune_table", pruning.prune_table)
    assert run(*prune).out.startswith("archived 19 tables: deleted ")


def test_a_seat_is_theirs_who_sat_there_in_the_end(kept: Path) -> None:
    with open_admin_log(kept) as log:
        over = table_that_is_over()
        tables = [each for each in find_prunable(log, NOW, OLD) if isinstance(each, PrunableTable)]
    table = next(table.archive for table in tables if table.name == over)
    table.check_holder(0, table.since[0])
    bots = [seat for seat, player in enumerate(table.players) if player and player.bot]
    wrong = [(0, table.since[0] + 1), (99, 1), (-1, 1), *((seat, 1) for seat in bots)]
    for seat, since in wrong:
        with pytest.raises(NoSeat):
            table.check_holder(seat, since)


@pytest.mark.parametrize("age", ["90", "0d", "d", "-3d", "3m", "100000d", "1.5d", "٣d"])
def test_what_is_no_age_is_said(kept: Path, run: Run, age: str) -> None:
    answer = run("prune", f"--older-than={age}", "--data", kept)
    assert_one_line(answer, 2, "is not an age: write days or weeks, such as 90d or 12w")


def test_the_tables_of_an_evening_are_of_no_month(postgres_place: str) -> None:
    """They are never pruned, and would keep theirs."""
    with running_server(postgres_place) as url, client_of(url) as http:
        director = Director.opening(http)
        director.begin(8, online=[1])
        assert Month.from_id(director.evening) is None
        assert Month.from_id(director.sheet((1, 1))["online"]["table"]) is None


def test_a_table_that_is_archived_and_has_neither_month_nor_mark_is_damaged(
    either: Path | str, run: Run
) -> None:
    over = table_that_is_over()
    option = "--database" if isinstance(either, str) else "--data"
    done = json.loads(run("prune", "--older-than", "90d", option, either, "--json").out)
    assert over in [each["table"] for each in done["tables"]]
    assert done["months"] == (3 if isinstance(either, str) else 0)
    with open_admin_log(either) as log:
        assert check_log(log).damages == []
        log.drop(over, len(log.read(over)) + 10_000)
        [damage] = check_log(log).damages
        assert damage.name == over
