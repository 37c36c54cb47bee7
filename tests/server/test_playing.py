"""A match over HTTP and over the WebSocket, from the opening to the record."""

from __future__ import annotations

from typing import Any

import pytest

from server.playing import play_match, play_over_http, wait_for_turn
from server.refused import check
from server.serving import Guest


def test_a_table_is_opened_dealt_and_played(guest: Guest) -> None:
    guest.open("kings-corner", "french", 3, seed="a table")
    first = guest.look()
    assert first["seq"] == 1
    assert first["players"] == [
        {"name": "Ann", "bot": None},
        {"name": "Bingo", "bot": "random"},
        {"name": "Domino", "bot": "random"},
    ]
    assert first["view"]["phase"] == "to-deal"
    assert first["view"]["table"] is None
    assert first["log"] == []
    assert guest.ask("POST", guest.at("/deals"), json={"id": "d", "seq": 1}).json() == {"seq": 2}
    now = wait_for_turn(guest)
    assert now["log"][0] == {
        "seq": 2,
        "event": {"kind": "dealt", "hand": 0, "dealer": now["view"]["table"]["dealer"]},
    }
    assert now["view"]["turn"] == 0
    assert len(now["log"]) == now["seq"] - 1
    assert sorted(now["view"]["table"]["cards"]) != []


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


def test_the_same_seed_deals_the_same_cards_and_none_others(guest: Guest) -> None:
    hands = []
    for seed in ("one", "one", "two", None, None):
        guest.open("kings-corner", "french", 2, seed=seed)
        with guest.live() as wire:
            wire.say(type="deal", id="d", seq=1)
            hands.append(wire.until("event")["view"]["table"]["cards"])
    assert hands[0] == hands[1] != hands[2]
    assert hands[2] != hands[3] != hands[4]


def test_a_command_sent_twice_is_done_once_and_answered_alike(guest: Guest) -> None:
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    deal = {"id": "d", "seq": 1}
    answers = [guest.ask("POST", guest.at("/deals"), json=deal) for _ in range(3)]
    assert {answer.text for answer in answers} == {'{"seq":2}'}
    play = {"id": "p", "seq": 2, "move": "choose trump:S"}
    answers = [guest.ask("POST", guest.at("/plays"), json=play) for _ in range(3)]
    assert {answer.text for answer in answers} == {'{"seq":3}'}
    log = wait_for_turn(guest)["log"]
    assert [entry["event"].get("move") for entry in log].count("choose trump:S") == 1
    with guest.live() as wire:
        wire.next()
        wire.say(type="play", **play)
        assert wire.next() == {"type": "done", "id": "p", "seq": 3}


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
