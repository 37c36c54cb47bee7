"""People at one table: they find it, sit down, play, watch, speak, go and come back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from courtcards.kernel.shuffling import compute_commitment
from courtcards.play import records
from courtcards.play.replay import verify_fair
from courtcards.tables.commands.presence import MarkAway
from courtcards.tables.service import table as timekeeping
from courtcards.tables.service import tables as live_tables
from courtcards.tables.service.host import now_ms
from courtcards.tables.service.table import Presence
from server.gathering import open_for_people, sit, tell
from server.playing import play_together
from server.refused import check
from server.serving import Guest, running_server
from tables.party import Party
from waiting import wait_until


@pytest.fixture
def bea(guest: Guest, url: str) -> Iterator[Guest]:
    """A second person, who has a link to the first one's table but no seat."""
    with Guest(url) as other:
        yield other


def test_everybody_sees_the_faces_that_people_chose(guest: Guest, bea: Guest) -> None:
    table = open_for_people(guest, face=3)
    bea.table = table
    for wrong in (-1, 64, "3"):
        wish = {"name": "Bea", "face": wrong}
        check(bea.ask("POST", bea.at("/seats"), json=wish), 400, "request/malformed")
    sit(bea, table, face=63)
    for each in (guest, bea):
        seen = each.look()
        assert [seat["face"] for seat in seen["room"]["seats"]] == [3, 63]
        assert [player["face"] for player in seen["players"]] == [3, 63]


def test_two_people_play_and_one_watches_and_they_play_again(
    guest: Guest, bea: Guest, url: str
) -> None:
    table = open_for_people(guest, contribution="from-ann")
    room = bea.ask("GET", f"/api/tables/{table}/seats").json()
    assert (room["status"], room["host"], len(room["commitment"])) == ("open", 0, 64)
    assert sit(bea, table, contribution="from-bea")["seat"] == 1
    assert tell(guest, "begin").status_code == 200
    check(tell(guest, "rematch"), 409, "table/nothing-to-do", "not over yet")
    with (
        Guest(url, table=table) as cas,
        guest.live() as first,
        bea.live() as second,
        cas.live() as third,
    ):
        watched = third.next()
        assert watched["view"]["seat"] == -1
        last = play_together([first, second])
        while third.next()["seq"] < last[0]["seq"]:
            pass
        assert cas.look()["view"]["sheet"] == last[0]["view"]["sheet"]
        third.say(type="chat", id="x", seq=3, text="hello")
        refused = third.until("refused")
        assert (refused["status"], refused["error"]) == (403, "table/no-seat")
        shown = cas.ask("GET", cas.at("/fairness")).json()
    assert shown["contributions"] == ["from-ann", "from-bea"]
    assert shown["commitment"] == room["commitment"]
    assert compute_commitment(bytes.fromhex(shown["seed"])) == room["commitment"]
    first_record = guest.ask("GET", guest.at("/record")).content
    record = records.decode(first_record)
    assert record.players == ["Ann", "Bea"]
    verify_fair(record)
    assert tell(bea, "rematch").status_code == 200
    asking = {"what": "rematch", "seat": 1, "agreed": [], "waiting": [0]}
    assert guest.look()["room"]["asking"] == asking
    assert tell(guest, "answer", agree=True).status_code == 200
    now = guest.look()
    assert (now["room"]["match"], now["view"]["phase"]) == (1, "to-deal")
    check(guest.ask("GET", guest.at("/record")), 409, "table/nothing-to-do")
    check(guest.ask("GET", guest.at("/fairness")), 409, "table/nothing-to-do")
    assert guest.ask("GET", guest.at("/record?match=0")).content == first_record
    assert guest.ask("GET", guest.at("/record?match=7")).status_code == 409


