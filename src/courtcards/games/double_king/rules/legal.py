"""Legal moves of Double King, and reasons for refusals (DK-2, DK-3.1, DK-4, DK-5)."""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    ALL_ACES,
    ALL_HEARTS,
    ALL_JACKS,
    ALL_KINGS,
    ALL_QUEENS,
    CHOICE,
    CHOOSE_TRUMP,
    CONTRACT_NAMES,
    DANGER,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    NEGATIVE_COUNT,
    NEGATIVE_GAMES,
    QUEEN_GAME,
    TRUMP,
)
from courtcards.games.double_king.rules.options import CannotOvertrump, ForcedUnder, QueenLedForces
from courtcards.games.double_king.rules.state import CHOOSING, PLAYING, SEATS, DealState
from courtcards.kernel.cards import RANK_COUNT, bit, suit_mask
from courtcards.kernel.compilation import compiled
from courtcards.kernel.game import Refusal
from courtcards.kernel.naming import SUIT_NAMES, CardSign
from courtcards.kernel.records import IntArray


@compiled
def legal_moves(state: DealState) -> int:
    """Return the moves of the seat on turn, as a mask of move numbers; 0 after the deal's end."""
    if state.phase == PLAYING:
        return legal_cards(state)
    if state.phase == CHOOSING:
        return legal_choices(state)
    return 0


@compiled
def fill_legal(state: DealState, words: IntArray) -> None:
    """Write ``legal_moves`` as the one word of a set of moves."""
    words[0] = legal_moves(state)


@compiled
def legal_choices(state: DealState) -> int:
    """Return the games that the dealer may choose, as a mask of move numbers (DK-2.1, DK-2.2)."""
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
    """Return the cards that the seat on turn may play, as a card-set mask.

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
    forced = find_forced_cards(state, following)
    return forced or following


@compiled
def leads(state: DealState, hand: int) -> int:
    """Return the cards that may be led.

    Where hearts cost, no heart is led while another suit is held (DK-4.2, DK-4.5).
    """
    if state.contract in (HEART_GAME, KING_OF_HEARTS):
        others = hand & ~ALL_HEARTS
        if others:
            return others
    return hand


@compiled
def find_forced_cards(state: DealState, following: int) -> int:
    """Return the cards that an Ace, King or Queen of the suit led forces out (DK-4.3, DK-4.4).

    0 if no card is forced, or the hand has none of them.
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
    """Return the card led, or all cards of the suit led on the table, by option (DK-4.7)."""
    start = state.played_count - state.played_count % SEATS
    if state.options.forced_under != ForcedUnder.TABLE:
        return bit(state.played[start])
    cards = 0
    for index in range(start, state.played_count):
        cards |= bit(state.played[index])
    return cards & suit_mask(state.lead_suit)


@compiled
def discards(state: DealState, hand: int) -> int:
    """Return the cards for a player who cannot follow: costly cards, trumps, or any."""
    if state.contract == TRUMP:
        return trumps_for_void(state, hand)
    costly = hand & DANGER[state.contract]
    return costly or hand


@compiled
def above(card: int) -> int:
    """Return the cards of the same suit that beat a card, as a card-set mask."""
    suit = int(card) // RANK_COUNT
    return suit_mask(suit) & -(2 << int(card))


@compiled
def trumps_that_follow(state: DealState, following: int) -> int:
    """Return the cards that follow in a trump game.

    A trump led must be beaten if possible (DK-5.2). Another suit is followed freely (DK-5.3).
    """
    if state.lead_suit == state.trump:
        beating = following & above(state.winning_card)
        if beating:
            return beating
    return following


@compiled
def trumps_for_void(state: DealState, hand: int) -> int:
    """Return the cards for a player who cannot follow in a trump game.

    Such a player must trump, and must overtrump a trick trumped before (DK-5.2 to DK-5.5).
    """
    trumps = hand & suit_mask(state.trump)
    if trumps == 0 or not is_trumped(state):
        return trumps or hand
    over = trumps & above(state.winning_card)
    if over:
        return over
    return trumps if state.options.cannot_overtrump == CannotOvertrump.UNDERTRUMP else hand


