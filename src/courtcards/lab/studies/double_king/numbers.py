"""What studies of Double King note of a deal, and the rules by which it is played."""

from __future__ import annotations

from functools import partial

import numpy as np

from courtcards.games import game_named
from courtcards.games.double_king.rules.contracts import GAMES_IN_ROUND, NEGATIVE_GAMES, TRUMP
from courtcards.games.double_king.rules.deal import PLACES
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, parse_card, suit_of
from courtcards.lab.study import Study
from courtcards.play import MatchLog

CLUB = game_named("double-king").rules("club")
SHUFFLED = game_named("double-king").rules("club-shuffled")
CONTRACTS = (*NEGATIVE_GAMES, "trump")

COLUMNS = (
    "contract", "own_deal", "dealer", "left", "opposite", "right", "gain",
    "longest", "voids", "long_suits", "first_deal", "ruffed",
)  # fmt: skip
LONG_SUIT = 7


def measure(match: MatchLog) -> tuple[float, ...]:
    """A deal that has ended: see ``COLUMNS``.

    The contract by number; which of the dealer's five deals it is, from 1; the points of the
    dealer and of the others, clockwise; the dealer's gain, its points less the average of the
    others'. Of the four hands as dealt: the length of the longest suit of a hand on average, how
    many voids and how many suits of seven cards and more. Whether it is the first deal of the
    round, and in how many tricks a trump was played on another suit led.
    """
    state: DealState = match.state
    dealer = int(state.dealer)
    points = state.points.tolist()
    by_place = [float(points[(dealer + place) % SEATS]) for place in range(SEATS)]
    lengths = suit_lengths(match.hands[-1].pack, dealer)
    number = len(match.hands) - 1
    return (
        float(state.contract),
        float(number // SEATS + 1),
        *by_place,
        by_place[0] - sum(by_place[1:]) / (SEATS - 1),
        float(lengths.max(axis=1).mean()),
        float((lengths == 0).sum()),
        float((lengths >= LONG_SUIT).sum()),
        float(number == 0),
        float(ruffed_tricks(state)),
    )


double_king_study = partial(
    Study, measure=measure, columns=COLUMNS, counts="deals", deals_in_match=GAMES_IN_ROUND
)
"""A study of the deals of whole rounds; the rest of it is given."""


def suit_lengths(pack: list[str], dealer: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """How many cards of each suit each seat is dealt, by seat and suit."""
    cards = np.fromiter((parse_card(card) for card in pack), dtype=np.int64, count=PACK_SIZE)
    seats = (PLACES + dealer) % SEATS
    counts = np.bincount(seats * SEATS + cards // RANK_COUNT, minlength=SEATS * SEATS)
    return counts.reshape(SEATS, SEATS)


def ruffed_tricks(state: DealState) -> int:
    """In how many tricks of a trump game a trump lies on another suit led; 0 in other games."""
    if state.contract != TRUMP:
        return 0
    cards = state.played[: state.played_count].tolist()
    suits = [suit_of(card) for card in cards]
    trump = int(state.trump)
    tricks = [suits[start : start + SEATS] for start in range(0, len(suits), SEATS)]
    return sum(trick[0] != trump and trump in trick[1:] for trick in tricks)
