"""The deals that a seat cannot tell apart: all of them, none other, each as likely."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games.double_king.bots.worlds import (
    deal_pack,
    deal_world,
    possible_packs,
    possible_worlds,
)
from courtcards.kernel.cards import CARD_TEXTS, build_mask
from courtcards.kernel.shuffling import seed_generator
from courtcards.lab.ladder.configs.double_king import build_seeing_memory
from courtcards.play import MatchLog
from oracle.double_king import DoubleKingDeal, deal_hands
from oracle.matches import cut, gathered_pack
from players.search.deals import (
    Hands,
    Known,
    club,
    is_possible,
    known_after,
    late_positions,
    oracle_at_start,
    plays,
    possible_deals,
    true_hands,
)
from strategies import double_king_rules


def dealt_worlds(known: Known, count: int, seed: bytes = b"worlds") -> list[Hands]:
    """Worlds by the plays alone."""
    worlds, generator = possible_worlds(known.view, known.memory, 1), seed_generator(seed)
    return dealt(known, count, lambda hands: deal_world(worlds, hands, generator))


def dealt_packs(known: Known, count: int, seed: bytes = b"packs") -> list[Hands]:
    """Worlds by the plays and the pack of the deal before."""
    packs, generator = possible_packs(known.view, known.memory, 1), seed_generator(seed)
    return dealt(known, count, lambda hands: deal_pack(packs, hands, generator))


def dealt(known: Known, count: int, deal: Any) -> list[Hands]:
    hands = np.zeros(4, dtype=np.int64)
    hands[known.seat] = known.view.hand
    drawn = []
    for _ in range(count):
        deal(hands)
        drawn.append(tuple(hands.tolist()))
    return drawn


def check_even(drawn: list[Hands], ways: Counter[Hands]) -> None:
    """Each is drawn about as often as it has ways (chi-square, one in 100,000)."""
    counts = Counter(drawn)
    assert set(counts) <= set(ways)
    expected = {hands: len(drawn) * ways[hands] / ways.total() for hands in ways}
    chi_square = sum((counts[hands] - each) ** 2 / each for hands, each in expected.items())
    freedom = len(ways) - 1
    # Wilson and Hilferty's approximation of the quantile
    assert (
        freedom == 0
        or chi_square < freedom * (1 - 2 / (9 * freedom) + 4.27 * (2 / (9 * freedom)) ** 0.5) ** 3
    )


@pytest.mark.rule("DK-3.1", "DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5", "DK-5.2", "DK-5.3", "DK-5.4")
@given(rules=double_king_rules(), seed=st.integers(0, 10**6), steps=st.integers(2, 400))
def test_no_world_is_drawn_that_the_plays_rule_out(rules: Any, seed: int, steps: int) -> None:
    known = known_after(rules, seed, steps)
    if known is None:
        return
    for hands in dealt_worlds(known, 10):
        assert is_possible(known, hands)
        assert [int(hand).bit_count() for hand in hands] == known.view.hand_counts.tolist()
    if known.memory.unplayed >= 0:
        for hands in dealt_packs(known, 10):
            assert is_possible(known, hands)


@pytest.mark.parametrize("changes", [{}, {"forced_under": "table", "cannot_overtrump": "free"}])
def test_worlds_are_as_many_as_there_are_and_equally_likely(changes: dict[str, Any]) -> None:
    kinds = set()
    for known in itertools.islice(late_positions(club(**changes), 5, 7), 12):
        possible = possible_deals(known)
        worlds = possible_worlds(known.view, known.memory, 1)
        assert worlds.ways[-1] == len(possible)
        assert true_hands(known) in possible
        check_even(dealt_worlds(known, 20 * len(possible)), Counter(possible))
        kinds |= {kind for kind in range(1, 8) if worlds.counts[kind]}
    assert len(kinds) >= 5, "positions of many kinds have been looked at"


def test_without_inference_only_the_counts_are_kept() -> None:
    known = next(late_positions(club(), 5, 8))
    worlds = possible_worlds(known.view, known.memory, 0)
    counts = [int(count) for seat, count in enumerate(known.view.hand_counts) if seat != known.seat]
    assert worlds.ways[-1] == comb(sum(counts), counts[0]) * comb(counts[1] + counts[2], counts[1])


def deals_of_pack(known: Known) -> Counter[Hands]:
    """In how many ways each deal comes of a cut of the gathered pack, found by trying all."""
    seat, match = known.seat, known.match
    before = deal_before(match)
    others = [(seat + 1 + index) % 4 for index in range(3)]
    hidden = sorted(card for other in others for card in before.hands[other])
    ways: Counter[Hands] = Counter()
    for kept in divided(hidden, len(before.hands[seat])):
        deal = before.copy()
        for other, cards in zip(others, kept, strict=True):
            deal.hands[other] = set(cards)
        if not was_possible(match, deal):
            continue
        pack = gathered_pack(deal, match.hands[-1].dealer)
        for taken in range(4, 49):
            hands = deal_hands(match.hands[-1].dealer, cut(pack, taken))
            made = [{card for mover, card in plays(match) if mover == of} for of in range(4)]
            if any(not cards <= hand for cards, hand in zip(made, hands, strict=True)):
                continue
            held = [hand - cards for cards, hand in zip(made, hands, strict=True)]
            now = tuple(build_mask(CARD_TEXTS.index(card) for card in hand) for hand in held)
            if now[seat] == known.view.hand and is_possible(known, now):
                ways[now] += 1
    return ways


def divided(cards: list[str], count: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to divide cards into three lots of so many."""
    for first in itertools.combinations(cards, count):
        rest = [card for card in cards if card not in first]
        for second in itertools.combinations(rest, count):
            yield first, second, tuple(card for card in rest if card not in second)


