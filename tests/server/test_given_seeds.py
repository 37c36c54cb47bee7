"""A seed that is named: where one person plays with bots, marked as such, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.matches import records
from courtcards.matches.fairness import Fairness
from server.gathering import OPEN, tell
from server.playing import play_match
from server.refused import check
from server.serving import Guest

SHORT: dict[str, Any] = {"game": "kings-corner", "ruleset": "french-single", "seats": 2}


@pytest.mark.parametrize("settings", [{}, {"public": True}, {"spectators": False}])
def test_nobody_names_the_seed_of_a_table_for_people(guest: Guest, settings: Any) -> None:
    asked = OPEN | {"seed": "mine", "settings": settings}
    check(guest.ask("POST", "/api/tables", json=asked), 422, "table/bad-settings", "seed")
    check(guest.ask("POST", "/api/tables", json=asked | {"seed": ""}), 422, "table/bad-settings")
    assert guest.ask("POST", "/api/tables", json=asked | {"seed": None}).status_code == 201


def test_a_match_with_a_named_seed_says_so_wherever_it_is_shown(guest: Guest, url: str) -> None:
    guest.open(**SHORT, seed="mine", settings={"public": True, "spectators": True})
    assert guest.look()["room"]["seed_given"]
    assert guest.ask("GET", guest.at("/seats")).json()["seed_given"]
    lobby = guest.ask("GET", "/api/tables").json()["tables"]
    assert {each["table"]: each["seed_given"] for each in lobby}[guest.table]
    with Guest(url, table=guest.table) as watching:
        assert watching.look()["room"]["seed_given"]
    play_match(guest)
    assert guest.ask("GET", guest.at("/fairness")).json()["seed_given"]
    record = records.decode(guest.ask("GET", guest.at("/record")).content)
    assert isinstance(record.fairness, Fairness)
    assert record.fairness.seed_given
    # Nobody has named the seed of what is played after it.
    assert tell(guest, "rematch").status_code == 200
    assert "seed_given" not in guest.look()["room"]
    guest.open(**SHORT, settings={"public": True})
    assert "seed_given" not in guest.look()["room"]
    lobby = guest.ask("GET", "/api/tables").json()["tables"]
    assert not {each["table"]: each["seed_given"] for each in lobby}[guest.table]


def test_the_seats_beside_a_named_seed_stay_the_bots(guest: Guest, url: str) -> None:
    guest.open(**SHORT, seed="mine", settings={"public": True})
    with Guest(url, table=guest.table) as other:
        for asked in ({"name": "Bea"}, {"name": "Bea", "seat": 1}):
            answer = other.ask("POST", other.at("/seats"), json=asked)
            check(answer, 409, "table/seat-taken")
    assert tell(guest, "free", seat=1).status_code == 409
    assert tell(guest, "leave").status_code == 200
    assert guest.look()["room"]["seats"][0]["name"] == "Ann"
