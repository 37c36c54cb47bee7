"""Writing on a sheet over HTTP, and whatever is handed in wrongly: one sentence, nothing changed.

Twice is once, and four scores are enough. What is wrong is told in each language.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from courtcards.clubs import error_messages
from courtcards.server.clubs import lists
from courtcards.text import LANGUAGES
from paper.reading import codes, page_texts
from server.clubbing import ENDS, HEARTS, SETTINGS, Director, PaperTable, bearer
from server.refused import check
from server.roll_keeping import Keeper, director_of
from waiting import LIMIT_S

PLACE = (1, 1)
SCORES = [14, -9, -12, 7]


@pytest.fixture
def director(http: httpx.Client) -> Director:
    director = Director.opening(http, rounds=1)
    director.begin(4)
    return director


@pytest.mark.rule("DK-1.2", "DK-8.6")
def test_a_table_decides_nothing_and_changes_nothing_that_is_confirmed(director: Director) -> None:
    phone, jury = director.tokens("table", "jury")
    assert director.write(PLACE, "draw", phone).status_code == 200
    drawn = director.sheet(PLACE)["drawn"]
    assert len(drawn["cards"]) == 2
    for kind, fields in (("enter", {"index": 0, "line": ENDS}), ("reopen", {"reason": "mine"})):
        refused = director.write(PLACE, kind, phone, **fields)
        check(refused, 403, "club/not-allowed", error_messages.JURY_ONLY)
    assert director.write(PLACE, "enter", jury, index=0, line=ENDS).status_code == 200
    refused = director.write(PLACE, "confirm", phone, seat=drawn["writer"])
    check(refused, 403, "club/not-allowed", "the scorer cannot confirm")
    other = (drawn["writer"] + 1) % 4
    assert director.write(PLACE, "confirm", phone, seat=other).status_code == 200
    refused = director.write(PLACE, "strike", phone, index=0)
    check(refused, 403, "club/not-allowed", "only the director or the jury can change it")
    assert director.sheet(PLACE)["confirmed"]["seat"] == other


def test_what_is_no_command_is_refused(director: Director) -> None:
    address = director.at("/sheets/1/1/commands")
    huge = ENDS | {"points": [10**18, 0, 0, 0]}
    for body in (
        {"type": "win", "id": "x"},
        {"type": "enter", "id": "x", "index": 0, "line": {"line": "game"}},
        {"type": "enter", "id": "x", "index": 0, "line": huge},
        {"type": "confirm", "id": "x", "seat": 1, "more": 1},
    ):
        answer = director.http.post(address, json=body, headers=bearer(director.token))
        check(answer, 400, "request/malformed")
    assert director.sheet(PLACE)["seq"] == 1


def test_four_scores_count_and_are_shown_printed_and_exported_as_such(director: Director) -> None:
    phone = director.table_token(1)
    assert director.write(PLACE, "total", phone, points=[4, -4, 0, 0]).status_code == 200
    director.written(PLACE, "total", points=SCORES, reason="read again")
    shown = director.view()["rounds"][0]["tables"][0]
    assert (shown["status"], shown["games"], shown["totals"]) == ("finished", 0, SCORES)
    director.written(PLACE, "confirm", seat=2)
    director.close()
    assert all(each["results"][0]["only_totals"] for each in director.view()["standings"])
    (sheet,) = page_texts(director.get("/print/sheets.pdf").content)
    assert "before:+4,−4,0,0–readagain" in sheet
    table = csv.reader(io.StringIO(director.get("/sheets.csv").content.decode("utf-8-sig")))
    _, line = table
    assert line[:6] == ["1", "1", "", "", "", "only the four scores"]
    assert list(map(int, line[7::2])) == SCORES
    assert director.restored().view()["standings"] == director.view()["standings"]


def test_the_code_of_a_blank_sheet_is_the_link_of_its_table(director: Director) -> None:
    page = director.links()["tables"]["1"]
    ((code,),) = codes(director.get("/print/blank-sheets.pdf?round=1").content)
    assert code.endswith(f"{page}/grid/1/1/1")
    assert codes(director.get("/print/blank-sheets.pdf?empty=true").content) == [[]]


TABLES, PHONES, LINES = 8, 4, 3


async def enter(
    http: httpx.AsyncClient, director: Director, table: int, phone: int, token: str
) -> Counter[int]:
    """All four phones of a table enter every line, each sends it twice; what they are answered."""
    paper, statuses = PaperTable(random.Random(table), 0), Counter[int]()
    for index in range(LINES):
        name = f"{phone}.{index}"
        body = {"type": "enter", "id": name, "index": index, "line": paper.game(), "by": name}
        address = director.at(f"/sheets/1/{table}/commands")
        while True:
            twice = await asyncio.gather(*(sent(http, address, body, token) for _ in range(2)))
            (status,) = {answer.status_code for answer in twice}
            if "not-now" not in twice[0].text:
                break
            await asyncio.sleep(0.02)  # the others are behind: it is not due yet
        assert twice[0].json() == twice[1].json()
        statuses[status] += 1
    return statuses


async def sent(http: httpx.AsyncClient, address: str, body: object, token: str) -> httpx.Response:
    """The answer to an entry; one whose line drops sends it again, as the page does."""
    while True:
        try:
            return await http.post(address, json=body, headers=bearer(token))
        except httpx.TransportError:
            await asyncio.sleep(0.02)


async def enter_all(director: Director) -> Counter[int]:
    tokens = [director.table_token(table) for table in range(1, TABLES + 1)]
    url, limits = director.http.base_url, httpx.Limits(max_connections=TABLES * PHONES)
    async with httpx.AsyncClient(
        base_url=url, timeout=LIMIT_S, trust_env=False, limits=limits
    ) as http:
        answers = await asyncio.gather(
            *(
                enter(http, director, table, phone, token)
                for table, token in enumerate(tokens, start=1)
                for phone in range(PHONES)
            )
        )
    return sum(answers, Counter[int]())


def test_many_phones_enter_at_once_and_nothing_is_lost_or_written_twice(
    http: httpx.Client,
) -> None:
    director = Director.opening(http, seating="random", rounds=1)
    director.begin(4 * TABLES)
    for table in range(1, TABLES + 1):
        director.draw_at((1, table))
    statuses = asyncio.run(enter_all(director))
    assert statuses == {200: TABLES * LINES, 409: TABLES * LINES * (PHONES - 1)}
    for table in range(1, TABLES + 1):
        paper = PaperTable(random.Random(table), 0)
        sheet = director.sheet((1, table))
        shown = [each["line"] for each in sheet["lines"]]
        assert shown == [paper.game() | {"fault": None} for _ in range(LINES)]
        assert sheet["seq"] == 2 + LINES


@dataclass
class Club:
    """A club of five members, and its evening with nine players, of whom two tables play."""

    keeper: Keeper
    director: Director

    def stands(self) -> list[bytes]:
        """All that is known of either, and what the pages of both are shown."""
        before = self.director.get("/export.json").content
        roll = self.keeper.view() | {"now": 0}
        return [before, json.dumps(roll).encode(), self.director.get("/sheets.csv").content]

    def asked(self, place: str, body: Any, language: str) -> httpx.Response:
        """Hand something in: a file, or a command of the club, of the evening, of a sheet."""
        held = self.keeper if place == "roll" else self.director
        headers = {"accept-language": language} | bearer(held.token)
        address = {
            "list": "/list?columns=name,age",
            "roll": "/commands",
            "evening": "/commands",
        }.get(place, f"/sheets/{place}/commands")
        if isinstance(body, bytes):
            return held.http.post(held.at(address), content=body, headers=headers)
        return held.http.post(held.at(address), json=body, headers=headers)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take long over a list; its processor time stays bounded."""
    monkeypatch.setattr(lists, "PATIENCE_S", LIMIT_S)


