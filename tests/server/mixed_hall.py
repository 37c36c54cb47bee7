"""The ways in which a table of a hall hands in its round, each as its page does it.

Phones write line by line and hear their sheet over a socket; some send a thing twice, some are two
at one table, some mistype. The grid enters a paper sheet box by box. A table on the server is
played by its four players, each by the link of the own seat.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import connect

from server.clubbing import NEGATIVE, Director, PaperTable, Phone, bearer, token_of
from server.playing import play_together
from server.serving import Guest
from waiting import LIMIT_S, wait_until

Place = tuple[int, int]
GAMES = 20


class TwicePhone(Phone):
    """Its answers are lost: everything goes out twice under one id, and is done once."""

    async def write(self, kind: str, **fields: Any) -> int:
        body = {"type": kind, "id": f"{self._name}.{next(self._numbers)}"} | fields
        answers = await asyncio.gather(*(self.post(body, self.token) for _ in range(2)))
        assert [each.status_code for each in answers] == [200, 200], answers[0].text
        first, second = (int(each.json()["seq"]) for each in answers)
        assert first == second
        return first

    async def post(self, body: Mapping[str, Any], token: str) -> httpx.Response:
        return await self.http.post(f"{self.address}/commands", json=body, headers=bearer(token))


class TwoPhones(TwicePhone):
    """Two players write the same line at once: the first counts, the other is told."""

    async def write(self, kind: str, **fields: Any) -> int:
        if kind != "enter":
            return await super().write(kind, **fields)
        number = next(self._numbers)
        bodies = [
            {"type": kind, "id": f"{self._name}.{number}.{phone}", "by": phone} | fields
            for phone in ("Ann", "Bea")
        ]
        answers = await asyncio.gather(*(self.post(body, self.token) for body in bodies))
        first, second = sorted(answers, key=lambda answer: answer.status_code)
        assert (first.status_code, second.status_code) == (200, 409), second.text
        assert second.json()["error"] == "club/entry-taken"
        return int(first.json()["seq"])


class MistypingPhone(Phone):
    """In every fifth game two players get each other's points first, and the table corrects it."""

    async def write(self, kind: str, **fields: Any) -> int:
        line = fields.get("line", {})
        mistyped = kind == "enter" and line["line"] == "game" and fields["index"] % 5 == 0
        if not mistyped:
            return await super().write(kind, **fields)
        first, second, *rest = line["points"]
        wrong = {key: line[key] for key in ("line", "contract")} | {
            "points": [second, first, *rest]
        }
        await super().write(kind, index=fields["index"], line=wrong)
        return await super().write("correct", index=fields["index"], line=line, reason="")


