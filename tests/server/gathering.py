"""People come to one table: somebody opens it, others sit down, each says what is to be done."""

from __future__ import annotations

from typing import Any

from server.serving import Guest

OPEN = {"game": "kings-corner", "ruleset": "french-single", "seats": 2, "name": "Ann", "bot": None}


def open_for_people(ann: Guest, **rest: Any) -> str:
    response = ann.ask("POST", "/api/tables", json=OPEN | rest)
    assert response.status_code == 201, response.text
    ann.table = response.json()["table"]
    return ann.table


def sit(guest: Guest, table: str, name: str = "Bea", **rest: Any) -> Any:
    guest.table = table
    response = guest.ask("POST", guest.at("/seats"), json={"name": name} | rest)
    assert response.status_code == 201, response.text
    return response.json()


def tell(guest: Guest, kind: str, **rest: Any) -> Any:
    """A command over HTTP."""
    rest.setdefault("seq", guest.look()["seq"])
    rest.setdefault("id", f"{kind}-{len(guest.heard)}")
    return guest.ask("POST", guest.at("/commands"), json={"type": kind} | rest)
