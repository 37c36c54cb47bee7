"""Turns: drawing, going out, blocking, crowning; positions worked out by hand from the
rule texts.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from examples.both import BLACK_RUN, DEAD_PILES, DEAD_SIDES, Both, dealt, standing
from oracle.cards import FULL_PACK, rank_of
from oracle.kings_corner import KingsCornerHand
from oracle.named_sets import BOXED, CROSS, FRENCH, KINGS_CORNER, seat_counts

CROWNING = KINGS_CORNER["crowning"]
STUCK = KINGS_CORNER["cross-stuck"]
HONOUR = KINGS_CORNER["boxed-honour"]
RED_RUN = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH"
CLUB_RUN = "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC"
DIAMOND_RUN = "KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD"


@pytest.mark.rule("KC-3.1")
def test_the_last_card_laid_ends_the_hand_at_once() -> None:
    hand = dealt(FRENCH, ["7D", "2C"], DEAD_SIDES, "KH")
    hand.play("7D>N")
    assert (hand.end, hand.out, hand.seat, hand.legal()) == ("out", 0, None, [])
    assert len(hand.stock) == 52 - 2 - 4, "no draw follows"


@pytest.mark.rule("KC-3.1", "KC-4.2")
def test_the_drawn_card_has_to_be_laid_too() -> None:
    hand = dealt(CROSS, ["7D", "2C"], DEAD_SIDES, "7H KD")
    hand.play("7D>N")
    assert (hand.end, hand.legal()) == (None, ["7H>E", "S>N", "W>N", "end"])
    hand.play("7H>E")
    assert hand.end == "out"


@pytest.mark.rule("KC-4.1")
def test_ending_the_turn_draws() -> None:
    hand = dealt(FRENCH, ["7D 2H", "2C 2S"], DEAD_SIDES, "9D 9H")
    hand.play("end")
    assert hand.hands[0] == {"7D", "2H", "9D"}
    assert hand.stock[0] == "9H"


@pytest.mark.rule("KC-4.2")
def test_the_turn_opens_with_a_drawn_card() -> None:
    hand = dealt(CROSS, ["2H 3H", "2C 2S"], DEAD_SIDES, "7D 9H")
    assert hand.hands[0] == {"2H", "3H", "7D"}
    assert hand.legal() == ["7D>E", "7D>N", "end"]
    hand.play("end")
    assert hand.hands[1] == {"2C", "2S", "9H"}
    assert hand.hands[0] == {"2H", "3H", "7D"}


@pytest.mark.rule("KC-4.3")
def test_a_stuck_player_draws_and_may_lay_that_card_only() -> None:
    hand = dealt(STUCK, ["2H 3H", "2C 2S"], DEAD_SIDES, "7D 9H")
    assert hand.legal() == ["draw"]
    hand.play("draw")
    assert hand.legal() == ["7D>E", "7D>N", "end"]
    hand.play("7D>E")
    assert hand.legal() == ["end"]
    hand.play("end")
    assert hand.seat == 1


@pytest.mark.rule("KC-4.3")
def test_a_stuck_player_may_lay_no_other_card_and_move_no_pile() -> None:
    """7D on 8S would open the way for 6S and 6C: still only the
    drawn card counts.
    """
    hand = dealt(STUCK, ["2H 3H", "2C 2S"], DEAD_SIDES, "7D 9H")
    hand.play("draw")
    hand.play("7D>N")
    assert "S>N" not in hand.legal()
    hand.play("end")
    assert hand.seat == 1
    assert {"S>N", "W>N"} <= set(hand.legal())


@pytest.mark.rule("KC-4.3")
def test_a_player_with_a_play_must_make_one_and_does_not_draw() -> None:
    hand = dealt(STUCK, ["7D 3H", "2C 2S"], DEAD_SIDES, "7H 9H")
    assert hand.legal() == ["7D>E", "7D>N"]
    hand.play("7D>E")
    assert hand.legal() == ["S>E", "W>E", "end"]
    hand.play("end")
    assert hand.hands[0] == {"3H"}
    assert hand.stock[0] == "7H"


@pytest.mark.rule("KC-4.3", "KC-4.5")
def test_stuck_without_a_stock() -> None:
    hand = standing(STUCK, ["2H 3H", "2C", ""], DEAD_PILES, others_to="last hand")
    assert hand.legal() == ["end"]


@pytest.mark.rule("KC-4.3", "KC-2.8")
def test_a_king_drawn_by_a_stuck_player_under_must_lay() -> None:
    hand = dealt(STUCK, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H", held_kings="must_lay")
    hand.play("draw")
    assert hand.legal() == ["KD>NE", "KD>NW", "KD>SE", "KD>SW"]
    hand.play("KD>SE")
    assert hand.legal() == ["end"]


@pytest.mark.rule("KC-4.4", "KC-2.10")
def test_a_drawn_king_is_laid_now_and_nothing_more_is_drawn() -> None:
    hand = dealt(BOXED, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H")
    hand.play("end")
    assert hand.seat == 0
    assert hand.legal() == ["KD>NE", "KD>NW", "KD>SE", "KD>SW"]
    hand.play("KD>NW")
    assert hand.seat == 1
    assert hand.hands[0] == {"2H", "3H"}
    assert hand.stock[0] == "9H"


@pytest.mark.rule("KC-4.4")
def test_a_drawn_king_is_kept() -> None:
    hand = dealt(FRENCH, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H")
    hand.play("end")
    assert hand.seat == 1
    assert hand.hands[0] == {"2H", "3H", "KD"}


@pytest.mark.rule("KC-4.5")
def test_play_goes_on_without_a_stock() -> None:
    hand = standing(FRENCH, ["2H 3H", "2C", ""], DEAD_PILES, "9D", others_to="last hand")
    hand.play("end")
    assert hand.stock == []
    assert hand.seat == 1
    hand.play("end")
    assert hand.hands[1] == {"2C"}
    assert hand.seat == 2


@pytest.mark.rule("KC-4.6")
def test_the_draw_may_be_neglected() -> None:
    hand = dealt(HONOUR, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H")
    assert hand.legal() == ["end", "end without drawing"]
    hand.play("end without drawing")
    assert hand.seat == 1
    assert hand.hands[0] == {"2H", "3H"}
    assert hand.stock[0] == "KD"


@pytest.mark.rule("KC-4.6")
def test_there_is_no_draw_to_neglect_without_a_stock() -> None:
    hand = standing(HONOUR, ["2H 3H", "2C", ""], DEAD_PILES, others_to="last hand")
    assert hand.legal() == ["end"]


@pytest.mark.rule("KC-3.2")
def test_blocked_after_an_idle_turn_of_everybody_in_a_row() -> None:
    hand = standing(
        FRENCH, ["2H 3H", "2C", ""], DEAD_PILES, others_to="last hand", held_kings="optional"
    )
    for seat in (0, 1, 2):
        assert (hand.end, hand.seat) == (None, seat)
        hand.play("end")
    assert (hand.end, hand.out) == ("blocked", None)
    assert hand.scores == [2, 1, 41 + 40], "45 cards with the four Kings"


@pytest.mark.rule("KC-3.2")
def test_a_play_starts_the_count_of_idle_turns_anew() -> None:
    hand = standing(
        FRENCH, ["2H 3H", "7D 2S"], DEAD_PILES, others_to="last hand", held_kings="optional"
    )
    hand.play("end")
    hand.play("7D>N")
    hand.play("end")
    hand.play("end")
    assert hand.end is None
    hand.play("end")
    assert hand.end == "blocked"


@pytest.mark.rule("KC-3.2")
def test_the_turn_that_draws_the_last_card_is_not_idle() -> None:
    hand = standing(
        FRENCH,
        ["2H 3H", "7D 2S"],
        DEAD_PILES,
        "9H",
        others_to="last hand",
        held_kings="optional",
    )
    hand.play("end")
    assert hand.stock == []
    hand.play("end")
    assert hand.end is None
    hand.play("end")
    assert hand.end == "blocked"


@pytest.mark.rule("KC-3.2")
def test_the_thousandth_turn_is_the_last() -> None:
    hand = dealt(HONOUR, ["2H 3H", "2C 2S"], DEAD_SIDES, "KD 9H")
    for _ in range(999):
        hand.play("end without drawing")
    assert (hand.end, hand.turn_number, hand.seat) == (None, 1000, 1)
    hand.play("end")
    assert hand.end is None, "the drawn King is laid first"
    hand.play("KD>NE")
    assert hand.end == "blocked"


@pytest.mark.rule("KC-3.3")
def test_with_an_empty_stock_a_player_must_play() -> None:
    hand = standing(
        FRENCH,
        ["7D 3H", "2S"],
        DEAD_PILES,
        others_to="last hand",
        must_play_when_stock_empty=True,
    )
    assert hand.legal() == ["7D>E", "7D>N"]
    hand.play("7D>E")
    assert hand.legal() == ["S>E", "W>E"]
    hand.play("S>E")
    assert hand.legal() == ["3H>S"]


@pytest.mark.rule("KC-3.4")
@pytest.mark.parametrize("seed", range(20))
def test_the_holder_of_the_highest_card_has_a_play_once_the_stock_is_empty(seed: int) -> None:
    chance = random.Random(seed)
    options = {**chance.choice(list(KINGS_CORNER.values())), "hand_size": chance.randint(1, 9)}
    options["draw"] = chance.choice(["end", "start"])
    players = chance.choice(seat_counts(options))
    pack = list(FULL_PACK)
    chance.shuffle(pack)
    hand = Both(KingsCornerHand(options, players, 0, pack))
    while hand.end is None and not hand.has_recycled:
        if not hand.stock and any(hand.hands):
            highest = max(
                "A23456789TJQK".index(rank_of(card)) for cards in hand.hands for card in cards
            )
            for seat, cards in enumerate(hand.hands):
                if any("A23456789TJQK".index(rank_of(card)) == highest for card in cards):
                    assert hand.plays_of(seat)
        hand.play(chance.choice(hand.legal()))


def last_ace(hands: list[str], **changes: Any) -> Both:
    """Three corners complete, the Ace of diamonds missing from the fourth."""
    piles = {
        "NE": BLACK_RUN,
        "SE": RED_RUN,
        "SW": CLUB_RUN,
        "NW": DIAMOND_RUN.removesuffix(" AD"),
    }
    return standing(CROWNING, hands, piles, **changes)


@pytest.mark.rule("KC-8.1", "KC-8.4")
def test_the_last_ace_crowns_and_ends_the_hand() -> None:
    hand = last_ace(["AD", ""])
    hand.dragon = 1
    hand.crowns = [1, 2]
    hand.play("AD>NW")
    assert hand.end == "all-played"
    assert hand.crowns == [2, 2]
    assert hand.scores == [2, 3]


@pytest.mark.rule("KC-8.4", "KC-3.3")
def test_cards_on_the_sides_are_not_there_yet() -> None:
    """Laying the last card on a side does not end it: the player must play on, and the pile move
    ends it.
    """
    hand = last_ace(["AD", ""])
    hand.dragon = 0
    assert hand.legal() == ["AD>E", "AD>N", "AD>NW", "AD>S", "AD>W"]
    hand.play("AD>E")
    assert hand.legal() == ["E>NW"]
    hand.play("E>NW")
    assert hand.end == "all-played"
    assert hand.scores == [2, 0]


@pytest.mark.rule("KC-8.1")
def test_a_pile_that_ends_in_the_ace_crowns_whoever_moves_it() -> None:
    hand = standing(
        CROWNING,
        ["QC", "QS"],
        {"NE": "KS QH JS TH 9S 8H 7S 6H 5S", "N": "4H 3S 2H AS", "E": "KD"},
    )
    hand.play("N>NE")
    assert hand.crowns == [1, 0]


@pytest.mark.rule("KC-8.2", "KC-3.1")
def test_the_first_empty_hand_slays_the_dragon_draws_seven_and_goes_on() -> None:
    hand = dealt(CROWNING, ["7D", "2C"], DEAD_SIDES, "2H 2D 3H 3D 4H 4D 5H 5D")
    hand.play("7D>N")
    assert (hand.end, hand.seat, hand.dragon) == (None, 0, 0)
    assert hand.hands[0] == {"2H", "2D", "3H", "3D", "4H", "4D", "5H"}
    assert hand.stock[0] == "5D"
    hand.play("end")
    assert "5D" in hand.hands[0], "ending the turn draws as ever"


@pytest.mark.rule("KC-8.3")
def test_the_second_empty_hand_scores_nothing_and_takes_what_is_left() -> None:
    hand = standing(CROWNING, ["7D", ""], DEAD_PILES, "2H 3H", others_to="last hand")
    hand.dragon = 1
    hand.play("7D>N")
    assert hand.dragon == 1
    assert hand.hands[0] == {"2H", "3H"}
    assert hand.stock == []


@pytest.mark.rule("KC-8.3")
def test_without_a_stock_the_turn_goes_on_without_cards() -> None:
    hand = standing(CROWNING, ["7D", ""], DEAD_PILES, others_to="last hand")
    hand.play("7D>N")
    assert hand.hands[0] == set()
    assert (hand.seat, hand.dragon) == (0, 0)
    assert hand.legal() == ["S>N", "W>N"]


@pytest.mark.rule("KC-8.5", "KC-8.4", "KC-3.3")
@pytest.mark.parametrize("seed", range(6))
def test_exactly_five_points_are_scored(seed: int) -> None:
    chance = random.Random(seed)
    pack = list(FULL_PACK)
    chance.shuffle(pack)
    hand = Both(KingsCornerHand(CROWNING, 2, seed % 2, pack))
    while hand.end is None:
        hand.play(chance.choice(hand.legal()))
    assert hand.end == "all-played"
    assert hand.scores is not None
    assert sum(hand.scores) == 5
    assert sum(hand.crowns) == 4
