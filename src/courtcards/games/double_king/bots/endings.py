"""The last tricks of Double King with all hands known, solved for best play of each seat.

Every seat maximises its own payoff and expects the others to do so (max^n). The points left in a
deal have a fixed sum. So the payoff of a seat, its points less the average of the others, is best
where its own points are. Among cards with the same result the lowest card id is played. Equal cards
(``bots/equal_cards``) count as one.

The *takings* of a seat from here on are a number of at least 0. In a trump game they are tricks, as
many as possible. In a negative one they are points off, as few as possible. One integer holds the
takings of the four seats, eight bits each. The search uses an explicit stack and a table of solved
positions, also from other deals. The takings from the beginning of a trick depend only on the
leader and on the owners of each suit's cards, from the lowest to the highest. Longer deals are
solved from these endings up, see ``solving.py``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equal_cards import ROLES
from courtcards.games.double_king.rules.contracts import (
    ALL_ACES,
    ALL_HEARTS,
    ALL_JACKS,
    ALL_KINGS,
    ALL_QUEENS,
    DANGER,
    DANGER_POINTS,
    HEART_GAME,
    JACKS_KINGS,
    KING_OF_HEARTS,
    QUEEN_GAME,
    TRICK_POINTS,
    TRUMP,
)
from courtcards.games.double_king.rules.options import CannotOvertrump, ForcedUnder, QueenLedForces
from courtcards.games.double_king.rules.state import ENDED, SEATS, TRICK_COUNT, DealState
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, SUIT_MASK, bit, card_suit, suit_mask
from courtcards.kernel.compilation import compiled, inlined
from courtcards.kernel.moves import highest, lowest, popcount
from courtcards.kernel.records import Cards52, Count, IntArray, Mask, Masks4, StateRecord

# Working space: the stack, and the table of solved positions. Both are records, for which compiled
# code keeps no reference counts.


MOST_TRICKS = 7
"""The most tricks left that fit on the stack, with the one on the table."""

SLOTS = 1 << 14
"""Positions that the table of solved positions can hold."""


class Ending(StateRecord):
    """The fixed facts of an ending while it is solved.

    ``trump`` is 4 without trumps. ``trumps`` are the cards of that suit. Each card of ``danger``
    costs ``cost`` points. Cards of ``barred`` may not be led while others are held. ``aim`` turns
    takings into a number to be minimised: 0 in a negative game, SEAT_TAKINGS in trump.
    ``queen_forces``, ``all_force`` and ``may_discard`` are the options. ``rules`` is a number for
    all of that, from 1 on. ``nodes`` counts the cards tried. ``hands`` are the cards of each seat,
    with those on the table. ``owners`` is the seat of each card in a hand.
    """

    contract: Count
    trump: Count
    trumps: Mask
    danger: Mask
    cost: Count
    barred: Mask
    aim: Count
    queen_forces: Count
    all_force: Count
    may_discard: Count
    rules: Count
    nodes: Count
    hands: Masks4
    owners: Cards52


class EndingPly(StateRecord):
    """One play of an ending: the position before it, the cards tried, and the best result.

    ``live`` are the cards in the hands, ``start`` those at the beginning of the trick. ``left`` are
    the tricks left, with this one. ``suit`` is the suit led. ``winning`` and ``winner`` are the
    best card and its seat. ``under`` are the cards forced out by those on the table. ``todo`` are
    the cards still to be tried. ``best`` are the takings by the best card tried. ``worth`` is their
    worth to ``mover``, the less the better; no card can be better than ``floor``. At the beginning
    of a trick ``brought`` are the takings of the previous trick, and ``shape`` is the key of the
    position, or ``minors`` and ``majors`` in a long ending.
    """

    live: Mask
    start: Mask
    left: Count
    mover: Count
    suit: Mask
    winning: Count
    winner: Count
    under: Mask
    todo: Mask
    best: Count
    worth: Count
    floor: Count
    brought: Count
    shape: Count
    minors: Count
    majors: Count


class KnownEnding(StateRecord):
    """The takings of the seats from a position on, from the leader in order.

    ``shape`` is the key of the position, see ``compute_shape``.
    """

    shape: Count
    rules: Count
    takings: Count


class Endings(NamedTuple):
    """Working space for endings, one after the other; solved positions are kept for the next.

    ``ending`` [1] is the present one, ``plies`` [SEATS * MOST_TRICKS] the stack, ``known`` [SLOTS]
    the solved positions.
    """

    ending: Any
    plies: Any
    known: Any


ENDING_LAYOUT, PLY_LAYOUT, KNOWN_LAYOUT = Ending.layout, EndingPly.layout, KnownEnding.layout


@compiled
def room_for_endings(slots: int = SLOTS) -> Endings:
    """Return working space for endings; with 0 ``slots`` none can be solved."""
    return Endings(
        np.zeros(1, dtype=ENDING_LAYOUT),
        np.zeros(SEATS * MOST_TRICKS, dtype=PLY_LAYOUT),
        np.zeros(slots, dtype=KNOWN_LAYOUT),
    )


# Lookup tables of cards, by contract.
#
# The build of the engine imports this file and cannot call compiled functions then. So the tables
# use none.


CONTRACTS = len(TRICK_POINTS)
SUITS = [SUIT_MASK << RANK_COUNT * suit for suit in range(PACK_SIZE // RANK_COUNT)]


def _suits() -> IntArray:
    """Return, by card, all cards of its suit."""
    return np.array([SUITS[card // RANK_COUNT] for card in range(PACK_SIZE)], dtype=np.int64)


def _beaters() -> IntArray:
    """Return, by trump suit (last row: none) and best card of a trick, the cards that beat it."""
    beaters = np.zeros((SEATS + 1, PACK_SIZE), dtype=np.int64)
    for card in range(PACK_SIZE):
        higher = SUITS[card // RANK_COUNT] & -(2 << card)
        for trump in range(SEATS):
            beaters[trump, card] = higher
            if card // RANK_COUNT != trump:
                beaters[trump, card] |= SUITS[trump]
        beaters[SEATS, card] = higher
    return beaters


def _likes() -> IntArray:
    """Return, by contract and card, the higher cards of its suit with the same role (``ROLES``).

    A card of the suit with another role separates the cards above it from those below.
    """
    likes = np.zeros((CONTRACTS, PACK_SIZE), dtype=np.int64)
    for contract in range(CONTRACTS):
        danger = int(DANGER[contract])
        for card in range(PACK_SIZE):
            for other in range(card + 1, RANK_COUNT * (card // RANK_COUNT + 1)):
                if ROLES[contract, other % RANK_COUNT] != ROLES[contract, card % RANK_COUNT]:
                    break
                if danger >> other & 1 != danger >> card & 1:
                    break
                likes[contract, card] |= 1 << other
    return likes


def _build_forced() -> IntArray:
    """Return, by option, contract and card of a trick, the cards it forces out (DK-4.3, DK-4.4).

    The first index is ``QueenLedForces``.
    """
    forced = np.zeros((len(QueenLedForces), CONTRACTS, PACK_SIZE), dtype=np.int64)
    for option in QueenLedForces:
        by_queen = ALL_JACKS if option == QueenLedForces.JACK else ALL_JACKS | ALL_KINGS
        for card in range(PACK_SIZE):
            suit = SUITS[card // RANK_COUNT]
            if (ALL_ACES | ALL_KINGS) >> card & 1:
                forced[option, QUEEN_GAME, card] = ALL_QUEENS & suit
            if ALL_ACES >> card & 1:
                forced[option, JACKS_KINGS, card] = (ALL_JACKS | ALL_KINGS) & suit
            if ALL_QUEENS >> card & 1:
                forced[option, JACKS_KINGS, card] = by_queen & suit
    return forced


def _with_roles() -> IntArray:
    """Return, by contract, the cards whose role differs from others of their suit."""
    cards = np.zeros(CONTRACTS, dtype=np.int64)
    cards[QUEEN_GAME] = ALL_QUEENS | ALL_KINGS | ALL_ACES
    cards[JACKS_KINGS] = ALL_JACKS | ALL_QUEENS | ALL_KINGS | ALL_ACES
    cards[KING_OF_HEARTS] = ALL_HEARTS & (ALL_KINGS | ALL_ACES)
    return cards


SUIT_CARDS = _suits()
BEATERS = _beaters()
LIKES = _likes()
FORCED = _build_forced()
WITH_ROLES = _with_roles()


SEAT_BITS, SEAT_TAKINGS = 8, 255
"""The bits of a seat's takings, and a mask of them."""

