"""A match over HTTP and over the WebSocket, from the opening to the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.playing import play_match, play_over_http, wait_for_turn
from server.refused import check
from server.serving import Guest, running_server


def test_a_match_over_http_ends_with_its_record(guest: Guest) -> None:
    guest.open("kings-corner", "french-single", 2, seed="7")
    check(guest.ask("GET", guest.at("/record")), 409, "table/nothing-to-do")
    last = play_over_http(guest)
    record = guest.ask("GET", guest.at("/record"))
    assert record.status_code == 200
    assert record.headers["content-type"].startswith("application/json")
    assert record.json()["players"] == ["Ann", "bot:random"]
    assert record.json()["totals"] == last["view"]["sheet"]["totals"]


@pytest.mark.parametrize(
    ("game", "ruleset", "seats", "options"),
    [
        ("kings-corner", "boxed", 4, {"target": 40}),
        ("kings-corner", "cross-chips", 2, {"hands": 4, "completed_piles": "recycle_always"}),
        ("double-king", "club", 4, {}),
    ],
)
def test_a_match_over_the_socket(
    guest: Guest, game: str, ruleset: str, seats: int, options: dict[str, Any]
) -> None:
    guest.open(game, ruleset, seats, options=options)
    last = play_match(guest)
    assert last["view"]["sheet"]["winners"]
    assert guest.look()["view"] == last["view"]


def test_a_command_sent_twice_is_done_once_also_after_a_start(log: Path) -> None:
    """And another one of the same id is refused, whichever way it comes."""
    deal, play = {"id": "d", "seq": 1}, {"id": "p", "seq": 2, "move": "choose trump:S"}
    taken = (409, "table/nothing-to-do", "another command had this id")
    with running_server(log) as url, Guest(url) as guest:
        guest.open("double-king", "club", 4, options={"first_dealer": 0})
        guest.ask("POST", guest.at("/deals"), json=deal)
        guest.ask("POST", guest.at("/plays"), json=play)
        before = wait_for_turn(guest)
    with running_server(log) as url, guest.moved_to(url) as again:
        assert again.ask("POST", again.at("/deals"), json=deal).json() == {"seq": 2}
        assert again.ask("POST", again.at("/plays"), json=play).json() == {"seq": 3}
        with again.live() as wire:
            wire.next()
            wire.say(type="play", **play)
            assert wire.next() == {"type": "done", "id": "p", "seq": 3}
            wire.say(type="pause", id="p", seq=before["seq"])
            assert wire.next()["message"].startswith(taken[2])
        for other in (play | {"id": "d"}, play | {"move": "choose trump:H"}):
            check(again.ask("POST", again.at("/plays"), json=other), *taken)
        check(again.ask("POST", again.at("/deals"), json=deal | {"id": "p"}), *taken)
        check(again.ask("POST", again.at("/link"), json={"id": "p"}), *taken)
        assert again.look() == before


def test_every_socket_of_a_seat_is_told_and_one_that_comes_back_gets_the_rest(guest: Guest) -> None:
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    with guest.live() as one, guest.live() as other:
        assert one.next() == other.next()
        one.say(type="deal", id="d", seq=1)
        dealt = one.next()
        assert dealt == other.next()
        one.say(type="play", id="p", seq=2, move="choose trump:H")
        told = [one.until("event") for _ in range(4)]
    # The choice, and three bots' cards: then it is this seat's turn again.
    assert [each["seq"] for each in told] == [3, 4, 5, 6]
    with guest.live("?after=4") as back:
        missed = [back.next(), back.next()]
        assert missed[-1].pop("room") == guest.look()["room"]
        assert missed == told[2:]
        back.say(type="play", id="q", seq=4, move="AS")
        assert back.next()["error"] == "play/stale"
    with guest.live("?after=6") as back:
        back.say(type="play", id="q", seq=6, move=told[-1]["view"]["legal"][0])
        assert back.next()["type"] == "event"


def test_a_socket_that_names_no_event_to_go_on_from_gets_the_whole_table(guest: Guest) -> None:
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1})
    guest.ask("POST", guest.at("/plays"), json={"id": "p", "seq": 2, "move": "choose hearts"})
    now = wait_for_turn(guest)
    for query in ("", "?after=", "?after=999", "?after=-1", "?after=x", "?after=1"):
        with guest.live(query) as wire:
            assert wire.next() == {"type": "snapshot", **now}
