"""People report others; who has the key hides tables, mutes and bans, on all servers of a log."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from courtcards.server import moderation
from courtcards.server.limits.clients import Rate
from courtcards.server.moderation import DAY_MS, make_moderators_link
from courtcards.tables.service import host
from server.gathering import OPEN, open_for_people, sit, tell
from server.refused import check
from server.serving import HTML, LOOSE, Guest, running_server

PUBLIC = {"settings": {"public": True, "spectators": True}}
ADDRESSES = (f"192.0.{number // 250}.{1 + number % 250}" for number in itertools.count())
"""Each person of each test comes from one of their own."""


class Moderator:
    """Who has the key of the moderators."""

    def __init__(self, guest: Guest, log: Path) -> None:
        self.guest = guest
        self.log = log
        self.renew(renew=False)

    def renew(self, *, renew: bool = True) -> None:
        key = make_moderators_link(self.log, renew=renew).removeprefix("/moderate#")
        self.headers = {"authorization": f"Bearer {key}"}

    def look(self) -> Any:
        answer = self.guest.ask("GET", "/api/moderation", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def cases(self) -> list[Any]:
        """What was reported of the table that its guest is at."""
        return [each for each in self.look()["cases"] if each["table"] == self.guest.table]

    def case(self) -> Any:
        (found,) = self.cases()
        return found

    def act(self, kind: str, **rest: Any) -> httpx.Response:
        body = {"type": kind} | rest
        return self.guest.ask("POST", "/api/moderation/acts", json=body, headers=self.headers)

    def done(self, kind: str, **rest: Any) -> Any:
        answer = self.act(kind, **rest)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture(scope="module")
def url(shared_log: Path) -> Iterator[str]:
    """A server that believes a proxy where people come from."""
    with running_server(shared_log, trusted_proxies="127.0.0.1") as address:
        yield address


def person(url: str) -> Iterator[Guest]:
    """Somebody who comes from an address of their own."""
    with Guest(url) as guest:
        guest.http.headers["x-forwarded-for"] = next(ADDRESSES)
        yield guest


ann, bea, cas = (pytest.fixture(person, name=name) for name in ("ann", "bea", "cas"))


@pytest.fixture
def moderator(ann: Guest, shared_log: Path) -> Moderator:
    return Moderator(ann, shared_log)


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
    case = moderator.case()
    assert (case["name"], case["text"], case["seat"]) == ("Bea", "you fool", 1)
    assert case["reasons"] == ["insult", "advertising"]
    assert (case["table"], case["known"], case["hidden"]) == (ann.table, True, False)


def test_reports_are_bounded_by_address(log: Path) -> None:
    limits = replace(LOOSE, reports_per_address=Rate(1, 3600))
    with running_server(log, limits) as url, Guest(url) as ann, Guest(url) as bea:
        sit(bea, open_for_people(ann))
        assert report(ann, seat=1).status_code == 201
        check(report(ann, seat=1), 429, "request/too-fast")


def test_what_cannot_be_reported(ann: Guest, bea: Guest, cas: Guest, moderator: Moderator) -> None:
    remark = insulted(ann, bea)
    cas.table = ann.table
    check(report(ann), 422, "chat/refused", "a seat or a remark")
    check(report(ann, seat=1, remark=remark), 422, "chat/refused", "either a seat or a remark")
    check(report(ann, seat=7), 409, "table/seat-taken", "no seat 7")
    check(report(ann, remark=remark + 1), 409, "table/nothing-to-do", "no remark of that number")
    check(report(cas, remark=remark), 409, "table/nothing-to-do", "no remark of that number")
    check(report(bea, seat=1), 409, "table/nothing-to-do", "yourself")
    assert tell(bea, "leave").status_code == 200
    check(report(ann, seat=1), 409, "table/nothing-to-do", "nobody to report on seat 1")
    assert moderator.cases() == []
    # A person who takes a seat is not taken for the one who has left it.
    sit(cas, ann.table, "Cas")
    assert report(cas, remark=remark).status_code == 201
    case = moderator.case()
    assert (case["name"], case["text"], case["known"]) == ("", "you fool", False)
    open_for_people(ann, settings={"spectators": False})
    bea.table = ann.table
    check(report(bea, seat=0), 403, "table/no-seat")


def test_a_hidden_table_leaves_the_lobby_of_all_and_a_closed_report_is_gone(
    ann: Guest, bea: Guest, cas: Guest, shared_log: Path, moderator: Moderator
) -> None:
    def listed(guest: Guest) -> bool:
        tables = guest.ask("GET", "/api/tables").json()["tables"]
        return ann.table in {each["table"] for each in tables}

    insulted(ann, bea)
    report(ann, seat=1)
    number = moderator.case()["case"]
    with running_server(shared_log) as other, Guest(other, table=ann.table) as far:
        assert listed(far)
        after = moderator.done("hide", case=number)
        assert not listed(far)
        far_moderator = Moderator(far, shared_log)
        assert far_moderator.look() == after
        check(far_moderator.act("hide", case=number), 409, "table/nothing-to-do", "already")
    assert (after["done"][0]["what"], after["done"][0]["name"]) == ("hidden", "Bea")
    moderator.done("close", case=number)
    for case, sentence in ((number, "closed already"), (999, "no report number 999")):
        check(moderator.act("close", case=case), 409, "table/nothing-to-do", sentence)
    report(ann, seat=1)
    assert moderator.cases() == []
    cas.table = ann.table
    report(cas, seat=1)
    assert len(moderator.cases()) == 1


def test_who_is_muted_says_set_phrases_only_at_every_table_and_server(
    ann: Guest, bea: Guest, shared_log: Path, moderator: Moderator
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.case()["case"]
    measure = moderator.done("measure", case=case, measure="mute", days=1)["measures"][0]
    assert (measure["measure"], measure["name"]) == ("mute", "Bea")
    again = moderator.act("measure", case=case, measure="mute", days=1)
    check(again, 409, "table/nothing-to-do", "as long or longer")
    check(tell(bea, "chat", text="more"), 403, "chat/muted", "moderator")
    assert tell(bea, "chat", phrase="hello").status_code == 200
    there = bea.http.headers["x-forwarded-for"]
    with bea.live(**{"x-forwarded-for": there}) as line:
        line.say(type="chat", id="by-line", seq=1, text="more")
        assert line.until("refused")["error"] == "chat/muted"
    with running_server(shared_log, trusted_proxies="127.0.0.1") as other, Guest(other) as far:
        far.http.headers["x-forwarded-for"] = there
        open_for_people(far)
        check(tell(far, "chat", text="there"), 403, "chat/muted")
    sit(bea, open_for_people(ann, **PUBLIC))  # public tables stay open to who is muted
    after = moderator.done("lift", measure=measure["number"])
    assert measure not in after["measures"]
    assert tell(bea, "chat", text="sorry").status_code == 200
    check(moderator.act("lift", measure=measure["number"]), 409, "table/nothing-to-do", "ended")
    check(moderator.act("lift", measure=99), 409, "table/nothing-to-do", "no measure")


def test_who_is_banned_sits_at_no_public_table_until_the_measure_ends_by_itself(
    ann: Guest, bea: Guest, moderator: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    insulted(ann, bea)
    report(ann, seat=1)
    case = moderator.case()["case"]
    for days in (1, 30):
        done = moderator.done("measure", case=case, measure="ban", days=days)["done"]
        assert done[0]["days"] == days
    check(tell(bea, "chat", text="more"), 403, "chat/muted")
    bea.table = open_for_people(ann, **PUBLIC)
    check(bea.ask("POST", bea.at("/seats"), json={"name": "Bea"}), 403, "table/no-seat", "public")
    asked = bea.ask("POST", "/api/tables", json=OPEN | PUBLIC)
    check(asked, 403, "table/no-seat", "public tables")
    sit(bea, open_for_people(ann))  # among friends nobody asks
    assert open_for_people(bea)
    monkeypatch.setattr(moderation, "now_ms", lambda: host.now_ms() + 30 * DAY_MS - 60_000)
    check(tell(bea, "chat", text="more"), 403, "chat/muted")
    monkeypatch.setattr(moderation, "now_ms", lambda: host.now_ms() + 30 * DAY_MS)
    assert tell(bea, "chat", text="thank you").status_code == 200
    sit(bea, open_for_people(ann, **PUBLIC))


def test_whoever_opened_a_public_table_is_known_and_else_who_has_written(
    ann: Guest, bea: Guest, moderator: Moderator
) -> None:
    sit(bea, open_for_people(ann))
    report(ann, seat=1)
    case = moderator.case()
    assert (case["name"], case["text"], case["known"]) == ("Bea", "", False)
    refused = moderator.act("measure", case=case["case"], measure="mute", days=1)
    check(refused, 409, "table/nothing-to-do", "does not know this person's address")
    sit(bea, open_for_people(ann, **PUBLIC))
    report(bea, seat=0)
    case = moderator.case()
    assert (case["name"], case["known"]) == ("Ann", True)
    done = moderator.done("measure", case=case["case"], measure="mute", days=None)["done"]
    assert done[0]["days"] is None
    check(tell(ann, "chat", text="hello"), 403, "chat/muted")
    assert tell(bea, "chat", text="hello").status_code == 200


def test_only_the_key_opens_it_and_a_new_one_ends_it(ann: Guest, moderator: Moderator) -> None:
    page = ann.ask("GET", "/moderate", headers=HTML)
    assert (page.status_code, page.headers["referrer-policy"]) == (200, "no-referrer")
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Basic x"}):
        check(ann.ask("GET", "/api/moderation", headers=headers), 403, "club/not-allowed", "key")
    old = moderator.headers
    moderator.renew()
    check(ann.ask("GET", "/api/moderation", headers=old), 403, "club/not-allowed", "not any more")
    body = {"type": "close", "case": 1}
    refused = ann.ask("POST", "/api/moderation/acts", json=body, headers=old)
    check(refused, 403, "club/not-allowed")
    assert moderator.look()["done"][0]["what"] == "renewed"


def test_no_address_and_no_origin_is_told_or_kept_in_clear(
    ann: Guest, bea: Guest, shared_log: Path, moderator: Moderator
) -> None:
    remark = insulted(ann, bea)
    report(ann, remark=remark)
    moderator.look()
    assert all('"origin"' not in text for guest in (ann, bea) for text in guest.heard)
    kept = b"".join(each.read_bytes() for each in shared_log.parent.iterdir())
    assert b"you fool" in kept
    assert b'"origin":"' in kept
    assert bea.http.headers["x-forwarded-for"].encode() not in kept
