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

# The room in which endings of Double King are solved: the stack, and what was solved before.
#
# All of it is records, of which compiled code counts no owners.


MOST_TRICKS = 7
"""The most tricks left, the one on the table among them, for which there is room."""

SLOTS = 1 << 14
"""How many positions can be known."""


class Ending(StateRecord):
    """What does not change while an ending is solved.

    ``trump`` is 4 without trumps, ``trumps`` are the cards of that suit, ``danger`` those that
    cost ``cost`` each, ``barred`` those that may not be led while others are held. ``aim`` turns
    takings into what is to be kept small: 0 in a negative game, SEAT_TAKINGS in trump.
    ``queen_forces``, ``all_force`` and ``may_discard`` are what the options say. ``rules`` is a
    number for all of that, from 1 on. ``hands`` are the cards of each seat, those on the table
    among them, ``owners`` the seat of each card in a hand.
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
    hands: Masks4
    owners: Cards52


class EndingPly(StateRecord):
    """A play of an ending: what was before it, what has been tried, and what came of it.

    ``live`` are the cards in the hands, ``start`` those at the beginning of the trick, ``left`` the
    tricks left, this one among them. ``suit`` is the suit led, ``winning`` and ``winner`` the
    best card and its seat, ``under`` what must be played under the cards on the table. ``todo`` are
    the cards still to be tried, ``best`` the takings by the best card tried and ``worth`` what they
    are worth to ``mover``, the less the better; ``floor`` is what nothing can better. ``brought``
    are the takings of the trick before, ``shape`` is what the position is known by, both at the
    beginning of a trick.
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


class KnownEnding(StateRecord):
    """Points of the seats from a position on, from the leader in order; see ``compute_shape``."""

    shape: Count
    rules: Count
    takings: Count


class Endings(NamedTuple):
    """Room to solve endings in, one after the other; what was solved is known to the next.

    ``ending`` [1] is the one being solved, ``plies`` [SEATS * MOST_TRICKS] the stack, ``known``
    [SLOTS] what was solved.
    """

    ending: Any
    plies: Any
    known: Any


ENDING_LAYOUT, PLY_LAYOUT, KNOWN_LAYOUT = Ending.layout, EndingPly.layout, KnownEnding.layout


@compiled
def room_for_endings(slots: int = SLOTS) -> Endings:
    """Room to solve endings in; without ``slots`` none can be solved."""
    return Endings(
        np.zeros(1, dtype=ENDING_LAYOUT),
        np.zeros(SEATS * MOST_TRICKS, dtype=PLY_LAYOUT),
        np.zeros(slots, dtype=KNOWN_LAYOUT),
    )


# What the search of endings at Double King looks up of cards, contract by contract.
#
# The build of the engine cannot call compiled functions while it reads this, so there are none
# here.