ALL_TAKINGS = (1 << SEATS * SEAT_BITS) - 1
UNKNOWN = -1
"""Takings that are not known yet."""

MOST_KNOWN = 5
"""Positions with more tricks left are not stored."""

LENGTH_BITS = 4
"""The bits of a suit's length in a shape (``compute_shape``); each card has two more."""

SHAPE_BITS = 2 * SEATS * MOST_KNOWN
HALF_BITS = (SHAPE_BITS + SEATS * LENGTH_BITS) // 2
MIXING = 0x2545F491
"""An odd number that spreads the shapes over the slots; products have at most 63 bits."""

WORST = SEAT_TAKINGS + 1
"""Worse than any worth of a card."""


@compiled
def finish_ending(state: DealState, endings: Endings) -> None:
    """Bring a deal to its end with the best play of all seats.

    Expects the phase of play, all hands known, and at most ``MOST_TRICKS`` tricks left with the one
    on the table. Changes only ``points`` and ``phase`` of the state.
    """
    add_takings(state, find_takings(state, endings))


@compiled
def add_takings(state: DealState, takings: int) -> None:
    """End a deal with what the seats take from here on."""
    is_trump = state.contract == TRUMP
    for seat in range(SEATS):
        taken = takings >> (SEAT_BITS * seat) & SEAT_TAKINGS
        state.points[seat] += taken if is_trump else -taken
    state.phase = ENDED


