"""Double King: deals and rounds, worked out by hand from the regulations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from examples.double_king import (
    Deal,
    cut,
    gathered_pack,
    has_ended,
    is_cut_of,
    legal_follows,
    legal_leads,
    ranking_points,
    trick_score,
    winning_card,
)
from oracle.cards import FULL_PACK
from oracle.double_king import FULL_POOL, DoubleKingDeal
from oracle.matches import heap
from oracle.named_sets import CLUB
from oracle.positions import double_king_pack


def follows(contract: str, hand: str, trick: str, **house_rules: Any) -> str:
    legal = legal_follows({**CLUB, **house_rules}, contract, set(hand.split()), trick.split())
    return " ".join(sorted(legal))


@pytest.mark.rule("DK-1.6")
def test_packets_of_four_four_and_five_from_the_dealers_left() -> None:
    deal = Deal(CLUB, 2, FULL_PACK)
    clubs_and_on = FULL_PACK
    assert deal.hands[3] == set(clubs_and_on[0:4] + clubs_and_on[16:20] + clubs_and_on[32:37])
    assert deal.hands[0] == set(clubs_and_on[4:8] + clubs_and_on[20:24] + clubs_and_on[37:42])
    assert deal.hands[2] == set(clubs_and_on[12:16] + clubs_and_on[28:32] + clubs_and_on[47:52])


@pytest.mark.rule("DK-2.1", "DK-2.2", "DK-2.3", "DK-2.4")
def test_the_dealer_chooses_from_what_is_left() -> None:
    negative = [f"choose {name}" for name in sorted(FULL_POOL)]
    trump = ["choose trump:C", "choose trump:D", "choose trump:H", "choose trump:S"]
    deal = Deal(CLUB, 2, FULL_PACK)
    assert (deal.seat, deal.legal()) == (2, sorted(negative + trump))
    assert Deal(CLUB, 2, FULL_PACK, trumps_left=0).legal() == negative
    assert Deal(CLUB, 2, FULL_PACK, negatives_left=0).legal() == trump
    pool = {**dict.fromkeys(FULL_POOL, 0), "queens": 1, "tricks": 2}
    assert Deal(CLUB, 2, FULL_PACK, pool=pool, trumps_left=0).legal() == [
        "choose queens",
        "choose tricks",
    ]
    deal.play("choose queens")
    assert deal.seat == 3


@pytest.mark.rule("DK-3.1", "DK-3.3")
@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("5C 9C AD 6C", None, "9C"),
        ("5C 9C AD 6C", "D", "AD"),
        ("5C 2D 3D AC", "D", "3D"),
        ("TC JC QC KC", "D", "KC"),
        ("2C 3C AC KC", None, "AC"),
    ],
)
def test_who_wins(trick: str, trump: str | None, winner: str) -> None:
    assert winning_card(trick.split(), trump) == winner


@pytest.mark.rule("DK-3.1", "DK-4.1", "DK-4.6")
@pytest.mark.parametrize("contract", ["tricks", "seventh-last"])
def test_follow_suit_or_throw_anything(contract: str) -> None:
    assert follows(contract, "5C 7C KH QD", "2C") == "5C 7C"
    assert follows(contract, "5S 7S KH QD", "2C") == "5S 7S KH QD"
    assert legal_leads(contract, {"KH", "2H", "3C"}) == {"KH", "2H", "3C"}


@pytest.mark.rule("DK-4.2")
def test_hearts() -> None:
    assert legal_leads("hearts", {"KH", "2H", "3C"}) == {"3C"}
    assert legal_leads("hearts", {"KH", "2H"}) == {"KH", "2H"}
    assert follows("hearts", "5C 7C KH QD", "2C") == "5C 7C"
    assert follows("hearts", "5S 2H KH QD", "2C") == "2H KH"
    assert follows("hearts", "5S QD", "2C") == "5S QD"
    assert follows("hearts", "5S QD 2H AH", "KH") == "2H AH"


@pytest.mark.rule("DK-4.3")
def test_queens() -> None:
    assert legal_leads("queens", {"QH", "2H", "3C"}) == {"QH", "2H", "3C"}
    assert follows("queens", "5S QD QH 2D", "2C") == "QD QH", "cannot follow: a Queen, whichever"
    assert follows("queens", "5S 2D", "2C") == "2D 5S"
    assert follows("queens", "5C QC QH", "AC") == "QC"
    assert follows("queens", "5C QC QH", "KC") == "QC"
    assert follows("queens", "5C QC QH", "JC") == "5C QC"
    assert follows("queens", "5C 7C QH", "AC") == "5C 7C", (
        "another suit's Queen is no way to follow"
    )


@pytest.mark.rule("DK-4.4")
def test_jacks_and_kings() -> None:
    assert follows("jacks-kings", "5S KD JH 2D", "2C") == "JH KD"
    assert follows("jacks-kings", "5C KC JC JH", "AC") == "JC KC"
    assert follows("jacks-kings", "5C KC JC JH", "QC") == "JC KC"
    assert follows("jacks-kings", "5C KC 8C", "QC") == "KC"
    assert follows("jacks-kings", "5C KC JC JH", "TC") == "5C JC KC"
    assert follows("jacks-kings", "5C 8C JH", "AC") == "5C 8C"


@pytest.mark.rule("DK-4.4")
def test_a_queen_led_may_force_the_jack_only() -> None:
    assert follows("jacks-kings", "5C KC JC", "QC", queen_led_forces="jack") == "JC"
    assert follows("jacks-kings", "5C KC 8C", "QC", queen_led_forces="jack") == "5C 8C KC"
    assert follows("jacks-kings", "5C KC JC", "AC", queen_led_forces="jack") == "JC KC"
    assert follows("jacks-kings", "5S KD JH", "QC", queen_led_forces="jack") == "JH KD"


@pytest.mark.rule("DK-4.5")
def test_the_king_of_hearts() -> None:
    assert legal_leads("king-of-hearts", {"KH", "2H", "3C"}) == {"3C"}
    assert follows("king-of-hearts", "5S 2H KH QD", "2C") == "KH"
    assert follows("king-of-hearts", "5S 2H QD", "2C") == "2H 5S QD"
    assert follows("king-of-hearts", "5S 2H KH", "AH") == "2H KH"


@pytest.mark.rule("DK-4.7")
def test_forced_under_by_any_card_on_the_table() -> None:
    assert follows("queens", "5C QC", "2C KC") == "5C QC"
    assert follows("queens", "5C QC", "2C KC", forced_under="table") == "QC"
    assert follows("queens", "5C QC", "2C KD", forced_under="table") == "5C QC", (
        "not of the suit led"
    )
    assert follows("jacks-kings", "5C JC", "2C AC") == "5C JC"
    assert follows("jacks-kings", "5C JC", "2C AC", forced_under="table") == "JC"
    assert follows("jacks-kings", "5C JC KC", "2C QC", forced_under="table") == "JC KC"
    table_and_jack = {"forced_under": "table", "queen_led_forces": "jack"}
    assert follows("jacks-kings", "5C JC KC", "2C QC", **table_and_jack) == "JC"
    assert follows("jacks-kings", "5C JC KC", "2C QC AC", **table_and_jack) == "JC KC"


@pytest.mark.rule("DK-5.2")
def test_trump_led() -> None:
    assert follows("trump:S", "5S 9S QS 2H", "8S") == "9S QS"
    assert follows("trump:S", "5S 9S QS 2H", "8S TS") == "QS"
    assert follows("trump:S", "5S 9S 2H", "8S TS") == "5S 9S"
    assert follows("trump:S", "AC 9C 2H", "8S TS") == "2H 9C AC"
    assert legal_leads("trump:S", {"2S", "3C"}) == {"2S", "3C"}


@pytest.mark.rule("DK-5.3")
def test_another_suit_led() -> None:
    assert follows("trump:S", "5C AC 9S", "8C TC") == "5C AC", "high or low as you like"
    assert follows("trump:S", "5C AC 9S", "8C 2S") == "5C AC"
    assert follows("trump:S", "5D AD 2S 9S", "8C TC") == "2S 9S"
    assert follows("trump:S", "5D AD", "8C TC") == "5D AD"


@pytest.mark.rule("DK-5.4")
def test_overtrump() -> None:
    assert follows("trump:S", "5D 2S 9S KS", "8C 7S") == "9S KS"
    assert follows("trump:S", "5D 2S 9S KS", "8C 7S QS") == "KS"


@pytest.mark.rule("DK-5.5")
@pytest.mark.parametrize(
    ("cannot_overtrump", "legal"), [("undertrump", "2S 9S"), ("free", "2S 5D 9S")]
)
def test_who_cannot_overtrump(cannot_overtrump: str, legal: str) -> None:
    assert follows("trump:S", "5D 2S 9S", "8C TS", cannot_overtrump=cannot_overtrump) == legal
    assert follows("trump:S", "5D AD", "8C TS", cannot_overtrump=cannot_overtrump) == "5D AD"
    assert follows("trump:S", "5C 2S", "8S TS", cannot_overtrump=cannot_overtrump) == "2S", (
        "trump led"
    )


@pytest.mark.rule("DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5", "DK-4.8")
def test_endings() -> None:
    hearts = [f"{rank}H" for rank in "23456789TJQKA"]
    assert not has_ended("hearts", hearts[1:], 9)
    assert has_ended("hearts", hearts, 9)
    assert not has_ended("queens", ["QC", "QD", "QH"], 5)
    assert has_ended("queens", ["QC", "QD", "QH", "QS"], 5)
    jacks_and_kings = ["JC", "JD", "JH", "JS", "KC", "KD", "KH", "KS"]
    assert not has_ended("jacks-kings", jacks_and_kings[1:], 5)
    assert has_ended("jacks-kings", jacks_and_kings, 5)
    assert has_ended("king-of-hearts", ["KH"], 1)
    assert not has_ended("king-of-hearts", ["KS"], 1)


@pytest.mark.rule("DK-4.1", "DK-4.6", "DK-5.1")
@pytest.mark.parametrize("contract", ["tricks", "seventh-last", "trump:H"])
def test_games_that_are_played_to_the_last_trick(contract: str) -> None:
    assert not has_ended(contract, FULL_PACK[:48], 12)
    assert has_ended(contract, FULL_PACK, 13)


@pytest.mark.rule("DK-4.1", "DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5", "DK-4.6", "DK-5.1")
@pytest.mark.parametrize(
    ("contract", "trick", "number", "score"),
    [
        ("tricks", "2C 3C 4C 5C", 1, -1),
        ("hearts", "2H 3H 4C QH", 1, -3),
        ("queens", "QC QD 4C QH", 7, -6),
        ("jacks-kings", "JC KC KD QH", 7, -3),
        ("king-of-hearts", "JC KH KD QH", 7, -5),
        ("king-of-hearts", "JC KS KD QH", 7, 0),
        ("seventh-last", "JC KS KD QH", 6, 0),
        ("seventh-last", "JC KS KD QH", 7, -2),
        ("seventh-last", "JC KS KD QH", 13, -3),
        ("trump:C", "JC KS KD QH", 13, 1),
    ],
)
def test_what_a_trick_brings(contract: str, trick: str, number: int, score: int) -> None:
    assert trick_score(contract, trick.split(), number) == score


EACH_A_SUIT = double_king_pack(
    3, [" ".join(f"{rank}{suit}" for rank in "23456789TJQKA") for suit in "HSCD"]
)


@pytest.mark.rule("DK-6.3", "DK-3.1", "DK-4.8")
@pytest.mark.parametrize(
    ("contract", "scores", "end", "tricks_played"),
    [
        ("tricks", [-13, 0, 0, 0], "played-out", 13),
        ("hearts", [-13, 0, 0, 0], "played-out", 13),
        ("queens", [-8, 0, 0, 0], "all-played", 4),
        ("jacks-kings", [-8, 0, 0, 0], "all-played", 5),
        ("king-of-hearts", [-5, 0, 0, 0], "all-played", 3),
        ("seventh-last", [-5, 0, 0, 0], "played-out", 13),
        ("trump:H", [13, 0, 0, 0], "played-out", 13),
    ],
)
def test_whole_deals_in_which_everybody_holds_one_suit(
    contract: str, scores: list[int], end: str, tricks_played: int
) -> None:
    """Seat 0 holds the hearts, leads 2, 3, K, Q, J, … and wins everything; the others throw what
    they must.
    """
    deal = Deal(CLUB, 3, EACH_A_SUIT)
    deal.play(f"choose {contract}")
    hearts = [f"{rank}H" for rank in "23KQJ456789TA"]
    seats = []
    while deal.end is None:
        seats.append(deal.seat)
        wanted = [hearts[len(deal.tricks)]] if deal.seat == 0 else []
        deal.play((wanted or deal.legal())[0])
    assert (deal.scores, deal.end, len(deal.tricks)) == (scores, end, tricks_played)
    assert deal.tricks_won == [tricks_played, 0, 0, 0]
    assert seats[:5] == [0, 1, 2, 3, 0]


def test_an_illegal_play_changes_nothing() -> None:
    deal = Deal(CLUB, 3, EACH_A_SUIT)
    for move in ("2H", "choose poker", "choose trump:X", "trump:H", ""):
        with pytest.raises(ValueError, match="is not legal"):
            deal.play(move)
    deal.play("choose trump:S")
    for move in ("choose trump:S", "2S", "2X", ""):
        with pytest.raises(ValueError, match="is not legal"):
            deal.play(move)
    assert (deal.seat, deal.trick) == (0, [])


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
