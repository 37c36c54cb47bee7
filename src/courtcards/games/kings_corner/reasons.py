"""Reasons for moves of Kings in the Corner, from what a seat knows, where the search agrees.

``HandKnowledge`` is what the seat knows. The reasons follow: first for ends of turns, then for
Kings, then for other plays.
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
"""The most plays that a search for a way out tries."""


class HandKnowledge:
    """A hand as the seat on turn knows it; sets of cards are card-set masks.

    ``state`` has the table and the own hand, but not the hands of others or the stock. ``out`` are
    the cards that others hold or that lie in the stock.
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
        """True where crowns are played for (KC-8)."""
        return bool(self.options.scoring == Scoring.CROWNING)

    @cached_property
    def takes(self) -> int:
        """Cards that some place takes from a hand now."""
        return _accepted_cards(self.state)

    @cached_property
    def cards_to_lay(self) -> int:
        """Cards in hand that may be laid now."""
        return sum({1 << card for card in map(find_laid_card, self.legal) if card is not None})

    def try_play(self, move: int) -> Any:
        """Return the position after a play. Expects a play that does not empty the hand."""
        state = self.state.copy()
        self._calls.apply_move(state, move)
        return state

    def find_newly_fitting(self, move: int) -> int:
        """Return the cards in hand that fit nowhere now, but fit after a play.

        Expects a play that does not empty the hand. Returns no cards where the turn allows no
        further card (KC-4.3).
        """
        if self.options.draw == DrawRule.STUCK and int(self.state.has_drawn):
            return 0
        after = self.try_play(move)
        return (
            self.hand & ~self.takes & _accepted_cards(after) if int(after.phase) == PLAYING else 0
        )

    def can_go_out(self, move: int) -> bool:
        """Tell whether the seat can lay all its cards in this turn, starting with a play.

        True is certain. False may also mean that the search stopped after ``MOST_TRIED`` plays.
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
        """Return the plays of a position, cards from hand last.

        Of empty places that are alike only the first counts.
        """
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
    """Return the card that a move lays from the hand, or None."""
    return move % PACK_SIZE if move < TABLE * PACK_SIZE else None


def find_moved_side(move: int) -> int | None:
    """Return the side whose pile a move takes, or None."""
    index = move - TABLE * PACK_SIZE
    return index // PLACE_COUNT if 0 <= index < RECYCLE_BIT else None


def is_play(move: int) -> bool:
    """Tell whether a move lays a card or moves a pile (KC-2)."""
    return move < TABLE * PACK_SIZE + RECYCLE_BIT


def find_target(move: int) -> int:
    """Return the place to which a play goes."""
    card = find_laid_card(move)
    return move // PACK_SIZE if card is not None else (move - TABLE * PACK_SIZE) % PLACE_COUNT


def is_emptying(known: HandKnowledge, move: int) -> bool:
    """Tell whether a move lays the last card of the hand."""
    card = find_laid_card(move)
    return card is not None and known.hand == bit(card)


def find_highest(cards: int) -> int:
    """Return the card with the highest rank, Ace low; of equal ranks the last suit."""
    return max(list_cards(cards), key=lambda card: (low_rank(card), card))


# ``SPREAD`` and ``LIMITS`` are in the unit of ``KingsCorner.payoff_unit``. They were measured by
# judging the same decisions twice with the budget of ``master``: docs/research/reviews.md.


SPREAD = {
    Scoring.POINTS: 4.2,
    Scoring.SINGLE: 0.5,
    Scoring.POT: 16.0,
    Scoring.CHIPS: 18.0,
    Scoring.CROWNING: 1.0,
}
"""By scoring, the standard deviation of the difference between two rollouts."""

LIMITS = {
    Scoring.POINTS: MistakeLimits(slip=0.5, blunder=1.25),
    Scoring.SINGLE: MistakeLimits(slip=0.08, blunder=0.2),
    Scoring.POT: MistakeLimits(slip=1.5, blunder=4.0),
    Scoring.CHIPS: MistakeLimits(slip=1.5, blunder=4.0),
    Scoring.CROWNING: MistakeLimits(slip=0.25, blunder=0.5),
}
"""By scoring, the cost from which a move is a slip or a blunder."""


MANY = 4
"""Holding back is a reason only while every other hand has at least this many cards."""


def holds_back(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to hold cards back: each other hand has four cards or more (KC-2.7).

    The turn ends although a card could be laid.
    """
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
        "you hold your cards back: everybody else still has at least {count}",
        {"count": fewest},
    )


