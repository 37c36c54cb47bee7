"""The last tricks of Double King with all hands known, played as well as each seat can.

Every seat plays for its own payoff and expects the others to do so (max^n). What is left to be
won or lost in a deal is a fixed sum, so the payoff of a seat, its points less the average of the
others, is best where its own points are. Among cards that bring its seat the same, the lowest card
id is played; equal cards (``bots/equals``) count as one.

What a seat *takes* from here on is a number of at least 0: tricks in a trump game, where it takes
as many as it can, points off in a negative one, where it takes as few. The takings of the four
seats are kept in one integer, eight bits a seat. The search goes through the plays by an explicit
stack, and knows again what it has solved, in this deal or another: what the seats take from the
beginning of a trick depends on who leads and on whose the cards of each suit are, from the lowest
to the highest, and on nothing before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equals import ROLES
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
from courtcards.kernel.bits import highest, lowest, popcount
from courtcards.kernel.cards import (
    PACK_SIZE,
    RANK_COUNT,
    bit,
    rank_of,
    suit_mask,
    suit_of,
)
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import IntArray

MOST_TRICKS = 7
"""The most tricks left, the one on the table among them, for which there is room."""

SEAT_BITS, SEAT_TAKINGS = 8, 255
"""The bits that a seat's takings have, and a mask of them."""

ALL_TAKINGS = (1 << SEATS * SEAT_BITS) - 1
UNKNOWN = -1

CONTRACTS = len(TRICK_POINTS)


def _suits() -> IntArray:
    """By card, all cards of its suit."""
    return np.array([suit_mask(suit_of(card)) for card in range(PACK_SIZE)], dtype=np.int64)


def _beaters() -> IntArray:
    """By the trump suit (the last row: none) and the best card of a trick, what beats it."""
    beaters = np.zeros((SEATS + 1, PACK_SIZE), dtype=np.int64)
    for card in range(PACK_SIZE):
        higher = suit_mask(suit_of(card)) & -(2 << card)
        for trump in range(SEATS):
            beaters[trump, card] = higher
            if suit_of(card) != trump:
                beaters[trump, card] |= suit_mask(trump)
        beaters[SEATS, card] = higher
    return beaters


def _likes() -> IntArray:
    """By contract and card, the cards above it in its suit that do what it does (``ROLES``).

    A card of the suit that does something else parts those above it from those below it.
    """
    likes = np.zeros((CONTRACTS, PACK_SIZE), dtype=np.int64)
    for contract in range(CONTRACTS):
        danger = int(DANGER[contract])
        for card in range(PACK_SIZE):
            for other in range(card + 1, RANK_COUNT * (suit_of(card) + 1)):
                if ROLES[contract, rank_of(other)] != ROLES[contract, rank_of(card)]:
                    break
                if danger >> other & 1 != danger >> card & 1:
                    break
                likes[contract, card] |= 1 << other
    return likes


def _forced() -> IntArray:
    """By ``QueenLedForces``, contract and card of a trick, what it forces out (DK-4.3, DK-4.4)."""
    forced = np.zeros((len(QueenLedForces), CONTRACTS, PACK_SIZE), dtype=np.int64)
    for option in QueenLedForces:
        by_queen = ALL_JACKS if option == QueenLedForces.JACK else ALL_JACKS | ALL_KINGS
        for card in range(PACK_SIZE):
            suit = suit_mask(suit_of(card))
            if (ALL_ACES | ALL_KINGS) >> card & 1:
                forced[option, QUEEN_GAME, card] = ALL_QUEENS & suit
            if ALL_ACES >> card & 1:
                forced[option, JACKS_KINGS, card] = (ALL_JACKS | ALL_KINGS) & suit
            if ALL_QUEENS >> card & 1:
                forced[option, JACKS_KINGS, card] = by_queen & suit
    return forced


def _with_roles() -> IntArray:
    """By contract, the cards that do something that others of their suit do not."""
    cards = np.zeros(CONTRACTS, dtype=np.int64)
    cards[QUEEN_GAME] = ALL_QUEENS | ALL_KINGS | ALL_ACES
    cards[JACKS_KINGS] = ALL_JACKS | ALL_QUEENS | ALL_KINGS | ALL_ACES
    cards[KING_OF_HEARTS] = ALL_HEARTS & (ALL_KINGS | ALL_ACES)
    return cards


SUIT_CARDS = _suits()
BEATERS = _beaters()
LIKES = _likes()
FORCED = _forced()
WITH_ROLES = _with_roles()

