"""People at the page whose moves are sent past it: a match goes on faster than it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.visitors import Visitor
from waiting import looks


def command(guest: Visitor, table: str, kind: str, **rest: Any) -> None:
    """A command over HTTP, for what is not the subject of a test."""
    seq = guest.snapshot(table)["seq"]
    body = {"type": kind, "id": f"{kind}-{seq}", "seq": seq} | rest
    answer = guest.context.request.post(f"{guest.url}/api/tables/{table}/commands", data=body)
    assert answer.ok, answer.text()


def play_by_commands(guests: list[Visitor], table: str, is_done: Callable[[Any], bool]) -> None:
    """Play with the commands that the pages send, and none of them open to draw each play."""
    for guest in guests:
        guest.page.goto(guest.url)
    for _ in looks():
        view = guests[0].snapshot(table)["view"]
        if is_done(view):
            break
        if view["phase"] == "hand-over":
            command(guests[0], table, "deal")
        for guest in guests:
            view = guest.snapshot(table)["view"]
            if view["legal"]:
                command(guest, table, "play", move=view["legal"][0])
    for guest in guests:
        guest.page.goto(f"{guest.url}/table/{table}")
