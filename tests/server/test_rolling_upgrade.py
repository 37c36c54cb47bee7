"""Servers of two versions on one PostgreSQL, upgraded one after the other while people play."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from chance import AT_ITS_START
from courtcards.eventlog.personal import join_event
from courtcards.tables import Table
from courtcards.tables.service.listeners import CLOSE_TRY_AGAIN
from databases import Cluster
from server.clubbing import Director
from server.next_version import BECOME, UNKNOWN, PlayedInTime, next_codec
from server.other_server import goodbye, two_people
from server.playing import chosen
from server.refused import check
from server.serving import Guest, ServerProcess, client_of
from waiting import wait_until

pytestmark = pytest.mark.long

NEXT = '{"v":2,'
KINGS: dict[str, Any] = {"ruleset": "boxed", "options": {"first_dealer": 0}}


@contextlib.contextmanager
def server(place: str, become: str = "") -> Iterator[str]:
    with ServerProcess(place, limit=AT_ITS_START + become) as process:
        yield process.url
        process.end(signal.SIGTERM)


class Players:
    """Two people at a table, whichever server each of them asks, and what was acknowledged."""

    def __init__(self, ann: Guest, bea: Guest) -> None:
        self.people = [ann, bea]
        self.table = ann.table
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.last = 0

    def move_to(self, *urls: str) -> None:
        """They are at these servers from now on, each at one, or both at the same."""
        places = urls if len(urls) > 1 else urls * len(self.people)
        moves = zip(self.people, places, strict=True)
        self.people = [each.moved_to(url) for each, url in moves]

    def looks(self) -> list[Any]:
        return [each.look() for each in self.people]

    def send(self, kind: str, **fields: Any) -> Any:
        """A command of whoever is to act, under an id of its own; what it was and its answer."""
        seen = self.people[0].look()
        seat = seen["view"]["turn"] or 0
        said = {"id": f"{kind} {len(self.acknowledged)}", "seq": seen["seq"], "type": kind}
        if kind == "play":
            fields["move"] = chosen(self.people[seat].look()["view"])
        command = said | fields
        path = self.people[seat].at("/commands")
        return seat, command, self.people[seat].ask("POST", path, json=command)

    def act(self) -> None:
        """Play, or deal where a hand is over; first the server reads what the other has written."""
        wait_until(lambda: all(look["seq"] >= self.last for look in self.looks()))
        phase = self.people[0].look()["view"]["phase"]
        _, command, answer = self.send("play" if phase == "playing" else "deal")
        assert answer.status_code == 200, answer.text
        self.note(command, answer.json()["seq"])

    def note(self, command: dict[str, Any], sequence: int) -> None:
        assert command["id"] not in self.acknowledged
        self.acknowledged[command["id"]] = (sequence, command.get("move", ""))
        self.last = sequence

    def stored(self, cluster: Cluster, place: str) -> list[str]:
        """The events of the table, in order, without a gap."""
        rows = cluster.execute(
            "SELECT sequence, event, texts FROM courtcards.events"
            f" WHERE table_id = '{self.table}' ORDER BY sequence",
            place.rpartition("/")[2],
        )
        assert [row["sequence"] for row in rows] == list(range(1, len(rows) + 1))
        return [join_event(row["event"], row["texts"]).decode() for row in rows]

    def is_whole_in(self, stored: list[str]) -> None:
        """Whether all that was acknowledged is there, once, and nothing that was not asked for."""
        found = {
            event["command"]: (sequence, event.get("move", ""))
            for sequence, event in enumerate(map(json.loads, stored), start=1)
            if event["kind"] in {"played", "dealt"} and event["command"] in self.acknowledged
        }
        assert found == self.acknowledged
        plays = [event for event in stored if '"kind":"played"' in event]
        assert len(plays) == sum(bool(move) for _, move in self.acknowledged.values())


def waits(players: Players) -> None:
    for each in players.people:
        for path in ("", "/record", "/seats"):
            check(each.ask("GET", each.at(path)), 503, "storage/newer")


def test_a_table_is_played_over_an_upgrade_and_the_others_go_on(
    postgres: Cluster, postgres_place: str
) -> None:
    place = postgres_place
    with server(place, BECOME) as new:
        with server(place) as old, two_people(old, **KINGS) as one, two_people(old, **KINGS) as two:
            played, other = Players(*one), Players(*two)
            director = Director.opening(client_of(old))
            director.begin(8)
            for _ in range(4):
                played.act()
                other.act()
            before = len(played.stored(postgres, place))
            at_old = Players(*played.people)
            move_to_the_newer(played, new)
            send_again_to_both(played, at_old)
            # The newer server plays on, and the older goes on with everything else.
            for _ in range(6):
                played.act()
                other.act()
                director.do("clock", minutes=5)
            waits(at_old)
            assert other.looks() == [each.moved_to(new).look() for each in other.people]
            elsewhere = Director(client_of(new), director.evening, director.token)
            assert elsewhere.get("/log").json() == director.get("/log").json()
            stored = played.stored(postgres, place)
            assert [event.startswith(NEXT) for event in stored].index(True) == before
            assert all(event.startswith(NEXT) for event in stored[before:])
            assert not any(NEXT in event for event in other.stored(postgres, place))
        # What was the older one is started again as one of the newer version.
        with server(place, BECOME) as upgraded:
            for players in (played, other):
                seen = [each.moved_to(new).look() for each in players.people]
                players.move_to(upgraded)
                assert players.looks() == seen
                for url in (new, upgraded) * 4:
                    players.move_to(url)
                    players.act()
    for players in (played, other):
        stored = players.stored(postgres, place)
        players.is_whole_in(stored)
        codec = next_codec()
        events = [codec.decode(event.encode()) for event in stored]
        thought = [each.thought for each in events if isinstance(each, PlayedInTime)]
        assert thought[0] == UNKNOWN
        assert thought[-1] > UNKNOWN
        assert len(Table.replay(events).match.hands) > 0


def move_to_the_newer(players: Players, new: str) -> None:
    """They listen at the older server; who plays at the newer one has them hung up on there."""
    seen = players.looks()
    with players.people[0].live() as near, players.people[1].live() as far:
        near.next(), far.next()
        players.move_to(new)
        assert players.looks() == seen  # to look changes nothing
        players.act()
        for wire in (near, far):
            said, code = goodbye(wire)
            assert (said["status"], said["error"], code) == (503, "storage/newer", CLOSE_TRY_AGAIN)


def send_again_to_both(at_new: Players, at_old: Players) -> None:
    """A command whose answer was lost is sent again: to the older server, then to the newer one."""
    waits(at_old)
    seat, command, answer = at_new.send("play")
    assert answer.status_code == 200
    at_new.note(command, answer.json()["seq"])
    path = at_new.people[seat].at("/commands")
    check(at_old.people[seat].ask("POST", path, json=command), 503, "storage/newer")
    assert at_new.people[seat].ask("POST", path, json=command).json() == answer.json()
