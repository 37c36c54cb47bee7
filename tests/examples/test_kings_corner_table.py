"""Table and plays, on positions worked out by hand from the rule texts."""

from __future__ import annotations

import pytest

from examples.both import Both, dealt, standing
from oracle.cards import FULL_PACK
from oracle.kings_corner import KingsCornerHand
from oracle.kings_corner.plays import pile_moves
from oracle.named_sets import BOXED, CROSS, FRENCH

KS_DOWN_TO_2H = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H"


@pytest.mark.rule("KC-1.1", "KC-1.2", "KC-1.3", "KC-1.4")
def test_cards_go_round_one_at_a_time_then_the_cross_is_turned_up() -> None:
    hand = Both(KingsCornerHand({**FRENCH, "hand_size": 2}, 3, 1, FULL_PACK))
    assert hand.hands == [{"3C", "6C"}, {"4C", "7C"}, {"2C", "5C"}]
    assert [hand.piles[side] for side in ("N", "E", "S", "W")] == [["8C"], ["9C"], ["TC"], ["JC"]]
    assert [hand.piles[corner] for corner in ("NE", "SE", "SW", "NW")] == [[], [], [], []]
    assert hand.stock[:3] == ["QC", "KC", "AC"]
    assert len(hand.stock) == 52 - 6 - 4
    assert hand.seat == 2


@pytest.mark.rule("KC-1.5")
def test_replaced_kings_go_to_the_corners_in_turn_and_their_sides_are_refilled() -> None:
    hand = dealt(CROSS, ["3C", "4C"], "KS KD 5H 2C", "KH 7S 9D JD", draw="stuck")
    assert hand.piles["NE"] == ["KS"]
    assert hand.piles["SE"] == ["KH"], "the refill of N was a King too"
    assert hand.piles["SW"] == ["KD"]
    assert hand.piles["NW"] == []
    assert [hand.piles[side] for side in ("N", "E", "S", "W")] == [["7S"], ["9D"], ["5H"], ["2C"]]
    assert hand.stock[0] == "JD"


@pytest.mark.rule("KC-1.5")
@pytest.mark.parametrize(("starting_kings", "may_end"), [("stay", True), ("starter_moves", False)])
def test_the_starter_and_the_kings_of_the_cross(starting_kings: str, may_end: bool) -> None:
    hand = dealt(FRENCH, ["3C", "4C"], "KS 9D 9H 2C", starting_kings=starting_kings)
    assert ("end" in hand.legal()) is may_end
    assert {"N>NE", "N>SE", "N>SW", "N>NW"} <= set(hand.legal())
    hand.play("N>SW")
    assert hand.piles["SW"] == ["KS"]
    assert "end" in hand.legal()


@pytest.mark.rule("KC-2.3")
def test_a_whole_side_pile_moves_where_its_bottom_card_fits() -> None:
    hand = standing(FRENCH, ["2D", "2H"], {"N": "8S 7D 6S", "E": "TC 9H", "S": "9D", "W": "4D"})
    assert sorted(pile_moves(hand.piles)) == ["N>E", "N>S"]
    hand.play("N>E")
    assert hand.piles["E"] == ["TC", "9H", "8S", "7D", "6S"]
    assert hand.piles["N"] == []


@pytest.mark.rule("KC-2.3", "KC-2.5")
def test_a_side_pile_moves_onto_a_corner_and_never_comes_back() -> None:
    hand = standing(
        FRENCH, ["2D", "2H"], {"N": "JC TD", "E": "QD", "S": "4S", "W": "4C", "NE": "KC QH"}
    )
    assert sorted(pile_moves(hand.piles)) == ["N>E", "N>NE"]
    hand.play("N>NE")
    assert hand.piles["NE"] == ["KC", "QH", "JC", "TD"]
    assert pile_moves(hand.piles) == [], "KC QH JC TD fits nothing, and a corner is never left"


@pytest.mark.rule("KC-2.4")
def test_a_side_pile_with_a_king_at_its_base_moves_whole_to_an_empty_corner() -> None:
    hand = standing(
        BOXED, ["2D", "2H"], {"N": "KD QS", "E": "5D", "S": "4H", "W": "4D", "NE": "KC"}
    )
    assert sorted(pile_moves(hand.piles)) == ["N>NW", "N>SE", "N>SW"]
    hand.play("N>NW")
    assert hand.piles["NW"] == ["KD", "QS"]
    assert sorted(pile_moves(hand.piles)) == []


@pytest.mark.rule("KC-2.1", "KC-2.2", "KC-2.3", "KC-2.6", "KC-2.7", "KC-2.8")
def test_everything_that_a_turn_offers() -> None:
    hand = dealt(FRENCH, ["9H KS 4C AD 2S", "2D 3H 5C 6C 7C"], "TS 5D JH 3S", "8D")
    assert hand.legal() == ["4C>E", "9H>N", "KS>NE", "KS>NW", "KS>SE", "KS>SW", "N>S"]
    hand.play("KS>NE")
    assert hand.legal() == ["4C>E", "9H>N", "N>S", "end"]
    hand.play("N>S")
    assert hand.legal() == ["2S>N", "4C>E", "4C>N", "9H>N", "9H>S", "AD>N", "end"]
    hand.play("9H>S")
    hand.play("end")
    assert hand.seat == 1
    assert hand.hands[0] == {"4C", "AD", "2S", "8D"}
    assert hand.piles["S"] == ["JH", "TS", "9H"]


