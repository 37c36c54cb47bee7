"""The address at which people find a table: what it is, its codes, and no other is believed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from codes import text_of
from courtcards.server.access import addresses
from courtcards.server.access.addresses import Listening, is_this_machine
from server.gathering import OPEN, open_for_people
from server.refused import check
from server.serving import HTML, Guest, running_server

ELSEWHERE = {"host": "cards.example:8000"}


def address_for(guest: Guest, query: str = "", **headers: str) -> Any:
    response = guest.ask("GET", f"/api/address{query}", headers=headers)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def test_the_address_to_share_is_the_one_that_was_asked(guest: Guest) -> None:
    for host, query, address, is_here in (
        ("cards.example", "", "http://cards.example", False),
        ("cards.example:8000", "", "http://cards.example:8000", False),
        ("cards.example", "?scheme=https", "https://cards.example", False),
        ("192.168.1.20:8000", "", "http://192.168.1.20:8000", False),
        ("[2001:db8::1]:8000", "", "http://[2001:db8::1]:8000", False),
        ("localhost:8000", "", "http://localhost:8000", True),
        ("[::1]:8000", "", "http://[::1]:8000", True),
        # A host that is none is not repeated.
        ("me@evil.example", "", guest.url, True),
        ("x" * 300, "", guest.url, True),
    ):
        told = address_for(guest, query, host=host)
        assert told == {"address": address, "here_only": is_here}
    for host in ("a b", "evil.example/path", "<svg>"):
        response = guest.ask("GET", "/api/address", headers={"host": host})
        check(response, 400, "request/malformed", "Invalid host header")


def test_on_the_servers_own_machine_it_is_the_address_in_the_network(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Listening, "in_network", lambda *_: "http://192.168.1.20:8000")
    with running_server(log, listening=Listening("0.0.0.0", 8000)) as url, Guest(url) as guest:
        expected = {"address": "http://192.168.1.20:8000", "here_only": False}
        assert address_for(guest) == address_for(guest, host="localhost") == expected
        assert address_for(guest, host="cards.example")["address"] == "http://cards.example"
        table = open_for_people(guest)
        code = text_of(guest.ask("GET", guest.at("/qr.svg")).text)
        assert code == f"http://192.168.1.20:8000/table/{table}"


def test_a_server_that_listens_to_the_network_tells_its_address_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = Listening("0.0.0.0", 8123).in_network()
    assert found is None or urlsplit(found).port == 8123
    assert Listening("127.0.0.1", 8123).in_network() is None
    assert Listening("192.168.1.20", 8123).in_network() is None
    monkeypatch.setattr(addresses, "own_addresses", list)
    assert Listening("0.0.0.0", 8123).in_network() is None


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST.", "a.localhost", "127.9.9.9", "[::1]"])
def test_what_means_this_machine(name: str) -> None:
    assert is_this_machine(name)
    assert not is_this_machine(f"{name.strip('[]').rstrip('.')}.example")


def test_the_code_of_a_table_says_its_link(guest: Guest) -> None:
    table = open_for_people(guest)
    with Guest(guest.url, table=table) as anybody:
        response = anybody.ask("GET", anybody.at("/qr.svg"), headers=ELSEWHERE)
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["cache-control"] == "no-store"
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert text_of(response.text) == f"http://cards.example:8000/table/{table}"
    secure = guest.ask("GET", guest.at("/qr.svg?scheme=https"), headers=ELSEWHERE)
    assert text_of(secure.text) == f"https://cards.example:8000/table/{table}"


def test_the_code_of_a_personal_link_is_for_who_sits_there(guest: Guest) -> None:
    table = open_for_people(guest)
    with Guest(guest.url, table=table) as anybody:
        check(anybody.ask("GET", anybody.at("/link.svg")), 403, "table/no-seat")
    response = guest.ask("GET", guest.at("/link.svg"), headers=ELSEWHERE)
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["cache-control"] == "no-store"
    link = guest.ask("GET", guest.at("/link")).json()["resume"]
    assert text_of(response.text) == f"http://cards.example:8000{link}"
    with Guest(guest.url, table=table) as phone:
        token = {"token": link.partition("#")[2]}
        assert phone.ask("POST", phone.at("/resume"), json=token).status_code == 200
        assert phone.look()["view"]["seat"] == 0


def test_whoever_has_the_link_is_told_what_is_played(guest: Guest) -> None:
    open_for_people(guest, settings={"spectators": False}, options={"hand_size": 5})
    with Guest(guest.url, table=guest.table) as anybody:
        page = anybody.ask("GET", anybody.at("/seats")).json()
    assert (page["game"], page["ruleset"]) == ("kings-corner", "french-single")
    assert page["options"]["hand_size"] == 5


PUBLIC = "https://cards.example.org"
HOST = {"host": "cards.example.org"}
FROM_AFAR = {"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"}
"""What the proxy says of somebody elsewhere."""


@pytest.fixture(scope="module")
def public_url(shared_log: Path) -> Iterator[str]:
    """Of a server behind a proxy."""
    listening = Listening("127.0.0.1", 8000, PUBLIC)
    with running_server(
        shared_log.with_name("public"), listening=listening, trusted_proxies="127.0.0.1"
    ) as address:
        yield address


@pytest.fixture
def found(public_url: str) -> Iterator[Guest]:
    with Guest(public_url) as guest:
        yield guest


def test_who_asks_another_host_is_told_where_to_ask(found: Guest) -> None:
    evil = ("evil.example", "cards.example.org.evil.example", "cards.example.org:8000", "127.0.0.1")
    for host in evil:
        for path in ("/", "/api/address", "/static/favicon.svg"):
            answer = found.ask("GET", path, headers={"host": host, **FROM_AFAR})
            check(answer, 421, "request/other-host", f"this server is at {PUBLIC}: ask there")
    for host in ("cards.example.org", "Cards.Example.ORG", "cards.example.org:443"):
        answer = found.ask("GET", "/api/address", headers={"host": host, **FROM_AFAR})
        assert answer.json() == {"address": PUBLIC, "here_only": False}


def test_nothing_is_changed_for_another_host(found: Guest) -> None:
    evil = {"host": "evil.example", "origin": "https://evil.example", **FROM_AFAR}
    answer = found.ask("POST", "/api/tables", json=OPEN, headers=evil)
    check(answer, 421, "request/other-host")
    mixed = {"origin": "https://evil.example", **HOST, **FROM_AFAR}
    check(found.ask("POST", "/api/tables", json=OPEN, headers=mixed), 403, "request/cross-site")
    own = {"origin": PUBLIC, **HOST, **FROM_AFAR}
    assert found.ask("POST", "/api/tables", json=OPEN, headers=own).status_code == 201


def test_this_machine_may_ask_by_any_name_and_is_told_the_public_address(found: Guest) -> None:
    for headers in ({}, {"host": "10.0.0.7:8000", **FROM_AFAR}):
        assert found.ask("GET", "/health/live", headers=headers).status_code == 200
    assert found.ask("GET", "/api/address").json() == {"address": PUBLIC, "here_only": False}
    page = found.ask("GET", "/", headers={"host": "evil.example", **HTML}).text
    assert f'content="{PUBLIC}/previews/' in page
    assert "evil.example" not in page


@pytest.mark.parametrize(
    ("address", "is_told"),
    [(PUBLIC, True), (f"{PUBLIC}:8443", False)],  # another port may be without
)
def test_a_server_that_is_found_by_https_is_asked_by_nothing_else(
    log: Path, address: str, is_told: bool
) -> None:
    listening = Listening("127.0.0.1", 0, address)
    with running_server(log, listening=listening) as url, Guest(url) as guest:
        for path in ("/", "/api/games", "/static/nothing", "/health/live"):
            headers = guest.ask("GET", path).headers
            assert ("strict-transport-security" in headers) == is_told, path
        refused = guest.ask("POST", "/api/tables", headers={"sec-fetch-site": "cross-site"})
        assert ("strict-transport-security" in refused.headers) == is_told
