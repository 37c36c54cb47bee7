"""Whoever comes and goes all the time is missed later each time: no log grows by that alone."""

from __future__ import annotations

from courtcards.tables import Table
from courtcards.tables.chat import MOST_ABSENCES
from courtcards.tables.commands.play import Deal
from courtcards.tables.commands.presence import ComeBack, MarkAway
from courtcards.tables.service.table import GRACE_S, LONGEST_GRACE, Presence
from tables.party import Party, party_in_play

GONE, THERE = 1, {0, 2}
WEEK_MS = 7 * 24 * 3600 * 1000


def come_and_go(party: Party, presence: Presence) -> int:
    """Seat 1 goes, comes back as soon as it is missed, and goes again; how long it had to be gone.

    The table notices it as a server does: when the moment has come that it waits for.
    """
    presence.note_activity(GONE, party.now)
    gone_at = party.now
    party.now = presence.find_absent(party.table, THERE, party.now)[GONE]
    party.do(MarkAway(GONE, party.now))
    party.ask(ComeBack, GONE)
    return party.now - gone_at


def test_a_line_that_breaks_often_is_noticed_at_once_and_then_later_and_later() -> None:
    party, presence = party_in_play(), Presence()
    grace = int(GRACE_S * 1000)
    waited = [come_and_go(party, presence) for _ in range(MOST_ABSENCES + 4)]
    assert waited == [*[grace] * (MOST_ABSENCES + 1), 2 * grace, 4 * grace, 8 * grace]


def test_a_week_of_coming_and_going_is_a_few_events() -> None:
    party, presence = party_in_play(), Presence()
    begun, before = party.now, party.table.sequence
    while party.now < begun + WEEK_MS:
        come_and_go(party, presence)
    assert party.table.sequence - before <= 2 * (MOST_ABSENCES + LONGEST_GRACE + 1)
    again = Table.replay(party.events)
    assert (
        again.side_actions.count_excess_absences(GONE)
        == party.table.side_actions.count_excess_absences(GONE)
        > 10
    )


def test_cards_that_are_dealt_again_make_everybody_missed_as_soon_as_before() -> None:
    party, presence = party_in_play(), Presence()
    for _ in range(MOST_ABSENCES + 5):
        come_and_go(party, presence)
    party.play_hand()
    party.ask(Deal, 0)
    assert come_and_go(party, presence) == GRACE_S * 1000


def test_a_log_of_before_in_which_somebody_went_a_thousand_times_is_read() -> None:
    party, presence = party_in_play(), Presence()
    for _ in range(1000):
        party.do(MarkAway(GONE, party.now))
        party.ask(ComeBack, GONE)
    table = Table.replay(party.events)
    presence.note_activity(GONE, party.now)
    assert presence.find_absent(table, THERE, party.now)[GONE] > party.now
