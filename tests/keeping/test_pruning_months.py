"""A month of tables goes as a whole: what was over is seen as before, and nobody plays on there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_runs import Run
from courtcards.eventlog.months import Month
from courtcards.eventlog.whole import whole_log
from courtcards.keeping.checking import check
from courtcards.keeping.restoring import restore
from keeping.keeping import NOW, backed_up, kept_log, table_that_is_over
from server.clubbing import Director
from server.gathering import open_for_people, sit, tell
from server.playing import play_over_http
from server.serving import Guest, client_of, running_server

OF_MATCHES = ("record", "fairness", "replay", "review")


@pytest.fixture(autouse=True)
def long_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is given long after everything in the log, and all of its months."""
    monkeypatch.setattr("courtcards.cli.prune.now_ms", lambda: NOW)


def test_what_was_over_is_seen_as_before_and_nobody_plays_on(postgres_place: str, run: Run) -> None:
    place = postgres_place
    prune = ("prune", "--older-than", "90d", "--database", place)
    with running_server(place) as url, Guest(url) as ann, Guest(url) as bea, Guest(url) as other:
        open_for_people(ann)
        sit(bea, ann.table)
        assert tell(ann, "begin").status_code == 200
        other.open("kings-corner", "french-single", 2)
        play_over_http(other)
        assert None not in {Month.of(ann.table), Month.of(other.table)}
        before = {what: other.ask("GET", other.at(f"/{what}")).json() for what in OF_MATCHES}
        dry = run(*prune, "--dry-run")
        assert "months" not in dry.out
        answer = run(*prune)
        assert answer.out.startswith("2 tables are gone, with ")
        assert answer.out.splitlines()[1] == "months that are gone as a whole: 3"
        for guest, kind in ((other, "rematch"), (ann, "deal"), (ann, "pause")):
            refused = tell(guest, kind)
            assert (refused.status_code, refused.json()["error"]) == (404, "table/unknown")
        assert {what: other.ask("GET", other.at(f"/{what}")).json() for what in before} == before
        with running_server(place) as elsewhere, other.moved_to(elsewhere) as moved:
            answers = {what: moved.ask("GET", moved.at(f"/{what}")).json() for what in before}
            assert answers == before
            assert moved.ask("GET", moved.at()).status_code == 404
            again = Guest(elsewhere)  # the months to come are there again, this one is not
            again.open("kings-corner", "french-single", 2)
            assert Month.of(again.table) is None
            again.http.close()
    with whole_log(place) as log:
        assert log.read(other.table) == []
        assert check(log).damages == []


def test_the_tables_of_an_evening_are_of_no_month(postgres_place: str) -> None:
    """They are never pruned, and would keep theirs."""
    with running_server(postgres_place) as url, client_of(url) as http:
        director = Director.opening(http)
        director.begin(8, online=[1])
        assert Month.of(director.evening) is None
        assert Month.of(director.sheet((1, 1))["online"]["table"]) is None


def test_a_table_that_is_archived_and_has_neither_month_nor_mark_is_damaged(
    place: Path | str, tmp_path: Path, run: Run
) -> None:
    folder = tmp_path / "first"
    restore(backed_up(kept_log(folder), tmp_path / "backup"), place)
    with whole_log(place) as log:
        over = table_that_is_over(log)
    option = "--database" if isinstance(place, str) else "--data"
    done = json.loads(run("prune", "--older-than", "90d", option, place, "--json").out)
    assert over in [each["table"] for each in done["tables"]]
    assert done["months"] == (3 if isinstance(place, str) else 0)
    with whole_log(place) as log:
        assert check(log).damages == []
        log.drop(over, len(log.read(over)) + 10_000)
        [damage] = check(log).damages
        assert damage.name == over
