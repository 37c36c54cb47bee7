"""`courtcards moderate` and `unlist`: what the operator of a lobby does from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line
from server.gathering import open_for_people, sit
from server.serving import Guest, running_server


def test_the_link_opens_the_page_until_it_is_renewed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as ann:

        def status(link: str) -> int:
            headers = {"authorization": f"Bearer {link.strip().partition('#')[2]}"}
            return ann.ask("GET", "/api/moderation", headers=headers).status_code

        first = run("moderate", "--data", log)
        assert (first.status, first.err) == (0, "put the address of your server in front\n")
        assert first.out.startswith("/moderate#")
        assert run("moderate", "--data", log).out == first.out
        assert status(first.out) == 200
        second = run("moderate", "--renew", "--data", log)
        assert (second.status, status(first.out), status(second.out)) == (0, 403, 200)
    monkeypatch.setenv("COURTCARDS_PUBLIC_ADDRESS", "https://cards.example.org")
    answer = run("moderate", "--data", log)
    assert (answer.out, answer.err) == (f"https://cards.example.org{second.out}", "")


def test_a_table_leaves_the_lobby_and_is_played_at(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as ann, Guest(url) as bea:
        table = open_for_people(ann, settings={"public": True})
        other = open_for_people(ann, settings={"public": True})
        answer = run("unlist", table, "--data", log)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == f"removed the table {table} from the lobby\n"
        listed = ann.ask("GET", "/api/tables").json()["tables"]
        assert [each["table"] for each in listed] == [other]
        assert sit(bea, table)["seat"] == 1
        assert_one_line(run("unlist", table, "--data", log), 2, f"'{table}' is not in the lobby")
