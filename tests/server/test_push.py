"""*Your turn* on a device that shows no page: from a play to what its browser reads."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from courtcards.kernel.errors import BadSettings
from courtcards.languages import LANGUAGES, translated
from courtcards.server.push import endpoints, keys, lookups, notices, sending
from courtcards.server.push.keys import PushKey
from courtcards.server.push.sending import Letter, YourTurn
from courtcards.server.push.subscriptions import PushKeys, Subscribed
from server.gathering import open_for_people, sit, tell
from server.push_service import Browser, PushService, in_base64url, push_service
from server.refused import check
from server.serving import Guest, running_server
from waiting import looks, wait_until

DAYS = {"pace": "days", "limit": 3}
OPENING = {"game": "double-king", "ruleset": "club", "seats": 4, "settings": DAYS}


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service on this machine, which this server takes for one of the internet."""
    with push_service(tmp_path) as running:
        monkeypatch.setattr(endpoints, "PORT", running.port)
        monkeypatch.setattr(endpoints, "is_public", lambda _: True)
        trusted = ssl.create_default_context(cafile=running.certificate)
        monkeypatch.setattr(sending, "trusting", lambda: trusted)
        yield running


@pytest.fixture
def people(url: str) -> Iterator[list[Guest]]:
    """Four people at a table that is played over days; the first hand is dealt."""
    guests = [Guest(url) for _ in range(4)]
    table = open_for_people(guests[0], **OPENING)
    for guest, name in zip(guests[1:], ("Bea", "Cas", "Dé"), strict=True):
        sit(guest, table, name)
    assert tell(guests[0], "begin").status_code == 200
    assert tell(guests[0], "deal").status_code == 200
    yield guests
    for guest in guests:
        guest.http.close()


def subscribe(guest: Guest, browser: Browser, **headers: str) -> None:
    response = guest.ask("POST", guest.at("/push"), json=browser.subscription, headers=headers)
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
        if now != before:
            told[now] += 1
        wait_until(lambda: [len(browser.received) for browser in browsers] == told)
        before = now
    assert sum(told) >= 4
    for browser, count in zip(browsers, told, strict=True):
        assert len(browser.read()) == count


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_names_the_table_and_no_card(
    people: list[Guest], service: PushService, language: str
) -> None:
    browser = Browser(service, f"one-{language}")
    first = mover(people)
    play(people[first])
    if mover(people) == first:  # who chooses the game leads, too
        play_until_other(people, first)
    seat = mover(people)
    waits = (seat + 1) % 4
    subscribe(people[waits], browser, **{"accept-language": language})
    for _ in looks():
        if mover(people) == waits:
            break
        play(people[mover(people)])
    wait_until(lambda: bool(browser.received))
    [message] = browser.read()
    names = ["Ann", "Bea", "Cas", "Dé"]
    del names[waits]
    assert message == {
        "table": people[0].table,
        "title": translated("It is your turn", language),
        "body": translated("{game}, with {names}", language).format(
            game="Double King", names=", ".join(names)
        ),
        "language": language,
    }
    [received] = browser.received
    assert received.headers["topic"] == people[0].table
    assert int(received.headers["ttl"]) > 0


def play_until_other(people: list[Guest], seat: int) -> None:
    for _ in looks():
        if mover(people) != seat:
            return
        play(people[seat])


