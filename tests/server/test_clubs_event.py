"""A whole event of 48 players, as a hall plays it, against a ranking of the test's own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from server.clubbing import Director, PaperTable, play_round, ranking, token_of
from server.serving import client_of, running_server

FAULTS = ("DK-8.2", "DK-8.3", "waived")
LATE, WITHDRAWN = 48, 7


@dataclass
class Played:
    """What the test itself knows of the event."""

    director: Director
    tables: list[dict[int, PaperTable]] = field(default_factory=list)
    seats: list[list[list[int]]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)

    def rounds(self) -> list[list[tuple[list[int], list[int]]]]:
        return [
            [(seats[number - 1], table.totals) for number, table in sorted(tables.items())]
            for tables, seats in zip(self.tables, self.seats, strict=True)
        ]

    def ranking(self) -> list[tuple[int, int, Fraction, int, int | None]]:
        return ranking(self.rounds(), self.byes, 49)


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The event, played to its end."""
    log = tmp_path_factory.mktemp("event") / "tables.sqlite3"
    with (
        running_server(log) as url,
        client_of(url) as http,
    ):
        played = Played(Director.opening(http))
        play(url, played)
        yield played


def play(url: str, played: Played) -> None:
    """Five rounds: a late entry before the second, a bye then, a withdrawal before the third."""
    director = played.director
    director.do(
        "paste", text="\n".join(f"Player {number}; Club {number % 5}" for number in range(48))
    )
    for number in range(1, 6):
        if number == 2:
            director.do("add", players=[{"name": "Late"}])
        if number == 3:
            director.do("withdraw", player=WITHDRAWN)
        director.begin()
        round_now = director.view()["rounds"][-1]
        played.seats.append([table["players"] for table in round_now["tables"]])
        played.byes.append(round_now["byes"])
        chance = random.Random(number)
        tables = {n: PaperTable(chance, chance.randrange(4)) for n in range(1, 13)}
        played.tables.append(tables)
        asyncio.run(play_round(url, director, tables, faults(chance)))
        if number == 1:
            correct(played)
        if number == 4:
            judge(played)
        director.close()


def faults(chance: random.Random) -> dict[int, dict[int, str]]:
    """At every other table a fault of each kind, at some game."""
    return {
        table: {2 * index + chance.randrange(2): kind for index, kind in enumerate(FAULTS)}
        for table in range(1, 13, 2)
    }


def correct(played: Played) -> None:
    """Two sheets are put right after they were confirmed, by the director and by the jury."""
    director = played.director
    jury = token_of(director.links()["jury"])
    for table, token in ((2, None), (4, jury)):
        place, paper = (1, table), played.tables[0][table]
        index, line = next(
            (each["index"], each["line"])
            for each in director.sheet(place)["lines"]
            if each["line"]["line"] == "game" and each["line"]["contract"] == "tricks"
        )
        line = {"line": "game", "contract": "tricks", "points": line["points"]}
        new = paper.corrected(line, [line["points"][-1], *line["points"][:-1]])
        answer = director.write(
            place, "correct", token, index=index, line=new, reason="seats mixed up", by="Rita"
        )
        assert answer.status_code == 200, answer.text


def judge(played: Played) -> None:
    """The jury takes a confirmed sheet back, puts a decision for its last game, confirms anew."""
    director, place = played.director, (4, 3)
    paper, sheet = played.tables[3][3], director.sheet(place)
    last = sheet["lines"][-1]
    assert last["line"]["line"] == "game"
    contract = last["line"]["contract"]
    sign = 1 if contract == "trump" else -1
    total = sign * sum(last["line"]["points"])
    points = [total - 3 * -5, -5, -5, -5]
    paper.totals = [t - p + q for t, p, q in zip(paper.totals, last["points"], points, strict=True)]
    decision = {"line": "decision", "points": points, "reason": "shown", "contract": contract}
    jury = token_of(director.links()["jury"])
    for kind, fields in (
        ("reopen", {"reason": "protest"}),
        ("correct", {"index": last["index"], "line": decision, "reason": "jury"}),
        ("confirm", {"seat": 1}),
    ):
        answer = director.write(place, kind, jury, **fields)
        assert answer.status_code == 200, answer.text


def shown(view: Any) -> list[tuple[int, int, float, int, int | None]]:
    return [
        (each["place"], each["player"], each["points"], each["score"], each["best"])
        for each in view["standings"]
    ]


@pytest.mark.rule("DK-6.2", "DK-7.0", "DK-7.1", "DK-8.2", "DK-8.3", "DK-8.5", "DK-8.6")
def test_the_standings_are_those_of_an_independent_calculation(event: Played) -> None:
    expected = [(*rest[:2], float(rest[2]), *rest[3:]) for rest in event.ranking()]
    assert shown(event.director.view()) == expected


def test_the_event_was_what_it_was_to_be(event: Played) -> None:
    view = event.director.view()
    tables = [table for each in view["rounds"] for table in each["tables"]]
    assert len(tables) == 60
    assert all(t["status"] == "confirmed" and t["games"] == 20 and t["adds_up"] for t in tables)
    assert [len(byes) for byes in event.byes] == [0, 1, 0, 0, 0]
    assert LATE not in {player for seats in event.seats[0] for player in seats}
    assert all(WITHDRAWN not in table for seats in event.seats[2:] for table in seats)
    kinds = {
        entry["line"]["line"] + ("!" if entry["line"].get("fault") else "")
        for number in range(1, 6)
        for table in range(1, 13)
        for entry in event.director.sheet((number, table))["lines"]
    }
    assert kinds == {"game", "game!", "void", "waived", "decision"}


def test_every_number_of_the_ranking_is_traced_to_a_sheet(event: Played) -> None:
    view = event.director.view()
    for place in view["standings"]:
        for result in place["results"]:
            if result["table"] is None:
                assert place["player"] in event.byes[result["round"] - 1]
                continue
            sheet = event.director.sheet((result["round"], result["table"]))
            seat = [seated["player"] for seated in sheet["players"]].index(place["player"])
            assert sheet["standing"]["totals"][seat] == result["score"]
        assert sum(result["score"] for result in place["results"]) == place["score"]


def test_a_correction_keeps_what_stood_before_and_who_changed_it(event: Played) -> None:
    past = event.director.sheet((1, 2))["history"][-1]
    assert (past["kind"], past["by"]) == ("corrected", {"role": "director", "name": "Rita"})
    assert past["before"]["points"] != past["line"]["points"]
    assert past["reason"] == "seats mixed up"


def test_exported_and_restored_it_is_the_same_event(event: Played) -> None:
    director = event.director
    exported = director.get("/export.json")
    assert exported.status_code == 200
    answer = director.http.post("/api/clubs/restore", content=exported.content)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["evening"] != director.evening
    again = Director(director.http, made["evening"], made["token"])
    assert again.get("/export.json").content == exported.content
    same = {"evening", "now"}
    one, other = director.view(), again.view()
    assert {k: v for k, v in one.items() if k not in same} == {
        k: v for k, v in other.items() if k not in same
    }
    assert again.get("", director.token).status_code == 403
