"""Evenings of every size: too few to play, one table and somebody over, two hundred, too many."""

from __future__ import annotations

import asyncio
import csv
import io
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from courtcards.clubs import sentences
from courtcards.clubs.evenings.names import MOST_PLAYERS
from printing.reading import page_texts
from server.clubbing import Director, PaperTable, play_round, ranking, token_of
from server.mixed_evening import Line, as_shown, shown
from server.recounting import Recount
from server.refused import check
from server.serving import client_of, running_server

MANY, ROUNDS = 200, 5


def people(count: int) -> list[dict[str, str]]:
    return [{"name": f"Player {number}", "club": f"Club {number % 9}"} for number in range(count)]


def has_lost_nothing(director: Director, before: bytes) -> None:
    assert director.get("/export.json").content == before


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_fewer_than_four_are_told_so_and_stay_entered(http: httpx.Client, count: int) -> None:
    director = Director.opening(http)
    if count:
        director.do("add", players=people(count))
    before = director.get("/export.json").content
    check(director.ask("draw"), 409, "club/not-now", sentences.TOO_FEW_PLAYERS)
    check(director.ask("begin"), 409, "club/not-now", sentences.NOT_YET_DRAWN)
    check(director.get("/print/seat-slips.pdf"), 409, "club/not-now", sentences.NOT_YET_DRAWN)
    check(director.get("/print/table-cards.pdf"), 409, "club/not-now", sentences.TOO_FEW_PLAYERS)
    view = director.view()
    assert (len(view["players"]), len(view["standings"]), view["rounds"]) == (count, count, [])
    assert "draw" not in view["next"]
    has_lost_nothing(director, before)
    missing = [{"name": f"Another {number}"} for number in range(4 - count)]
    director.do("add", players=missing)
    director.begin()
    assert len(director.view()["rounds"][0]["tables"]) == 1


def test_four_of_whom_one_has_gone_are_too_few(http: httpx.Client) -> None:
    director = Director.opening(http)
    director.begin(4)
    director.close("fire alarm")
    director.do("withdraw", player=2)
    before = director.get("/export.json").content
    check(director.ask("draw"), 409, "club/not-now", sentences.TOO_FEW_PLAYERS)
    has_lost_nothing(director, before)


@pytest.mark.parametrize("count", [5, 6, 7])
def test_at_one_table_everybody_sits_out_in_turn(http: httpx.Client, count: int) -> None:
    director = Director.opening(http, rounds=count)
    director.do("add", players=people(count))
    director.do("draw")
    view = director.view()
    assert [len(each["tables"]) for each in view["plan"]] == [1] * count
    out = Counter(player for each in view["plan"] for player in each["byes"])
    assert set(out.values()) == {count - 4}
    assert view["plan_report"]["forced"] is True


