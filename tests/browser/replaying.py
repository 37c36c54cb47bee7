"""A match that has been played out, at the page of its replay."""

from __future__ import annotations

from typing import Any

from browser.visitors import Visitor
from waiting import looks


def play_out(guest: Visitor, **choice: Any) -> str:
    """Open a table and play its match to the end by the API, the first legal moves."""
    wanted = {"options": {}, "name": "Ann", "seed": "a seed"} | choice
    answer = guest.context.request.post(f"{guest.url}/api/tables", data=wanted)
    table: str = answer.json()["table"]
    finish(guest, table)
    return table


def finish(guest: Visitor, table: str) -> None:
    """Play an open table to its end by the API."""
    ask, at = guest.context.request, f"{guest.url}/api/tables/{table}"
    for number, _ in enumerate(looks()):
        now = guest.snapshot(table)
        view = now["view"]
        body = {"id": f"f{number}", "seq": now["seq"]}
        if view["phase"] == "match-over":
            return
        if view["legal"]:
            move = min(view["legal"], key=lambda m: (m.startswith("end"), ">" not in m, m))
            ask.post(f"{at}/plays", data=body | {"move": move})
        elif view["phase"] != "playing":
            ask.post(f"{at}/deals", data=body)


def replay_page(guest: Visitor, table: str, query: str = "") -> None:
    guest.page.goto(f"{guest.url}/table/{table}/replay{query}")
    guest.page.wait_for_selector(".cards [data-card]")
