"""What brings others to a table: the address to give to them, and QR codes of links."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from codes import text_of
from courtcards.server.access import addresses
from courtcards.server.access.addresses import Listening, is_this_machine
from server.gathering import open_for_people
from server.refused import check
from server.serving import Guest, running_server

ELSEWHERE = {"host": "cards.example:8000"}


def address_for(guest: Guest, query: str = "", **headers: str) -> Any:
    response = guest.ask("GET", f"/api/address{query}", headers=headers)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


@pytest.mark.parametrize(
    ("host", "query", "expected"),
    [
        ("cards.example", "", ("http://cards.example", False)),
        ("cards.example:8000", "", ("http://cards.example:8000", False)),
        ("cards.example", "?scheme=https", ("https://cards.example", False)),
        ("192.168.1.20:8000", "", ("http://192.168.1.20:8000", False)),
        ("[2001:db8::1]:8000", "", ("http://[2001:db8::1]:8000", False)),
        ("localhost:8000", "", ("http://localhost:8000", True)),
        ("[::1]:8000", "", ("http://[::1]:8000", True)),
    ],
)
def test_the_address_to_share_is_the_one_that_was_asked(
    guest: Guest, host: str, query: str, expected: tuple[str, bool]
) -> None:
    told = address_for(guest, query, host=host)
    assert (told["address"], told["here_only"]) == expected


@pytest.mark.parametrize("host", ["me@evil.example", "x" * 300])
def test_a_host_that_is_none_is_not_repeated(guest: Guest, host: str) -> None:
    assert address_for(guest, host=host) == {"address": guest.url, "here_only": True}


@pytest.mark.parametrize("host", ["a b", "evil.example/path", "<svg>"])
def test_a_host_that_cannot_be_read_is_refused(guest: Guest, host: str) -> None:
    response = guest.ask("GET", "/api/address", headers={"host": host})
    check(response, 400, "request/malformed", "Invalid host header")


def test_the_scheme_is_one_of_the_web(guest: Guest) -> None:
    check(guest.ask("GET", "/api/address?scheme=javascript"), 400, "request/malformed")


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


def test_a_server_that_listens_to_the_network_tells_its_address_there() -> None:
    found = Listening("0.0.0.0", 8123).in_network()
    assert found is None or urlsplit(found).port == 8123
    assert Listening("127.0.0.1", 8123).in_network() is None
    assert Listening("192.168.1.20", 8123).in_network() is None


def test_a_machine_without_a_network_has_no_address_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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


def test_there_is_no_code_of_a_table_that_is_not(guest: Guest) -> None:
    check(guest.ask("GET", "/api/tables/nowhere/qr.svg"), 404, "table/unknown")
    check(guest.ask("GET", "/api/tables/nowhere/link.svg"), 404, "table/unknown")


def test_whoever_has_the_link_is_told_what_is_played(guest: Guest) -> None:
    open_for_people(guest, settings={"spectators": False}, options={"hand_size": 5})
    with Guest(guest.url, table=guest.table) as anybody:
        page = anybody.ask("GET", anybody.at("/seats")).json()
    assert (page["game"], page["ruleset"]) == ("kings-corner", "french-single")
    assert page["options"]["hand_size"] == 5