def draws(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to draw: a neglected draw costs a chip (KC-4.6, KC-6.6)."""
    if move != END or END_WITHOUT_DRAWING not in known.legal:
        return None
    return Reason("draws", "ending the turn without drawing costs a chip")


def does_not_draw(_known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to neglect the draw: no card is added to the hand (KC-4.6)."""
    if move != END_WITHOUT_DRAWING:
        return None
    return Reason("no-draw", "without the draw no card is added to your hand")


def refills_stock(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to recycle a completed pile: the stock is empty (KC-2.9)."""
    index = move - TABLE * PACK_SIZE
    if known.stock_count or not RECYCLE_BIT <= index < DRAW - TABLE * PACK_SIZE:
        return None
    return Reason("refills-stock", "the stock is empty: with this pile there are cards to draw")


ENDING = (holds_back, draws, does_not_draw, refills_stock)
"""The strongest reason first."""


def must_move_king(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to move a King of the cross: the first turn cannot end before (KC-1.5)."""
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
    """Give the reason to lay a King: the turn cannot end with it (KC-2.8, ``must_lay``)."""
    king = _find_laid_king(known, move)
    if king is None or known.options.held_kings != HeldKings.MUST_LAY:
        return None
    return Reason(
        "must-lay-king", "the turn cannot end while you hold {king}", {"king": CardSign(king)}
    )


def saves_king_charge(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to lay an optional King: left in hand it is charged (KC-5.1, KC-7.3)."""
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
    """Give the reason to lay the only King of the hand: held, it costs three chips (KC-6.5)."""
    king = _find_laid_king(known, move)
    is_only = king is not None and known.hand & KINGS == 1 << king
    if king is None or not is_only or known.options.held_kings != HeldKings.PENALTY:
        return None
    return Reason(
        "king-chips",
        "ending the turn with {king} in hand costs {chips} chips",
        {"king": CardSign(king), "chips": HELD_KING_CHIPS},
    )


def _find_laid_king(known: HandKnowledge, move: int) -> int | None:
    """Return the King that a move lays from the hand, or None. A King just drawn does not count."""
    card = find_laid_card(move)
    return card if known.is_playing and card is not None and KINGS >> card & 1 else None


def keeps_king(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason to keep a King: laid, it would take a Queen that fits nowhere now.

    The Queen is in another hand or in the stock. Of two Queens the reason names the one of the last
    suit.
    """
    kings = known.cards_to_lay & KINGS
    if move != END or not kings:
        return None
    for king in list_cards(kings):
        queens = int(FITS[king]) & known.out & ~known.takes
        if queens:
            return Reason(
                "keeps-king",
                "you keep {king}: if you lay it, {queen} fits, which fits nowhere now",
                {"king": CardSign(king), "queen": CardSign(list_cards(queens)[-1])},
            )
    return None


OF_KINGS = (must_move_king, must_lay_king, saves_king_charge, saves_king_chips, keeps_king)
"""The strongest reason first."""


MOST_TO_LAY = 8
"""The largest hand for which a way out is searched."""


def lays_last_card(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that the last card ends the hand (KC-3.1). It does not in crowning."""
    if known.is_crowning or not known.is_playing or not is_emptying(known, move):
        return None
    card = CardSign(find_highest(known.hand))
    return Reason("goes-out", "{card} is your last card: you go out", {"card": card})


def slays_dragon(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that a last card slays the dragon, in crowning, once a hand (KC-8.2)."""
    if not known.is_crowning or known.dragon >= 0 or not is_emptying(known, move):
        return None
    card = CardSign(find_highest(known.hand))
    return Reason(
        "slays-dragon", "{card} is your last card: you slay the dragon, for a point", {"card": card}
    )


def completes_for_point(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that a play completes a corner, for a point in crowning (KC-8.1)."""
    if not known.is_crowning or not _completes(known, move):
        return None
    return Reason("crowns", "it completes a corner, for a point")


def completes_to_recycle(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that a play completes a corner, which may then be recycled (KC-2.9)."""
    allowed = known.options.completed_piles == CompletedPiles.RECYCLE_ALLOWED
    if not allowed or is_emptying(known, move) or not _completes(known, move):
        return None
    return Reason("completes", "it completes a corner, which you may then shuffle into the stock")


def _completes(known: HandKnowledge, move: int) -> bool:
    """Tell whether a play completes a corner pile: 13 cards with those of the play."""
    if not is_play(move) or find_target(move) < SIDE_COUNT:
        return False
    piles = known.state.piles.tolist()
    source = find_moved_side(move)
    laid = 1 if source is None else piles[source].bit_count()
    return bool(piles[find_target(move)].bit_count() + laid == COMPLETE_PILE)


def can_lay_whole_hand(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that all other cards can follow in this turn, which ends the hand."""
    if known.is_crowning or not known.is_playing or not is_play(move) or is_emptying(known, move):
        return None
    if known.hand.bit_count() > MOST_TO_LAY or not known.can_go_out(move):
        return None
    if known.hand.bit_count() == 1:
        last = {"card": CardSign(find_highest(known.hand))}
        return Reason("leads-out", "then you can lay {card}, your last card, and go out", last)
    return Reason("leads-out", "you can lay all your cards in this turn, and go out")


def frees_side(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that a pile leaves a side for a card that fits nowhere now.

    The card is no King. Of several the reason names the one of the highest rank.
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
    """Give the reason that another card of the hand, which fits nowhere now, fits on the laid card.

    Of several cards the reason names the one of the highest rank.
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
    """Give the reason that the first play of a turn saves a chip.

    With the pot any play will do (KC-6.3). Where chips are kept, a card must leave the hand
    (KC-7.2).
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
    """Give the reason that the stock is empty, and each card left costs points (KC-5.1)."""
    card = find_laid_card(move)
    counts = known.options.scoring == Scoring.POINTS
    if not counts or known.stock_count or card is None:
        return None
    if is_emptying(known, move):
        return None
    return Reason("lightens", "the stock is empty, and each card left in your hand costs points")


def opens_nothing(known: HandKnowledge, move: int) -> Reason | None:
    """Give the reason that no card of another hand or of the stock fits on the laid card.

    The card is neither the last of the hand nor one that completes a corner.
    """
    card = find_laid_card(move)
    if card is None or not known.is_playing or is_emptying(known, move) or _completes(known, move):
        return None
    if int(FITS[card]) & known.out:
        return None
    return Reason(
        "opens-nothing", "no card that is still out fits on {card}", {"card": CardSign(card)}
    )


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
"""The strongest reason first."""


GROUNDS = (*LAYING, *OF_KINGS, *ENDING)
"""The strongest reason first."""


def find_reasons(
    calls: Calls, observation: Any, memory: Any, preference: Preference
) -> list[Reason]:
    """Return the reasons for a preference of the seat on turn, the strongest first."""
    known = HandKnowledge(calls, observation, memory)
    return select_reasons(GROUNDS, known, preference, SPREAD[Scoring(known.options.scoring)])
