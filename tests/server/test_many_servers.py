"""Several server processes on one log: each serves every table, and each is told of the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from courtcards.bots import Bot
from courtcards.live import own_play
from databases import Cluster
from server.playing import chosen, wait_for_turn
from server.serving import Guest, ServerProcess, Wire, running_server
from waiting import wait_until

pytestmark = pytest.mark.long

DEAL = {"id": "d", "seq": 1}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def servers(
    request: pytest.FixtureRequest, postgres: Cluster, shared_log: Path
) -> Iterator[tuple[str, str]]:
    place = shared_log if request.param == "sqlite" else postgres.new_database()
    with running_server(place) as one, running_server(place) as other:
        yield one, other


@pytest.fixture
def here(servers: tuple[str, str]) -> Iterator[Guest]:
    """A guest at the first server, where a table of Double King has been opened."""
    with Guest(servers[0]) as guest:
        guest.open("double-king", "club", 4, options={"first_dealer": 0})
        yield guest


@pytest.fixture
def there(servers: tuple[str, str], here: Guest) -> Iterator[Guest]:
    """The same guest at the other server."""
    with here.moved_to(servers[1]) as guest:
        yield guest


def test_a_play_at_one_server_is_seen_at_the_other(here: Guest, there: Guest) -> None:
    with here.live() as near, there.live() as far:
        assert near.next() == far.next()
        near.say(type="deal", **DEAL)
        assert far.until("event") == near.until("event")
        far.say(type="play", id="c", seq=2, move="choose tricks")
        heard_far = [far.until("event") for _ in range(4)]
        assert [near.until("event") for _ in range(4)] == heard_far


def test_a_command_sent_to_both_servers_is_done_once(here: Guest, there: Guest) -> None:
    for each in (here, there):
        assert each.ask("POST", each.at("/deals"), json=DEAL).json() == {"seq": 2}
    wait_until(lambda: bool(here.look() == there.look()))
    late = there.ask("POST", there.at("/deals"), json={"id": "late", "seq": 1})
    assert late.status_code == 409
    # Both servers sign seats alike, and neither believes another.
    with Guest(there.url, {f"courtcards-{here.table}": "0.forged"}, table=here.table) as forger:
        assert forger.ask("GET", forger.at()).status_code == 403


def test_a_hand_is_played_at_two_servers_by_turns(servers: tuple[str, str]) -> None:
    with Guest(servers[0]) as here:
        here.open("kings-corner", "french", 3, seed="two servers")
        with here.moved_to(servers[1]) as there, here.live() as near, there.live() as far:
            last = play_by_turns(near, far)
            assert last["view"]["phase"] == "hand-over"
            assert here.look() == there.look()


def play_by_turns(near: Wire, far: Wire) -> Any:
    """Play a hand, each command at the other server than the one before."""
    wires, number = [near, far], 0
    last = near.next()
    assert far.next() == last
    while last["view"]["phase"] not in {"hand-over", "match-over"}:
        view, ask = last["view"], {}
        if view["legal"]:
            ask = {"type": "play", "move": chosen(view)}
        elif view["phase"] != "playing":
            ask = {"type": "deal"}
        if ask:
            number += 1
            wires[number % 2].say(id=f"c{number}", seq=last["seq"], **ask)
        heard = [wire.until("event") for wire in wires]
        assert heard[0] == heard[1]
        last = heard[0]
    return last


def test_the_bots_of_a_table_are_played_by_the_server_that_leads_it(
    servers: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_play, "TAKE_OVER_AFTER_S", 1e9)
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


def test_another_server_plays_the_bots_when_the_one_that_did_is_killed(
    postgres_place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_play, "TAKE_OVER_AFTER_S", 0.3)
    killed = ServerProcess(postgres_place)
    with running_server(postgres_place) as stays, Guest(killed.url) as here:
        here.open("double-king", "club", 4, options={"first_dealer": 1})
        with here.moved_to(stays) as there, there.live() as far:
            here.ask("POST", here.at("/deals"), json=DEAL)
            assert far.next()["seq"] == 1
            assert far.until("event")["seq"] == 2
            killed.kill()
            assert wait_for_turn(there)["view"]["legal"]


def test_a_race_between_two_servers_is_settled_by_the_log(here: Guest, there: Guest) -> None:
    with here.live() as near, there.live() as far:
        near.next(), far.next()
        near.say(type="deal", id="near", seq=1)
        far.say(type="deal", id="far", seq=1)
        answers = [first_answer(near), first_answer(far)]
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        refused = next(answer for answer in answers if answer["type"] == "refused")
        assert (refused["status"], refused["error"]) == (409, "play/stale")
        assert here.look()["seq"] >= 2


def first_answer(wire: Wire) -> Any:
    while (message := wire.next())["type"] == "event":
        pass
    return message
