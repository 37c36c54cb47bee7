"""Old evenings lose the names of who played there; all else stays as it was."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest

from admin.keeping import NOW, OLD, everything, plainly, put_event
from cli_runs import Run, assert_one_line
from courtcards.admin.backup import back_up, restore
from courtcards.admin.verification import check_log
from courtcards.clubs.export import build_ranking_records, export_evening, parse_export
from courtcards.clubs.service.links import evening_stream_name
from courtcards.clubs.service.log_queries import (
    LoggedEvening,
    load_logged_evening,
    load_logged_evenings,
)
from courtcards.eventlog.admin_log import AdminLog, EventRow, open_admin_log
from courtcards.server.maintenance import make_prune_environment, run_maintenance
from courtcards.server.redaction.evenings import (
    ExpiredEvening,
    UnreadableEvening,
    find_expired_evenings,
    redact_expired_evening,
)
from courtcards.server.redaction.names import identify_stream, player_pseudonym
from courtcards.server.settings import RetentionSettings, ServerSettings
from server.clubbing import SETTINGS, Director, bearer, token_of
from server.roll_keeping import Keeper, director_of
from server.seasoning import SeasonDirector
from server.serving import client_of, running_server
from waiting import happens

pytestmark = pytest.mark.anyio

MEMBERS = ("Anneke", "Beatrix", "Casper", "Dirkje", "Egbert", "Fien", "Gijs", "Harm")
HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}


def ranking(kept: LoggedEvening) -> list[object]:
    places = build_ranking_records(kept.evening, kept.sheets)
    return [(each.place, each.points, each.score, each.best) for each in places]


def aged(log: AdminLog, now: int = NOW) -> list[str]:
    """Take the names; the evenings that had some."""
    found = []
    for evening in list(find_expired_evenings(log, now, OLD)):
        assert isinstance(evening, ExpiredEvening)
        redact_expired_evening(log, evening)
        found.append(evening.name)
    return found


def test_who_played_is_a_number_and_what_was_played_stays(kept: Path) -> None:
    with open_admin_log(kept) as log:
        (evening,) = load_logged_evenings(log)
        before = load_logged_evening(log, evening.id)
        last = max(
            json.loads(log.read_last_event(name).event)["at"]
            for name in log.names()
            if identify_stream(name).kind in {"evening", "sheet"}
        )
        assert list(find_expired_evenings(log, last + OLD - 1, OLD)) == []  # it was touched since
        assert len(list(find_expired_evenings(log, last + OLD, OLD))) == 1
        assert aged(log) == [evening.id]
        assert check_log(log).damages == []
        assert aged(log) == []
        after = load_logged_evening(log, evening.id)
        stored = "".join(event for name in log.names() for event in log.read(name))
    players = before.evening.players
    assert [each.name for each in after.evening.players] == [
        player_pseudonym(each.number) for each in players
    ]
    assert [each.club for each in after.evening.players] == [each.club for each in players]
    assert (after.evening.settings, after.evening.plan) == (
        before.evening.settings,
        before.evening.plan,
    )
    assert ranking(after) == ranking(before)
    again = parse_export(export_evening(after.evening, after.sheets)).evening
    assert again.players == after.evening.players
    # Ann and An play at tables of no evening, too.
    for name in {*(player.name for player in players), "Rita"} - {"Ann", "An"}:
        assert f'"{name}"' not in stored


def test_reasons_tables_and_who_did_something_name_nobody(tmp_path: Path) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, client_of(url) as http:
        director = Director.opening(http, rounds=1)
        long_name = "Maximilienne-Antoinette van der Straeten"
        names = ["Ann", "Bea", "Cas", long_name]
        director.do("add", players=[{"name": name} for name in names])
        director.do("rename", player=1, name="Béa")
        director.do("draw")
        director.do("begin", online=[1])
        director.do("close", round=1, reason="ann, Bea and Béa went home with Antje")
    with open_admin_log(place) as log:
        (evening,) = load_logged_evenings(log)
        name = evening_stream_name(evening.id)
        table = json.loads(plainly(log, f"{name}/1/1")[0])["online"]
        assert "Maximilienne" in "".join(log.read(table))
        assert len(aged(log)) == 1
        assert check_log(log).damages == []
        stored = [json.loads(event) for event in plainly(log, name)]
        at_table = "".join(plainly(log, table))
        assert aged(log) == []
    assert stored[-1]["reason"] == "player 1, player 2 and player 2 went home with Antje"
    assert "Maximilienne" not in at_table
    assert '"player 4"' in at_table
    with running_server(place) as url, client_of(url) as http:
        view = Director(http, director.evening, director.token).view()
        assert [each["name"] for each in view["players"]] == [
            player_pseudonym(each) for each in range(4)
        ]


def names_told(place: Path | str) -> Keeper:
    """A club with an evening at which everything has happened that names somebody."""
    with running_server(place) as url, client_of(url) as http:
        keeper = Keeper.opening(http)
        keeper.add(*MEMBERS)
        held = keeper.do(
            "evening", settings=SETTINGS, members=[*range(8)], guests=[{"name": "Guusje"}]
        )
        director = director_of(http, held["page"])
        director.do("name-director", name="Rita")
        further = director.links()["directors"][0]["page"]
        director.do("pay", player=0, cents=500)
        director.begin()
        director.draw_at((1, 1))
        director.written((1, 1), "enter", index=0, line=HEARTS)
        director.written((1, 1), "substitute", seat=1, name="Ottoline", reason="Dirkje is ill")
        director.do("unbegin", round=1, reason="Anneke and Guusje came late")
        director.do("begin", by="Sabine")
        (out,) = director.view()["rounds"][0]["byes"]
        tables = [each["players"] for each in director.view()["rounds"][0]["tables"]]
        one, tables[0][1] = tables[0][1], out
        director.do("correct-seats", round=1, tables=tables, byes=[one], reason="for Beatrix")
        late = "Casper, for whom ottoline plays"
        for body in (
            {"type": "drawn", "writer": 0, "dealer": 0},
            {"type": "enter", "index": 0, "line": HEARTS},
            {"type": "substitute", "seat": 2, "name": "Ottoline", "reason": late},
        ):
            answer = http.post(
                director.at("/sheets/1/1/commands?attempt=2"),
                json=body | {"id": f"again {body['type']}"},
                headers=bearer(director.token),
            )
            assert answer.status_code == 200, answer.text
        token = token_of(further)
        given = director.ask("penalty", token, player=2, points=-4, reason="Casper was late")
        assert given.status_code == 200, given.text
        director.do("rename", player=8, name="Guusje de Wit")
        director.do("close", round=1, reason="Rita and Ottoline said so")
        director.do("annul", round=1, reason="Sabine dealt")
        director.do("dismiss", director=1)
        keeper.do("merge", member=7, into=6)
    return keeper


def test_whatever_has_happened_at_a_club_names_nobody_and_is_whole(postgres_place: str) -> None:
    place = postgres_place
    keeper = names_told(place)
    with open_admin_log(place) as log:
        (evening,) = load_logged_evenings(log)
        before = load_logged_evening(log, evening.id)
        assert len(before.undone_sheets) == 2
        kept_by = [len(list(log.read(name))) for name in log.names()]
        assert aged(log) == [evening.id]
        assert aged(log) == []
        assert check_log(log).damages == []
        after = load_logged_evening(log, evening.id)
        assert [len(list(log.read(name))) for name in log.names()] == kept_by
        stored = {name: "".join(log.read(name)) for name in log.names() if name[:5] == "club/"}
    assert {len(name.split("/")) for name in stored} == {2, 4, 5}
    told = export_evening(after.evening, after.sheets, after.undone_sheets)
    for text in (*stored.values(), told.decode()):
        assert not re.search(r"(?i)anneke|beatrix|casper|dirkje|egbert|fien|gijs|harm", text)
        assert not re.search(r"(?i)guusje|rita|ottoline|sabine|\"member\":.{0,9}\d", text)
    again = parse_export(told)
    assert ranking(LoggedEvening(evening.id, again.evening, again.sheets)) == ranking(before)
    assert len(again.undone_sheets) == 2
    assert after.evening.payments == before.evening.payments == again.evening.payments
    with running_server(place) as url, client_of(url) as http:
        club = Keeper(http, keeper.roll, keeper.token)
        told_there = club.get(f"/evenings/{evening.id}").json()
        assert told_there["members"] == []
        director = director_of(http, told_there["page"])
        ranked = SeasonDirector.opening(http, [director]).view()["ranking"]
        assert {each["name"] for each in ranked} == {
            player_pseudonym(number) for number in range(9)
        }
        assert director.log()


def test_of_what_cannot_be_read_the_name_is_told(kept: Path) -> None:
    with open_admin_log(kept) as log:
        (evening,) = load_logged_evenings(log)
        with log.writing():
            put_event(log, EventRow(evening_stream_name(evening.id), 2, '{"kind":"players-added"}'))
        assert list(find_expired_evenings(log, NOW, OLD)) == [UnreadableEvening(evening.id)]


@pytest.fixture
def _long_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("courtcards.cli.prune.now_ms", lambda: NOW)


@pytest.mark.usefixtures("_long_after")
def test_the_command_takes_the_names(kept: Path, run: Run) -> None:
    before = everything(kept)
    said = run("prune", "--names-older-than", "90d", "--data", str(kept), "--dry-run")
    assert "fz2fyptgp8xu" in said.out
    assert everything(kept) == before
    done = run("prune", "--names-older-than", "90d", "--data", str(kept), "--json")
    assert json.loads(done.out)["evenings"] == ["fz2fyptgp8xu"]
    assert json.loads(done.out)["tables"] == []
    again = run("prune", "--names-older-than", "90d", "--data", str(kept))
    assert "evenings that lost their names" not in again.out
    assert "archived 0 tables" in again.out


def test_how_old_must_be_said(run: Run) -> None:
    assert_one_line(run("prune"), 2, "give an age: --older-than 90d")


@pytest.mark.usefixtures("_long_after")
def test_the_command_says_how_many_and_which_it_could_not_read(
    kept: Path, tmp_path: Path, run: Run
) -> None:
    with open_admin_log(kept) as log:
        back_up(log, tmp_path / "whole", NOW)
    done = run("prune", "--names-older-than", "90d", "--data", str(kept))
    assert "evenings that lost their names: 1" in done.out
    restore(tmp_path / "whole", tmp_path / "other.sqlite3")
    with open_admin_log(tmp_path / "other.sqlite3") as log, log.writing():
        put_event(log, EventRow(evening_stream_name("fz2fyptgp8xu"), 1, "{}"))
    other = str(tmp_path / "other.sqlite3")
    done = run("prune", "--names-older-than", "90d", "--data", other)
    assert "not changed: fz2fyptgp8xu" in done.out


def kept_for(kept: Path, **days: int) -> ServerSettings:
    return ServerSettings(data=str(kept), keeping=RetentionSettings(**days))


async def test_a_server_prunes_by_its_settings(
    kept: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="courtcards.server")
    settings = kept_for(kept, tables_days=99_999, names_days=99_999)
    keeping = asyncio.create_task(run_maintenance(settings, 0))
    await happens(lambda: "have been pruned: archived 0 tables" in caplog.text)
    keeping.cancel()
    nowhere = kept_for(tmp_path / "nowhere" / "tables.sqlite3", tables_days=1)
    keeping = asyncio.create_task(run_maintenance(nowhere, 0))
    await happens(lambda: "could not be pruned: there is no file" in caplog.text)
    keeping.cancel()
    await run_maintenance(kept_for(kept), 0)  # nothing is said: nothing is done


async def test_what_cannot_be_started_is_told_and_what_is_stopped_stops(
    kept: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*asked: str, **options: object) -> asyncio.subprocess.Process:
        if not begun:
            begun.append(await start(*asked, **options))  # type: ignore[arg-type]
            return begun[0]
        raise FileNotFoundError("no such program")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    keeping = asyncio.create_task(run_maintenance(kept_for(kept, names_days=9), 0))
    await happens(lambda: bool(begun))
    keeping.cancel()
    assert await begun[0].wait() != 0
    keeping = asyncio.create_task(run_maintenance(kept_for(kept, names_days=9), 0))
    await happens(lambda: "could not be pruned: no such program" in caplog.text)
    keeping.cancel()


def test_the_process_is_told_where_the_log_is_and_nothing_else(tmp_path: Path) -> None:
    said = {"COURTCARDS_SETTINGS": "x", "COURTCARDS_DATA": "y", "COURTCARDS_ENGINE": "library"}
    told = make_prune_environment(ServerSettings(database="postgresql://cards@h/c"), said)
    assert told["COURTCARDS_DATABASE"] == "postgresql://cards@h/c"
    assert told["COURTCARDS_ENGINE"] == "library"
    assert {"COURTCARDS_SETTINGS", "COURTCARDS_DATA"}.isdisjoint(told)
    told = make_prune_environment(ServerSettings(data=str(tmp_path)), {})
    assert told["COURTCARDS_DATA"] == str(tmp_path / "tables.sqlite3")
