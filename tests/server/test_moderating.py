"""People report others; who has the key hides tables, mutes and bans, on all servers of a log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.live import clock
from courtcards.moderation.docket import DAY_MS
from courtcards.server.limits.clients import Rate
from courtcards.server.moderation import keeper
from courtcards.server.moderation.links import moderators_link
from server.gathering import OPEN, open_for_people, sit, tell
from server.refused import check
from server.serving import HTML, LOOSE, Guest, running_server

PUBLIC = {"settings": {"public": True, "spectators": True}}
HERE, THERE, ELSEWHERE = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Moderator:
    """Who has the key of the moderators."""

    def __init__(self, guest: Guest, log: Path) -> None:
        self.guest = guest
        self.log = log
        self.renew(renew=False)

    def renew(self, *, renew: bool = True) -> None:
        key = moderators_link(self.log, renew=renew).removeprefix("/moderate#")
        self.headers = {"authorization": f"Bearer {key}"}

    def look(self) -> Any:
        answer = self.guest.ask("GET", "/api/moderation", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, kind: str, **rest: Any) -> httpx.Response:
        body = {"type": kind} | rest
        return self.guest.ask("POST", "/api/moderation/acts", json=body, headers=self.headers)

    def done(self, kind: str, **rest: Any) -> Any:
        answer = self.act(kind, **rest)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def url(log: Path) -> Iterator[str]:
    """A server of its own for each test, that believes a proxy where people come from."""
    with running_server(log, trusted_proxies="127.0.0.1") as address:
        yield address


def come_from(guest: Guest, address: str) -> Guest:
    guest.http.headers["x-forwarded-for"] = address
    return guest


@pytest.fixture
def ann(guest: Guest) -> Guest:
    return come_from(guest, HERE)


@pytest.fixture
def bea(url: str) -> Iterator[Guest]:
    with Guest(url) as guest:
        yield come_from(guest, THERE)


@pytest.fixture
def cas(url: str) -> Iterator[Guest]:
    with Guest(url) as guest:
        yield come_from(guest, ELSEWHERE)


@pytest.fixture
def moderator(guest: Guest, log: Path) -> Moderator:
    return Moderator(guest, log)


def report(guest: Guest, **rest: Any) -> httpx.Response:
    return guest.ask("POST", guest.at("/report"), json={"reason": "insult"} | rest)


def insulted(ann: Guest, bea: Guest, **rest: Any) -> int:
    """Bea says something at Ann's table, and which number it has."""
    sit(bea, open_for_people(ann, **(PUBLIC | rest)))
    assert tell(bea, "chat", text="you fool").status_code == 200
    return int(ann.look()["seq"])


def test_what_was_written_is_reported_once_by_each(
    ann: Guest, bea: Guest, cas: Guest, moderator: Moderator
) -> None:
    remark = insulted(ann, bea, settings=PUBLIC["settings"] | {"spectators_chat": True})
    cas.table = ann.table
    for who, reason in ((ann, "insult"), (ann, "other"), (cas, "advertising")):
        answer = report(who, remark=remark, reason=reason)
        assert (answer.status_code, answer.json()) == (201, {"table": ann.table})
    (case,) = moderator.look()["cases"]
    assert (case["name"], case["text"], case["seat"]) == ("Bea", "you fool", 1)
    assert case["reasons"] == ["insult", "advertising"]
    assert (case["table"], case["known"], case["hidden"]) == (ann.table, True, False)


def test_a_person_is_reported_by_the_seat(ann: Guest, bea: Guest, moderator: Moderator) -> None:
    sit(bea, open_for_people(ann))
    assert report(ann, seat=1).status_code == 201
    (case,) = moderator.look()["cases"]
    assert (case["name"], case["text"], case["known"]) == ("Bea", "", False)
    refused = moderator.act("measure", case=case["case"], measure="mute", days=1)
    check(refused, 409, "table/nothing-to-do", "not known from where")


