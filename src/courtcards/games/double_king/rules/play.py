"""Effects of moves in Double King: the choice, a card, a trick, the end of a game."""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    DANGER,
    DANGER_POINTS,
    TRICK_POINTS,
    TRUMP,
)
from courtcards.games.double_king.rules.state import (
    ALL_PLAYED,
    ENDED,
    PLAYED_OUT,
    PLAYING,
    SEATS,
    TRICK_COUNT,
    DealState,
)
from courtcards.kernel.cards import bit, card_suit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import popcount


@compiled
def apply_move(state: DealState, move: int) -> None:
    """Make a move of the seat on turn. Expects a legal move, and does not check it."""
    if move < CHOICE:
        play_card(state, move)
    else:
        choose(state, move)


@compiled
def choose(state: DealState, move: int) -> None:
    """Set the dealer's choice (DK-2.3); the player on the left leads (DK-2.4)."""
    if move >= CHOOSE_TRUMP:
        state.contract = TRUMP
        state.trump = move - CHOOSE_TRUMP
    else:
        state.contract = move - CHOICE
    state.phase = PLAYING
    state.seat = state.leader


@compiled
def play_card(state: DealState, card: int) -> None:
    """Play a card to the trick; the fourth card completes it (DK-3.1)."""
    seat = state.seat
    card_mask = bit(card)
    state.hands[seat] &= ~card_mask
    state.fallen |= card_mask
    if state.played_count % SEATS == 0:
        state.lead_suit = card_suit(card)
        state.winning_card = card
        state.winning_seat = seat
    elif beats(state, card):
        state.winning_card = card
        state.winning_seat = seat
    state.played[state.played_count] = card
    state.played_count += 1
    if state.played_count % SEATS == 0:
        complete_trick(state)
    else:
        state.seat = (seat + 1) & 3


@compiled
def beats(state: DealState, card: int) -> bool:
    """Tell whether a card beats the best of the trick: higher in suit, or the first trump."""
    suit = card_suit(card)
    if suit == card_suit(state.winning_card):
        return card > state.winning_card
    return suit == state.trump


@compiled
def complete_trick(state: DealState) -> None:
    """Give the trick, its points and the lead to the winner; end the game if it is over."""
    winner = state.winning_seat
    trick = state.played_count // SEATS - 1
    contract = state.contract
    points = TRICK_POINTS[contract, trick]
    danger = DANGER[contract]
    if danger:
        start = trick * SEATS
        taken = 0
        for index in range(start, start + SEATS):
            taken |= bit(state.played[index])
        points -= popcount(taken & danger) * DANGER_POINTS[contract]
    state.points[winner] += points
    state.tricks_won[winner] += 1
    state.trick_winners[trick] = winner
    state.leader = winner
    state.seat = winner
    if trick + 1 == TRICK_COUNT:
        state.phase = ENDED
        state.end = PLAYED_OUT
    elif danger and state.fallen & danger == danger:  # all are played (DK-4.2 to DK-4.5, DK-4.8)
        state.phase = ENDED
        state.end = ALL_PLAYED
