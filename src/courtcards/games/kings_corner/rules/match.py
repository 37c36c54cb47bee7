"""A match of Kings in the Corner: the deal (KC-1), and the result of its hands (KC-5 to KC-8)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from courtcards.games.kings_corner.rules.options import Scoring, StartingKings
from courtcards.games.kings_corner.rules.places import KINGS, PLACE_COUNT, SIDE_COUNT
from courtcards.games.kings_corner.rules.scoring import hand_scores
from courtcards.games.kings_corner.rules.state import (
    BLOCKED,
    END_NAMES,
    MOST_SEATS,
    NOT_ENDED,
    PLAYING,
    HandState,
)
from courtcards.games.kings_corner.rules.turns import clear_place, next_seat, open_turn, start_pile
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import ArrayKind, RecordKind, compiled
from courtcards.kernel.entries import Calls, declare_entry
from courtcards.kernel.game import (
    HandResult,
    LuckModel,
    MatchScore,
    advance_match,
    build_score_fields,
)
from courtcards.kernel.match_states import MatchState, find_leaders
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray


@dataclass(frozen=True, kw_only=True)
class KingsCornerScore(MatchScore):
    """The score of a match between hands.

    Where chips are kept, ``chips`` and ``pot`` carry over to the next hand; else they are 0.
    """

    chips: tuple[int, ...]
    pot: int


def opening_score(rules: RuleSet) -> KingsCornerScore:
    """Return the score before the first hand. Each seat has its chips, if kept (KC-7.1)."""
    nothing = (0,) * rules.seats
    keeps_chips = rules.options["scoring"] == "chips"
    chips = (rules.number("chips"),) * rules.seats if keeps_chips else nothing
    return KingsCornerScore(totals=chips, chips=chips, pot=0)


write_scores = declare_entry(hand_scores, RecordKind(HandState), ArrayKind("i8", (MOST_SEATS,)))


def list_scores(state: HandState) -> tuple[int, ...]:
    """Return the scores of an ended hand, by seat (see ``hand_scores``)."""
    scores = np.zeros(MOST_SEATS, dtype=np.int64)
    write_scores(state, scores)
    return tuple(scores[: state.seats].tolist())


@compiled
def count_hand(state: HandState, match_state: MatchState) -> None:
    """Add a hand to its match. Set whether the match is over, and who has won (KC-5 to KC-8)."""
    scores = np.zeros(MOST_SEATS, dtype=np.int64)
    hand_scores(state, scores)
    for seat in range(state.seats):
        match_state.totals[seat] += scores[seat]
    match_state.hands += 1
    match_state.is_over = is_over(state, match_state)
    if match_state.is_over:
        scoring = state.options.scoring
        if scoring == Scoring.SINGLE and state.end != BLOCKED:
            match_state.winners = bit(state.winner)
        else:
            sign = -1 if scoring in (Scoring.POINTS, Scoring.SINGLE) else 1
            match_state.winners = find_leaders(match_state, state.seats, sign)


@compiled
def is_over(state: HandState, match_state: MatchState) -> bool:
    """Tell whether the match is over after the hands counted so far."""
    scoring = state.options.scoring
    if scoring in (Scoring.SINGLE, Scoring.CROWNING):
        return True
    totals = match_state.totals[: state.seats]
    if scoring == Scoring.CHIPS:  # no chips for the ante, or all agreed hands (KC-7.4)
        return totals.min() < 1 or match_state.hands == state.options.hands
    return totals.max() >= state.options.target  # type: ignore[no-any-return]  # KC-5.2, KC-6.8


@compiled
def next_hand(state: HandState) -> None:
    """Turn an ended hand into the start of the next one, and clear what must not carry over.

    The deal passes left (KC-1.4). Chips and pot carry over where chips are kept (KC-7).
    """
    state.dealer = next_seat(state.dealer, state.seats)
    keeps_chips = state.options.scoring == Scoring.CHIPS
    if not keeps_chips:
        state.pot = 0
    for seat in range(MOST_SEATS):
        state.chips_before[seat] = 0
        if not keeps_chips:
            state.chips[seat] = 0
    for index in range(state.sign_count):
        state.signs[index] = 0
    for index in range(PACK_SIZE):
        state.stock[index] = 0


def score_after_hand(
    calls: Calls, match_score: KingsCornerScore, state: HandState
) -> KingsCornerScore:
    match_state, following = advance_match(calls, match_score, state)
    result = HandResult(int(state.dealer), str(END_NAMES[state.end]), list_scores(state))
    return KingsCornerScore(
        **build_score_fields(match_score, match_state, result),
        chips=tuple(following.chips[: state.seats].tolist()),
        pot=int(following.pot),
    )


def find_luck_model(rules: RuleSet) -> LuckModel:
    """Return the measured luck model of a rule set (``docs/research/luck.md``).

    The unit is hands where a single hand is played for (KC-5.3), else chips or points.
    """
    match rules.options["scoring"]:
        case "single":
            return LuckModel(deal=0.75, draws=0.65, left=0.8, unit="hands")
        case "crowning":
            return LuckModel(deal=0.75, draws=0.2, left=1.0)
        case "points":
            return LuckModel(deal=0.8, draws=0.65, left=0.65)
        case _:
            return LuckModel(deal=0.8, draws=0.65, left=0.65, unit="chips")


POT_CHIPS = 80


@compiled
def deal_hand(state: HandState, pack: IntArray) -> None:
    """Deal a hand from a pack of card ids, top first, and open the first turn.

    Expects the options, ``seats`` and ``dealer`` and, where chips are kept, ``chips`` and ``pot``.
    Sets everything else.
    """
    _clear(state)
    seats = int(state.seats)
    dealt = seats * int(state.options.hand_size)
    seat = int(state.dealer)
    for index in range(dealt):  # one at a time, from the dealer's left (KC-1.2)
        seat = next_seat(seat, seats)
        state.hands[seat] |= bit(pack[index])
    for index in range(dealt, PACK_SIZE):
        state.stock[PACK_SIZE - 1 - index] = pack[index]
    state.stock_count = PACK_SIZE - dealt
    _lay_cross(state)
    _open_chips(state)
    state.seat = next_seat(state.dealer, seats)
    open_turn(state)


@compiled
def _clear(state: HandState) -> None:
    for seat in range(MOST_SEATS):
        state.hands[seat] = 0
        state.crowns[seat] = 0
    for place in range(PLACE_COUNT):
        clear_place(state, place)
    state.phase = PLAYING
    state.end = NOT_ENDED
    state.winner = -1
    state.dragon = -1
    state.won_pot = 0
    state.turn_number = 0
    state.idle_turns = 0
    state.sign_count = 0
    state.drew = 0


@compiled
def _lay_cross(state: HandState) -> None:
    """Lay four cards from the stock on the sides (KC-1.3), and replace Kings (KC-1.5)."""
    for side in range(SIDE_COUNT):
        state.stock_count -= 1
        start_pile(state, side, state.stock[state.stock_count])
    if state.options.starting_kings != StartingKings.REPLACED:
        return
    corner = SIDE_COUNT
    for side in range(SIDE_COUNT):
        while state.piles[side] & KINGS:
            start_pile(state, corner, state.tops[side])
            corner += 1
            state.stock_count -= 1
            start_pile(state, side, state.stock[state.stock_count])


@compiled
def _open_chips(state: HandState) -> None:
    """Share new chips where a pot is played for (KC-6.1), then take the ante (KC-6.2, KC-7.2)."""
    seats = int(state.seats)
    if state.options.scoring == Scoring.POT:
        state.pot = 0
        for place in range(seats):
            seat = (state.dealer + 1 + place) % seats
            state.chips[seat] = POT_CHIPS // seats + (1 if place < POT_CHIPS % seats else 0)
    for seat in range(seats):
        state.chips_before[seat] = state.chips[seat]
    if state.options.scoring in (Scoring.POT, Scoring.CHIPS):
        for seat in range(seats):
            state.chips[seat] -= 1
        state.pot += seats