CONTRACTS = len(TRICK_POINTS)
SUITS = [SUIT_MASK << RANK_COUNT * suit for suit in range(PACK_SIZE // RANK_COUNT)]


def _suits() -> IntArray:
    """By card, all cards of its suit."""
    return np.array([SUITS[card // RANK_COUNT] for card in range(PACK_SIZE)], dtype=np.int64)


def _beaters() -> IntArray:
    """By the trump suit (the last row: none) and the best card of a trick, what beats it."""
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
    """By contract and card, the cards above it in its suit that do what it does (``ROLES``).

    A card of the suit that does something else parts those above it from those below it.
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
    """By ``QueenLedForces``, contract and card of a trick, what it forces out (DK-4.3, DK-4.4)."""
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
    """By contract, the cards that do something that others of their suit do not."""
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
"""The bits that a seat's takings have, and a mask of them."""

ALL_TAKINGS = (1 << SEATS * SEAT_BITS) - 1
UNKNOWN = -1
"""Stands for takings that are still to be found out."""

MOST_KNOWN = 5
"""Positions with more tricks left are not kept."""

LENGTH_BITS = 4
"""The bits that the length of a suit has in a shape (``compute_shape``); a card in it has two."""

SHAPE_BITS = 2 * SEATS * MOST_KNOWN
HALF_BITS = (SHAPE_BITS + SEATS * LENGTH_BITS) // 2
MIXING = 0x2545F491
"""An odd number that spreads the shapes over the slots; products have no more than 63 bits."""

WORST = SEAT_TAKINGS + 1
"""Worse than whatever a card may be worth."""


@compiled
def finish_ending(state: DealState, endings: Endings) -> None:
    """Bring a deal to its end as all seats play it best.

    Expects the phase of play, all hands known and at most ``MOST_TRICKS`` tricks left, the one on
    the table among them. Only ``points`` and ``phase`` of the state are changed.
    """
    takings = find_takings(state, endings)
    is_trump = state.contract == TRUMP
    for seat in range(SEATS):
        taken = takings >> (SEAT_BITS * seat) & SEAT_TAKINGS
        state.points[seat] += taken if is_trump else -taken
    state.phase = ENDED


@compiled
def find_takings(state: DealState, endings: Endings) -> int:
    """What the seats take from here on."""
    ending, plies, known = endings.ending[0], endings.plies, endings.known
    note_rules(state, ending)
    note_hands(state, ending)
    first = set_first_ply(state, ending, plies)
    takings = UNKNOWN
    if first == 0:
        takings = enter_trick(ending, plies[0], known)
    else:
        enter(ending, plies[first], False)
    return solve(ending, plies, known, first) if takings == UNKNOWN else takings


@compiled
def note_rules(state: DealState, ending: Ending) -> None:
    """Fill in what the contract and the options make of an ending."""
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
    """Fill in whose the cards in the hands and on the table are."""
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
    """Set out the first ply and return its number, the number of cards on the table."""
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
    """Make a ply ready to be tried."""
    hand = ending.hands[ply.mover] & ply.live
    ply.todo = leads(ending, hand) if is_lead else follows(ending, ply, hand)
    ply.worth = WORST
    ply.floor = ending.aim - ply.left if ending.aim else 0


@inlined
def leads(ending: Ending, hand: int) -> int:
    """The cards of a hand that may be led."""
    return hand & ~ending.barred or hand


@inlined
def follows(ending: Ending, ply: EndingPly, hand: int) -> int:
    """The cards of a hand that may be played to a trick (``rules/legal``)."""
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
    """Try all from the first ply on; returns the takings."""
    depth = first
    while True:
        ply = plies[depth]
        if ply.todo:
            takings = play(ending, plies, known, depth)
            if takings == UNKNOWN:
                depth += 1
                continue
        else:
            takings = ply.best
            if depth & 3 == 0:
                keep(ending, ply, known)
            if depth == first:
                return takings  # type: ignore[no-any-return]
            takings += ply.brought
            depth -= 1
        note(ending, plies[depth], takings)


@inlined
def next_card(ending: Ending, ply: EndingPly) -> int:
    """The lowest card that is still to be tried; it is tried for all that are equal to it."""
    card = lowest(ply.todo)
    likes = LIKES[ending.contract, card]
    between = likes & ply.start & ~ending.hands[ply.mover]
    ply.todo &= (ply.todo - 1) & ~(likes & ((between & -between) - 1))
    return card


@inlined
def note(ending: Ending, ply: EndingPly, takings: int) -> None:
    """Note what comes of a card; nothing more is tried where nothing can be better."""
    worth = (takings >> (SEAT_BITS * ply.mover) & SEAT_TAKINGS) ^ ending.aim
    if worth < ply.worth:
        ply.best = takings
        ply.worth = worth
        if worth <= ply.floor:
            ply.todo = 0


@inlined
def play(ending: Ending, plies: Any, known: Any, depth: int) -> int:
    """Try the next card of a ply: the takings if they are known, else the next ply is ready."""
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
        takings = enter_trick(ending, below, known)
        return UNKNOWN if takings == UNKNOWN else takings + brought
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
    """What is taken with a trick, with ``left`` tricks left before it."""
    points = abs(TRICK_POINTS[ending.contract, TRICK_COUNT - left])
    return points + popcount(cards & ending.danger) * ending.cost  # type: ignore[no-any-return]


@inlined
def enter_trick(ending: Ending, ply: EndingPly, known: Any) -> int:
    """The takings from the beginning of a trick if they are known, else the ply is ready."""
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
    """The takings of the last trick, in which nobody has a choice."""
    best = live & ending.trumps or live & SUIT_CARDS[lowest(live & ending.hands[leader])]
    winner = ending.owners[highest(best)]
    return worth_of_trick(ending, live, 1) << (SEAT_BITS * winner)  # type: ignore[no-any-return]


@inlined
def compute_shape(ending: Ending, live: int, leader: int) -> int:
    """Whose the cards left are, counted from the leader, and how many there are of each suit."""
    shape = 0
    for suit in range(SEATS):
        shape = shape << LENGTH_BITS | popcount(live & suit_mask(suit))
    while live:
        shape = shape << 2 | (ending.owners[lowest(live)] - leader) & 3
        live &= live - 1
    return shape


@inlined
def compute_rules_key(ending: Ending, live: int) -> int:
    """By what a position is known beside its shape: the rules, and the cards with a role left.

    These are the highest of their suits, so the shape says whose they are.
    """
    return (live & WITH_ROLES[ending.contract]) << 10 | ending.rules  # type: ignore[no-any-return]


@inlined
def find_slot(shape: int) -> int:
    """Where it is noted what comes of a shape."""
    mixed = (shape ^ shape >> HALF_BITS) & ((1 << HALF_BITS) - 1)
    return mixed * MIXING >> HALF_BITS & (SLOTS - 1)


@inlined
def keep(ending: Ending, ply: EndingPly, known: Any) -> None:
    """Keep the takings from the beginning of a trick."""
    if ply.left <= MOST_KNOWN:
        kept = known[find_slot(ply.shape)]
        kept.shape = ply.shape
        kept.rules = compute_rules_key(ending, ply.live)
        kept.takings = rotate_takings(ply.best, SEATS - ply.mover)


@inlined
def rotate_takings(takings: int, seats: int) -> int:
    """Takings, each moved on by so many seats."""
    bits = SEAT_BITS * seats
    return (takings << bits | takings >> (SEATS * SEAT_BITS - bits)) & ALL_TAKINGS