# The columns of ``plies``: the cards in the hands and the seat on turn before a play, the cards
# still to be tried, the takings by the best one and what they are worth to the seat (the less
# the better), the worth that none can better, the tricks left; the cards at the beginning of the
# trick, the suit led, the best card and its seat, and what must be played under it; what the
# trick before brought, and by what the position is known.
(
    LIVE,
    MOVER,
    TODO,
    BEST,
    WORTH,
    FLOOR,
    LEFT,
    START,
    SUIT,
    WINNING,
    WINNER,
    UNDER,
    BROUGHT,
    SHAPE,
) = range(14)
COLUMNS = 14

# The columns of ``known``
OF_SHAPE, OF_RULES, TAKINGS = range(3)
SLOTS = 1 << 14

MOST_KNOWN = 5
"""Positions with more tricks left are not kept."""

LENGTH_BITS = 4
SHAPE_BITS = 2 * SEATS * MOST_KNOWN
HALF_BITS = (SHAPE_BITS + SEATS * LENGTH_BITS) // 2
MIXING = 0x2545F491
"""An odd number that spreads the shapes over the slots; products have no more than 63 bits."""

WORST = SEAT_TAKINGS + 1


class Endings(NamedTuple):
    """Room to solve endings in, one after the other; what was solved is known to the next.

    ``plies`` [SEATS * MOST_TRICKS, COLUMNS] is the stack, ``known`` [SLOTS, 3] what was solved,
    ``owners`` [PACK_SIZE] the seat of each card in a hand or on the table, ``hands`` [SEATS] the
    cards of each seat with those on the table.
    """

    plies: IntArray
    known: IntArray
    owners: IntArray
    hands: IntArray


class Ending(NamedTuple):
    """What does not change while an ending is solved.

    ``trump`` is 4 without trumps, ``trumps`` are the cards of that suit, ``danger`` those that
    cost ``cost`` each, ``barred`` those that may not be led while others are held. ``aim`` turns
    takings into what is to be kept small: 0 in a negative game, SEAT_TAKINGS in trump.
    ``queen_forces``, ``all_force`` and ``may_discard`` are what the options say. ``rules`` is a
    number for all of that, from 1 on.
    """

    contract: int
    trump: int
    trumps: int
    danger: int
    cost: int
    barred: int
    aim: int
    queen_forces: int
    all_force: bool
    may_discard: bool
    rules: int


@compiled
def room_for_endings() -> Endings:
    """Room to solve endings in."""
    return Endings(
        np.zeros((SEATS * MOST_TRICKS, COLUMNS), dtype=np.int64),
        np.zeros((SLOTS, 3), dtype=np.int64),
        np.zeros(PACK_SIZE, dtype=np.int64),
        np.zeros(SEATS, dtype=np.int64),
    )


@compiled
def finish_ending(state: DealState, endings: Endings) -> None:
    """Bring a deal to its end as all seats play it best.

    Expects the phase of play, all hands known and at most ``MOST_TRICKS`` tricks left, the one on
    the table among them. Only ``points`` and ``phase`` of the state are changed.
    """
    takings = takings_of(state, endings)
    is_trump = state.contract == TRUMP
    for seat in range(SEATS):
        taken = takings >> (SEAT_BITS * seat) & SEAT_TAKINGS
        state.points[seat] += taken if is_trump else -taken
    state.phase = ENDED


@compiled
def takings_of(state: DealState, endings: Endings) -> int:
    """What the seats take from here on."""
    ending = ending_of(state)
    first = set_out(state, ending, endings)
    takings = enter_trick(ending, endings, 0) if first == 0 else UNKNOWN
    if takings != UNKNOWN:
        return takings
    if first:
        enter(ending, endings, first)
    return solve(ending, endings, first)


@compiled
def ending_of(state: DealState) -> Ending:
    """What a contract and the options make of an ending."""
    contract = int(state.contract)
    is_trump = contract == TRUMP
    trump = int(state.trump) if is_trump else SEATS
    has_barred = contract in (HEART_GAME, KING_OF_HEARTS)
    queen_forces = int(state.options.queen_led_forces)
    all_force = state.options.forced_under == ForcedUnder.TABLE
    may_discard = state.options.cannot_overtrump == CannotOvertrump.FREE
    return Ending(
        contract,
        trump,
        suit_mask(trump) if is_trump else 0,
        int(DANGER[contract]),
        int(DANGER_POINTS[contract]),
        ALL_HEARTS if has_barred else 0,
        SEAT_TAKINGS if is_trump else 0,
        queen_forces,
        all_force,
        may_discard,
        1 + contract + CONTRACTS * (trump + 5 * (queen_forces + 2 * all_force + 4 * may_discard)),
    )


