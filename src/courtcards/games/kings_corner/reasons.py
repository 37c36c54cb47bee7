"""Why a move of Kings in the Corner is good: what its seat knows, where the search agrees.

``HandKnowledge`` is what the seat knows, and how sure the search is. The grounds follow, first
those for laying a card, then those for ending a turn.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from courtcards.games.kings_corner.bots.worlds import set_table
from courtcards.games.kings_corner.rules.legal import starter_must_move_king
from courtcards.games.kings_corner.rules.options import CompletedPiles, DrawRule, HeldKings, Scoring
from courtcards.games.kings_corner.rules.places import (
    COMPLETE_PILE,
    DRAW,
    END,
    END_WITHOUT_DRAWING,
    FITS,
    KINGS,
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
    low_rank,
)
from courtcards.games.kings_corner.rules.scoring import HELD_KING_CHIPS, KING_CHARGE
from courtcards.games.kings_corner.rules.state import ENDED, PLAYING, HandState
from courtcards.kernel.cards import NO_CARD, PACK_SIZE, bit, list_cards
from courtcards.kernel.entries import Calls
from courtcards.kernel.game import MistakeLimits
from courtcards.kernel.moves import list_moves
from courtcards.kernel.naming import CardSign
from courtcards.kernel.reasons import Preference, Reason, ReasonParameter, SeatName, select_reasons

MOST_TRIED = 200
"""Plays that are tried to find a way out; where it takes more, none is found."""


class HandKnowledge:
    """A hand as the seat on turn knows it; cards in sets are card-set masks.

    ``state`` has the table and the own hand, and nothing of the others' hands and of the stock.
    ``out`` are the cards that others hold or that lie in the stock.
    """

    def __init__(self, calls: Calls, observation: Any, memory: Any) -> None:
        self._calls = calls
        self.state = HandState.new()
        set_table(observation, memory, self.state)
        seen = observation.plain()
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
        self.legal = frozenset(list_moves(observation.legal))
        self.dragon: int = seen.dragon

    @property
    def is_crowning(self) -> bool:
        """Whether crowns are played for (KC-8)."""
        return bool(self.options.scoring == Scoring.CROWNING)

    @cached_property
    def takes(self) -> int:
        """The cards that some place takes from a hand now."""
        return _accepted_cards(self.state)

    @cached_property
    def cards_to_lay(self) -> int:
        """The cards in hand that may be laid now."""
        return sum({1 << card for card in map(find_laid_card, self.legal) if card is not None})

    def try_play(self, move: int) -> Any:
        """The table after a play that does not empty the hand; of no other move is it asked."""
        state = self.state.copy()
        self._calls.apply_move(state, move)
        return state

    def find_newly_fitting(self, move: int) -> int:
        """The cards in hand that no place takes now, and that can be laid after a play.

        Expects a play that does not empty the hand; none where no further card may be laid in this
        turn (KC-4.3).
        """
        if self.options.draw == DrawRule.STUCK and int(self.state.has_drawn):
            return 0
        after = self.try_play(move)
        return (
            self.hand & ~self.takes & _accepted_cards(after) if int(after.phase) == PLAYING else 0
        )

    def can_go_out(self, move: int) -> bool:
        """Whether the seat can lay all its cards in this turn, beginning with a play.

        Where it is said, it is so; it is not said where more than ``MOST_TRIED`` plays would have
        to be tried.
        """
        tried = 0
        rest = [self.try_play(move)]
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
            for move in list_moves(words)
            if is_play(move) and (piles[find_target(move)] or find_target(move) in first)
        ]
        return plays[::-1]


def _accepted_cards(state: Any) -> int:
    taken = 0
    for cards in state.accepts.tolist():
        taken |= cards
    return taken


def find_laid_card(move: int) -> int | None:
    """The card that a move lays from the hand; None where it lays none."""
    return move % PACK_SIZE if move < TABLE * PACK_SIZE else None


def find_moved_side(move: int) -> int | None:
    """The side whose pile a move takes; None where it moves no pile."""
    index = move - TABLE * PACK_SIZE
    return index // PLACE_COUNT if 0 <= index < RECYCLE_BIT else None


def is_play(move: int) -> bool:
    """Whether a move lays a card or moves a pile (KC-2)."""
    return move < TABLE * PACK_SIZE + RECYCLE_BIT


def find_target(move: int) -> int:
    """The place that a play lays on."""
    card = find_laid_card(move)
    return move // PACK_SIZE if card is not None else (move - TABLE * PACK_SIZE) % PLACE_COUNT


def is_emptying(known: HandKnowledge, move: int) -> bool:
    """Whether a move lays the last card of the hand."""
    card = find_laid_card(move)
    return card is not None and known.hand == bit(card)


def find_highest(cards: int) -> int:
    """The card of a set that has the highest rank, the Ace being low; of equals the last suit's."""
    return max(list_cards(cards), key=lambda card: (low_rank(card), card))


