"""Whoever holds the link of a club."""

from __future__ import annotations

import itertools
from typing import Any

import httpx

from server.clubbing import Director, bearer


class Keeper:
    """Keeps the roll of a club."""

    def __init__(self, http: httpx.Client, roll: str, token: str) -> None:
        self.http = http
        self.roll = roll
        self.token = token
        self._numbers = itertools.count(1)

    @classmethod
    def opening(cls, http: httpx.Client, name: str = "Kings") -> Keeper:
        response = http.post("/api/rolls", json={"name": name})
        assert response.status_code == 201, response.text
        made = response.json()
        assert made["page"] == f"/club/roll/{made['roll']}#{made['token']}"
        return cls(http, made["roll"], made["token"])

    def at(self, rest: str = "") -> str:
        return f"/api/rolls/{self.roll}{rest}"

    def get(self, rest: str = "") -> httpx.Response:
        return self.http.get(self.at(rest), headers=bearer(self.token))

    def view(self) -> Any:
        return self.get().json()

    def ask(self, kind: str, **fields: Any) -> httpx.Response:
        body = {"type": kind, "id": f"{kind} {next(self._numbers)}"} | fields
        return self.http.post(self.at("/commands"), json=body, headers=bearer(self.token))

    def do(self, kind: str, **fields: Any) -> Any:
        response = self.ask(kind, **fields)
        assert response.status_code == 200, response.text
        return response.json()

    def add(self, *names: str) -> None:
        self.do("add", members=[{"name": name} for name in names])


def director_of(http: httpx.Client, page: str) -> Director:
    """The director whose page that is."""
    path, _, proof = page.partition("#")
    _, _, evening, key = path.split("/")
    return Director(http, evening, f"{key}.{proof}")
