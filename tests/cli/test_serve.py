"""Serving from the command line, a page or the hall of a club, as a process of its own."""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
import urllib.request
from pathlib import Path

import pytest

from cli.serving import served
from cli_runs import Run, assert_one_line
from courtcards.cli import play
from courtcards.cli.club import print_addresses
from courtcards.server.access import addresses
from server.clubbing import Director
from server.serving import client_of
from waiting import LIMIT_S


def page(url: str) -> str:
    with urllib.request.urlopen(url, timeout=LIMIT_S) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


def test_the_page_answers_where_it_says(tmp_path: Path) -> None:
    data = str(tmp_path / "tables.sqlite3")
    with served("play", "--port", "0", "--data", data, DISPLAY="", WAYLAND_DISPLAY="") as (
        process,
        url,
    ):
        assert "Courtcards" in page(url)
        assert Path(data).exists()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_port_in_use_is_said_in_one_sentence(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("serve", "--port", port, "--data", tmp_path / "t.sqlite3")
        assert_one_line(answer, 1, f"port {port} is in use", "--port")


def test_a_file_that_is_no_log_is_refused_and_kept(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader, " * 500, encoding="utf-8")
    answer = run("serve", "--port", "0", "--data", file)
    assert_one_line(answer, 1, str(file))
    assert file.read_text(encoding="utf-8") == "Dear reader, " * 500


@pytest.mark.parametrize(
    ("platform", "display", "has_screen"),
    [("linux", "", False), ("linux", ":0", True), ("darwin", "", True), ("win32", "", True)],
)
def test_a_browser_opens_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, platform: str, display: str, has_screen: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert play.has_screen() == has_screen


@pytest.mark.long
def test_a_database_serves_the_page_and_is_said_when_it_is_not_there(
    run: Run, postgres_place: str
) -> None:
    with served("serve", "--port", "0", "--database", postgres_place) as (process, url):
        assert "Courtcards" in page(url)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    nowhere = postgres_place.rpartition("/")[0] + "/nowhere"
    assert_one_line(run("serve", "--port", "0", "--database", nowhere), 1, "no database 'nowhere'")


def test_settings_are_shown_and_read_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = run("serve", "--show-settings", "--port", "0", "--data", tmp_path / "t.sqlite3")
    assert shown.status == 0
    assert "# Said by the command line.\nport = 0\n" in shown.out
    file = tmp_path / "courtcards.toml"
    file.write_text(shown.out, encoding="utf-8")
    assert (
        f"# Said by {file}.\nport = 0\n" in run("serve", "--settings", file, "--show-settings").out
    )
    monkeypatch.setenv("COURTCARDS_SETTINGS", str(file))
    assert f"# Said by {file}.\nport = 0\n" in run("serve", "--show-settings").out
    with served("serve") as (_, url):
        assert "Courtcards" in page(url)
    assert (tmp_path / "t.sqlite3").exists()


def test_a_setting_that_makes_no_sense_is_said_in_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURTCARDS_LIMITS_SOCKETS", "many")
    for command in ("serve", "play", "club"):
        assert_one_line(run(command), 2, "COURTCARDS_LIMITS_SOCKETS", "a whole number", "'many'")


@pytest.mark.long
def test_workers_that_cannot_open_the_log_say_so_in_one_sentence(run: Run) -> None:
    asked = ("serve", "--port", "0", "--workers", "2", "--data", "/dev/null/t.sqlite3")
    assert_one_line(run(*asked), 1, "/dev/null")


def test_the_evening_is_served_to_the_network_and_kept(run: Run, tmp_path: Path) -> None:
    arguments = ("club", "--port", "0", "--no-browser", "--data", str(tmp_path))
    with served(*arguments) as (process, url):
        assert url.endswith("/club")
        with client_of(url.removesuffix("/club")) as http:
            director = Director.opening(http)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert process.stdout is not None
        assert re.search("[Pp]hone", process.stdout.read())
    (log,) = tmp_path.glob("*.sqlite3")
    assert run("club", "list", "--data", log).out.startswith(director.evening)


def test_every_address_of_the_machine_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(addresses, "list_own_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    print_addresses("0.0.0.0", "http://127.0.0.1:8000")
    assert capsys.readouterr().out.splitlines() == [
        "Courtcards is at http://127.0.0.1:8000/club (Ctrl-C stops it)",
        "Phones in the same network find it at http://192.168.1.20:8000/club",
        "Phones in the same network find it at http://10.0.0.5:8000/club",
    ]
    print_addresses("0.0.0.0", "http://127.0.0.1:8000", is_secure=True)
    assert capsys.readouterr().out.splitlines()[2] == (
        "Open http://192.168.1.20:8000/club/secure to see how phones get a safe address"
    )
    print_addresses("127.0.0.1", "http://127.0.0.1:8000")
    assert capsys.readouterr().out.splitlines()[1].startswith("Phones cannot reach it")


def test_the_machine_knows_its_addresses_but_not_its_loops() -> None:
    found = list(addresses.list_own_addresses())
    assert len(set(found)) == len(found)
    assert not any(address.startswith("127.") for address in found)


def test_a_seating_is_drawn_again_from_its_seed(run: Run) -> None:
    drawn = run("club", "seating", "--players", "20", "--seed", "7", "--json")
    assert drawn.status == 0
    whole = json.loads(drawn.out)
    assert whole["repeats"] == 0
    assert [len(tables) for tables in whole["rounds"]] == [5] * 5
    assert run("club", "seating", "--players", "20", "--seed", "7", "--json").out == drawn.out
    text = run("club", "seating", "--players", "21", "--rounds", "2").out
    assert text.count("sit out") == 2
