"""A round of Double King: the deal (DK-1), the pool and quotas (DK-2), ranking points (DK-6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from courtcards.games.double_king.rules.contracts import (
    COPIES_IN_POOL,
    GAMES_IN_ROUND,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    NO_CONTRACT,
    TRUMP,
    TRUMPS_EACH,
    contract_name,
)
from courtcards.games.double_king.rules.memory import note_lacking
from courtcards.games.double_king.rules.options import ShuffleRule
from courtcards.games.double_king.rules.state import (
    CHOOSING,
    END_NAMES,
    NOT_ENDED,
    SEATS,
    TRICK_COUNT,
    DealState,
)
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import INT, RecordKind, compiled
from courtcards.kernel.entries import Calls, declare_entry
from courtcards.kernel.game import HandResult, MatchScore, advance_match, build_score_fields
from courtcards.kernel.match_states import MatchState, find_leaders
from courtcards.kernel.moves import lowest
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import cut_count, random_int, shuffle

LEAST_CUT = 4
"""The fewest cards that a cut takes and leaves (DK-1.3)."""

CUTS = cut_count(LEAST_CUT)

PACKETS = (4, 4, 5)
"""Cards that a seat gets in each round of the deal (DK-1.6)."""

PLACES = np.array(
    [(place + 1) % SEATS for packet in PACKETS for place in range(SEATS) for _ in range(packet)],
    dtype=np.int64,
)
"""For each card of the pack, the number of seats left of the dealer that gets it."""


@compiled
def deal_hands(state: DealState, pack: IntArray) -> None:
    """Deal a pack of card ids, top first; the dealer chooses next (DK-1.6, DK-2.3).

    Expects the options, ``dealer``, pool and quotas. Sets everything else.
    """
    for seat in range(SEATS):
        state.hands[seat] = 0
        state.points[seat] = 0
        state.tricks_won[seat] = 0
    first = 0
    for packet in PACKETS:
        for place in range(SEATS):
            cards = 0
            for index in range(first, first + packet):
                cards |= bit(pack[index])
            state.hands[(state.dealer + 1 + place) & 3] |= cards
            first += packet
    state.fallen = 0
    state.played_count = 0
    state.lead_suit = -1
    state.winning_card = -1
    state.winning_seat = -1
    state.phase = CHOOSING
    state.end = NOT_ENDED
    state.contract = NO_CONTRACT
    state.trump = -1
    state.seat = state.dealer
    state.leader = (state.dealer + 1) & 3


@compiled
def arrange_pack(state: DealState, pack: IntArray, generator: IntArray) -> None:
    """Shuffle the pack, or cut it if it was gathered (DK-1.3, DK-1.4)."""
    if not state.is_gathered:
        shuffle(pack, PACK_SIZE, generator)
        return
    taken = LEAST_CUT + random_int(generator, CUTS)
    for index in range(PACK_SIZE):
        pack[index] = state.pack[(taken + index) % PACK_SIZE]


@compiled
def lay_heaps(state: DealState, next_dealer: int) -> None:
    """Gather the pack of an ended deal, top first: ``pack`` and ``unplayed_starts`` (DK-1.5).

    Each seat's heap has its tricks in the order won, each in the order played, then the cards not
    played. The heap of the seat left of the next dealer is on top.
    """
    count = 0
    for place in range(SEATS):
        seat = (next_dealer + 1 + place) & 3
        for trick in range(state.played_count // SEATS):
            if state.trick_winners[trick] == seat:
                for index in range(SEATS * trick, SEATS * trick + SEATS):
                    state.pack[count] = state.played[index]
                    count += 1
        state.unplayed_starts[seat] = count
        unplayed = int(state.hands[seat])
        while unplayed:
            state.pack[count] = lowest(unplayed)
            unplayed &= unplayed - 1
            count += 1


@compiled
def gather(state: DealState, next_dealer: int) -> None:
    """Gather the pack of an ended deal, with what the plays have shown of the hands."""
    lay_heaps(state, next_dealer)
    note_lacking(state, state.unplayed_lacking)
    state.pack_fallen = state.fallen
    state.is_gathered = 1


write_heaps = declare_entry(lay_heaps, RecordKind(DealState), INT)


def list_gathered_pack(state: DealState, next_dealer: int) -> list[int]:
    """Return the pack of an ended deal as gathered, top first, before the cut (DK-1.5)."""
    following = state.copy()
    write_heaps(following, next_dealer)
    pack: list[int] = following.pack.tolist()
    return pack


@dataclass(frozen=True)
class GatheredPack:
    """The pack of an ended deal, before it is cut; the fields are those of the state."""

    pack: tuple[int, ...]
    pack_fallen: int
    unplayed_starts: tuple[int, ...]
    unplayed_lacking: tuple[int, ...]


def find_gathered_pack(state: DealState) -> GatheredPack | None:
    """Return the gathered pack that a deal is dealt from; None if the pack is shuffled."""
    if not state.is_gathered:
        return None
    return GatheredPack(
        pack=tuple(state.pack.tolist()),
        pack_fallen=int(state.pack_fallen),
        unplayed_starts=tuple(state.unplayed_starts.tolist()),
        unplayed_lacking=tuple(state.unplayed_lacking.tolist()),
    )


def lay_gathered(state: DealState, gathered_pack: GatheredPack) -> None:
    """Write the gathered pack into the state of the deal that is dealt from it."""
    state.pack[:] = gathered_pack.pack
    state.pack_fallen = gathered_pack.pack_fallen
    state.unplayed_starts[:] = gathered_pack.unplayed_starts
    state.unplayed_lacking[:] = gathered_pack.unplayed_lacking
    state.is_gathered = 1


PLACE_POINTS = (16, 12, 8, 4)
"""Ranking points of the four places (DK-6.2)."""

MOST_POINTS = 104
"""The most points that a round can give or cost a seat: all tricks of eight trump games, or all
points of twelve negative games (DK-6.3)."""


@dataclass(frozen=True, kw_only=True)
class DoubleKingScore(MatchScore):
    """The score of a round between deals, with the pool and each dealer's quotas.

    ``gathered`` is the pack of the previous deal; None if the next deal is shuffled.
    """

    pool: tuple[int, ...]
    negatives_left: tuple[int, ...]
    trumps_left: tuple[int, ...]
    gathered: GatheredPack | None = None


def opening_score() -> DoubleKingScore:
    """Return the score before the first deal: full pool and quotas (DK-2.1, DK-2.2)."""
    return DoubleKingScore(
        totals=(0,) * SEATS,
        pool=(COPIES_IN_POOL,) * NEGATIVE_COUNT,
        negatives_left=(NEGATIVES_EACH,) * SEATS,
        trumps_left=(TRUMPS_EACH,) * SEATS,
    )


@compiled
def count_deal(state: DealState, match_state: MatchState) -> None:
    """Add a deal to its round, which is over after 20 deals (DK-2.1, DK-6)."""
    for seat in range(SEATS):
        match_state.totals[seat] += state.points[seat]
    match_state.hands += 1
    if match_state.hands < GAMES_IN_ROUND:
        return
    match_state.is_over = 1
    match_state.winners = find_leaders(match_state, SEATS, 1)
    for seat in range(SEATS):
        match_state.ranking[seat] = count_ranking_points(match_state.totals, seat)


@compiled
def count_ranking_points(totals: Any, seat: int) -> int:
    """Return the ranking points of a seat; equal scores share those of their places (DK-6.2).

    Shared points are always whole numbers.
    """
    above = 0
    equal = 0
    for other in range(SEATS):
        above += totals[other] > totals[seat]
        equal += totals[other] == totals[seat]
    shared = 0
    for place in range(above, above + equal):
        shared += PLACE_POINTS[place]
    return shared // equal


@compiled
def next_deal(state: DealState) -> None:
    """Turn an ended deal into the start of the next one, and clear what must not carry over.

    Takes the choice from the pool and the dealer's quota (DK-2.1, DK-2.2). Gathers the pack if it
    is not shuffled (DK-1.4). Passes the deal to the left (DK-1.7).
    """
    dealer = state.dealer
    next_dealer = (dealer + 1) & 3
    if state.options.shuffle == ShuffleRule.FIRST_DEAL:
        gather(state, next_dealer)
    if state.contract == TRUMP:
        state.trumps_left[dealer] -= 1
    else:
        state.pool[state.contract] -= 1
        state.negatives_left[dealer] -= 1
    state.dealer = next_dealer
    for index in range(PACK_SIZE):
        state.played[index] = 0
    for trick in range(TRICK_COUNT):
        state.trick_winners[trick] = 0


def score_after_deal(
    calls: Calls, match_score: DoubleKingScore, state: DealState
) -> DoubleKingScore:
    """Return the score after an ended deal, with its pack if the next deal is not shuffled."""
    match_state, following = advance_match(calls, match_score, state)
    result = HandResult(
        int(state.dealer),
        str(END_NAMES[state.end]),
        tuple(state.points.tolist()),
        contract_name(int(state.contract), int(state.trump)),
    )
    ranking = tuple(map(Fraction, match_state.ranking[:SEATS].tolist()))
    return DoubleKingScore(
        **build_score_fields(match_score, match_state, result),
        ranking_points=ranking if match_state.is_over else None,
        pool=tuple(following.pool.tolist()),
        negatives_left=tuple(following.negatives_left.tolist()),
        trumps_left=tuple(following.trumps_left.tolist()),
        gathered=find_gathered_pack(following),
    )


def _less_one(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def subtract_choice(match_score: DoubleKingScore, dealer: int, contract: int) -> DoubleKingScore:
    """Take a dealer's choice from the pool and the quotas (DK-2.1, DK-2.2)."""
    if contract == TRUMP:
        return replace(match_score, trumps_left=_less_one(match_score.trumps_left, dealer))
    return replace(
        match_score,
        pool=_less_one(match_score.pool, contract),
        negatives_left=_less_one(match_score.negatives_left, dealer),
    )


def ranking_points(totals: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the ranking points by seat; equal scores share those of their places (DK-6.2).

    >>> [str(points) for points in ranking_points((7, -1, -1, -5))]
    ['16', '10', '10', '4']
    """
    return tuple(Fraction(count_ranking_points(totals, seat)) for seat in range(SEATS))
