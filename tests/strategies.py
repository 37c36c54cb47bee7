"""Rule sets that may be played, with any house rules, for hypothesis.

`kings_corner_rules` and `double_king_rules` shrink to a plain named set. The `any_…` strategies
draw everything evenly from one seed: they do not shrink, but reach every corner sooner.
"""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from courtcards.games import find_game
from courtcards.kernel.options import RuleSet
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER

Changes = dict[str, Any]

SEEDS = st.binary(min_size=8, max_size=8)

KINGS_CORNER_CHOICES: dict[str, list[Any]] = {
    "starting_kings": ["stay", "starter_moves", "replaced"],
    "held_kings": ["must_lay", "optional", "penalty"],
    "completed_piles": ["stay", "recycle_allowed", "recycle_always"],
    "must_play_when_stock_empty": [False, True],
    "draw": ["end", "start", "stuck"],
    "drawn_king": ["lay_now", "keep"],
    "neglected_draw": ["impossible", "penalty"],
    "scoring": ["points", "single", "pot", "chips", "crowning"],
    "pay_for_cards": [True, False],
    "show_piles": ["overlapped", "ends"],
}
DOUBLE_KING_CHOICES: dict[str, list[Any]] = {
    "shuffle": ["first_deal", "every_deal"],
    "queen_led_forces": ["king-or-jack", "jack"],
    "forced_under": ["led", "table"],
    "cannot_overtrump": ["undertrump", "free"],
    "last_trick_visible": [False, True],
}


def made_sensible(named: str, changes: Changes, seats: int) -> tuple[Changes, int]:
    """The changes without those that contradict the rest, and a number of seats that is allowed."""
    sensible = dict(changes)

    def in_force(option: str) -> Any:
        return sensible.get(option, KINGS_CORNER[named][option])

    if in_force("scoring") == "crowning":  # KC-8: two players, and the corners stay complete
        seats = 2
        sensible |= {"completed_piles": "stay", "must_play_when_stock_empty": True}
    if in_force("scoring") not in ("pot", "chips"):  # KC-6.5, KC-6.6: the price is in chips
        sensible |= {"neglected_draw": "impossible"}
        if in_force("held_kings") == "penalty":
            sensible["held_kings"] = "optional"
    if in_force("draw") != "end":  # KC-4.6: a turn does not end with a draw
        sensible["neglected_draw"] = "impossible"
    sensible["hand_size"] = min(in_force("hand_size"), 44 // seats)  # KC-1.2
    return sensible, seats


def kings_corner(named: str, changes: Changes, seats: int) -> RuleSet:
    changes, seats = made_sensible(named, changes, seats)
    return find_game("kings-corner").rules(named, changes, seats)


def double_king(named: str, changes: Changes) -> RuleSet:
    return find_game("double-king").rules(named, changes, 4)


@st.composite
def kings_corner_rules(draw: st.DrawFn) -> RuleSet:
    """Matches are kept short: low targets, few chips or hands."""
    named = draw(st.sampled_from(sorted(KINGS_CORNER)))
    optional = {name: st.sampled_from(values) for name, values in KINGS_CORNER_CHOICES.items()}
    changes = draw(st.fixed_dictionaries({}, optional=optional))
    changes["hand_size"] = draw(st.one_of(st.just(7), st.integers(1, 22)))
    changes["target"] = draw(st.integers(1, 30))
    changes["chips"] = draw(st.integers(1, 40))
    changes["hands"] = draw(st.one_of(st.none(), st.integers(1, 4)))
    return kings_corner(named, changes, draw(st.integers(2, 6)))


@st.composite
def double_king_rules(draw: st.DrawFn) -> RuleSet:
    named = draw(st.sampled_from(sorted(DOUBLE_KING)))
    optional = {name: st.sampled_from(values) for name, values in DOUBLE_KING_CHOICES.items()}
    return double_king(named, draw(st.fixed_dictionaries({}, optional=optional)))


def some_of(choices: dict[str, list[Any]], chance: random.Random) -> Changes:
    """A quarter of the options, each with any of its values."""
    return {
        name: chance.choice(values) for name, values in choices.items() if chance.random() < 0.25
    }


def random_kings_corner_rules(seed: bytes) -> RuleSet:
    chance = random.Random(seed)
    changes = some_of(KINGS_CORNER_CHOICES, chance) | {
        "hand_size": chance.choice([7, 7, chance.randint(1, 22)]),
        "target": chance.randint(1, 30),
        "chips": chance.randint(1, 40),
        "hands": chance.choice([None, 1, 3]),
    }
    return kings_corner(chance.choice(sorted(KINGS_CORNER)), changes, chance.randint(2, 6))


def random_double_king_rules(seed: bytes) -> RuleSet:
    chance = random.Random(seed)
    changes = some_of(DOUBLE_KING_CHOICES, chance)
    return double_king(chance.choice(sorted(DOUBLE_KING)), changes)


def any_kings_corner_rules() -> st.SearchStrategy[RuleSet]:
    return SEEDS.map(random_kings_corner_rules)


def any_double_king_rules() -> st.SearchStrategy[RuleSet]:
    return SEEDS.map(random_double_king_rules)
