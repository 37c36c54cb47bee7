"""Several processes that serve at one address: as one server to whoever comes."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cli.serving import served
from courtcards.server.workers.share import Share, order_of
from server.clubbing import Director, bearer
from server.load import KILLS, all_go_on, regulars_at
from server.playing import play_match, wait_for_turn
from server.scraped import Scraped
from server.serving import Guest, ServerProcess, client_of
from server.worker_processes import NUMBERS, WORKERS, is_running, workers_on
from waiting import LIMIT_S, wait_until

pytestmark = pytest.mark.long


def seen_at(http: httpx.Client, number: int) -> Scraped:
    """What a worker tells Prometheus."""
    answer = http.get("/metrics", params={"worker": number})
    assert answer.status_code == 200, answer.text
    return Scraped(answer.text)


def seat(guest: Guest) -> str:
    return guest.open("kings-corner", "french", 2, seed="shared")


def opened_at_each(url: str) -> dict[int, Guest]:
    """A guest at a table of each worker."""
    found: dict[int, Guest] = {}
    while len(found) < WORKERS:
        guest = Guest(url)
        number = order_of(seat(guest), WORKERS)[0]
        if found.setdefault(number, guest) is not guest:
            guest.http.close()
    return found


@pytest.fixture(scope="module", params=["as it is", "without uvloop"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("workers")
    with pytest.MonkeyPatch.context() as surroundings:
        if request.param == "without uvloop":
            (folder / "uvloop.py").write_text("raise ImportError", encoding="utf-8")
            found = os.environ.get("PYTHONPATH", "")
            surroundings.setenv("PYTHONPATH", f"{folder}{os.pathsep}{found}")
        with workers_on(folder / "tables.sqlite3") as running:
            yield running


@pytest.fixture
def guests(server: ServerProcess) -> Iterator[dict[int, Guest]]:
    """A guest at a table of each worker."""
    found = opened_at_each(server.url)
    yield found
    for guest in found.values():
        guest.http.close()


def test_every_table_is_played_at_the_worker_that_has_it(
    server: ServerProcess, guests: dict[int, Guest]
) -> None:
    lasts = {number: play_match(guest)["seq"] for number, guest in guests.items()}
    with client_of(server.url) as http:
        for number, last in lasts.items():
            seen = seen_at(http, number)
            assert seen.total("courtcards_events_total") >= last - 1
            assert seen.total("courtcards_log_conflicts_total") == 0


def test_one_connection_asks_for_tables_of_all_workers_by_turns(
    server: ServerProcess, guests: dict[int, Guest]
) -> None:
    local = set()
    with httpx.Client(base_url=server.url, trust_env=False, timeout=LIMIT_S) as http:
        for guest in list(guests.values()) * 5:
            cookie = {"Cookie": guest.cookie_header()}
            for path in (guest.at(), "/api/now", f"/table/{guest.table}"):
                answer = http.get(path, headers=cookie)
                assert answer.status_code == 200, answer.text
                stream = answer.extensions["network_stream"]
                local.add(stream.get_extra_info("client_addr"))
            done = http.post(guest.at("/deals"), json={"id": "d", "seq": 1}, headers=cookie)
            assert done.json() == {"seq": 2}  # once, however often it is asked for
    assert len(local) == 1, "the connection was closed in between"
    for guest in guests.values():
        wait_for_turn(guest)


def test_a_body_that_comes_after_its_head_is_read_by_who_has_the_table(
    guests: dict[int, Guest],
) -> None:
    def slowly() -> Iterator[bytes]:
        yield b'{"id": "d",'
        time.sleep(0.05)
        yield b'"seq": 1}'

    for guest in guests.values():
        kind = {"content-type": "application/json"}
        done = guest.ask("POST", guest.at("/deals"), content=slowly(), headers=kind)
        assert done.json() == {"seq": 2}, done.text


def test_an_evening_is_at_the_worker_that_has_it(server: ServerProcess) -> None:
    with client_of(server.url) as http:
        director = Director.opening(http)
        number = order_of(director.evening, WORKERS)[0]
        assert http.get(director.at(), headers=bearer(director.token)).status_code == 200
        evenings = {each: seen_at(http, each).total("courtcards_evenings") for each in NUMBERS}
        assert evenings == {each: float(each == number) for each in NUMBERS}


def test_who_comes_through_a_proxy_is_known_by_its_word(tmp_path: Path) -> None:
    place, own = str(tmp_path / "t.sqlite3"), {"COURTCARDS_LIMITS_TABLES_PER_ADDRESS": "1 per hour"}
    arguments = ("serve", "--port", "0", "--workers", "2", "--trust-proxy", "127.0.0.1")
    with served(*arguments, "--data", place, **own) as (_, url), client_of(url) as http:
        body = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
        for number in range(8):
            came_from = {"X-Forwarded-For": f"192.0.2.{number}"}
            assert http.post("/api/tables", json=body, headers=came_from).status_code == 201


@pytest.mark.parametrize("kills", KILLS)
def test_workers_that_are_killed_under_load(place: Path | str, kills: int) -> None:
    moments = random.Random(kills)
    with workers_on(place) as server:
        with regulars_at(place, server) as regulars:
            all_go_on(regulars)
            for _ in range(kills):
                wait_until(lambda: len(server.workers()) == WORKERS)
                time.sleep(moments.uniform(0, 0.1))
                os.kill(moments.choice(server.workers()), signal.SIGKILL)
                all_go_on(regulars)
        assert server.end(signal.SIGTERM) == 0


def test_a_worker_starts_again_has_what_it_had_and_ends_with_its_supervisor(
    tmp_path: Path,
) -> None:
    with workers_on(tmp_path / "tables.sqlite3") as server, client_of(server.url) as http:
        guests = opened_at_each(server.url)
        for process in server.workers():
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: all(serves(http, number) for number in NUMBERS))
        for number, guest in guests.items():
            assert Share(number, WORKERS).has(guest.table)
            assert guest.look()["seq"] == 1
            assert seen_at(http, number).total("courtcards_tables") == 1
            guest.http.close()
        processes = server.workers()
        assert len(processes) == WORKERS
        with Guest(server.url) as guest:
            seat(guest)
            with guest.live() as wire:
                assert wire.next()["type"] == "snapshot"
                assert server.end(signal.SIGINT) == 0
        assert not any(map(is_running, processes))


def test_no_worker_outlives_its_supervisor(tmp_path: Path) -> None:
    with workers_on(tmp_path / "tables.sqlite3") as server:
        processes = server.workers()
        server.kill()
        wait_until(lambda: not any(map(is_running, processes)))


def serves(http: httpx.Client, number: int) -> bool:
    try:
        return http.get("/metrics", params={"worker": number}).status_code == 200
    except httpx.TransportError:
        return False
