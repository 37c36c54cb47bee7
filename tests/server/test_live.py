"""What can go wrong while a table is live: the log fails, a bot fails, another server is first."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import StorageError
from courtcards.play.players import Bot
from courtcards.tables.service import automatic_play
from courtcards.tables.service.host import new_id
from databases import Cluster
from server.other_server import rows, write
from server.playing import wait_for_turn
from server.refused import check
from server.serving import Guest, ServerProcess, running_server
from waiting import wait_until

DEAL = {"id": "d", "seq": 1}


def full_disk(*_: object) -> None:
    raise StorageError("the disk is full: nothing more can be saved")


def test_the_bots_wait_for_the_log_and_go_on_by_themselves(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(automatic_play, "RETRY_AFTER_S", 0.02)
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
        wait_until(lambda: f"a bot failed at table {guest.table}" in caplog.text)
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
    check(response, 503, "storage/failed", f"the log of '{damaged}' is damaged")
    with Guest(url, table=damaged) as other, pytest.raises(InvalidStatus) as refused, other.live():
        pass
    assert refused.value.response.status_code == 503


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def servers(
    request: pytest.FixtureRequest, postgres: Cluster, shared_log: Path
) -> Iterator[tuple[str, str]]:
    place = shared_log if request.param == "sqlite" else postgres.new_database()
    with running_server(place) as one, running_server(place) as other:
        yield one, other


@pytest.mark.long
def test_the_bots_of_a_table_are_played_by_the_server_that_leads_it(
    servers: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_play, "TAKE_OVER_AFTER_S", 1e9)
    choices: list[tuple[int, bytes]] = []
    choose = Bot.choose

    def noted(self: Bot, view: Any, memory: Any) -> str:
        choices.append((int(view.seat), view.tobytes()))
        return choose(self, view, memory)

    with Guest(servers[0]) as here:
        here.open("kings-corner", "french", 4, options={"first_dealer": 0})
        with here.moved_to(servers[1]) as there, there.live() as far:
            far.next()
            monkeypatch.setattr(Bot, "choose", noted)
            assert here.ask("POST", here.at("/deals"), json=DEAL).status_code == 200
            now = wait_for_turn(here)
            while far.until("event")["seq"] < now["seq"]:
                pass
            assert len(choices) == len(set(choices)) > 0


@pytest.mark.long
def test_another_server_plays_the_bots_when_the_one_that_did_is_killed(
    postgres_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_play, "TAKE_OVER_AFTER_S", 0.3)
    killed = ServerProcess(postgres_place)
    with running_server(postgres_place) as stays, Guest(killed.url) as here:
        here.open("double-king", "club", 4, options={"first_dealer": 1})
        with here.moved_to(stays) as there, there.live() as far:
            here.ask("POST", here.at("/deals"), json=DEAL)
            assert far.next()["seq"] == 1
            assert far.until("event")["seq"] == 2
            killed.kill()
            assert wait_for_turn(there)["view"]["legal"]
