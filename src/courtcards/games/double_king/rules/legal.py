"""Which moves are legal in Double King (DK-2, DK-3.1, DK-4, DK-5)."""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    ALL_ACES,
    ALL_HEARTS,
    ALL_JACKS,
    ALL_KINGS,
    ALL_QUEENS,
    CHOICE,
    CHOOSE_TRUMP,
    DANGER,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    NEGATIVE_COUNT,
    QUEEN_GAME,
    TRUMP,
)
from courtcards.games.double_king.rules.options import CannotOvertrump, ForcedUnder, QueenLedForces
from courtcards.games.double_king.rules.state import CHOOSING, PLAYING, SEATS, DealState
from courtcards.kernel.cards import RANK_COUNT, bit, suit_mask
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray


@compiled
def legal_moves(state: DealState) -> int:
    """The moves of the seat on turn, as a mask of move numbers; 0 when the deal has ended."""
    if state.phase == PLAYING:
        return legal_cards(state)
    if state.phase == CHOOSING:
        return legal_choices(state)
    return 0


@compiled
def fill_legal(state: DealState, words: IntArray) -> None:
    """``legal_moves`` as the one word of a set of moves."""
    words[0] = legal_moves(state)


@compiled
def legal_choices(state: DealState) -> int:
    """The games that the dealer may choose, as move numbers (DK-2.1, DK-2.2)."""
    choices = 0
    if state.negatives_left[state.dealer] > 0:
        for game in range(NEGATIVE_COUNT):
            if state.pool[game] > 0:
                choices |= 1 << (CHOICE + game)
    if state.trumps_left[state.dealer] > 0:
        choices |= 0b1111 << CHOOSE_TRUMP
    return choices


@compiled
def legal_cards(state: DealState) -> int:
    """Cards that the seat on turn may play, as a card-set mask.

    Expects the phase of play; never empty then.
    """
    hand = state.hands[state.seat]
    if state.played_count % SEATS == 0:
        return leads(state, hand)
    following = hand & suit_mask(state.lead_suit)
    if following == 0:
        return discards(state, hand)
    if state.contract == TRUMP:
        return trumps_that_follow(state, following)
    forced = forced_under(state, following)
    return forced or following


@compiled
def leads(state: DealState, hand: int) -> int:
    """No heart may be led while another suit is held, where hearts cost (DK-4.2, DK-4.5)."""
    if state.contract in (HEART_GAME, KING_OF_HEARTS):
        others = hand & ~ALL_HEARTS
        if others:
            return others
    return hand


@compiled
def forced_under(state: DealState, following: int) -> int:
    """The cards that an Ace, King or Queen of the suit led forces out (DK-4.3, DK-4.4).

    0 when none is forced or held.
    """
    if state.contract == QUEEN_GAME:
        if forcing_cards(state) & (ALL_ACES | ALL_KINGS):
            return following & ALL_QUEENS
    elif state.contract == JACKS_KINGS:
        forcing = forcing_cards(state)
        if forcing & ALL_ACES:
            return following & (ALL_JACKS | ALL_KINGS)
        if forcing & ALL_QUEENS:
            return following & (
                ALL_JACKS
                if state.options.queen_led_forces == QueenLedForces.JACK
                else ALL_JACKS | ALL_KINGS
            )
    return 0


@compiled
def forcing_cards(state: DealState) -> int:
    """The card led, or all on the table of the suit led (DK-4.7)."""
    start = state.played_count - state.played_count % SEATS
    if state.options.forced_under != ForcedUnder.TABLE:
        return bit(state.played[start])
    cards = 0
    for index in range(start, state.played_count):
        cards |= bit(state.played[index])
    return cards & suit_mask(state.lead_suit)


@compiled
def discards(state: DealState, hand: int) -> int:
    """What a player who cannot follow may play: a costly card, a trump, or anything."""
    if state.contract == TRUMP:
        return trumps_for_void(state, hand)
    costly = hand & DANGER[state.contract]
    return costly or hand


@compiled
def above(card: int) -> int:
    """The cards of the same suit that beat a card, as a card-set mask."""
    suit = int(card) // RANK_COUNT
    return suit_mask(suit) & -(2 << int(card))


@compiled
def trumps_that_follow(state: DealState, following: int) -> int:
    """Following in a trump game: beat the best if trump is led (DK-5.2), else freely (DK-5.3)."""
    if state.lead_suit == state.trump:
        beating = following & above(state.winning_card)
        if beating:
            return beating
    return following


@compiled
def trumps_for_void(state: DealState, hand: int) -> int:
    """Trump if you cannot follow, overtrump if it was trumped before (DK-5.2 to DK-5.5)."""
    trumps = hand & suit_mask(state.trump)
    if trumps == 0 or not is_trumped(state):
        return trumps or hand
    over = trumps & above(state.winning_card)
    if over:
        return over
    return trumps if state.options.cannot_overtrump == CannotOvertrump.UNDERTRUMP else hand


@compiled
def is_trumped(state: DealState) -> bool:
    """Whether a trump lies on the table in a trick that was not led with trump (DK-5.4)."""
    return state.winning_card // RANK_COUNT == state.trump
