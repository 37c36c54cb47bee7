"""Who is away, for whom a bot plays, clocks and pauses: time is only ever passed in."""

from __future__ import annotations

import pytest

from courtcards.kernel.errors import NothingToDo, Paused
from courtcards.tables import Settings, Table, room_of
from courtcards.tables.attendance import Due
from courtcards.tables.verbs.play import Deal, Play
from courtcards.tables.verbs.presence import ComeBack, MarkAway, Pause, Resume, StandIn
from courtcards.tables.verbs.seats import Begin, Leave
from tables.party import Party


def party_in_play(**settings: object) -> Party:
    party = Party(seats=2, changes={"first_dealer": 0}, settings=Settings(**settings))  # type: ignore[arg-type]
    party.fill()
    party.ask(Begin, 0)
    party.ask(Deal, 0)
    return party


def test_who_stays_away_is_warned_of_then_played_for_until_back() -> None:
    party = party_in_play(patience=60)
    table = party.table
    party.do(MarkAway(1, party.now))
    seat = room_of(table).seats[1]
    assert (seat.away_since, seat.stood_in_at) == (party.now, party.now + 60_000)
    due = table.next_due()
    assert due == Due(1, "away", party.now + 60_000)
    assert table.bot_on_turn is None
    party.do(StandIn(due.seat, "away", due.at))
    assert room_of(table).clock is None
    assert table.acts_by_itself
    assert room_of(table).seats[1].stand_in == "steady"
    with pytest.raises(NothingToDo, match="say that you are back"):
        party.ask(Play, 1, move="end")
    party.ask(ComeBack, 1)
    assert table.bot_on_turn is None
    assert table.next_due() is None
    with pytest.raises(NothingToDo, match="not away"):
        party.ask(ComeBack, 1)
    assert room_of(Table.replay(party.events)) == room_of(table)


def test_at_a_table_that_waits_nobody_is_played_for() -> None:
    party = party_in_play(absent="wait")
    party.do(MarkAway(1, party.now))
    assert party.table.next_due() is None
    assert room_of(party.table).seats[1].away_since == party.now
    assert room_of(party.table).seats[1].stood_in_at is None


def test_where_everybody_has_gone_the_table_waits() -> None:
    party = party_in_play()
    party.do(MarkAway(1, party.now))
    party.do(MarkAway(0, party.now + 5))
    assert party.table.next_due() is None
    with pytest.raises(NothingToDo, match="away already"):
        party.do(MarkAway(1, party.now))


def test_who_leaves_in_the_middle_is_played_for_at_once_and_may_come_back() -> None:
    party = party_in_play()
    party.ask(Leave, 1)
    assert party.table.bot_on_turn == "steady"
    assert party.table.seating.is_person(1)
    party.ask(ComeBack, 1)
    assert party.table.person_on_turn == 1


@pytest.mark.parametrize(
    ("pace", "limit", "span"), [("move", 30, 30_000), ("days", 3, 259_200_000)]
)
def test_the_clock_runs_from_the_last_move(pace: str, limit: int, span: int) -> None:
    party = party_in_play(pace=pace, limit=limit)
    table = party.table
    assert table.next_due() == Due(1, "clock", party.now + span)
    party.now += 10_000
    party.play()
    assert table.next_due() == Due(table.match.awaiting.seat or 0, "clock", party.now + span)
    clock = room_of(table).clock
    assert clock is not None
    assert clock.until == party.now + span
    party.do(StandIn(clock.seat, "clock", clock.until))
    assert room_of(table).clock is None
    with pytest.raises(NothingToDo):
        party.do(StandIn(clock.seat, "clock", clock.until))


def test_a_correspondence_table_waits_for_who_is_not_there() -> None:
    party = party_in_play(pace="days", limit=2)
    party.do(MarkAway(0, party.now))
    due = party.table.next_due()
    assert due is not None
    assert due.why == "clock"


def test_a_pause_stops_play_and_clocks_and_nothing_else() -> None:
    party = party_in_play(pace="move", limit=30)
    table = party.table
    party.ask(Pause, 0)
    assert room_of(table).status == "paused"
    assert table.next_due() is None
    assert room_of(table).clock is None
    with pytest.raises(Paused):
        party.ask(Play, 1, move="end")
    with pytest.raises(Paused):
        party.ask(Pause, 1)
    party.now += 500_000
    party.ask(Resume, 1)
    assert table.next_due() == Due(1, "clock", party.now + 30_000)
    with pytest.raises(NothingToDo, match="not paused"):
        party.ask(Resume, 1)
