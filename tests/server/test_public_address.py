"""A server that knows where people find it believes no other host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from courtcards.server.access.addresses import Listening
from server.refused import check
from server.serving import HTML, Guest, running_server

PUBLIC = "https://cards.example.org"
HOST = {"host": "cards.example.org"}
FROM_AFAR = {"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"}
"""What the proxy says of somebody elsewhere."""


@pytest.fixture
def guest(log: Path) -> Iterator[Guest]:
    """Of a server behind a proxy."""
    listening = Listening("127.0.0.1", 8000, PUBLIC)
    with (
        running_server(log, listening=listening, trusted_proxies="127.0.0.1") as url,
        Guest(url) as guest,
    ):
        yield guest


@pytest.mark.parametrize(
    "host",
    ["evil.example", "cards.example.org.evil.example", "cards.example.org:8000", "127.0.0.1"],
)
@pytest.mark.parametrize("path", ["/", "/api/address", "/api/games", "/static/favicon.svg"])
def test_who_asks_another_host_is_told_where_to_ask(guest: Guest, host: str, path: str) -> None:
    answer = guest.ask("GET", path, headers={"host": host, **FROM_AFAR})
    check(answer, 421, "request/other-host", f"this server is at {PUBLIC}: ask there")


@pytest.mark.parametrize(
    "host", ["cards.example.org", "Cards.Example.ORG", "cards.example.org:443"]
)
def test_the_same_host_in_another_form(guest: Guest, host: str) -> None:
    answer = guest.ask("GET", "/api/address", headers={"host": host, **FROM_AFAR})
    assert answer.json() == {"address": PUBLIC, "here_only": False}


def test_nothing_is_changed_for_another_host(guest: Guest) -> None:
    opened: dict[str, Any] = {
        "game": "kings-corner",
        "ruleset": "french",
        "seats": 2,
        "name": "Ann",
    }
    evil = {"host": "evil.example", "origin": "https://evil.example", **FROM_AFAR}
    answer = guest.ask("POST", "/api/tables", json=opened, headers=evil)
    check(answer, 421, "request/other-host")
    mixed = {"origin": "https://evil.example", **HOST, **FROM_AFAR}
    check(guest.ask("POST", "/api/tables", json=opened, headers=mixed), 403, "request/cross-site")
    own = {"origin": PUBLIC, **HOST, **FROM_AFAR}
    assert guest.ask("POST", "/api/tables", json=opened, headers=own).status_code == 201


def test_who_watches_over_the_server_may_know_the_machine_alone(guest: Guest) -> None:
    answer = guest.ask("GET", "/health/live", headers={"host": "10.0.0.7:8000", **FROM_AFAR})
    assert answer.status_code == 200


def test_this_machine_may_ask_by_any_name_and_is_told_the_public_address(guest: Guest) -> None:
    assert guest.ask("GET", "/health/live").status_code == 200
    assert guest.ask("GET", "/api/address").json() == {"address": PUBLIC, "here_only": False}
    page = guest.ask("GET", "/", headers={"host": "evil.example", **HTML}).text
    assert f'content="{PUBLIC}/previews/' in page
    assert "evil.example" not in page


@pytest.mark.parametrize(
    ("address", "is_told"),
    [
        ("https://cards.example.org", True),
        ("https://cards.example.org:8443", False),  # another port may be without
        ("http://cards.example.org", False),
    ],
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
