"""An evening outlives its server: kills, a log that fails, several servers on one log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.rounds import RoundBegun
from courtcards.clubs.sheets import Seated, Sheet, SheetOpened
from courtcards.clubs.verb import Who
from courtcards.eventlog import repository
from courtcards.eventlog.opening import open_log
from courtcards.kernel.errors import StorageError
from courtcards.server.clubs import live as live_module
from courtcards.server.clubs import sheet_log
from server.club_lines import listening
from server.clubbing import Director
from server.refused import check
from server.serving import LOOSE, ServerProcess, client_of, running_server
from waiting import wait_until

pytestmark = pytest.mark.long

HEARTS = {"line": "game", "contract": "hearts", "points": [13, 0, 0, 0]}


@contextmanager
def client(url: str) -> Iterator[httpx.Client]:
    with client_of(url) as http:
        yield http


@contextmanager
def two_servers(place: Path | str) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Clients of two servers on one log."""
    with (
        running_server(place) as one,
        running_server(place) as other,
        client(one) as here,
        client(other) as there,
    ):
        yield here, there


def elsewhere(director: Director, http: httpx.Client) -> Director:
    return Director(http, director.evening, director.token)


def without_now(view: Any) -> Any:
    return {key: value for key, value in view.items() if key != "now"}


def test_what_is_entered_at_one_server_is_seen_at_the_other(place: Path | str) -> None:
    with two_servers(place) as (here, there):
        near = Director.opening(here)
        near.begin(8)
        far = elsewhere(near, there)
        with listening(far) as ear:
            assert without_now(ear.next()["view"]) == without_now(near.view())
            near.draw_at((1, 1))
            near.written((1, 1), "enter", index=0, line=HEARTS)
            while not ear.until("sheet")["view"]["lines"]:
                pass
            far.written((1, 1), "enter", index=1, line=HEARTS)
            wait_until(lambda: len(near.sheet((1, 1))["lines"]) == 2)
            near.close("test")
            near.begin()
            while len(ear.until("evening")["view"]["rounds"]) < 2:
                pass
        assert without_now(far.sheet((2, 2))) == without_now(near.sheet((2, 2)))
        assert far.get("/export.json").content == near.get("/export.json").content


def test_a_command_sent_to_both_servers_is_done_once(place: Path | str) -> None:
    with two_servers(place) as (here, there):
        near = Director.opening(here)
        near.begin(4)
        far = elsewhere(near, there)
        far.view()
        near.draw_at((1, 1))
        answers = [
            each.written((1, 1), "enter", index=0, line=HEARTS, id="once") for each in (near, far)
        ]
        assert answers[0] == answers[1] == {"seq": 3}
        refused = far.write((1, 1), "enter", index=0, line=HEARTS)
        check(refused, 409, "club/entry-taken")
        added = [each.do("add", players=[{"name": "Eva"}], id="eva") for each in (near, far)]
        assert added[0] == added[1]
        assert far.get("/export.json").content == near.get("/export.json").content


def test_a_link_that_was_renewed_at_one_server_is_known_at_the_other(place: Path | str) -> None:
    with two_servers(place) as (here, there):
        near = Director.opening(here)
        far = elsewhere(near, there)
        far.view()
        far.token = near.do("renew", key="director")["token"]
        assert far.get().status_code == 200
        far.begin(4)
        near.token = far.token
        near.draw_at((1, 1))


def test_a_round_is_closed_by_what_both_servers_know(place: Path | str) -> None:
    """The sheet that was reopened at the other server a moment ago is missing here too."""
    with two_servers(place) as (here, there):
        near = Director.opening(here)
        near.begin(4)
        near.draw_at((1, 1))
        ends = {
            "line": "decision",
            "points": [0, 0, 0, 0],
            "reason": "late",
            "ends": True,
        }
        near.written((1, 1), "enter", index=0, line=ends)
        near.written((1, 1), "confirm", seat=1)
        far = elsewhere(near, there)
        far.view()
        near.written((1, 1), "reopen", reason="protest")
        check(far.ask("close", round=1), 409, "club/not-now", "missing: 1")


