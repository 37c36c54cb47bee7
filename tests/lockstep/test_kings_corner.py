"""The compiled Kings in the Corner in lock-step with the oracle."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.kernel.errors import PlayError, RecordError
from courtcards.kernel.options import RuleSet
from lockstep.kings_corner_pair import KingsCornerPair
from oracle.cards import FULL_PACK
from oracle.named_sets import KINGS_CORNER, seat_counts
from oracle.positions import kings_corner_pack
from strategies import SEEDS, any_kings_corner_rules

STYLES = ("none", "end", ">", "recycle", "end without drawing")  # moves that are held back


@pytest.mark.rule("KC-10")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", KINGS_CORNER)
def test_whole_matches_of_the_named_sets(name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    seats = chance.choice(seat_counts(KINGS_CORNER[name]))
    pair = KingsCornerPair(find_game("kings-corner").rules(name, {}, seats))
    pair.play_out(chance, avoided=STYLES[seed])
    assert pair.match.is_over


@pytest.mark.rule("KC-2.1", "KC-2.3", "KC-2.7", "KC-2.10", "KC-3.4", "KC-5.2", "KC-5.3")
@pytest.mark.rule("KC-6.8", "KC-7.4", "KC-8.5", "KC-9.1", "KC-9.2")
@given(rules=any_kings_corner_rules(), seed=SEEDS, avoided=st.sampled_from(STYLES))
def test_whole_matches_of_house_rules(rules: RuleSet, seed: bytes, avoided: str) -> None:
    pair = KingsCornerPair(rules)
    pair.play_out(random.Random(seed), avoided, hands=5)


@given(rules=any_kings_corner_rules(), seed=SEEDS, moves=st.integers(0, 60))
def test_everything_that_is_not_legal_is_refused(rules: RuleSet, seed: bytes, moves: int) -> None:
    pair = KingsCornerPair(rules)
    chance = random.Random(seed)
    with pytest.raises(PlayError):
        pair.match.play(0, "end")
    pair.deal_anew(chance)
    with pytest.raises(RecordError):
        pair.match.deal(FULL_PACK, 0)
    pair.play_on(chance, "end", moves)
    if pair.match.awaiting.kind == "play":
        pair.refuse_everything_else()


@pytest.mark.rule("KC-2.9", "KC-3.1", "KC-8.1", "KC-8.2")
@pytest.mark.parametrize(
    ("name", "changes", "end"),
    [
        ("french", {}, "out"),
        ("french", {"completed_piles": "recycle_allowed"}, "out"),
        ("french", {"completed_piles": "recycle_always"}, "out"),
        ("boxed", {"completed_piles": "recycle_always"}, "out"),
        ("crowning", {}, None),
    ],
)
def test_the_last_card_of_a_hand_completes_a_corner(
    name: str, changes: dict[str, str], end: str | None
) -> None:
    """It ends the hand before anything is recycled; in crowning it brings crown and dragon."""
    pair = KingsCornerPair(find_game("kings-corner").rules(name, changes, 2))
    hands = ["QH JS TH 9S 8H 7S AS", "5S 3S 2C 2D 3C 3D 4C"]
    pair.deal(kings_corner_pack(1, hands, "KS 6H 4H 2H", "9D 9C"), 1)
    to_the_corner = "N QH JS TH 9S 8H 7S E end 5S S 3S W end"
    for move in to_the_corner.split():
        pair.play(move if move == "end" else f"{move}>NE")
    pair.play("9D>E")
    pair.play("AS>NE")
    assert pair.hand.end == end
    assert len(pair.hand.piles["NE"]) == 13
    assert (pair.hand.crowns, pair.hand.dragon) == (([1, 0], 0) if end is None else ([0, 0], None))


@pytest.mark.rule("KC-3.2")
def test_the_thousandth_turn() -> None:
    """Nobody ever draws: only the limit of turns ends the hand."""
    rules = find_game("kings-corner").rules("boxed-honour", {"target": 1}, 3)
    pair = KingsCornerPair(rules)
    pair.deal_anew(random.Random(1))
    while pair.hand.end is None:
        pair.play("end without drawing")
    assert pair.hand.turn_number == 1000
    assert pair.match.hands[-1].end == "blocked"