@compiled
def is_trumped(state: DealState) -> bool:
    """Tell whether a trump wins the trick. Expects a trick that was not led with trump (DK-5.4)."""
    return state.winning_card // RANK_COUNT == state.trump


_COSTLY = {
    HEART_GAME: Refusal("DK-4.2", "you cannot follow suit and hold a heart: it must be thrown"),
    QUEEN_GAME: Refusal("DK-4.3", "you cannot follow suit and hold a Queen: it must be thrown"),
    JACKS_KINGS: Refusal(
        "DK-4.4", "you cannot follow suit and hold a Jack or King: it must be thrown"
    ),
    KING_OF_HEARTS: Refusal(
        "DK-4.5", "you cannot follow suit and hold the King of hearts: it must be thrown"
    ),
}


def refusal(state: DealState, move: int) -> Refusal:
    """Return the first reason that forbids an illegal move."""
    if state.phase == CHOOSING:
        return _choice_refusal(state, move)
    if move >= CHOICE:
        return Refusal("DK-2.3", "the game of this deal has already been chosen")
    if not state.hands[state.seat] >> move & 1:
        return Refusal("DK-3.1", "you do not hold {card}", {"card": CardSign(move)})
    if state.played_count % SEATS == 0:
        clause = "DK-4.2" if state.contract == HEART_GAME else "DK-4.5"
        return Refusal(clause, "hearts may not be led while you hold another suit")
    return _follow_refusal(state, move)


def _choice_refusal(state: DealState, move: int) -> Refusal:
    if move < CHOICE:
        return Refusal("DK-2.3", "choose the game of this deal first")
    if move >= CHOOSE_TRUMP:
        return Refusal("DK-2.1", "you have already chosen your two trump games of this round")
    if state.negatives_left[state.dealer] == 0:
        return Refusal("DK-2.1", "you have already chosen your three negative games of this round")
    contract = {"contract": CONTRACT_NAMES[NEGATIVE_GAMES[move - CHOICE]]}
    return Refusal("DK-2.2", "{contract} has already been chosen twice in this round", contract)


def _follow_refusal(state: DealState, card: int) -> Refusal:
    following = int(state.hands[state.seat] & suit_mask(state.lead_suit))
    if not following:
        return _void_refusal(state)
    if not following >> card & 1:
        suit = {"suit": SUIT_NAMES[state.lead_suit]}
        return Refusal("DK-3.1", "follow suit: you hold {suit}", suit)
    if state.contract == TRUMP:
        best = {"best": CardSign(int(state.winning_card))}
        return Refusal("DK-5.2", "trump is led: you can beat {best}, so you must", best)
    if state.contract == QUEEN_GAME:
        return Refusal("DK-4.3", "an Ace or King forces out the Queen of its suit: play it")
    legal = int(legal_cards(state))
    if legal.bit_count() == 1:
        forced = {"card": CardSign(legal.bit_length() - 1)}
        return Refusal("DK-4.4", "an Ace or Queen forces out {card}: play it", forced)
    return Refusal(
        "DK-4.4", "an Ace or Queen forces out the King or the Jack of its suit: play one of them"
    )


def _void_refusal(state: DealState) -> Refusal:
    if state.contract != TRUMP:
        return _COSTLY[int(state.contract)]
    if not is_trumped(state):
        return Refusal("DK-5.3", "you cannot follow suit and hold a trump: play it")
    best = {"best": CardSign(int(state.winning_card))}
    if int(legal_cards(state)) & -(2 << int(state.winning_card)):
        return Refusal(
            "DK-5.4", "the trick has been trumped: you can beat {best}, so you must", best
        )
    return Refusal("DK-5.5", "you cannot overtrump, but you hold a trump: play it")