# How far the worths that a search finds scatter, and what cost is more than that.
#
# Both are in the unit of what is played for (see ``KingsCorner.unit_of``), and were measured by
# judging the same decisions twice with the budget of ``master``: docs/research/reviews.md.


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


MANY = 4
"""Cards that every other hand holds, where one's own cards are held back."""


def holds_back(known: HandKnowledge, move: int) -> Reason | None:
    """The turn ends though a card could be laid (KC-2.7), and each other hand has four or more."""
    fewest = min(known.others.values())
    is_end = move in (END, END_WITHOUT_DRAWING)
    if known.is_crowning or not is_end or not known.cards_to_lay or fewest < MANY:
        return None
    if len(known.others) == 1:
        (who,) = known.others
        return Reason(
            "holds-back",
            "you hold your cards back: {who} still has {count}",
            {"who": SeatName(who), "count": fewest},
        )
    return Reason(
        "holds-back",
        "you hold your cards back: nobody else has fewer than {count}",
        {"count": fewest},
    )


def draws(known: HandKnowledge, move: int) -> Reason | None:
    """The turn ends with its draw, which it would cost a chip to neglect (KC-4.6, KC-6.6)."""
    if move != END or END_WITHOUT_DRAWING not in known.legal:
        return None
    return Reason("draws", "to end the turn without drawing costs a chip")


def does_not_draw(_known: HandKnowledge, move: int) -> Reason | None:
    """The turn ends without its draw, so that no card is added to the hand (KC-4.6)."""
    if move != END_WITHOUT_DRAWING:
        return None
    return Reason("no-draw", "without the draw no card is added to your hand")


def refills_stock(known: HandKnowledge, move: int) -> Reason | None:
    """A completed pile is shuffled into a stock that is empty (KC-2.9)."""
    index = move - TABLE * PACK_SIZE
    if known.stock_count or not RECYCLE_BIT <= index < DRAW - TABLE * PACK_SIZE:
        return None
    return Reason("refills-stock", "the stock is empty: with this pile there are cards to draw")


ENDING = (holds_back, draws, does_not_draw, refills_stock)
"""The weightiest first."""


def must_move_king(known: HandKnowledge, move: int) -> Reason | None:
    """A King of the cross goes to a corner, without which the first turn cannot end (KC-1.5)."""
    source = find_moved_side(move)
    if source is None or find_target(move) < SIDE_COUNT or not starter_must_move_king(known.state):
        return None
    king = int(known.state.bottoms[source])
    if king == NO_CARD or not KINGS >> king & 1:
        return None
    return Reason(
        "must-move-king",
        "your first turn cannot end while {king} lies on a side",
        {"king": CardSign(king)},
    )


def must_lay_king(known: HandKnowledge, move: int) -> Reason | None:
    """A King is laid, and the turn cannot end while it is held (KC-2.8, ``must_lay``)."""
    king = _find_laid_king(known, move)
    if king is None or known.options.held_kings != HeldKings.MUST_LAY:
        return None
    return Reason(
        "must-lay-king", "the turn cannot end while you hold {king}", {"king": CardSign(king)}
    )


