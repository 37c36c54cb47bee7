"""Headers, cookies, other sites: what a browser is told, and whom the server believes."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from courtcards.eventlog.secret import load_secret
from courtcards.kernel.errors import NoSeat, StorageError
from courtcards.live.holders import Holder
from courtcards.live.table import LiveTable
from courtcards.server.access.addresses import is_origin_of
from courtcards.server.access.seats import SeatSigner
from server.serving import Guest, running_server

OPEN = {"game": "kings-corner", "ruleset": "french", "seats": 2, "name": "Ann"}
NO_SEATS = ("1", "zero", "٠", "é", "0" * 5000)
"""Each with the signature of the first seat."""


def check_headers(headers: Mapping[str, str], referrer: str = "same-origin") -> None:
    """What a browser is told with whatever it is answered."""
    policy = dict(
        directive.strip().partition(" ")[::2]
        for directive in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert "*" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == referrer
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_the_camera_is_for_the_pages_that_scan_codes(guest: Guest) -> None:
    for path, camera in {
        "/local/near": "camera=(self)",
        "/local/near/": "camera=(self)",
        "/local/table/?table=abc": "camera=(self)",
        "/local/": "camera=(self)",  # a table comes into its document
        "/local/history/": "camera=()",
        "/local/host.js": "camera=()",
        "/local/nearby": "camera=()",
        "/table/abc": "camera=()",
        "/club/k3vq9w7xdm2h/director": "camera=(self)",
        "/club/k3vq9w7xdm2h/director-2": "camera=(self)",
        "/club/k3vq9w7xdm2h/jury": "camera=(self)",
        "/club/k3vq9w7xdm2h/table-2": "camera=()",
        "/club/roll/k3vq9w7xdm2h": "camera=()",
    }.items():
        policy = guest.ask("GET", path).headers["permissions-policy"]
        assert policy == f"{camera}, geolocation=(), microphone=()", path


def test_the_worker_that_hosts_tables_may_run_the_engine_and_nothing_else(guest: Guest) -> None:
    answer = guest.ask("GET", "/local/host.js")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert policy == "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_answer_has_the_headers(guest: Guest) -> None:
    table = guest.open("kings-corner", "french", 2)
    for asked, status in {
        "GET /": 200,
        "HEAD /": 200,
        "GET /api": 200,
        "GET /table/abcdefghjkmn": 404,
        f"GET /table/{table}": 200,
        "GET /words/fr": 200,
        f"GET /resume/{table}/0.forged": 403,
        "GET /api/games": 200,
        f"GET /api/tables/{table}": 200,
        f"GET /api/tables/{table}/record": 409,
        f"GET /api/tables/{table}/live": 404,
        "GET /api/rules": 400,
        "GET /api/rules?game=chess&ruleset=x": 422,
        "GET /api/nothing": 404,
        "GET /api/schema/openapi.json": 200,
        "GET /static/js/theme.js": 200,
        "GET /static/vendor/besley/besley-latin-wght-normal.woff2": 200,
        "GET /static/nothing": 404,
        "GET /static/%2e%2e/app.py": 404,
        "OPTIONS /api/tables": 204,
        "POST /api/tables": 400,
        "PUT /": 405,
    }.items():
        method, _, path = asked.partition(" ")
        answer = guest.ask(method, path)
        assert answer.status_code == status, asked
        check_headers(answer.headers, "no-referrer" if "/resume/" in path else "same-origin")
    assert guest.ask("GET", guest.at()).headers["cache-control"] == "no-store"


def test_so_have_the_answers_that_are_none_of_a_handlers(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too large, from another site, not changed, a fault of the server's, a cookie given."""
    large = guest.ask("POST", "/api/tables", json=OPEN | {"name": "A" * 70_000})
    assert large.status_code == 413
    foreign = guest.ask("POST", "/api/tables", json=OPEN, headers={"origin": "null"})
    assert foreign.status_code == 403
    etag = guest.ask("GET", "/static/js/theme.js").headers["etag"]
    same = guest.ask("GET", "/static/js/theme.js", headers={"if-none-match": etag})
    assert same.status_code == 304
    opened = guest.ask("POST", "/api/tables", json=OPEN)
    assert opened.status_code == 201
    table, token = opened.json()["table"], opened.json()["token"]
    moved = guest.ask("GET", f"/resume/{table}/{token}")
    assert moved.status_code == 303
    guest.table = opened.json()["table"]
    with monkeypatch.context() as broken:
        broken.setattr(LiveTable, "snapshot", None)
        failed = guest.ask("GET", guest.at())
        shown = guest.ask("GET", "/table/none", headers={"accept": "text/html"})
    assert (failed.status_code, shown.status_code) == (500, 404)
    for answer in (large, foreign, same, opened, failed, shown):
        check_headers(answer.headers)
    check_headers(moved.headers, "no-referrer")


