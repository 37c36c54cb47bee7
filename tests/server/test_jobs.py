"""Jobs of clients: no bot waits for them, they have bounds, and end with those who asked."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from courtcards.hosting.luck import luck_in
from courtcards.matches import records
from courtcards.server.http import luck
from courtcards.server.limits import jobs
from courtcards.server.limits.clients import Rate
from server.gathering import tell
from server.playing import wait_for_turn
from server.recorded import RECORD
from server.refused import check
from server.scraped import scraped
from server.serving import LOOSE, Guest, running_server
from waiting import wait_until

BODY = json.dumps(RECORD).encode()
REQUEST = (
    b"POST /api/luck HTTP/1.1\r\nhost: %s\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%s"
)


class HeldLuck:
    """Stands in for ``luck_in``: it waits until the test says so, and finds always the same."""

    def __init__(self) -> None:
        self.begun = 0
        self.go_on = threading.Event()
        self.luck = cache(lambda: luck_in(records.decode(BODY)))

    def __call__(self, record: Any) -> Any:
        self.begun += 1
        self.go_on.wait()
        return self.luck()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldLuck]:
    held = HeldLuck()
    monkeypatch.setattr(luck, "luck_in", held)
    yield held
    held.go_on.set()


def ask_and_stay(url: str) -> socket.socket:
    """Ask what a record owes to luck, over a connection of its own."""
    host = urlsplit(url).netloc
    connection = socket.create_connection(tuple(host.split(":")))  # type: ignore[arg-type]
    connection.sendall(REQUEST % (host.encode(), len(BODY), BODY))
    return connection


def pending(guest: Guest, kind: str = "luck") -> float:
    return scraped(guest).total("courtcards_work_pending", work=kind)


def test_no_bot_waits_for_240_requests_and_none_is_left_when_their_sender_hangs_up(
    log: Path, held: HeldLuck
) -> None:
    limits = replace(LOOSE, thoughts_per_address=Rate(1000, 1))
    most = jobs.MOST_OF_ONE // jobs.LUCK.weight
    with running_server(log, limits) as url, Guest(url) as ann, contextlib.ExitStack() as stack:
        asking = [stack.enter_context(ask_and_stay(url)) for _ in range(240)]
        wait_until(lambda: pending(ann) == most)
        wait_until(lambda: refusals(ann) == 240 - most)
        begun = held.begun
        let_bots_move(ann)
        assert held.begun == begun
        for each in asking:
            each.close()
        wait_until(lambda: pending(ann) == 0)
        held.go_on.set()
        wait_until(lambda: scraped(ann).total("courtcards_work_running", work="luck") == 0)
        assert held.begun == begun


def let_bots_move(guest: Guest) -> None:
    """Open a table with bots that search, and wait until each has moved."""
    guest.open("double-king", "club", 4, options={"first_dealer": 0}, bot="novice")
    assert tell(guest, "deal").status_code == 200
    wait_for_turn(guest)
    assert tell(guest, "play", move="choose hearts").status_code == 200
    wait_for_turn(guest)
    assert scraped(guest).total("courtcards_work_seconds_count", work="thinking") >= 3


def refusals(guest: Guest) -> float:
    return scraped(guest).total("courtcards_refusals_total", code="request/too-fast")


def test_what_is_beyond_the_bound_is_refused_and_told_when_to_come_back(
    log: Path, held: HeldLuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_OF_ONE", 2 * jobs.LUCK.weight)
    with running_server(log) as url, Guest(url) as ann, contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(ask_and_stay(url))
        wait_until(lambda: pending(ann) == 2)
        headers = {"content-type": "application/json"}
        refused = ann.ask("POST", "/api/luck", content=BODY, headers=headers)
        check(refused, 429, "request/too-fast", "busy with other requests from your address")
        assert int(refused.headers["retry-after"]) > 0
        assert pending(ann) == 2
        held.go_on.set()
        wait_until(lambda: pending(ann) == 0)
        assert ann.ask("POST", "/api/luck", content=BODY, headers=headers).status_code == 200
