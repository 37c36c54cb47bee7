"""The log of a server: one line for each thing, with what belongs to it, and nothing secret."""

from __future__ import annotations

import json
import logging
import random
import re
import signal
import socket
import subprocess
import sys
from asyncio import CancelledError
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from courtcards.kernel.errors import StorageError
from courtcards.server.monitoring.log_lines import (
    REQUEST_CONTEXT,
    JsonFormatter,
    LogFormat,
    LogLevel,
    MonitoringSettings,
    RepeatFilter,
    RequestContext,
    TextFormatter,
    configure_logging,
    is_fault,
)
from courtcards.tables.public_events import find_cards
from courtcards.tables.service.host import new_id
from server.clubbing import Director, PaperTable
from server.playing import play_match
from server.serving import Guest, client_of
from waiting import LIMIT_S, wait_until


@pytest.fixture
def context() -> Iterator[None]:
    """A request about a table is being served."""
    before = REQUEST_CONTEXT.set(RequestContext("5f3a", "abcdefghjkmn"))
    yield
    REQUEST_CONTEXT.reset(before)


def record(message: str, *arguments: object, fault: BaseException | None = None) -> Any:
    """A line that is logged half a second after a certain moment."""
    exc_info = None if fault is None else (type(fault), fault, fault.__traceback__)
    made = logging.LogRecord(
        "courtcards.tables.service", logging.WARNING, "live.py", 1, message, arguments, exc_info
    )
    made.created = 1_795_703_400.5
    return made


def test_a_request_that_is_cut_off_because_the_server_stops_is_no_fault() -> None:
    assert not is_fault(record("Exception in ASGI application", fault=CancelledError()))
    assert is_fault(record("Exception in ASGI application", fault=raised("x")))
    assert is_fault(record("courtcards is stopping"))


def test_a_trouble_that_everybody_meets_is_said_once_a_minute_with_how_often() -> None:
    now = [0.0]
    seen = RepeatFilter(lambda: now[0])
    full = StorageError("the disk is full: nothing more can be saved in {path}", path="x")

    def written(message: str, *arguments: object) -> str | None:
        line = record(message, *arguments)
        return TextFormatter().format(line) if seen.filter(line) else None

    assert written("%s", full) is not None
    for _ in range(500):
        assert written("%s", full) is None
        assert written("table %s cannot go on: %s", "abc", full) is None
    assert written("%s", StorageError("another program has locked {path}", path="x"))
    assert written("worker %d ended unexpectedly", 2) is not None
    assert written("a request failed: %s", raised("x")) is not None
    now[0] += RepeatFilter.WITHIN_S
    line = written("%s", full)
    assert line is not None
    assert line.endswith("saved in x (and 1000 times more since this was last said)")
    for number in range(3 * RepeatFilter.MOST):
        assert written("%s", StorageError("{path} is read-only", path=number)) is not None
    assert len(seen._seen) <= RepeatFilter.MOST


def raised(message: str) -> ValueError:
    """An error that has been raised, so that it has a traceback."""
    with pytest.raises(ValueError, match=re.escape(message)) as failure:
        fail(message)
    return failure.value


def fail(message: str) -> None:
    raise ValueError(message)


@pytest.mark.usefixtures("context")
def test_a_line_says_when_how_serious_by_which_request_and_about_which_table() -> None:
    line = record("table %s waits\n2026-11-26 error\x1b[2J\u2028", "abcdefghjkmn")
    assert json.loads(JsonFormatter().format(line)) == {
        "time": "2026-11-26T14:30:00.500Z",
        "level": "warning",
        "logger": "courtcards.tables.service",
        "message": "table abcdefghjkmn waits\n2026-11-26 error\x1b[2J\u2028",
        "request": "5f3a",
        "table": "abcdefghjkmn",
    }
    assert "\n" not in JsonFormatter().format(line)  # nothing that is said begins another line
    assert TextFormatter().format(line) == (
        "2026-11-26T14:30:00.500Z warning courtcards.tables.service: table abcdefghjkmn waits"
        r"\n2026-11-26 error\x1b[2J\u2028 request=5f3a table=abcdefghjkmn"
    )


def test_an_exception_is_set_in_and_a_card_or_a_secret_in_it_is_withheld() -> None:
    token = "0." + "a-B_3" * 9
    fault = raised(f"10♥ and QS>NE, by {token},\n{'5f' * 32}")
    line = record("you do not hold %s (%s)", "K♠", "postgresql://me:word@host/x", fault=fault)
    told = json.loads(JsonFormatter().format(line))["exception"]
    assert told.startswith("Traceback (most recent call last):\n")
    first, *rest = TextFormatter().format(line).split("\n")
    assert first.endswith("host/x)")
    assert all(each.startswith("    ") for each in rest)
    for text in (JsonFormatter().format(line), TextFormatter().format(line)):
        for hidden in ("10♥", "QS", "K♠", token, "5f5f", "word"):
            assert hidden not in text
        assert "host/x" in text
        assert "(card)>NE" in text


@pytest.fixture
def lines_kept() -> Iterator[None]:
    """What a test sets for the lines of this process is as before after it."""
    root, own = logging.getLogger(), logging.getLogger("courtcards")
    handlers, levels = root.handlers[:], (root.level, own.level)
    root.handlers.clear()
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    own.setLevel(levels[1])