def saves_king_charge(known: HandKnowledge, move: int) -> Reason | None:
    """A King is laid that may be kept, and that is charged for when it is left (KC-5.1, KC-7.3)."""
    king = _find_laid_king(known, move)
    if king is None or known.options.held_kings == HeldKings.MUST_LAY:
        return None
    said: dict[str, ReasonParameter] = {"king": CardSign(king), "charge": KING_CHARGE}
    if known.options.scoring == Scoring.POINTS:
        return Reason("king-charge", "left in your hand, {king} costs {charge} points", said)
    if known.options.scoring == Scoring.CHIPS and known.options.pay_for_cards:
        return Reason("king-charge", "left in your hand, {king} costs {charge} chips", said)
    return None


def saves_king_chips(known: HandKnowledge, move: int) -> Reason | None:
    """The only King of the hand is laid, with which the turn would cost three chips (KC-6.5)."""
    king = _find_laid_king(known, move)
    is_only = king is not None and known.hand & KINGS == 1 << king
    if king is None or not is_only or known.options.held_kings != HeldKings.PENALTY:
        return None
    return Reason(
        "king-chips",
        "to end the turn with {king} in hand costs {chips} chips",
        {"king": CardSign(king), "chips": HELD_KING_CHIPS},
    )


def _find_laid_king(known: HandKnowledge, move: int) -> int | None:
    """The King that a move lays from the hand; None for any other, and for a King just drawn."""
    card = find_laid_card(move)
    return card if known.is_playing and card is not None and KINGS >> card & 1 else None


def keeps_king(known: HandKnowledge, move: int) -> Reason | None:
    """The turn ends with a King that could be laid; on it a Queen would fit that fits nowhere now.

    The Queen is in another hand or in the stock; of two the one of the last suit is named.
    """
    kings = known.cards_to_lay & KINGS
    if move != END or not kings:
        return None
    for king in list_cards(kings):
        queens = int(FITS[king]) & known.out & ~known.takes
        if queens:
            return Reason(
                "keeps-king",
                "you keep {king}: laid, it would make a place for {queen}, which fits nowhere now",
                {"king": CardSign(king), "queen": CardSign(list_cards(queens)[-1])},
            )
    return None


OF_KINGS = (must_move_king, must_lay_king, saves_king_charge, saves_king_chips, keeps_king)
"""The weightiest first."""


MOST_TO_LAY = 8
"""Cards in hand up to which a way out is looked for."""


def lays_last_card(known: HandKnowledge, move: int) -> Reason | None:
    """The last card of the hand is laid, which ends the hand (KC-3.1); in crowning it does not."""
    if known.is_crowning or not known.is_playing or not is_emptying(known, move):
        return None
    card = CardSign(find_highest(known.hand))
    return Reason("goes-out", "{card} is your last card: you go out", {"card": card})


def slays_dragon(known: HandKnowledge, move: int) -> Reason | None:
    """In crowning, the last card of the hand is laid, and nobody has done so yet (KC-8.2)."""
    if not known.is_crowning or known.dragon >= 0 or not is_emptying(known, move):
        return None
    card = CardSign(find_highest(known.hand))
    return Reason(
        "slays-dragon", "{card} is your last card: you slay the dragon, for a point", {"card": card}
    )


def completes_for_point(known: HandKnowledge, move: int) -> Reason | None:
    """In crowning, a corner pile then runs from King to Ace (KC-8.1)."""
    if not known.is_crowning or not _completes(known, move):
        return None
    return Reason("crowns", "it completes a corner, for a point")


def completes_to_recycle(known: HandKnowledge, move: int) -> Reason | None:
    """A corner pile then runs from King to Ace and may be shuffled into the stock (KC-2.9)."""
    allowed = known.options.completed_piles == CompletedPiles.RECYCLE_ALLOWED
    if not allowed or is_emptying(known, move) or not _completes(known, move):
        return None
    return Reason("completes", "it completes a corner, which you may then shuffle into the stock")


def _completes(known: HandKnowledge, move: int) -> bool:
    """Whether a play completes a corner pile: 13 cards, the play's own included."""
    if not is_play(move) or find_target(move) < SIDE_COUNT:
        return False
    piles = known.state.piles.tolist()
    source = find_moved_side(move)
    laid = 1 if source is None else piles[source].bit_count()
    return bool(piles[find_target(move)].bit_count() + laid == COMPLETE_PILE)


