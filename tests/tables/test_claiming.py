"""A seat claims the rest of a deal: who may, what everybody is told, and what is played then."""

from __future__ import annotations

import msgspec
import pytest

from courtcards.kernel.errors import NothingToDo, NotYourTurn, Paused, StaleSequence
from courtcards.play.match import Share
from courtcards.tables import Settings, Table, TableEnvelope
from courtcards.tables.commands.consent import Takeback
from courtcards.tables.commands.play import Claim, Concede, Deal, Play, Played, PublicClaimed
from courtcards.tables.commands.presence import ComeBack, Pause, Resume
from courtcards.tables.commands.seats import PublicStoodIn
from courtcards.tables.service.automatic_play import build_automatic_command, find_bot_turn
from courtcards.tables.snapshots import encode_table, restore_table
from courtcards.tables.views.messages import find_open_claim
from tables.party import Party, party_in_play

RANKS = "23456789TJQKA"


def party_before(claim: Share) -> tuple[Party, int]:
    """A table at a turn of somebody who may claim that share of the rest, and that seat."""
    party = party_in_play("double-king", "club-shuffled", 4, Settings())
    while True:
        table = party.table
        if table.match.awaiting.kind == "deal":
            party.ask(Deal, 0)
        seat = table.match.awaiting.seat
        assert seat is not None
        if find_open_claim(table, seat) == claim:
            return party, seat
        legal = table.match.legal()
        cards = [each for each in legal if each[0] in RANKS and len(each) == 2]
        move = max(cards, key=lambda card: RANKS.index(card[0])) if cards else "choose tricks"
        party.play(move if move in legal else legal[0])


def play_rest(party: Party) -> list[tuple[int, str]]:
    """The plays that the table makes by itself until the deal is over."""
    played = []
    while (turn := find_bot_turn(party.table)) is not None:
        event = party.do(build_automatic_command(party.table, turn.decide(), party.now))
        assert isinstance(event, Played)
        assert event.command is None
        played.append((event.seat, event.move))
    return played


def test_a_claim_shows_all_hands_and_the_rest_plays_itself() -> None:
    party, seat = party_before("all")
    table = party.table
    number = len(table.match.hands) - 1
    hands = table.match.list_hands()
    won = table.view(seat).table.tricks_won[seat]
    assert find_open_claim(table, seat) == "all"
    assert not any(find_open_claim(table, other) for other in range(4) if other != seat)
    party.ask(Claim, seat)
    told = table.last_public_event[1]
    assert isinstance(told, PublicClaimed)
    assert (told.seat, [list(hand) for hand in told.hands]) == (seat, hands)
    assert not find_open_claim(table, seat)
    moves = play_rest(party)
    assert sorted(moves) == sorted(
        (other, card) for other, hand in enumerate(hands) for card in hand
    )
    # The record has the plays, and all tricks went to the seat.
    assert table.match.hands[number].end is not None
    assert table.match.state.tricks_won[seat] == won + len(hands[seat])
    assert Table.replay(party.events).match.totals == table.match.totals
    # Nobody looks back at cards that lie face down (DK-3.2).
    assert not any(isinstance(each.event, PublicClaimed) for each in table.log(None))


def test_nobody_plays_takes_back_or_claims_once_the_rest_is_claimed() -> None:
    party, seat = party_before("all")
    lead = party.table.match.find_claim(seat)[0]
    party.ask(Claim, seat)
    for what, rest in ((Play, {"move": lead}), (Claim, {}), (Takeback, {})):
        assert "has been claimed" in party.refuses(NothingToDo, what, seat, **rest)
    assert party.table.person_on_turn is None


def test_a_claim_goes_on_after_a_pause_and_from_a_snapshot() -> None:
    party, seat = party_before("all")
    party.ask(Claim, seat)
    party.ask(Pause, seat)
    assert find_bot_turn(party.table) is None
    party.ask(Resume, seat)
    stored = encode_table(party.table)
    assert stored is not None
    assert restore_table(stored).claimer == seat
    assert play_rest(party)
    party.ask(Deal, 0)
    assert party.table.claimer is None


def test_a_bot_plays_the_rest_that_is_conceded_until_the_deal_is_over() -> None:
    party, seat = party_before("none")
    table = party.table
    number = len(table.match.hands) - 1
    won = table.view(seat).table.tricks_won[seat]
    assert find_open_claim(table, seat) == "none"
    party.ask(Concede, seat)
    told = table.last_public_event[1]
    assert isinstance(told, PublicStoodIn)
    assert (told.seat, told.why) == (seat, "conceded")
    stored = encode_table(table)
    assert stored is not None
    assert restore_table(stored).attendance.conceded == {seat}
    assert "a bot plays for you" in party.refuses(NothingToDo, Concede, seat)
    assert "has been claimed" in party.refuses(NothingToDo, Takeback, (seat + 1) % 4)
    while table.match.awaiting.kind == "play":
        if table.match.awaiting.seat == seat:
            assert (
                table.match.find_share(seat) == "none" or len(table.match.list_hands()[seat]) == 1
            )
            turn = find_bot_turn(table)
            assert turn is not None
            party.do(build_automatic_command(table, turn.decide(), party.now))
        else:
            party.play(table.match.legal()[0])
    assert table.match.hands[number].end is not None
    assert table.match.state.tricks_won[seat] == won
    assert table.attendance.stand_ins == {}
    assert Table.replay(party.events).match.totals == table.match.totals


def test_the_rest_plays_itself_at_once_where_no_person_has_a_choice() -> None:
    party, seat = party_before("none")
    people = party.table.seating.people
    assert not party.table.has_no_choices
    party.ask(Concede, seat)
    assert not party.table.has_no_choices
    party.table.attendance.conceded.update(people)
    assert party.table.has_no_choices


def test_a_concession_can_be_taken_back_and_is_refused_where_it_is_not_certain() -> None:
    party, seat = party_before("none")
    other = (seat + 1) % 4
    with pytest.raises(NotYourTurn):
        party.ask(Concede, other)
    party.ask(Concede, seat)
    party.ask(ComeBack, seat)
    assert party.table.person_on_turn == seat
    assert party.table.attendance.conceded == set()
    party = party_in_play("double-king", "club", 4)
    party.play("choose tricks")
    first = party.table.match.awaiting.seat
    assert first is not None
    assert "you may still take a trick" in party.refuses(NothingToDo, Concede, first)


def test_a_claim_is_refused_where_it_is_not_certain() -> None:
    party = party_in_play("double-king", "club", 4)
    party.play("choose tricks")
    seat = party.table.match.awaiting.seat
    assert seat is not None
    assert "not every trick is certain" in party.refuses(NothingToDo, Claim, seat)
    with pytest.raises(NotYourTurn):
        party.ask(Claim, (seat + 1) % 4)
    with pytest.raises(StaleSequence):
        party.ask(Claim, seat, seq=1)
    party.ask(Pause, seat)
    with pytest.raises(Paused):
        party.ask(Claim, seat)


def test_a_claim_that_is_sent_twice_is_done_once() -> None:
    party, seat = party_before("all")
    claim = Claim("the-claim", party.table.sequence)
    party.do(TableEnvelope(claim, seat, party.now))
    assert party.table.answers[seat, "the-claim"] == party.table.sequence
    assert msgspec.json.decode(msgspec.json.encode(claim))["type"] == "claim"
