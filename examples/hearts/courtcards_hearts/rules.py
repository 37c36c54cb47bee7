"""The rules of hearts: options, the state of a deal, legal cards, and how they change it."""

from __future__ import annotations

from courtcards.kernel.cards import PACK_SIZE, SUIT_MASK, bit, card_suit, parse_card, suit_mask
from courtcards.kernel.compilation import compiled
from courtcards.kernel.options import NamedSet, Options, number_or, switch
from courtcards.kernel.records import Cards52, IntArray, Mask, Masks4, Small, Smalls4, StateRecord

SEATS = 4
TWO_OF_CLUBS = parse_card("2C")
ALL_HEARTS = SUIT_MASK << parse_card("2H")
QUEEN_OF_SPADES = 1 << parse_card("QS")
QUEEN_POINTS = 13
END_NAMES = (None, "played-out")


class HeartsOptions(Options):
    """The options of hearts."""

    first_dealer: int = number_or(
        0, 3, "random", "random", "HE-1.2", "Who deals the first hand: a seat, or drawn at random."
    )
    hearts_break: bool = switch(
        "HE-2.3",
        "Whether a heart may be led only after one has been played.",
        default=True,
        on="No heart may be led before one has been played, unless you hold hearts only.",
        off="Hearts may be led at any time.",
    )
    queen_counts: bool = switch(
        "HE-3.2",
        "Whether the Queen of spades costs 13 points.",
        default=True,
        on="The Queen of spades costs 13 points.",
        off="The Queen of spades costs nothing.",
    )


NAMED_SETS = (NamedSet("hearts", "Usual rules", "one deal, without passing"),)


class HeartsState(StateRecord):
    """A deal: the hands, the cards played in order, the points and the tricks of each seat.

    ``winning_card`` and ``winning_seat`` are the best of the trick on the table. Its cards are the
    end of ``played``. ``end`` is an index of ``END_NAMES``.
    """

    hands: Masks4
    fallen: Mask
    played: Cards52
    points: Smalls4
    tricks_won: Smalls4
    played_count: Small
    lead_suit: Small
    winning_card: Small
    winning_seat: Small
    leader: Small
    dealer: Small
    seat: Small
    end: Small
    options: HeartsOptions


@compiled
def deal_hands(state: HeartsState, pack: IntArray) -> None:
    """Deal one by one from the dealer's left (HE-1.3); the 2 of clubs leads (HE-2.1)."""
    for index in range(PACK_SIZE):
        seat = (state.dealer + 1 + index) & 3
        state.hands[seat] |= bit(pack[index])
        if pack[index] == TWO_OF_CLUBS:
            state.leader = seat
            state.seat = seat


@compiled
def costly_cards(queen_counts: int) -> int:
    """Return the cards that cost points (HE-3.1, HE-3.2), as a card-set mask."""
    return ALL_HEARTS | QUEEN_OF_SPADES if queen_counts else ALL_HEARTS


@compiled
def legal_cards(state: HeartsState) -> int:
    """Return the legal cards of the seat on turn, as a card-set mask; 0 after the last trick."""
    hand = int(state.hands[state.seat])
    if state.played_count == 0:
        return bit(TWO_OF_CLUBS)
    if state.played_count % SEATS == 0:
        is_broken = state.fallen & ALL_HEARTS != 0 or not state.options.hearts_break
        return hand if is_broken else hand & ~ALL_HEARTS or hand
    following = hand & suit_mask(state.lead_suit)
    if following or state.played_count >= SEATS:
        return following or hand
    return hand & ~costly_cards(state.options.queen_counts) or hand


@compiled
def fill_legal(state: HeartsState, words: IntArray) -> None:
    """Write ``legal_cards`` as the one word of a set of moves."""
    words[0] = legal_cards(state)


@compiled
def play_card(state: HeartsState, card: int) -> None:
    """Play a legal card of the seat on turn to the trick (HE-2.2); the fourth completes it."""
    seat = state.seat
    is_led = state.played_count % SEATS == 0
    if is_led:
        state.lead_suit = card_suit(card)
    if is_led or (card_suit(card) == state.lead_suit and card > state.winning_card):
        state.winning_card = card
        state.winning_seat = seat
    state.hands[seat] &= ~bit(card)
    state.fallen |= bit(card)
    state.played[state.played_count] = card
    state.played_count += 1
    state.seat = (seat + 1) & 3
    if state.played_count % SEATS == 0:
        complete_trick(state)


@compiled
def complete_trick(state: HeartsState) -> None:
    """Give the trick to its winner, who leads next; in the end, apply HE-3.3."""
    winner = state.winning_seat
    costly = costly_cards(state.options.queen_counts)
    for index in range(state.played_count - SEATS, state.played_count):
        cost = costly & bit(state.played[index])
        if cost:
            state.points[winner] += QUEEN_POINTS if cost == QUEEN_OF_SPADES else 1
    state.tricks_won[winner] += 1
    state.leader = winner
    state.seat = winner
    state.end = state.played_count == PACK_SIZE
    everything = state.points.sum()
    if state.end and state.points.max() == everything:
        for seat in range(SEATS):
            state.points[seat] = everything - state.points[seat]