async def heard(url: str, director: Director, token: str, place: Place) -> Any:
    """The sheet of a table as its phone is told it at last, when it is confirmed."""
    address = url.replace("http", "ws", 1) + director.at("/live")
    async with connect(address, proxy=None, ping_interval=None, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        async for text in socket:
            told = json.loads(text)
            if told["type"] != "sheet" or (told["round"], told["table"]) != place:
                continue
            if told["view"]["confirmed"] is not None:
                return told["view"]
    raise AssertionError("hung up on the phone")


KINDS = (TwicePhone, TwoPhones, MistypingPhone, Phone)


async def by_phones(
    url: str,
    director: Director,
    number: int,
    tables: Mapping[int, PaperTable],
    faults: Mapping[int, Mapping[int, str]],
) -> None:
    """These tables play the round at once, on phones that write and hear."""
    pages = director.links()["tables"]
    tokens = {table: token_of(pages[str(table)]) for table in tables}
    attempt = director.attempts.get(number, 1)
    async with httpx.AsyncClient(
        base_url=url, timeout=LIMIT_S, trust_env=False, params={"attempt": attempt}
    ) as http:
        ears = [
            asyncio.create_task(heard(url, director, tokens[table], (number, table)))
            for table in tables
        ]
        await asyncio.gather(
            *(
                KINDS[table % len(KINDS)](
                    http, director.evening, tokens[table], (number, table)
                ).play(paper, faults.get(table, {}))
                for table, paper in tables.items()
            )
        )
        views = await asyncio.wait_for(asyncio.gather(*ears), LIMIT_S)
    for view, paper in zip(views, tables.values(), strict=True):
        assert view["standing"]["totals"] == paper.totals
        assert view["standing"]["adds_up"]


@dataclass(frozen=True)
class Dealt:
    """A line on paper: who dealt it, not when."""

    dealer: int
    line: dict[str, Any]


def filled(paper: PaperTable) -> list[Dealt]:
    """What stands on the paper of a table once it has played, in the order of the boxes.

    The first trump game of all was void at first (DK-8.3), which has a row of its own below.
    """
    found: list[Dealt] = []
    voids: list[Dealt] = []
    while paper.games < GAMES:
        dealer, contract = paper.dealer, paper.choice()
        if contract == "trump" and not voids:
            voids.append(Dealt(dealer, paper.void(dealer)))
        found.append(Dealt(dealer, paper.game(contract)))
    boxes = (*NEGATIVE, "trump")
    return sorted(found, key=lambda game: boxes.index(game.line["contract"])) + voids


def in_dealing_order(games: Sequence[Dealt], dealer: int) -> list[dict[str, Any]]:
    """The lines that the grid makes of the boxes: each dealer's games as they stand there."""
    of = [[game.line for game in games if game.dealer == seat] for seat in range(4)]
    left = [[line for line in lines if line["line"] == "game"] for lines in of]
    voids = [[line for line in lines if line["line"] == "void"] for lines in of]
    lines = []
    while left[dealer]:
        game = left[dealer].pop(0)
        if game["contract"] == "trump":
            lines += voids[dealer]
            voids[dealer] = []
        lines.append(game)
        dealer = (dealer + 1) % 4
    assert not any(left + voids), "a game waits for others"
    return lines


def by_grid(
    director: Director, place: Place, paper: PaperTable, token: str | None = None, before: int = 0
) -> None:
    """The director types a paper sheet in; a phone has entered so many lines of it before."""
    dealer = paper.dealer
    writer = (dealer + 1) % 4
    orders: list[tuple[str, dict[str, Any]]] = [("drawn", {"writer": writer, "dealer": dealer})]
    games = filled(paper)
    lines = in_dealing_order(games, dealer)
    orders += [("enter", {"index": index, "line": line}) for index, line in enumerate(lines)]
    for at, (kind, fields) in enumerate(orders):
        answer = director.write(place, kind, token if at <= before else None, **fields)
        assert answer.status_code == 200, answer.text
    director.written(place, "confirm", seat=dealer)
    assert director.sheet(place)["standing"]["totals"] == paper.totals


def by_scores(director: Director, place: Place, chance: random.Random) -> list[int]:
    """Only the four scores were kept of a round; what they are."""
    paper = PaperTable(chance, 0)
    filled(paper)
    director.written(place, "total", points=paper.totals)
    director.written(place, "confirm", seat=2)
    return paper.totals


def on_the_server(url: str, director: Director, place: Place) -> list[int]:
    """Four players play the round by their links, each seeing the own cards; its scores."""
    online = director.sheet(place)["online"]
    tokens = [page.partition("#")[2] for page in online["seats"]]
    with Guest(url) as guest, ExitStack() as stack:
        guest.table = online["table"]
        wires = [stack.enter_context(guest.live_as(token)) for token in tokens]
        play_together(wires)
        record = guest.ask("GET", guest.at("/record"), headers=bearer(tokens[0])).json()
    wait_until(lambda: director.sheet(place)["confirmed"] is not None)
    sheet = director.sheet(place)
    assert [each["points"] for each in sheet["lines"]] == [h["scores"] for h in record["hands"]]
    totals: list[int] = record["totals"]
    assert sheet["standing"]["totals"] == totals
    return totals