@pytest.mark.usefixtures("lines_kept")
def test_no_library_is_let_in_below_a_warning() -> None:
    for level, own, of_libraries in (
        (LogLevel.DEBUG, logging.DEBUG, logging.WARNING),
        (LogLevel.ERROR, logging.ERROR, logging.ERROR),
    ):
        configure_logging(MonitoringSettings(log_level=level, log_format=LogFormat.JSON))
        assert logging.getLogger("courtcards.tables.service").getEffectiveLevel() == own
        for library in ("urllib3", "asyncio", "websockets.server"):
            assert logging.getLogger(library).getEffectiveLevel() == of_libraries
        assert isinstance(logging.getLogger().handlers[-1].formatter, JsonFormatter)


@contextmanager
def server_that_logs(folder: Path, *arguments: str) -> Iterator[tuple[str, Path]]:
    """The address of a server of its own, and the file that its log goes to."""
    lines = folder / "lines"
    place = ("--port", "0", "--data", str(folder / "log.sqlite3"))
    with lines.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "courtcards", "serve", *place, *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        yield said.split()[3], lines
        process.send_signal(signal.SIGINT)
        assert process.wait(LIMIT_S) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def play_a_club_evening(url: str) -> list[str]:
    """The steps of an evening with four players; the secrets in it."""
    with client_of(url) as http:
        director = Director.opening(http)
        director.begin(players=4)
        place = (1, 1)
        director.draw_at(place)
        table = PaperTable(random.Random(1), dealer=0)
        director.written(place, "enter", index=0, line=table.game())
        links = msgspec.json.encode(director.links()).decode()
        director.log()
        director.get("/export.json")
        http.get(f"/club/{director.evening}/{director.token}")
        http.get(f"/club/{director.evening}/{director.token}x")
        director.get(token="nobody")
        director.ask("begin")
        token = director.table_token(1)
    assert token.partition(".")[2] in links
    return [director.token, token, f"{director.token}x"]


def play_a_match(guest: Guest) -> list[str]:
    """A match over both ways, with what is refused there; the secrets in it."""
    guest.open("kings-corner", "french", 2, seed="a typed seed")
    with guest.live("?after=0&from=query-secret") as wire:
        wire.say(type="play", id="no", seq=0, move="KS>NE")
        wire.until("refused")
    play_match(guest)
    link = guest.ask("GET", guest.at("/link")).json()
    guest.ask("GET", link["resume"].replace("#", "/"))  # as links were before
    guest.ask("GET", guest.at("/record"), headers={"authorization": f"Bearer {link['token']}"})
    guest.ask("POST", guest.at("/plays"), json={"id": "x", "seq": 1, "move": "9H>N"})
    guest.ask("GET", "/api/tables?from=query-secret")
    return [link["token"], guest.cookie_header().partition("=")[2], "query-secret", "a typed seed"]


def test_no_secret_and_no_card_is_logged_at_any_level(tmp_path: Path) -> None:
    arguments = ("--log-format", "json", "--log-level", "debug")
    with server_that_logs(tmp_path, *arguments) as (url, lines), Guest(url) as guest:
        secrets = [*play_a_match(guest), *play_a_club_evening(url)]
        unknown = new_id()
        answer = guest.ask("GET", f"/table/{unknown}")
        with socket.create_connection(("127.0.0.1", urlsplit(url).port), LIMIT_S) as garbled:
            garbled.sendall(b"\r\n".join([b"no request at all", b"", b""]))
            assert b" 400 " in garbled.recv(1000)
    text = lines.read_text(encoding="utf-8")
    told = [json.loads(line) for line in text.splitlines()]
    for secret in secrets:
        assert len(secret) > 5
        assert secret not in text
    assert not find_cards(text)
    assert not re.search(r"\((?:card|secret)\)", text)  # nothing had to be withheld
    for line in told:
        assert {"time", "level", "logger", "message"} <= set(line)
    messages = [line["message"] for line in told]
    for part in (
        "WebSocket /api/tables/{table}/live 101, ",
        "GET /resume/{table}/{token} ",
        "GET /club/{evening}/{key} 303, ",
        "POST /api/clubs/{evening}/commands 200, ",
        "answers at http://127.0.0.1:",
        "courtcards is stopping",
    ):
        assert any(part in message for message in messages), part
    mine = [line for line in told if line.get("request") == answer.headers["x-request-id"]]
    assert [line["table"] for line in mine] == [unknown]
    assert mine[0]["message"].startswith("GET /table/{table} 404, ")
    of_requests = [line for line in told if line["logger"] == "courtcards.requests"]
    (turned_away,) = (line for line in of_requests if "request" not in line)
    assert turned_away["message"].startswith("other none 400, ")
    ids = [line["request"] for line in of_requests if line is not turned_away]
    assert len(ids) == len(set(ids)) > 20
    of_others = [line for line in told if not line["logger"].startswith("courtcards")]
    assert [(line["logger"], line["level"]) for line in of_others] == [("uvicorn.error", "warning")]


def test_by_default_a_server_says_only_what_somebody_should_look_at(tmp_path: Path) -> None:
    with server_that_logs(tmp_path) as (url, lines), Guest(url) as guest:
        guest.open("kings-corner", "french", 2)
        guest.ask("GET", "/api/tables/unknown")
        (tmp_path / "log.sqlite3").rename(tmp_path / "aside")
        answer = guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
        wait_until(lambda: "has been moved or replaced" in lines.read_text(encoding="utf-8"))
        (tmp_path / "aside").rename(tmp_path / "log.sqlite3")
    (line,) = lines.read_text(encoding="utf-8").splitlines()
    assert " error courtcards.server: " in line
    about = f" request={answer.headers['x-request-id']} table={guest.table}"
    assert line.endswith(about)
