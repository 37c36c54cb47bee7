"""People around one device at a table of the server: each sees their own cards alone."""

from __future__ import annotations

from typing import Any

import pytest

from server.refused import check
from server.serving import Guest

CLUB: dict[str, Any] = {"settings": {"bot_pause": 0}, "options": {"first_dealer": 3}}


@pytest.fixture
def shared(guest: Guest) -> Guest:
    """A table of Ann and Ben around her device, and two bots."""
    guest.open("double-king", "club", 4, bot="random", beside=["Ben"], **CLUB)
    return guest


def test_only_the_cards_of_who_holds_the_device_are_shown(shared: Guest) -> None:
    seen = shared.look()
    assert seen["room"]["settings"]["shared"]
    assert [each["name"] for each in seen["room"]["seats"]][:2] == ["Ann", "Ben"]
    answer = shared.ask("POST", shared.at("/deals"), json={"id": "d", "seq": seen["seq"]})
    assert answer.status_code == 200
    assert shared.look()["view"]["table"]["cards"] == []
    hands = [shared.ask("GET", shared.at(f"?seat={seat}")).json()["view"] for seat in (0, 1)]
    assert [view["seat"] for view in hands] == [0, 1]
    assert not {*hands[0]["table"]["cards"]} & {*hands[1]["table"]["cards"]}
    for asked in ("?seat=2", "?seat=9", "?seat=x", "?seat=-1"):
        check(shared.ask("GET", shared.at(asked)), 403, "table/no-seat")


def test_whoever_holds_the_device_gives_the_orders(shared: Guest) -> None:
    with shared.live(query="?seat=1") as wire:
        first = wire.next()
        assert first["view"]["seat"] == 1
        wire.say(id="d", seq=first["seq"], type="deal")
        view = wire.until("done") and shared.look()["view"]
        assert view["seat"] == -1
    with shared.live(query="?by=1") as wire:
        assert wire.next()["view"]["table"]["cards"] == []
        wire.say(id="p", seq=shared.look()["seq"], type="pause")
        wire.until("done")
    assert shared.look()["room"]["status"] == "paused"


def test_what_cannot_be_opened_and_what_nobody_else_sees(
    guest: Guest, shared: Guest, url: str
) -> None:
    opening = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
    answer = guest.ask("POST", "/api/tables", json=opening | {"beside": ["Ben", "Cas"]})
    check(answer, 422, "table/bad-settings")
    # Names are checked one by one before they are compared.
    long = {"seats": 52, "name": "é" * 1000, "beside": ["é" * 400] * 51}
    answer = guest.ask("POST", "/api/tables", json=opening | long)
    check(answer, 422, "player/bad-name", "at most 32")
    with Guest(url, table=shared.table) as other:
        for asked in ("", "?seat=0", "?seat=1", "?by=1"):
            check(other.ask("GET", other.at(asked)), 403, "table/no-seat")
    # A table of people elsewhere takes no seat from the query.
    guest.open("double-king", "club", 4, bot="random", **CLUB)
    assert guest.ask("GET", guest.at("?seat=1")).json()["view"]["seat"] == 0
