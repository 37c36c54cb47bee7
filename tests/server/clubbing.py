"""A club evening over HTTP: its director, and tables that play with cards of their own.

What a table scores is worked out here by hand of the rules, and not by what it tests.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import httpx

from waiting import LIMIT_S

SUMS = {
    "tricks": 13,
    "hearts": 13,
    "queens": 8,
    "jacks-kings": 8,
    "king-of-hearts": 5,
    "seventh-last": 5,
    "trump": 13,
}
NEGATIVE = tuple(SUMS)[:6]
UNITS: Mapping[str, Sequence[int]] = {
    "queens": (2, 2, 2, 2),
    "king-of-hearts": (5,),
    "seventh-last": (2, 3),
}
SETTINGS = {"name": "Clubavond", "date": "2026-11-21"}
HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}
ENDS = {"line": "decision", "points": [0, 0, 0, 0], "reason": "late", "ends": True}
"""With this line of the jury's a round is over at a table."""


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def token_of(page: str) -> str:
    """The token that the page of a link makes of its address."""
    return page.rpartition("/")[2].replace("#", ".")


def page_of(evening: str, token: str) -> str:
    """The address of the page of a link, without the server's own."""
    return f"/club/{evening}/{token.replace('.', '#', 1)}"


def made_of(response: httpx.Response) -> Any:
    """What an answer says of what was made by it."""
    assert response.status_code == 201, response.text
    return response.json()


class LinkHolder:
    """Whoever holds a link: looks at what it is of, and gives it commands."""

    def __init__(self, http: httpx.Client, path: str, token: str) -> None:
        self.http = http
        self.token = token
        self._path = path
        self._numbers = itertools.count(1)

    def at(self, rest: str = "") -> str:
        return self._path + rest

    def get(self, rest: str = "", token: str | None = None, **headers: str) -> httpx.Response:
        return self.http.get(self.at(rest), headers=bearer(token or self.token) | headers)

    def view(self) -> Any:
        return self.get().json()

    def send(
        self, rest: str, kind: str, token: str | None, fields: Mapping[str, Any]
    ) -> httpx.Response:
        body = {"type": kind, "id": f"{kind} {next(self._numbers)}", **fields}
        return self.http.post(self.at(rest), json=body, headers=bearer(token or self.token))

    def ask(self, kind: str, **fields: Any) -> httpx.Response:
        return self.send("/commands", kind, None, fields)

    def do(self, kind: str, **fields: Any) -> Any:
        response = self.ask(kind, **fields)
        assert response.status_code == 200, response.text
        return response.json()


