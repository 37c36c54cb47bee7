"""A match in a file, or as another table continues it.

Unlike a record it may stop in the middle of a hand, and it holds the seed of the cards to come.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from courtcards.kernel.arguments import normalize_utf8
from courtcards.kernel.errors import CourtcardsError, RecordError
from courtcards.kernel.shuffling import SEED_BYTES
from courtcards.play.match import MatchLog
from courtcards.play.records import (
    HandRecord,
    Record,
    build_record,
    check_hand,
    plain_reason,
    read_rules,
)
from courtcards.play.replay import RestockStep, verify, verify_steps

FORMAT: Final = "courtcards-match/1"


class SavedHand(msgspec.Struct, omit_defaults=True):
    """The hand in play: as in a record, without an end and scores."""

    dealer: int
    pack: list[str]
    moves: list[tuple[int, str]]
    stocks: list[list[str]] = []


class SavedMatch(msgspec.Struct, omit_defaults=True):
    """A saved match. ``record`` has the finished hands; ``seed`` is in hexadecimal, if known."""

    format: Literal["courtcards-match/1"]
    record: Record
    hand: SavedHand | None = None
    seed: str | None = None


_decoder = msgspec.json.Decoder(SavedMatch)


def encode(match: MatchLog, seed: bytes | None) -> bytes:
    """Return a match, with the seed that its cards follow from, as JSON."""
    last = match.hands[-1] if match.hands else None
    hand = None
    if last is not None and last.end is None:
        hand = SavedHand(last.dealer, last.pack, last.moves, last.stocks)
    players = [f"seat {seat}" for seat in range(match.rules.seats)]
    record = build_record(match, players)
    known = None if seed is None else seed.hex()
    return msgspec.json.encode(SavedMatch(FORMAT, record, hand, known))


def decode(octets: bytes) -> tuple[MatchLog, bytes | None]:
    """Return a saved match and its seed. Raises RecordError if it is none, or breaks a rule.

    An editor may have saved it with a byte order mark, or as UTF-16.
    """
    try:
        saved = _decoder.decode(normalize_utf8(octets))
        seed = None if saved.seed is None else bytes.fromhex(saved.seed)
    except (msgspec.DecodeError, ValueError) as error:
        raise RecordError(
            "not a {format}: {reason}", format=FORMAT, reason=plain_reason(error)
        ) from None
    if seed is not None and len(seed) != SEED_BYTES:
        raise RecordError("the seed of a saved match must have {count} bytes", count=SEED_BYTES)
    match = verify(saved.record)
    if saved.hand is not None:
        _play(match, saved.hand)
    return match, seed


def _play(match: MatchLog, hand: SavedHand) -> None:
    """Replay the hand that was in play."""
    number, stocks = len(match.hands), iter(hand.stocks)
    try:
        match.deal(hand.pack, hand.dealer)
        for seat, move in hand.moves:
            match.play(seat, move)
            if match.awaiting.kind == "stock":
                match.restock(next(stocks, []))
    except CourtcardsError as error:
        ply = len(match.hands[-1].moves) if len(match.hands) > number else None
        raise RecordError.from_error(error, number, ply) from None


# A match can continue at another table, from the record of its first hands. The last of these may
# be incomplete: it continues where it stops.


def check_resumable(record: Record) -> None:
    """Check that a match can continue from a record.

    Raises RecordError if the record is wrong, empty, or of a finished match.
    """
    if not record.hands:
        raise RecordError("the record has no hand: there is nothing to continue")
    if verify(record).is_over:
        raise RecordError("the match is over: it can be replayed, but not continued")


def cut_record(record: Record, hand: int, ply: int) -> tuple[HandRecord, ...]:
    """Return the hands of a record up to the position after ``ply`` moves of one of them.

    The whole record is checked. Raises RecordError as ``replay.verify`` does. Raises it, too, if
    there is no such hand, or nobody is to move at that position.
    """
    check_hand(record, hand)
    last = record.hands[hand]
    if not 0 <= ply < len(last.moves):
        raise RecordError(
            "there is no position {number} to continue from: the hand has {count}, counted from 0",
            number=ply,
            count=len(last.moves),
        )
    match, stock_count = MatchLog(read_rules(record)), 0
    for step in verify_steps(record, match):
        if step.hand == hand and isinstance(step, RestockStep):
            stock_count += match.hands[-1].restocked[-1] <= ply
    cut = HandRecord(last.dealer, last.pack, last.moves[:ply], "", [], last.stocks[:stock_count])
    return (*record.hands[:hand], cut)


def import_hands(match: MatchLog, hands: Iterable[HandRecord]) -> None:
    """Play the hands of a checked record in a fresh match, without checking moves again.

    The last hand may be incomplete: then it is in play. Raises RecordError for an impossible pack
    or dealer.
    """
    for hand in hands:
        match.deal(hand.pack, hand.dealer)
        stocks = iter(hand.stocks)
        for seat, move in hand.moves:
            match.apply_move(seat, move)
            if match.stock_to_shuffle():
                match.restock(next(stocks))
    if match.hands and match.hands[-1].end is None:
        match.hands[-1].imported_count = len(match.hands[-1].moves)
