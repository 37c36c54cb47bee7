"""What can go wrong while a table is live: the log fails, a bot fails, another server is first."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from courtcards.bots import Bot
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from courtcards.live import own_play
from courtcards.live.ids import new_id
from server.gathering import OPEN
from server.other_server import rows, write
from server.playing import wait_for_turn
from server.refused import check
from server.serving import Guest
from waiting import wait_until

DEAL = {"id": "d", "seq": 1}


def full_disk(*_: object) -> None:
    raise StorageError("the disk is full: nothing more can be saved")


def test_what_the_log_does_not_take_has_not_happened(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest.open("kings-corner", "french", 2)
    with guest.live() as wire:
        before = wire.next()
        with monkeypatch.context() as broken:
            broken.setattr(SqliteLog, "append", full_disk)
            response = guest.ask("POST", guest.at("/deals"), json=DEAL)
            check(response, 503, "storage/failed", "the disk is full")
            wire.say(type="deal", **DEAL)
            refused = wire.next()
            assert (refused["type"], refused["status"]) == ("refused", 503)
            assert guest.ask("POST", "/api/tables", json=OPEN).status_code == 503
            assert guest.look()["view"] == before["view"]
        # The very same command, sent again once the disk has room, is done.
        wire.say(type="deal", **DEAL)
        assert wire.until("done") == {"type": "done", "id": "d", "seq": 2}


def test_the_bots_wait_for_the_log_and_go_on_by_themselves(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(own_play, "RETRY_AFTER_S", 0.02)
    append = SqliteLog.append

    async def from_the_third_on(
        self: SqliteLog, table: str, first: int, events: list[bytes]
    ) -> None:
        if first >= 3:
            full_disk()
        await append(self, table, first, events)

    guest.open("kings-corner", "french", 2, options={"first_dealer": 0})
    with monkeypatch.context() as broken:
        broken.setattr(SqliteLog, "append", from_the_third_on)
        guest.ask("POST", guest.at("/deals"), json=DEAL)
        wait_until(lambda: "the disk is full" in caplog.text)
        assert guest.look()["seq"] == 2
    assert wait_for_turn(guest)["seq"] > 2


def test_a_bot_that_fails_is_noted_and_asked_again(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError

    guest.open("kings-corner", "french", 2, options={"first_dealer": 0})
    with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
        broken.setattr(Bot, "choose", fail)
        assert guest.ask("POST", guest.at("/deals"), json=DEAL).status_code == 200
        wait_until(lambda: f"a bot fails at table {guest.table}" in caplog.text)
        assert guest.look()["seq"] == 2
    assert wait_for_turn(guest)["seq"] > 2


def test_a_client_that_vanishes_leaves_the_others_and_no_complaint(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    guest.open("kings-corner", "french", 6, options={"first_dealer": 0})
    with guest.live() as stays:
        stays.next()
        with guest.live() as goes:
            goes.next()
            goes.say(type="deal", id="d", seq=1)
            goes.socket.socket.shutdown(socket.SHUT_RDWR)
        assert stays.until("event")["seq"] == 2
        now = wait_for_turn(guest)
        while stays.until("event")["seq"] < now["seq"]:
            pass
    assert caplog.records == []


@pytest.mark.parametrize(
    "damage", ["not JSON", '{"kind":"taken-back","seat":0,"owner":0,"count":1}']
)
def test_a_table_whose_log_is_damaged_is_said_to_be(
    guest: Guest, shared_log: Path, damage: str, url: str
) -> None:
    guest.open("kings-corner", "french", 2)
    damaged = new_id()
    for event in (*rows(shared_log, guest.table), damage):
        write(shared_log, damaged, event)
    response = guest.ask("GET", f"/api/tables/{damaged}")
    check(response, 503, "storage/failed", "its log is damaged")
    with Guest(url, table=damaged) as other, pytest.raises(InvalidStatus) as refused, other.live():
        pass
    assert refused.value.response.status_code == 503
