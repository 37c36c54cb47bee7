"""An evening on phones, on paper and on the server in which everything happens: every figure.

Every table counts what it plays, and holds it against its sheet. What the events of the export come
to is counted by the test itself; the views and ``courtcards club recount`` have to agree.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.clubbing import ENDS, Director, PaperTable, lines_of, play_round, ranking_points
from server.online_tables import Table
from server.recounting import Recount, as_shown, shown
from server.refused import check
from waiting import wait_until

NAMES = (*(f"Player {number}" for number in range(16)), "Late")
PHONES, PAPER, SCORES = (1, 2), 3, 4
FAULTS = {1: {2: "DK-8.2", 7: "DK-8.3"}, 2: {1: "DK-8.3", 2: "DK-8.3", 4: "waived", 16: "DK-8.2"}}
PENALISED, LIFTED = 5, 9
Place = tuple[int, int]


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """The evening, played to its end: three rounds of sixteen players, one of whom leaves."""
    director = Director.opening(http, rounds=3)
    director.do("paste", text="\n".join(f"{name}; Gent" for name in NAMES[:16]))
    first_round(director)
    second_round(director)
    last_round(director)
    return director


def recount(director: Director) -> Recount:
    return Recount.of(director.get("/export.json").json())


def check_ranking(director: Director) -> None:
    ranking = as_shown(recount(director).places())
    assert shown(director.view()["standings"]) == ranking


def play_on_phones(director: Director, number: int) -> None:
    papers = {table: PaperTable(random.Random(10 * number + table), table) for table in PHONES}
    asyncio.run(play_round(str(director.http.base_url), director, papers, FAULTS))
    for table, paper in papers.items():
        assert director.sheet((number, table))["standing"]["totals"] == paper.totals


def type_in(director: Director, place: Place, substitute: str = "") -> None:
    """The director types a paper sheet in, of which a phone has entered three lines before.

    Somebody may play on for another meanwhile, and the first trump game was void at first.
    """
    paper, phone = PaperTable(random.Random(place[0]), 1), director.table_token(place[1])
    lines = [line for fault in ("", "", "DK-8.2") for line in lines_of(paper, fault)]
    while "void" not in {line["line"] for line in lines}:
        lines += lines_of(paper, "DK-8.3")
    while paper.games < 20:
        lines.append(paper.game())
    director.draw_at(place, dealer=1, writer=2)
    for index, line in enumerate(lines):
        if index == 5 and substitute:
            director.written(place, "substitute", seat=2, name=substitute, reason="Called away")
        token = phone if index < 3 else None
        answer = director.write(place, "enter", token, index=index, line=line)
        assert answer.status_code == 200, answer.text
    director.written(place, "confirm", seat=1)
    assert director.sheet(place)["standing"]["totals"] == paper.totals


def judge(director: Director, place: Place, kind: str, **fields: Any) -> None:
    """Something that the jury does at a table."""
    answer = director.write(place, kind, *director.tokens("jury"), **fields)
    assert answer.status_code == 200, answer.text


def first_round(director: Director) -> None:
    """Two change places; of a confirmed sheet two scores turn out to be mixed up."""
    director.begin()
    one, other = (each["players"][0] for each in director.view()["rounds"][0]["tables"][:2])
    director.do("reseat", round=1, one=one, other=other, reason="They are sisters")
    director.do("add", players=[{"name": NAMES[16]}])
    play_on_phones(director, 1)
    type_in(director, (1, PAPER))
    director.written((1, SCORES), "total", points=[20, -20, 0, 0])
    director.written((1, SCORES), "total", points=[10, 10, -20, 0], reason="Read again")
    director.written((1, SCORES), "confirm", seat=2)
    line = next(
        each
        for each in director.sheet((1, 2))["lines"]
        if each["line"].get("contract") == "trump" and len(set(each["line"]["points"])) > 1
    )
    turned = {"line": "game", "contract": "trump", "points": line["line"]["points"][::-1]}
    fields = {"index": line["index"], "line": turned}
    check(director.write((1, 2), "correct", **fields), 422, "club/bad-entry", "say why")
    judge(director, (1, 2), "correct", reason="mixed up", by="Rita", **fields)
    director.close()
    check_ranking(director)


def second_round(director: Director) -> None:
    """Of 17 one sits out, and plays on for one who comes no more; for a while it does not count."""
    director.begin(online=[SCORES])
    begun = director.view()["rounds"][1]
    leaver = begun["tables"][PAPER - 1]["players"][2]
    play_on_phones(director, 2)
    type_in(director, (2, PAPER), substitute=NAMES[begun["byes"][0]])
    online = Table(director.http, director.sheet((2, SCORES))["online"])
    online.leave_to_bots()
    online.play_deal()
    wait_until(lambda: len(director.sheet((2, SCORES))["lines"]) == 1)
    judge(director, (2, SCORES), "enter", index=1, line=ENDS)
    judge(director, (2, SCORES), "confirm", seat=1)
    director.close()
    check_ranking(director)
    director.do("withdraw", player=leaver)
    for kind, reason in (("annul", "A pack had 51 cards"), ("reinstate", "It lay on the floor")):
        director.do(kind, round=2, reason=reason)
        check_ranking(director)


def last_round(director: Director) -> None:
    """It begins too early and is taken back; it is opened again, and penalties follow."""
    director.begin()
    type_in(director, (3, PAPER))
    director.do("unbegin", round=3, reason="The soup is not eaten yet")
    check_ranking(director)
    director.begin()
    late = director.write((3, PAPER), "reopen", reason="late")
    check(late, 409, "club/not-now", "the start of round 3 was undone")
    director.attempts[3] = 2
    play_on_phones(director, 3)
    type_in(director, (3, PAPER))
    director.finish((3, SCORES), [4, -4, 0, 0])
    director.close()
    director.do("reopen-round", round=3, reason="Table 1 protests")
    last = director.sheet((3, 1))["lines"][-1]
    points = [sum(last["points"]) + 3 * 5, -5, -5, -5]
    decision = ENDS | {"points": points, "contract": last["line"]["contract"], "ends": False}
    judge(director, (3, 1), "reopen", reason="protest")
    judge(director, (3, 1), "correct", index=last["index"], line=decision, reason="jury")
    judge(director, (3, 1), "confirm", seat=2)
    director.close()
    for player, points_taken in ((PENALISED, -4), (LIFTED, -2)):
        director.do("penalty", player=player, points=points_taken, reason="Late twice")
    director.do("lift", penalty=2, reason="It was somebody else")


@pytest.mark.rule("DK-6.2", "DK-7.0", "DK-7.1", "DK-8.2", "DK-8.3", "DK-8.5", "DK-8.6")
def test_everybody_sees_every_figure_as_it_was_played(director: Director) -> None:
    counted = recount(director)
    assert tuple(counted.names) == NAMES
    results: list[dict[int, tuple[Any, ...]]] = [
        {
            player: (table, points, score)
            for table, (players, scores) in enumerate(tables, start=1)
            for player, points, score in zip(players, ranking_points(scores), scores, strict=True)
        }
        | dict.fromkeys(counted.rounds[index]["byes"], (None, 10, 0))
        for index, tables in enumerate(counted.played)
    ]
    for token in director.tokens("director", "jury", "viewer", "table"):
        standings = director.get("", token).json()["standings"]
        assert shown(standings) == as_shown(counted.places())
        for after in range(4):
            before = director.get(f"/standings?after={after}", token).json()["standings"]
            assert {each["round"] for of in before for each in of["results"]} == {
                *range(1, after + 1)
            }
        assert shown(before) == shown(standings)
        for line in standings:
            player = line["player"]
            assert line.get("penalty", 0) == (-4 if player == PENALISED else 0)
            assert {
                each["round"]: (each["table"], each["points"], each["score"])
                for each in line["results"]
            } == {number: of[player] for number, of in enumerate(results, start=1) if player in of}


def test_the_log_and_a_restored_evening_come_to_the_same(
    director: Director, shared_log: Path
) -> None:
    """One sheet does not add up: the jury has ended that table after a game."""
    command = [sys.executable, "-m", "courtcards", "club", "recount", director.evening]
    told = subprocess.run(
        [*command, "--data", shared_log, "--json"], stdout=subprocess.PIPE, check=False
    )
    standings, (doubt,) = json.loads(told.stdout).values()
    assert standings == director.get("/export.json").json()["standings"]
    assert (told.returncode, doubt["round"], doubt["table"]) == (1, 2, SCORES)
    assert [(each["player"], each["points"]) for each in standings] == [
        (NAMES[player], points) for _, player, points, *_ in recount(director).places()
    ]
    assert director.restored().view()["standings"] == director.view()["standings"]