def can_lay_whole_hand(known: HandKnowledge, move: int) -> Reason | None:
    """After the play all other cards of the hand can be laid in this turn, which ends the hand."""
    if known.is_crowning or not known.is_playing or not is_play(move) or is_emptying(known, move):
        return None
    if known.hand.bit_count() > MOST_TO_LAY or not known.can_go_out(move):
        return None
    if known.hand.bit_count() == 1:
        last = {"card": CardSign(find_highest(known.hand))}
        return Reason("leads-out", "then you can lay {card}, your last card, and go out", last)
    return Reason("leads-out", "you can lay all your cards in this turn, and go out")


def frees_side(known: HandKnowledge, move: int) -> Reason | None:
    """A pile leaves its side, and a card in hand, no King, fits there that fits nowhere now.

    The one of the highest rank is named.
    """
    if find_moved_side(move) is None:
        return None
    fitting = known.find_newly_fitting(move)
    if not fitting:
        return None
    return Reason(
        "frees-side",
        "it leaves a side empty for {card}, which fits nowhere now",
        {"card": CardSign(find_highest(fitting))},
    )


def makes_fit(known: HandKnowledge, move: int) -> Reason | None:
    """A card is laid, and on it fits another one of the hand that fits nowhere now.

    The one of the highest rank is named.
    """
    laid = find_laid_card(move)
    if laid is None or not known.is_playing or is_emptying(known, move):
        return None
    fitting = known.find_newly_fitting(move) & ~(1 << laid)
    if not fitting:
        return None
    return Reason(
        "makes-fit",
        "{next}, which fits nowhere now, can then go on {card}",
        {"next": CardSign(find_highest(fitting)), "card": CardSign(laid)},
    )


def saves_turn_chip(known: HandKnowledge, move: int) -> Reason | None:
    """It is the first play of a turn that would cost a chip without one.

    With the pot any play will do (KC-6.3); where chips are kept, a card must leave the hand (7.2).
    """
    if not known.is_playing or not is_play(move):
        return None
    if known.options.scoring == Scoring.POT and known.play_count == 0:
        return Reason("saves-chip", "a turn without a play costs a chip")
    lays = find_laid_card(move) is not None
    if known.options.scoring == Scoring.CHIPS and known.laid_count == 0 and lays:
        return Reason("saves-chip", "a turn in which you lay no card costs a chip")
    return None


def lightens(known: HandKnowledge, move: int) -> Reason | None:
    """Nothing can be drawn any more, and a card is laid that would cost points if left (KC-5.1)."""
    card = find_laid_card(move)
    counts = known.options.scoring == Scoring.POINTS
    if not counts or known.stock_count or card is None:
        return None
    if is_emptying(known, move):
        return None
    return Reason("lightens", "the stock is empty, and each card left in your hand costs points")


def opens_nothing(known: HandKnowledge, move: int) -> Reason | None:
    """A card is laid on which no card fits that another hand or the stock has.

    Neither the last card of the hand, nor one that completes a corner.
    """
    card = find_laid_card(move)
    if card is None or not known.is_playing or is_emptying(known, move) or _completes(known, move):
        return None
    if int(FITS[card]) & known.out:
        return None
    return Reason("opens-nothing", "nothing still out fits on {card}", {"card": CardSign(card)})


LAYING = (
    lays_last_card,
    slays_dragon,
    completes_for_point,
    can_lay_whole_hand,
    frees_side,
    makes_fit,
    completes_to_recycle,
    saves_turn_chip,
    lightens,
    opens_nothing,
)
"""The weightiest first."""


GROUNDS = (*LAYING, *OF_KINGS, *ENDING)
"""The weightiest first."""


def find_reasons(
    calls: Calls, observation: Any, memory: Any, preference: Preference
) -> list[Reason]:
    """The reasons for a preference of the seat on turn, the weightiest first."""
    known = HandKnowledge(calls, observation, memory)
    return select_reasons(GROUNDS, known, preference, SPREAD[Scoring(known.options.scoring)])
