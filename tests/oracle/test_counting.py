"""The oracle's perft, on positions small enough to count by hand."""

from __future__ import annotations

import pytest

from oracle.double_king import DoubleKingDeal
from oracle.named_sets import BOXED, CLUB, CROSS, FRENCH
from oracle.perft import divide, perft
from oracle.positions import dealt, double_king_pack, standing

DEAD_SIDES = "8S 8C 6S 6C"
NE = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H"


def test_ends_count_and_a_finished_hand_counts_no_further() -> None:
    """`7D>N`, `7D>E` go out; `end` lets seat 1 say `end` (its 2C fits nowhere); seat 0 then has 7D
    and 9H.
    """
    hand = dealt(FRENCH, ["7D", "2C"], DEAD_SIDES, "9H 9D")
    assert perft(hand, 3) == [3, 1, 3]
    assert divide(hand, 3) == {"7D>E": 0, "7D>N": 0, "end": 3}
    assert divide(hand, 1) == {"7D>E": 1, "7D>N": 1, "end": 1}


@pytest.mark.rule("KC-2.10")
def test_every_empty_corner_is_a_move_of_its_own() -> None:
    """The King drawn by `end` has four corners; then seat 1 can only say `end` (drawing 9H) each
    time.
    """
    hand = dealt(BOXED, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H")
    assert perft(hand, 3) == [1, 4, 4]


def test_a_recycled_pile_lies_king_to_ace_beneath_the_old_stock() -> None:
    """Three sequences after `AS>NE` or `end`: end, recycle; end. Then 4C, drawn third, fits 5H."""
    hand = standing(
        CROSS, ["AS 9D", "3C"], {"NE": NE, "N": "5H", "E": "JC", "S": "7D", "W": "2C"}, "8D 4C"
    )
    old_stock = list(hand.stock)
    assert perft(hand, 3) == [2, 3, 5]
    hand.play("AS>NE")
    hand.play("recycle NE")
    assert hand.stock == [*old_stock, *NE.split(), "AS"]


def test_double_king_by_hand() -> None:
    """Everybody holds one suit: 13 leads, then whatever the contract lets the others throw."""
    suits = [" ".join(f"{rank}{suit}" for rank in "23456789TJQKA") for suit in "HSCD"]
    pack = double_king_pack(3, suits)
    deal = DoubleKingDeal(CLUB, 3, pack)
    assert perft(deal, 1) == [10]
    for contract, counts in {
        "tricks": [13, 13 * 13, 13**3, 13**4],
        "queens": [13, 13, 13, 13],
        "jacks-kings": [13, 13 * 2, 13 * 4, 13 * 8],
        "trump:S": [13, 13 * 13, 13**3, 13**4],
        "trump:C": [13, 13 * 13, 13**3, 13**4],
    }.items():
        chosen = deal.copy()
        chosen.play(f"choose {contract}")
        assert perft(chosen, 4) == counts
        assert sum(divide(chosen, 3).values()) == counts[2]
