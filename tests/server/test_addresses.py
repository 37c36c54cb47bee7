"""The address at which people find a table, whom it is believed, and a club's own HTTPS."""

from __future__ import annotations

import ssl
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from cryptography import x509

from cli.serving import served
from codes import text_of
from courtcards.kernel.errors import StorageError
from courtcards.server.access import addresses
from courtcards.server.access.addresses import (
    HttpsEndpoint,
    ListenAddress,
    is_this_machine,
    list_own_addresses,
)
from courtcards.server.local_https import (
    FILE,
    FILE_NAME,
    PAGE,
    compute_fingerprint,
    load_authority,
    make_tls_context,
)
from server.gathering import OPEN, open_for_people
from server.refused import check
from server.serving import HTML, Guest, client_of, running_server

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
    monkeypatch.setattr(
        ListenAddress, "find_network_address", lambda *_: "http://192.168.1.20:8000"
    )
    with running_server(log, listening=ListenAddress("0.0.0.0", 8000)) as url, Guest(url) as guest:
        expected = {"address": "http://192.168.1.20:8000", "here_only": False}
        assert address_for(guest) == address_for(guest, host="localhost") == expected
        assert address_for(guest, host="cards.example")["address"] == "http://cards.example"
        table = open_for_people(guest)
        code = text_of(guest.ask("GET", guest.at("/qr.svg")).text)
        assert code == f"http://192.168.1.20:8000/table/{table}"


def test_a_server_that_listens_to_the_network_tells_its_address_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ListenAddress("0.0.0.0", 8123).find_network_address()
    assert found is None or urlsplit(found).port == 8123
    assert ListenAddress("127.0.0.1", 8123).find_network_address() is None
    assert ListenAddress("192.168.1.20", 8123).find_network_address() is None
    monkeypatch.setattr(addresses, "list_own_addresses", list)
    assert ListenAddress("0.0.0.0", 8123).find_network_address() is None
    assert all(map(is_this_machine, ("localhost", "LOCALHOST.", "a.localhost", "127.9.9.9")))
    assert not any(map(is_this_machine, ("localhost.example", "127.9.9.9.example")))


def test_the_codes_of_a_table_say_its_link_and_the_personal_one_to_who_sits_there(
    guest: Guest,
) -> None:
    table = open_for_people(guest)
    with Guest(guest.url, table=table) as anybody:
        drawn = anybody.ask("GET", anybody.at("/qr.svg"), headers=ELSEWHERE)
        check(anybody.ask("GET", anybody.at("/link.svg")), 403, "table/no-seat")
    secure = guest.ask("GET", guest.at("/qr.svg?scheme=https"), headers=ELSEWHERE)
    own = guest.ask("GET", guest.at("/link.svg"), headers=ELSEWHERE)
    link = guest.ask("GET", guest.at("/link")).json()["resume"]
    for response, address in (
        (drawn, f"http://cards.example:8000/table/{table}"),
        (secure, f"https://cards.example:8000/table/{table}"),
        (own, f"http://cards.example:8000{link}"),
    ):
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.headers["cache-control"] == "no-store"
        assert "default-src 'none'" in response.headers["content-security-policy"]
        assert text_of(response.text) == address


PUBLIC = "https://cards.example.org"
FROM_AFAR = {"x-forwarded-for": "198.51.100.1", "x-forwarded-proto": "https"}
"""What the proxy says of somebody elsewhere."""


@pytest.fixture(scope="module")
def public_url(shared_log: Path) -> Iterator[str]:
    """Of a server behind a proxy."""
    listening = ListenAddress("127.0.0.1", 8000, PUBLIC)
    with running_server(
        shared_log.with_name("public"), listening=listening, trusted_proxies="127.0.0.1"
    ) as address:
        yield address


@pytest.fixture
def found(public_url: str) -> Iterator[Guest]:
    with Guest(public_url) as guest:
        yield guest


def test_who_asks_another_host_is_told_where_to_ask_and_changes_nothing(found: Guest) -> None:
    evil = ("evil.example", "cards.example.org.evil.example", "cards.example.org:8000", "127.0.0.1")
    for host in evil:
        for path in ("/", "/api/address", "/static/favicon.svg"):
            answer = found.ask("GET", path, headers={"host": host, **FROM_AFAR})
            check(answer, 421, "request/other-host", f"this server's address is {PUBLIC}: use that")
    for host in ("cards.example.org", "Cards.Example.ORG", "cards.example.org:443"):
        answer = found.ask("GET", "/api/address", headers={"host": host, **FROM_AFAR})
        assert answer.json() == {"address": PUBLIC, "here_only": False}
    for host, origin, status in (
        ("evil.example", "https://evil.example", 421),
        ("cards.example.org", "https://evil.example", 403),
        ("cards.example.org", PUBLIC, 201),
    ):
        headers = {"host": host, "origin": origin, **FROM_AFAR}
        assert found.ask("POST", "/api/tables", json=OPEN, headers=headers).status_code == status


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
    listening = ListenAddress("127.0.0.1", 0, address)
    with running_server(log, listening=listening) as url, Guest(url) as guest:
        for path in ("/", "/api/games", "/static/nothing", "/health/live"):
            headers = guest.ask("GET", path).headers
            assert ("strict-transport-security" in headers) == is_told, path
        refused = guest.ask("POST", "/api/tables", headers={"sec-fetch-site": "cross-site"})
        assert ("strict-transport-security" in refused.headers) == is_told


