"""The last tricks of Double King with all hands known, played as well as each seat can.

Every seat plays for its own payoff and expects the others to do so (max^n). What is left to be
won or lost in a deal is a fixed sum, so the payoff of a seat, its points less the average of the
others, is best where its own points are. Among cards that bring its seat the same, the lowest card
id is played; equal cards (``bots/equals``) count as one.

What a seat *takes* from here on is a number of at least 0: tricks in a trump game, where it takes
as many as it can, points off in a negative one, where it takes as few. The takings of the four
seats are kept in one integer, eight bits a seat. The search goes through the plays by an explicit
stack, and knows again what it has solved: what the seats take from a trick's beginning on depends
on the cards left and on who leads, and on nothing before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.equals import ROLES
from courtcards.games.double_king.bots.steady import cards_on_table
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


SUIT_CARDS = _suits()
BEATERS = _beaters()
LIKES = _likes()
FORCED = _forced()

# The columns of ``plies``: the cards in the hands and the seat on turn before a play, the cards
# still to be tried, the takings by the best one and what it is worth to the seat, the worth
# that none can better, the tricks left, the cards at the beginning of the trick; of the trick on
# the table the suit led, the best card and its seat, and what must be played under it; what the
# trick before brought.
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
    CARD,
) = range(14)
COLUMNS = 14

# The columns of ``known``
KEY, SOLVE, TAKINGS = range(3)
SLOTS = 1 << 12

WORST = SEAT_TAKINGS + 1


class Endings(NamedTuple):
    """Room to solve endings in, one after the other.

    ``plies`` [4 MOST_TRICKS, COLUMNS] is the stack, ``known`` [SLOTS, 3] what was solved before,
    ``owners`` [SEATS] the cards of each seat with those on the table. ``solves`` [1] counts the
    endings, so that what is known of one is not taken for another.
    """

    plies: IntArray
    known: IntArray
    owners: IntArray
    solves: IntArray


class Ending(NamedTuple):
    """What does not change while an ending is solved.

    ``trump`` is 4 without trumps, ``trumps`` are the cards of that suit, ``danger`` those that
    cost ``cost`` each, ``barred`` those that may not be led while others are held. ``aim`` turns
    takings into what is to be kept small: 0 in a negative game, SEAT_TAKINGS in trump.
    ``queen_forces``, ``all_force`` and ``may_discard`` are what the options say.
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


