"""What the bot ``steady`` lays at Kings in the Corner, beside a plain reading of what it says."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from courtcards.games import game_named
from courtcards.games.kings_corner.bots.following import most_followed
from courtcards.games.kings_corner.bots.steady import steady_choice
from courtcards.games.kings_corner.rules.options import Scoring
from courtcards.games.kings_corner.rules.places import (
    END_BIT,
    FITS,
    KINGS,
    NOT_KINGS,
    PLACE_COUNT,
    SIDE_COUNT,
    TABLE,
    WORD_COUNT,
    low_rank,
)
from courtcards.kernel.cards import NO_CARD, PACK_SIZE, cards_in, parse_cards
from games.playing import played

GAME: Any = game_named("kings-corner")

CARDS = st.integers(0, PACK_SIZE - 1)
HANDS = st.sets(CARDS, min_size=1, max_size=40)
LONG_ROW = parse_cards(["QC", "JH", "TC", "9H", "8C", "7H", "6C", "5H", "4C", "3H", "2C", "AH"])


def set_of(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


def followers(hand: set[int], card: int) -> int:
    """How many cards of a hand could follow in a row on a card (KC-2.1)."""
    for other in hand:
        if FITS[card] >> other & 1:
            return 1 + followers(hand, other)
    return 0


def worth_of(table: Any, hand: set[int], card: int, place: int) -> int:
    """A King; then any other card, better on a pile, each that could follow, then its rank."""
    followed, rank = followers(hand, card), low_rank(card)
    if KINGS >> card & 1:
        return 900 + followed
    given_away = table.options.scoring == Scoring.CROWNING and rank == 1 and not followed
    worth = 500 if table.tops[place] != NO_CARD else 300
    return worth + 60 * followed + rank - (450 if place >= SIDE_COUNT and given_away else 0)


def table_of(tops: list[int | None], rules: str) -> Any:
    """A state whose piles have these cards on top, as ``steady`` looks at it."""
    state = played(GAME.rules(rules), 0, 1).state.copy()
    for place, top in enumerate(tops):
        state.tops[place] = state.bottoms[place] = NO_CARD if top is None else top
    return state


@given(
    hand=HANDS,
    tops=st.lists(st.none() | CARDS, min_size=PLACE_COUNT, max_size=PLACE_COUNT),
    rules=st.sampled_from(["french", "crowning"]),
    ends=st.booleans(),
    only=st.none() | CARDS,
)
@example(hand=set(LONG_ROW), tops=[None] * 8, rules="french", ends=True, only=None)
@example(
    hand={*LONG_ROW, *parse_cards(["KC", "KD"])},
    tops=[None] * 8, rules="french", ends=True, only=None,
)  # fmt: skip
def test_it_lays_what_is_worth_most(
    hand: set[int], tops: list[int | None], rules: str, ends: bool, only: int | None
) -> None:
    table = table_of(tops, rules)
    playable = hand if only is None else hand & {only}
    legal, choices = np.zeros(WORD_COUNT, dtype=np.int64), []
    for place in range(PLACE_COUNT):
        top, empty = tops[place], KINGS if place >= SIDE_COUNT else NOT_KINGS
        accepted = empty if top is None else int(FITS[top])
        legal[place] = set_of(playable) & accepted
        choices += [
            (worth_of(table, hand, card, place), place * PACK_SIZE + card)
            for card in cards_in(int(legal[place]))
        ]
    if ends:
        legal[TABLE] = 1 << END_BIT
        choices.append((100, TABLE * PACK_SIZE + END_BIT))
    best = max((worth for worth, _ in choices), default=-1)
    expected = min((move for worth, move in choices if worth == best), default=-1)
    assert steady_choice(table, set_of(hand), legal) == expected


@given(hand=HANDS, cards=HANDS)
def test_cards_that_could_follow_are_counted(hand: set[int], cards: set[int]) -> None:
    worth = {card: (followers(hand, card), low_rank(card)) for card in cards}
    best = max(worth.values())
    same = {card for card in cards if worth[card] == best}
    assert most_followed(set_of(cards), set_of(hand)) == (set_of(same), *best)
