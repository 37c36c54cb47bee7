"""A network that has seen play: its inputs, and its worth for each card.

There is a network for each contract. Its inputs are all that the seat on turn has seen of the deal:
its hand, the cards not seen yet, who played which card, who is out of a suit, and the trick on the
table. The numbers of ``bots/trained`` for the turn and for each legal card come in addition. Inputs
of the deal are on or off (those of kinds of cards may be on twice). Their weighted sums, clipped to
0 to 1, are the *picture*, the first layer. The picture, the turn and a card give the hidden numbers
of that card. The weighted sum of those above zero is its worth.

Suits are in a relative order. The suit of the contract comes first (hearts, trump), then the suit
led, then the others by their number of cards in the hand. Ranks are relative, too: a card not seen
yet is the highest, the second, and so on, of those that have not been played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equal_cards import ROLES, distinct_cards
from courtcards.games.double_king.bots.steady import turn_from_state
from courtcards.games.double_king.bots.trained import (
    OF_CARD,
    OF_TURN,
    describe_card,
    describe_turn,
)
from courtcards.games.double_king.rules.contracts import (
    HEART_GAME,
    KING_OF_HEARTS,
    TRUMP,
)
from courtcards.games.double_king.rules.state import SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import (
    ACE,
    HEARTS,
    KING,
    PACK_SIZE,
    RANK_COUNT,
    card_suit,
    rank_mask,
    suit_mask,
)
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import lowest, nth_bit, popcount
from courtcards.kernel.records import Float64Array, IntArray

Numbers = np.ndarray[Any, np.dtype[Any]]

SUITS = PACK_SIZE // RANK_COUNT
MOST_CARDS = TRICK_COUNT

# The owner of a card: the own hand (0), the table (1 to 3, the last card played is 3), or another
# hand. For a card of a complete trick it is FALLEN plus the seat, counted from the seat on turn.
OWN, ELSEWHERE, FALLEN = 0, 4, 8
OWNERS = 5

MIDDLE = sum(rank_mask(rank) for rank in range(3, 10))
"""The cards from Five to Jack. Of suits of equal length the one with more of them comes first."""

KINDS = 4
"""The most ranks that a contract treats differently; see ``KIND_OF``."""

KIND_OF = np.tile(ROLES, (1, SUITS))
"""By contract and card, its kind beside its rank: 0 for none, else 1 to 4."""

KIND_OF[KING_OF_HEARTS, HEARTS * RANK_COUNT + KING] = 1

# The first input of each sort
CARDS = 0  # place of the suit, rank among those that have not fallen, owner
KINDS_OF_CARDS = CARDS + SUITS * RANK_COUNT * OWNERS  # place, kind, own, table, elsewhere
OUT_OF_SUIT = KINDS_OF_CARDS + SUITS * KINDS * 3  # place, seat after the one on turn
FALLEN_CARDS = OUT_OF_SUIT + SUITS * (SEATS - 1)  # place, rank, seat
TRICK = FALLEN_CARDS + SUITS * RANK_COUNT * SEATS
PLACE_IN_TRICK = TRICK + TRICK_COUNT
WINNING = PLACE_IN_TRICK + SEATS  # seat after the one on turn
LED = WINNING + SEATS - 1  # place
INPUTS = LED + SUITS
"""The number of inputs. As an index it means no input."""

MOST_ON = 100
"""More inputs than can be on at once."""

PICTURE, HIDDEN = 64, 32

STEPS = 64
FADED: Float64Array = np.exp(-(np.arange(16 * STEPS) + 0.5) / STEPS).astype(np.float32)
"""The exponential function as a table: the relative chance of a card, by its shortfall in worth in
64ths. With a table every machine draws the same."""


class Weights(NamedTuple):
    """The weights of a contract.

    The picture is the sum of the rows of ``inputs`` [INPUTS + 1, PICTURE] that are on, plus
    ``picture``, clipped to 0 to ``full`` [1]. During training these are 32-bit floats and 1, in the
    game small integers. The rest are 32-bit floats. The hidden numbers of a card come from
    ``from_picture`` [PICTURE, HIDDEN], ``from_turn`` [OF_TURN, HIDDEN], ``from_card`` [OF_CARD,
    HIDDEN] and ``hidden``. ``worth`` weighs them.
    """

    inputs: Numbers
    picture: Numbers
    full: Numbers
    from_picture: Float64Array
    from_turn: Float64Array
    hidden: Float64Array
    from_card: Float64Array
    worth: Float64Array


class Impression(NamedTuple):
    """A position as the network sees it, filled in by ``weigh_position``, with the results.

    ``on`` are the inputs that are on, then INPUTS. ``turn`` and ``cards`` describe the turn and
    each card to choose from, ascending. ``worths`` are the worths of those cards. ``picture`` and
    ``hidden`` are the sums on the way. ``owners``, ``out_of`` and ``order`` are the sources of
    ``on``.
    """

    on: IntArray
    turn: Float64Array
    cards: Float64Array
    worths: Float64Array
    picture: Numbers
    hidden: Float64Array
    owners: IntArray
    out_of: IntArray
    order: IntArray


@compiled
def new_impression(picture: Numbers) -> Impression:
    """Return an empty impression; ``picture`` must have the type of the weights to be used."""
    return Impression(
        np.zeros(MOST_ON, dtype=np.int64),
        np.zeros(OF_TURN, dtype=np.float32),
        np.zeros((MOST_CARDS, OF_CARD), dtype=np.float32),
        np.zeros(MOST_CARDS, dtype=np.float32),
        picture,
        np.zeros((2, HIDDEN), dtype=np.float32),
        np.zeros(PACK_SIZE, dtype=np.int64),
        np.zeros(SEATS, dtype=np.int64),
        np.zeros(2 * SUITS, dtype=np.int64),
    )


@compiled
def note_owners(state: DealState, owners: IntArray, out_of: IntArray) -> None:
    """Fill in the owner of each card as the seat on turn knows it, and the voids of each seat."""
    owners[:] = ELSEWHERE
    out_of[:] = 0
    hand = state.hands[state.seat]
    while hand:
        owners[lowest(hand)] = OWN
        hand &= hand - 1
    start = state.played_count - (state.played_count & 3)
    seat = (state.dealer + 1) & 3
    led = 0
    for index in range(state.played_count):
        card = state.played[index]
        if index & 3 == 0:
            if index:
                seat = state.trick_winners[(index >> 2) - 1]
            led = card_suit(card)
        elif card_suit(card) != led:
            out_of[seat] |= 1 << led
        if index < start:
            owners[card] = FALLEN + ((seat - state.seat) & 3)
        else:
            owners[card] = SEATS - (state.played_count - index)
        seat = (seat + 1) & 3


@compiled
def note_order(state: DealState, order: IntArray) -> None:
    """Fill in the order of the suits for the network; the rest of ``order`` is working space."""
    first = -1
    if state.contract == TRUMP:
        first = state.trump
    elif state.contract in (HEART_GAME, KING_OF_HEARTS):
        first = HEARTS
    led = state.lead_suit if state.played_count & 3 else -1
    ranks = order[SUITS:]
    for suit in range(SUITS):
        held = state.hands[state.seat] & suit_mask(suit)
        ranks[suit] = 64 * popcount(held) + popcount(held & MIDDLE)
        if suit == led:
            ranks[suit] += 1 << 12
        if suit == first:
            ranks[suit] += 1 << 13
    for place in range(SUITS):
        best = 0
        for suit in range(SUITS):
            if ranks[suit] > ranks[best]:
                best = suit
        order[place] = best
        ranks[best] = -1


@compiled
def note_inputs(state: DealState, impression: Impression) -> int:
    """Write the inputs that are on for the seat on turn; return their number."""
    on, owners, out_of, order = (
        impression.on,
        impression.owners,
        impression.out_of,
        impression.order,
    )
    note_owners(state, owners, out_of)
    note_order(state, order)
    size = state.played_count & 3
    count = 0
    for place in range(SUITS):
        suit = order[place]
        if size and suit == state.lead_suit:
            on[count] = LED + place
            count += 1
        for seat in range(1, SEATS):
            if out_of[(state.seat + seat) & 3] >> suit & 1:
                on[count] = OUT_OF_SUIT + place * (SEATS - 1) + seat - 1
                count += 1
        count = note_suit(state.contract, suit, place, owners, on, count)
    on[count] = TRICK + (state.played_count >> 2)
    on[count + 1] = PLACE_IN_TRICK + size
    count += 2
    if size:
        on[count] = WINNING + ((state.winning_seat - state.seat) & 3) - 1
        count += 1
    return count


@compiled
def note_suit(  # noqa: PLR0913, PLR0917 - compiled, called by position
    contract: int, suit: int, place: int, owners: IntArray, on: IntArray, count: int
) -> int:
    """Write the inputs for the cards of a suit, from the highest on; return the new count."""
    above = 0
    for rank in range(ACE, -1, -1):
        card = suit * RANK_COUNT + rank
        owner = owners[card]
        if owner >= FALLEN:
            on[count] = FALLEN_CARDS + (place * RANK_COUNT + rank) * SEATS + owner - FALLEN
            count += 1
            continue
        on[count] = CARDS + (place * RANK_COUNT + above) * OWNERS + owner
        count += 1
        above += 1
        kind = KIND_OF[contract, card]
        if kind:
            whose = 0 if owner == OWN else (2 if owner == ELSEWHERE else 1)
            on[count] = KINDS_OF_CARDS + (place * KINDS + kind - 1) * 3 + whose
            count += 1
    return count


@compiled
def weigh_position(state: DealState, cards: int, weights: Weights, impression: Impression) -> None:
    """Evaluate a position, and each card to choose from, a mask."""
    count = note_inputs(state, impression)
    impression.on[count:] = INPUTS
    picture, full = impression.picture, weights.full[0]
    picture[:] = weights.picture
    for index in range(count):
        row = weights.inputs[impression.on[index]]
        for unit in range(PICTURE):
            picture[unit] += row[unit]
    for unit in range(PICTURE):
        picture[unit] = min(full, max(picture[unit], full - full))
    weigh_cards(state, cards, weights, impression)


@compiled
def weigh_cards(state: DealState, cards: int, weights: Weights, impression: Impression) -> None:
    """Fill in the turn, the cards, and the worth of each card."""
    turn = turn_from_state(state)
    describe_turn(turn, impression.turn)
    common, hidden = impression.hidden[0], impression.hidden[1]
    common[:] = weights.hidden
    add_weighted(impression.picture, weights.from_picture, common)
    add_weighted(impression.turn, weights.from_turn, common)
    index = 0
    while cards:
        describe_card(turn, lowest(cards), impression.cards[index])
        cards &= cards - 1
        hidden[:] = common
        add_weighted(impression.cards[index], weights.from_card, hidden)
        impression.worths[index] = above_zero(hidden, weights.worth)
        index += 1


@compiled
def add_weighted(numbers: Numbers, rows: Float64Array, sums: Float64Array) -> None:
    """Add to the sums each number times its row."""
    for index in range(numbers.shape[0]):
        if numbers[index] != 0:
            number, row = np.float32(numbers[index]), rows[index]
            for unit in range(HIDDEN):
                sums[unit] += number * row[unit]


@compiled
def above_zero(hidden: Float64Array, weights: Float64Array) -> float:
    """Return the weighted sum of the hidden numbers above zero."""
    total = np.float32(0)
    for unit in range(HIDDEN):
        total += max(hidden[unit], np.float32(0)) * weights[unit]
    return total  # type: ignore[return-value]


@compiled
def network_card(state: DealState, weights: Weights, impression: Impression) -> int:
    """Return the card that the network plays: the highest worth, the first of equals."""
    cards = distinct_cards(state)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    weigh_position(state, cards, weights, impression)
    best = 0
    for index in range(1, popcount(cards)):
        if impression.worths[index] > impression.worths[best]:
            best = index
    return nth_bit(cards, best)


@compiled
def note_chances(worths: Float64Array, count: int) -> None:
    """Turn the first ``count`` worths into relative chances; that of the best is 1."""
    most = worths[0]
    for index in range(1, count):
        most = max(most, worths[index])
    for index in range(count):
        step = int((most - worths[index]) * STEPS)
        worths[index] = FADED[step] if step < FADED.shape[0] else 0.0
