"""What a server knows of the people at a table: who listens here, who elsewhere, who is lost."""

from __future__ import annotations

import pytest

from courtcards.hosting import presence
from courtcards.hosting.presence import Presence
from courtcards.tables.verbs.presence import MarkAway
from server.gathering import open_for_people, sit, tell
from server.serving import Guest
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
            quick.setattr(presence, "GRACE_S", 0.01)
            wait_until(lambda: states() == [(True, False)] * 2)
            quick.setattr(presence, "GRACE_S", NEVER_S)
            bea.look()
            assert states() == [(False, False), (True, False)]
            assert tell(cas, "chat", id="c", seq=1, phrase="hello").status_code == 200
            assert states() == [(False, False)] * 2
            assert tell(bea, "leave").status_code == 200
            bea.look()
            assert states()[0] == (False, True)
            assert tell(bea, "back").status_code == 200
            assert states()[0] == (False, False)
