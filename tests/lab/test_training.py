"""Training: lessons are what a search says, and a network learns from them."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest
from research.double_king import choosing, training
from research.double_king.deals import CONTRACTS
from research.double_king.training import (
    Network,
    SearchLessons,
    make_lessons,
    mean_cost,
    tabulate_costs,
)

from courtcards.games.double_king.bots import trained_weights
from courtcards.games.double_king.bots.budget import budget
from courtcards.games.double_king.bots.choice_costs import REST_OF_ROUND
from courtcards.games.double_king.bots.trained import INPUTS
from courtcards.games.double_king.rules.contracts import NEGATIVE_COUNT, NEGATIVES_EACH, TRUMPS_EACH
from courtcards.kernel.budgets import SAMPLING, STEADY
from plainly import plain

LESSONS = 60


@pytest.fixture
def lessons(monkeypatch: pytest.MonkeyPatch) -> SearchLessons:
    """Some positions, looked at in haste."""
    monkeypatch.setattr(training, "TEACHER", budget(SAMPLING, 8))
    monkeypatch.setattr(training, "CHOOSER", budget(STEADY))
    monkeypatch.setattr(training, "collect_lessons", plain(training.collect_lessons))
    monkeypatch.setattr(training, "note", plain(training.note))
    return make_lessons(LESSONS)


def test_a_lesson_has_a_row_for_each_legal_card(lessons: SearchLessons) -> None:
    sizes = np.diff(lessons.starts)
    assert len(sizes) == len(lessons.contracts) == LESSONS
    assert sizes.min() >= 2
    assert sizes.max() <= 13
    assert lessons.inputs.shape == (lessons.starts[-1], INPUTS)
    assert np.isfinite(lessons.values).all()
    rows = zip(lessons.starts[:-1], lessons.steady, lessons.starts[1:], strict=True)
    assert all(first <= steady < after for first, steady, after in rows)
    again = make_lessons(LESSONS)
    assert np.array_equal(again.values, lessons.values)


def test_costs_are_counted_from_the_best_card(lessons: SearchLessons) -> None:
    contract = int(lessons.contracts[0])
    costs = tabulate_costs(lessons, contract)
    first = lessons.values[: lessons.starts[1]]
    assert np.allclose(costs.costs[0, : len(first)], first.max() - first)
    assert costs.is_card.sum() == np.diff(lessons.starts)[lessons.contracts == contract].sum()
    assert np.isclose(costs.steady[0], first.max() - lessons.values[lessons.steady[0]])
    assert (costs.costs >= 0).all()


def test_a_network_learns_what_it_is_taught() -> None:
    generator = np.random.default_rng(0)
    inputs = generator.random((400, 4, INPUTS)).astype(np.float32)
    costs = inputs[:, :, 3] - inputs[:, :, 3].min(axis=1, keepdims=True)
    taught = training.Costs(inputs, costs, np.ones((400, 4), dtype=bool), np.zeros(400))
    network = Network(1)
    before = mean_cost(network.table, taught)
    for _ in range(5):
        network.train(taught)
    assert mean_cost(network.table, taught) < before / 4


def test_all_networks_are_written_with_a_line_for_each_contract(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = [30] * len(CONTRACTS)
    starts = np.arange(0, 2 * sum(counts) + 1, 2)
    inputs = np.random.default_rng(0).random((starts[-1], INPUTS)).astype(np.float32)
    made = SearchLessons(
        inputs,
        inputs[:, 0].astype(float),
        starts,
        np.repeat(np.arange(len(counts)), counts),
        starts[:-1],
    )
    monkeypatch.setattr(training, "make_lessons", lambda positions: made)
    monkeypatch.setattr(training, "WEIGHTS_FILE", tmp_path / "weights.py")
    training.train(sum(counts))
    weights = runpy.run_path(str(tmp_path / "weights.py"))["IN_256THS"].splitlines()
    assert len(weights) == 1 + len(counts) * (INPUTS + 2)
    assert all(len(line.split()) == training.WIDTH for line in weights[1:])
    shipped = Path(trained_weights.__file__).read_text(encoding="utf-8")
    head = (tmp_path / "weights.py").read_text(encoding="utf-8").splitlines()[:3]
    assert shipped.splitlines()[:3] == head
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == list(CONTRACTS)
    assert all("30 positions" in line for line in lines)


KINDS = NEGATIVE_COUNT + 1


def test_the_games_of_a_hand_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "CHOOSER", budget(SAMPLING, 1, choice_simulations=40))
    worth = choosing.worth_of_games(0)
    assert worth.shape == (KINDS,)
    assert np.isfinite(worth).all()
    assert np.array_equal(worth, choosing.worth_of_games(0))


@pytest.mark.rule("DK-2.1")
def test_with_hands_all_alike_the_rest_is_what_the_quotas_come_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("choose_rounds", "best_choice", "take", "find_game_index"):
        monkeypatch.setattr(choosing, name, plain(getattr(choosing, name)))
    monkeypatch.setattr(choosing, "ROUNDS", 30)
    table = choosing.rest_of_round(np.array([[1.0] * NEGATIVE_COUNT + [3.0]]))
    assert table.shape == REST_OF_ROUND.shape
    for negatives in range(NEGATIVES_EACH + 1):
        for trumps in range(TRUMPS_EACH + 1):
            met = table[negatives, trumps][table[negatives, trumps] != 0]
            assert met == pytest.approx(negatives + 3.0 * trumps)


@pytest.mark.rule("DK-2.2")
def test_who_comes_late_to_the_pool_finds_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "ROUNDS", 300)
    monkeypatch.setattr(choosing, "PASSES", 2)
    hands = np.zeros((NEGATIVE_COUNT, KINDS))
    np.fill_diagonal(hands, 1.0)
    last_negative = choosing.rest_of_round(hands)[1, 0]
    assert 0 < last_negative[1] < last_negative[4]
    assert REST_OF_ROUND[1, 0, 2] < REST_OF_ROUND[1, 0, 4] < REST_OF_ROUND[1, 0, 6]
