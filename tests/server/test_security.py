"""Headers, cookies, other sites: whom the server believes; nobody acts for another."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from courtcards.eventlog.log_files import load_secret
from courtcards.kernel.errors import NoSeat, StorageError
from courtcards.server.access.addresses import is_same_origin
from courtcards.server.access.seats import SeatSigner
from courtcards.tables.service.host import Holder
from courtcards.tables.service.table import LiveTable
from server.gathering import open_for_people, sit, tell
from server.other_server import asked_for
from server.playing import chosen
from server.refused import check
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
    policy = guest.ask("GET", "/local/host.js").headers["content-security-policy"]
    assert policy == "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'"


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
        "GET /static/js/shared/theme.js": 200,
        "GET /static/vendor/besley/besley-latin-640.woff2": 200,
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
    """Too large, from another site, not changed, a fault of the server's, a WebSocket refused."""
    guest.open("kings-corner", "french", 2)
    etag = guest.ask("GET", "/static/js/shared/theme.js").headers["etag"]
    large = guest.ask("POST", "/api/tables", json=OPEN | {"name": "A" * 70_000})
    foreign = guest.ask("POST", "/api/tables", json=OPEN, headers={"origin": "null"})
    same = guest.ask("GET", "/static/js/shared/theme.js", headers={"if-none-match": etag})
    opened = guest.ask("POST", "/api/tables", json=OPEN)
    with monkeypatch.context() as broken:
        broken.setattr(LiveTable, "snapshot", None)
        failed = guest.ask("GET", guest.at())
    answers = [large, foreign, same, opened, failed]
    assert [answer.status_code for answer in answers] == [413, 403, 304, 201, 500]
    for answer in answers:
        check_headers(answer.headers)
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
    assert not is_same_origin(origin, host)


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
    with pytest.raises(StorageError, match="does not contain the server's secret"):
        load_secret(path)
    with pytest.raises(StorageError, match="cannot be read or created"):
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


WAYS = ("plays", "commands", "socket")


@dataclass
class Party:
    """Two people in the middle of a hand; Bea is on turn, the table is at ``seq``."""

    ann: Guest
    bea: Guest
    seq: int

    @property
    def play(self) -> dict[str, Any]:
        """What Bea may do now."""
        return {"id": "mine", "seq": self.seq, "move": chosen(self.bea.look()["view"])}


@pytest.fixture
def party(guest: Guest, url: str) -> Iterator[Party]:
    with Guest(url) as bea:
        opening = {"first_dealer": 0}
        sit(bea, open_for_people(guest, options=opening, settings={"spectators": False}))
        tell(guest, "begin")
        tell(guest, "deal")
        now = bea.look()
        assert now["view"]["turn"] == 1
        yield Party(guest, bea, now["seq"])


@dataclass(frozen=True)
class Told:
    """How an attempt was answered: the same of an answer of HTTP and of a WebSocket."""

    status: int
    error: str | None
    message: str


DONE = Told(200, None, "")
NO_SEAT = Told(403, "table/no-seat", "you have no seat at this table")


def attempt(who: Guest, way: str, play: dict[str, Any], **headers: str) -> Told:
    """Try a play in one of the ways; a handshake that is refused is an answer, too."""
    if way == "socket":
        try:
            with who.live(**headers) as wire:
                wire.next()
                wire.say(type="play", **play)
                body = wire.next()
                while body["type"] not in {"done", "refused"}:
                    body = wire.next()
                status = body.get("status", 200)
        except InvalidStatus as refused:
            status, body = refused.response.status_code, json.loads(refused.response.body)
    else:
        named = {"type": "play"} if way == "commands" else {}
        response = who.ask("POST", who.at(f"/{way}"), json=named | play, headers=headers)
        status, body = response.status_code, response.json()
    return Told(status, body.get("error"), body.get("message", ""))


def cookie_of(guest: Guest, table: str) -> str:
    value: str = guest.http.cookies[f"courtcards-{table}"]
    return value


def test_without_a_cookie_of_the_seat(party: Party, url: str, shared_log: Path) -> None:
    table, play = party.bea.table, party.play
    with Guest(url) as eve, Guest(url) as dan, Guest(url) as host:
        sit(eve, open_for_people(host, seats=3, settings={"spectators": False}), "Eve")
        sit(dan, eve.table, "Dan")
        assert tell(dan, "leave").status_code == 200
        bea = cookie_of(party.bea, table)
        before = asked_for(shared_log)
        for at, value in (
            (table, ""),
            (table, cookie_of(eve, eve.table)),  # another table's
            (table, f"1.2.{cookie_of(party.ann, table)[2:]}"),  # another seat's signature
            (table, bea[:-1] + ("A" if bea[-1] != "A" else "B")),
            (eve.table, cookie_of(dan, eve.table)),  # of a seat that was left
        ):
            with Guest(url, {f"courtcards-{at}": value}, table=at) as thief:
                for way in WAYS:
                    assert attempt(thief, way, play) == NO_SEAT
                for path in ("", "/record"):
                    check(thief.ask("GET", thief.at(path)), 403, "table/no-seat", NO_SEAT.message)
                deal = {"id": "p", "seq": 2}
                check(thief.ask("POST", thief.at("/deals"), json=deal), 403, "table/no-seat")
        token = party.bea.ask("GET", party.bea.at("/link")).json()["token"]
        other = token[:-1] + ("A" if token[-1] != "A" else "B")
        with Guest(url, table=table) as thief:
            for forged in (other, "0" + token[1:], token.replace(".2.", ".3."), bea):
                assert attempt(thief, "socket", play, authorization=f"Bearer {forged}") == NO_SEAT
                resumed = thief.ask("POST", thief.at("/resume"), json={"token": forged})
                check(resumed, 403, "table/no-seat")
            assert thief.ask("GET", f"/resume/{eve.table}/{token}").status_code == 403
        assert asked_for(shared_log) == before


def test_from_another_site(party: Party, shared_log: Path) -> None:
    before, play = asked_for(shared_log), party.play
    told = Told(403, "request/cross-site", "this request comes from another site")
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": f"{party.bea.url}.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        for way in WAYS:
            assert attempt(party.bea, way, play, **headers) == told
    assert asked_for(shared_log) == before


@pytest.mark.parametrize("first", WAYS)
def test_a_request_that_is_sent_once_more_is_done_once_and_for_who_sent_it(
    party: Party, shared_log: Path, first: str
) -> None:
    play = party.play
    assert attempt(party.bea, first, play) == DONE
    before = asked_for(shared_log)
    assert any('"mine"' in event for _, _, event in before)
    for again in WAYS:
        assert attempt(party.bea, again, play) == DONE
        # The name that a person gave a command opens nothing to another.
        told = attempt(party.ann, again, play)
        assert (told.status, told.error) == (409, "play/stale")
    assert asked_for(shared_log) == before
