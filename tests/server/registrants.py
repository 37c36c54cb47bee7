"""Whoever registers for an evening by themselves, with a secret of their own."""

from __future__ import annotations

import itertools
from typing import Any

import httpx

from server.clubbing import Director, LinkHolder, bearer


class Registrant(LinkHolder):
    """Somebody with the link to register; each has another secret, and other ids."""

    numbers = itertools.count(1)

    def __init__(self, director: Director, token: str | None = None) -> None:
        own = token or director.tokens("register")[0]
        super().__init__(director.http, director.at("/registration"), own)
        self._numbers = self.numbers
        self.secret = f"what-only-this-one-knows-{next(self.numbers)}"

    def ask(self, kind: str, **fields: Any) -> httpx.Response:
        return super().ask(kind, **{"secret": self.secret} | fields)

    def look(self) -> httpx.Response:
        body = {"secret": self.secret}
        return self.http.post(self.at(), json=body, headers=bearer(self.token))

    def view(self) -> Any:
        response = self.look()
        assert response.status_code == 200, response.text
        return response.json()