@compiled
def room_for_endings() -> Endings:
    """Room to solve endings in."""
    return Endings(
        np.zeros((SEATS * MOST_TRICKS, COLUMNS), dtype=np.int64),
        np.zeros((SLOTS, 3), dtype=np.int64),
        np.zeros(SEATS, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
    )


@compiled
def finish_ending(state: DealState, endings: Endings) -> int:
    """Bring a deal to its end as all seats play it best; returns the card of the seat on turn.

    Expects the phase of play, all hands known and at most ``MOST_TRICKS`` tricks left, the one on
    the table among them. Only ``points`` and ``phase`` of the state are changed.
    """
    ending = ending_of(state)
    first = begin(state, ending, endings)
    card = solve(ending, endings, first)
    takings = endings.plies[first, BEST]
    for seat in range(SEATS):
        taken = takings >> (SEAT_BITS * seat) & SEAT_TAKINGS
        state.points[seat] += taken if ending.aim else -taken
    state.phase = ENDED
    return card


@compiled
def ending_of(state: DealState) -> Ending:
    """What a contract and the options make of an ending."""
    contract = int(state.contract)
    is_trump = contract == TRUMP
    has_barred = contract in (HEART_GAME, KING_OF_HEARTS)
    return Ending(
        contract,
        int(state.trump) if is_trump else SEATS,
        suit_mask(state.trump) if is_trump else 0,
        int(DANGER[contract]),
        int(DANGER_POINTS[contract]),
        ALL_HEARTS if has_barred else 0,
        SEAT_TAKINGS if is_trump else 0,
        int(state.options.queen_led_forces),
        state.options.forced_under == ForcedUnder.TABLE,
        state.options.cannot_overtrump == CannotOvertrump.FREE,
    )


@compiled
def begin(state: DealState, ending: Ending, endings: Endings) -> int:
    """Set out the first ply and return its number, the number of cards on the table."""
    size = int(state.played_count) & 3
    start = int(state.played_count) - size
    table = cards_on_table(state.played, start, size)
    live = 0
    for seat in range(SEATS):
        endings.owners[seat] = state.hands[seat]
        live |= int(state.hands[seat])
    under = 0
    for index in range(size):
        card = int(state.played[start + index])
        endings.owners[(state.leader + index) & 3] |= bit(card)
        if index == 0 or (ending.all_force and suit_of(card) == state.lead_suit):
            under |= int(FORCED[ending.queen_forces, ending.contract, card])
    endings.solves[0] += 1
    ply = endings.plies[size]
    ply[LIVE], ply[MOVER], ply[START] = live, state.seat, live | table
    ply[LEFT] = TRICK_COUNT - start // SEATS
    if size:
        ply[SUIT], ply[UNDER] = suit_mask(state.lead_suit), under
        ply[WINNING], ply[WINNER] = state.winning_card, state.winning_seat
    enter(ending, endings, size)
    return size


@compiled
def enter(ending: Ending, endings: Endings, depth: int) -> None:
    """Make a ply ready to be tried."""
    ply = endings.plies[depth]
    ply[TODO] = to_try(ending, ply, endings.owners[ply[MOVER]] & ply[LIVE], depth & 3 == 0)
    ply[WORTH] = WORST
    ply[FLOOR] = ending.aim - ply[LEFT] if ending.aim else 0


@compiled
def to_try(ending: Ending, ply: IntArray, hand: int, is_lead: bool) -> int:
    """The legal cards of a hand (``rules/legal``)."""
    if is_lead:
        return hand & ~ending.barred or hand
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
    """Try all from the first ply on; returns the card that is played there.

    Its takings are then the best of that ply.
    """
    plies = endings.plies
    depth = first
    chosen = 0
    while True:
        if plies[depth, TODO]:
            takings = play(ending, endings, depth, next_card(ending, endings, depth))
            if takings < 0:
                depth += 1
                continue
        elif depth == first:
            return chosen
        else:
            takings = leave(plies[depth], endings.known, endings.solves[0], depth & 3 == 0)
            depth -= 1
        if note(ending, plies, depth, takings) and depth == first:
            chosen = plies[depth, CARD]


@compiled
def next_card(ending: Ending, endings: Endings, depth: int) -> int:
    """The lowest card that is still to be tried; it is tried for all that are equal to it."""
    ply = endings.plies[depth]
    todo = ply[TODO]
    card = lowest(todo)
    likes = LIKES[ending.contract, card]
    between = likes & ply[START] & ~endings.owners[ply[MOVER]]
    ply[TODO] = todo & (todo - 1) & ~(likes & ((between & -between) - 1))
    ply[CARD] = card
    return card


@compiled
def note(ending: Ending, plies: IntArray, depth: int, takings: int) -> bool:
    """Note what comes of a card; returns whether it is the best one so far.

    Nothing more is tried where nothing can be better, or where the seat has found so much that
    too little is left for the seat before it to come here.
    """
    ply = plies[depth]
    worth = (takings >> (SEAT_BITS * ply[MOVER]) & SEAT_TAKINGS) ^ ending.aim
    if worth >= ply[WORTH]:
        return False
    ply[BEST], ply[WORTH] = takings, worth
    if worth <= ply[FLOOR]:
        ply[TODO] = 0
    return True


@compiled
def play(ending: Ending, endings: Endings, depth: int, card: int) -> int:
    """Play a card: set out the next ply, or return the takings where they are known, else -1."""
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
    below[LIVE], below[LEFT], below[START], below[MOVER] = (
        live,
        ply[LEFT],
        ply[START],
        (mover + 1) & 3,
    )
    if place != SEATS - 1:
        below[SUIT], below[UNDER], below[WINNING], below[WINNER] = suit, under, winning, winner
        enter(ending, endings, depth + 1)
        return -1
    below[MOVER] = winner
    below[LEFT] -= 1
    below[START] = live
    below[BROUGHT] = worth_of_trick(ending, ply[START] & ~live, ply[LEFT]) << (SEAT_BITS * winner)
    return next_trick(ending, endings, depth + 1)


@compiled
def worth_of_trick(ending: Ending, cards: int, left: int) -> int:
    """What is taken with a trick, with ``left`` tricks left before it."""
    points = abs(TRICK_POINTS[ending.contract, TRICK_COUNT - left])
    return points + popcount(cards & ending.danger) * ending.cost  # type: ignore[no-any-return]


@compiled
def next_trick(ending: Ending, endings: Endings, depth: int) -> int:
    """Begin a trick: the takings with that before it where they are known, otherwise -1."""
    ply = endings.plies[depth]
    live, leader = ply[LIVE], ply[MOVER]
    if ply[LEFT] == 0 or (ending.danger and ending.danger & live == 0):
        return ply[BROUGHT]  # type: ignore[no-any-return]
    if ply[LEFT] == 1:
        return ply[BROUGHT] + last_trick(ending, endings.owners, live, leader)
    known = endings.known[slot_of(live, leader)]
    if known[SOLVE] == endings.solves[0] and known[KEY] == live * SEATS + leader:
        return ply[BROUGHT] + known[TAKINGS]  # type: ignore[no-any-return]
    enter(ending, endings, depth)
    return -1


@compiled
def last_trick(ending: Ending, owners: IntArray, live: int, leader: int) -> int:
    """The takings of the last trick, in which nobody has a choice."""
    best = live & ending.trumps or live & SUIT_CARDS[lowest(live & owners[leader])]
    winner = leader
    best = bit(highest(best))
    for seat in range(SEATS):
        if owners[seat] & best:
            winner = seat
    return worth_of_trick(ending, live, 1) << (SEAT_BITS * winner)


@compiled
def slot_of(live: int, leader: int) -> int:
    """Where it is noted what comes of the cards left and the leader of a trick."""
    mixed = (live ^ live >> 26) & ((1 << 26) - 1)
    return (mixed * 1640531527 >> 26 ^ leader) & (SLOTS - 1)


@compiled
def leave(ply: IntArray, known: IntArray, solve: int, is_lead: bool) -> int:
    """The takings of a ply that has been tried, with what the trick before it brought."""
    takings = ply[BEST]
    if not is_lead:
        return takings  # type: ignore[no-any-return]
    row = known[slot_of(ply[LIVE], ply[MOVER])]
    row[KEY], row[SOLVE], row[TAKINGS] = ply[LIVE] * SEATS + ply[MOVER], solve, takings
    return takings + ply[BROUGHT]  # type: ignore[no-any-return]