@compiled
def set_out(state: DealState, ending: Ending, endings: Endings) -> int:
    """Set out the first ply and return its number, the number of cards on the table."""
    size = int(state.played_count) & 3
    start = int(state.played_count) - size
    live = 0
    for seat in range(SEATS):
        hand = int(state.hands[seat])
        endings.hands[seat] = hand
        live |= hand
        while hand:
            endings.owners[lowest(hand)] = seat
            hand &= hand - 1
    ply = endings.plies[size]
    ply[LIVE], ply[MOVER], ply[BROUGHT] = live, state.seat, 0
    under = 0
    for index in range(size):
        card = int(state.played[start + index])
        live |= bit(card)
        endings.hands[(state.leader + index) & 3] |= bit(card)
        if index == 0 or (ending.all_force and suit_of(card) == state.lead_suit):
            under |= int(FORCED[ending.queen_forces, ending.contract, card])
    ply[START], ply[LEFT] = live, TRICK_COUNT - start // SEATS
    if size:
        ply[SUIT], ply[UNDER] = suit_mask(state.lead_suit), under
        ply[WINNING], ply[WINNER] = state.winning_card, state.winning_seat
    return size


@compiled
def enter(ending: Ending, endings: Endings, depth: int) -> None:
    """Make a ply ready to be tried."""
    ply = endings.plies[depth]
    hand = endings.hands[ply[MOVER]] & ply[LIVE]
    ply[TODO] = leads(ending, hand) if depth & 3 == 0 else follows(ending, ply, hand)
    ply[WORTH] = WORST
    ply[FLOOR] = ending.aim - ply[LEFT] if ending.aim else 0


@compiled
def leads(ending: Ending, hand: int) -> int:
    """The cards of a hand that may be led."""
    return hand & ~ending.barred or hand


@compiled
def follows(ending: Ending, ply: IntArray, hand: int) -> int:
    """The cards of a hand that may be played to a trick (``rules/legal``)."""
    following = hand & ply[SUIT]
    if ending.trumps:
        if following:
            if ply[SUIT] != ending.trumps:
                return following
            return following & BEATERS[ending.trump, ply[WINNING]] or following
        trumps = hand & ending.trumps
        over = trumps & BEATERS[ending.trump, ply[WINNING]]
        if over:
            return over
        return hand if ending.may_discard else (trumps or hand)
    if following:
        return following & ply[UNDER] or following
    return hand & ending.danger or hand


@compiled
def solve(ending: Ending, endings: Endings, first: int) -> int:
    """Try all from the first ply on; returns the takings."""
    plies = endings.plies
    depth = first
    while True:
        ply = plies[depth]
        if ply[TODO]:
            takings = play(ending, endings, depth, next_card(ending, endings, ply))
            if takings == UNKNOWN:
                depth += 1
                continue
        else:
            takings = ply[BEST]
            if depth & 3 == 0:
                keep(ending, endings.known, ply)
            if depth == first:
                return takings  # type: ignore[no-any-return]
            takings += ply[BROUGHT]
            depth -= 1
        note(ending, plies[depth], takings)


@compiled
def next_card(ending: Ending, endings: Endings, ply: IntArray) -> int:
    """The lowest card that is still to be tried; it is tried for all that are equal to it."""
    todo = ply[TODO]
    card = lowest(todo)
    likes = LIKES[ending.contract, card]
    between = likes & ply[START] & ~endings.hands[ply[MOVER]]
    ply[TODO] = todo & (todo - 1) & ~(likes & ((between & -between) - 1))
    return card


@compiled
def note(ending: Ending, ply: IntArray, takings: int) -> None:
    """Note what comes of a card; nothing more is tried where nothing can be better."""
    worth = (takings >> (SEAT_BITS * ply[MOVER]) & SEAT_TAKINGS) ^ ending.aim
    if worth < ply[WORTH]:
        ply[BEST], ply[WORTH] = takings, worth
        if worth <= ply[FLOOR]:
            ply[TODO] = 0


