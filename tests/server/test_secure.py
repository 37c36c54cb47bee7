"""A club's own HTTPS: who vouches for it, for what, and what is told of it."""

from __future__ import annotations

import ssl
import stat
from pathlib import Path

import httpx
import pytest
from cryptography import x509

from cli.serving import served
from courtcards.kernel.errors import StorageError
from courtcards.server.access.addresses import Listening, Secure, own_addresses
from courtcards.server.secure.authority import FILE_NAME, authority_in, context_of
from courtcards.server.secure.pages import FILE, PAGE, fingerprint
from server.serving import HTML, client_of

SECURE = Secure(8443, "Courtcards here", b"a certificate")


def test_the_authority_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first, again = authority_in(tmp_path / "new"), authority_in(tmp_path / "new")
    file = tmp_path / "new" / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first.as_file() == again.as_file()
    assert first.name.startswith("Courtcards ")
    assert authority_in(tmp_path).as_file() != first.as_file()


def test_a_file_that_is_no_authority_is_said(tmp_path: Path) -> None:
    (tmp_path / "folder" / FILE_NAME).mkdir(parents=True)
    (tmp_path / FILE_NAME).write_bytes(b"nonsense")
    for folder in (tmp_path, tmp_path / "folder"):
        with pytest.raises(StorageError, match="does not hold the certificate and its key"):
            authority_in(folder)


def test_another_server_has_made_one_at_the_same_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = authority_in(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "exists", lambda _: False)
        assert authority_in(tmp_path).as_file() == theirs.as_file()


def test_it_vouches_for_private_addresses_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = authority_in(tmp_path)
    server = context_of(authority, ["192.168.1.20", "8.8.8.8"])
    client = ssl.create_default_context(cadata=authority.as_file())
    for name in ("127.0.0.1", "localhost", "::1", "192.168.1.20"):
        assert shakes_hands(client, server, name), name
    assert not shakes_hands(client, server, "8.8.8.8")
    # By its key nobody can vouch for the internet.
    monkeypatch.setattr("courtcards.server.secure.authority._vouched", vouched_for_all)
    server = context_of(authority, ["cards.example.org"])
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
        assert fingerprint(file.content) in page.text
        safe = page.text.partition('href="https://')[2].partition(PAGE)[0]
        trusting = ssl.create_default_context(cadata=file.content)
        port = safe.rpartition(":")[2]
        with httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as http:
            assert 'class="secure-done"' in http.get(PAGE, headers=HTML).text
            here = http.get("/api/address").json()
            found = next(own_addresses(), None)
            shown = "127.0.0.1" if found is None else found
            assert here["address"] == f"https://{shown}:{port}"


def test_a_server_that_is_not_secure_has_no_such_page(http: httpx.Client) -> None:
    for path in (PAGE, f"{PAGE}.svg", FILE):
        assert http.get(path).status_code == 404


def test_the_addresses_of_a_secure_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "courtcards.server.access.addresses.own_addresses", lambda: iter(["192.168.1.20"])
    )
    both = Listening("0.0.0.0", 8000, secure=SECURE)
    assert both.in_network() == "http://192.168.1.20:8000"
    assert both.in_network("https") == "https://192.168.1.20:8443"
    assert Listening("0.0.0.0", 8000).in_network("https") == "http://192.168.1.20:8000"
