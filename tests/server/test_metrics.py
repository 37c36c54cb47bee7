"""What Prometheus is told: what was played, asked and refused, how long it took; and to whom."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import SequenceTaken, SettingError, StorageError
from courtcards.server.app import create_app
from courtcards.server.limits.clients import Limits, Rate
from courtcards.server.watching.loop import LoopLag
from courtcards.server.watching.measuring import MeasuredLog, MeasuredThreads
from courtcards.server.watching.metrics import Metrics
from courtcards.server.watching.options import Watching, is_in, networks_of
from courtcards.server.watching.requests import METHODS, WatchedApp
from courtcards.tables import Table
from courtcards.tables.verbs.play import Played
from server.clubbing import Director
from server.playing import play_over_socket
from server.raw_bytes import sent
from server.scraped import scraped
from server.serving import LOOSE, Guest, client_of, running_server
from server.working import new_threads
from waiting import happens


def of(metrics: Metrics, name: str, **labels: str) -> float:
    """A number of a registry."""
    return metrics.registry.get_sample_value(name, labels) or 0.0


def refused_socket(address: str) -> int:
    """With what status a WebSocket is refused there."""
    with pytest.raises(InvalidStatus) as refusal:
        connect(address.replace("http", "ws", 1), proxy=None)
    return refusal.value.response.status_code


def test_what_is_played_is_counted_and_timed(tmp_path: Path) -> None:
    with running_server(tmp_path / "log") as url, Guest(url) as guest:
        guest.open("kings-corner", "french", 2, seed="counted")
        with guest.live() as wire:
            last = play_over_socket(wire)
            open_now = scraped(guest)
        seen = scraped(guest)
    events = int(last["seq"])
    assert seen.total("courtcards_events_total") == events - 1  # all but the opening
    assert seen.total("courtcards_events_total", kind="played") > 20
    assert seen.total("courtcards_stored_events_total", place="table") == events
    assert seen.total("courtcards_commit_seconds_count") == events
    done = seen.total("courtcards_command_seconds_count", outcome="done")
    assert 20 < done < events
    assert 0 < seen.total("courtcards_command_seconds_sum", outcome="done") < 600
    assert open_now.total("courtcards_sockets") == 1
    assert open_now.total("courtcards_tables") == 1
    assert open_now.total("courtcards_tables_attended") == 1
    assert seen.total("courtcards_sockets_limit") == Limits().sockets
    assert seen.total("courtcards_engine_ready") == 1
    assert seen.total("courtcards_build_info", log="sqlite") == 1


def test_each_server_has_numbers_of_its_own(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "a") as one,
        running_server(tmp_path / "b") as two,
        Guest(one) as guest,
        Guest(two) as other,
    ):
        guest.open("kings-corner", "french", 2)
        assert scraped(guest).total("courtcards_stored_events_total") == 1
        assert scraped(other).total("courtcards_stored_events_total") == 0


def test_what_another_process_has_written_is_counted_there() -> None:
    metrics, live = Metrics(), SimpleNamespace()
    for was_here in (True, False):
        metrics.happened(live, Played(0, "9H"), was_here=was_here)  # type: ignore[arg-type]
    assert of(metrics, "courtcards_events_total", kind="played") == 1


def test_refusals_are_counted_by_their_code_wherever_they_come_from(tmp_path: Path) -> None:
    with running_server(tmp_path / "log") as url, Guest(url) as guest:
        guest.open("double-king", "club", 4)
        with guest.live() as wire:
            wire.say(type="play", id="x", seq=0, move="KS")
            wire.until("refused")
        guest.ask("GET", "/api/tables/unknown")
        guest.ask("POST", guest.at("/deals"), headers={"origin": "http://elsewhere.example"})
        seen = scraped(guest)
    assert seen.total("courtcards_refusals_total", code="table/unknown") == 1
    assert seen.total("courtcards_refusals_total", code="request/cross-site") == 1
    assert seen.total("courtcards_refusals_total", code="server/failed") == 0
    assert seen.total("courtcards_command_seconds_count", outcome="refused") == 1
    assert seen.total("courtcards_refusals_total") == 3


def test_requests_are_told_by_their_route_and_no_secret_is_a_label(tmp_path: Path) -> None:
    with running_server(tmp_path / "log") as url, Guest(url) as guest, client_of(url) as http:
        guest.open("kings-corner", "french", 2)
        link = guest.ask("GET", guest.at("/link")).json()
        director = Director.opening(http)
        director.begin(players=8)
        for path in (
            f"/table/{guest.table}",
            f"/resume/{guest.table}/{link['token']}",
            "/nothing/secret",
            "/api/x/live",
        ):
            guest.ask("GET", path)
        guest.ask("GET", f"/club/{director.evening}/{director.token}")
        guest.ask("PROPFIND", "/")
        with guest.live():
            assert refused_socket(guest.url + "/api/tables/unknown/live") == 404
        seen = scraped(guest)
    routes = seen.labels("courtcards_request", "route")
    assert {"/table/{table}", "/resume/{table}/{token}", "/club/{evening}/{key}"} <= routes
    assert {"/api/clubs/{evening}/commands", "/api/tables/{table}/live", "none"} <= routes
    assert seen.labels("courtcards_requests", "method") <= {*METHODS, "other"}
    assert seen.total("courtcards_requests_total", method="other") == 1
    assert seen.total("courtcards_requests_total", method="WebSocket", status="101") == 1
    assert seen.total("courtcards_requests_total", method="WebSocket", status="404") == 1
    assert seen.total("courtcards_evenings") == 1
    assert seen.total("courtcards_log_lines_total") == 0  # to be refused is no fault of ours
    for secret in (director.token, director.evening, link["token"], guest.table, "secret"):
        assert secret not in seen.text


def test_what_is_refused_before_the_app_sees_it_is_counted(tmp_path: Path) -> None:
    limits = replace(LOOSE, head_bytes=2000, request_within_s=1.0)
    handshake = b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"
    with running_server(tmp_path / "log", limits) as url, Guest(url) as guest:
        assert b" 431 " in sent(url, b"GET / HTTP/1.1\r\nx-much: " + b"x" * 3000)
        assert b" 408 " in sent(url, b"GET / HTTP/1.1\r\n")
        assert b" 400 " in sent(url, b"no request\r\n\r\n")
        assert b" 400 " in sent(url, handshake)
        seen = scraped(guest)
    counted = {"431": 1, "408": 1, "400": 2}
    for status, count in counted.items():
        refused = {"method": "other", "route": "none", "status": status}
        assert seen.total("courtcards_requests_total", **refused) == count
    assert seen.total("courtcards_request_seconds_sum", route="none") >= limits.request_within_s


def test_only_who_may_read_them_finds_metrics(tmp_path: Path) -> None:
    with running_server(tmp_path / "log") as url, Guest(url) as guest:
        nothing = guest.ask("GET", "/metric")
        for ask in (
            {"headers": {"X-Forwarded-For": "127.0.0.1"}},
            {"headers": {"Forwarded": "for=127.0.0.1"}},
            {"headers": {"Via": "1.1 proxy"}},
            {"method": "POST"},
        ):
            method = str(ask.pop("method", "GET"))
            answer = guest.ask(method, "/metrics", **ask)
            assert (answer.status_code, answer.json()) == (404, nothing.json()), ask
        assert refused_socket(guest.url + "/metrics") == 404
    for metrics_for in ("", "192.0.2.0/24, 2001:db8::/32"):
        watching = Watching(metrics_for=metrics_for)
        with running_server(tmp_path / "log", watching=watching) as url, Guest(url) as guest:
            assert guest.ask("GET", "/metrics").status_code == 404


def test_looking_is_no_request_of_a_client(tmp_path: Path) -> None:
    limits = Limits(pages_per_address=Rate(1, 3600), requests_per_address=Rate(1, 3600))
    with running_server(tmp_path / "log", limits) as url, Guest(url) as guest:
        looks = [scraped(guest) for _ in range(5)]
        assert looks[-1].total("courtcards_requests_total") == 0
        assert guest.ask("GET", "/api/now").status_code == 200


def test_a_program_that_asks_for_openmetrics_gets_them(guest: Guest) -> None:
    kind = "application/openmetrics-text; version=1.0.0"
    answer = guest.ask("GET", "/metrics", headers={"accept": kind})
    assert answer.headers["content-type"].startswith("application/openmetrics-text")
    assert answer.text.endswith("# EOF\n")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("host", "named", "found"),
    [
        ("127.0.0.1", "127.0.0.0/8", True),
        ("::1", "::1", True),
        ("::ffff:127.0.0.1", "127.0.0.0/8", True),
        ("fe80::1%eth0", "fe80::/10", True),
        ("127.0.0.1", "::1", False),
        ("192.0.2.7", "127.0.0.0/8,::1", False),
        ("192.0.2.7", "10.0.0.0/8, 192.0.2.7,", True),
        ("", "0.0.0.0/0", False),
        ("a name", "0.0.0.0/0", False),
    ],
)
def test_who_may_read_them_is_named_by_networks(host: str, named: str, found: bool) -> None:
    assert is_in(host, networks_of(named)) is found


@pytest.mark.parametrize("text", ["localhost", "10.0.0.0/33", "10.0.0.1/8", "127.0.0.1 ::1"])
def test_what_is_no_network_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="is no address and no network"):
        create_app(tmp_path / "log", Limits(), watching=Watching(metrics_for=text))


def test_a_log_that_fails_is_counted(tmp_path: Path) -> None:
    failures: dict[str, Exception] = {}

    class Failing(SqliteLog):
        async def append(self, table: str, first_sequence: int, events: Any) -> None:
            if "append" in failures:
                raise failures["append"]
            await super().append(table, first_sequence, events)

        async def read(self, table: str, after: int = 0) -> list[bytes]:
            if "read" in failures:
                raise failures["read"]
            return await super().read(table, after)

        async def check(self) -> None:
            if "check" in failures:
                raise failures["check"]
            await super().check()

    async def run(metrics: Metrics) -> None:
        plain = Failing(tmp_path / "log")
        log = MeasuredLog(plain, metrics)
        assert log.secret == plain.secret
        log.follow(lambda _: None)
        log.watch("lobby")
        assert plain._looks._known == {"lobby": 0}
        log.unwatch("lobby")
        assert plain._looks._known == {}
        await log.append("lobby", 1, [b"{}"])
        await log.append("club/x", 1, [b"{}", b"{}"])
        with pytest.raises(SequenceTaken):
            await log.append("lobby", 1, [b"{}"])
        assert await log.read("club/x") == [b"{}", b"{}"]
        await log.check()
        failures.update(dict.fromkeys(("append", "read", "check"), StorageError("full")))
        for work in (log.append("lobby", 2, [b"{}"]), log.read("lobby"), log.check()):
            with pytest.raises(StorageError, match="full"):
                await work
        await log.close()

    metrics = Metrics()
    asyncio.run(run(metrics))
    assert of(metrics, "courtcards_stored_events_total", place="club") == 2
    assert of(metrics, "courtcards_stored_events_total", place="lobby") == 1
    assert of(metrics, "courtcards_commit_seconds_count") == 2
    assert of(metrics, "courtcards_read_seconds_count") == 1
    assert of(metrics, "courtcards_log_conflicts_total") == 1
    for operation in ("append", "read", "check"):
        assert of(metrics, "courtcards_log_failures_total", operation=operation) == 1


def test_work_in_threads_is_timed_even_where_it_fails() -> None:
    go_on = threading.Event()

    def fails() -> None:
        raise ValueError("no such move")

    async def run(metrics: Metrics) -> None:
        threads = new_threads()
        measured = MeasuredThreads(threads, metrics)

        def pending(work: str) -> float:
            return of(metrics, "courtcards_work_pending", work=work)

        first = asyncio.create_task(measured.rebuild(go_on.wait, 1))
        second = asyncio.create_task(measured.rebuild(lambda: "rebuilt", 1))
        await happens(lambda: pending("rebuilding") == 2)
        go_on.set()
        assert await first
        assert await second == "rebuilt"
        with pytest.raises(ValueError, match="no such move"):
            await measured.think(fails)
        assert pending("rebuilding") == pending("thinking") == 0
        threads.close()

    metrics = Metrics()
    asyncio.run(run(metrics))
    for work, count in (("rebuilding", 2), ("thinking", 1)):
        assert of(metrics, "courtcards_work_seconds_count", work=work) == count
        assert of(metrics, "courtcards_work_wait_seconds_count", work=work) == count


def test_a_table_that_is_rebuilt_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "short", 0)
    with running_server(tmp_path / "log") as url, Guest(url) as guest:
        guest.open("kings-corner", "french", 2, seed="rebuilt")
        with guest.live() as wire:
            play_over_socket(wire)
    with running_server(tmp_path / "log") as url:
        again = guest.moved_to(url)
        again.look()
        seen = scraped(again)
        again.http.close()
    assert seen.total("courtcards_work_seconds_count", work="rebuilding") == 1
    assert seen.total("courtcards_read_seconds_count") >= 1


def test_a_loop_that_is_kept_busy_is_late() -> None:
    def late(metrics: Metrics) -> float:
        """How many times by a tenth of a second and more."""
        every = of(metrics, "courtcards_loop_lag_seconds_count")
        return every - of(metrics, "courtcards_loop_lag_seconds_bucket", le="0.1")

    async def run(metrics: Metrics) -> None:
        lag = LoopLag(metrics)
        lag.close()  # nothing has begun
        lag.start()
        await happens(lambda: of(metrics, "courtcards_loop_lag_seconds_count") > 0)
        before = late(metrics)
        time.sleep(2 * lag.EVERY_S)  # noqa: ASYNC251 - nothing else is served meanwhile
        await happens(lambda: late(metrics) > before)
        lag.close()

    asyncio.run(run(Metrics()))


def test_lines_that_somebody_should_look_at_are_counted_while_the_server_runs(
    tmp_path: Path,
) -> None:
    logger = logging.getLogger("courtcards.live")
    with running_server(tmp_path / "log") as url, Guest(url) as guest:
        scraped(guest)  # the server has begun
        before = len(logging.getLogger().handlers)
        logger.warning("one")
        logger.error("two")
        logger.error("three")
        seen = scraped(guest)
    assert seen.total("courtcards_log_lines_total", level="warning") == 1
    assert seen.total("courtcards_log_lines_total", level="error") == 2
    assert len(logging.getLogger().handlers) == before - 1


def test_a_request_that_nobody_answers_is_told_as_such() -> None:
    async def silent(scope: Any, receive: Any, send: Any) -> None:
        raise ConnectionError("gone")

    async def none(*_: Any) -> Any:
        return None

    metrics = Metrics()
    app = WatchedApp(silent, metrics, Watching())
    scope: Any = {"type": "http", "method": "GET", "path": "/metrics", "headers": []}
    with pytest.raises(ConnectionError):
        asyncio.run(app(scope | {"client": None}, none, none))
    told = {"method": "GET", "route": "none", "status": "none"}
    assert of(metrics, "courtcards_requests_total", **told) == 1
