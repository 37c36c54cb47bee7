"""What people do at a table besides playing is bounded by number, from one deal to the next."""

from __future__ import annotations

import pytest

from courtcards.kernel.errors import TooOften
from courtcards.tables import Table
from courtcards.tables.asides import MOST_ASIDES
from courtcards.tables.verbs.chat import Say
from courtcards.tables.verbs.play import Deal, Restock
from courtcards.tables.verbs.presence import ComeBack, MarkAway, Pause, Resume
from courtcards.tables.verbs.seats import Begin, Leave
from tables.party import Party


def party_in_play() -> Party:
    party = Party("kings-corner", "french", 3, {"first_dealer": 0})
    party.fill()
    party.ask(Begin, 0)
    party.ask(Deal, 0)
    return party


def pause_on_and_on(party: Party) -> None:
    for _ in range(MOST_ASIDES):
        party.ask(Pause, 1)
        party.ask(Resume, 2)


def test_who_has_done_enough_is_refused_all_but_to_play_and_to_be_there() -> None:
    party = party_in_play()
    pause_on_and_on(party)
    before = party.table.sequence
    for kind in (Pause, Say, Leave):
        with pytest.raises(TooOften, match=f"after {MOST_ASIDES} times"):
            party.ask(kind, 1)
    assert party.table.sequence == before
    party.ask(Pause, 0)
    party.ask(Resume, 1)
    party.do(MarkAway(1, party.now))
    party.ask(ComeBack, 1)
    while party.table.match.awaiting.seat != 1:
        party.play()
    party.play()


def test_a_log_of_more_is_read_and_the_next_deal_begins_anew() -> None:
    party = party_in_play()
    pause_on_and_on(party)
    with pytest.raises(TooOften):
        party.ask(Pause, 1)
    again = Table.replay(party.events)
    with pytest.raises(TooOften):
        again.asides.check(1)
    again.asides.check(0)
    while party.table.match.awaiting.kind != "deal":
        if party.table.waits_for_stock:
            party.do(Restock(party.now))
        else:
            party.play()
    with pytest.raises(TooOften):
        party.ask(Say, 1, phrase="hello")
    party.ask(Deal, 0)
    party.ask(Say, 1, phrase="hello")


def test_before_the_match_begins_one_may_always_go() -> None:
    party = Party("kings-corner", "french", 3)
    party.fill()
    for number in range(MOST_ASIDES):
        party.now = number * 100_000
        party.ask(Say, 1, phrase="hello")
    with pytest.raises(TooOften):
        party.ask(Say, 1, phrase="hello")
    party.ask(Leave, 1)
    assert party.table.seating.open_seats == [1]
