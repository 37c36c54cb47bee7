"""Nobody acts for another: each attempt has its own status and message, and the log stays as it is.

By every way in: the address of a play, that of any command, and the WebSocket.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.gathering import open_for_people, sit, tell
from server.other_server import every_row
from server.playing import chosen
from server.refused import check
from server.serving import Guest

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
        before = every_row(shared_log)
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
        assert every_row(shared_log) == before


def test_from_another_site(party: Party, shared_log: Path) -> None:
    before, play = every_row(shared_log), party.play
    told = Told(403, "request/cross-site", "this request comes from another site")
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://127.0.0.1"},
        {"origin": ""},
        {"origin": f"{party.bea.url}.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        for way in WAYS:
            assert attempt(party.bea, way, play, **headers) == told
    assert every_row(shared_log) == before


def test_against_another_sequence_or_out_of_turn(party: Party, shared_log: Path) -> None:
    before, play = every_row(shared_log), party.play
    for way in WAYS:
        for by in (-1, 1):
            told = attempt(party.bea, way, play | {"seq": party.seq + by})
            assert (told.status, told.error) == (409, "play/stale")
            assert f"the table is at {party.seq}" in told.message
        not_yet = Told(409, "play/not-your-turn", "it is not your turn")
        assert attempt(party.ann, way, play) == not_yet
    assert every_row(shared_log) == before


@pytest.mark.parametrize("first", WAYS)
def test_a_request_that_is_sent_once_more_is_done_once_and_for_who_sent_it(
    party: Party, shared_log: Path, first: str
) -> None:
    play = party.play
    assert attempt(party.bea, first, play) == DONE
    before = every_row(shared_log)
    assert any('"mine"' in event for _, _, event in before)
    for again in WAYS:
        assert attempt(party.bea, again, play) == DONE
        # The name that a person gave a command opens nothing to another.
        told = attempt(party.ann, again, play)
        assert (told.status, told.error) == (409, "play/stale")
    assert every_row(shared_log) == before