def deal_before(match: MatchLog) -> DoubleKingDeal:
    return played_out(earlier(match))


def earlier(match: MatchLog) -> MatchLog:
    """A match as it stood at the end of the hand before."""
    before = MatchLog(match.rules)
    before.hands = match.hands[:-1]
    return before


def played_out(match: MatchLog) -> DoubleKingDeal:
    deal = oracle_at_start(match)
    for _, card in plays(match):
        deal.play(card)
    return deal


def was_possible(match: MatchLog, deal: DoubleKingDeal) -> bool:
    """Whether the deal before could end with these cards in the hands."""
    made = plays(earlier(match))
    replay = oracle_at_start(earlier(match))
    replay.hands = [
        deal.hands[seat] | {card for mover, card in made if mover == seat} for seat in range(4)
    ]
    for _, card in made:
        if card not in replay.legal():
            return False
        replay.play(card)
    return True


def after_short_deals(most_unplayed: int) -> Iterator[Known]:
    """First plays of deals whose deal before ended with few cards unplayed, but some."""
    for seed in range(100):
        for steps in range(30, 300, 30):
            known = known_after(club(), seed, steps)
            if known and 0 < known.memory.unplayed <= most_unplayed:
                yield known


@pytest.mark.rule("DK-1.3", "DK-1.4", "DK-1.5", "DK-1.6")
def test_the_deals_of_a_remembered_pack_are_as_likely_as_they_have_ways() -> None:
    for known in itertools.islice(after_short_deals(2), 5):
        ways = deals_of_pack(known)
        packs = possible_packs(known.view, known.memory, 1)
        assert packs.sums[-1] == ways.total()
        assert true_hands(known) in ways
        check_even(dealt_packs(known, 20 * ways.total()), ways)


@pytest.mark.rule("DK-1.4")
def test_after_a_deal_that_was_played_out_the_pack_tells_nearly_everything() -> None:
    sure = 0
    looked_at = 0
    for seed in range(40):
        known = known_after(club(), seed, 60 + 7 * seed)
        if known and known.memory.unplayed == 0:
            looked_at += 1
            drawn = set(dealt_packs(known, 20))
            sure += drawn == {true_hands(known)}
    assert looked_at >= 5
    assert sure >= looked_at - 1


def test_who_does_not_remember_the_pack_deals_by_the_plays() -> None:
    known = next(after_short_deals(2))
    assert possible_packs(known.view, known.memory, 0).cuts.size == 0
    shuffled = known_after(club(shuffle="every_deal"), 1, 40)
    assert shuffled
    assert possible_packs(shuffled.view, shuffled.memory, 1).cuts.size == 0


@pytest.mark.parametrize("steps", [3, 10, 30])
def test_whoever_has_been_shown_all_hands_knows_them(steps: int) -> None:
    """What the ceiling of the ladder is handed leaves one world: the truth."""
    known = known_after(club(), 4, steps)
    assert known is not None
    memory = build_seeing_memory(known.match.state, known.seat)
    assert len(possible_packs(known.view, memory, 1).sums) == 0
    worlds, hands = possible_worlds(known.view, memory, 1), np.zeros(4, dtype=np.int64)
    for number in range(3):
        deal_world(worlds, hands, seed_generator(bytes([number])))
        hands[known.seat] = known.view.hand
        assert tuple(hands.tolist()) == true_hands(known)
