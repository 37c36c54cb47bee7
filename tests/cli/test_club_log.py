"""`courtcards club list`, `link`, `export`, `recount`: an evening from its log, by no browser."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli_runs import Run, assert_one_line
from server.clubbing import Director, PaperTable, page_of, play_round, ranking, token_of
from server.roll_keeping import Keeper
from server.seasoning import SeasonDirector
from server.serving import client_of, running_server
from waiting import wait_until

PLAYERS = 9
Hall = tuple[Path, Director]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, httpx.Client]]:
    log = tmp_path_factory.mktemp("log") / "tables.sqlite3"
    with running_server(log) as url, client_of(url) as http:
        yield log, http


@pytest.fixture
def hall(served: tuple[Path, httpx.Client]) -> Hall:
    """An evening of nine; one of them sits out."""
    log, http = served
    director = Director.opening(http, rounds=2)
    director.begin(PLAYERS)
    return log, director


def played(hall: Hall) -> Any:
    """The ranking after a round at two tables, worked out by itself."""
    chance = random.Random(7)
    director = hall[1]
    tables = {number: PaperTable(chance, 0) for number in (1, 2)}
    asyncio.run(play_round(str(director.http.base_url), director, tables, {}))
    director.close()
    [begun] = director.view()["rounds"]
    scores = [
        (each["players"], tables[number].totals)
        for number, each in enumerate(begun["tables"], start=1)
    ]
    return ranking([scores], [begun["byes"]], PLAYERS)


def test_every_evening_is_listed_the_newest_first(run: Run, hall: Hall) -> None:
    log, director = hall
    other = Director.opening(director.http, name="Finale", date="2026-12-05")
    answer = run("club", "list", "--data", log)
    assert answer.status == 0, answer.err
    both = (other.evening, director.evening)
    assert [line for line in answer.out.splitlines() if line.startswith(both)] == [
        f"{other.evening}  2026-12-05  players: 0  rounds: 0 of 5  Finale",
        f"{director.evening}  2026-11-21  players: 9  rounds: 0 of 2  Clubavond",
    ]
    listed = json.loads(run("club", "list", "--data", log, "--json").out)["evenings"]
    assert next(each for each in listed if each["evening"] == director.evening) == {
        "evening": director.evening,
        "date": "2026-11-21",
        "name": "Clubavond",
        "players": 9,
        "played": 0,
        "rounds": 2,
    }


def test_clubs_are_listed_with_their_members_and_found_again(run: Run, hall: Hall) -> None:
    log, director = hall
    keeper = Keeper.opening(director.http)
    keeper.add("Ann", "Anna", "Bea", "Cas")
    keeper.do("merge", member=1, into=0)
    keeper.do("leave", member=2)
    answer = run("club", "list", "--data", log)
    assert answer.status == 0, answer.err
    listed = f"{keeper.roll} club members: 2 evenings: 0 Kings"
    assert listed in [" ".join(line.split()) for line in answer.out.splitlines()]
    [line] = json.loads(run("club", "list", "--data", log, "--json").out)["clubs"]
    assert line == {"club": keeper.roll, "name": "Kings", "members": 2, "evenings": 0}
    page = f"/club/roll/{keeper.roll}#{keeper.token}"
    assert run("club", "link", keeper.roll, "--data", log).out == page + "\n"
    new = run("club", "link", keeper.roll, "--renew", "--data", log).out.strip()
    assert new.startswith(f"/club/roll/{keeper.roll}#")
    assert new != page
    wait_until(lambda: keeper.get().status_code == 403)
    wrong = run("club", "link", keeper.roll, "--of", "jury", "--data", log)
    assert_one_line(wrong, 2, "there is no link called 'jury'")


def test_a_log_without_evenings_says_so(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log):
        pass
    answer = run("club", "list", "--data", log)
    assert (answer.status, answer.out) == (0, "there is no club and no evening in this log\n")


def test_who_has_lost_the_directors_page_gets_its_link_again(run: Run, hall: Hall) -> None:
    log, director = hall
    answer = run("club", "link", director.evening, "--data", log)
    assert (answer.status, answer.out) == (0, page_of(director.evening, director.token) + "\n")
    assert answer.err == "put the address of your server in front\n"
    of_table = run("club", "link", director.evening, "--of", "table/2", "--data", log)
    assert of_table.out.strip() == page_of(director.evening, director.table_token(2))
    wrong = run("club", "link", director.evening, "--of", "table/0", "--data", log)
    assert_one_line(wrong, 2, "there is no link called 'table/0'")
    new = run("club", "link", director.evening, "--renew", "--data", log)
    assert new.out != answer.out
    # The server looks at its file now and then.
    wait_until(lambda: director.get().status_code == 403)
    token = new.out.strip().rpartition("/")[2].replace("#", ".")
    again = Director(director.http, director.evening, token)
    assert again.view()["role"] == "director"
    [renewed] = [each for each in again.log() if each["kind"] == "key-renewed"]
    assert (renewed["key"], renewed["by"]) == ("director", {"role": "server"})


def test_an_evening_that_is_not_there_is_refused(run: Run, hall: Hall) -> None:
    log, director = hall
    for command in ("link", "export", "recount"):
        for name in ("abcdefghjkmn", f"club/{director.evening}"):
            file = [log.with_name("evening.json")] if command == "export" else []
            answer = run("club", command, name, *file, "--data", log)
            assert_one_line(answer, 2, f"there is no evening '{name}' here")


def test_an_export_is_the_one_that_the_page_gives(run: Run, hall: Hall) -> None:
    log, director = hall
    file = log.with_name("evening.json")
    answer = run("club", "export", director.evening, file, "--data", log)
    assert (answer.status, answer.out) == (
        0,
        f"wrote the evening Clubavond to {file}; score sheets: 2\n",
    )
    assert file.read_bytes() == director.get("/export.json").content
    again = run("club", "export", director.evening, file, "--data", log)
    assert_one_line(again, 1, "already exists")
    assert run("club", "export", director.evening, file, "--overwrite", "--data", log).status == 0
    nowhere = run("club", "export", director.evening, log / "evening.json", "--data", log)
    assert_one_line(nowhere, 1, "cannot be written")


@pytest.mark.rule("DK-6.2", "DK-7.1")
def test_a_recount_comes_to_what_was_played(run: Run, hall: Hall) -> None:
    log, director = hall
    by_itself = played(hall)
    answer = run("club", "recount", director.evening, "--data", log, "--json")
    assert answer.status == 0
    told = json.loads(answer.out)
    assert told["doubts"] == []
    assert [
        (each["place"], each["player"], each["points"], each["score"], each["best"])
        for each in told["standings"]
    ] == [
        (place, f"Player {player}", float(points), score, best)
        for place, player, points, score, best in by_itself
    ]


def test_a_recount_names_what_does_not_count(run: Run, hall: Hall) -> None:
    log, director = hall
    assert run("club", "recount", director.evening, "--data", log).status == 0
    director.draw_at((1, 1))
    decided = {"line": "decision", "points": [1, 0, 0, 0], "reason": "left", "contract": "tricks"}
    director.written((1, 1), "enter", index=0, line=decided)
    director.close(reason="the power is gone")
    answer = run("club", "recount", director.evening, "--data", log)
    assert answer.status == 1
    assert answer.out.splitlines()[-3:] == [
        "round 1, table 1: nobody has confirmed the sheet",
        "round 1, table 1: the sheet does not add up",
        "round 1, table 2: nobody has confirmed the sheet",
    ]


def test_a_season_is_listed_and_gives_its_links_again(run: Run, hall: Hall) -> None:
    log, director = hall
    season = SeasonDirector.opening(director.http, [director])
    answer = run("club", "list", "--data", log)
    assert re.fullmatch(
        rf"{season.season} +season +evenings: 1 +Winter", answer.out.splitlines()[-1]
    )
    [listed] = json.loads(run("club", "list", "--data", log, "--json").out)["seasons"]
    assert listed == {"season": season.season, "name": "Winter", "evenings": 1}
    again = run("club", "link", season.season, "--data", log)
    assert token_of(again.out.strip()) == season.token
    new = run("club", "link", season.season, "--of", "viewer", "--renew", "--data", log)
    assert token_of(new.out.strip()) == season.viewer().token
    wrong = run("club", "link", season.season, "--of", "jury", "--data", log)
    assert_one_line(wrong, 2, "there is no link called 'jury'")
