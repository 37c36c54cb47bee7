"""An id belongs to one command: another that comes with it is refused, also after a restart."""

from __future__ import annotations

from pathlib import Path

from server.clubbing import Director
from server.gathering import tell
from server.playing import wait_for_turn
from server.refused import check
from server.serving import Guest, client_of, running_server

TAKEN = "another command had that id already: give each an id of its own"
NOT_DUE = (409, "table/nothing-to-do", TAKEN)
NOT_NOW = (409, "club/not-now", TAKEN)
DEAL = {"id": "d", "seq": 1}
CHOICE = {"id": "p", "seq": 2, "move": "choose trump:S"}
HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}


def refuse_others(guest: Guest) -> None:
    """Commands under ids that belong to others are refused, whichever way they come."""
    before = guest.look()
    for other in (CHOICE | {"id": "d"}, CHOICE | {"move": "choose trump:H"}):
        check(guest.ask("POST", guest.at("/plays"), json=other), *NOT_DUE)
    check(guest.ask("POST", guest.at("/deals"), json=DEAL | {"id": "p"}), *NOT_DUE)
    check(tell(guest, "chat", id="p", phrase="hello"), *NOT_DUE)
    check(guest.ask("POST", guest.at("/link"), json={"id": "p"}), *NOT_DUE)
    assert guest.look() == before
    assert guest.ask("POST", guest.at("/deals"), json=DEAL).json() == {"seq": 2}
    with guest.live() as wire:
        wire.next()
        wire.say(type="play", **CHOICE)
        assert wire.next() == {"type": "done", "id": "p", "seq": 3}
        wire.say(type="pause", id="p", seq=before["seq"])
        refused = wire.next()
        assert (refused["type"], refused["id"]) == ("refused", "p")
        assert (refused["status"], refused["error"], refused["message"]) == NOT_DUE


def test_an_id_stays_with_its_command_when_the_server_starts_again(log: Path) -> None:
    with running_server(log) as url, Guest(url) as guest:
        guest.open("double-king", "club", 4, options={"first_dealer": 0})
        assert guest.ask("POST", guest.at("/deals"), json=DEAL).json() == {"seq": 2}
        assert guest.ask("POST", guest.at("/plays"), json=CHOICE).json() == {"seq": 3}
        wait_for_turn(guest)
        refuse_others(guest)
    with running_server(log) as url, guest.moved_to(url) as again:
        refuse_others(again)


def test_so_it_is_at_an_evening_and_on_its_sheets(log: Path) -> None:
    with running_server(log) as url, client_of(url) as http:
        director = Director.opening(http)
        director.begin(4)
        director.draw_at((1, 1))
        token = director.table_token(1)
        assert director.ask("paste", id="e", text="Eva").status_code == 200
        entered = director.write((1, 1), "enter", token, id="h", index=0, line=HEARTS)
        assert entered.status_code == 200
    with running_server(log) as url, client_of(url) as http:
        director = Director(http, director.evening, director.token)
        before = director.view()["players"], director.sheet((1, 1))["lines"]
        check(director.ask("paste", id="e", text="Fay"), *NOT_NOW)
        check(director.ask("withdraw", id="e", player=0), *NOT_NOW)
        other = HEARTS | {"points": [0, 13, 0, 0]}
        check(director.write((1, 1), "enter", token, id="h", index=0, line=other), *NOT_NOW)
        check(director.write((1, 1), "strike", id="h", index=0), *NOT_NOW)
        assert (director.view()["players"], director.sheet((1, 1))["lines"]) == before
        again = director.write((1, 1), "enter", token, id="h", index=0, line=HEARTS)
        assert again.json() == entered.json()