@compiled
def find_takings(state: DealState, endings: Endings) -> int:
    """Return the takings of the seats from here on."""
    ending, plies, known = endings.ending[0], endings.plies, endings.known
    first = set_up_ending(state, ending, plies)
    takings = UNKNOWN
    if first == 0:
        takings = enter_trick(ending, plies[0], known)
    else:
        enter(ending, plies[first], False)
    return solve(ending, plies, known, first) if takings == UNKNOWN else takings


@compiled
def set_up_ending(state: DealState, ending: Ending, plies: Any) -> int:
    """Fill in an ending and its first ply; return the number of the ply."""
    note_rules(state, ending)
    note_hands(state, ending)
    return set_first_ply(state, ending, plies)


@compiled
def note_rules(state: DealState, ending: Ending) -> None:
    """Fill in the contract and the options of an ending."""
    contract = int(state.contract)
    is_trump = contract == TRUMP
    ending.contract = contract
    ending.trump = state.trump if is_trump else SEATS
    ending.trumps = suit_mask(state.trump) if is_trump else 0
    ending.danger = DANGER[contract]
    ending.cost = DANGER_POINTS[contract]
    ending.barred = ALL_HEARTS if contract in (HEART_GAME, KING_OF_HEARTS) else 0
    ending.aim = SEAT_TAKINGS if is_trump else 0
    ending.queen_forces = state.options.queen_led_forces
    ending.all_force = state.options.forced_under == ForcedUnder.TABLE
    ending.may_discard = state.options.cannot_overtrump == CannotOvertrump.FREE
    options = ending.queen_forces + 2 * ending.all_force + 4 * ending.may_discard
    ending.rules = 1 + contract + CONTRACTS * (ending.trump + (SEATS + 1) * options)


@compiled
def note_hands(state: DealState, ending: Ending) -> None:
    """Fill in the owners of the cards in the hands and on the table."""
    for seat in range(SEATS):
        hand = int(state.hands[seat])
        ending.hands[seat] = hand
        while hand:
            ending.owners[lowest(hand)] = seat
            hand &= hand - 1
    size = int(state.played_count) & 3
    for index in range(size):
        card = state.played[state.played_count - size + index]
        ending.hands[(state.leader + index) & 3] |= bit(card)


