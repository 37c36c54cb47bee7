"""`courtcards club`: the server of the hall, its addresses; seatings and standings alone."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from cli.serving import served
from cli_runs import Run, assert_one_line
from courtcards.cli.club import say_addresses
from courtcards.server.access import addresses
from server.clubbing import Director
from server.serving import client_of


def test_the_evening_is_served_to_the_network_and_kept(tmp_path: Path) -> None:
    arguments = ("club", "--port", "0", "--no-browser", "--data", str(tmp_path))
    with served(*arguments) as (process, url):
        assert url.endswith("/club")
        with client_of(url.removesuffix("/club")) as http:
            director = Director.opening(http)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert process.stdout is not None
        assert re.search("[Pp]hone", process.stdout.read())
    with (
        served(*arguments) as (process, url),
        client_of(url.removesuffix("/club")) as http,
    ):
        assert Director(http, director.evening, director.token).view()["role"] == "director"


def test_every_address_of_the_machine_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    say_addresses("0.0.0.0", "http://127.0.0.1:8000")
    assert capsys.readouterr().out.splitlines() == [
        "Courtcards is at http://127.0.0.1:8000/club (Ctrl-C stops it)",
        "Phones in the same network find it at http://192.168.1.20:8000/club",
        "Phones in the same network find it at http://10.0.0.5:8000/club",
    ]
    say_addresses("0.0.0.0", "http://127.0.0.1:8000", is_secure=True)
    assert capsys.readouterr().out.splitlines()[2] == (
        "How they come to a safe address is shown at http://192.168.1.20:8000/club/secure"
    )
    say_addresses("127.0.0.1", "http://127.0.0.1:8000")
    assert capsys.readouterr().out.splitlines()[1].startswith("No phone reaches it")


def test_the_machine_knows_its_addresses_but_not_its_loops() -> None:
    found = list(addresses.own_addresses())
    assert len(set(found)) == len(found)
    assert not any(address.startswith("127.") for address in found)


def test_two_places_for_the_log_are_refused(run: Run, tmp_path: Path) -> None:
    both = ("--database", "postgresql://x@localhost/x", "--data", tmp_path / "t.sqlite3")
    assert_one_line(run("club", "--port", "0", *both), 2, "choose one")


def test_a_seating_is_drawn_again_from_its_seed(run: Run) -> None:
    drawn = run("club", "seating", "--players", "20", "--seed", "7", "--json")
    assert drawn.status == 0
    whole = json.loads(drawn.out)
    assert whole["repeats"] == 0
    assert [len(tables) for tables in whole["rounds"]] == [5] * 5
    assert run("club", "seating", "--players", "20", "--seed", "7", "--json").out == drawn.out
    text = run("club", "seating", "--players", "21", "--rounds", "2").out
    assert text.count("sit out") == 2
    assert_one_line(run("club", "seating", "--players", "3"), 2, "--players")
    assert_one_line(run("club", "draw"), 2, "there is no command 'draw'")


def test_an_export_is_ranked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("{}", encoding="utf-8")
    assert_one_line(run("club", "standings", file), 2, "no export of an evening")


def test_a_port_with_none_above_it_is_said(run: Run, tmp_path: Path) -> None:
    arguments = ("club", "--secure", "--port", "65535", "--no-browser", "--data", tmp_path)
    assert_one_line(run(*arguments), 1, "65978 is no port")