class Director(LinkHolder):
    """Whoever holds the director's link."""

    def __init__(self, http: httpx.Client, evening: str, token: str) -> None:
        super().__init__(http, f"/api/clubs/{evening}", token)
        self.evening = evening
        self.attempts: dict[int, int] = {}
        """By round, where it has begun again after it was taken back."""

    @classmethod
    def opening(cls, http: httpx.Client, **settings: Any) -> Director:
        made = made_of(http.post("/api/clubs", json={"settings": SETTINGS | settings}))
        assert made["page"] == page_of(made["evening"], made["token"])
        return cls(http, made["evening"], made["token"])

    @classmethod
    def restoring(cls, http: httpx.Client, file: bytes) -> Director:
        """The director of the evening that is made of an export."""
        made = made_of(http.post("/api/clubs/restore", content=file))
        return cls(http, made["evening"], made["token"])

    def ask(self, kind: str, token: str | None = None, **fields: Any) -> httpx.Response:
        return self.send("/commands", kind, token, fields)

    def write(
        self, place: tuple[int, int], kind: str, token: str | None = None, **fields: Any
    ) -> httpx.Response:
        attempt = f"?attempt={self.attempts[place[0]]}" if place[0] in self.attempts else ""
        return self.send(f"/sheets/{place[0]}/{place[1]}/commands{attempt}", kind, token, fields)

    def written(self, place: tuple[int, int], kind: str, **fields: Any) -> Any:
        response = self.write(place, kind, **fields)
        assert response.status_code == 200, response.text
        return response.json()

    def sheet(self, place: tuple[int, int]) -> Any:
        return self.get(f"/sheets/{place[0]}/{place[1]}").json()

    def links(self) -> Any:
        return self.get("/links").json()

    def table_token(self, table: int) -> str:
        return token_of(self.links()["tables"][str(table)])

    def tokens(self, *roles: str) -> list[str]:
        """The tokens of these roles; that of a table is the first one's."""
        links = self.links()
        return [
            token_of(links["tables"]["1"] if role == "table" else links[role]) for role in roles
        ]

    def at_server(self, http: httpx.Client) -> Director:
        """The same director at another server."""
        return Director(http, self.evening, self.token)

    def restored(self) -> Director:
        """The director of the evening that is made of an export of this one."""
        return Director.restoring(self.http, self.get("/export.json").content)

    def play_in_groups(self) -> None:
        """Play a round of two groups: of eight new players, the last four have no group.

        Spellings of the group differ. Both tables have the same four scores.
        """
        self.do("add", players=[{"name": f"Player {number}"} for number in range(8)])
        groups = enumerate(("Stars", "STARS", "Stars", "stars"))
        self.do("wishes", wishes=[{"player": each, "group": group} for each, group in groups])
        self.begin()
        for table in (1, 2):
            self.finish((1, table), (3, 1, -1, -3))
        self.close()

    def begin(self, players: int = 0, **fields: Any) -> None:
        """Draw the next round and begin it, with so many new players."""
        if players:
            self.do("add", players=[{"name": f"Player {number}"} for number in range(players)])
        self.do("draw")
        self.do("begin", **fields)

    def close(self, reason: str = "") -> None:
        """Close the round that is being played."""
        self.do("close", round=len(self.view()["rounds"]), reason=reason)

    def finish(self, place: tuple[int, int], points: Sequence[int] = (0, 0, 0, 0)) -> None:
        """Let the jury end the round at a table with these scores, and confirm its sheet."""
        self.draw_at(place)
        self.written(place, "enter", index=0, line=ENDS | {"points": list(points)})
        self.written(place, "confirm", seat=1)

    def log(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = self.get("/log").json()["log"]
        return told

    def draw_at(self, place: tuple[int, int], dealer: int = 0, writer: int = 0) -> None:
        self.written(place, "drawn", writer=writer, dealer=dealer)


@dataclass
class PaperTable:
    """A table that plays a round by the rules, and keeps its own count (DK-2, DK-6, DK-8)."""

    chance: random.Random
    dealer: int
    pool: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NEGATIVE, 2))
    negatives: list[int] = field(default_factory=lambda: [3] * 4)
    trumps: list[int] = field(default_factory=lambda: [2] * 4)
    games: int = 0
    owes_trump: bool = False
    totals: list[int] = field(default_factory=lambda: [0] * 4)

    def choice(self) -> str:
        options = ["trump"] if self.trumps[self.dealer] else []
        if self.negatives[self.dealer] and not self.owes_trump:
            options += [game for game in NEGATIVE if self.pool[game]]
        return self.chance.choice(options)

    def game(self, contract: str | None = None, offender: int | None = None) -> dict[str, Any]:
        """A game as the phone sends it; with an offender, a fault in a negative one (DK-8.2)."""
        contract = contract or self.choice()
        points = self.split(contract)
        line: dict[str, Any] = {"line": "game", "contract": contract, "points": points}
        if offender is not None and contract != "trump":
            points[:] = [SUMS[contract] if seat == offender else 0 for seat in range(4)]
            line["fault"] = {"seat": offender, "decided": "table"}
        self._count(contract, points)
        return line

    def split(self, contract: str) -> list[int]:
        points = [0] * 4
        for unit in UNITS.get(contract, [1] * SUMS[contract]):
            points[self.chance.randrange(4)] += unit
        return points

    def _count(self, contract: str, points: Sequence[int]) -> None:
        sign = 1 if contract == "trump" else -1
        self._add([sign * entry for entry in points])
        self.choose(contract)

    def choose(self, contract: str) -> None:
        if contract == "trump":
            self.trumps[self.dealer] -= 1
        else:
            self.negatives[self.dealer] -= 1
            self.pool[contract] -= 1
        self.games += 1
        self.owes_trump = False
        self.dealer = (self.dealer + 1) % 4

    def _add(self, signed: Sequence[int]) -> None:
        self.totals = [total + points for total, points in zip(self.totals, signed, strict=True)]

    def void(self, offender: int) -> dict[str, Any]:
        """A fault in a trump game: −6 and three times +2, the dealer deals again (DK-8.3, 8.4)."""
        self._add([-6 if seat == offender else 2 for seat in range(4)])
        self.owes_trump = self.owes_trump or offender == self.dealer
        return {"line": "void", "offender": offender, "decided": "table"}

    def decided(self, points: list[int], contract: str) -> dict[str, Any]:
        """What the jury has made of a game (DK-8.6)."""
        self._add(points)
        self.choose(contract)
        return {"line": "decision", "points": points, "reason": "shown cards", "contract": contract}


