"""Jobs of clients: no bot waits for them, they have bounds; what many ask for is made once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from courtcards.play import records
from courtcards.server.clubs import files, prints
from courtcards.server.http import replays, tables
from courtcards.server.limits import jobs
from courtcards.server.limits.clients import Rate
from courtcards.server.limits.documents import ENTRY_BYTES, Documents
from courtcards.server.limits.jobs import CODE
from courtcards.tables.service.host import JobKind
from courtcards.tables.views.reviews import build_match_luck
from looping import in_a_loop
from server.clubbing import Director
from server.gathering import tell
from server.playing import wait_for_turn
from server.recorded import RECORD
from server.refused import check
from server.scraped import scraped
from server.serving import LOOSE, Guest, running_server
from server.working import new_jobs
from waiting import wait_until

BODY = json.dumps(RECORD).encode()
REQUEST = (
    b"POST /api/luck HTTP/1.1\r\nhost: %s\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%s"
)


class HeldLuck:
    """Stands in for ``build_match_luck``: waits until the test says so, and finds the same."""

    def __init__(self) -> None:
        self.begun = 0
        self.go_on = threading.Event()
        self.luck = cache(lambda: build_match_luck(records.decode(BODY)))

    def __call__(self, record: Any) -> Any:
        self.begun += 1
        self.go_on.wait()
        return self.luck()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldLuck]:
    held = HeldLuck()
    monkeypatch.setattr(replays, "build_match_luck", held)
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
        headers = {"content-type": "application/json"}
        refused = ann.ask("POST", "/api/luck", content=BODY, headers=headers)
        check(refused, 429, "request/too-fast", "busy with other requests from your address")
        assert int(refused.headers["retry-after"]) > 0
        let_bots_move(ann)
        assert held.begun == begun
        for each in asking:
            each.close()
        wait_until(lambda: pending(ann) == 0)
        held.go_on.set()
        wait_until(lambda: scraped(ann).total("courtcards_work_running", work="luck") == 0)
        assert held.begun == begun
        assert ann.ask("POST", "/api/luck", content=BODY, headers=headers).status_code == 200


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


@in_a_loop
async def test_a_document_is_made_once_also_where_two_ask_at_the_same_time() -> None:
    made = list[str]()

    def maker(name: str) -> Callable[[], bytes]:
        def make() -> bytes:
            made.append(name)
            return name.encode()

        return make

    jobs = new_jobs()
    documents = Documents(jobs, most_bytes=2 * (ENTRY_BYTES + 1))

    async def ask(name: str) -> bytes:
        return await documents.make(CODE, name, lambda: maker(name))

    for name in ("a", "b", "a", "c", "a", "b"):
        assert await ask(name) == name.encode()
    assert made == ["a", "b", "c", "b"]  # b had to go, since c came
    made.clear()
    assert await asyncio.gather(*(ask("d") for _ in range(8))) == [b"d"] * 8
    # Of one address one is made at a time; those who waited found it.
    assert made == ["d"]
    assert documents.make_here("e", maker("e")) == documents.make_here("e", maker("e")) == b"e"
    assert made == ["d", "e"]
    jobs.close()


class SlowToHear:
    """Jobs of which the one who asked hears only after the next one has had its turn."""

    async def do(self, _kind: JobKind, function: Callable[[], bytes]) -> bytes:
        made = function()
        await asyncio.sleep(0)
        return made


@in_a_loop
async def test_a_document_is_kept_before_the_next_turn_begins() -> None:
    made = list[str]()

    def make() -> bytes:
        made.append("d")
        return b"d"

    documents = Documents(SlowToHear())  # type: ignore[arg-type]
    asking = (documents.make(CODE, "d", lambda: make) for _ in range(2))
    assert await asyncio.gather(*asking) == [b"d"] * 2
    assert made == ["d"]


def test_what_an_evening_is_asked_for_is_made_anew_only_once_something_has_changed(
    http: httpx.Client, monkeypatch: object
) -> None:
    made = list[str]()

    def counted(module: object, name: str) -> None:
        function = getattr(module, name)

        def counting(*given: object) -> object:
            made.append(name)
            return function(*given)

        monkeypatch.setattr(module, name, counting)  # type: ignore[attr-defined]

    for module, name in (
        (files, "export_evening"),
        (files, "encode_csv"),
        (prints, "print_seat_slips"),
        (tables, "make_qr_code"),
    ):
        counted(module, name)
    director = Director.opening(http, rounds=2)
    director.begin(8)
    paths = (
        "/export.json",
        "/standings.csv",
        "/print/seat-slips.pdf",
        "/links/table-1/qr.svg",
    )
    first = [director.get(path).content for path in paths for _ in range(3)]
    assert sorted(made) == ["encode_csv", "export_evening", "make_qr_code", "print_seat_slips"]
    assert first[0] == first[1] == first[2]
    director.draw_at((1, 1))
    made.clear()
    for path in paths:
        assert director.get(path).status_code == 200
    assert sorted(made) == ["encode_csv", "export_evening", "print_seat_slips"]
    assert director.get("/export.json").content != first[0]
