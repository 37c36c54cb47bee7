"""What a decision is called by what it cost."""

from __future__ import annotations

import pytest

from courtcards.games import GAMES
from courtcards.kernel.rulesets import RuleSet
from courtcards.lab.marks import MARKS, counted_marks, mark_of

EVERY = [game.rules(named.name) for game in GAMES.values() for named in game.named_sets]


@pytest.mark.parametrize("rules", EVERY, ids=[rules.name for rules in EVERY])
def test_each_mark_begins_where_it_is_said_to(rules: RuleSet) -> None:
    limits = GAMES[rules.game].limits_of(rules)
    slip, blunder = limits
    assert 0 < slip < blunder
    costs = [0.0, 1e-9, slip - 1e-9, slip, blunder - 1e-9, blunder, 100.0]
    marks = [mark_of(cost, limits) for cost in costs]
    assert marks == ["best", "good", "good", "slip", "slip", "blunder", "blunder"]
    assert list(counted_marks(marks)) == list(MARKS)
    assert list(counted_marks(marks).values()) == [1, 2, 2, 2]