def test_the_lobby_lists_public_tables_until_they_are_over(log: Path) -> None:
    with running_server(log) as url, Guest(url) as ann, Guest(url) as bea:
        open_for_people(ann)
        assert ann.ask("GET", "/api/tables").json() == {"tables": []}
        table = open_for_people(ann, settings={"public": True})
        (listed,) = bea.ask("GET", "/api/tables").json()["tables"]
        assert (listed["table"], listed["open_seats"], listed["status"]) == (table, [1], "open")
        assert listed["players"] == [{"name": "Ann", "bot": None}, None]
        sit(bea, table)
        tell(ann, "begin")
        assert ann.ask("GET", "/api/tables").json()["tables"][0]["status"] == "playing"
    with running_server(log) as url, ann.moved_to(url) as ann, bea.moved_to(url) as bea:
        assert len(ann.ask("GET", "/api/tables").json()["tables"]) == 1
        with ann.live() as first, bea.live() as second:
            play_together([first, second])
        assert ann.ask("GET", "/api/tables").json() == {"tables": []}
    with running_server(log) as url, Guest(url) as cas:
        assert cas.ask("GET", "/api/tables").json() == {"tables": []}


@pytest.mark.parametrize(("settings", "days"), [({}, 1 / 24), ({"pace": "days", "limit": 10}, 20)])
def test_a_table_that_all_have_given_up_is_listed_no_longer(
    log: Path, settings: dict[str, Any], days: float
) -> None:
    now = now_ms()
    with running_server(log) as url, Guest(url) as ann, pytest.MonkeyPatch.context() as clock:
        table = open_for_people(ann, settings={"public": True, **settings})

        def listed(after_days: float) -> list[str]:
            later = now + int(after_days * 24 * 3600 * 1000)
            clock.setattr(live_tables, "now_ms", lambda: later)
            return [each["table"] for each in ann.ask("GET", "/api/tables").json()["tables"]]

        assert listed(0.99 * days) == [table]
        with ann.live() as wire:
            wire.next()
            assert listed(1.01 * days + 1) == [table]  # somebody is there
        wait_until(lambda: not listed(1.01 * days + 1))
        assert listed(0) == []


def test_a_personal_link_and_a_token_bring_the_seat_elsewhere(
    guest: Guest, bea: Guest, url: str
) -> None:
    table = open_for_people(guest)
    seat = sit(bea, table)
    link = {"token": seat["token"], "resume": seat["resume"]}
    assert bea.ask("GET", bea.at("/link")).json() == link
    for before in (f"/resume/{table}", f"/api/tables/{table}/resume"):  # as links were once
        response = guest.ask("GET", f"{before}/{seat['token']}")
        assert (response.status_code, response.headers["location"]) == (303, seat["resume"])
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["referrer-policy"] == "no-referrer"
    with Guest(url, table=table) as phone:
        response = opened(phone, seat["resume"])
        assert response.status_code == 200
        assert response.json() == seat
        assert response.headers["cache-control"] == "no-store"
        assert phone.look()["view"]["seat"] == 1
    with Guest(url, table=table) as program:
        bearer = {"authorization": f"Bearer {seat['token']}"}
        assert program.ask("GET", program.at(), headers=bearer).json()["view"]["seat"] == 1
        hello = {"type": "chat", "id": "h", "seq": 2, "phrase": "hello"}
        done = program.ask("POST", program.at("/commands"), json=hello, headers=bearer)
        assert done.json() == {"seq": 3}
        with program.live(authorization=bearer["authorization"]) as wire:
            assert wire.next()["chat"][0]["phrase"] == "hello"


def opened(guest: Guest, link: str, **rest: Any) -> httpx.Response:
    """What comes of opening a personal link: its page sends what is behind the ``#``."""
    path, _, token = link.partition("#")
    page = guest.ask("GET", path)
    assert page.status_code == 200
    assert token not in page.text
    assert page.headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in page.headers
    table = path.rpartition("/")[2]
    return guest.ask("POST", f"/api/tables/{table}/resume", json={"token": token} | rest)


