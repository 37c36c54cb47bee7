"""A hundred phones that enter at once: nothing is lost, and nothing is written twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import httpx

from server.clubbing import Director, PaperTable, bearer, token_of
from server.serving import client_of, running_server
from waiting import LIMIT_S

TABLES, PHONES, LINES = 25, 4, 3


async def enter(
    http: httpx.AsyncClient, director: Director, table: int, phone: int, token: str
) -> Counter[int]:
    """All four phones of a table enter every line, each sends it twice; what they are answered."""
    paper, statuses = PaperTable(random.Random(table), 0), Counter[int]()
    for index in range(LINES):
        body = {
            "type": "enter",
            "id": f"{phone}.{index}",
            "index": index,
            "line": paper.game(),
            "by": f"phone {phone}",
        }
        address = director.at(f"/sheets/1/{table}/commands")
        while True:
            twice = await asyncio.gather(*(sent(http, address, body, token) for _ in range(2)))
            codes = {answer.status_code for answer in twice}
            assert len(codes) == 1, [answer.text for answer in twice]
            if "not-now" not in twice[0].text:
                break
            await asyncio.sleep(0.02)  # the others are behind: it is not due yet
        assert twice[0].json() == twice[1].json()
        statuses.update(codes)
    return statuses


async def sent(http: httpx.AsyncClient, address: str, body: object, token: str) -> httpx.Response:
    """The answer to an entry; one whose line drops sends it again, as the page does."""
    while True:
        try:
            return await http.post(address, json=body, headers=bearer(token))
        except httpx.TransportError:
            await asyncio.sleep(0.02)


async def enter_all(url: str, director: Director) -> Counter[int]:
    tokens = {int(t): token_of(page) for t, page in director.links()["tables"].items()}
    limits = httpx.Limits(max_connections=TABLES * PHONES)
    async with httpx.AsyncClient(
        base_url=url, timeout=LIMIT_S, trust_env=False, limits=limits
    ) as http:
        answers = await asyncio.gather(
            *(
                enter(http, director, table, phone, tokens[table])
                for table in range(1, TABLES + 1)
                for phone in range(PHONES)
            )
        )
    return sum(answers, Counter[int]())


def test_a_hundred_phones_enter_at_once(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "log.sqlite3") as url,
        client_of(url) as http,
    ):
        director = Director.opening(http, seating="random", rounds=1)
        director.begin(4 * TABLES)
        for table in range(1, TABLES + 1):
            director.draw_at((1, table))
        statuses = asyncio.run(enter_all(url, director))
        assert statuses == {200: TABLES * LINES, 409: TABLES * LINES * (PHONES - 1)}
        for table in range(1, TABLES + 1):
            paper = PaperTable(random.Random(table), 0)
            expected = [paper.game() for _ in range(LINES)]
            sheet = director.sheet((1, table))
            shown = [
                {key: value for key, value in each["line"].items() if key != "fault"}
                for each in sheet["lines"]
            ]
            assert shown == expected
            assert sheet["seq"] == 2 + LINES
