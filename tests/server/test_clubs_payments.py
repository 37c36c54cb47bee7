"""Who has paid for the evening: noted by the director, told to nobody at the tables."""

from __future__ import annotations

from typing import Any

import pytest

from server.clubbing import Director, token_of
from server.serving import Guest


@pytest.fixture
def director(guest: Guest) -> Director:
    evening = Director.opening(guest.http)
    evening.do("add", players=[{"name": name} for name in ("Ann", "Bea", "Cas", "Dirk")])
    return evening


def test_payments_are_noted_changed_and_taken_back(director: Director) -> None:
    assert "payments" not in director.view()
    director.do("pay", player=0, cents=500)
    director.do("pay", player=1)
    director.do("pay", player=0, cents=750)
    assert director.view()["payments"] == {"0": 750, "1": 0}
    director.do("unpay", player=1)
    assert director.view()["payments"] == {"0": 750}
    assert [each["kind"] for each in director.log()[-4:]] == [
        *["payment-noted"] * 3,
        "payment-taken-back",
    ]


def test_nobody_at_the_tables_is_told(director: Director) -> None:
    director.do("pay", player=0, cents=500)
    links = director.links()
    for page in (links["jury"], links["viewer"], links["tables"]["1"]):
        told = director.get(token=token_of(page))
        assert told.status_code == 200
        assert "payments" not in told.json()
        refused = director.ask("pay", token=token_of(page), player=1)
        assert (refused.status_code, refused.json()["error"]) == (403, "club/not-allowed")
    assert director.view()["payments"] == {"0": 500}


@pytest.mark.parametrize(
    ("kind", "fields", "status"),
    [
        ("pay", {"player": 9}, 404),
        ("pay", {"player": 0, "cents": -1}, 400),
        ("pay", {"player": 0, "cents": 1_000_001}, 400),
        ("pay", {"player": 0, "cents": 0.5}, 400),
        ("unpay", {"player": 1}, 409),
        ("unpay", {"player": 9}, 404),
        ("pay", {"player": 0, "names": ["Bea"]}, 409),
    ],
)
def test_what_cannot_be_noted_is_refused(
    director: Director, kind: str, fields: dict[str, Any], status: int
) -> None:
    director.do("pay", player=0, cents=500)
    assert director.ask(kind, **fields).status_code == status
    assert director.view()["payments"] == {"0": 500}


def test_who_has_paid_is_taken_out_only_with_the_money_given_back(director: Director) -> None:
    director.do("pay", player=2)
    refused = director.ask("remove", player=2)
    assert (refused.status_code, refused.json()["error"]) == (409, "club/not-now")
    director.do("unpay", player=2)
    director.do("remove", player=2)


def test_an_evening_that_is_restored_knows_who_has_paid(director: Director) -> None:
    director.do("pay", player=0, cents=500)
    made = director.http.post("/api/clubs/restore", content=director.get("/export.json").content)
    again = Director(director.http, made.json()["evening"], made.json()["token"])
    assert again.view()["payments"] == {"0": 500}
