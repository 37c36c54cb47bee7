"""Worlds of Kings in the Corner against the rules themselves: packs are dealt again and replayed.

Nothing here knows of signs. A pack is kept when every move that was made is legal again and
everybody sees the same after each; the hands in such packs are what a seat may expect.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from bots.kings_corner_drawn import drawn_worlds
from courtcards.games import game_named
from courtcards.games.kings_corner.rules.places import KINGS
from courtcards.kernel.cards import card_text, cards_in
from courtcards.kernel.rulesets import RuleSet
from courtcards.matches import Chance, MatchLog

GAME: Any = game_named("kings-corner")
KEPT = 150
DRAWN = 1500


@dataclass
class Course:
    """A hand so far: its pack, its moves with what all saw after each, and who got which card."""

    rules: RuleSet
    dealer: int
    pack: list[int]
    state: Any
    moves: list[tuple[int, bytes]]
    got: dict[int, int]


def course_of(rules: RuleSet, seed: int, turns: int) -> Course:
    """A hand played at random for so many turns."""
    chance, choices = Chance(str(seed).encode()), random.Random(seed)
    match = MatchLog(rules)
    match.deal(*chance.deal(match))
    state, log = match.state, match.hands[0]
    pack = [GAME.parse_move(f"{card}>N") for card in log.pack]  # to place 0: the card itself
    course = Course(rules, log.dealer, pack, state, [], {})
    note_cards(course)
    while state.turn_number < turns and GAME.end(state) is None:
        legal = GAME.legal(state)
        move = choices.choice(legal)
        GAME.apply(state, move)
        course.moves.append((move, shown(state)))
        note_cards(course)
    return course


def note_cards(course: Course) -> None:
    for seat in range(course.rules.seats):
        course.got |= dict.fromkeys(cards_in(int(course.state.hands[seat])), seat)


def shown(state: Any) -> bytes:
    """What everybody sees."""
    return bytes(GAME.watch(state).tobytes()) + bytes([int(state.phase)])


def dealt_again(course: Course, viewer: int, chance: random.Random) -> Any:
    """The state after the same moves with hidden cards dealt anew; None where that cannot be."""
    unseen = cards_in(int(GAME.recall(course.state, viewer).unseen))
    chance.shuffle(unseen)
    pack = list(course.pack)
    for seat in range(course.rules.seats):
        if seat == viewer:
            continue
        own = [card for card, holder in course.got.items() if holder == seat]
        places = [course.pack.index(card) for card in own]
        chance.shuffle(places)
        held = set(cards_in(int(course.state.hands[seat])))
        for card in own:
            pack[places.pop()] = unseen.pop() if card in held else card
    for index in range(int(course.state.stock_count)):
        pack[len(pack) - 1 - index] = unseen.pop()
    assert sorted(pack) == list(range(52))
    return replayed(course, pack)


def replayed(course: Course, pack: list[int]) -> Any:
    match = MatchLog(course.rules)
    match.deal([card_text(card) for card in pack], course.dealer)
    for move, seen in course.moves:
        if move not in GAME.legal(match.state):
            return None
        GAME.apply(match.state, move)
        if shown(match.state) != seen:
            return None
    return match.state


def counted(hands: list[tuple[int, int]]) -> dict[Any, float]:
    """How often each card was held, and each number of Kings; by hand and how often it came."""
    counts: dict[Any, float] = {}
    total = sum(number for _, number in hands)
    for hand, number in hands:
        for key in [*cards_in(hand), f"{(hand & KINGS).bit_count()} kings"]:
            counts[key] = counts.get(key, 0) + number / total
    return counts


@pytest.mark.rule("KC-2.8", "KC-4.3", "KC-4.4", "KC-6.5", "KC-9.1")
@pytest.mark.parametrize(
    ("named", "changes", "turns", "seed"),
    [
        ("french", {}, 5, 2),
        ("boxed", {}, 5, 3),
        ("boxed-honour", {}, 5, 4),
        ("boxed-honour", {"drawn_king": "keep"}, 6, 5),
        ("boxed", {"held_kings": "optional"}, 7, 6),
        ("french-draw-first", {}, 5, 7),
        ("cross-stuck", {}, 8, 8),
        ("cross-stuck", {"held_kings": "must_lay"}, 9, 9),
    ],
)
def test_worlds_are_those_in_which_the_same_could_have_been_played(
    named: str, changes: dict[str, Any], turns: int, seed: int
) -> None:
    course = course_of(GAME.rules(named, changes | {"hand_size": 4}, 2), seed, turns)
    viewer, chance = int(course.state.seat), random.Random(seed)
    other = 1 - viewer
    kept: list[tuple[int, int]] = []
    while len(kept) < KEPT:
        state = dealt_again(course, viewer, chance)
        if state is not None:
            kept.append((int(state.hands[other]), 1))
    view, memory = GAME.see(course.state, viewer), GAME.recall(course.state, viewer)
    found = drawn_worlds(view, memory, DRAWN)
    expected, seen = counted(kept), counted([(hands[0], n) for hands, n in found.items()])
    for key in expected | seen:
        one, other_one = expected.get(key, 0), seen.get(key, 0)
        mean = (KEPT * one + DRAWN * other_one) / (KEPT + DRAWN)
        spread = max(0.0, mean * (1 - mean) * (1 / KEPT + 1 / DRAWN)) ** 0.5
        assert abs(one - other_one) <= 4.5 * spread + 1e-9, key
    impossible = [key for key in seen if isinstance(key, str) and key not in expected]
    assert sum(seen[key] for key in impossible) < 0.05
