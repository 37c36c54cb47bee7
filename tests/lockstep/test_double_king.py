"""The compiled Double King in lock-step with the oracle."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.kernel.errors import PlayError, RecordError
from courtcards.kernel.options import RuleSet
from lockstep.double_king_pair import DoubleKingPair
from oracle.named_sets import DOUBLE_KING
from strategies import SEEDS, any_double_king_rules

STYLES = ("none", "H", "Q", "K", "choose trump", "A")  # what is held back: hearts, Queens, …


@pytest.mark.rule("DK-1.5", "DK-2.1", "DK-2.2", "DK-6.1", "DK-6.2", "DK-6.3", "DK-10")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", DOUBLE_KING)
def test_whole_rounds_of_the_named_sets(name: str, seed: int) -> None:
    pair = DoubleKingPair(find_game("double-king").rules(name, {}, 4))
    pair.play_out(random.Random(f"{name} {seed}"), avoided=STYLES[seed])
    assert pair.match.is_over
    assert len(pair.match.hands) == 20


@pytest.mark.rule("DK-3.1", "DK-3.2", "DK-4.8", "DK-9.1")
@given(rules=any_double_king_rules(), seed=SEEDS, avoided=st.sampled_from(STYLES))
def test_deals_of_house_rules(rules: RuleSet, seed: bytes, avoided: str) -> None:
    DoubleKingPair(rules).play_out(random.Random(seed), avoided, hands=6)


@given(rules=any_double_king_rules(), seed=SEEDS, moves=st.integers(0, 52))
def test_everything_that_is_not_legal_is_refused(rules: RuleSet, seed: bytes, moves: int) -> None:
    pair = DoubleKingPair(rules)
    chance = random.Random(seed)
    with pytest.raises(PlayError):
        pair.match.play(0, "2C")
    pair.deal_anew(chance)
    pair.play_on(chance, "none", moves)
    if pair.match.awaiting.kind == "play":
        pair.refuse_everything_else()


@pytest.mark.rule("DK-1.3", "DK-1.4", "DK-1.5", "DK-1.7")
def test_only_a_cut_of_the_gathered_pack_is_dealt_and_by_the_next_dealer() -> None:
    chance = random.Random(3)
    pair = DoubleKingPair(find_game("double-king").rules("club", {}, 4))
    pair.deal_anew(chance)
    pair.play_on(chance, "none")
    gathered = pair.match.gather_pack()
    assert gathered is not None
    dealer = pair.match.next_dealer
    wrong_cuts = [gathered[taken:] + gathered[:taken] for taken in (0, 1, 3, 49, 51)]
    swapped = [*gathered[10:], *gathered[:9], gathered[9]]
    swapped[20], swapped[21] = swapped[21], swapped[20]
    for pack in (*wrong_cuts, swapped, gathered[::-1]):
        with pytest.raises(RecordError):
            pair.match.deal(pack, dealer)
    with pytest.raises(RecordError):
        pair.match.deal(gathered[4:] + gathered[:4], (dealer + 1) % 4)
    pair.deal(gathered[48:] + gathered[:48], dealer)
