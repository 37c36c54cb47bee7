"""Playing at a table of the server: over HTTP, over a WebSocket, by one person or by several."""

from __future__ import annotations

from typing import Any

from server.serving import Guest, Wire
from waiting import looks


def wait_for_turn(guest: Guest) -> Any:
    """The table once it waits for this guest; the bots have played by then."""
    for _ in looks():
        now = guest.look()
        if now["view"]["legal"] or now["view"]["phase"] != "playing":
            break
    return now


def play_over_http(guest: Guest) -> Any:
    """Play the match to its end, the first legal move each time; the last look at it."""
    number = 0
    while (now := wait_for_turn(guest))["view"]["phase"] != "match-over":
        number += 1
        ask: dict[str, Any] = {"id": f"c{number}", "seq": now["seq"]}
        if now["view"]["legal"]:
            response = guest.ask(
                "POST", guest.at("/plays"), json=ask | {"move": chosen(now["view"])}
            )
        else:
            response = guest.ask("POST", guest.at("/deals"), json=ask)
        assert response.status_code == 200, response.text
        assert response.json() == {"seq": now["seq"] + 1}
    return now


def play_over_socket(wire: Wire) -> Any:
    """Play the match to its end; the last message with a view."""
    last = wire.next()
    number = 0
    while last["view"]["phase"] != "match-over":
        view = last["view"]
        if view["legal"]:
            ask = {"type": "play", "move": chosen(view)}
        elif view["phase"] in {"to-deal", "hand-over"}:
            ask = {"type": "deal"}
        else:
            last = wire.until("event")
            continue
        number += 1
        wire.say(id=f"c{number}", seq=last["seq"], **ask)
        event = wire.next()
        assert event["type"] == "event"
        assert event["seq"] == last["seq"] + 1
        answer = wire.until("done")
        last = event
        assert answer == {"type": "done", "id": f"c{number}", "seq": last["seq"]}
    return last


def play_match(guest: Guest) -> Any:
    """Play the match of a guest to its end over a socket; the last message with a view."""
    with guest.live() as wire:
        return play_over_socket(wire)


def chosen(view: Any) -> str:
    """A move that gets on: a card first, where there is one to play."""
    return str(min(view["legal"], key=lambda move: (move.startswith("end"), ">" not in move, move)))


def play_together(wires: list[Wire]) -> list[Any]:
    """Play to the end, each person at an own wire; the last message of each."""
    last = [wire.next() for wire in wires]
    number = 0
    while last[0]["view"]["phase"] != "match-over":
        seat = last[0]["view"]["turn"]
        ask: dict[str, Any] = {"type": "deal"}
        if last[0]["view"]["phase"] == "playing":
            ask = {"type": "play", "move": chosen(last[seat]["view"])}
        number += 1
        wires[seat or 0].say(id=f"c{number}", seq=last[0]["seq"], **ask)
        last = [wire.until("event") for wire in wires]
        assert len({message["seq"] for message in last}) == 1
    return last
