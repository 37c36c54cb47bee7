"""Claims of the rest: no defence takes a trick from a seat that claims (DK-3.1, DK-4, DK-5).

Every defence is tried: each other seat follows suit if it can, and else plays any card it holds.
That is at least as much as the rules allow. What one of them plays does not bind another, so each
is searched alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from courtcards.games import find_game
from courtcards.kernel.cards import (
    FULL_PACK,
    build_mask,
    card_suit,
    list_cards,
    parse_cards,
    suit_mask,
)

GAME = find_game("double-king")
RULES = GAME.rules("club-shuffled")
SEATS = 4
Claim = tuple[tuple[int, ...], list[int], int]
"""The leads, the hands of the others as masks, and the trump suit or −1."""


def can_take_a_trick(leads: Sequence[int], hand: int, trump: int) -> bool:
    """Tell whether a seat with this hand can take any of the tricks that are led so."""

    @cache
    def search(index: int, left: int) -> bool:
        if index == len(leads):
            return False
        lead = leads[index]
        suit = card_suit(lead)
        options = left & suit_mask(suit) or left
        for card in list_cards(options):
            is_higher = card_suit(card) == suit and card > lead
            is_trump = card_suit(card) == trump != suit
            if is_higher or is_trump or search(index + 1, left & ~(1 << card)):
                return True
        return False

    return search(0, hand)


def choose_card(options: list[int], chance: random.Random) -> int:
    """A card at random, or the highest: so that some hold only winners at the end."""
    return (
        max(options, key=lambda card: card % 13)
        if chance.random() < 0.5
        else chance.choice(options)
    )


def turns(seed: int) -> Iterator[tuple[Any, int]]:
    """Each turn of deals that are played half at random: the state, and the seat."""
    chance = random.Random(seed)
    pack = list(range(52))
    while True:
        chance.shuffle(pack)
        state = GAME.new_state(RULES, GAME.opening_score(RULES), chance.randrange(SEATS))
        GAME.deal(state, pack)
        GAME.apply(state, chance.choice(GAME.legal(state)))
        while (seat := GAME.turn(state)) is not None:
            yield state, seat
            GAME.apply(state, choose_card(GAME.legal(state), chance))


def claims(seed: int) -> Iterator[Claim]:
    """Claims at turns of such deals."""
    for state, seat in turns(seed):
        leads = GAME.find_claim(GAME.observe(state, seat))
        if leads:
            others = [int(state.hands[other]) for other in range(SEATS) if other != seat]
            yield leads, others, int(state.trump)
            assert sorted(leads) == list_cards(int(state.hands[seat]))


def may_take_a_trick(hands: Sequence[int], seat: int, trick: Sequence[int], trump: int) -> bool:
    """Tell whether some play of all four wins a trick for the seat, which is on turn now.

    ``trick`` are the cards that lie on the table, in the order played.
    """

    @cache
    def search(left: tuple[int, ...], trick: tuple[int, ...], turn: int) -> bool:
        if len(trick) == SEATS:
            suit = card_suit(trick[0])
            best = max(
                trick, key=lambda card: (card_suit(card) == trump, card_suit(card) == suit, card)
            )
            winner = (turn + trick.index(best)) % SEATS
            if winner == seat:
                return True
            return any(left) and search(left, (), winner)
        options = left[turn] & suit_mask(card_suit(trick[0])) if trick else 0
        after = (turn + 1) % SEATS
        return any(
            search(
                (*left[:turn], left[turn] & ~(1 << card), *left[turn + 1 :]), (*trick, card), after
            )
            for card in list_cards(options or left[turn])
        )

    return search(tuple(hands), tuple(trick), seat)


def concessions(seed: int, most_cards: int) -> Iterator[tuple[list[int], int, list[int], int]]:
    """Turns of seats that take no more: the hands, the seat, the trick so far, the trump suit."""
    for state, seat in turns(seed):
        hands = [int(hand) for hand in state.hands]
        seen = GAME.observe(state, seat)
        if hands[seat].bit_count() <= most_cards and GAME.takes_no_more(seen):
            trick = [int(card) for card in seen.trick[: int(seen.trick_size)]]
            yield hands, seat, trick, int(state.trump)


def count_refuted(count: int, seed: int, most_cards: int) -> int:
    """Return how many of so many concessions some play refutes."""
    found = zip(range(count), concessions(seed, most_cards), strict=False)
    return sum(may_take_a_trick(*each) for _, each in found)


def test_no_play_takes_a_trick_after_a_concession() -> None:
    assert count_refuted(100, seed=3, most_cards=3) == 0


@pytest.mark.long
def test_no_play_takes_a_trick_after_many_concessions() -> None:
    assert count_refuted(2_000, seed=4, most_cards=4) == 0


def refuted(count: int, seed: int) -> list[Claim]:
    """The claims, of so many, that some defence refutes."""
    found = zip(range(count), claims(seed), strict=False)
    return [
        (leads, others, trump)
        for _, (leads, others, trump) in found
        if any(can_take_a_trick(leads, hand, trump) for hand in others)
    ]


def test_no_defence_takes_a_trick_of_a_claim() -> None:
    assert refuted(300, seed=1) == []


@pytest.mark.long
def test_no_defence_takes_a_trick_of_many_claims() -> None:
    assert refuted(20_000, seed=2) == []


def observed(hand: str, fallen_but: str, contract: str) -> tuple[int, ...]:
    """The claim of a seat on lead with this hand, where the others hold the rest."""
    state = GAME.new_state(RULES, GAME.opening_score(RULES), 3)
    GAME.deal(state, list(range(52)))
    GAME.apply(state, GAME.parse_move(f"choose {contract}"))
    seat = GAME.turn(state)
    assert seat is not None
    own, others = (build_mask(parse_cards(text.split())) for text in (hand, fallen_but))
    observation = GAME.observe(state, seat)
    observation.hand = own
    observation.fallen = FULL_PACK & ~own & ~others
    return GAME.find_claim(observation)


CLAIMS = [
    ("AC KC", "2D 3D 4D 5D 6D 7D", "tricks", "AC KC"),
    ("AC QC", "KC 2C 4D 5D 6D 7D", "tricks", ""),  # the King may be kept for the Queen
    ("AC QC", "KC 3D 4D 5D 6D 7D", "tricks", "AC QC"),  # the Ace draws the King
    ("AC QC", "JC 3D 4D 5D 6D 7D", "tricks", "AC QC"),
    ("AC 2C", "JC 3D 4D 5D 6D 7D", "tricks", "AC 2C"),  # the Ace draws the Jack
    ("AC 2C", "JC TC 4D 5D 6D 7D", "tricks", ""),  # both clubs may lie in one hand
    ("AC AH", "2C 3C 4C 5C 6C 7C", "hearts", "AC AH"),  # hearts last (DK-4.2)
    ("AC AD", "2H 3C 4C 5C 6C 7C", "trump:H", ""),  # a trump takes one (DK-5.3)
    ("AH AD", "2H 3C 4C 5C 6C 7C", "trump:H", "AH AD"),  # the Ace draws it (DK-5.2)
    ("AH AD", "2H 3H 4C 5C 6C 7C", "trump:H", ""),
    ("AH KH", "2H 3H 4H 5C 6C 7C", "trump:H", "AH KH"),
    ("AC", "2C 3C 4C", "tricks", ""),  # the last card plays itself
]


@pytest.mark.parametrize(("hand", "others", "contract", "leads"), CLAIMS)
def test_what_is_certain_can_be_claimed(hand: str, others: str, contract: str, leads: str) -> None:
    assert list(observed(hand, others, contract)) == parse_cards(leads.split())
