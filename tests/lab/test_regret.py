"""What moves cost: kept positions are reached again, and a bot that has become worse is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courtcards.games import game_named
from courtcards.kernel.ladders import Course
from courtcards.lab.ladder import contestants, regret
from courtcards.lab.ladder.contestants import yardsticks_of
from courtcards.lab.ladder.regret import (
    KeptCourse,
    Regret,
    decoded,
    encoded,
    kept_of,
    kept_told,
    regrets,
    regrets_told,
)
from courtcards.lab.statistics import Estimate

COURSES = {
    "double-king": Course("club-shuffled", 4, deals=1, judged=2),
    "kings-corner": Course("french", 2, deals=1, judged=2),
}


@pytest.fixture(params=sorted(COURSES))
def kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> KeptCourse:
    """Some positions of a game, of a weak bot that is judged in haste."""
    game = game_named(request.param)
    hasty = replace(yardsticks_of(game), ceiling=game.bots["novice"])
    monkeypatch.setattr(regret, "strongest", lambda _: "novice")
    monkeypatch.setattr(regret, "yardsticks_of", lambda _: hasty)
    monkeypatch.setattr(regret, "CAREFUL", 2)
    monkeypatch.setattr(regret, "ONE_IN", 3)
    return kept_of(game, COURSES[request.param])


def test_every_legal_move_has_a_cost_and_the_best_has_none(kept: KeptCourse) -> None:
    assert len(kept.positions) > 5
    for position in kept.positions:
        assert len(position.costs) > 1
        assert min(position.costs.values()) == 0
        assert 0 <= position.cost <= max(position.costs.values())


def test_what_is_kept_is_read_as_it_was_written(kept: KeptCourse) -> None:
    assert decoded(encoded([kept, kept])) == [kept, kept]


def test_the_same_bot_costs_the_same(kept: KeptCourse) -> None:
    found = regrets(kept)
    assert found[0].positions == len(kept.positions)
    assert sum(each.positions for each in found[1:]) == len(kept.positions)
    assert not any(each.is_dearer for each in found)
    assert all(abs(each.more.mean) < 1e-5 for each in found)
    assert "as it was" in regrets_told(kept, found)
    told = kept_told(kept)
    assert all(f"| {each.part} |" in told and each.stage in told for each in kept.positions)


def test_a_bot_that_has_become_worse_is_found(
    kept: KeptCourse, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Worst(contestants.Level):
        """It makes the move that costs most, as the file says."""

        def move(self, match: object, *_: object) -> str:
            made = [text for _, text in match.hands[-1].moves]  # type: ignore[attr-defined]
            costs = next(each.costs for each in kept.positions if each.moves == made)
            return max(costs, key=lambda move: costs[move])

    monkeypatch.setattr(regret, "Level", Worst)
    found = regrets(kept)
    assert found[0].is_dearer
    assert found[0].more.mean > 0


def test_a_part_must_be_dearer_by_more_than_the_whole() -> None:
    whole, part = (
        Regret(name, name, 9, Estimate(0.2, 0.1), Estimate(0.3, 0.2)) for name in ("", "x")
    )
    assert whole.is_dearer
    assert not part.is_dearer