def test_who_is_looking_is_told_only_where_nothing_happens_for_long(
    people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, away = Browser(service, "looking"), Browser(service, "away")
    subscribe(people[0], looking)
    for guest in people[1:]:
        subscribe(guest, away)
    with people[0].live():
        rounds_until(people, lambda: len(away.received) >= 6)
        assert looking.received == []
        monkeypatch.setattr(notices, "GRACE_S", 0.0)
        rounds_until(people, lambda: looking.received)


def rounds_until(people: list[Guest], is_done: Any) -> None:
    for _ in looks():
        if is_done():
            return
        play(people[mover(people)])


def stored(log: Path, table: str) -> str:
    """What the log has of who is told at a table."""
    with contextlib.closing(sqlite3.connect(log)) as file:
        found = file.execute("SELECT event FROM events WHERE table_id = ?", (f"push/{table}",))
        return "".join(event for (event,) in found)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_told_no_more(
    people: list[Guest], service: PushService, status: int, shared_log: Path
) -> None:
    browser = Browser(service, f"gone-{status}")
    for guest in people:
        subscribe(guest, browser)  # the same browser: it is one person's, the last one's
    service.status = status
    rounds_until(people, lambda: browser.received)
    wait_until(lambda: '"unsubscribed"' in stored(shared_log, people[0].table))
    service.status, known = 201, len(browser.received)
    for _ in range(12):  # three turns of the browser's seat
        if people[0].look()["view"]["phase"] == "playing":
            play(people[mover(people)])
    assert len(browser.received) <= known + 1  # one may have been under way


def test_a_redirection_leads_nowhere(people: list[Guest], service: PushService) -> None:
    browser = Browser(service, "elsewhere")
    subscribe(people[3], browser)
    service.status, service.headers = 307, {"location": service.address("inside")}
    rounds_until(people, lambda: browser.received)
    assert all(each.path == browser.path for each in service.received)


def test_unsubscribing_is_as_easy(people: list[Guest], service: PushService) -> None:
    browser, other = Browser(service, "leaving"), Browser(service, "staying")
    subscribe(people[0], browser)
    for guest in people[1:]:
        subscribe(guest, other)
    subscribe(people[3], other)
    ended = people[0].ask("POST", people[0].at("/push/end"), json={"endpoint": browser.endpoint})
    assert ended.json() == {"told": False}
    rounds_until(people, lambda: len(other.received) >= 2)
    assert browser.received == []


def test_subscriptions_and_the_key_outlast_the_server(log: Path, service: PushService) -> None:
    browser = Browser(service, "lasting")
    with running_server(log) as url:
        guests = [Guest(url) for _ in range(4)]
        table = open_for_people(guests[0], **OPENING)
        for guest, name in zip(guests[1:], ("Bea", "Cas", "Dé"), strict=True):
            sit(guest, table, name)
        tell(guests[0], "begin")
        tell(guests[0], "deal")
        subscribe(guests[3], browser)
        key = guests[0].ask("GET", "/api/push").json()["key"]
    with running_server(log) as url:
        again = [guest.moved_to(url) for guest in guests]
        rounds_until(again, lambda: browser.received)
        assert again[0].ask("GET", "/api/push").json()["key"] == key
    assert browser.read()[0]["table"] == table
    assert f",k={key}" in browser.received[0].headers["authorization"]


BAD = [
    "http://push.example/x",
    "https://push.example:8443/x",
    "https://me@push.example/x",
    "https://push.example/x#y",
    "https:///x",
    "ftp://push.example/x",
    "https://push.example/ x",
    "https://push.example:port/x",
    "https://[::1/x",
    "/api/tables",
    "",
]
INSIDE = [
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest",
    "https://0x7f000001/x",
    "https://[::ffff:10.0.0.1]/x",
]


@pytest.mark.parametrize("endpoint", [*BAD, *INSIDE])
def test_an_address_inside_is_never_asked(people: list[Guest], endpoint: str) -> None:
    keys_ = {"p256dh": PushKey(b"x").public, "auth": in_base64url(b"a" * 16)}
    body = {"endpoint": endpoint, "keys": keys_}
    check(people[0].ask("POST", people[0].at("/push"), json=body), 422, "table/bad-settings")


def test_a_name_that_leads_inside_by_now_is_not_asked(
    people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It led elsewhere when the browser subscribed."""
    browser = Browser(service, "rebound")
    subscribe(people[3], browser)
    monkeypatch.undo()
    with pytest.raises(BadSettings):
        endpoints.public_address("localhost")
    for _ in range(4):
        play(people[mover(people)])
    assert browser.received == []


@pytest.mark.parametrize(
    ("address", "is_public"),
    [
        ("142.250.1.1", True),
        ("2a00:1450:4001::1", True),
        ("::ffff:142.250.1.1", True),
        ("64:ff9b::142.250.1.1", True),
        ("2002:8efa:101::1", True),
        ("0.0.0.0", False),
        ("0.1.2.3", False),
        ("10.0.0.1", False),
        ("100.64.0.1", False),
        ("127.0.0.1", False),
        ("169.254.169.254", False),
        ("172.16.0.1", False),
        ("192.0.0.1", False),
        ("192.0.0.9", False),
        ("192.0.2.1", False),
        ("192.88.99.1", False),
        ("192.168.0.1", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::10.0.0.1", False),  # IPv4-compatible
        ("::142.250.1.1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:0:10.0.0.1", False),  # translated
        ("64:ff9b::10.0.0.1", False),  # NAT64
        ("64:ff9b:1::a00:1", False),
        ("100::1", False),
        ("2001::1", False),  # Teredo
        ("2001:0:a00:1::1", False),
        ("2001:10::1", False),
        ("2001:20::1", False),
        ("2001:db8::1", False),
        ("2002:a00:1::1", False),  # 6to4 of 10.0.0.1
        ("2002:7f00:1::", False),
        ("2600:1f00::5efe:10.0.0.1", False),  # ISATAP
        ("2600:1f00::200:5efe:127.0.0.1", False),
        ("3fff::1", False),
        ("5f00::1", False),
        ("fc00::1", False),
        ("fd12:3456::1", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("ff02::1", False),
    ],
)
def test_addresses_of_the_internet_at_large(address: str, is_public: bool) -> None:
    assert endpoints.is_public(address) == is_public


def test_the_address_that_was_checked_is_the_one_that_is_asked(
    people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever owns a name may let it lead elsewhere at the next look."""
    browser = Browser(service, "rebinding")
    subscribe(people[3], browser)
    looked_up: list[str] = []
    real = socket.getaddrinfo

    def look_up(host: str, *rest: Any, **named: Any) -> Any:
        looked_up.append(host)
        # Were the name looked up again for the connection, it would lead nowhere.
        is_rebound = looked_up.count("localhost") > 1
        return real("127.0.0.1" if not is_rebound else "127.0.0.99", *rest, **named)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    told = Subscribed(
        0, 1, browser.endpoint, PushKeys(**browser.subscription["keys"]), "en", "https://x.example"
    )
    letter = Letter(told, YourTurn("table", "title", "body", "en"))
    assert not sending.is_gone(letter, PushKey(b"x" * 32))
    assert len(browser.received) == 1
    assert looked_up == ["localhost", "127.0.0.1"]


@pytest.mark.parametrize(
    "broken", [{"p256dh": in_base64url(b"\x04" + b"1" * 64)}, {"p256dh": "?"}, {"auth": "AAAA"}]
)
def test_a_key_that_is_none_is_refused(
    people: list[Guest], service: PushService, broken: dict[str, str]
) -> None:
    body = Browser(service, "broken").subscription
    body["keys"] |= broken
    check(people[0].ask("POST", people[0].at("/push"), json=body), 422, "table/bad-settings")


def test_only_who_sits_there_is_told_and_only_over_days(
    url: str, people: list[Guest], service: PushService
) -> None:
    browser = Browser(service, "nobody")
    with Guest(url) as anybody, Guest(url) as quick:
        anybody.table = people[0].table
        refused = anybody.ask("POST", anybody.at("/push"), json=browser.subscription)
        check(refused, 403, "table/no-seat")
        open_for_people(quick)
        refused = quick.ask("POST", quick.at("/push"), json=browser.subscription)
        check(refused, 422, "table/bad-settings")
        anybody.table = "unknown"
        refused = anybody.ask("POST", anybody.at("/push"), json=browser.subscription)
        check(refused, 404, "table/unknown")


def test_a_server_without_the_extra_says_so(
    log: Path, monkeypatch: pytest.MonkeyPatch, service: PushService
) -> None:
    monkeypatch.setattr(keys, "is_there", lambda: False)
    with running_server(log) as url, Guest(url) as guest:
        assert guest.ask("GET", "/api/push").json() == {"key": None}
        open_for_people(guest, **OPENING)
        body = Browser(service, "none").subscription
        refused = guest.ask("POST", guest.at("/push"), json=body)
        check(refused, 409, "table/nothing-to-do", "this server sends no messages")


def test_a_name_server_that_hangs_keeps_back_no_page_and_one_address_at_most_once(
    url: str, people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, looked_up = threading.Event(), list[str]()

    def look_up(host: str) -> str:
        looked_up.append(host)
        hangs.wait()
        return "192.0.2.1"

    monkeypatch.setattr(endpoints, "public_address", look_up)
    with contextlib.ExitStack() as stack:
        stack.callback(hangs.set)
        body = Browser(service, "one").subscription
        threads = [
            threading.Thread(
                target=guest.ask, args=("POST", guest.at("/push")), kwargs={"json": body}
            )
            for guest in people
            for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        wait_until(lambda: bool(looked_up))
        with Guest(url) as other:
            for path in ("/static/js/home.js", "/rules/DK-3.1", "/metrics", "/favicon.ico"):
                assert other.http.get(path).status_code == 200, path
        assert len(looked_up) == 1
        hangs.set()
        for thread in threads:
            thread.join()


def test_a_look_up_is_given_up_after_a_while(
    people: list[Guest], service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = threading.Event()
    monkeypatch.setattr(endpoints, "public_address", lambda _host: hangs.wait())
    monkeypatch.setattr(lookups, "WITHIN_S", 0.01)
    body = Browser(service, "one").subscription
    response = people[0].ask("POST", people[0].at("/push"), json=body)
    check(response, 422, "table/bad-settings", "this push service cannot be found")
    hangs.set()
