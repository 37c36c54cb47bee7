"""What the server takes of one client, in requests and in milliseconds, and what it does then."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from courtcards.server.limits.clients import (
    FEWEST_TO_TIDY,
    Allowance,
    MeteredAwaitable,
    Rate,
    find_client_address,
)
from courtcards.server.monitoring.log_lines import MonitoringSettings
from courtcards.tables.service.listeners import Listeners
from courtcards.tables.views.messages import Snapshot
from looping import in_a_loop
from server.gathering import open_for_people, sit, tell
from server.raw_bytes import sent
from server.recorded import RECORD
from server.refused import check
from server.scraped import scraped
from server.serving import LOOSE, Guest, client_of, running_server
from waiting import looks, wait_until

OPEN = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
TWICE = Rate(2, 3600)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_pace_lets_so_many_through_at_once_and_then_one_after_the_other() -> None:
    clock = Clock()
    allowance = Allowance(Rate(3, 6), clock)
    assert [allowance.wait_s("ann") for _ in range(3)] == [0, 0, 0]
    assert allowance.wait_s("ann") == pytest.approx(2)
    assert allowance.wait_s("ann") == pytest.approx(2)  # asking in vain does not count
    assert allowance.wait_s("bea") == 0
    clock.now += 2
    assert allowance.wait_s("ann") == 0
    assert allowance.wait_s("ann") == pytest.approx(2)
    clock.now += 6
    assert [allowance.wait_s("ann") for _ in range(3)] == [0, 0, 0]
    for number in range(10 * FEWEST_TO_TIDY):  # who has not asked for long is forgotten
        clock.now += 0.02
        allowance.wait_s(number)
        assert len(allowance._served_until) <= FEWEST_TO_TIDY


def test_what_was_spent_beyond_a_budget_has_to_be_waited_for() -> None:
    clock = Clock()
    budget = Allowance(Rate(1000, 10), clock)
    budget.charge("ann", 900)
    assert budget.over_s("ann") == 0
    budget.charge("ann", 600)
    assert budget.over_s("ann") == pytest.approx(5)
    assert budget.over_s("bea") == 0
    clock.now += 5
    assert budget.over_s("ann") == 0


def test_an_address_is_one_clients() -> None:
    for host, address in (
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:0:0:0:1", "2001:db8:1:2::/64"),
        ("::FFFF:a01:203", "10.1.2.3"),
        ("not:an:address", "not:an:address"),
        (None, ""),
    ):
        scope: Any = {"client": host and (host, 5)}
        assert find_client_address(scope) == address


def too_fast(response: Any) -> None:
    check(response, 429, "request/too-fast", "too many requests in a short time")
    assert 0 < int(response.headers["retry-after"]) <= 3600


def test_so_many_tables_are_opened_listed_and_seats_taken_from_an_address(log: Path) -> None:
    limits = replace(LOOSE, tables_per_address=TWICE, seats_per_address=TWICE, listed_per_address=1)
    public = {"bot": None, "settings": {"public": True}}
    with running_server(log, limits) as url, Guest(url) as ann, Guest(url) as dot:
        table = open_for_people(ann, seats=4, **public)
        listed = dot.ask("POST", "/api/tables", json=OPEN | public)
        check(listed, 429, "request/too-fast", "1 open tables from your address are already listed")
        assert int(listed.headers["retry-after"]) > 0
        for name in ("Bea", "Cas"):
            with Guest(url) as guest:
                sit(guest, table, name)
        too_fast(dot.ask("POST", f"/api/tables/{table}/seats", json={"name": "Dot"}))
        assert [each["name"] for each in ann.look()["room"]["seats"]][2:] == ["Cas", None]
        opened = [ann.ask("POST", "/api/tables", json=OPEN) for _ in range(2)]
        too_fast(opened[-1])


def test_so_much_is_asked_from_an_address_and_so_many_pages(log: Path) -> None:
    limits = replace(LOOSE, requests_per_address=TWICE, pages_per_address=TWICE)
    with running_server(log, limits) as url, Guest(url) as ann:
        for _ in range(2):
            assert ann.ask("GET", "/api/games").status_code == 200
        too_fast(ann.ask("GET", "/api/games"))
        for path in ("/", "/static/favicon.svg"):  # pages are counted for themselves
            assert ann.ask("GET", path).status_code == 200
        too_fast(ann.ask("GET", "/"))
        too_fast(ann.ask("GET", "/static/favicon.svg"))
        counted = {scraped(ann).total("courtcards_requests_total") for _ in range(3)}
        assert counted == {7}  # to look at the numbers is no request


def test_a_seat_asks_for_so_much_by_request_and_socket_together(log: Path) -> None:
    limits = replace(LOOSE, commands_per_seat=TWICE, refused_in_a_row=3)
    with running_server(log, limits) as url, Guest(url) as ann:
        ann.open("kings-corner", "french", 2)
        with ann.live() as wire:
            wire.next()
            wire.say(type="chat", id="a", seq=1, phrase="hello")
            assert wire.until("done")["id"] == "a"
            deal = {"id": "d", "seq": 99}
            assert ann.ask("POST", ann.at("/deals"), json=deal).status_code == 409
            too_fast(ann.ask("POST", ann.at("/deals"), json=deal))
            for _ in range(3):
                wire.say(type="chat", id="b", seq=1, phrase="hello")
                refused = wire.until("refused")
                assert (refused["id"], refused["status"]) == ("b", 429)
                assert refused["error"] == "request/too-fast"
            wire.say(type="chat", id="b", seq=1, phrase="hello")
            wire.until("refused")
            with pytest.raises(ConnectionClosedError) as closed:
                wire.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
        assert len(ann.look()["chat"]) == 1


def test_so_many_sockets_are_open_from_an_address_and_in_all(log: Path) -> None:
    limits = replace(LOOSE, sockets_per_address=2)
    with running_server(log, limits) as url, Guest(url) as ann:
        ann.open("kings-corner", "french", 2)
        with ann.live() as first:
            first.next()
            with ann.live(), pytest.raises(InvalidStatus) as refused, ann.live():
                pass
            assert refused.value.response.status_code == 429
            assert refused.value.response.headers["retry-after"] == "60"
            assert b"request/too-fast" in refused.value.response.body
        for _ in range(3):
            with ann.live() as again:
                assert again.next()["type"] == "snapshot"
    with running_server(log, replace(LOOSE, sockets=1)) as url, ann.moved_to(url) as back:
        with back.live(), pytest.raises(InvalidStatus) as full, back.live():
            pass
        assert full.value.response.status_code == 503
        assert b"server/full" in full.value.response.body


HEAD = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"


def test_who_sends_a_request_too_slowly_is_cut_off(log: Path) -> None:
    watching = MonitoringSettings(metrics_for="192.0.2.0/24, 2001:db8::/32")
    limits = replace(LOOSE, request_within_s=0.2)
    with running_server(log, limits, watching=watching) as url, Guest(url) as ann:
        assert b" 408 " in sent(url, b"")
        assert b" 408 " in sent(url, HEAD)
        assert b" 201 " not in sent(url, HEAD + b"content-length: 100\r\n\r\n{")
        # A connection that is kept is given as long for the next request.
        whole = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n"
        for _ in looks():
            answer = sent(url, whole, b"GET /api/games HTTP/1.1\r\n")
            if answer.startswith(b"HTTP/1.1 200 "):  # a busy machine may be too slow itself
                break
        assert b"HTTP/1.1 408 " in answer
        wait_until(lambda: ann.ask("GET", "/api/games").status_code == 200)
        assert ann.ask("GET", "/metrics").status_code == 404  # they are for other machines


def test_headers_of_any_size_are_not_read(log: Path) -> None:
    with running_server(log, replace(LOOSE, head_bytes=2000)) as url, Guest(url) as ann:
        assert b" 431 " in sent(url, HEAD, b"x-much: " + b"x" * 3000)
        whole = b"content-length: 2\r\nx-much: " + b"x" * 3000 + b"\r\n\r\n{}"
        assert b" 431 " in (answer := sent(url, HEAD + whole))
        assert answer.count(b"HTTP/1.1") == 1
        assert b" 431 " in sent(url, b"GET /" + b"x" * 3000 + b" HTTP/1.1\r\nhost: x\r\n\r\n")
        upgrade = b"connection: upgrade\r\nupgrade: websocket\r\nx-much: " + b"x" * 3000
        assert b" 431 " in (answer := sent(url, HEAD + upgrade + b"\r\n\r\n"))
        assert answer.count(b"HTTP/1.1") == 1
        assert b" 400 " in sent(url, b"no request\r\n\r\n")
        seen = scraped(ann)
        for status, count in {"431": 4, "400": 1}.items():  # counted, though no app has seen them
            refused = {"method": "other", "route": "none", "status": status}
            assert seen.total("courtcards_requests_total", **refused) == count
        many = {f"x-{number}": "x" * 40 for number in range(20)}
        assert ann.ask("GET", "/api/games", headers=many).status_code == 200
        body = OPEN | {"contribution": "x" * 4000}
        check(ann.ask("POST", "/api/tables", json=body), 400, "request/malformed")


LITTLE = Rate(1, 3600)


@in_a_loop
async def test_each_step_is_measured_and_everything_passes_through() -> None:
    steps = list[float]()

    async def work() -> str:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
        return "done"

    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError("no such thing")

    async def metered() -> str:
        return await MeteredAwaitable(work(), steps.append)  # type: ignore[no-any-return]

    doing = asyncio.create_task(metered())
    await asyncio.sleep(0)
    doing.cancel()
    assert await doing == "done"
    assert len(steps) == 3
    with pytest.raises(LookupError, match="no such thing"):
        await MeteredAwaitable(fail(), steps.append)
    assert len(steps) == 5
    assert all(step >= 0 for step in steps)


def other_client(url: str) -> httpx.Client:
    """A client at another address of this machine."""
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    return httpx.Client(base_url=url, transport=transport)


def test_who_has_used_up_the_loop_or_the_threads_is_refused_and_nobody_else(log: Path) -> None:
    with (
        running_server(log, replace(LOOSE, loop_ms_per_address=LITTLE)) as url,
        client_of(url) as ann,
        other_client(url) as bea,
    ):
        wait_until(lambda: ann.get("/api/games").status_code == 429)
        refused = ann.get("/api/games")
        check(refused, 429, "request/too-fast", "too many requests in a short time")
        assert int(refused.headers["retry-after"]) > 0
        assert ann.get("/new").status_code == 429
        assert bea.get("/api/rules?game=double-king").status_code < 429
    with running_server(log, replace(LOOSE, thread_ms_per_address=LITTLE)) as url:
        for http in (client_of(url), other_client(url)):
            with http:
                assert http.post("/api/replay", json=RECORD).status_code == 200
                wait_until(lambda http=http: http.get("/api/games").status_code == 429)  # type: ignore[misc]


def test_whoever_connects_again_is_shown_what_was_made_once_for_each_event(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[int | None]()
    snapshot = Listeners.snapshot

    def counted(listeners: Listeners, seat: int | None) -> Snapshot:
        made.append(seat)
        return snapshot(listeners, seat)

    monkeypatch.setattr(Listeners, "snapshot", counted)
    guest.open("double-king", "club", 4, options={"first_dealer": 0})
    shown = list[Any]()
    for _ in range(3):
        with guest.live() as wire:
            shown.append(wire.next())
    assert made == [0]
    assert shown[0] == shown[1] == shown[2]
    assert tell(guest, "deal").status_code == 200
    made.clear()
    with guest.live() as wire:
        assert wire.next()["seq"] > shown[0]["seq"]
    assert made == [0]
