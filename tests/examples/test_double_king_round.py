"""A round of Double King: gathering, quotas, ranking points; worked out by hand."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from examples.double_king import cut, gathered_pack, is_cut_of, ranking_points
from oracle.cards import FULL_PACK
from oracle.double_king import DoubleKingDeal
from oracle.matches import DoubleKingRound, heap
from oracle.named_sets import CLUB, DOUBLE_KING


def gathered_deal() -> DoubleKingDeal:
    """Two tricks played: seat 1 has won both; the unplayed cards of seat 0 are those of three
    suits.
    """
    deal = DoubleKingDeal(CLUB, 0, FULL_PACK)
    deal.tricks = [(1, ["TC", "2C", "AD", "3D"]), (1, ["9C", "3H", "4S", "5S"])]
    played = [card for _, trick in deal.tricks for card in trick]
    unplayed = [card for card in FULL_PACK if card not in played]
    deal.hands = [{"AS", "2S", "KH", "TD", "9D", "3C", "AC"}, set(), set(), set()]
    rest = [card for card in unplayed if card not in deal.hands[0]]
    deal.hands[1], deal.hands[2], deal.hands[3] = set(rest[:13]), set(rest[13:25]), set(rest[25:])
    return deal


@pytest.mark.rule("DK-1.5")
def test_a_heap_is_the_tricks_as_they_fell_then_the_cards_left_by_suit() -> None:
    deal = gathered_deal()
    assert heap(deal, 0) == ["3C", "AC", "9D", "TD", "KH", "2S", "AS"]
    assert heap(deal, 1)[:8] == ["TC", "2C", "AD", "3D", "9C", "3H", "4S", "5S"]


@pytest.mark.rule("DK-1.5")
def test_the_heaps_are_stacked_from_the_left_of_the_next_dealer() -> None:
    deal = gathered_deal()
    pack = gathered_pack(deal, 1)
    assert pack == heap(deal, 2) + heap(deal, 3) + heap(deal, 0) + heap(deal, 1)
    assert sorted(pack) == sorted(FULL_PACK)


@pytest.mark.rule("DK-1.3", "DK-1.5")
def test_the_cut() -> None:
    assert cut(FULL_PACK, 4) == [*FULL_PACK[4:], "2C", "3C", "4C", "5C"]
    for taken in (3, 49):
        with pytest.raises(ValueError, match="at least 4"):
            cut(FULL_PACK, taken)
    assert all(is_cut_of(cut(FULL_PACK, taken), FULL_PACK) for taken in range(4, 49))
    assert not is_cut_of(FULL_PACK, FULL_PACK)
    assert not is_cut_of(FULL_PACK[3:] + FULL_PACK[:3], FULL_PACK)
    assert not is_cut_of(FULL_PACK[::-1], FULL_PACK)


@pytest.mark.rule("DK-6.2")
@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([10, 5, -5, -10], [16, 12, 8, 4]),
        ([-10, 5, 10, -5], [4, 12, 16, 8]),
        ([7, 7, -4, -10], [14, 14, 8, 4]),
        ([7, 0, 0, -7], [16, 10, 10, 4]),
        ([9, -3, -3, -3], [16, 8, 8, 8]),
        ([3, 3, 3, -9], [12, 12, 12, 4]),
        ([2, 2, -2, -2], [14, 14, 6, 6]),
        ([0, 0, 0, 0], [10, 10, 10, 10]),
    ],
)
def test_ranking_points(scores: list[int], points: list[int]) -> None:
    assert ranking_points(scores) == [Fraction(point) for point in points]


@pytest.mark.rule("DK-1.4", "DK-1.7", "DK-2.1", "DK-2.2", "DK-6.1", "DK-6.3")
@pytest.mark.parametrize("name", DOUBLE_KING)
@pytest.mark.parametrize("seed", range(5))
def test_a_whole_round(name: str, seed: int) -> None:
    chance = random.Random(seed)
    match = DoubleKingRound(DOUBLE_KING[name])
    dealer = seed % 4
    while not match.is_over:
        pack = list(FULL_PACK)
        chance.shuffle(pack)
        if match.hand is not None and name == "club":
            with pytest.raises(ValueError, match="never shuffled"):
                match.deal(pack, dealer)
            pack = cut(gathered_pack(match.hand, dealer), chance.randint(4, 48))
        if match.hand is not None:
            with pytest.raises(ValueError, match="passes left"):
                match.deal(pack, (dealer + 1) % 4)
        match.deal(pack, dealer)
        assert match.hand is not None
        while match.hand.end is None:
            match.play(chance.choice(match.hand.legal()))
        dealer = (dealer + 1) % 4
    negative = [deal for deal in match.hands_played if not deal.trump]
    trump = [deal for deal in match.hands_played if deal.trump]
    assert (len(negative), len(trump)) == (12, 8)
    assert sum(sum(deal.scores or []) for deal in negative) == -104
    assert sum(sum(deal.scores or []) for deal in trump) == 104
    assert sum(match.totals) == 0
    for seat in range(4):
        assert [deal.dealer for deal in negative].count(seat) == 3
        assert [deal.dealer for deal in trump].count(seat) == 2
    assert set(match.pool.values()) == {0}
    assert match.ranking_points is not None
    assert sum(match.ranking_points) == 40
    with pytest.raises(ValueError, match="nothing to deal"):
        match.deal(FULL_PACK, dealer)