def test_a_link_takes_nobodys_seat_unseen(guest: Guest, bea: Guest) -> None:
    table = open_for_people(guest)
    link = sit(bea, table)["resume"]
    asked = opened(guest, link)
    check(asked, 409, "table/already-seated", "you play as Ann")
    assert "the seat of Bea" in asked.json()["message"]
    assert "set-cookie" not in asked.headers
    assert guest.look()["view"]["seat"] == 0
    body = {"token": link.partition("#")[2], "changes": True}
    elsewhere = guest.ask(
        "POST", guest.at("/resume"), json=body, headers={"origin": "https://elsewhere.example"}
    )
    check(elsewhere, 403, "request/cross-site")
    assert guest.look()["view"]["seat"] == 0
    assert opened(guest, link, changes=True).json()["seat"] == 1
    assert guest.look()["view"]["seat"] == 1
    assert opened(guest, link).status_code == 200  # one's own seat needs no question


def test_a_new_link_ends_the_old_ones_at_once(guest: Guest, bea: Guest, url: str) -> None:
    table = open_for_people(guest)
    old = sit(bea, table)
    bearer = {"authorization": f"Bearer {old['token']}"}
    with Guest(url, table=table) as thief, thief.live_as(old["token"]) as wire:
        assert wire.next()["view"]["seat"] == 1
        assert opened(thief, old["resume"]).status_code == 200
        new = bea.ask("POST", bea.at("/link"), json={"id": "new"}).json()
        assert (new["seat"], new["token"] != old["token"]) == (1, True)
        assert wire.until("event")["event"] == {"kind": "link-renewed", "seat": 1}
        with pytest.raises(ConnectionClosed) as closed:
            wire.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
        assert thief.look()["view"]["seat"] == -1
        check(tell(thief, "chat", phrase="hello"), 403, "table/no-seat")
        check(opened(thief, old["resume"]), 403, "table/no-seat")
        check(thief.ask("GET", thief.at(), headers=bearer), 403, "table/no-seat")
        check(thief.ask("POST", thief.at("/link"), json={"id": "mine"}), 403, "table/no-seat")
    with Guest(url, table=table) as again:
        # Who has not heard of the new one asks for it once more, under the same id.
        once = again.ask("POST", again.at("/link"), json={"id": "new"}, headers=bearer)
        assert once.json() == new
        assert again.look()["view"]["seat"] == 1
    assert bea.ask("GET", bea.at("/link")).json()["token"] == new["token"]
    assert bea.look()["room"]["host"] == 0


@pytest.mark.rule("KC-9.1", "DK-9.1")
@pytest.mark.parametrize("goes", ["free", "leave"])
def test_who_has_left_a_seat_hears_nothing_of_who_sits_there_next(
    guest: Guest, bea: Guest, url: str, goes: str
) -> None:
    table = open_for_people(guest, options={"first_dealer": 0})
    before = sit(bea, table)
    with bea.live() as old, Guest(url) as cas:
        assert old.next()["view"]["seat"] == 1
        tell(guest, "free", seat=1) if goes == "free" else tell(bea, "leave")
        assert old.until("event")["event"] == {"kind": "stood", "seat": 1}
        assert sit(cas, table, "Cas")["seat"] == 1
        tell(guest, "begin")
        tell(guest, "deal")
        assert cas.look()["view"]["table"]["cards"]
        with pytest.raises(ConnectionClosed):
            old.next()
        check(tell(bea, "chat", phrase="hello"), 403, "table/no-seat")
        check(opened(bea, before["resume"]), 403, "table/no-seat")
        again = cas.ask("POST", cas.at("/seats"), json={"name": "Cas again"})
        check(again, 409, "table/already-seated", "seat 1")
    with bea.live() as line:
        assert line.next()["view"]["seat"] == -1


