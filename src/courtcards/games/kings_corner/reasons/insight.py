"""What a seat knows of a hand: the table as it lies, its own cards, and what a play leads to."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from courtcards.games.kings_corner.bots.worlds import set_table
from courtcards.games.kings_corner.rules.options import Draw, Scoring
from courtcards.games.kings_corner.rules.places import (
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
    low_rank,
)
from courtcards.games.kings_corner.rules.state import ENDED, PLAYING, HandState
from courtcards.kernel.cards import PACK_SIZE, bit, cards_in
from courtcards.kernel.entries import Calls
from courtcards.kernel.game import MistakeLimits
from courtcards.kernel.moves import moves_in

MOST_TRIED = 200
"""Plays that are tried to find a way out; where it takes more, none is found."""


class Insight:
    """A hand as the seat on turn knows it; cards in sets are card-set masks.

    ``state`` has the table and the own hand, and nothing of the others' hands and of the stock.
    ``out`` are the cards that others hold or that lie in the stock.
    """

    def __init__(self, calls: Calls, sight: Any, memory: Any) -> None:
        self._calls = calls
        self.state = HandState.new()
        set_table(sight, memory, self.state)
        seen = sight.plain()
        self.hand: int = seen.hand
        self.out: int = memory.plain().unseen
        self.options = seen.options
        self.stock_count: int = seen.stock_count
        self.play_count: int = seen.play_count
        self.laid_count: int = memory.plain().laid_count
        self.is_playing = int(self.state.phase) == PLAYING
        self.others = {
            seat: seen.hand_counts[seat] for seat in range(seen.seats) if seat != seen.viewer
        }
        self.legal = frozenset(moves_in(sight.legal))
        self.dragon: int = seen.dragon

    @property
    def is_crowning(self) -> bool:
        """Whether crowns are played for (KC-8)."""
        return bool(self.options.scoring == Scoring.CROWNING)

    @cached_property
    def takes(self) -> int:
        """The cards that some place takes from a hand now."""
        return _taken(self.state)

    @cached_property
    def cards_to_lay(self) -> int:
        """The cards in hand that may be laid now."""
        return sum({1 << card for card in map(card_of, self.legal) if card is not None})

    def after(self, move: int) -> Any:
        """The table after a play that does not empty the hand; of no other move is it asked."""
        state = self.state.copy()
        self._calls.apply_move(state, move)
        return state

    def fits_after(self, move: int) -> int:
        """The cards in hand that no place takes now, and that can be laid after a play.

        Expects a play that does not empty the hand; none where no further card may be laid in this
        turn (KC-4.3).
        """
        if self.options.draw == Draw.STUCK and int(self.state.has_drawn):
            return 0
        after = self.after(move)
        return self.hand & ~self.takes & _taken(after) if int(after.phase) == PLAYING else 0

    def can_go_out(self, move: int) -> bool:
        """Whether the seat can lay all its cards in this turn, beginning with a play.

        Where it is said, it is so; it is not said where more than ``MOST_TRIED`` plays would have
        to be tried.
        """
        tried = 0
        rest = [self.after(move)]
        while rest and tried < MOST_TRIED:
            state = rest.pop()
            for play in self._plays(state):
                tried += 1
                following = state.copy()
                self._calls.apply_move(following, play)
                if int(following.phase) == ENDED:
                    return True
                rest.append(following)
        return False

    def _plays(self, state: Any) -> list[int]:
        """The plays in a position, cards from hand last; of places alike only the first."""
        if int(state.phase) != PLAYING:
            return []
        words = np.zeros(WORD_COUNT, dtype=np.int64)
        self._calls.legal_moves(state, words)
        piles = state.piles.tolist()
        first = {
            next((place for place in range(start, end) if not piles[place]), -1)
            for start, end in ((0, SIDE_COUNT), (SIDE_COUNT, PLACE_COUNT))
        }
        plays = [
            move
            for move in moves_in(words)
            if is_play(move) and (piles[target_of(move)] or target_of(move) in first)
        ]
        return plays[::-1]


def _taken(state: Any) -> int:
    taken = 0
    for cards in state.accepts.tolist():
        taken |= cards
    return taken


def card_of(move: int) -> int | None:
    """The card that a move lays from the hand; None where it lays none."""
    return move % PACK_SIZE if move < TABLE * PACK_SIZE else None


def source_of(move: int) -> int | None:
    """The side whose pile a move takes; None where it moves no pile."""
    index = move - TABLE * PACK_SIZE
    return index // PLACE_COUNT if 0 <= index < RECYCLE_BIT else None


def is_play(move: int) -> bool:
    """Whether a move lays a card or moves a pile (KC-2)."""
    return move < TABLE * PACK_SIZE + RECYCLE_BIT


def target_of(move: int) -> int:
    """The place that a play lays on."""
    card = card_of(move)
    return move // PACK_SIZE if card is not None else (move - TABLE * PACK_SIZE) % PLACE_COUNT


def is_emptying(known: Insight, move: int) -> bool:
    """Whether a move lays the last card of the hand."""
    card = card_of(move)
    return card is not None and known.hand == bit(card)


def highest_of(cards: int) -> int:
    """The card of a set that has the highest rank, the Ace being low; of equals the last suit's."""
    return max(cards_in(cards), key=lambda card: (low_rank(card), card))


# How far the worths that a search finds scatter, and what cost is more than that.
#
# Both are in the unit of what is played for (see ``KingsCorner.unit_of``), and were measured by
# judging the same decisions twice with the budget of ``master``; docs/levels.md tells how.


SPREAD = {
    Scoring.POINTS: 4.2,
    Scoring.SINGLE: 0.5,
    Scoring.POT: 16.0,
    Scoring.CHIPS: 18.0,
    Scoring.CROWNING: 1.0,
}
"""By which differences of two hands played out scatter: a standard deviation."""

LIMITS = {
    Scoring.POINTS: MistakeLimits(slip=0.5, blunder=1.25),
    Scoring.SINGLE: MistakeLimits(slip=0.08, blunder=0.2),
    Scoring.POT: MistakeLimits(slip=1.5, blunder=4.0),
    Scoring.CHIPS: MistakeLimits(slip=1.5, blunder=4.0),
    Scoring.CROWNING: MistakeLimits(slip=0.25, blunder=0.5),
}
"""What a slip and a blunder cost."""