@pytest.mark.rule("KC-2.6")
def test_an_empty_side_may_wait_for_another_player() -> None:
    hand = dealt(FRENCH, ["AD AC", "6C 2H"], "TS 5D JH 3S", "8D")
    hand.play("N>S")
    hand.play("end")
    assert "6C>N" in hand.legal()
    hand.play("6C>N")
    assert hand.piles["N"] == ["6C"]


@pytest.mark.rule("KC-2.7")
def test_plays_may_be_declined() -> None:
    hand = dealt(FRENCH, ["4C", "AC"], "TS 5D 9C 3S", "8D")
    assert hand.legal() == ["4C>E", "end"]
    hand.play("end")
    assert hand.seat == 1
    assert hand.hands[0] == {"4C", "8D"}


@pytest.mark.rule("KC-2.8")
@pytest.mark.parametrize(
    ("held_kings", "may_end"), [("must_lay", False), ("optional", True), ("penalty", True)]
)
def test_a_king_in_hand_at_the_end_of_a_turn(held_kings: str, may_end: bool) -> None:
    hand = dealt(BOXED, ["KC 2D", "3C 4C"], "TS 5D 9C 8S", held_kings=held_kings)
    assert ("end" in hand.legal()) is may_end
    hand.play("KC>SE")
    assert "end" in hand.legal()


def nearly_complete(completed_piles: str) -> Both:
    return standing(
        CROSS,
        ["AS 9D", "3C"],
        {"NE": KS_DOWN_TO_2H, "N": "5H", "E": "JC", "S": "7D", "W": "2C"},
        "8D 8C",
        draw="end",
        completed_piles=completed_piles,
    )


@pytest.mark.rule("KC-2.9")
def test_a_complete_pile_stays() -> None:
    hand = nearly_complete("stay")
    hand.play("AS>NE")
    assert len(hand.piles["NE"]) == 13
    assert hand.legal() == ["end"]


@pytest.mark.rule("KC-2.9")
def test_a_complete_pile_may_be_recycled_until_the_turn_ends() -> None:
    hand = nearly_complete("recycle_allowed")
    assert hand.legal() == ["AS>NE", "end"]
    hand.play("AS>NE")
    assert hand.legal() == ["end", "recycle NE"]
    stock_before = list(hand.stock)
    hand.play("recycle NE")
    assert (hand.seat, hand.legal(), hand.awaiting_stock) == (None, [], True)
    assert hand.piles["NE"] == []
    new_stock = [*KS_DOWN_TO_2H.split(), "AS", *stock_before]
    with pytest.raises(ValueError, match="the stock is made of"):
        hand.restock(new_stock[1:])
    hand.restock(new_stock)
    assert hand.seat == 0
    assert hand.legal() == ["end"]
    hand.play("end")
    assert hand.hands[0] == {"9D", "KS"}, "the new top card was drawn"


@pytest.mark.rule("KC-2.9")
def test_who_did_not_complete_the_pile_may_not_recycle_it() -> None:
    hand = nearly_complete("recycle_allowed")
    hand.play("AS>NE")
    hand.play("end")
    assert hand.seat == 1
    assert "recycle NE" not in hand.legal()


@pytest.mark.rule("KC-2.9")
def test_a_complete_pile_is_recycled_at_once() -> None:
    hand = nearly_complete("recycle_always")
    hand.play("AS>NE")
    assert hand.awaiting_stock
    assert hand.piles["NE"] == []


@pytest.mark.rule("KC-2.9", "KC-3.1")
def test_the_play_that_ends_the_hand_recycles_nothing() -> None:
    hand = nearly_complete("recycle_always")
    hand.hands, hand.stock = [{"AS"}, {"3C"}], [*hand.stock, "9D"]
    hand.play("AS>NE")
    assert hand.end == "out"
    assert not hand.awaiting_stock
    assert len(hand.piles["NE"]) == 13


@pytest.mark.rule("KC-2.9")
def test_a_moved_pile_completes_a_corner_too() -> None:
    hand = standing(
        CROSS,
        ["9D", "3C"],
        {"NE": "KS QH JS TH 9S 8H 7S 6H", "N": "5S 4H 3S 2H AS", "E": "JC", "S": "7D", "W": "2C"},
        completed_piles="recycle_allowed",
        draw="end",
    )
    hand.play("N>NE")
    assert "recycle NE" in hand.legal()


def test_an_illegal_move_changes_nothing() -> None:
    hand = dealt(FRENCH, ["4C", "AC"], "TS 5D 9C 3S", "8D")
    for move in (
        "AC>E",
        "4C>N",
        "N>NE",
        "draw",
        "recycle NE",
        "end without drawing",
        "nonsense",
        "",
    ):
        with pytest.raises(ValueError, match="is not legal"):
            hand.play(move)
    assert hand.legal() == ["4C>E", "end"]
