"""What a seat remembers of Double King is what it has seen: no more, and no less."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.kernel.cards import CARD_TEXTS, FULL_PACK, build_mask
from courtcards.play import MatchLog
from games.hidden import with_hidden_cards_permuted
from games.playing import played
from players.search.deals import cards_that_forbid, club, oracle_at_start, plays, texts_of
from strategies import double_king_rules

STEPS = st.integers(1, 900)
SEEDS = st.integers(0, 10**6)


def in_play(rules: Any, seed: int, steps: int) -> MatchLog | None:
    match = played(rules, seed, steps)
    return match if match.hands and match.hands[-1].moves else None


def recalled(match: MatchLog, seat: int) -> Any:
    return match.game.recall(match.state, seat)


@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_the_plays_are_remembered_in_order_with_who_made_them(
    rules: Any, seed: int, steps: int
) -> None:
    match = in_play(rules, seed, steps)
    if match is None:
        return
    made = plays(match)
    for seat in range(4):
        memory = recalled(match, seat)
        assert memory.played_count == len(made)
        assert memory.viewer == seat
        for index, (mover, card) in enumerate(made):
            assert CARD_TEXTS[memory.played[index]] == card
            assert (memory.leaders[index // 4] + index) % 4 == mover
        assert memory.played[len(made) :].tolist() == [-1] * (52 - len(made))
        own = [CARD_TEXTS.index(card) for mover, card in made if mover == seat]
        assert memory.dealt == match.state.hands[seat] | build_mask(own)


@pytest.mark.rule("DK-3.1", "DK-4.2", "DK-4.3", "DK-4.4", "DK-4.5", "DK-4.7", "DK-5.2", "DK-5.4")
@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_a_seat_lacks_each_card_that_would_have_made_a_play_illegal(
    rules: Any, seed: int, steps: int
) -> None:
    match = in_play(rules, seed, steps)
    if match is None:
        return
    deal = oracle_at_start(match)
    lacking: list[set[str]] = [set() for _ in range(4)]
    for seat, card in plays(match):
        lacking[seat] |= cards_that_forbid(deal, card)
        deal.play(card)
    memory = recalled(match, 0)
    fallen = texts_of(match.state.fallen)
    for seat in range(4):
        assert texts_of(memory.lacking[seat]) - fallen == lacking[seat] - fallen
        assert not memory.lacking[seat] & match.state.hands[seat]


@pytest.mark.rule("DK-1.4", "DK-1.5", "DK-9.1")
@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_of_the_gathered_pack_a_seat_knows_what_was_played_and_what_it_held(
    rules: Any, seed: int, steps: int
) -> None:
    match = in_play(rules, seed, steps)
    if match is None:
        return
    is_gathered = len(match.hands) > 1 and rules.options["shuffle"] == "first_deal"
    for seat in range(4):
        memory = recalled(match, seat)
        if not is_gathered:
            assert memory.unplayed == -1
            assert memory.pack.tolist() == [-1] * 52
            continue
        before, now = match.hands[-2], match.hands[-1]
        seen = {card for _, card in before.moves[1:]}
        first_deal = oracle_of(match, -2)
        seen |= first_deal.hands[seat]
        # The pack as it was dealt is a cut of the gathered one.
        known = [CARD_TEXTS[card] if card >= 0 else None for card in memory.pack]
        cuts = [cut for cut in range(52) if agrees(now.pack, known, cut)]
        assert cuts
        assert {card for card in known if card} == seen
        assert memory.unplayed == len(first_deal.hands[seat])
        for other in range(4):
            start = memory.unplayed_starts[other]
            heap = [
                (now.pack[cuts[0] :] + now.pack[: cuts[0]])[index]
                for index in range(start, start + memory.unplayed)
            ]
            assert set(heap) == first_deal.hands[other]
            assert not first_deal.hands[other] & texts_of(memory.unplayed_lacking[other])


def agrees(pack: list[str], known: list[str | None], cut: int) -> bool:
    turned = pack[cut:] + pack[:cut]
    return all(card in (None, there) for card, there in zip(known, turned, strict=True))


def oracle_of(match: MatchLog, index: int) -> Any:
    """The oracle's deal of a hand that is over."""
    earlier = MatchLog(match.rules)
    earlier.hands = match.hands[: index + 1 or None]
    deal = oracle_at_start(earlier)
    for _, card in plays(earlier):
        deal.play(card)
    return deal


@pytest.mark.rule("DK-9.1", "DK-3.2")
@given(rules=double_king_rules(), seed=SEEDS, steps=STEPS)
def test_a_memory_tells_nothing_of_hidden_cards(rules: Any, seed: int, steps: int) -> None:
    match = in_play(rules, seed, steps)
    if match is None:
        return
    for seat in range(4):
        permuted = with_hidden_cards_permuted(match, seat, random.Random(seed))
        before = match.game.recall(match.state, seat)
        assert match.game.recall(permuted, seat).tobytes() == before.tobytes()


@pytest.mark.rule("DK-1.5", "DK-9.1")
def test_what_others_kept_in_the_deal_before_is_not_remembered() -> None:
    """The places of those cards in the pack are hidden: changing them changes no memory."""
    steps = 30
    match = played(club(), 1, steps)
    while match.state.pack_fallen in (0, FULL_PACK):
        steps += 20
        match = played(club(), 1, steps)
    state = match.state
    unplayed = (52 - int(state.pack_fallen).bit_count()) // 4
    assert unplayed > 0
    for seat in range(4):
        places = [
            int(state.unplayed_starts[other]) + index
            for other in range(4)
            for index in range(unplayed)
            if other != seat
        ]
        changed = state.copy()
        changed.pack[places] = state.pack[places[1:] + places[:1]]
        assert changed.tobytes() != state.tobytes()
        recalled = match.game.recall(changed, seat)
        assert recalled.tobytes() == match.game.recall(state, seat).tobytes()


@pytest.mark.rule("DK-1.4", "DK-1.5")
@pytest.mark.parametrize("seed", range(6))
def test_what_plays_told_of_a_hand_goes_with_the_pack(seed: int) -> None:
    match = played(club(), seed, 60)
    while match.awaiting.kind != "deal":
        match.play(int(match.awaiting.seat or 0), match.legal()[0])
    lacking = recalled(match, 0).lacking.tolist()
    assert any(lacking)
    following = match.state.copy()
    match.game.engine.calls.next_hand(following)
    assert following.unplayed_lacking.tolist() == lacking
