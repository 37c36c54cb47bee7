"""From a position of a match that is over a table plays on: what it is, what it tells, and whom."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from courtcards.kernel.errors import (
    BadName,
    BadSettings,
    BotError,
    CourtcardsError,
    NothingToDo,
    RecordError,
)
from courtcards.kernel.options import OptionValue
from courtcards.play import MatchLog
from courtcards.play.records import Record, read_rules
from courtcards.play.replay import replay, replay_hand, verify, verify_fair
from courtcards.tables import Settings, Table, WhatIf, build_room, open_table
from courtcards.tables.commands.consent import Rematch, Takeback
from courtcards.tables.commands.play import Play, PublicDealt, PublicPlayed, PublicRestocked
from courtcards.tables.public_events import find_cards
from courtcards.tables.service.listeners import Listeners
from courtcards.tables.service.opening import OpenWhatIf
from courtcards.tables.views.replays import find_fairness, find_record, record_so_far
from play.begun import begun
from tables.party import NEXT_SEED
from tables.playing import SEED, played_out
from tables.views.stored import StoredTable

GAMES: list[tuple[str, str, int, dict[str, OptionValue]]] = [
    ("kings-corner", "cross-points", 3, {"completed_piles": "recycle_always", "target": 10}),
    ("kings-corner", "boxed", 4, {"target": 60}),
    ("double-king", "club", 4, {}),
]


@cache
def match_of(index: int) -> Record:
    game, ruleset, seats, changes = GAMES[index]
    table = Table.replay(played_out(game, ruleset, seats, changes))
    return find_record(table, None)


def restocked(record: Record) -> tuple[int, int]:
    """The first hand of a record in which a stock was shuffled, and after how many moves."""
    match = MatchLog(read_rules(record))
    for _ in replay(record, match):
        if match.hands[-1].restocked:
            return len(match.hands) - 1, match.hands[-1].restocked[0]
    raise AssertionError("no stock was shuffled")


class Tried(StoredTable):
    """A table that plays on from a position."""

    def __init__(self, record: Record, hand: int, ply: int, seat: int = 0, **rest: Any) -> None:
        wish = OpenWhatIf(record, hand, ply, seat, **({"bot": "random", "name": "Ann"} | rest))
        super().__init__(open_table(wish.opening(0, NEXT_SEED, "en")), seat, SEED)


def at_position(record: Record, hand: int, ply: int) -> MatchLog:
    """The match as it was then, by its own record."""
    match = MatchLog(read_rules(record))
    for _ in replay(record, match):
        here = len(match.hands) - 1 == hand and len(match.hands[-1].moves) == ply
        if here and match.awaiting.kind == "play":
            return match
    raise AssertionError("nobody was on turn there")


@pytest.mark.parametrize("index", range(len(GAMES)))
def test_it_goes_on_from_exactly_there(index: int) -> None:
    record = match_of(index)
    for hand in (0, len(record.hands) - 1):
        last = len(record.hands[hand].moves) - 1
        for ply in sorted({0, 1, last // 2, last}):
            was, table = at_position(record, hand, ply), Tried(record, hand, ply).table
            assert table.match.awaiting == was.awaiting
            assert table.match.state == was.state
            for seat in range(len(record.players)):
                assert table.match.view(seat) == was.view(seat)
                assert table.match.seat_memory(seat) == was.seat_memory(seat)
                assert table.match.player_view(seat).moves == was.player_view(seat).moves


def test_after_a_stock_was_shuffled_it_lies_as_it_did() -> None:
    record = match_of(0)
    hand, ply = restocked(record)
    for left in (ply - 1, ply, ply + 1):
        tried = Tried(record, hand, left)
        assert tried.table.match.state == at_position(record, hand, left).state
        assert len(tried.table.match.hands[-1].stocks) == (left >= ply)
    told = [each.event for each in Tried(record, hand, ply).table.hand_log]
    stock = record.hands[hand].stocks[0]
    assert told[-1] == PublicRestocked(len(stock))
    # What is shuffled from there on comes from the chance of the table.
    seat, move = record.hands[hand].moves[ply - 1]
    tried = Tried(record, hand, ply - 1, seat)
    tried.order(Play, move=move)
    assert tried.table.waits_for_stock
    tried.play(random.Random(1))
    other = tried.table.match.hands[-1].stocks[0]
    assert sorted(other) == sorted(stock)
    assert other != stock


@pytest.mark.parametrize("index", range(len(GAMES)))
def test_the_log_of_the_hand_is_whole(index: int) -> None:
    record = match_of(index)
    ply = len(record.hands[0].moves) // 2
    tried = Tried(record, 0, ply)
    told = tried.table.hand_log
    assert (told[-1].seq, tried.table.sequence) == (0, 1)
    assert len({each.seq for each in told}) == len(told)
    kept = [each.event for each in told if not isinstance(each.event, PublicRestocked)]
    assert kept[0] == PublicDealt(0, record.hands[0].dealer)
    moves = record.hands[0].moves[:ply]
    assert [each for each in kept if isinstance(each, PublicPlayed)] == [
        PublicPlayed(seat, move) for seat, move in moves
    ]
    # A page that is loaded anew is told what it may look back at, and no more.
    visible = find_cards(msgspec.json.encode(tried.table.view(0)).decode())
    for each in tried.table.log(0):
        assert each.event.cards() <= visible
    tried.play(random.Random(1))
    assert tried.table.hand_log[-1].seq == 2


@pytest.mark.parametrize("index", range(len(GAMES)))
def test_the_page_of_the_new_table_gets_no_card_of_the_others(index: int) -> None:
    record = match_of(index)
    _, shown = replay_hand(record, 0)
    for ply in (0, len(record.hands[0].moves) // 2):
        for seat in range(len(record.players)):
            table = Tried(record, 0, ply, seat).table
            listeners = Listeners("t", table)
            others = {
                card
                for other, cards in enumerate(shown.positions[ply].hands)
                if other != seat
                for card in cards
            }
            sent = listeners.encode_snapshot(seat).decode()
            assert not find_cards(sent) & others
            assert set(shown.positions[ply].hands[seat]) <= find_cards(sent)
            drawn = set(table.match.hands[-1].pack) - find_cards(sent)
            assert others <= drawn
            assert msgspec.json.decode(sent)["room"]["what_if"] == {
                "hand": 0,
                "ply": ply,
                "seat": seat,
                "match": 0,
                "table": None,
            }


def test_moves_are_taken_back_down_to_the_position() -> None:
    record = match_of(1)
    hand = record.hands[0]
    ply = next(
        ply
        for ply in range(1, len(hand.moves))
        if hand.moves[ply][0] == hand.moves[ply - 1][0] and not hand.moves[ply][1].startswith("end")
    )
    seat = hand.moves[ply][0]
    assert at_position(record, 0, ply).count_undoable(seat) == 1
    tried = Tried(record, 0, ply, seat)
    before = tried.table.match.view(seat)
    with pytest.raises(NothingToDo, match="no move to take back"):
        tried.order(Takeback)
    tried.order(Play, move=hand.moves[ply][1])
    tried.order(Takeback)
    assert tried.table.match.view(seat) == before
    assert [each for each in tried.table.hand_log if each.seq > 1 and each.event.is_move] == []
    assert len([each for each in tried.table.hand_log if each.event.is_move]) == ply
    with pytest.raises(NothingToDo, match="no move to take back"):
        tried.order(Takeback)
    assert tried.again().match.view(seat) == before


def test_it_is_no_match_of_its_own_and_the_next_one_is() -> None:
    record = match_of(1)
    tried = Tried(record, 0, 3, 1, table="a-table", match=2)
    assert build_room(tried.table).what_if == WhatIf(0, 3, 1, 2, "a-table")
    assert [player.bot for player in tried.table.players if player] == [
        "random",
        None,
        "random",
        "random",
    ]
    tried.play_on(random.Random(3))
    with pytest.raises(NothingToDo, match="this table tries out a position"):
        record_so_far(tried.table, 1)
    whole = find_record(tried.table, None)
    verify(whole)
    verify_fair(whole)
    assert find_fairness(tried.table, None).brought == 1
    assert whole.hands[0].pack == record.hands[0].pack
    assert whole.hands[0].moves[:3] == record.hands[0].moves[:3]
    assert whole.hands[1].pack != record.hands[1].pack
    tried.order(Rematch)
    assert build_room(tried.table).what_if is None
    assert build_room(tried.again()).what_if is None


def test_of_a_hand_that_was_not_dealt_there_the_seeds_say_nothing() -> None:
    table = Table.replay(played_out("kings-corner", "french-single", 2, {}))
    tried = Tried(find_record(table, None), 0, 2)
    tried.play_on(random.Random(3))
    with pytest.raises(NothingToDo, match="has no proof of its shuffles"):
        find_fairness(tried.table, None)
    verify(find_record(tried.table, None))


@pytest.mark.parametrize(
    ("changes", "kind", "sentence"),
    [
        ({"hand": 99}, RecordError, "there is no hand 99"),
        ({"hand": -1}, RecordError, "there is no hand -1"),
        ({"ply": -1}, RecordError, "no position -1 to continue from"),
        ({"ply": 5000}, RecordError, "no position 5000 to continue from"),
        ({"seat": 4}, RecordError, "there is no seat 4: the match has 4 seats, counted from 0"),
        ({"seat": -1}, RecordError, "there is no seat -1"),
        ({"bot": "granny"}, BotError, "granny"),
        ({"name": "  "}, BadName, "needs a name"),
        ({"settings": Settings(shared=True)}, BadSettings, "share a device"),
    ],
)
def test_what_cannot_be_tried_is_refused(
    changes: dict[str, Any], kind: type[CourtcardsError], sentence: str
) -> None:
    wish: dict[str, Any] = {"hand": 0, "ply": 1, "seat": 0} | changes
    with pytest.raises(kind, match=sentence):
        Tried(match_of(1), **wish)


def test_the_end_of_a_hand_is_no_position_to_play_on_from() -> None:
    record = match_of(1)
    with pytest.raises(RecordError, match="to continue from"):
        Tried(record, 0, len(record.hands[0].moves))


def test_the_record_is_checked_whole() -> None:
    record = begun("double-king", "club", 4)
    wrong = msgspec.structs.replace(record, totals=[0, 0, 0, 0])
    with pytest.raises(RecordError, match="totals should be"):
        Tried(wrong, 0, 1)
    last = msgspec.structs.replace(record.hands[-1], moves=record.hands[-1].moves[:-1])
    wrong = msgspec.structs.replace(record, hands=[*record.hands[:-1], last])
    with pytest.raises(RecordError, match="hand 2, ply"):
        Tried(wrong, 0, 1)
