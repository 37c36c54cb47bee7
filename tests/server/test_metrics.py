"""What Prometheus is told: what was played, asked and refused, how long it took; and to whom."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel.errors import SequenceTaken, SettingError, StorageError
from courtcards.server.app import create_app
from courtcards.server.limits.clients import Limits
from courtcards.server.monitored_app import METHODS, MonitoredApp
from courtcards.server.monitoring import measurements
from courtcards.server.monitoring.log_lines import (
    MonitoringSettings,
    is_in_networks,
    parse_networks,
)
from courtcards.server.monitoring.measurements import LoopLag, MeasuredLog
from courtcards.server.monitoring.metrics import Metrics
from courtcards.tables import Table
from courtcards.tables.commands.play import Played
from looping import in_a_loop
from server.clubbing import Director
from server.playing import play_match, play_over_socket
from server.scraped import scraped
from server.serving import Guest, running_server
from waiting import happens


def of(metrics: Metrics, name: str, **labels: str) -> float:
    """A number of a registry."""
    return metrics.registry.get_sample_value(name, labels) or 0.0


def refused_socket(address: str) -> int:
    """With what status a WebSocket is refused there."""
    with pytest.raises(InvalidStatus) as refusal:
        connect(address.replace("http", "ws", 1), proxy=None)
    return refusal.value.response.status_code


def test_what_is_played_is_counted_and_timed(guest: Guest) -> None:
    before = scraped(guest)
    guest.open("kings-corner", "french", 2, seed="counted")
    with guest.live() as wire:
        last = play_over_socket(wire)
        open_now = scraped(guest)
    seen = scraped(guest)
    events = int(last["seq"])
    assert seen.since(before, "courtcards_events_total") == events - 1  # all but the opening
    assert seen.since(before, "courtcards_events_total", kind="played") > 20
    assert seen.since(before, "courtcards_stored_events_total", place="table") == events
    assert seen.since(before, "courtcards_commit_seconds_count") == events
    assert 20 < seen.since(before, "courtcards_command_seconds_count", outcome="done") < events
    assert 0 < seen.since(before, "courtcards_command_seconds_sum", outcome="done") < 600
    for name, count in (("sockets", 1), ("tables_attended", 1), ("engine_ready", 1)):
        assert open_now.total(f"courtcards_{name}") == count
    assert open_now.since(before, "courtcards_tables") == 1
    assert seen.total("courtcards_sockets_limit") == Limits().sockets
    assert seen.total("courtcards_build_info", log="sqlite") == 1


def test_what_another_process_has_written_is_counted_there() -> None:
    metrics, live = Metrics(), SimpleNamespace()
    for was_here in (True, False):
        metrics.count_event(live, Played(0, "9H"), was_here=was_here)  # type: ignore[arg-type]
    assert of(metrics, "courtcards_events_total", kind="played") == 1


def test_requests_are_told_by_their_route_and_no_secret_is_a_label(
    guest: Guest, http: httpx.Client
) -> None:
    before = scraped(guest)
    guest.open("kings-corner", "french", 2)
    link = guest.ask("GET", guest.at("/link")).json()
    director = Director.opening(http)
    director.begin(players=8)
    for path in (
        f"/table/{guest.table}",
        f"/resume/{guest.table}/{link['token']}",
        f"/club/{director.evening}/{director.token}",
        "/nothing/secret",
        "/api/x/live",
    ):
        guest.ask("GET", path)
    guest.ask("PROPFIND", "/")
    guest.ask("POST", guest.at("/deals"), headers={"origin": "http://elsewhere.example"})
    with guest.live() as wire:
        wire.say(type="play", id="x", seq=0, move="KS")
        wire.until("refused")
        assert refused_socket(guest.url + "/api/tables/unknown/live") == 404
    seen = scraped(guest)
    routes = seen.labels("courtcards_request", "route")
    assert {"/table/{table}", "/resume/{table}/{token}", "/club/{evening}/{key}"} <= routes
    assert {"/api/clubs/{evening}/commands", "/api/tables/{table}/live", "none"} <= routes
    assert seen.labels("courtcards_requests", "method") <= {*METHODS, "other"}
    for labels in (
        {"method": "other"},
        {"method": "WebSocket", "status": "101"},
        {"method": "WebSocket", "status": "404"},
    ):
        assert seen.since(before, "courtcards_requests_total", **labels) == 1
    assert seen.since(before, "courtcards_evenings") == 1
    assert seen.since(before, "courtcards_command_seconds_count", outcome="refused") == 1
    for code in ("table/unknown", "request/cross-site", "play/stale"):
        assert seen.since(before, "courtcards_refusals_total", code=code) == 1
    assert seen.total("courtcards_refusals_total", code="server/failed") == 0
    # To be refused is no fault of ours.
    assert seen.since(before, "courtcards_log_lines_total") == 0
    for secret in (director.token, director.evening, link["token"], guest.table, "secret"):
        assert secret not in seen.text


def test_only_who_may_read_them_finds_metrics(guest: Guest) -> None:
    nothing = guest.ask("GET", "/metric").json()
    for method, headers in (
        ("GET", {"X-Forwarded-For": "127.0.0.1"}),
        ("GET", {"Forwarded": "for=127.0.0.1"}),
        ("GET", {"Via": "1.1 proxy"}),
        ("POST", {}),
    ):
        answer = guest.ask(method, "/metrics", headers=headers)
        assert (answer.status_code, answer.json()) == (404, nothing), headers
    assert refused_socket(guest.url + "/metrics") == 404
    kind = "application/openmetrics-text; version=1.0.0"
    answer = guest.ask("GET", "/metrics", headers={"accept": kind})
    assert answer.headers["content-type"].startswith("application/openmetrics-text")
    assert answer.text.endswith("# EOF\n")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("host", "named", "found"),
    [
        ("::ffff:127.0.0.1", "127.0.0.0/8", True),
        ("fe80::1%eth0", "fe80::/10", True),
        ("127.0.0.1", "::1", False),
        ("192.0.2.7", "10.0.0.0/8, 192.0.2.7,", True),
        ("", "0.0.0.0/0", False),
        ("a name", "0.0.0.0/0", False),
    ],
)
def test_who_may_read_them_is_named_by_networks(host: str, named: str, found: bool) -> None:
    assert is_in_networks(host, parse_networks(named)) is found


def test_what_is_no_network_is_refused(tmp_path: Path) -> None:
    for text in ("localhost", "10.0.0.0/33", "10.0.0.1/8", "127.0.0.1 ::1"):
        with pytest.raises(SettingError, match="is neither an address nor a network"):
            create_app(tmp_path / "log", Limits(), watching=MonitoringSettings(metrics_for=text))


class Failing(SqliteLog):
    """A log whose operations fail once a test says so."""

    has_failed = False

    async def append(self, table: str, first_sequence: int, events: Any) -> None:
        self.fail()
        await super().append(table, first_sequence, events)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        self.fail()
        return await super().read(table, after)

    async def check(self) -> None:
        self.fail()

    def fail(self) -> None:
        if self.has_failed:
            raise StorageError("full")


@in_a_loop
async def test_a_log_that_fails_is_counted(tmp_path: Path) -> None:
    metrics = Metrics()
    plain = Failing(tmp_path / "log")
    log = MeasuredLog(plain, metrics)
    assert log.secret == plain.secret
    log.follow(lambda _: None)
    log.watch("lobby")
    assert plain._watched._known == {"lobby": 0}
    log.unwatch("lobby")
    assert plain._watched._known == {}
    await log.append("lobby", 1, [b"{}"])
    await log.append("club/x", 1, [b"{}", b"{}"])
    with pytest.raises(SequenceTaken):
        await log.append("lobby", 1, [b"{}"])
    assert await log.read("club/x") == [b"{}", b"{}"]
    await log.check()
    plain.has_failed = True
    for work in (log.append("lobby", 2, [b"{}"]), log.read("lobby"), log.check()):
        with pytest.raises(StorageError, match="full"):
            await work
    await log.close()
    assert of(metrics, "courtcards_stored_events_total", place="club") == 2
    assert of(metrics, "courtcards_stored_events_total", place="lobby") == 1
    assert of(metrics, "courtcards_commit_seconds_count") == 2
    assert of(metrics, "courtcards_read_seconds_count") == 1
    assert of(metrics, "courtcards_log_conflicts_total") == 1
    for operation in ("append", "read", "check"):
        assert of(metrics, "courtcards_log_failures_total", operation=operation) == 1


def test_another_server_has_numbers_of_its_own_and_counts_what_it_rebuilds_and_complains_of(
    guest: Guest, shared_log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "inline_replay_limit", 0)
    guest.open("kings-corner", "french", 2, seed="rebuilt")
    play_match(guest)
    watching, logger = (
        MonitoringSettings(metrics_for="127.0.0.1"),
        logging.getLogger("courtcards.tables.service"),
    )
    before = list(logging.getLogger().handlers)
    with running_server(shared_log, watching=watching) as url, guest.moved_to(url) as again:
        again.look()
        logger.warning("one")
        logger.error("two")
        logger.error("three")
        seen = scraped(again)
    assert seen.total("courtcards_stored_events_total") == 0
    assert seen.total("courtcards_work_seconds_count", work="rebuilding") == 1
    assert seen.total("courtcards_read_seconds_count") >= 1
    # Lines that somebody should look at are counted while the server runs.
    assert seen.total("courtcards_log_lines_total", level="warning") == 1
    assert seen.total("courtcards_log_lines_total", level="error") == 2
    assert logging.getLogger().handlers == before


@in_a_loop
async def test_a_loop_that_is_kept_busy_is_late() -> None:
    metrics = Metrics()
    lag = LoopLag(metrics)

    def late() -> float:
        """How many times by a tenth of a second and more."""
        every = of(metrics, "courtcards_loop_lag_seconds_count")
        return every - of(metrics, "courtcards_loop_lag_seconds_bucket", le="0.1")

    lag.close()  # nothing has begun
    lag.start()
    await happens(lambda: of(metrics, "courtcards_loop_lag_seconds_count") > 0)
    before = late()
    time.sleep(2 * lag.EVERY_S)  # noqa: ASYNC251 - nothing else is served meanwhile
    await happens(lambda: late() > before)
    lag.close()


def test_a_request_that_nobody_answers_is_told_as_such() -> None:
    async def silent(scope: Any, receive: Any, send: Any) -> None:
        raise ConnectionError("gone")

    async def none(*_: Any) -> Any:
        return None

    metrics = Metrics()
    app = MonitoredApp(silent, metrics, MonitoringSettings())
    scope: Any = {"type": "http", "method": "GET", "path": "/metrics", "headers": []}
    with pytest.raises(ConnectionError):
        asyncio.run(app(scope | {"client": None}, none, none))
    told = {"method": "GET", "route": "none", "status": "none"}
    assert of(metrics, "courtcards_requests_total", **told) == 1


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The control group of a server with two workers."""
    own = tmp_path / "cgroup"
    own.write_text("4:memory:/old\n0::/system.slice/courtcards.service\n")
    folder = tmp_path / "groups/system.slice/courtcards.service"
    folder.mkdir(parents=True)
    (folder / "memory.max").write_text("1000\n")
    (folder / "memory.current").write_text("900\n")
    (folder / "memory.stat").write_text("anon 500\ninactive_file 300\n")
    monkeypatch.setattr(measurements, "OWN_CGROUP", own)
    monkeypatch.setattr(measurements, "CGROUPS", tmp_path / "groups")
    return folder


def test_all_processes_of_a_group_share_its_memory(group: Path) -> None:
    assert (measurements.read_memory_used(), measurements.read_memory_limit()) == (600, 1000)


def test_without_a_limit_it_is_the_machine_that_counts(
    group: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (group / "memory.max").write_text("max\n")
    monkeypatch.setattr(measurements, "MACHINE", tmp_path / "meminfo")
    measurements.MACHINE.write_text("MemTotal:  1000 kB\nMemAvailable:  400 kB\nHugePages: 0\n")
    assert measurements.read_memory_used() == 600 * 1024
    assert measurements.read_memory_limit() > 1024


def test_a_system_that_does_not_tell_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measurements, "OWN_CGROUP", tmp_path / "none")
    monkeypatch.setattr(measurements, "MACHINE", tmp_path / "none")
    assert measurements.read_memory_used() != measurements.read_memory_used()  # not a number
