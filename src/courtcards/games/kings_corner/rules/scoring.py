"""Chips, crowns and points of a hand of Kings in the Corner (KC-5 to KC-8)."""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import HeldKings, Scoring
from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import popcount
from courtcards.kernel.records import IntArray

KING_CHARGE = 10
HELD_KING_CHIPS = 3


@compiled
def card_charge(hand_mask: int) -> int:
    """Count the charge for cards left in hand: 10 for a King, 1 for any other card (KC-5.1)."""
    kings = popcount(hand_mask & KINGS)
    return popcount(hand_mask) + (KING_CHARGE - 1) * kings


@compiled
def pay(state: HandState, seat: int, chips: int) -> None:
    """Pay chips into the pot, at most those that the seat has (KC-6.4)."""
    paid = min(chips, int(state.chips[seat]))
    state.chips[seat] -= paid
    state.pot += paid


@compiled
def turn_price(state: HandState, neglects_draw: bool) -> int:
    """Count the chips that the end of a turn costs, without the price of a held King.

    Pot: 1 for a turn without a play (KC-6.3). Chips kept: 1 for a turn in which no card left the
    hand (KC-7.2). A neglected draw costs 1 (KC-6.6).
    """
    if state.options.scoring not in (Scoring.POT, Scoring.CHIPS):
        return 0
    chips = 1 if neglects_draw else 0
    if state.options.scoring == Scoring.POT and state.play_count == 0:
        chips += 1
    if state.options.scoring == Scoring.CHIPS and state.laid_count == 0:
        chips += 1
    return chips


@compiled
def charge_turn(state: HandState, price: int) -> None:
    """Pay for the turn before its draw: its price, and 3 for a held King (KC-6.5)."""
    if state.options.held_kings == HeldKings.PENALTY and state.hands[state.seat] & KINGS:
        price += HELD_KING_CHIPS
    if price > 0:
        pay(state, state.seat, price)


@compiled
def settle_pot(state: HandState) -> None:
    """Make the others pay for the cards left, and give the pot to the winner (KC-6.7, KC-7.3)."""
    if state.options.scoring not in (Scoring.POT, Scoring.CHIPS):
        return
    for seat in range(state.seats):
        if seat == state.winner:
            continue
        if state.options.scoring == Scoring.POT:
            pay(state, seat, popcount(state.hands[seat]))
        elif state.options.pay_for_cards:
            pay(state, seat, card_charge(state.hands[seat]))
    state.won_pot = state.pot
    state.chips[state.winner] += state.pot
    state.pot = 0


@compiled
def score_crowning(state: HandState) -> None:
    """Give a point to the seat that completes a corner down to its Ace (KC-8.1)."""
    if state.options.scoring == Scoring.CROWNING:
        state.crowns[state.seat] += 1


@compiled
def score_dragon(state: HandState) -> None:
    """Give a point, once a hand, to the first seat that lays the last card of its hand (KC-8.2)."""
    if state.dragon < 0:
        state.dragon = state.seat


@compiled
def hand_scores(state: HandState, scores: IntArray) -> None:
    """Fill ``scores`` by seat, in the unit of the rule set, for an ended hand.

    The unit is points charged (KC-5.1), the pot won (KC-6.7), the change in chips over the hand
    (KC-7), or crowns and dragon (KC-8).
    """
    for seat in range(state.seats):
        if state.options.scoring in (Scoring.POINTS, Scoring.SINGLE):
            scores[seat] = card_charge(state.hands[seat])
        elif state.options.scoring == Scoring.POT:
            scores[seat] = state.won_pot if seat == state.winner else 0
        elif state.options.scoring == Scoring.CHIPS:
            scores[seat] = state.chips[seat] - state.chips_before[seat]
        else:
            scores[seat] = state.crowns[seat] + (1 if seat == state.dragon else 0)