@pytest.fixture(scope="module")
def club(http: httpx.Client) -> Club:
    """Table 1 has four games on its sheet, table 2 four scores."""
    keeper = Keeper.opening(http)
    keeper.add("Ann", "Bea", "Cas", "Dirk", "Eva")
    guests = [{"name": name} for name in ("Fay", "Gus", "Hal", "Ivo")]
    held = keeper.do(
        "evening", settings=SETTINGS | {"rounds": 1}, members=[0, 1, 2, 3, 4], guests=guests
    )
    director = director_of(http, held["page"])
    director.begin()
    director.draw_at((1, 1))
    for index, contract in enumerate(("hearts", "tricks", "trump", "tricks")):
        director.written((1, 1), "enter", index=index, line=HEARTS | {"contract": contract})
    director.written((1, 2), "total", points=[14, -9, -12, 7])
    return Club(keeper, director)


TAKEN = "there is a player called 'Ann' already: make the two names differ"
OPENING = {"type": "evening", "settings": SETTINGS, "members": [0], "guests": [{"name": "Ann"}]}
TEN = {"type": "enter", "index": 4, "line": HEARTS | {"points": [1, 2, 3, 4]}}
WRONG: dict[str, tuple[str, Any, str, str]] = {
    "no such column": ("list", b"Joe;8", "bad-people", "is called 'age'"),
    "one of a name again": ("evening", {"type": "paste", "text": "Joe\nAnn"}, "bad-people", TAKEN),
    "a guest of a member's name": ("roll", OPENING, "bad-people", TAKEN),
    "a game": ("1/1", TEN, "bad-entry", "the entries of Hearts must add up to 13, not 10"),
    "scores": ("1/2", {"type": "total", "points": [1, -1, 0, 0]}, "bad-entry", "give a reason"),
    "half a sheet": ("1/1", {"type": "confirm", "seat": 1}, "not-now", "the round is not over"),
}


@pytest.mark.rule("DK-6.1", "DK-6.3")
@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_one_sentence_and_changes_nothing(club: Club, what: str) -> None:
    before = club.stands()
    place, body, error, sentence = WRONG[what]
    body = body | {"id": what} if isinstance(body, dict) else body
    told = {}
    for language in LANGUAGES:
        answer = club.asked(place, body, language)
        check(answer, 409 if error == "not-now" else 422, f"club/{error}")
        told[language] = answer.json()["message"]
        assert "\n" not in told[language]
    assert sentence in told["en"]
    assert len(set(told.values())) == len(LANGUAGES), told
    assert club.stands() == before


def test_what_a_sentence_names_is_in_its_language_too(club: Club) -> None:
    for language, sentence in (
        ("fr", "Moindre cœurs\u00a0: les points doivent faire 13 en tout, pas 10"),
        ("nl", "de getallen van Harten moeten samen 13 zijn, niet 10"),
        ("es", "las anotaciones de Corazones deben sumar 13, no 10"),
    ):
        answer = club.asked("1/1", TEN | {"id": language}, language)
        assert answer.json()["message"] == sentence
        assert answer.headers["vary"]
