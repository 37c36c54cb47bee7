"""Whoever watches over a server is told whether it answers, and whether it can go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import NotReady, StorageError
from courtcards.server.http import health
from courtcards.server.http.health import Readiness
from looping import in_a_loop
from server.refused import check
from server.serving import Guest, running_server
from waiting import wait_until

OPEN = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}


def is_ready(guest: Guest) -> bool:
    return guest.ask("GET", "/health/ready").status_code == 200


def test_a_server_whose_disk_is_full_is_there_but_cannot_go_on(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(_: SqliteLog) -> None:
        raise StorageError("the disk is full: nothing more can be saved")

    monkeypatch.setattr(health, "ASKED_ANEW_AFTER_S", 0.0)
    wait_until(lambda: is_ready(guest))
    for path in ("/health/live", "/health/ready"):
        answer = guest.ask("GET", path)
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert answer.headers["cache-control"] == "no-store"
    with monkeypatch.context() as broken:
        broken.setattr(SqliteLog, "check", full)
        check(guest.ask("GET", "/health/ready"), 503, "storage/failed", "the disk is full")
        assert guest.ask("GET", "/health/live").status_code == 200
    assert is_ready(guest)


def test_a_file_that_is_taken_away_is_noticed_before_the_next_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ASKED_ANEW_AFTER_S", 0.0)
    log, aside = tmp_path / "log", tmp_path / "aside"
    with running_server(log) as url, Guest(url) as guest:
        guest.open("kings-corner", "french", 2)
        log.rename(aside)
        for path, body in (("/api/tables", OPEN), (guest.at("/deals"), {"id": "d", "seq": 1})):
            check(guest.ask("POST", path, json=body), 503, "storage/failed", "no longer the file")
        check(guest.ask("GET", "/health/ready"), 503, "storage/failed", "no longer the file")
        assert not log.exists()
        log.write_bytes(aside.read_bytes())  # a copy is another file
        check(guest.ask("POST", "/api/tables", json=OPEN), 503, "storage/failed", "no longer")
        aside.rename(log)
        assert guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1}).status_code == 200
        assert is_ready(guest)


@in_a_loop
async def test_whoever_asks_often_has_the_log_written_once(tmp_path: Path) -> None:
    asked = []

    awake = asyncio.Event()
    async with SqliteLog(tmp_path / "log") as log:
        write = log.check

        async def counted() -> None:
            asked.append(1)
            await write()

        log.check = counted  # type: ignore[method-assign]
        readiness = Readiness(log, awake)
        with pytest.raises(NotReady, match="still being loaded"):
            await readiness.check()
        awake.set()
        await asyncio.gather(*(readiness.check() for _ in range(50)))
    assert len(asked) == 1


@in_a_loop
async def test_a_check_that_hangs_is_not_begun_again_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ASKED_ANEW_AFTER_S", 0.0)
    monkeypatch.setattr(health, "GIVEN_UP_AFTER_S", 0.05)
    asked = []

    awake, answers, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()
    awake.set()
    async with SqliteLog(tmp_path / "log") as log:

        async def hang() -> None:
            asked.append(1)
            await answers.wait()
            answered.set()

        log.check = hang  # type: ignore[method-assign]
        readiness = Readiness(log, awake)
        for _ in range(3):
            with pytest.raises(NotReady, match="the log does not answer"):
                await readiness.check()
        assert len(asked) == 1
        answers.set()
        await answered.wait()  # at last, which nobody has waited for
        await readiness.check()
    assert len(asked) == 2
