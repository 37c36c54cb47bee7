"""What the server takes of one client, and what it does with the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from courtcards.server.limits.clients import FEWEST_TO_TIDY, Allowance, Rate, address_of
from server.gathering import open_for_people, sit
from server.raw_bytes import sent
from server.refused import check
from server.serving import LOOSE, Guest, running_server
from waiting import looks, wait_until

OPEN = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
TWICE = Rate(2, 3600)
PUBLIC = {"public": True}


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


def test_a_pace_forgets_who_has_not_asked_for_long() -> None:
    clock = Clock()
    allowance = Allowance(Rate(1, 1), clock)
    for number in range(10 * FEWEST_TO_TIDY):
        clock.now += 0.01
        allowance.wait_s(number)
        assert len(allowance._served_until) <= FEWEST_TO_TIDY


def test_so_many_tables_of_an_address_wait_in_the_lobby(log: Path) -> None:
    limits = replace(LOOSE, listed_per_address=2)
    with running_server(log, limits) as url, Guest(url) as ann, Guest(url) as bea:
        tables = [open_for_people(ann, settings={"public": True}) for _ in range(2)]
        third = bea.ask("POST", "/api/tables", json=OPEN | {"bot": None, "settings": PUBLIC})
        check(third, 429, "request/too-fast", "2 open tables are listed already")
        assert int(third.headers["retry-after"]) > 0
        open_for_people(bea)  # unlisted as many as there are
        sit(bea, tables[1])  # every seat of it is taken: it waits no longer
        open_for_people(bea, settings={"public": True})


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.1.2.3", 5), "10.1.2.3"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::9%eth0", 5), "2001:db8:1:2::/64"),
        (("2001:DB8:1:2:0:0:0:1", 5), "2001:db8:1:2::/64"),
        (("::ffff:10.1.2.3", 5), "10.1.2.3"),
        (("::FFFF:a01:203", 5), "10.1.2.3"),
        (("not:an:address", 5), "not:an:address"),
        (None, ""),
    ],
)
def test_an_address_is_one_clients(client: Any, address: str) -> None:
    scope: Any = {"client": client}
    assert address_of(scope) == address


def too_fast(response: Any) -> None:
    check(response, 429, "request/too-fast", "too much in a short time")
    assert 0 < int(response.headers["retry-after"]) <= 3600


def test_so_many_tables_are_opened_and_seats_taken_from_an_address(log: Path) -> None:
    limits = replace(LOOSE, tables_per_address=TWICE, seats_per_address=TWICE)
    with running_server(log, limits) as url, Guest(url) as ann:
        table = open_for_people(ann, seats=4)
        for name in ("Bea", "Cas"):
            with Guest(url) as guest:
                sit(guest, table, name)
        with Guest(url) as dot:
            too_fast(dot.ask("POST", f"/api/tables/{table}/seats", json={"name": "Dot"}))
        assert len(ann.look()["room"]["seats"]) == 4
        assert ann.look()["room"]["seats"][3]["name"] is None
        assert ann.ask("POST", "/api/tables", json=OPEN).status_code == 201
        too_fast(ann.ask("POST", "/api/tables", json=OPEN))


def test_so_much_is_asked_from_an_address(log: Path) -> None:
    with running_server(log, replace(LOOSE, requests_per_address=TWICE)) as url, Guest(url) as ann:
        for _ in range(2):
            assert ann.ask("GET", "/api/games").status_code == 200
        too_fast(ann.ask("GET", "/api/games"))
        assert ann.ask("GET", "/").status_code == 200  # pages are counted for themselves


def test_so_many_pages_are_asked_for_from_an_address(log: Path) -> None:
    with running_server(log, replace(LOOSE, pages_per_address=TWICE)) as url, Guest(url) as ann:
        for path in ("/", "/static/favicon.svg"):
            assert ann.ask("GET", path).status_code == 200
        too_fast(ann.ask("GET", "/"))
        too_fast(ann.ask("GET", "/static/favicon.svg"))
        assert ann.ask("GET", "/api/games").status_code == 200


def test_who_asks_for_a_proxys_client_is_believed_if_trusted(log: Path) -> None:
    limits = replace(LOOSE, tables_per_address=Rate(1, 3600))

    def answers(url: str) -> list[int]:
        addresses = ("198.51.100.1", "198.51.100.1", "198.51.100.2")
        with Guest(url) as ann:
            asked = [{"x-forwarded-for": address} for address in addresses]
            posts = [ann.ask("POST", "/api/tables", json=OPEN, headers=each) for each in asked]
            return [post.status_code for post in posts]

    with running_server(log, limits, trusted_proxies="127.0.0.1") as url:
        assert answers(url) == [201, 429, 201]
    with running_server(log, limits) as url:
        assert answers(url) == [201, 429, 429]


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
    with running_server(log, replace(LOOSE, request_within_s=0.2)) as url, Guest(url) as ann:
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
        many = {f"x-{number}": "x" * 40 for number in range(20)}
        assert ann.ask("GET", "/api/games", headers=many).status_code == 200
        body = OPEN | {"contribution": "x" * 4000}
        check(ann.ask("POST", "/api/tables", json=body), 400, "request/malformed")