def test_a_table_without_spectators_shows_its_seats_and_rules_alone(
    guest: Guest, bea: Guest
) -> None:
    rules = {"settings": {"spectators": False}, "options": {"hand_size": 5}}
    bea.table = open_for_people(guest, **rules)
    check(bea.ask("GET", bea.at()), 403, "table/no-seat")
    page = bea.ask("GET", bea.at("/seats")).json()
    assert (page["game"], page["ruleset"]) == ("kings-corner", "french-single")
    assert page["options"]["hand_size"] == 5
    with pytest.raises(InvalidStatus), bea.live():
        pass
    refused: list[tuple[dict[str, Any], int, str]] = [
        ({"name": "Ann"}, 422, "player/bad-name"),
        ({"name": "Cas", "seat": 5}, 409, "table/seat-taken"),
    ]
    for body, status, error in refused:
        check(bea.ask("POST", bea.at("/seats"), json=body), status, error)
        assert "set-cookie" not in bea.heard[-1]


def test_a_clock_that_runs_out_lets_a_bot_play(guest: Guest, bea: Guest) -> None:
    settings = {"pace": "move", "limit": 1}
    table = open_for_people(guest, settings=settings, options={"first_dealer": 0})
    sit(bea, table)
    tell(guest, "begin")
    with guest.live() as wire, bea.live():
        wire.next()
        tell(guest, "deal")
        assert wire.until("event")["room"]["clock"]["seat"] == 1
        while (event := wire.until("event"))["event"]["kind"] != "stood-in":
            pass
        assert event["event"] == {"kind": "stood-in", "seat": 1, "bot": "steady", "why": "clock"}


NEVER_S = 10**6
GRACE_MS = timekeeping.GRACE_S * 1000


def test_who_does_not_listen_is_lost_after_a_while() -> None:
    party = Party(seats=3)
    known = Presence()
    assert known.find_absent(party.table, [], 1000) == {}
    party.fill()
    known.note_activity(1, 5000)
    assert known.find_absent(party.table, [0, None], 6000) == {
        1: 5000 + GRACE_MS,
        2: 6000 + GRACE_MS,
    }
    assert known.find_absent(party.table, [0], 9000) == {1: 5000 + GRACE_MS, 2: 6000 + GRACE_MS}
    party.do(MarkAway(2, 20_000))
    assert set(known.find_absent(party.table, [0], 20_000)) == {1}


def test_who_is_connected_elsewhere_is_not_missed_here() -> None:
    party = Party(seats=2)
    party.fill()
    known = Presence()
    known.note_elsewhere(1)
    assert known.find_absent(party.table, [0], 1000) == {}
    known.note_activity(1, 2000)
    assert known.find_absent(party.table, [0], 3000) == {1: 2000 + GRACE_MS}


def test_who_asks_by_request_is_there_but_a_bot_that_plays_for_them_plays_on(
    guest: Guest, url: str
) -> None:
    def states() -> list[tuple[bool, bool]]:
        """Of Bea and of Cas, whether they are away, and whether a bot plays for them."""
        seats = guest.look()["room"]["seats"][1:]
        return [(each["away_since"] is not None, each["stand_in"] is not None) for each in seats]

    rules = {"seats": 3, "options": {"first_dealer": 0}, "settings": {"patience": 3600}}
    with Guest(url) as bea, Guest(url) as cas:
        sit(bea, open_for_people(guest, **rules))
        sit(cas, guest.table, "Cas")
        tell(guest, "begin")
        with pytest.MonkeyPatch.context() as quick, guest.live():
            quick.setattr(timekeeping, "GRACE_S", 0.01)
            wait_until(lambda: states() == [(True, False)] * 2)
            quick.setattr(timekeeping, "GRACE_S", NEVER_S)
            bea.look()
            assert states() == [(False, False), (True, False)]
            assert tell(cas, "chat", id="c", seq=1, phrase="hello").status_code == 200
            assert states() == [(False, False)] * 2
            assert tell(bea, "leave").status_code == 200
            bea.look()
            assert states()[0] == (False, True)
            assert tell(bea, "back").status_code == 200
            assert states()[0] == (False, False)
