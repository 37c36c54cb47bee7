"""Points, chips and pots; sums worked out by hand from the rule texts."""

from __future__ import annotations

from typing import Any

import pytest

from examples.both import DEAD_PILES, DEAD_SIDES, dealt, standing
from examples.kings_match import BothMatch
from oracle.kings_corner.chips import eighty_shared, points_left
from oracle.named_sets import BOXED, FRENCH, KINGS_CORNER
from oracle.positions import kings_corner_pack

CHIPS = KINGS_CORNER["cross-chips"]
HONOUR = KINGS_CORNER["boxed-honour"]
POINTS = KINGS_CORNER["cross-points"]


@pytest.mark.rule("KC-5.1")
def test_a_king_is_ten_points_and_any_other_card_one() -> None:
    assert points_left({"KS", "KH", "AC", "TD"}) == 22
    hand = dealt(FRENCH, ["7D", "KC", "2C"], DEAD_SIDES)
    hand.play("7D>N")
    assert hand.scores == [0, 10, 1]


@pytest.mark.rule("KC-6.1")
@pytest.mark.parametrize(
    ("players", "dealer", "shares"),
    [
        (2, 0, [40, 40]),
        (3, 0, [26, 27, 27]),
        (3, 1, [27, 26, 27]),
        (4, 3, [20, 20, 20, 20]),
        (5, 2, [16, 16, 16, 16, 16]),
        (6, 4, [14, 13, 13, 13, 13, 14]),
        (6, 5, [14, 14, 13, 13, 13, 13]),
    ],
)
def test_eighty_chips_are_shared(players: int, dealer: int, shares: list[int]) -> None:
    assert eighty_shared(players, dealer) == shares


@pytest.mark.rule("KC-6.2", "KC-6.3")
def test_ante_and_a_turn_without_a_play() -> None:
    hand = dealt(BOXED, ["7D 2H", "2C 2S"], DEAD_SIDES, "9D 9H")
    assert (hand.chips, hand.pot) == ([39, 39], 2)
    hand.play("end")
    assert (hand.chips, hand.pot) == ([38, 39], 3)
    hand.play("end")
    assert (hand.chips, hand.pot) == ([38, 38], 4)
    hand.play("7D>N")
    hand.play("end")
    assert (hand.chips, hand.pot) == ([38, 38], 4)


@pytest.mark.rule("KC-6.3", "KC-7.2")
@pytest.mark.parametrize(("options", "price"), [(BOXED, 0), (CHIPS, 1)])
def test_a_moved_pile_is_a_play_but_no_card_from_hand(options: dict[str, Any], price: int) -> None:
    hand = dealt(options, ["2C 2H", "2D 2S"], "8S 9D 6S 6C", "5D 9H", draw="end")
    assert hand.chips is not None
    before = hand.chips[0]
    hand.play("N>E")
    hand.play("end")
    assert hand.chips[0] == before - price


@pytest.mark.rule("KC-6.3", "KC-4.4")
def test_a_drawn_king_laid_now_is_no_play_of_that_turn() -> None:
    hand = dealt(BOXED, ["2D 2H", "2C 2S"], DEAD_SIDES, "KD 9H")
    hand.play("end")
    hand.play("KD>NE")
    assert (hand.chips, hand.pot) == ([38, 39], 3)


@pytest.mark.rule("KC-6.5", "KC-6.6")
def test_the_prices_of_a_held_king_and_of_a_neglected_draw() -> None:
    hand = dealt(HONOUR, ["7D 2D KS KC", "2C 2S 2H 3H"], DEAD_SIDES, "9D 9H")
    hand.play("7D>N")
    hand.play("end without drawing")
    assert (hand.chips, hand.pot) == ([35, 39], 6), "3 for holding Kings, 1 for not drawing"
    hand.play("end without drawing")
    assert (hand.chips, hand.pot) == ([35, 37], 8), "1 for no play, 1 for not drawing"
    hand.play("end")
    assert (hand.chips, hand.pot) == ([31, 37], 12), "1 for no play, 3 for holding Kings"


@pytest.mark.rule("KC-6.4")
def test_a_payment_takes_what_the_player_has() -> None:
    hand = dealt(HONOUR, ["7D 2D KS KC", "2C 2S 2H 3H"], DEAD_SIDES, "9D 9H")
    hand.chips, hand.pot = [2, 70], 8
    hand.play("end without drawing")
    assert (hand.chips, hand.pot) == ([0, 70], 10)


@pytest.mark.rule("KC-6.7")
def test_the_winner_takes_the_pot_and_scores_its_chips() -> None:
    hand = dealt(BOXED, ["7D", "KC", "2C"], DEAD_SIDES, held_kings="optional")
    assert (hand.chips, hand.pot) == ([26, 26, 25], 3), "shares 27, 27, 26: seat 2 deals"
    hand.play("7D>N")
    assert hand.scores == [5, 0, 0], "the own ante, two antes, a King and a 2"
    assert (hand.chips, hand.pot) == ([31, 25, 24], 0)


@pytest.mark.rule("KC-6.8")
def test_a_blocked_hand_is_void() -> None:
    hand = standing(BOXED, ["2H", "2S"], DEAD_PILES, others_to="last hand", held_kings="optional")
    hand.play("end")
    hand.play("end")
    assert hand.end == "blocked"
    assert hand.scores == [0, 0]
    assert (hand.chips, hand.pot) == ([38, 38], 4)