@compiled
def play(ending: Ending, endings: Endings, depth: int, card: int) -> int:
    """Play a card: the takings where they are known, ``UNKNOWN`` where the next ply is set out."""
    ply, below = endings.plies[depth], endings.plies[depth + 1]
    mover = ply[MOVER]
    suit, under, winning, winner = ply[SUIT], ply[UNDER], ply[WINNING], ply[WINNER]
    place = depth & 3
    if place == 0:
        suit, winning, winner = SUIT_CARDS[card], card, mover
        under = FORCED[ending.queen_forces, ending.contract, card]
    else:
        if BEATERS[ending.trump, winning] >> card & 1:
            winning, winner = card, mover
        if ending.all_force and suit >> card & 1:
            under |= FORCED[ending.queen_forces, ending.contract, card]
    live = ply[LIVE] & ~(1 << card)
    below[LIVE] = live
    if place != SEATS - 1:
        below[LEFT], below[START], below[MOVER] = ply[LEFT], ply[START], (mover + 1) & 3
        below[SUIT], below[UNDER], below[WINNING], below[WINNER] = suit, under, winning, winner
        below[BROUGHT] = 0
        enter(ending, endings, depth + 1)
        return UNKNOWN
    below[LEFT], below[START], below[MOVER] = ply[LEFT] - 1, live, winner
    brought = worth_of_trick(ending, ply[START] & ~live, ply[LEFT]) << (SEAT_BITS * winner)
    below[BROUGHT] = brought
    takings = enter_trick(ending, endings, depth + 1)
    return UNKNOWN if takings == UNKNOWN else takings + brought


@compiled
def worth_of_trick(ending: Ending, cards: int, left: int) -> int:
    """What is taken with a trick, with ``left`` tricks left before it."""
    points = abs(TRICK_POINTS[ending.contract, TRICK_COUNT - left])
    return points + popcount(cards & ending.danger) * ending.cost  # type: ignore[no-any-return]


@compiled
def enter_trick(ending: Ending, endings: Endings, depth: int) -> int:
    """The takings from the beginning of a trick where they are known, otherwise ``UNKNOWN``."""
    ply = endings.plies[depth]
    live, leader, left = ply[LIVE], ply[MOVER], ply[LEFT]
    if left == 0 or (ending.danger and ending.danger & live == 0):
        return 0
    if left == 1:
        best = live & ending.trumps or live & SUIT_CARDS[lowest(live & endings.hands[leader])]
        winner = endings.owners[highest(best)]
        return worth_of_trick(ending, live, 1) << (SEAT_BITS * winner)  # type: ignore[no-any-return]
    if left <= MOST_KNOWN:
        shape = shape_of(live, leader, endings.owners)
        known = endings.known[slot_of(shape)]
        if known[OF_SHAPE] == shape and known[OF_RULES] == rules_of(ending, live):
            return turned(known[TAKINGS], leader)
        ply[SHAPE] = shape
    enter(ending, endings, depth)
    return UNKNOWN


@compiled
def shape_of(live: int, leader: int, owners: IntArray) -> int:
    """Whose the cards left are, counted from the leader, and how many there are of each suit."""
    shape = 0
    for suit in range(SEATS):
        shape = shape << LENGTH_BITS | popcount(live & suit_mask(suit))
    while live:
        shape = shape << 2 | (owners[lowest(live)] - leader) & 3
        live &= live - 1
    return shape


@compiled
def rules_of(ending: Ending, live: int) -> int:
    """By what a position is known beside its shape: the rules, and the cards with a role left.

    These are the highest of their suits, so the shape says whose they are.
    """
    return (live & WITH_ROLES[ending.contract]) << 10 | ending.rules  # type: ignore[no-any-return]


@compiled
def slot_of(shape: int) -> int:
    """Where it is noted what comes of a shape."""
    mixed = (shape ^ shape >> HALF_BITS) & ((1 << HALF_BITS) - 1)
    return mixed * MIXING >> HALF_BITS & (SLOTS - 1)


@compiled
def keep(ending: Ending, known: IntArray, ply: IntArray) -> None:
    """Keep the takings from the beginning of a trick."""
    if ply[LEFT] <= MOST_KNOWN:
        row = known[slot_of(ply[SHAPE])]
        row[OF_SHAPE], row[OF_RULES] = ply[SHAPE], rules_of(ending, ply[LIVE])
        row[TAKINGS] = turned(ply[BEST], SEATS - ply[MOVER])


@compiled
def turned(takings: int, seats: int) -> int:
    """Takings, each moved on by so many seats."""
    bits = SEAT_BITS * seats
    return (takings << bits | takings >> (SEATS * SEAT_BITS - bits)) & ALL_TAKINGS
