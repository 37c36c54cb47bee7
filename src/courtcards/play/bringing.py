"""A match that was begun at one table and goes on at another: by the record of its first hands.

The last of them may be cut short: that hand goes on where it stops.
"""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.kernel.errors import RecordError
from courtcards.play.match import MatchLog
from courtcards.play.records import HandRecord, Record, check_hand, rules_of
from courtcards.play.replay import Restocked, verified, verify


def check_so_far(record: Record) -> None:
    """Refuse a record with which no match goes on: one that is not right, is empty, or is over.

    Raises RecordError, as ``replay.verify`` does.
    """
    if not record.hands:
        raise RecordError("the record holds no hand: there is nothing to go on with")
    if verify(record).is_over:
        raise RecordError("the match is over: it can be replayed, but not gone on with")


def cut_at(record: Record, hand: int, ply: int) -> tuple[HandRecord, ...]:
    """The hands of a record up to a position of one of them: ``ply`` moves of that are left.

    The record is checked whole: RecordError, as ``replay.verify`` raises it, and where it has no
    such hand, or nobody is to move there.
    """
    check_hand(record, hand)
    last = record.hands[hand]
    if not 0 <= ply < len(last.moves):
        raise RecordError(
            "there is no position {number} to play on from: the hand has {count}, counted from 0",
            number=ply,
            count=len(last.moves),
        )
    match, stock_count = MatchLog(rules_of(record)), 0
    for step in verified(record, match):
        if step.hand == hand and isinstance(step, Restocked):
            stock_count += match.hands[-1].restocked[-1] <= ply
    cut = HandRecord(last.dealer, last.pack, last.moves[:ply], "", [], last.stocks[:stock_count])
    return (*record.hands[:hand], cut)


def bring(match: MatchLog, hands: Iterable[HandRecord]) -> None:
    """Play in a fresh match the hands of a record that was checked before, without checking again.

    The last may be cut short, and is then being played. Raises RecordError for a pack or a dealer
    that is not possible.
    """
    for hand in hands:
        match.deal(hand.pack, hand.dealer)
        stocks = iter(hand.stocks)
        for seat, move in hand.moves:
            match.make(seat, move)
            if match.stock_to_shuffle():
                match.restock(next(stocks))
    if match.hands and match.hands[-1].end is None:
        match.hands[-1].brought = len(match.hands[-1].moves)