SECURE = HttpsEndpoint(8443, "Courtcards here", b"a certificate")


def test_the_authority_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first, again = load_authority(tmp_path / "new"), load_authority(tmp_path / "new")
    file = tmp_path / "new" / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first.as_file() == again.as_file()
    assert first.name.startswith("Courtcards ")
    assert load_authority(tmp_path).as_file() != first.as_file()


def test_a_file_that_is_no_authority_is_said(tmp_path: Path) -> None:
    (tmp_path / "folder" / FILE_NAME).mkdir(parents=True)
    (tmp_path / FILE_NAME).write_bytes(b"nonsense")
    for folder in (tmp_path, tmp_path / "folder"):
        with pytest.raises(StorageError, match="does not contain the certificate and its key"):
            load_authority(folder)


def test_another_server_has_made_one_at_the_same_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = load_authority(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "exists", lambda _: False)
        assert load_authority(tmp_path).as_file() == theirs.as_file()


def test_the_authority_vouches_for_private_addresses_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = load_authority(tmp_path)
    server = make_tls_context(authority, ["192.168.1.20", "8.8.8.8"])
    client = ssl.create_default_context(cadata=authority.as_file())
    for name in ("127.0.0.1", "localhost", "::1", "192.168.1.20"):
        assert shakes_hands(client, server, name), name
    assert not shakes_hands(client, server, "8.8.8.8")
    # By its key nobody can vouch for the internet.
    monkeypatch.setattr("courtcards.server.local_https._list_certified_names", vouched_for_all)
    server = make_tls_context(authority, ["cards.example.org"])
    assert not shakes_hands(client, server, "cards.example.org")


def vouched_for_all(names: list[str]) -> list[x509.GeneralName]:
    return [x509.DNSName(names[-1])]


def shakes_hands(client: ssl.SSLContext, server: ssl.SSLContext, name: str) -> bool:
    """Whether a client that asks for a name believes the server."""
    to, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = client.wrap_bio(back, to, server_hostname=name)
    answering = server.wrap_bio(to, back, server_side=True)
    for _ in range(4):
        for side in (asking, answering):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError:
                return False
    return True


def test_the_same_server_answers_by_both_and_says_how(tmp_path: Path) -> None:
    arguments = ("club", "--secure", "--port", "0", "--no-browser", "--data", str(tmp_path))
    with served(*arguments) as (_, url):
        plain = url.removesuffix("/club")
        with client_of(plain) as http:
            page = http.get(PAGE, headers=HTML)
            file = http.get(FILE)
            assert http.get(f"{PAGE}.svg").text.startswith("<svg")
        assert file.headers["content-type"] == "application/x-x509-ca-cert"
        assert compute_fingerprint(file.content) in page.text
        safe = page.text.partition('href="https://')[2].partition(PAGE)[0]
        trusting = ssl.create_default_context(cadata=file.content)
        port = safe.rpartition(":")[2]
        with httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as http:
            assert 'class="secure-done"' in http.get(PAGE, headers=HTML).text
            here = http.get("/api/address").json()
            found = next(list_own_addresses(), None)
            shown = "127.0.0.1" if found is None else found
            assert here["address"] == f"https://{shown}:{port}"


def test_a_server_that_is_not_secure_has_no_such_page(http: httpx.Client) -> None:
    for path in (PAGE, f"{PAGE}.svg", FILE):
        assert http.get(path).status_code == 404


def test_the_addresses_of_a_secure_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "courtcards.server.access.addresses.list_own_addresses", lambda: iter(["192.168.1.20"])
    )
    both = ListenAddress("0.0.0.0", 8000, secure=SECURE)
    assert both.find_network_address() == "http://192.168.1.20:8000"
    assert both.find_network_address("https") == "https://192.168.1.20:8443"
    assert (
        ListenAddress("0.0.0.0", 8000).find_network_address("https") == "http://192.168.1.20:8000"
    )
