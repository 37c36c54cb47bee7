from __future__ import annotations

import re

import msgspec
import pytest

from courtcards.kernel.options import OptionValue
from courtcards.tables import NumberedEvent, Table
from courtcards.tables.commands.chat import Said
from courtcards.tables.commands.consent import TakenBack
from courtcards.tables.commands.play import Dealt, Played, PublicPlayed, Restocked
from courtcards.tables.public_events import PublicFeed, find_cards
from courtcards.tables.room import MOST_MISSED, list_missed_events
from tables.playing import MATCHES, played_out

Match = tuple[str, str, int, dict[str, OptionValue]]
PACK = tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def test_an_event_is_told_without_what_nobody_may_see() -> None:
    assert text(Dealt(3, 1, PACK, 0, "c1").to_public()) == '{"kind":"dealt","hand":3,"dealer":1}'
    assert text(Played(2, "QH", "c2").to_public()) == '{"kind":"played","seat":2,"move":"QH"}'
    late = Played(2, "QH", fault="late").to_public()
    assert text(late) == '{"kind":"played","seat":2,"move":"QH","fault":"late"}'
    assert text(Restocked(PACK[:20]).to_public()) == '{"kind":"restocked","count":20}'


def table_after(events: list[object], count: int) -> Table:
    return Table.replay(events[:count])


def log_moves(log: list[NumberedEvent]) -> list[str]:
    return [each.event.move for each in log if isinstance(each.event, PublicPlayed)]


@pytest.mark.rule("DK-3.2", "DK-9.1")
def test_the_log_told_again_holds_no_trick_that_lies_face_down() -> None:
    events = played_out("double-king", "club", 4, {})
    table = Table.replay(events[:1])
    hidden = 0
    for event in events[1:400]:
        table.apply(event)
        for seat in range(4):
            view = table.view(seat)
            moves = [move for move in log_moves(table.log(seat)) if find_cards(move)]
            assert moves == view.table.trick
            hidden += len(log_moves(table.hand_log)) - 1 - len(moves)
    assert hidden > 500


@pytest.mark.rule("DK-9.1")
def test_with_the_last_trick_visible_it_is_in_the_log_too() -> None:
    events = played_out("double-king", "club", 4, {"last_trick_visible": True})
    table = Table.replay(events[:1])
    seen = 0
    for event in events[1:300]:
        table.apply(event)
        view = table.view(0)
        moves = [move for move in log_moves(table.log(0)) if find_cards(move)]
        assert moves == [*(view.table.last_trick or []), *view.table.trick]
        seen += view.table.last_trick is not None
    assert seen > 100


@pytest.mark.rule("KC-9.2")
def test_the_log_told_again_names_no_covered_card() -> None:
    for match in MATCHES[:2]:
        table = Table.replay((events := played_out(*match))[:1])
        hidden = 0
        for event in events[1:]:
            table.apply(event)
            view = table.view(0)
            visible = set(view.table.cards) | {
                card for pile in view.table.piles.values() for card in pile
            }
            named = {card for move in log_moves(table.log(0)) for card in find_cards(move)}
            assert named <= visible
            hidden += len(table.hand_log) - len(table.log(0))
        assert hidden > 0


@pytest.mark.rule("KC-9.2")
def test_where_whole_piles_lie_open_the_whole_hand_can_be_read_again() -> None:
    events = played_out("kings-corner", "french", 3, {})
    table = Table.replay(events[:1])
    for event in events[1:]:
        table.apply(event)
        assert table.log(1) == table.hand_log


@pytest.mark.parametrize("match", MATCHES[::2], ids=lambda match: match[1])
def test_who_comes_back_gets_every_event_missed_with_the_view_after_it(match: Match) -> None:
    events = played_out(*match)
    table, past = Table.replay(events[:1]), {}
    told = 0
    for event in events[1:160]:
        table.apply(event)
        past[table.sequence] = text(table.view(0))
        for after in (table.sequence - 5, table.sequence - 1):
            rest = list_missed_events(table, 0, after)
            assert (rest is None) == (not table.can_resume(0, after))
            seqs = range(after + 1, table.sequence + 1)
            if rest is not None:
                assert [numbered.seq for numbered, _ in rest] == list(seqs)
                assert [text(view) for _, view in rest] == [past[seq] for seq in seqs]
                told += len(rest)
        assert list_missed_events(table, 0, table.sequence) == []
        assert text(table.view(0)) == past[table.sequence]
    assert told > 100


def test_who_has_missed_more_than_one_can_follow_is_shown_the_table_as_it_is() -> None:
    table = Table.replay(played_out("kings-corner", "french", 3, {})[:3])
    since = table.sequence
    for number in range(MOST_MISSED):
        table.apply(Said(1, "hello", at=number))
        assert len(list_missed_events(table, 0, since) or ()) == number + 1
    table.apply(Said(1, "hello"))
    assert list_missed_events(table, 0, since) is None


def test_moves_that_were_taken_back_are_forgotten_and_what_was_said_is_not() -> None:
    assert PublicFeed().start is None
    news = PublicFeed()
    says = Said(1, "hello").to_public()
    plays = [PublicPlayed(seat, card) for seat, card in enumerate(("QH", "2H", "3H"))]
    for sequence, told in enumerate((plays[0], says, *plays[1:]), start=7):
        news.add(sequence, told)
    assert news.start == 6
    news.remove_moves(2)
    assert news.all == [(7, plays[0]), (8, says)]


@pytest.mark.rule("DK-8.1")
def test_who_missed_a_move_that_was_taken_back_is_shown_the_table_as_it_is() -> None:
    events = played_out("double-king", "club", 4, {})
    table = Table.replay(events[:4])
    last = events[3]
    assert isinstance(last, Played)
    since = table.sequence - 1
    other = (last.seat + 1) % 4
    assert len(list_missed_events(table, other, since) or ()) == 1
    table.apply(TakenBack(last.seat, last.seat, 1))
    assert list_missed_events(table, other, since) is None
    assert list_missed_events(table, other, table.sequence - 1) is None
    table.apply(Said(other, "hello"))
    assert [each.seq for each, _ in list_missed_events(table, other, table.sequence - 1) or ()] == [
        6
    ]


@pytest.mark.rule("DK-3.2")
def test_who_has_acted_since_cannot_ask_for_what_was_before() -> None:
    events = played_out("double-king", "club", 4, {})
    table = Table.replay(events[:1])
    for event in events[1:200]:
        table.apply(event)
        assert not table.can_resume(0, table.sequence + 1)
        if isinstance(event, Played):
            # What it made its move against, it had seen; the move itself it may have missed.
            assert table.can_resume(event.seat, table.sequence - 1)
            assert not table.can_resume(event.seat, table.sequence - 2)
        elif isinstance(event, Dealt):
            assert not table.can_resume(3 - event.seat, table.sequence - 2)


def test_cards_are_found_in_any_text() -> None:
    assert find_cards('{"cards":["AS","TD"],"move":"9H>N"}') == {"AS", "TD", "9H"}
    for other in ("choose trump:S", "W>SE", "recycle NE", "end without drawing", "A5C9D3"):
        assert find_cards(other) == set()
    assert all(re.fullmatch(r"[A2-9TJQK][CDHS]", card) for card in PACK)
