"""What a server knows of the people at a table: who listens here, who elsewhere, who is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from courtcards.hosting import presence
from courtcards.hosting.presence import Presence
from courtcards.tables.verbs.presence import MarkAway
from server.gathering import open_for_people, sit, tell
from server.serving import Guest, running_server
from tables.party import Party
from waiting import wait_until

NEVER_S = 10**6
GRACE_MS = presence.GRACE_S * 1000


def test_who_does_not_listen_is_lost_after_a_while() -> None:
    party = Party(seats=3)
    known = Presence()
    assert known.lost_at(party.table, [], 1000) == {}
    party.fill()
    known.acted(1, 5000)
    assert known.lost_at(party.table, [0, None], 6000) == {1: 5000 + GRACE_MS, 2: 6000 + GRACE_MS}
    assert known.lost_at(party.table, [0], 9000) == {1: 5000 + GRACE_MS, 2: 6000 + GRACE_MS}
    party.do(MarkAway(2, 20_000))
    assert set(known.lost_at(party.table, [0], 20_000)) == {1}


def test_who_is_connected_elsewhere_is_not_missed_here() -> None:
    party = Party(seats=2)
    party.fill()
    known = Presence()
    known.came_elsewhere(1)
    assert known.lost_at(party.table, [0], 1000) == {}
    known.acted(1, 2000)
    assert known.lost_at(party.table, [0], 3000) == {1: 2000 + GRACE_MS}


def test_a_person_alone_with_bots_is_never_missed(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "GRACE_S", 0.01)
    guest.open("kings-corner", "french", 3)
    with guest.live() as wire:
        wire.next()
    assert guest.look()["seq"] == 1


def test_who_is_away_and_plays_by_request_is_there(log: Path) -> None:
    with running_server(log) as url, Guest(url) as ann, Guest(url) as bea:
        sit(bea, open_for_people(ann, options={"first_dealer": 0}))
        tell(ann, "begin")
        with pytest.MonkeyPatch.context() as quick, ann.live():
            quick.setattr(presence, "GRACE_S", 0.01)
            wait_until(lambda: ann.look()["room"]["seats"][1]["away_since"] is not None)
            quick.setattr(presence, "GRACE_S", NEVER_S)
            assert tell(bea, "chat", phrase="hello").status_code == 200
            assert ann.look()["room"]["seats"][1]["away_since"] is None


def test_who_only_looks_by_request_is_there_but_a_bot_that_plays_for_them_plays_on(
    log: Path,
) -> None:
    def bea_is(url: Guest) -> tuple[bool, bool]:
        seat = url.look()["room"]["seats"][1]
        return seat["away_since"] is not None, seat["stand_in"] is not None

    settings = {"patience": 3600}
    with running_server(log) as url, Guest(url) as ann, Guest(url) as bea:
        sit(bea, open_for_people(ann, options={"first_dealer": 0}, settings=settings))
        tell(ann, "begin")
        with pytest.MonkeyPatch.context() as quick, ann.live():
            quick.setattr(presence, "GRACE_S", 0.01)
            wait_until(lambda: bea_is(ann) == (True, False))
            quick.setattr(presence, "GRACE_S", NEVER_S)
            bea.look()
            assert bea_is(ann) == (False, False)
            assert tell(bea, "leave").status_code == 200
            bea.look()
            assert bea_is(ann) == (False, True)
            assert tell(bea, "back").status_code == 200
            assert bea_is(ann) == (False, False)
