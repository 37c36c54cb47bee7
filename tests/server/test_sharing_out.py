"""Which worker has what, and the handing over of connections, without the processes."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from courtcards.kernel.errors import ServeError, StorageError
from courtcards.server.limits.clients import Limits
from courtcards.server.monitored_app import MonitoredApp
from courtcards.server.monitoring.log_lines import MonitoringSettings
from courtcards.server.monitoring.metrics import Metrics
from courtcards.server.sockets.http import make_http_class
from courtcards.server.sockets.live import make_socket_class
from courtcards.server.workers import routing
from courtcards.server.workers.routing import (
    ALONE,
    LARGEST,
    HandedConnection,
    OtherWorkers,
    SharedHttp,
    WorkerShare,
    order_workers,
)
from courtcards.server.workers.supervisor import WorkerAnswer, check_workers
from courtcards.tables.service.host import is_id, new_id
from looping import in_a_loop
from server.unconnected import Transport
from waiting import happens

WORKERS = 3


def test_tables_are_spread_evenly_and_what_is_opened_at_a_worker_is_its_own() -> None:
    orders = [order_workers(new_id(), WORKERS) for _ in range(3000)]
    assert all(sorted(order) == [1, 2, 3] for order in orders)
    assert min(Counter(orders).values()) > 400  # of six orders, 500 each
    assert order_workers("abcdefghjkmn", WORKERS) == order_workers("abcdefghjkmn", WORKERS)
    for number in range(1, WORKERS + 1):
        for prefix in ("", "04q"):
            name = WorkerShare(number, WORKERS).new_id(prefix)
            assert is_id(name)
            assert name.startswith(prefix)
            assert order_workers(name, WORKERS)[0] == number
    assert ALONE.has(new_id())


def test_a_request_about_a_table_or_an_evening_goes_to_who_has_it() -> None:
    name = WorkerShare(2, WORKERS).new_id()
    order = order_workers(name, WORKERS)
    for asked in (
        b"GET /api/tables/%b HTTP/1.1",
        b"POST /api/tables/%b/plays HTTP/1.1",
        b"GET /api/tables/%b/live?after=3 HTTP/1.1",
        b"GET /table/%b HTTP/1.1",
        b"PUT /api/clubs/%b/sheets/1/2?a=b HTTP/1.1",
    ):
        line = asked % name.encode()
        for number in range(1, WORKERS + 1):
            wanted = WorkerShare(number, WORKERS).list_better_workers(line + b"\r\nHost: here\r\n")
            assert wanted == order[: order.index(number)]
        assert WorkerShare(2, WORKERS).list_better_workers(line) == ()
    assert WorkerShare(3, WORKERS).list_better_workers(b"GET /metrics?worker=1 HTTP/1.1\r\n") == (
        1,
    )
    for data in (  # any other stays where it is
        b"",
        b"GET /api/tables/abcdefghjkmn",  # the line may go on
        b"GET /api/tables/ABCDEFGHJKMN HTTP/1.1\r\n",
        b"GET /api/tables HTTP/1.1\r\n",
        b"GET /metrics?worker=3 HTTP/1.1\r\n",  # its own
        b"GET /metrics?worker=4 HTTP/1.1\r\n",
        b"\x16\x03\x01\x02",
    ):
        assert WorkerShare(3, WORKERS).list_better_workers(data) == ()


@in_a_loop
async def test_a_connection_is_handed_over_with_what_was_read(tmp_path: Path) -> None:
    taken: list[tuple[socket.socket, bytes]] = []

    here, there = OtherWorkers(tmp_path, 1), OtherWorkers(tmp_path, 2)
    near, far = socket.socketpair()
    with near:
        with far:
            assert here.hand_connection(2, far.fileno(), b"GET ") is HandedConnection.NOBODY
            there.listen(lambda *one: taken.append(one))
            assert (
                here.hand_connection(2, far.fileno(), b"." * (LARGEST + 1))
                is HandedConnection.NOBODY
            )
            assert here.hand_connection(2, far.fileno(), b"GET ") is HandedConnection.TAKEN
        await happens(lambda: bool(taken))
        [(connection, data)] = taken
        with connection:
            assert data == b"GET "
            connection.sendall(b"hello")
            assert near.recv(9) == b"hello"
    there.close()
    there.close()
    assert here.hand_connection(2, 0, b"GET ") is HandedConnection.NOBODY
    here.close()


@in_a_loop
async def test_who_does_not_come_to_it_is_asked_again(tmp_path: Path) -> None:
    here, there = OtherWorkers(tmp_path, 1), OtherWorkers(tmp_path, 2)
    there.listen(lambda connection, _: connection.close())
    near, far = socket.socketpair()
    with near, far:
        answers = [here.hand_connection(2, far.fileno(), b"GET ") for _ in range(1000)]
        assert (answers[0], answers[-1]) == (HandedConnection.TAKEN, HandedConnection.FULL)
        await happens(
            lambda: here.hand_connection(2, far.fileno(), b"GET ") is HandedConnection.TAKEN
        )
    there.close()
    here.close()


def test_a_connection_for_which_there_is_no_number_is_dropped_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    given: Iterator[Any] = iter([(b"GET ", [], 0, None)])

    def without_numbers(*_: Any) -> Any:
        return next(given, None) or _nothing()

    def _nothing() -> Any:
        raise BlockingIOError

    monkeypatch.setattr(socket, "recv_fds", without_numbers)
    here = OtherWorkers(tmp_path, 1)
    here._take_all(here._sender, lambda *_: None)
    here._sender.close()
    assert "too many are open" in caplog.text


class Connection(Transport):
    """The transport of a client, of whom nothing more comes."""

    def get_extra_info(self, name: str) -> Any:
        return self if name == "socket" else None

    def fileno(self) -> int:
        return 0

    def getpeername(self) -> tuple[str, int]:
        return ("127.0.0.1", 1)

    getsockname = getpeername

    def is_closing(self) -> bool:
        return self.aborted or self.closed

    def has_sent(self, text: bytes) -> int:
        """How often that was written to the client."""
        return b"".join(self.written).count(text)


class Others:
    """Colleagues who answer as they are told to."""

    def __init__(self, *answers: HandedConnection) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, bytes]] = []

    def hand_connection(self, number: int, _connection: int, data: bytes) -> HandedConnection:
        self.asked.append((number, data))
        return self.answers.pop(0)


NAME = WorkerShare(2, 2).new_id()
REQUEST = b"GET /api/tables/%b HTTP/1.1\r\nHost: here\r\n\r\n" % NAME.encode()
ELSEWHERE = b"GET /api/now HTTP/1.1\r\nHost: here\r\n\r\n"


async def _answer(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def served(others: Others) -> AsyncIterator[tuple[SharedHttp, Connection]]:
    """A client at the first of two workers, until the client goes."""
    app = MonitoredApp(_answer, Metrics(), MonitoringSettings())
    bounded = make_http_class(Limits(), app)
    kind = routing.make_shared_http_class(bounded, others, WorkerShare(1, 2))  # type: ignore[arg-type]
    sockets: Any = make_socket_class()
    config = uvicorn.Config(app, http=kind, ws=sockets, lifespan="off")
    protocol, connection = kind(config, ServerState(), {}), Connection()
    protocol.connection_made(connection)  # type: ignore[arg-type]
    yield protocol, connection
    protocol.connection_lost(None)


@in_a_loop
async def test_who_is_taken_leaves_without_an_answer() -> None:
    others = Others(HandedConnection.TAKEN)
    async with served(others) as (protocol, connection):
        protocol.data_received(REQUEST)
    assert others.asked == [(2, REQUEST)]
    assert (connection.aborted, connection.written) == (True, [])


@in_a_loop
async def test_who_is_taken_by_nobody_is_answered_here_and_may_leave_with_the_next() -> None:
    others = Others(HandedConnection.NOBODY, HandedConnection.TAKEN)
    async with served(others) as (protocol, connection):
        protocol.data_received(REQUEST)
        await happens(lambda: connection.has_sent(b"HTTP/1.1 204") == 1)
        protocol.data_received(REQUEST)
    assert others.asked == [(2, REQUEST)] * 2
    assert connection.aborted


@in_a_loop
async def test_nobody_leaves_in_the_middle_of_anything() -> None:
    others = Others()
    async with served(others) as (protocol, connection):
        protocol.data_received(REQUEST[:7])
        protocol.data_received(REQUEST[7:])  # the line came in pieces
        await happens(lambda: connection.has_sent(b"HTTP/1.1 204") == 1)
        connection.backlog = 1
        protocol.data_received(REQUEST)
        await happens(lambda: connection.has_sent(b"HTTP/1.1 204") == 2)
    assert not connection.aborted
    assert others.asked == []


@in_a_loop
async def test_a_request_before_the_answer_to_another_ends_the_connection_after_it() -> None:
    others = Others()
    async with served(others) as (protocol, connection):
        protocol.data_received(ELSEWHERE + REQUEST + REQUEST[:7])
        await happens(lambda: connection.closed)
        protocol.data_received(REQUEST[7:])
    assert connection.has_sent(b"HTTP/1.1") == 1
    assert connection.has_sent(b"connection: close")
    assert others.asked == []


@in_a_loop
async def test_who_waits_for_a_busy_worker_is_not_read_meanwhile() -> None:
    others = Others(HandedConnection.FULL, HandedConnection.FULL, HandedConnection.TAKEN)
    async with served(others) as (protocol, connection):
        protocol.data_received(REQUEST)
        assert connection.paused
        await happens(lambda: connection.aborted)
    assert others.asked == [(2, REQUEST)] * 3
    assert connection.written == []


@in_a_loop
async def test_who_waits_too_long_for_a_busy_worker_is_answered_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(routing, "MOST_TRIES", 1)
    async with served(Others(HandedConnection.FULL, HandedConnection.FULL)) as (
        protocol,
        connection,
    ):
        protocol.data_received(REQUEST)
        await happens(lambda: connection.has_sent(b"HTTP/1.1 204") == 1)
        assert not connection.paused


@in_a_loop
async def test_who_has_gone_while_waiting_is_forgotten() -> None:
    others = Others(HandedConnection.FULL)
    async with served(others) as (protocol, connection):
        protocol.data_received(REQUEST)
        connection.closed = True
        await asyncio.sleep(2 * routing.AGAIN_AFTER_S)
    assert len(others.asked) == 1


@in_a_loop
async def test_what_was_read_elsewhere_comes_before_what_comes_here() -> None:
    async with served(Others()) as (protocol, connection):
        protocol.keep(b"GET /api/now HTTP/1.1\r\n")
        protocol.data_received(b"Host: here\r\n\r\n")
        protocol.parse_kept()
        await happens(lambda: connection.has_sent(b"HTTP/1.1 204") == 1)


def test_what_a_worker_says_went_wrong_is_said_by_its_supervisor() -> None:
    told = WorkerAnswer.from_error(
        StorageError("{path} is {count} times bad", path=Path("/a"), count=2)
    )
    with pytest.raises(ServeError, match=r"^/a is 2 times bad$"):
        told.check()
    WorkerAnswer().check()


def test_workers_are_refused_where_sockets_cannot_be_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check_workers()
    monkeypatch.delattr(socket, "send_fds")
    with pytest.raises(ServeError, match="cannot share its connections"):
        check_workers()
