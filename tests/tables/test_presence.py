"""Who is away, for whom a bot plays, clocks and pauses: time is only ever passed in."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.kernel.errors import NothingToDo, Paused, TooOften
from courtcards.tables import Settings, Table, build_room
from courtcards.tables.chat import MOST_SIDE_ACTIONS
from courtcards.tables.commands.chat import Say
from courtcards.tables.commands.play import Deal, Play
from courtcards.tables.commands.presence import ComeBack, MarkAway, Pause, Resume, StandIn
from courtcards.tables.commands.seats import Leave
from courtcards.tables.state import StandInDue
from tables.party import Party, party_in_play


def test_who_stays_away_is_warned_of_then_played_for_until_back() -> None:
    party = party_in_play(seats=2, settings=Settings(patience=60))
    table = party.table
    party.do(MarkAway(1, party.now))
    seat = build_room(table).seats[1]
    assert (seat.away_since, seat.stood_in_at) == (party.now, party.now + 60_000)
    due = table.find_next_due()
    assert due == StandInDue(1, "away", party.now + 60_000)
    assert table.bot_on_turn is None
    party.do(StandIn(due.seat, "away", due.at))
    assert build_room(table).clock is None
    assert table.acts_by_itself
    assert build_room(table).seats[1].stand_in == "steady"
    assert "say that you are back" in party.refuses(NothingToDo, Play, 1, move="end")
    party.ask(ComeBack, 1)
    assert table.bot_on_turn is None
    assert table.find_next_due() is None
    assert "not away" in party.refuses(NothingToDo, ComeBack, 1)
    assert build_room(Table.replay(party.events)) == build_room(table)


def test_at_a_table_that_waits_nobody_is_played_for() -> None:
    party = party_in_play(seats=2, settings=Settings(absent="wait"))
    party.do(MarkAway(1, party.now))
    assert party.table.find_next_due() is None
    assert build_room(party.table).seats[1].away_since == party.now
    assert build_room(party.table).seats[1].stood_in_at is None


def test_where_everybody_has_gone_the_table_waits() -> None:
    party = party_in_play(seats=2)
    party.do(MarkAway(1, party.now))
    party.do(MarkAway(0, party.now + 5))
    assert party.table.find_next_due() is None
    assert "you are already away" in party.refuses(NothingToDo, MarkAway(1, party.now))


def test_who_leaves_in_the_middle_is_played_for_at_once_and_may_come_back() -> None:
    party = party_in_play(seats=2)
    party.ask(Leave, 1)
    assert party.table.bot_on_turn == "steady"
    assert party.table.seating.is_person(1)
    party.ask(ComeBack, 1)
    assert party.table.person_on_turn == 1


@pytest.mark.parametrize(
    ("pace", "limit", "span"), [("move", 30, 30_000), ("days", 3, 259_200_000)]
)
def test_the_clock_runs_from_the_last_move(pace: Any, limit: int, span: int) -> None:
    party = party_in_play(seats=2, settings=Settings(pace=pace, limit=limit))
    table = party.table
    assert table.find_next_due() == StandInDue(1, "clock", party.now + span)
    party.now += 10_000
    party.play()
    assert table.find_next_due() == StandInDue(
        table.match.awaiting.seat or 0, "clock", party.now + span
    )
    clock = build_room(table).clock
    assert clock is not None
    assert clock.until == party.now + span
    party.do(StandIn(clock.seat, "clock", clock.until))
    assert build_room(table).clock is None
    party.refuses(NothingToDo, StandIn(clock.seat, "clock", clock.until))


def test_a_correspondence_table_waits_for_who_is_not_there() -> None:
    party = party_in_play(seats=2, settings=Settings(pace="days", limit=2))
    party.do(MarkAway(0, party.now))
    due = party.table.find_next_due()
    assert due is not None
    assert due.why == "clock"


def test_a_pause_stops_play_and_clocks_and_nothing_else() -> None:
    party = party_in_play(seats=2, settings=Settings(pace="move", limit=30))
    table = party.table
    party.ask(Pause, 0)
    assert build_room(table).status == "paused"
    assert table.find_next_due() is None
    assert build_room(table).clock is None
    party.refuses(Paused, Play, 1, move="end")
    party.refuses(Paused, Pause, 1)
    party.now += 500_000
    party.ask(Resume, 1)
    assert table.find_next_due() == StandInDue(1, "clock", party.now + 30_000)
    assert "not paused" in party.refuses(NothingToDo, Resume, 1)


# What people do at a table besides playing is bounded by number, from one deal to the next


def pause_on_and_on(party: Party) -> None:
    for _ in range(MOST_SIDE_ACTIONS):
        party.ask(Pause, 1)
        party.ask(Resume, 2)


def test_who_has_done_enough_is_refused_all_but_to_play_and_to_be_there() -> None:
    party = party_in_play()
    pause_on_and_on(party)
    for kind in (Pause, Say, Leave):
        assert f"at most {MOST_SIDE_ACTIONS} times" in party.refuses(TooOften, kind, 1)
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
    party.refuses(TooOften, Pause, 1)
    again = Table.replay(party.events)
    with pytest.raises(TooOften):
        again.side_actions.check(1)
    again.side_actions.check(0)
    party.play_hand()
    party.refuses(TooOften, Say, 1, phrase="hello")
    party.ask(Deal, 0)
    party.ask(Say, 1, phrase="hello")


def test_before_the_match_begins_one_may_always_go() -> None:
    party = Party("kings-corner", "french", 3)
    party.fill()
    for number in range(MOST_SIDE_ACTIONS):
        party.now = number * 100_000
        party.ask(Say, 1, phrase="hello")
    party.refuses(TooOften, Say, 1, phrase="hello")
    party.ask(Leave, 1)
    assert party.table.seating.open_seats == [1]