def test_a_killed_server_has_lost_nothing_that_it_answered(tmp_path: Path) -> None:
    log = tmp_path / "log.sqlite3"
    killed = ServerProcess(log)
    with client(killed.url) as http:
        director = Director.opening(http)
        director.begin(8)
        director.draw_at((1, 2))
        director.written((1, 2), "enter", index=0, line=HEARTS)
        before = director.get("/export.json").content
        killed.kill()
    with running_server(log) as url, client(url) as http:
        again = elsewhere(director, http)
        assert again.get("/export.json").content == before
        assert again.view()["rounds"][0]["tables"][1]["games"] == 1


def test_who_finds_the_sheets_of_a_round_missing_lays_them_out(tmp_path: Path) -> None:
    """The server stopped after the round had begun, with one of its three sheets laid out."""
    log = tmp_path / "log.sqlite3"
    with running_server(log) as url, client(url) as http:
        director = Director.opening(http)
        director.do("paste", text="\n".join(f"P{number}" for number in range(12)))
        director.do("draw")
        seats = director.view()["plan"][0]["tables"][1]["players"]
    begun = RoundBegun(round=1, by=Who("director"), at=5, command="begin")
    asyncio.run(write_by_hand(log, director.evening, begun, seats))
    with running_server(log) as url, client(url) as http:
        again = elsewhere(director, http)
        sheets = [again.sheet((1, table)) for table in (1, 2, 3)]
        assert [sheet["history"][0]["at"] for sheet in sheets] == [5, 4, 5]
        assert [seat["player"] for seat in sheets[1]["players"]] == seats
        tables = again.view()["rounds"][0]["tables"]
        for table, sheet in zip(tables, sheets, strict=True):
            assert [seat["player"] for seat in sheet["players"]] == table["players"]
        assert again.do("begin", id="begin") == {"seq": 4}


async def write_by_hand(log: Path, evening: str, begun: RoundBegun, seats: list[int]) -> None:
    laid = SheetOpened(
        evening=evening,
        round=1,
        table=2,
        players=tuple(Seated(player, f"P{player}") for player in seats),  # type: ignore[arg-type]
        by=Who("director"),
        at=4,
    )
    store = open_log(log)
    await store.append(f"club/{evening}", 4, [Evening.codec.encode(begun)])
    await store.append(f"club/{evening}/1/2", 1, [Sheet.codec.encode(laid)])
    await store.close()


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Says whether the log fails to lay out the sheets of second tables."""
    laid_out = sheet_log.stored_or_laid_out
    fails = False

    async def perhaps(log: Any, name: str, evening: Any, place: Any, thinkers: Any) -> Any:
        if fails and place[1] == 2:
            raise StorageError("the disk is full: nothing more can be saved in {path}", path="x")
        return await laid_out(log, name, evening, place, thinkers)

    monkeypatch.setattr(live_module, "stored_or_laid_out", perhaps)

    def switch(failing: bool) -> None:
        nonlocal fails
        fails = failing

    return switch


def test_a_round_begun_while_the_log_fails_is_begun_once(
    url: str, failing: Callable[[bool], None]
) -> None:
    with client(url) as http:
        director = Director.opening(http)
        director.do("paste", text="\n".join(f"P{number}" for number in range(8)))
        director.do("draw")
        failing(True)
        check(director.ask("begin", id="b"), 503, "storage/failed", "the disk is full")
        check(director.get("/sheets/1/2"), 503, "storage/failed")
        failing(False)
        assert director.do("begin", id="b") == {"seq": 4}
        assert director.sheet((1, 2))["seq"] == 1
        assert len(director.view()["rounds"]) == 1


def test_an_evening_that_nobody_uses_is_made_anew_of_the_log(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "IDLE_AFTER_S", -1.0)
    with running_server(log, replace(LOOSE, evenings_in_memory=1)) as url, client(url) as http:
        evenings = [Director.opening(http) for _ in range(3)]
        evenings[0].begin(8, online=[2])
        evenings[0].draw_at((1, 1))
        for index in range(3):
            for each in evenings:
                each.view()
            evenings[0].written(
                (1, 1), "enter", index=index, line={**HEARTS, "contract": GAMES[index]}
            )
        with listening(evenings[0]) as ear:
            ear.next()
            for each in evenings[1:]:
                each.view()
            evenings[0].written((1, 1), "strike", index=2)
            assert len(ear.until("sheet")["view"]["lines"]) == 2


GAMES = ("hearts", "tricks", "hearts")