def test_so_has_a_websocket_that_is_opened_or_refused(guest: Guest) -> None:
    guest.open("kings-corner", "french", 2)
    for table, headers, status in (
        (guest.table, {"origin": "https://evil.example"}, 403),
        (guest.table, {"authorization": "Bearer none"}, 403),
        ("abcdefghjkmn", {}, 404),
    ):
        with (
            Guest(guest.url, table=table) as other,
            pytest.raises(InvalidStatus) as refused,
            other.live(**headers),
        ):
            pass
        assert refused.value.response.status_code == status
        check_headers(refused.value.response.headers)


def test_the_cookie_of_a_seat_is_for_its_table_and_not_for_scripts(guest: Guest) -> None:
    response = guest.ask("POST", "/api/tables", json=OPEN)
    table = response.json()["table"]
    cookie = response.headers["set-cookie"]
    assert cookie.startswith(f"courtcards-{table}=0.")
    attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", f"path=/api/tables/{table}"} <= attributes
    assert "secure" not in attributes
    by_https = SeatSigner(b"one" * 8).cookie("table", Holder(0), secure=True)
    assert {"Secure", "HttpOnly", "SameSite=lax"} <= set(by_https.to_header(header="").split("; "))
    guest.open("kings-corner", "french", 2)
    guest.table = table
    assert guest.look()["view"]["seat"] == 0  # another table has another cookie


def test_the_servers_own_page_is_let_through(guest: Guest) -> None:
    guest.open("kings-corner", "french", 2)
    deal = {"id": "d", "seq": 1}
    for headers in (
        {"origin": guest.url, "sec-fetch-site": "same-origin"},
        {"host": "cards.example:443", "origin": "https://cards.example"},
        {"host": "Cards.Example", "origin": "https://cards.example"},
        {"host": "cards.example:80", "origin": "http://cards.example"},
        # A proxy may name another host; the browser has compared.
        {"host": "10.0.0.7", "origin": "https://cards.example", "sec-fetch-site": "same-origin"},
    ):
        answer = guest.ask("POST", guest.at("/deals"), json=deal, headers=headers)
        assert answer.status_code == 200
        with guest.live(**headers) as wire:
            assert wire.next()["type"] == "snapshot"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("cards.example:443", "http://cards.example"),
        ("cards.example:80", "https://cards.example"),
        ("cards.example", "https://cards.example:8443"),
        ("cards.example", "https://cards.example.evil.example"),
        ("cards.example", "https://cards.example@evil.example"),
        ("cards.example", "https://evil.example/cards.example"),
        ("cards.example", "ftp://cards.example"),
        ("cards.example", "null"),
        ("", "null"),
        ("", ""),
        ("null", "null"),
    ],
)
def test_a_site_that_is_only_like_it_is_another(host: str, origin: str) -> None:
    assert not is_origin_of(origin, host)


def test_the_secret_lies_beside_the_log_for_its_owner_alone_and_stays(log: Path) -> None:
    secret = log.with_name(log.name + ".secret")
    with running_server(log) as url, Guest(url) as guest:
        guest.open("kings-corner", "french", 2)
        assert stat.S_IMODE(secret.stat().st_mode) == 0o600
        kept = secret.read_bytes()
        assert len(kept) == 32
    with running_server(log) as url, guest.moved_to(url) as back:
        assert back.look()["seq"] == 1
    assert secret.read_bytes() == kept
    assert [path.name for path in log.parent.iterdir() if ".secret." in path.name] == []


def test_a_secret_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"short")
    with pytest.raises(StorageError, match="does not hold the server's secret"):
        load_secret(path)
    with pytest.raises(StorageError, match="cannot be read or made"):
        load_secret(path / "below a file")


def test_another_servers_signature_is_not_believed() -> None:
    own, other = SeatSigner(b"one" * 8), SeatSigner(b"two" * 8)
    for holder in (Holder(0), Holder(3, 17)):
        cookie = own.cookie("table", holder, secure=True)
        assert cookie.secure
        cookies = {cookie.key: cookie.value or ""}
        token = own.token("table", holder)
        assert own.holder("table", cookies) == holder
        assert own.holder("table", {}, f"Bearer {token}") == holder
        with pytest.raises(NoSeat):
            other.holder("table", cookies)
        with pytest.raises(NoSeat):
            own.holder("another", {"courtcards-another": cookie.value or ""})
        for text in (token, f"Basic {token}", f"Bearer {cookie.value}", f"Bearer 1{token}"):
            with pytest.raises(NoSeat):
                own.holder("table", cookies, text)
    signature = (own.cookie("table", Holder(0), secure=True).value or "").partition(".")[2]
    for value in ("0", "0.", f"0.{signature[::-1]}", *(f"{seat}.{signature}" for seat in NO_SEATS)):
        with pytest.raises(NoSeat):
            own.holder("table", {"courtcards-table": value})