@compiled
def set_first_ply(state: DealState, ending: Ending, plies: Any) -> int:
    """Fill in the first ply; return its number, which is the number of cards on the table."""
    size = int(state.played_count) & 3
    first = int(state.played_count) - size
    ply = plies[size]
    ply.start = 0
    for seat in range(SEATS):
        ply.start |= ending.hands[seat]
    ply.under = 0
    table = 0
    for index in range(first, first + size):
        card = state.played[index]
        table |= bit(card)
        if index == first or (ending.all_force and card_suit(card) == state.lead_suit):
            ply.under |= FORCED[ending.queen_forces, ending.contract, card]
    ply.live = ply.start & ~table
    ply.left = TRICK_COUNT - first // SEATS
    ply.mover = state.seat
    ply.suit = suit_mask(state.lead_suit) if size else 0
    ply.winning = state.winning_card
    ply.winner = state.winning_seat
    ply.brought = 0
    return size


@inlined
def enter(ending: Ending, ply: EndingPly, is_lead: bool) -> None:
    """Prepare a ply for its first try."""
    hand = ending.hands[ply.mover] & ply.live
    ply.todo = leads(ending, hand) if is_lead else follows(ending, ply, hand)
    ply.worth = WORST
    ply.floor = ending.aim - ply.left if ending.aim else 0


@inlined
def leads(ending: Ending, hand: int) -> int:
    """Return the cards of a hand that may be led."""
    return hand & ~ending.barred or hand


@inlined
def follows(ending: Ending, ply: EndingPly, hand: int) -> int:
    """Return the cards of a hand that may be played to a trick (``rules/legal``)."""
    following = hand & ply.suit
    if ending.trumps:
        if following:
            if ply.suit != ending.trumps:
                return following
            return following & BEATERS[ending.trump, ply.winning] or following
        trumps = hand & ending.trumps
        over = trumps & BEATERS[ending.trump, ply.winning]
        if over:
            return over  # type: ignore[no-any-return]
        return hand if ending.may_discard else (trumps or hand)
    if following:
        return following & ply.under or following
    return hand & ending.danger or hand


@compiled
def solve(ending: Ending, plies: Any, known: Any, first: int) -> int:
    """Solve the ending from the first ply on, and return the takings."""
    depth = first
    nodes = 0
    while True:
        ply = plies[depth]
        if ply.todo:
            nodes += 1
            takings = play(ending, plies, known, depth)
            if takings == UNKNOWN:
                depth += 1
                continue
        else:
            takings = ply.best
            if depth & 3 == 0:
                keep(ending, ply, known)
            if depth == first:
                ending.nodes += nodes
                return takings  # type: ignore[no-any-return]
            takings += ply.brought
            depth -= 1
        note(ending, plies[depth], takings)


@inlined
def next_card(ending: Ending, ply: EndingPly) -> int:
    """Take the lowest card that is still to be tried, which stands for all equal cards."""
    card = lowest(ply.todo)
    likes = LIKES[ending.contract, card]
    between = likes & ply.start & ~ending.hands[ply.mover]
    ply.todo &= (ply.todo - 1) & ~(likes & ((between & -between) - 1))
    return card


@inlined
def note(ending: Ending, ply: EndingPly, takings: int) -> None:
    """Record the result of a card; drop the other cards if none can be better."""
    worth = (takings >> (SEAT_BITS * ply.mover) & SEAT_TAKINGS) ^ ending.aim
    if worth < ply.worth:
        ply.best = takings
        ply.worth = worth
        if worth <= ply.floor:
            ply.todo = 0


@inlined
def play(ending: Ending, plies: Any, known: Any, depth: int) -> int:
    """Try the next card of a ply; return the takings, or UNKNOWN when the next ply is ready."""
    brought = lay(ending, plies, depth)
    if brought == UNKNOWN:
        return UNKNOWN
    takings = enter_trick(ending, plies[depth + 1], known)
    return UNKNOWN if takings == UNKNOWN else takings + brought


