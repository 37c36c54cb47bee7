"""A match that was begun at one table and goes on at another: by the record of its first hands."""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.kernel.errors import RecordError
from courtcards.matches.match import MatchLog
from courtcards.matches.records import HandRecord, Record
from courtcards.matches.replay import verify


def check_so_far(record: Record) -> None:
    """Refuse a record with which no match goes on: one that is not right, is empty, or is over.

    Raises RecordError, as ``replay.verify`` does.
    """
    if not record.hands:
        raise RecordError("the record holds no hand: there is nothing to go on with")
    if verify(record).is_over:
        raise RecordError("the match is over: it can be replayed, but not gone on with")


def bring(match: MatchLog, hands: Iterable[HandRecord]) -> None:
    """Play in a fresh match the hands of a record that was checked before, without checking again.

    Raises RecordError for a pack or a dealer that is not possible.
    """
    for hand in hands:
        match.deal(hand.pack, hand.dealer)
        stocks = iter(hand.stocks)
        for seat, move in hand.moves:
            match.make(seat, move)
            if match.stock_to_shuffle():
                match.restock(next(stocks))