@pytest.mark.rule("KC-7.1", "KC-7.2", "KC-7.3")
@pytest.mark.parametrize(("pay_for_cards", "scores"), [(True, [12, -11, -1]), (False, [2, -1, -1])])
def test_chips_change_hands(pay_for_cards: bool, scores: list[int]) -> None:
    """Ante 1 each. With cards to pay for, the King costs its holder 10; seat 2 is out of chips
    after the ante.
    """
    match = BothMatch(
        {**CHIPS, "draw": "end", "hand_size": 1, "chips": 20, "pay_for_cards": pay_for_cards}, 3
    )
    match.deal(kings_corner_pack(2, ["7D", "KC", "2C"], DEAD_SIDES), 2)
    hand = match.hand
    assert hand is not None
    assert (hand.chips, hand.pot) == ([19, 19, 19], 3)
    hand.chips, hand.chips_before, match.totals = [19, 19, 0], [20, 20, 1], [20, 20, 1]
    match.play("7D>N")
    assert hand.scores == scores
    assert (sum(hand.chips), hand.pot) == (41, 0)
    assert match.winners == [0], "seat 2 cannot open another hand (KC-7.4)"


@pytest.mark.rule("KC-7.3")
def test_the_pot_of_a_blocked_hand_stays_for_the_next() -> None:
    match = BothMatch({**CHIPS, "draw": "end", "hand_size": 1, "chips": 10}, 2)
    match.deal(kings_corner_pack(1, ["2H", "2C"], DEAD_SIDES), 1)
    assert match.hand is not None
    match.hand.turn_number = 999
    match.play("end")
    match.play("end")
    assert match.hand.end == "blocked"
    assert match.hand.scores == [-2, -2]
    assert match.totals == [8, 8]
    match.deal(kings_corner_pack(0, ["KC", "7D"], DEAD_SIDES), 0)
    assert (match.hand.chips, match.hand.pot) == ([7, 7], 6)
    match.play("7D>N")
    assert match.hand.scores == [-8, 12], "seat 0 has 7 left and pays them all: ante 1, King 7"
    assert match.totals == [0, 20]
    assert match.winners == [1]


@pytest.mark.rule("KC-7.4")
def test_a_limit_of_hands_ends_the_match_and_equal_most_share() -> None:
    match = BothMatch({**CHIPS, "draw": "end", "hand_size": 1, "hands": 1}, 3)
    match.deal(kings_corner_pack(2, ["2H", "2C", "2S"], DEAD_SIDES), 2)
    assert match.hand is not None
    match.hand.turn_number = 999
    match.play("end")
    assert match.winners == []
    match.play("end")
    assert match.totals == [48, 48, 49]
    assert match.winners == [2]


@pytest.mark.rule("KC-5.2", "KC-1.4")
def test_points_run_on_until_the_target_and_the_fewest_win() -> None:
    match = BothMatch({**POINTS, "draw": "end", "hand_size": 2, "target": 12}, 3)
    match.deal(kings_corner_pack(2, ["7D 7H", "KC 2S", "2C 2D"], DEAD_SIDES), 2)
    match.play("7D>N")
    match.play("7H>E")
    assert (match.totals, match.winners) == ([0, 11, 2], [])
    with pytest.raises(ValueError, match="the deal passes left"):
        match.deal(kings_corner_pack(2, ["7D 7H", "KC 2S", "2C 2D"], DEAD_SIDES), 2)
    match.deal(kings_corner_pack(0, ["2C 2D", "7D 7H", "3C 2S"], DEAD_SIDES), 0)
    match.play("7D>N")
    match.play("7H>E")
    assert (match.totals, match.winners) == ([2, 11, 4], [])
    match.deal(kings_corner_pack(1, ["2C 2D", "4C 2S", "7D 7H"], DEAD_SIDES), 1)
    match.play("7D>N")
    match.play("7H>E")
    assert match.totals == [4, 13, 4]
    assert match.winners == [0, 2], "equal fewest share the win"


@pytest.mark.rule("KC-5.3")
def test_a_single_hand() -> None:
    single = {**KINGS_CORNER["french-single"], "hand_size": 1}
    match = BothMatch(single, 2)
    match.deal(kings_corner_pack(1, ["7D", "2S"], DEAD_SIDES), 1)
    match.play("7D>N")
    assert (match.winners, match.totals) == ([0], [0, 1])
    blocked = BothMatch(single, 2)
    blocked.deal(kings_corner_pack(1, ["2H", "2S"], DEAD_SIDES, "3H 3D"), 1)
    assert blocked.hand is not None
    blocked.hand.turn_number = 1000
    blocked.play("end")
    assert (blocked.winners, blocked.totals) == ([1], [2, 1])


@pytest.mark.rule("KC-6.8")
def test_the_first_to_the_target_of_pots() -> None:
    match = BothMatch({**BOXED, "hand_size": 1, "target": 7}, 3)
    for dealer, winners in ((2, []), (0, []), (1, []), (2, [0])):
        starter = (dealer + 1) % 3
        hands = ["2C", "2S", "2D"]
        hands[starter] = "7D"
        match.deal(kings_corner_pack(dealer, hands, DEAD_SIDES), dealer)
        match.play("7D>N")
        assert match.winners == winners
    assert match.totals == [10, 5, 5]
