"""*Your turn* on a device that shows no page: from a play to what its browser reads."""

from __future__ import annotations

import contextlib
import gc
import select
import socket
import sqlite3
import ssl
import struct
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.kernel.errors import BadSettings
from courtcards.server.push import endpoints, notices, sending
from courtcards.server.push.sending import PushKey, PushMessage, YourTurn
from courtcards.server.push.subscriptions import PushKeys, Subscribed
from courtcards.text import LANGUAGES, translate_text
from server.gathering import open_for_people, sit, tell
from server.push_service import Browser, PushService, in_base64url, push_service
from server.refused import check
from server.serving import Guest, running_server
from waiting import LIMIT_S, looks, wait_until

DAYS = {"pace": "days", "limit": 3}
OPENING = {"game": "double-king", "ruleset": "club", "seats": 4, "settings": DAYS}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with push_service(tmp_path_factory.mktemp("push")) as service:
        yield service


@pytest.fixture
def service(running: PushService, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service on this machine, which this server takes for one of the internet."""
    monkeypatch.setattr(endpoints, "PORT", running.port)
    monkeypatch.setattr(endpoints, "is_public", lambda _: True)
    trusted = ssl.create_default_context(cafile=running.certificate)
    monkeypatch.setattr(sending, "make_tls_context", lambda: trusted)
    yield running
    running.status, running.headers = 201, {}


def begun(url: str) -> list[Guest]:
    """Four people at a table that is played over days; the first hand is dealt."""
    guests = [Guest(url) for _ in range(4)]
    table = open_for_people(guests[0], **OPENING)
    for guest, name in zip(guests[1:], ("Bea", "Cas", "Dé"), strict=True):
        sit(guest, table, name)
    assert tell(guests[0], "begin").status_code == 200
    assert tell(guests[0], "deal").status_code == 200
    return guests


@pytest.fixture
def people(url: str) -> Iterator[list[Guest]]:
    guests = begun(url)
    yield guests
    for guest in guests:
        guest.http.close()


def ask_to_be_told(guest: Guest, browser: Browser, **headers: str) -> httpx.Response:
    return guest.ask("POST", guest.at("/push"), json=browser.subscription, headers=headers)


def subscribe(guest: Guest, browser: Browser, **headers: str) -> None:
    response = ask_to_be_told(guest, browser, **headers)
    assert response.status_code == 200, response.text
    assert response.json() == {"told": True}


def mover(people: list[Guest]) -> int:
    """The seat on turn."""
    for _ in looks():
        for seat, guest in enumerate(people):
            if guest.look()["view"]["legal"]:
                return seat
    raise AssertionError


def play(guest: Guest) -> None:
    seen = guest.look()
    body = {"move": seen["view"]["legal"][0], "seq": seen["seq"], "id": f"p{seen['seq']}"}
    assert guest.ask("POST", guest.at("/plays"), json=body).status_code == 200


def play_until(people: list[Guest], is_done: Callable[[], object]) -> None:
    for _ in looks():
        if is_done():
            return
        play(people[mover(people)])


def test_whose_turn_begins_is_told_once_and_nobody_else(
    people: list[Guest], service: PushService
) -> None:
    browsers = [Browser(service, f"seat-{seat}") for seat in range(4)]
    for guest, browser in zip(people, browsers, strict=True):
        subscribe(guest, browser)
    told = [0] * 4
    before = mover(people)
    for _ in range(6):
        play(people[before])
        now = mover(people)
        told[now] += now != before
        wait_until(lambda: [len(browser.received) for browser in browsers] == told)
        before = now
    assert sum(told) >= 4
    assert [len(browser.read()) for browser in browsers] == told


def test_a_message_names_the_table_and_no_card_in_the_language_of_its_reader(
    people: list[Guest], service: PushService
) -> None:
    browsers = [Browser(service, f"reader-{language}") for language in LANGUAGES]
    on_turn = mover(people)
    play_until(people, lambda: mover(people) != on_turn)  # who chooses the game leads, too
    readers = list(zip(cycle(people), browsers, LANGUAGES, strict=False))
    for guest, browser, language in readers:
        subscribe(guest, browser, **{"accept-language": language})
    play_until(people, lambda: all(browser.received for browser in browsers))
    names = ["Ann", "Bea", "Cas", "Dé"]
    for number, (_, browser, language) in enumerate(readers):
        own = names[number % len(names)]
        others = ", ".join(name for name in names if name != own)
        assert browser.read()[0] == {
            "table": people[0].table,
            "title": translate_text("Your turn", language),
            "body": translate_text("{game}, with {names}", language).format(
                game="Double King", names=others
            ),
            "language": language,
        }
        assert browser.received[0].headers["topic"] == people[0].table
        assert int(browser.received[0].headers["ttl"]) > 0


@pytest.mark.long
def test_who_is_looking_is_told_only_where_nothing_happens_for_long(
    people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, away = Browser(service, "looking"), Browser(service, "away")
    subscribe(people[0], looking)
    for guest in people[1:]:
        subscribe(guest, away)
    with people[0].live():
        play_until(people, lambda: len(away.received) >= 6)
        assert looking.received == []
        monkeypatch.setattr(notices, "GRACE_S", 0.0)
        play_until(people, lambda: looking.received)


def stored(log: Path, table: str) -> str:
    """What the log has of who is told at a table."""
    with contextlib.closing(sqlite3.connect(log)) as file:
        found = file.execute(
            "SELECT event || coalesce(texts, '') FROM events WHERE table_id = ?",
            (f"push/{table}",),
        )
        return "".join(event for (event,) in found)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_told_no_more(
    people: list[Guest], service: PushService, status: int, shared_log: Path
) -> None:
    browser = Browser(service, f"gone-{status}")
    for guest in people:
        subscribe(guest, browser)  # the same browser: it is one person's, the last one's
    service.status, service.headers = 307, {"location": service.address("inside")}
    play_until(people, lambda: browser.received)
    assert not any(each.path == "/to/inside" for each in service.received)
    service.status, known = status, len(browser.received)
    play_until(people, lambda: len(browser.received) > known)
    wait_until(lambda: '"unsubscribed"' in stored(shared_log, people[0].table))
    service.status, known = 201, len(browser.received)
    for _ in range(8):  # two turns of the browser's seat
        play(people[mover(people)])
    assert len(browser.received) <= known + 1  # one may have been under way


def test_unsubscribing_is_as_easy(people: list[Guest], service: PushService) -> None:
    browser, other = Browser(service, "leaving"), Browser(service, "staying")
    subscribe(people[0], browser)
    for guest in people[1:]:
        subscribe(guest, other)
    ended = people[0].ask("POST", people[0].at("/push/end"), json={"endpoint": browser.endpoint})
    assert ended.json() == {"told": False}
    play_until(people, lambda: len(other.received) >= 2)
    assert browser.received == []


def test_subscriptions_and_the_key_outlast_the_server(log: Path, service: PushService) -> None:
    browser = Browser(service, "lasting")
    with running_server(log) as url:
        guests = begun(url)
        subscribe(guests[3], browser)
        key = guests[0].ask("GET", "/api/push").json()["key"]
    with running_server(log) as url:
        again = [guest.moved_to(url) for guest in guests]
        play_until(again, lambda: browser.received)
        assert again[0].ask("GET", "/api/push").json()["key"] == key
    assert browser.read()[0]["table"] == guests[0].table
    assert f",k={key}" in browser.received[0].headers["authorization"]


def test_a_name_that_leads_inside_by_now_is_not_asked(
    people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It led elsewhere when the browser subscribed."""
    browser = Browser(service, "rebound")
    subscribe(people[3], browser)
    monkeypatch.undo()
    with pytest.raises(BadSettings):
        endpoints.resolve_host("localhost")
    for _ in range(4):
        play(people[mover(people)])
    assert browser.received == []


PUBLIC = (
    *("142.250.1.1", "2a00:1450:4001::1", "::ffff:142.250.1.1", "64:ff9b::142.250.1.1"),
    "2002:8efa:101::1",
)
NOT_PUBLIC: dict[str, tuple[str, ...]] = {
    "nowhere": ("0.0.0.0", "0.1.2.3", "::", "100::1"),
    "this machine": ("127.0.0.1", "::1"),
    "a network of one's own": (
        *("10.0.0.1", "100.64.0.1", "172.16.0.1", "192.168.0.1"),
        *("fc00::1", "fd12:3456::1", "fec0::1"),
    ),
    "the same cable": ("169.254.169.254", "fe80::1", "fe80::1%eth0"),
    "reserved": (
        *("192.0.0.1", "192.0.0.9", "192.0.2.1", "192.88.99.1", "198.18.0.1", "240.0.0.1"),
        *("2001:10::1", "2001:20::1", "2001:db8::1", "3fff::1", "5f00::1"),
    ),
    "many at once": ("224.0.0.1", "255.255.255.255", "ff02::1"),
    "IPv4-compatible": ("::10.0.0.1", "::142.250.1.1"),
    "IPv4-mapped or translated": ("::ffff:10.0.0.1", "::ffff:0:10.0.0.1"),
    "NAT64": ("64:ff9b::10.0.0.1", "64:ff9b:1::a00:1"),
    "Teredo": ("2001::1", "2001:0:a00:1::1"),
    "6to4": ("2002:a00:1::1", "2002:7f00:1::"),
    "ISATAP": ("2600:1f00::5efe:10.0.0.1", "2600:1f00::200:5efe:127.0.0.1"),
}


NOWHERE = (
    *("http://push.example/x", "https://push.example:8443/x", "https://me@push.example/x"),
    *("https://push.example/x#y", "https:///x", "ftp://push.example/x", "https://push.example/ x"),
    *("https://push.example:port/x", "https://[::1/x", "/api/tables", "", "https://localhost/x"),
    *("https://10.0.0.1/x", "https://[::1]/x", "https://0x7f000001/x", "https://169.254.169.254/x"),
)


def test_addresses_of_the_internet_at_large() -> None:
    assert [each for each in PUBLIC if not endpoints.is_public(each)] == []
    for kind, addresses in NOT_PUBLIC.items():
        assert [each for each in addresses if endpoints.is_public(each)] == [], kind


def test_the_address_that_was_checked_is_the_one_that_is_asked(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever owns a name may let it lead elsewhere at the next look."""
    browser = Browser(service, "rebinding")
    looked_up: list[str] = []
    real, own = socket.getaddrinfo, threading.current_thread()

    def look_up(host: str, *rest: Any, **named: Any) -> Any:
        if threading.current_thread() is not own:  # the server writes to others meanwhile
            return real(host, *rest, **named)
        looked_up.append(host)
        # Were the name looked up again for the connection, it would lead nowhere.
        is_rebound = looked_up.count("localhost") > 1
        return real("127.0.0.1" if not is_rebound else "127.0.0.99", *rest, **named)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    told = Subscribed(
        0, 1, browser.endpoint, PushKeys(**browser.subscription["keys"]), "en", "https://x.example"
    )
    letter = PushMessage(told, YourTurn("table", "title", "body", "en"))
    assert not sending.send_message(letter, PushKey(b"x" * 32))
    assert len(browser.received) == 1
    assert looked_up == ["localhost"]


def test_a_service_that_hangs_up_at_once_leaves_nothing_open(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that is up before it is wrapped is lost just then: Python 3.11 would leave it open."""
    at_once = struct.pack("ii", 1, 0)
    trusted, wrapping = sending.make_tls_context(), threading.Event()

    def hang_up() -> None:
        accepted, _ = listening.accept()
        wrapping.wait(LIMIT_S)
        accepted.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        accepted.close()

    class Wrapper:
        def wrap_socket(self, plain: socket.socket, **named: Any) -> ssl.SSLSocket:
            is_up = plain.getsockname()[1] != 0
            wrapping.set()
            if is_up:
                select.select([plain], [], [])
            return trusted.wrap_socket(plain, **named)

    monkeypatch.setattr(sending, "make_tls_context", Wrapper)
    # What is logged keeps the fault, and by that all that it went through.
    monkeypatch.setattr(sending.logger, "warning", lambda *_: None)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(LIMIT_S)
    monkeypatch.setattr(endpoints, "PORT", listening.getsockname()[1])
    hanging_up = threading.Thread(target=hang_up)
    hanging_up.start()
    browser = Browser(service, "cut off")
    endpoint = f"https://localhost:{endpoints.PORT}/to/nobody"
    keys = PushKeys(**browser.subscription["keys"])
    told = Subscribed(0, 1, endpoint, keys, "en", "https://x.example")
    letter = PushMessage(told, YourTurn("table", "title", "body", "en"))
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always", ResourceWarning)
        assert not sending.send_message(letter, PushKey(b"x" * 32))
        gc.collect()
    hanging_up.join()
    listening.close()
    assert [each.message for each in seen if "SSLSocket" in str(each.message)] == []


def test_only_who_sits_there_is_told_over_days_and_at_no_address_inside(
    url: str, people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(service, "nobody")
    with Guest(url, table=people[0].table) as anybody, Guest(url) as quick:
        check(ask_to_be_told(anybody, browser), 403, "table/no-seat")
        open_for_people(quick)
        check(ask_to_be_told(quick, browser), 422, "table/bad-settings")
        anybody.table = "unknown"
        check(ask_to_be_told(anybody, browser), 404, "table/unknown")
    right = browser.subscription
    no_point = in_base64url(b"\x04" + b"1" * 64)

    def check_refused(body: dict[str, Any]) -> None:
        answer = people[0].ask("POST", people[0].at("/push"), json=body)
        check(answer, 422, "table/bad-settings")

    for broken in ({"p256dh": no_point}, {"p256dh": "?"}, {"auth": "AAAA"}):
        check_refused(right | {"keys": right["keys"] | broken})
    monkeypatch.undo()
    for endpoint in NOWHERE:
        check_refused(right | {"endpoint": endpoint})


def test_a_server_without_the_extra_says_so(
    log: Path, monkeypatch: pytest.MonkeyPatch, service: PushService
) -> None:
    monkeypatch.setattr(sending, "is_available", lambda: False)
    with running_server(log) as url, Guest(url) as guest:
        assert guest.ask("GET", "/api/push").json() == {"key": None}
        open_for_people(guest, **OPENING)
        refused = ask_to_be_told(guest, Browser(service, "none"))
        check(refused, 409, "table/nothing-to-do", "this server sends no messages")


def test_a_name_server_that_hangs_keeps_back_no_page_and_one_address_at_most_once(
    url: str, people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, looked_up = threading.Event(), list[str]()

    def look_up(host: str) -> str:
        looked_up.append(host)
        hangs.wait()
        return "192.0.2.1"

    monkeypatch.setattr(endpoints, "resolve_host", look_up)
    browser = Browser(service, "one")
    asking = [partial(ask_to_be_told, guest, browser) for guest in people for _ in range(3)]
    with ThreadPoolExecutor(len(asking)) as threads, contextlib.ExitStack() as stack:
        stack.callback(hangs.set)
        asked = [threads.submit(each) for each in asking]
        wait_until(lambda: bool(looked_up))
        with Guest(url) as other:
            for path in ("/static/js/start/home.js", "/rules/DK-3.1", "/metrics", "/favicon.ico"):
                assert other.http.get(path).status_code == 200, path
        assert len(looked_up) == 1
        hangs.set()
        wait(asked)
        hangs.clear()
        monkeypatch.setattr(notices, "WITHIN_S", 0.01)  # a look-up is given up after a while
        response = ask_to_be_told(people[0], browser)
        check(response, 422, "table/bad-settings", "this push service cannot be found")
