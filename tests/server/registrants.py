"""Whoever registers for an evening by themselves, with a secret of their own."""

from __future__ import annotations

import itertools
from typing import Any

import httpx

from server.clubbing import Director, bearer, token_of


class Registrant:
    """Somebody with the link to register; each has another secret."""

    numbers = itertools.count(1)

    def __init__(self, director: Director, token: str | None = None) -> None:
        self.director = director
        self.token = token or token_of(director.links()["register"])
        self.secret = f"what-only-this-one-knows-{next(self.numbers)}"

    def ask(self, kind: str, **fields: Any) -> httpx.Response:
        command = {"type": kind, "id": f"{kind} {next(self.numbers)}", "secret": self.secret}
        return self._post("/registration/commands", command | fields)

    def do(self, kind: str, **fields: Any) -> Any:
        response = self.ask(kind, **fields)
        assert response.status_code == 200, response.text
        return response.json()

    def look(self) -> httpx.Response:
        return self._post("/registration", {"secret": self.secret})

    def view(self) -> Any:
        response = self.look()
        assert response.status_code == 200, response.text
        return response.json()

    def _post(self, rest: str, body: dict[str, Any]) -> httpx.Response:
        address = self.director.at(rest)
        return self.director.http.post(address, json=body, headers=bearer(self.token))
