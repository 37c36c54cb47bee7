"""48 players and five rounds by phones, paper and online mixed: every figure, wherever it stands.

What the tables have played is counted here by the test itself, and once more from the events of
the export; the views, the spreadsheets, the season and ``courtcards club recount`` have to agree.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.clubbing import Director, token_of
from server.mixed_evening import (
    LATE,
    LATER,
    ON_SERVER,
    PAPER,
    PENALISED,
    PHONES,
    ROUNDS,
    SCORES,
    TABLES,
    MixedEvening,
    as_shown,
    play,
    shown,
)
from server.recounting import Recount
from server.seasoning import SeasonDirector
from server.serving import client_of, running_server

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mixed") / "tables.sqlite3"


@pytest.fixture(scope="module")
def evening(log: Path) -> Iterator[MixedEvening]:
    """The evening, played to its end."""
    with running_server(log) as url, client_of(url) as http:
        found = MixedEvening(url, Director.opening(http, rounds=ROUNDS))
        play(found)
        yield found


@pytest.mark.rule("DK-6.2", "DK-7.0", "DK-7.1", "DK-8.2", "DK-8.3", "DK-8.5", "DK-8.6")
def test_everybody_sees_every_figure_as_it_was_played(evening: MixedEvening) -> None:
    director, links = evening.director, evening.director.links()
    tokens = [director.token, *(token_of(links[role]) for role in ("jury", "viewer"))]
    for token in (*tokens, token_of(links["tables"]["4"])):
        standings = director.get("", token).json()["standings"]
        assert shown(standings) == as_shown(evening.ranking())
        for line in standings:
            assert line.get("penalty", 0) == evening.penalties.get(line["player"], 0)
            by_round = {each["round"]: each for each in line["results"]}
            for number in range(1, ROUNDS + 1):
                result, own = by_round.get(number), evening.of_round(line["player"], number)
                if own is None or result is None:
                    assert own is result
                    continue
                assert (result["table"], result["points"], result["score"]) == own
                assert result.get("only_totals", False) == (result["table"] == SCORES)


def test_the_ranking_after_every_round_is_that_of_the_rounds_so_far(evening: MixedEvening) -> None:
    for number in range(ROUNDS + 1):
        told = evening.director.get(f"/standings?after={number}").json()
        standings = told["standings"]
        assert shown(standings) == as_shown(evening.ranking(range(1, number + 1)))


def test_the_export_comes_to_the_same(evening: MixedEvening) -> None:
    export = evening.director.get("/export.json").json()
    recount = Recount.of(export)
    assert recount.names == evening.names()
    assert recount.played == evening.rounds
    assert [each["byes"] for each in recount.rounds] == evening.byes
    assert recount.places() == evening.ranking()
    names = evening.names()
    assert [(each["place"], each["player"], each["points"]) for each in export["standings"]] == [
        (place, names[player], points) for place, player, points, *_ in evening.ranking()
    ]


def test_the_log_comes_to_the_same(evening: MixedEvening, log: Path) -> None:
    command = [sys.executable, "-m", "courtcards", "club", "recount", evening.director.evening]
    told = subprocess.run([*command, "--data", log, "--json"], stdout=subprocess.PIPE, check=True)
    standings = evening.director.get("/export.json").json()["standings"]
    assert json.loads(told.stdout) == {"standings": standings, "doubts": []}


def rows(answer: httpx.Response) -> list[list[str]]:
    assert answer.status_code == 200, answer.text
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_spreadsheets_come_to_the_same(evening: MixedEvening) -> None:
    names, ranking = evening.names(), evening.ranking()
    _, *lines = rows(evening.director.get("/standings.csv"))
    for line, (place, player, points, score, best) in zip(lines, ranking, strict=True):
        assert line[:2] == [str(place), names[player]]
        assert line[4:6] == [str(score), "" if best is None else str(best)]
        penalty = evening.penalties.get(player, 0)
        brought = [evening.of_round(player, number) for number in range(1, ROUNDS + 1)]
        figures = [points, *(each and each[1] for each in brought), penalty]
        for cell, figure in zip([line[3], *line[6:]], figures, strict=True):
            assert cell == ("" if figure is None else str(figure))
    sums: dict[tuple[str, str, str], int] = defaultdict(int)
    _, *entries = rows(evening.director.get("/sheets.csv"))
    for entry in entries:
        for name, scored in zip(entry[6::2], entry[7::2], strict=True):
            owner = name.partition(" (")[2].removesuffix(")") or name  # somebody plays on for them
            sums[entry[0], entry[1], owner] += int(scored)
    assert sums == {
        (str(number), str(table), names[player]): score
        for number, tables in enumerate(evening.rounds, start=1)
        for table, (players, scores) in enumerate(tables, start=1)
        for player, score in zip(players, scores, strict=True)
    }


def test_a_season_comes_to_the_same(evening: MixedEvening) -> None:
    """Of the evening alone, and of the evening and its copy, made of its export."""
    director, names = evening.director, evening.names()
    body = director.get("/export.json").content
    made = director.http.post("/api/clubs/restore", content=body).json()
    copy = Director(director.http, made["evening"], made["token"])
    assert copy.view()["standings"] == director.view()["standings"]
    for evenings, best, times in (([director], 0, 1), ([director, copy], 0, 2), ([copy], 1, 1)):
        season = SeasonDirector.opening(director.http, evenings, best=best).view()
        assert [
            (each["name"], each["points"], each["score"], each["best"])
            for each in season["ranking"]
        ] == [
            (names[player], float(points * times), score * times, best)
            for _, player, points, score, best in evening.ranking()
        ]


def test_nobody_met_anybody_twice_or_sat_out_twice(evening: MixedEvening) -> None:
    pairs = Counter(
        pair
        for tables in evening.rounds
        for players, _ in tables
        for pair in itertools.combinations(sorted(players), 2)
    )
    assert max(pairs.values()) == 1
    assert max(Counter(player for out in evening.byes for player in out).values()) == 1


def test_the_evening_was_what_it_was_to_be(evening: MixedEvening) -> None:
    view = evening.director.view()
    tables = [table for each in view["rounds"] for table in each["tables"]]
    assert len(tables) == ROUNDS * TABLES
    assert all(table["status"] == "confirmed" for table in tables)
    assert {table["table"] for table in tables if table["online"]} == set(ON_SERVER)
    assert {t["table"] for t in tables if t.get("only_totals")} == {SCORES}
    assert [len(out) for out in evening.byes] == [0, 1, 0, 1, 1]
    assert [each.get("attempt", 1) for each in view["rounds"]] == [1, 1, 1, 2, 1]
    played = [{player for of, _ in tables for player in of} for tables in evening.rounds]
    assert LATE not in played[0]
    assert all(LATER not in each for each in played[:3])
    assert evening.leaver in played[1]
    assert not any(evening.leaver in each for each in played[2:])


def test_the_log_tells_by_whom_and_why(evening: MixedEvening) -> None:
    log = evening.director.log()
    reasons = {
        (each["kind"], each["by"]["role"], each["reason"]) for each in log if each.get("reason")
    }
    assert {
        ("seats-changed", "director", "They are sisters"),
        ("corrected", "jury", "mixed up"),
        ("corrected", "director", "mixed up"),
        ("substituted", "director", "Called away"),
        ("reopened", "jury", "protest"),
        ("round-annulled", "director", "A pack had 51 cards"),
        ("round-reinstated", "director", "It lay below the table"),
        ("round-unbegun", "director", "The soup is not eaten yet"),
        ("totalled", "director", "Read again"),
        ("round-reopened", "director", "Table 7 protests"),
        ("penalty-given", "jury", "Late twice"),
        ("penalty-lifted", "director", "It was somebody else"),
    } <= reasons
    entered = [each for each in log if each["kind"] == "entered" and not each.get("taken_back")]
    by = {table: roles(entered, table) for table in range(1, TABLES + 1)}
    assert all(by[table] >= {"table"} for table in PHONES)
    assert by[PAPER] == {"director"}
    assert by[PAPER + 1] == {"director", "table"}
    assert by[SCORES] == set()
    assert [by[table] for table in ON_SERVER] == [{"server"}] * 2
    assert PENALISED in evening.penalties


def roles(entered: list[dict[str, Any]], table: int) -> set[str]:
    """By whom the lines of a table were entered."""
    return {each["by"]["role"] for each in entered if each["table"] == table}