@inlined
def lay(ending: Ending, plies: Any, depth: int) -> int:
    """Lay the next card of a ply; return the takings of a trick that it completes, or UNKNOWN.

    If it completes none, the next ply is ready.
    """
    ply, below = plies[depth], plies[depth + 1]
    card = next_card(ending, ply)
    suit, under, winning, winner = ply.suit, ply.under, ply.winning, ply.winner
    place = depth & 3
    if place == 0:
        suit, winning, winner = SUIT_CARDS[card], card, ply.mover
        under = FORCED[ending.queen_forces, ending.contract, card]
    else:
        if BEATERS[ending.trump, winning] >> card & 1:
            winning, winner = card, ply.mover
        if ending.all_force and suit >> card & 1:
            under |= FORCED[ending.queen_forces, ending.contract, card]
    live = ply.live & ~bit(card)
    below.live = live
    if place == SEATS - 1:
        below.left = ply.left - 1
        below.start = live
        below.mover = winner
        brought = worth_of_trick(ending, ply.start & ~live, ply.left) << (SEAT_BITS * winner)
        below.brought = brought
        return brought  # type: ignore[no-any-return]
    below.left = ply.left
    below.start = ply.start
    below.mover = (ply.mover + 1) & 3
    below.suit = suit
    below.under = under
    below.winning = winning
    below.winner = winner
    below.brought = 0
    enter(ending, below, False)
    return UNKNOWN


@inlined
def worth_of_trick(ending: Ending, cards: int, left: int) -> int:
    """Return the takings of a trick, with ``left`` tricks left before it."""
    points = abs(TRICK_POINTS[ending.contract, TRICK_COUNT - left])
    return points + popcount(cards & ending.danger) * ending.cost  # type: ignore[no-any-return]


@inlined
def enter_trick(ending: Ending, ply: EndingPly, known: Any) -> int:
    """Return the takings from the start of a trick if known, else UNKNOWN with the ply ready."""
    live, leader = ply.live, ply.mover
    if ply.left == 0 or (ending.danger and ending.danger & live == 0):
        return 0
    if ply.left == 1:
        return last_takings(ending, live, leader)
    if ply.left <= MOST_KNOWN:
        shape = compute_shape(ending, live, leader)
        kept = known[find_slot(shape)]
        if kept.shape == shape and kept.rules == compute_rules_key(ending, live):
            return rotate_takings(kept.takings, leader)
        ply.shape = shape
    enter(ending, ply, True)
    return UNKNOWN


@inlined
def last_takings(ending: Ending, live: int, leader: int) -> int:
    """Return the takings of the last trick, in which nobody has a choice."""
    best = live & ending.trumps or live & SUIT_CARDS[lowest(live & ending.hands[leader])]
    winner = ending.owners[highest(best)]
    return worth_of_trick(ending, live, 1) << (SEAT_BITS * winner)  # type: ignore[no-any-return]


@inlined
def compute_shape(ending: Ending, live: int, leader: int) -> int:
    """Return the owners of the cards left, relative to the leader, and the length of each suit."""
    shape = 0
    for suit in range(SEATS):
        shape = shape << LENGTH_BITS | popcount(live & suit_mask(suit))
    while live:
        shape = shape << 2 | (ending.owners[lowest(live)] - leader) & 3
        live &= live - 1
    return shape


@inlined
def compute_rules_key(ending: Ending, live: int) -> int:
    """Return the rest of a position's key: the rules, and the cards with a role that are left.

    These cards are the highest of their suits, so the shape tells their owners.
    """
    return (live & WITH_ROLES[ending.contract]) << 10 | ending.rules  # type: ignore[no-any-return]


@inlined
def find_slot(shape: int) -> int:
    """Return the slot of a shape in the table of solved positions."""
    mixed = (shape ^ shape >> HALF_BITS) & ((1 << HALF_BITS) - 1)
    return mixed * MIXING >> HALF_BITS & (SLOTS - 1)


@inlined
def keep(ending: Ending, ply: EndingPly, known: Any) -> None:
    """Store the takings from the beginning of a trick."""
    if ply.left <= MOST_KNOWN:
        kept = known[find_slot(ply.shape)]
        kept.shape = ply.shape
        kept.rules = compute_rules_key(ending, ply.live)
        kept.takings = rotate_takings(ply.best, SEATS - ply.mover)


@inlined
def rotate_takings(takings: int, seats: int) -> int:
    """Return takings with each moved on by so many seats."""
    bits = SEAT_BITS * seats
    return (takings << bits | takings >> (SEATS * SEAT_BITS - bits)) & ALL_TAKINGS