@pytest.mark.parametrize("count", [MANY, MANY + 1, MANY + 2, MANY + 3, MOST_PLAYERS])
def test_a_crowd_is_drawn_without_a_second_meeting(http: httpx.Client, count: int) -> None:
    director = Director.opening(http)
    director.do("add", players=people(count))
    director.do("draw")
    view = director.view()
    assert [len(each["tables"]) for each in view["plan"]] == [count // 4] * ROUNDS
    assert [len(each["byes"]) for each in view["plan"]] == [count % 4] * ROUNDS
    assert view["plan_report"]["repeats"] == 0
    assert set(view["plan_report"]["byes"].values()) <= {1}


def test_more_than_an_evening_holds_are_told_so(http: httpx.Client) -> None:
    director = Director.opening(http)
    sentence = f"an evening has at most {MOST_PLAYERS} players"
    refused = director.ask("add", players=people(MOST_PLAYERS + 1))
    check(refused, 422, "club/bad-people", sentence)
    assert director.view()["players"] == []
    director.do("add", players=people(MOST_PLAYERS))
    before = director.get("/export.json").content
    for kind, fields in (("add", {"players": [{"name": "Eva"}]}), ("paste", {"text": "Eva"})):
        check(director.ask(kind, **fields), 422, "club/bad-people", sentence)
    has_lost_nothing(director, before)


@dataclass
class Crowd:
    """The evening of two hundred, and what the test itself knows of it."""

    director: Director
    rounds: list[list[tuple[list[int], list[int]]]] = field(default_factory=list)

    def ranking(self) -> list[Line]:
        return ranking(self.rounds, [[]] * ROUNDS, MANY)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crowd]:
    """Fifty tables play five rounds, each on a phone, all at once."""
    log: Path = tmp_path_factory.mktemp("crowd") / "tables.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        found = Crowd(Director.opening(http, rounds=ROUNDS))
        found.director.do("add", players=people(MANY))
        for number in range(1, ROUNDS + 1):
            found.director.begin()
            papers = {
                table: PaperTable(random.Random(100 * number + table), table % 4)
                for table in range(1, MANY // 4 + 1)
            }
            asyncio.run(play_round(url, found.director, papers, {}))
            begun = found.director.view()["rounds"][-1]["tables"]
            seats = [each["players"] for each in begun]
            scores = [paper.totals for paper in papers.values()]
            found.rounds.append(list(zip(seats, scores, strict=True)))
            found.director.close()
        yield found


@pytest.mark.long
def test_two_hundred_are_ranked_as_they_have_played(crowd: Crowd) -> None:
    director = crowd.director
    assert shown(director.view()["standings"]) == as_shown(crowd.ranking())
    recount = Recount.of(director.get("/export.json").json())
    assert recount.played == crowd.rounds
    assert recount.places() == crowd.ranking()
    pairs = Counter(
        pair
        for tables in crowd.rounds
        for players, _ in tables
        for pair in itertools.combinations(sorted(players), 2)
    )
    assert set(pairs.values()) == {1}


@pytest.mark.long
def test_two_hundred_are_in_the_spreadsheet_and_on_every_print(crowd: Crowd) -> None:
    director = crowd.director
    told = director.get("/standings.csv").content.decode("utf-8-sig")
    _, *lines = csv.reader(io.StringIO(told))
    assert [[int(line[0]), line[1], int(line[3]), int(line[4])] for line in lines] == [
        [place, f"Player {player}", points, score]
        for place, player, points, score, _ in crowd.ranking()
    ]
    for what, pages in (
        ("standings", None),
        ("sheets", ROUNDS * MANY // 4),
        ("sheets.pdf?round=3", MANY // 4),
        ("table-cards", None),
        ("seat-slips.pdf?round=5", None),
        ("blank-sheets.pdf?round=5", MANY // 4),
    ):
        texts = page_texts(director.get(f"/print/{what if '.' in what else f'{what}.pdf'}").content)
        assert pages in {None, len(texts)}
        if what != "table-cards":
            for number in (0, MANY // 2, MANY - 1):
                assert any(f"Player{number}" in text for text in texts), what


@pytest.mark.long
def test_what_a_phone_is_told_stays_small_among_two_hundred(crowd: Crowd) -> None:
    """The whole evening is told once; line by line a phone hears of its own sheet alone."""
    director, links = crowd.director, crowd.director.links()
    phone = token_of(links["tables"]["1"])
    assert len(director.get("", phone).content) < 128 * 1024
    assert len(director.get("/sheets/5/1", phone).content) < 16 * 1024
    assert len(director.get("/export.json").content) < 2 * 1024 * 1024


@pytest.mark.long
def test_an_evening_of_two_hundred_is_restored(crowd: Crowd) -> None:
    director = crowd.director
    exported = director.get("/export.json").content
    answer = director.http.post("/api/clubs/restore", content=exported)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    again = Director(director.http, made["evening"], made["token"])
    assert again.get("/export.json").content == exported
    assert again.view()["standings"] == director.view()["standings"]
