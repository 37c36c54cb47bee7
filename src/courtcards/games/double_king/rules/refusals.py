"""Why a move of Double King is not legal, with the clause that forbids it."""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    NEGATIVE_GAMES,
    QUEEN_GAME,
    TRUMP,
)
from courtcards.games.double_king.rules.legal import is_trumped, legal_cards
from courtcards.games.double_king.rules.names import CONTRACT_NAMES
from courtcards.games.double_king.rules.state import CHOOSING, SEATS, DealState
from courtcards.kernel.cards import suit_mask
from courtcards.kernel.game import Refusal
from courtcards.kernel.naming import SUIT_NAMES, CardSign

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
    """The first reason that forbids a move which is not legal."""
    if state.phase == CHOOSING:
        return _choice_refusal(state, move)
    if move >= CHOICE:
        return Refusal("DK-2.3", "the game of this deal has been chosen")
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
        return Refusal("DK-5.2", "trump is led: beat {best}, as you can", best)
    if state.contract == QUEEN_GAME:
        return Refusal("DK-4.3", "an Ace or King forces the Queen of its suit: play her")
    legal = int(legal_cards(state))
    if legal.bit_count() == 1:
        forced = {"card": CardSign(legal.bit_length() - 1)}
        return Refusal("DK-4.4", "an Ace or Queen forces {card}: play it", forced)
    return Refusal("DK-4.4", "an Ace or Queen forces the King or the Jack of its suit")


def _void_refusal(state: DealState) -> Refusal:
    if state.contract != TRUMP:
        return _COSTLY[int(state.contract)]
    if not is_trumped(state):
        return Refusal("DK-5.3", "you cannot follow suit and hold a trump: play it")
    best = {"best": CardSign(int(state.winning_card))}
    if int(legal_cards(state)) & -(2 << int(state.winning_card)):
        return Refusal("DK-5.4", "it has been trumped: overtrump {best}, as you can", best)
    return Refusal("DK-5.5", "you cannot overtrump, but you hold a trump: play it")
