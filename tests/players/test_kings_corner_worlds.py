"""Worlds of Kings in the Corner: all ways that what was seen allows, and no other, evenly."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.games.kings_corner.bots.worlds import draw_world, possible_worlds
from courtcards.games.kings_corner.rules.memory import HandMemory
from courtcards.games.kings_corner.rules.signs import (
    DREW,
    EVERY_SEAT,
    HOLDS,
    LACKS,
    LAID,
    MOST_SIGNS,
    add_sign,
    make_sign,
    sign_cards,
    sign_kind,
    sign_seat,
)
from courtcards.games.kings_corner.rules.view import HandObservation
from courtcards.kernel.cards import build_mask, list_cards, parse_card
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_generator
from courtcards.lab.ladder.configs.kings_corner import build_seeing_memory
from courtcards.play import Chance, MatchLog
from games.playing import played, step
from oracle.named_sets import KINGS_CORNER
from players.kings_corner_past import SeatNow, Witness
from players.kings_corner_ways import ways
from strategies import kings_corner, kings_corner_rules

GAME: Any = find_game("kings-corner")
DRAWN = 600
MOST_TRIES = 1_000_000


def cards(text: str) -> int:
    return build_mask(map(parse_card, text.split()))


def position(
    unseen: str, counts: tuple[int, ...], signs: list[tuple[int, int, str]]
) -> tuple[HandObservation, HandMemory]:
    """What seat 0 sees and remembers: hands of so many cards, and what they have shown."""
    view, memory = HandObservation.new(), HandMemory.new()
    memory.unseen = cards(unseen)
    view.seats = len(counts) + 1
    for seat, count in enumerate(counts, 1):
        view.hand_counts[seat] = count
    view.stock_count = memory.unseen.bit_count() - sum(counts)
    for kind, seat, text in signs:
        add_sign(memory, kind, seat, cards(text))
    return view, memory


def drawn_worlds(view: Any, memory: Any, count: int) -> Counter[tuple[int, ...]]:
    """How often each of the hands of the others came, of so many worlds; cards are checked."""
    worlds, generator = possible_worlds(view, memory, 1), seed_generator(b"worlds")
    seats = [int(seat) for seat in worlds.kinds.seats]
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        assert draw_world(worlds, generator, MOST_TRIES)
        hands = tuple(int(worlds.hands[seat]) for seat in seats)
        held = [card for hand in hands for card in list_cards(hand)]
        assert sorted([*held, *worlds.stock.tolist()]) == list_cards(memory.unseen)
        found[hands] += 1
    return found


def check_evenness(found: Counter[Any], expected: Counter[Any]) -> None:
    """Chi-square, four standard deviations; nothing that was not to be expected."""
    assert set(found) <= set(expected), "a world that cannot be"
    total, count = sum(expected.values()), sum(found.values())
    square, freedom, rare, rarely_found = 0.0, -1, 0.0, 0
    for key, number in expected.items():
        mean = count * number / total
        if mean < 5:
            rare, rarely_found = rare + mean, rarely_found + found[key]
        else:
            square, freedom = square + (found[key] - mean) ** 2 / mean, freedom + 1
    if rare >= 1:
        square, freedom = square + (rarely_found - rare) ** 2 / rare, freedom + 1
    assert square <= freedom + 4 * math.sqrt(2 * max(freedom, 1)) + 4


ALL_KINGS = "KC KD KH KS"
POSITIONS = {
    "nothing shown": ("2C 5D 9H KS QC", (2,), []),
    "no King but the one drawn": ("2C 5D KH KS QC 8D", (3,), [(LACKS, 1, "KH KS"), (DREW, 1, "")]),
    "two seats, each with a card drawn": (
        "2C 5D KH KS QC 8D 9S",
        (2, 3),
        [(LACKS, 1, "KH KS"), (DREW, 1, ""), (LACKS, 2, "KH KS"), (DREW, 2, "")],
    ),
    "stuck, and a card laid that was dealt or drawn": (
        "2C 5D 9H KS QC 8D",
        (3,),
        [(LACKS, 1, "2C 9H 7S"), (DREW, 1, ""), (LAID, 1, "4C")],
    ),
    "stuck, and a card laid that can only have been drawn": (
        "2C 5D 9H KS QC 8D",
        (2,),
        [(LACKS, 1, "2C 9H 4C"), (DREW, 1, ""), (LAID, 1, "4C")],
    ),
    "stuck twice, cards laid in between": (
        "2C 5D 9H KS QC 8D",
        (3,),
        [
            (LACKS, 1, "2C"), (DREW, 1, ""), (LAID, 1, "4C"), (LACKS, 1, "9H"), (DREW, 1, ""),
            (LAID, 1, "7S"),
        ],
    ),
    "recycled, two seats draw and lay": (
        "2C 3C 5D 9H KS QC",
        (2, 2),
        [
            (LACKS, EVERY_SEAT, "2C 3C QC"), (DREW, 1, ""), (LAID, 1, "4H"), (DREW, 2, ""),
            (LAID, 2, "5S 8H"),
        ],
    ),
    "drawn Kings are laid, dealt ones may be held": (
        "2C 5D KH KS QC 8D",
        (3,),
        [(DREW, 1, "KC KD KH KS"), (LAID, 1, "4H"), (DREW, 1, "KC KD KH KS"), (LAID, 1, "5S")],
    ),
    "a King held, then one laid": (
        "2C 5D KH KS QC",
        (3,),
        [(HOLDS, 1, "KC KD KH KS"), (DREW, 1, ""), (LAID, 1, "KC"), (DREW, 1, "")],
    ),
    "a King held, and more drawn": (
        "2C 5D KH KS QC",
        (3,),
        [(HOLDS, 1, "KC KD KH KS"), (DREW, 1, ""), (LAID, 1, "4H"), (HOLDS, 1, "KC KD KH KS")],
    ),
    "a King shown twice, cards laid and lacked turn after turn, another seat in between": (
        "2C 5D KH KS QC",
        (2, 1),
        [
            (HOLDS, 1, ALL_KINGS), (DREW, 1, ""), (LAID, 1, "4C"), (LACKS, 1, "2C"), (DREW, 2, ""),
            (LAID, 1, "KC"), (LACKS, 2, "5D"), (LAID, 1, "7S"), (LACKS, 1, "QC"), (DREW, 2, ""),
            (LACKS, 1, "5D"), (LAID, 2, "9H"), (HOLDS, 1, ALL_KINGS), (HOLDS, 1, ALL_KINGS),
        ],
    ),
    "no stock is left": ("2C 5D 9H KS QC", (2, 3), [(LACKS, 1, "2C 9H"), (LACKS, 2, "5D")]),
}  # fmt: skip


@pytest.mark.rule("KC-2.8", "KC-2.9", "KC-3.3", "KC-4.3", "KC-4.4")
@pytest.mark.parametrize("name", POSITIONS)
def test_worlds_come_as_often_as_there_are_ways_to_them(name: str) -> None:
    view, memory = position(*POSITIONS[name])
    expected = ways(view, memory)
    assert len(expected) > 1
    check_evenness(drawn_worlds(view, memory, DRAWN), expected)


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_told_as_one_sign_says_the_same(name: str) -> None:
    unseen, counts, signs = POSITIONS[name]
    view, memory = position(unseen, counts, signs)
    apart = HandMemory.new()
    apart.unseen, apart.sign_count = memory.unseen, len(signs)
    for index, (kind, seat, text) in enumerate(signs):
        apart.signs[index] = make_sign(kind, seat, cards(text))
    assert ways(view, apart) == ways(view, memory)


@given(rules=kings_corner_rules(), seed=st.integers(0, 10**6))
def test_nothing_is_forgotten_while_no_pile_is_recycled(rules: RuleSet, seed: int) -> None:
    changes = dict(rules.options) | {"completed_piles": "stay"}
    match = MatchLog(GAME.rules(rules.name, changes, rules.seats))
    chance, choices, written = Chance(str(seed).encode()), random.Random(seed), 0
    while step(match, chance, choices) and len(match.hands) == 1:
        assert match.state.sign_count >= written
        written = int(match.state.sign_count)
    assert written <= 214


def some_worlds(view: Any, memory: Any, count: int) -> list[IntArray]:
    """Hands by seat; fewer than so many where very many are tried to find one."""
    worlds, generator = possible_worlds(view, memory, 1), seed_generator(b"worlds")
    found: list[IntArray] = []
    tries = 500 * count
    while len(found) < count and draw_world(worlds, generator, tries):
        tries -= worlds.tried[0]
        found.append(worlds.hands.copy())
    return found


def test_a_world_stands_until_there_is_another() -> None:
    view, memory = position(*POSITIONS["two seats, each with a card drawn"])
    worlds, generator = possible_worlds(view, memory, 1), seed_generator(b"worlds")
    assert not draw_world(worlds, generator, 0)
    assert draw_world(worlds, generator, MOST_TRIES)
    drawn = worlds.hands.tolist(), worlds.stock.tolist()
    worlds.kinds.may_be[1, :] = 0  # nothing is left that the second hand could be
    assert not draw_world(worlds, generator, 300)
    assert worlds.tried[0] >= 300
    assert (worlds.hands.tolist(), worlds.stock.tolist()) == drawn


def count_worlds(rules: RuleSet, seed: int, most: int) -> int:
    """How many worlds were drawn in a hand, all of them possible by what its moves have shown."""
    witness, choices, count = Witness(rules, seed), random.Random(seed), 0
    for viewer in witness.seats_on_turn():
        if choices.random() < 0.9:
            continue
        others = [seat for seat in range(rules.seats) if seat != viewer]
        now = {seat: SeatNow(witness.pasts[seat], witness.step) for seat in others}
        assert all(now[seat].may_hold(int(witness.match.state.hands[seat])) for seat in others)
        worlds = some_worlds(*witness.seen_by(viewer), most)
        for hands in worlds:
            assert all(now[seat].may_hold(int(hands[seat])) for seat in others), (seed, viewer)
        count += len(worlds)
    return count


def printed_rules(seed: int) -> RuleSet:
    """Each named rule set in turn, with each number of players."""
    names = sorted(KINGS_CORNER)
    return kings_corner(names[seed % len(names)], {}, 2 + seed // len(names) % 5)


@pytest.mark.rule("KC-2.8", "KC-2.9", "KC-3.3", "KC-4.3", "KC-4.4", "KC-6.5")
def test_no_world_is_drawn_that_the_moves_rule_out() -> None:
    assert sum(count_worlds(printed_rules(seed), seed, 10) for seed in range(20)) > 700


def small_positions(rules: RuleSet, seed: int) -> list[tuple[Any, Any]]:
    match, chance, choices = MatchLog(rules), Chance(str(seed).encode()), random.Random(seed)
    found = []
    for _ in range(40):
        if not step(match, chance, choices):
            break
        seat = match.awaiting.seat
        if match.awaiting.kind != "play" or seat is None:
            continue
        view, memory = GAME.observe(match.state, seat), GAME.recall(match.state, seat)
        if are_countable(view, memory):
            found.append((view, memory))
    return found


def are_countable(view: Any, memory: Any) -> bool:
    unseen, size = int(memory.unseen).bit_count(), 1
    signs = memory.signs[: memory.sign_count].tolist()
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        own = [sign for sign in signs if sign_seat(sign) == seat]
        laid = sum(sign_cards(sign).bit_count() for sign in own if sign_kind(sign) == LAID)
        drawn = sum(sign_kind(sign) == DREW for sign in own)
        dealt = int(view.hand_counts[seat]) + laid - drawn
        size *= math.comb(unseen + laid, dealt) * unseen ** min(drawn, 2)
    return 1 < size <= 20_000


@given(
    named=st.sampled_from(["french", "boxed", "boxed-honour", "cross-stuck", "crowning"]),
    hand_size=st.integers(1, 2),
    seed=st.integers(0, 10**6),
)
def test_worlds_of_short_hands_come_as_often_as_there_are_ways_to_them(
    named: str, hand_size: int, seed: int
) -> None:
    rules = GAME.rules(named, {"hand_size": hand_size}, 2)
    for view, memory in small_positions(rules, seed)[-1:]:
        check_evenness(drawn_worlds(view, memory, DRAWN), ways(view, memory))


def test_older_signs_are_forgotten_when_there_is_no_more_room() -> None:
    memory = HandMemory.new()
    for index in range(MOST_SIGNS + 1):
        add_sign(memory, DREW, 1, 1 << index % 52)
    assert memory.sign_count == MOST_SIGNS // 2 + 1
    assert sign_cards(int(memory.signs[0])) == 1 << MOST_SIGNS // 2 % 52
    assert np.all(memory.signs[: memory.sign_count] > 0)


@pytest.mark.parametrize("steps", [2, 9, 21])
def test_whoever_has_been_shown_all_hands_knows_them(steps: int) -> None:
    """What the ceiling of the ladder is handed leaves one way for the hands, and any stock."""
    match = played(GAME.rules("french", {}, 3), 3, steps)
    seat, stocks = match.awaiting.seat or 0, set()
    worlds = possible_worlds(
        match.seat_observation(seat),  # type: ignore[arg-type]
        build_seeing_memory(match.state, seat),
        1,
    )
    for number in range(5):
        assert draw_world(worlds, seed_generator(bytes([number])), MOST_TRIES)
        for other in range(3):
            assert other == seat or worlds.hands[other] == match.state.hands[other]
        assert sorted(worlds.stock) == sorted(match.state.stock[: match.state.stock_count])
        stocks.add(worlds.stock.tobytes())
    assert len(stocks) == 5
