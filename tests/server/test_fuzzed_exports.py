"""Files that are nearly exports: each is refused with a sentence, or makes an evening that works.

An export is a log that somebody may have changed. Whatever is restored from one is looked at in
every way and directed on: nothing of it may be an error of the server's.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import httpx
import pytest

from server.clubbing import SETTINGS, Director, PaperTable

STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    2**31,
    10**30,
    1.5,
    "",
    "table/9",
    "x" * 300,
    "\x00",
    [],
    {},
    [0, 0, 0, 0],
)
LARGEST = 60_000
"""Bytes of a file: the evening is small, and what is put into it is bounded."""
LOOKS = (
    "",
    "/log",
    "/links",
    "/standings",
    "/standings?after=1",
    "/standings.csv",
    "/sheets.csv",
    "/sheets/1/1",
    "/sheets/1/2",
    "/export.json",
    "/print/sheets.pdf",
    "/print/standings.pdf",
    "/print/seat-slips.pdf",
)
HOW_OFTEN = [
    pytest.param(150, id="150 files"),
    pytest.param(2000, id="2,000 files", marks=pytest.mark.deep),
]


def played(http: httpx.Client) -> Director:
    """Nine players; a round that is closed, another that is being played, a third drawn."""
    director = Director.opening(http, seating="random", rounds=3)
    director.begin(9)
    table = PaperTable(random.Random(1), 0)
    director.draw_at((1, 1))
    lines = [table.game(), table.void(1), table.game("trump")]
    for index, line in enumerate(lines):
        director.written((1, 1), "enter", index=index, line=line)
    ends = {"line": "decision", "points": [0, 0, 0, 0], "reason": "late", "ends": True}
    director.written((1, 1), "enter", index=3, line=ends)
    director.written((1, 1), "confirm", seat=1)
    director.written((1, 1), "correct", index=0, line=lines[0], reason="again")
    director.do("clock", minutes=10)
    director.do("time", table=1, minutes=5)
    director.close("late")
    director.do("rename", player=2, name="Zoë", club="Gent")
    director.do("renew", key="table/1")
    director.do("withdraw", player=3)
    director.begin(online=[1])
    return director


def places_in(whole: Any) -> list[tuple[Any, Any]]:
    """Every field and item of a file: what it stands in, and under which name or number."""
    found: list[tuple[Any, Any]] = []
    rest = [whole]
    while rest:
        within = rest.pop()
        names = list(within) if isinstance(within, dict) else range(len(within))
        for name in names:
            found.append((within, name))
            if isinstance(within[name], dict | list):
                rest.append(within[name])
    return found


def spoil(whole: Any, chance: random.Random) -> None:
    """Change something: another value, one from elsewhere, nothing, twice."""
    places = places_in(whole)
    if not places:
        return
    within, name = chance.choice(places)
    how = chance.randrange(4)
    if how == 0:
        within[name] = copy.deepcopy(chance.choice(STRANGE))
    elif how == 1:
        other, other_name = chance.choice(places)
        within[name] = copy.deepcopy(other[other_name])
    elif how == 2:
        del within[name]
    elif isinstance(within, list):
        within.insert(chance.randrange(len(within) + 1), copy.deepcopy(within[name]))
    elif isinstance(within[name], int):
        within[name] += chance.choice((-1, 1))


def look_at_all(director: Director) -> None:
    """Nothing of it is an error of the server's, and it can be directed on."""
    for path in LOOKS:
        answer = director.get(path)
        assert answer.status_code < 500, (path, answer.text)
    assert director.get().status_code == 200
    number = len(director.view()["rounds"])
    for kind, fields in (
        ("close", {"round": max(number, 1), "reason": "go on"}),
        ("settings", {"settings": SETTINGS | {"rounds": 12, "seating": "random"}}),
        ("draw", {}),
        ("begin", {}),
        ("clock", {"minutes": 5}),
        ("renew", {"key": "director"}),
    ):
        answer = director.ask(kind, **fields)
        assert answer.status_code < 500, (kind, answer.text)
    for kind, fields in (
        ("drawn", {"writer": 0, "dealer": 0}),
        ("enter", {"index": 0, "line": {"line": "waived", "offender": 0, "decided": "table"}}),
    ):
        answer = director.write((1, 1), kind, **fields)
        assert answer.status_code < 500, (kind, answer.text)


@pytest.mark.parametrize("files", HOW_OFTEN)
def test_what_is_nearly_an_export_is_refused_or_makes_an_evening_that_works(
    http: httpx.Client, files: int
) -> None:
    director, chance = played(http), random.Random(4)
    whole = director.get("/export.json").json()
    answers: Counter[int] = Counter()
    for number in range(files):
        changed = copy.deepcopy(whole)
        for _ in range(chance.randrange(1, 4) if number else 0):
            spoil(changed, chance)
        body = json.dumps(changed).encode()
        assert len(body) < LARGEST
        answer = http.post("/api/clubs/restore", content=body)
        answers[answer.status_code] += 1
        assert answer.status_code in {201, 422}, (answer.text, changed)
        if answer.status_code == 201:
            made = answer.json()
            look_at_all(Director(http, made["evening"], made["token"]))
        else:
            assert answer.json()["error"] == "club/bad-export"
    assert min(answers[201], answers[422]) > files // 20