async def play_sheet(
    http: httpx.AsyncClient, address: str, token: str, table: PaperTable, faults: Mapping[int, str]
) -> None:
    """Play a round on a phone; ``faults`` by how many games have been played then."""
    numbers = itertools.count(1)

    async def write(kind: str, **fields: Any) -> None:
        body = {"type": kind, "id": f"{address} {next(numbers)}"} | fields
        response = await http.post(f"{address}/commands", json=body, headers=bearer(token))
        assert response.status_code == 200, (body, response.text)

    await write("drawn", writer=table.dealer, dealer=table.dealer)
    index, due = 0, dict(faults)
    while table.games < 20:
        for line in lines_of(table, due.pop(table.games, "")):
            await write("enter", index=index, line=line)
            index += 1
    await write("confirm", seat=(table.dealer + 1) % 4)


def lines_of(table: PaperTable, fault: str) -> list[dict[str, Any]]:
    """The next lines of a table, with a fault of that kind where it can happen."""
    offender = table.chance.randrange(4)
    match fault:
        case "DK-8.2":
            return [table.game(offender=offender)]
        case "DK-8.3" if table.trumps[table.dealer]:
            return [table.void(offender), table.game("trump")]
        case "waived":
            waived = {"line": "waived", "offender": offender, "decided": "jury", "reason": "guest"}
            return [waived, table.game()]
        case _:
            return [table.game()]


def ranking_points(totals: Sequence[int]) -> list[Fraction]:
    """What the scores of a table are worth, by seat; equals share (DK-6.2)."""
    order = sorted(totals, reverse=True)
    found = []
    for total in totals:
        shared = [
            worth for worth, score in zip((16, 12, 8, 4), order, strict=True) if score == total
        ]
        found.append(Fraction(sum(shared), len(shared)))
    return found


def ranking(
    rounds: Sequence[Sequence[tuple[Sequence[int], Sequence[int]]]],
    byes: Sequence[Sequence[int]],
    players: int,
    penalties: Mapping[int, int] | None = None,
    without: Collection[int] = (),
) -> list[tuple[int, int, Fraction, int, int | None]]:
    """The ranking of an evening, worked out by itself (DK-6.2, DK-7.0, DK-7.1, DK-8.6).

    ``rounds`` has of each round its tables: players and scores by seat; ``penalties`` are points
    by player; those of ``without`` were taken out, and have no place. Lines are place,
    player, ranking points, score, best round.
    """
    points: list[list[Fraction]] = [[] for _ in range(players)]
    scores: list[list[int]] = [[] for _ in range(players)]
    for tables, out in zip(rounds, byes, strict=True):
        for seated, totals in tables:
            for player, total, won in zip(seated, totals, ranking_points(totals), strict=True):
                points[player].append(won)
                scores[player].append(total)
        for player in out:
            points[player].append(Fraction(10))
            scores[player].append(0)
    worth = [
        (sum(p, Fraction((penalties or {}).get(player, 0))), sum(s), max(s, default=-999))
        for player, (p, s) in enumerate(zip(points, scores, strict=True))
    ]
    ranked = (player for player in range(players) if player not in without)
    order = sorted(ranked, key=lambda player: (*(-part for part in worth[player]), player))
    return [
        (
            1 + sum(worth[other] > worth[player] for other in order),
            player,
            worth[player][0],
            worth[player][1],
            max(scores[player], default=None),
        )
        for player in order
    ]


async def play_round(
    url: str, director: Director, tables: Mapping[int, PaperTable], faults: Mapping[int, Any]
) -> None:
    """Let every table of the running round play at once, each with a phone of its own."""
    number = len(director.view()["rounds"])
    pages = director.links()["tables"]
    attempt = {"attempt": director.attempts.get(number, 1)}
    async with httpx.AsyncClient(
        base_url=url, timeout=LIMIT_S, trust_env=False, params=attempt
    ) as http:
        await asyncio.gather(
            *(
                play_sheet(
                    http,
                    director.at(f"/sheets/{number}/{table}"),
                    token_of(pages[str(table)]),
                    paper,
                    faults.get(table, {}),
                )
                for table, paper in tables.items()
            )
        )
