"""A server that is killed in the middle of play: nothing acknowledged or told is lost."""

from __future__ import annotations

import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from server.playing import chosen, play_over_socket, wait_for_turn
from server.serving import Guest, ServerProcess, Wire

pytestmark = pytest.mark.long

KILLS = 3
PLAYS_BETWEEN = 12


def play_some(wire: Wire, told: dict[int, Any]) -> None:
    """Play a little; note every event that was told, and stop in the middle of the bots' plays."""
    last = wire.next()
    for number in range(PLAYS_BETWEEN):
        while not last["view"]["legal"] and last["view"]["phase"] == "playing":
            last = wire.until("event")
            told[last["seq"]] = last["event"]
        name = f"{last['seq']}/{number}"
        if last["view"]["legal"]:
            wire.say(type="play", id=name, seq=last["seq"], move=chosen(last["view"]))
        else:
            wire.say(type="deal", id=name, seq=last["seq"])
        last = wire.until("event")
        told[last["seq"]] = last["event"]


@pytest.mark.parametrize(
    ("game", "ruleset", "seats"), [("kings-corner", "boxed", 4), ("double-king", "club", 4)]
)
def test_nothing_told_is_lost_when_the_server_is_killed(
    log: Path, game: str, ruleset: str, seats: int
) -> None:
    told: dict[int, Any] = {}
    server = ServerProcess(log)
    guest = Guest(server.url)
    guest.open(game, ruleset, seats, seed="killed")
    for _ in range(KILLS):
        with guest.live() as wire:
            play_some(wire, told)
            server.kill()
        server = ServerProcess(log)
        guest.http.close()
        guest = guest.moved_to(server.url)
        # The bots went on by themselves, on what was told before.
        now = wait_for_turn(guest)
        assert now["seq"] >= max(told)
        for entry in now["log"]:
            assert told.get(entry["seq"], entry["event"]) == entry["event"]
    with guest.live() as wire:
        last = play_over_socket(wire)
    assert last["view"]["phase"] == "match-over"
    guest.http.close()
    assert server.end(signal.SIGTERM) in {0, -signal.SIGTERM}
    check_log(log, guest.table, told)


def check_log(log: Path, table: str, told: dict[int, Any]) -> None:
    """The log has every event without a gap, and each that was told as it was told."""
    with sqlite3.connect(log) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute(
            "SELECT sequence, event ->> 'kind', event ->> 'seat', event ->> 'move' FROM events"
            " WHERE table_id = ? ORDER BY sequence",
            (table,),
        ).fetchall()
    connection.close()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    stored = {row[0]: row[1:] for row in rows}
    for sequence, event in told.items():
        kind, seat, move = stored[sequence]
        assert kind == event["kind"]
        if kind == "played":
            assert (seat, move) == (event["seat"], event["move"])


def test_a_command_that_was_done_before_the_kill_is_not_done_again_after_it(log: Path) -> None:
    server = ServerProcess(log)
    with Guest(server.url) as guest:
        guest.open("double-king", "club", 4, options={"first_dealer": 0})
        deal = {"id": "d", "seq": 1}
        assert guest.ask("POST", guest.at("/deals"), json=deal).json() == {"seq": 2}
        before = guest.look()
        server.kill()
        server = ServerProcess(log)
        with guest.moved_to(server.url) as back:
            assert back.ask("POST", back.at("/deals"), json=deal).json() == {"seq": 2}
            assert back.look() == before
    server.kill()


def test_an_interrupted_server_stops_quietly_and_with_its_players_at_the_table(log: Path) -> None:
    server = ServerProcess(log)
    with Guest(server.url) as guest:
        guest.open("kings-corner", "french", 2)
        with guest.live() as wire:
            wire.next()
            assert server.end(signal.SIGINT) == 0
