"""A match as it stands in a file: the hands that are over, the one in play, and the seed.

Unlike a record it may stop in the middle of a hand, and it says from which seed the match goes on.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from courtcards.kernel.errors import CourtcardsError, RecordError
from courtcards.kernel.shuffling import SEED_BYTES
from courtcards.kernel.user_texts import utf8_of
from courtcards.play.match import MatchLog
from courtcards.play.records import Record, of_match, plain_reason
from courtcards.play.replay import verify

FORMAT: Final = "courtcards-match/1"


class SavedHand(msgspec.Struct, omit_defaults=True):
    """The hand in play: as in a record, without an end and scores."""

    dealer: int
    pack: list[str]
    moves: list[tuple[int, str]]
    stocks: list[list[str]] = []


class SavedMatch(msgspec.Struct, omit_defaults=True):
    """A match: ``record`` has the hands that are over, ``seed`` is in hexadecimal, if known."""

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
    record = of_match(match, players)
    known = None if seed is None else seed.hex()
    return msgspec.json.encode(SavedMatch(FORMAT, record, hand, known))


def decode(octets: bytes) -> tuple[MatchLog, bytes | None]:
    """Return a saved match and its seed; RecordError where it is none, or breaks a rule.

    An editor may have written it anew, with a mark before it or as UTF-16.
    """
    try:
        saved = _decoder.decode(utf8_of(octets))
        seed = None if saved.seed is None else bytes.fromhex(saved.seed)
    except (msgspec.DecodeError, ValueError) as error:
        raise RecordError(
            "not a {format}: {reason}", format=FORMAT, reason=plain_reason(error)
        ) from None
    if seed is not None and len(seed) != SEED_BYTES:
        raise RecordError("a saved match has a seed of {count} octets", count=SEED_BYTES)
    match = verify(saved.record)
    if saved.hand is not None:
        _play(match, saved.hand)
    return match, seed


def _play(match: MatchLog, hand: SavedHand) -> None:
    """Play the hand again that was in play."""
    number, stocks = len(match.hands), iter(hand.stocks)
    try:
        match.deal(hand.pack, hand.dealer)
        for seat, move in hand.moves:
            match.play(seat, move)
            if match.awaiting.kind == "stock":
                match.restock(next(stocks, []))
    except CourtcardsError as error:
        ply = len(match.hands[-1].moves) if len(match.hands) > number else None
        raise RecordError.of(error, number, ply) from None
