"""A season over HTTP: whoever directs it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import httpx

from server.clubbing import Director, LinkHolder, PaperTable, made_of, token_of

NAMES = ("Ann Janssens", "=Bea", "Cas", "Dré")


class SeasonDirector(LinkHolder):
    """Whoever holds a link of a season: the director's, unless another is named."""

    def __init__(self, http: httpx.Client, season: str, token: str) -> None:
        super().__init__(http, f"/api/seasons/{season}", token)
        self.season = season

    @classmethod
    def opening(
        cls, http: httpx.Client, evenings: Sequence[Director], **settings: Any
    ) -> SeasonDirector:
        made = made_of(http.post("/api/seasons", json=opening_body(evenings, **settings)))
        assert token_of(made["page"]) == made["token"]
        return cls(http, made["season"], made["token"])

    def viewer(self) -> SeasonDirector:
        page = self.get("/links").json()["viewer"]
        return SeasonDirector(self.http, self.season, token_of(page))


def played_evening(
    http: httpx.Client, seed: int, names: tuple[str, ...] = NAMES, rounds: int = 1
) -> Director:
    """An evening of one table of which the first round is played and closed."""
    date = f"2026-11-{seed:02}"
    director = Director.opening(http, name=f"Evening {seed}", date=date, rounds=rounds)
    director.do("add", players=[{"name": name} for name in names])
    director.begin()
    director.draw_at((1, 1))
    paper = PaperTable(random.Random(seed), dealer=0)
    for index in range(20):
        director.written((1, 1), "enter", index=index, line=paper.game())
    director.written((1, 1), "confirm", seat=1)
    director.close()
    return director


def opening_body(evenings: Sequence[Director], **settings: Any) -> dict[str, Any]:
    return {
        "settings": {"name": "Winter"} | settings,
        "evenings": [
            {"evening": each.evening, "token": token_of(each.links()["viewer"])}
            for each in evenings
        ],
    }