def test_what_cannot_be_reported(ann: Guest, bea: Guest, cas: Guest, moderator: Moderator) -> None:
    remark = insulted(ann, bea)
    cas.table = ann.table
    check(report(ann), 422, "chat/refused", "a seat or a remark")
    check(report(ann, seat=1, remark=remark), 422, "chat/refused", "one of the two")
    check(report(ann, seat=7), 409, "table/seat-taken", "no seat 7")
    check(report(ann, remark=remark + 1), 409, "table/nothing-to-do", "under that number")
    check(report(cas, remark=remark), 409, "table/nothing-to-do", "under that number")
    check(report(bea, seat=1), 409, "table/nothing-to-do", "yourself")
    check(report(bea, seat=1, reason="dull"), 400, "request/malformed")
    assert tell(bea, "leave").status_code == 200
    check(report(ann, seat=1), 409, "table/nothing-to-do", "nobody sits on seat 1")
    open_for_people(ann, settings={"spectators": False})
    cas.table = ann.table
    check(report(cas, seat=0), 403, "table/no-seat")
    assert moderator.look()["cases"] == []


def test_who_takes_a_seat_is_not_taken_for_who_left_it(
    ann: Guest, bea: Guest, cas: Guest, moderator: Moderator
) -> None:
    remark = insulted(ann, bea)
    assert tell(bea, "leave").status_code == 200
    sit(cas, ann.table, "Cas")
    assert report(cas, remark=remark).status_code == 201
    (case,) = moderator.look()["cases"]
    assert (case["name"], case["text"], case["known"]) == ("", "you fool", False)


def test_reports_are_bounded_by_address(log: Path) -> None:
    limits = replace(LOOSE, reports_per_address=Rate(1, 3600))
    with running_server(log, limits) as url, Guest(url) as ann, Guest(url) as bea:
        sit(bea, open_for_people(ann))
        assert report(ann, seat=1).status_code == 201
        check(report(ann, seat=1), 429, "request/too-fast")


