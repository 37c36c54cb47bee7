"""`courtcards unlist`: a table leaves the lobby of a server that goes on."""

from __future__ import annotations

from pathlib import Path

from cli_runs import Run, assert_one_line
from server.gathering import open_for_people, sit
from server.serving import Guest, running_server


def test_a_table_leaves_the_lobby_and_is_played_at(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as ann, Guest(url) as bea:
        table = open_for_people(ann, settings={"public": True})
        other = open_for_people(ann, settings={"public": True})
        answer = run("unlist", table, "--data", log)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == f"the table {table} is not in the lobby any more\n"
        listed = ann.ask("GET", "/api/tables").json()["tables"]
        assert [each["table"] for each in listed] == [other]
        assert sit(bea, table)["seat"] == 1
        assert_one_line(run("unlist", table, "--data", log), 2, f"'{table}' is not in the lobby")


def test_where_there_are_no_tables_none_are_made(run: Run, tmp_path: Path) -> None:
    answer = run("unlist", "h7kq2mzp9tcd", "--data", tmp_path / "none.sqlite3")
    assert_one_line(answer, 1, "there are no tables at", "none.sqlite3")
    assert list(tmp_path.iterdir()) == []
    asked = ("--data", tmp_path, "--database", "postgresql://nowhere")
    assert run("unlist", "h7kq2mzp9tcd", *asked).status == 2
