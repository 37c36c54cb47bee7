"""A table of a club evening on the server: its four players, by the links of their seats."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import httpx

from courtcards.kernel.club_scoring import SEATS
from server.clubbing import Director, bearer
from waiting import wait_until


class Table:
    """The four players at the table on the server."""

    def __init__(self, http: httpx.Client, online: Any) -> None:
        self.http = http
        self.name = online["table"]
        self.tokens = [path.partition("#")[2] for path in online["seats"]]

    def look(self, seat: int = 0) -> Any:
        answer = self.http.get(f"/api/tables/{self.name}", headers=bearer(self.tokens[seat]))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, kind: str, seat: int = 0, **fields: Any) -> httpx.Response:
        body = {"type": kind, "id": f"{kind} {seat} {time.monotonic_ns()}"} | fields
        return self.http.post(
            f"/api/tables/{self.name}/commands",
            json=body | {"seq": self.look(seat)["seq"]},
            headers=bearer(self.tokens[seat]),
        )

    def leave_to_bots(self) -> None:
        for seat in range(4):
            assert self.do("leave", seat).status_code == 200

    def play_otherwise(self) -> None:
        """Have the dealer choose the first game, another than a bot does; the bots play on."""
        assert self.do("deal").status_code == 200
        dealer = self.look()["view"]["turn"]
        last = self.look(dealer)["view"]["legal"][-1]
        assert self.do("play", dealer, move=last).status_code == 200
        self.leave_to_bots()
        wait_until(lambda: len(self.look()["view"]["sheet"]["hands"]) == 1)

    def play_deal(self) -> None:
        """Deal, and let the bots play it out."""
        before = len(self.look()["view"]["sheet"]["hands"])
        answer = self.do("deal")
        assert answer.status_code == 200, answer.text
        wait_until(lambda: len(self.look()["view"]["sheet"]["hands"]) > before)


def handed_out(director: Director, places: Iterable[tuple[int, int]]) -> list[Table]:
    """The tables of these sheets of a duplicate round; the director asks for every link of them."""
    tables = []
    for place in places:
        pages = [director.written(place, "hand-out", seat=seat)["page"] for seat in range(SEATS)]
        online = director.sheet(place)["online"]
        assert online["seats"] is None
        tables.append(Table(director.http, online | {"seats": pages}))
    return tables
