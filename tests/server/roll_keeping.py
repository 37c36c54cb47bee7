"""Whoever holds the link of a club."""

from __future__ import annotations

import httpx

from server.clubbing import Director, LinkHolder, made_of


class Keeper(LinkHolder):
    """Keeps the roll of a club."""

    def __init__(self, http: httpx.Client, roll: str, token: str) -> None:
        super().__init__(http, f"/api/rolls/{roll}", token)
        self.roll = roll

    @classmethod
    def opening(cls, http: httpx.Client, name: str = "Kings") -> Keeper:
        made = made_of(http.post("/api/rolls", json={"name": name}))
        assert made["page"] == f"/club/roll/{made['roll']}#{made['token']}"
        return cls(http, made["roll"], made["token"])

    def add(self, *names: str) -> None:
        self.do("add", members=[{"name": name} for name in names])


def director_of(http: httpx.Client, page: str) -> Director:
    """The director whose page that is."""
    path, _, proof = page.partition("#")
    _, _, evening, key = path.split("/")
    return Director(http, evening, f"{key}.{proof}")
