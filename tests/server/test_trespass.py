"""Nobody acts for another: each attempt has its own status and message, and the log stays as it is.

By every way in: the address of a play, that of any command, and the WebSocket.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.gathering import open_for_people, sit, tell
from server.playing import chosen
from server.serving import Guest

WAYS = ("plays", "commands", "socket")


def stored(log: Path) -> list[tuple[Any, ...]]:
    """Every row of the log, byte for byte."""
    with sqlite3.connect(log) as connection:
        rows = connection.execute("SELECT * FROM events ORDER BY table_id, sequence").fetchall()
    connection.close()
    return rows


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
        sit(bea, open_for_people(guest, options={"first_dealer": 0}))
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


def attempt(who: Guest, way: str, play: dict[str, Any], **headers: str) -> Told:
    """Try a play in one of the ways; a handshake that is refused is an answer, too."""
    if way == "socket":
        try:
            with who.live(**headers) as wire:
                wire.next()
                wire.say(type="play", **play)
                answer = wire.next()
                while answer["type"] not in {"done", "refused"}:
                    answer = wire.next()
                return Told(
                    answer.get("status", 200), answer.get("error"), answer.get("message", "")
                )
        except InvalidStatus as refused:
            body = json.loads(refused.response.body)
            return Told(refused.response.status_code, body["error"], body["message"])
    named = {"type": "play"} if way == "commands" else {}
    response = who.ask("POST", who.at(f"/{way}"), json=named | play, headers=headers)
    body = response.json()
    return Told(response.status_code, body.get("error"), body.get("message", ""))


def cookie_of(guest: Guest, table: str) -> str:
    value: str = guest.http.cookies[f"courtcards-{table}"]
    return value


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "whose", ["nobody's", "another table's", "another seat's signature", "forged", "of a seat left"]
)
def test_without_a_cookie_of_the_seat(
    party: Party, url: str, shared_log: Path, way: str, whose: str
) -> None:
    table, play = party.bea.table, party.play
    with Guest(url) as eve, Guest(url) as host:
        sit(eve, open_for_people(host), "Eve")
        own = cookie_of(eve, eve.table)
        if whose == "of a seat left":
            assert tell(eve, "leave").status_code == 200
            table = eve.table
            play["seq"] = eve.look()["seq"]
        bea = cookie_of(party.bea, party.bea.table)
        value = {
            "nobody's": "",
            "another table's": own,
            "another seat's signature": f"1.2.{cookie_of(party.ann, party.ann.table)[2:]}",
            "forged": bea[:-1] + ("A" if bea[-1] != "A" else "B"),
            "of a seat left": own,
        }[whose]
        before = stored(shared_log)
        with Guest(url, {f"courtcards-{table}": value}, table=table) as thief:
            told = attempt(thief, way, play)
        assert told == Told(403, "table/no-seat", "you have no seat at this table")
        assert stored(shared_log) == before


@pytest.mark.parametrize("way", WAYS)
def test_from_another_site(party: Party, shared_log: Path, way: str) -> None:
    before, play = stored(shared_log), party.play
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
    ):
        told = attempt(party.bea, way, play, **headers)
        assert told == Told(403, "request/cross-site", "this request comes from another site")
    assert stored(shared_log) == before


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("by", [-1, 1])
def test_against_a_sequence_that_is_not_the_tables(
    party: Party, shared_log: Path, way: str, by: int
) -> None:
    before, play = stored(shared_log), party.play
    told = attempt(party.bea, way, play | {"seq": party.seq + by})
    assert (told.status, told.error) == (409, "play/stale")
    assert f"the table is at {party.seq}" in told.message
    assert stored(shared_log) == before


@pytest.mark.parametrize("way", WAYS)
def test_out_of_turn(party: Party, shared_log: Path, way: str) -> None:
    before, play = stored(shared_log), party.play
    told = attempt(party.ann, way, play)
    assert told == Told(409, "play/not-your-turn", "it is not your turn")
    assert stored(shared_log) == before


@pytest.mark.parametrize("first", WAYS)
@pytest.mark.parametrize("again", WAYS)
def test_a_request_that_is_sent_once_more(
    party: Party, shared_log: Path, first: str, again: str
) -> None:
    """It gets the answer that it got, whichever way it comes, and is not done again."""
    play = party.play
    assert attempt(party.bea, first, play) == Told(200, None, "")
    before = stored(shared_log)
    assert len([row for row in before if b'"mine"' in bytes(str(row), "utf-8")]) >= 1
    assert attempt(party.bea, again, play) == Told(200, None, "")
    assert stored(shared_log) == before


@pytest.mark.parametrize("way", WAYS)
def test_a_request_of_anothers_sent_as_ones_own(party: Party, shared_log: Path, way: str) -> None:
    """The name that a person gave a command is that person's: it opens nothing to another."""
    play = party.play
    assert attempt(party.bea, way, play).status == 200
    before = stored(shared_log)
    told = attempt(party.ann, way, play)
    assert (told.status, told.error) == (409, "play/stale")
    assert stored(shared_log) == before
