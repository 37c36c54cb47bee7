"""Serving from the command line, as a process of its own."""

from __future__ import annotations

import signal
import socket
import sys
import urllib.request
from pathlib import Path

import pytest

from cli.serving import served
from cli_runs import Run, assert_one_line
from courtcards.cli import play
from waiting import LIMIT_S


def page(url: str) -> str:
    with urllib.request.urlopen(url, timeout=LIMIT_S) as answer:
        assert answer.status == 200
        return str(answer.read().decode())


@pytest.mark.parametrize("command", ["serve", "play"])
def test_the_page_answers_where_it_says(command: str, tmp_path: Path) -> None:
    data = str(tmp_path / "tables.sqlite3")
    with served(command, "--port", "0", "--data", data, DISPLAY="", WAYLAND_DISPLAY="") as (
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


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        (["--port", "99999"], 2, "--port"),
        (["--port", "-1"], 2, "--port"),
        (["--port", "http"], 2, "--port"),
        (["--host", "no.such.host.invalid"], 1, "no.such.host.invalid"),
        (["--port", "0", "--data", "/dev/null/t.sqlite3"], 1, "/dev/null"),
        (["--porto", "8000"], 2, "--porto"),
        (["--port", "0", "--metrics-for", "monitor.example"], 2, "'monitor.example' is no address"),
        (["--port", "0", "--workers", "2", "--data", "/dev/null/t.sqlite3"], 1, "/dev/null"),
        (["--workers", "0"], 2, "--workers"),
        (["--log-format", "xml"], 2, "--log-format"),
        (["--log-level", "loud"], 2, "--log-level"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(
    run: Run, arguments: list[str], status: int, part: str
) -> None:
    assert_one_line(run("serve", *arguments), status, part)


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


def test_a_database_serves_the_page_and_is_said_when_it_is_not_there(
    run: Run, postgres_place: str, tmp_path: Path
) -> None:
    with served("serve", "--port", "0", "--database", postgres_place) as (process, url):
        assert "Courtcards" in page(url)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    nowhere = postgres_place.rpartition("/")[0] + "/nowhere"
    assert_one_line(run("serve", "--port", "0", "--database", nowhere), 1, "no database 'nowhere'")
    both = ("--database", postgres_place, "--data", tmp_path / "t.sqlite3")
    assert_one_line(run("serve", "--port", "0", *both), 2, "choose one")
    assert_one_line(run("play", "--port", "0", *both), 2, "choose one")


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


@pytest.mark.parametrize("command", ["serve", "play", "club"])
def test_a_setting_that_makes_no_sense_is_said_in_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COURTCARDS_LIMITS_SOCKETS", "many")
    assert_one_line(run(command), 2, "COURTCARDS_LIMITS_SOCKETS", "a whole number", "'many'")