def test_a_hidden_table_leaves_the_lobby_of_all(
    ann: Guest, bea: Guest, log: Path, moderator: Moderator
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.look()["cases"][0]["case"]
    with running_server(log) as other, Guest(other) as far:
        assert len(far.ask("GET", "/api/tables").json()["tables"]) == 1
        after = moderator.done("hide", case=case)
        assert far.ask("GET", "/api/tables").json()["tables"] == []
        far_moderator = Moderator(far, log)
        assert far_moderator.look() == after
        check(far_moderator.act("hide", case=case), 409, "table/nothing-to-do", "already")
    assert after["cases"][0]["hidden"]
    assert [(each["what"], each["name"]) for each in after["done"]] == [("hidden", "Bea")]


def test_a_closed_report_is_gone_until_others_report_it_anew(
    ann: Guest, bea: Guest, cas: Guest, moderator: Moderator
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.look()["cases"][0]["case"]
    assert moderator.done("close", case=case)["cases"] == []
    check(moderator.act("close", case=case), 409, "table/nothing-to-do", "closed already")
    check(moderator.act("close", case=99), 409, "table/nothing-to-do", "no report of the number 99")
    report(ann, seat=1)
    assert moderator.look()["cases"] == []
    cas.table = ann.table
    report(cas, seat=1)
    assert len(moderator.look()["cases"]) == 1
    assert [each["what"] for each in moderator.look()["done"]] == ["closed"]


def test_who_is_muted_says_set_phrases_only_at_every_table_and_server(
    ann: Guest, bea: Guest, log: Path, moderator: Moderator
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.look()["cases"][0]["case"]
    (measure,) = moderator.done("measure", case=case, measure="mute", days=1)["measures"]
    assert (measure["measure"], measure["name"]) == ("mute", "Bea")
    again = moderator.act("measure", case=case, measure="mute", days=1)
    check(again, 409, "table/nothing-to-do", "as long or longer")
    check(tell(bea, "chat", text="more"), 403, "chat/muted", "moderator")
    assert tell(bea, "chat", phrase="hello").status_code == 200
    headers = {"x-forwarded-for": THERE}
    with bea.live(**headers) as line:
        line.say(type="chat", id="by-line", seq=1, text="more")
        assert line.until("refused")["error"] == "chat/muted"
    with (
        running_server(log, trusted_proxies="127.0.0.1") as other,
        Guest(other, bea.cookies) as far,
    ):
        open_for_people(come_from(far, THERE))
        check(tell(far, "chat", text="there"), 403, "chat/muted")
    sit(bea, open_for_people(ann, **PUBLIC))  # public tables stay open to who is muted
    after = moderator.done("lift", measure=measure["number"])
    assert after["measures"] == []
    assert tell(bea, "chat", text="sorry").status_code == 200
    check(moderator.act("lift", measure=measure["number"]), 409, "table/nothing-to-do", "ended")
    check(moderator.act("lift", measure=99), 409, "table/nothing-to-do", "no measure")


def test_who_is_banned_sits_at_no_public_table(
    ann: Guest, bea: Guest, moderator: Moderator
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.look()["cases"][0]["case"]
    moderator.done("measure", case=case, measure="ban", days=None)
    check(tell(bea, "chat", text="more"), 403, "chat/muted")
    bea.table = open_for_people(ann, **PUBLIC)
    check(bea.ask("POST", bea.at("/seats"), json={"name": "Bea"}), 403, "table/no-seat", "public")
    asked = bea.ask("POST", "/api/tables", json=OPEN | PUBLIC)
    check(asked, 403, "table/no-seat", "public tables")
    sit(bea, open_for_people(ann))  # among friends nobody asks
    assert open_for_people(bea)
    assert [each["days"] for each in moderator.look()["done"]] == [None]


def test_a_measure_ends_by_itself(
    ann: Guest, bea: Guest, moderator: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.look()["cases"][0]["case"]
    moderator.done("measure", case=case, measure="ban", days=1)
    moderator.done("measure", case=case, measure="ban", days=30)
    monkeypatch.setattr(keeper, "now_ms", lambda: clock.now_ms() + 30 * DAY_MS - 60_000)
    check(tell(bea, "chat", text="more"), 403, "chat/muted")
    monkeypatch.setattr(keeper, "now_ms", lambda: clock.now_ms() + 30 * DAY_MS)
    assert tell(bea, "chat", text="thank you").status_code == 200
    sit(bea, open_for_people(ann, **PUBLIC))


def test_whoever_opened_the_table_is_known(ann: Guest, bea: Guest, moderator: Moderator) -> None:
    sit(bea, open_for_people(ann, **PUBLIC))
    report(bea, seat=0)
    case = moderator.look()["cases"][0]
    assert (case["name"], case["known"]) == ("Ann", True)
    moderator.done("measure", case=case["case"], measure="mute", days=30)
    check(tell(ann, "chat", text="hello"), 403, "chat/muted")
    assert tell(bea, "chat", text="hello").status_code == 200


def test_only_the_key_opens_it_and_a_new_one_ends_it(ann: Guest, moderator: Moderator) -> None:
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Basic x"}):
        check(ann.ask("GET", "/api/moderation", headers=headers), 403, "club/not-allowed", "key")
    old = moderator.headers
    moderator.renew()
    check(ann.ask("GET", "/api/moderation", headers=old), 403, "club/not-allowed", "renewed")
    body = {"type": "close", "case": 1}
    refused = ann.ask("POST", "/api/moderation/acts", json=body, headers=old)
    check(refused, 403, "club/not-allowed")
    assert [each["what"] for each in moderator.look()["done"]] == ["renewed"]


def test_the_page_tells_no_other_address_from_where_it_asks(ann: Guest) -> None:
    page = ann.ask("GET", "/moderate", headers=HTML)
    assert page.status_code == 200
    assert page.headers["referrer-policy"] == "no-referrer"


def test_no_address_and_no_origin_is_told_or_kept_in_clear(
    ann: Guest, bea: Guest, log: Path, moderator: Moderator
) -> None:
    remark = insulted(ann, bea)
    report(ann, remark=remark)
    moderator.look()
    assert all('"origin"' not in text for guest in (ann, bea) for text in guest.heard)
    kept = b"".join(each.read_bytes() for each in log.parent.iterdir())
    assert b"you fool" in kept
    assert b'"origin":"' in kept
    assert THERE.encode() not in kept
