"""What was trained in ``examples/learners`` plays as it says, and more can be trained there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import courtcards
from courtcards.envs.vector import SeatEnv
from courtcards.games.double_king.rules import contracts
from courtcards.lab.ladder.report import BEGIN, END
from processes import python_says

ROOT = Path(__file__).parents[2]
LEARNERS = ROOT / "examples/learners"
RULES: dict[str, Any] = {"ruleset": "club-shuffled"}
NAMES = ("Ppo", "Clone", "MasterClone", "Tianshou", "OpenSpiel")


@pytest.fixture(name="playing")
def the_players(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(LEARNERS))
    return import_module("playing")


def won_by(player: Any, deals: int, opponents: str = "random") -> npt.NDArray[np.float32]:
    """What a player wins in so many deals, one a row."""
    env = SeatEnv(deals, opponents, observation=player.observation, **RULES)
    step, won, over = env.reset("tested"), np.zeros(deals, np.float32), np.zeros(deals, np.bool_)
    while not over.all():
        step = env.step(player.chosen(step.observations, step.masks), paused=over)
        won[step.dones] = step.rewards[step.dones]
        over |= step.dones
    return won


@pytest.mark.parametrize(
    ("name", "opponents", "deals", "margin"),
    [("Clone", "random", 400, 1.0), ("Ppo", "steady", 2000, 0.0)],
)
def test_it_plays_the_same_again_and_beats_three_others(
    playing: Any, name: str, *, opponents: str, deals: int, margin: float
) -> None:
    player = getattr(playing, name)
    again = [won_by(player(), 50, opponents).tolist() for _ in range(2)]
    assert again[0] == again[1]
    won = won_by(player(), deals, opponents)
    assert won.mean() - 3 * won.std() / len(won) ** 0.5 > margin


@pytest.mark.parametrize("name", NAMES)
def test_one_by_one_it_does_what_it_does_in_many_deals(playing: Any, name: str) -> None:
    player = getattr(playing, name)()
    env = SeatEnv(20, "steady", observation=player.observation, **RULES)
    step = env.reset(3)
    for _ in range(12):
        actions = player.chosen(step.observations, step.masks)
        one_by_one = [player.act(*each) for each in zip(step.observations, step.masks, strict=True)]
        assert one_by_one == actions.tolist()
        assert step.masks[np.arange(20), actions].all()
        step = env.step(actions)


def test_it_enters_the_arena_under_the_rules_of_the_club(playing: Any) -> None:
    """The pack is gathered there: the observation goes on, and the player looks at its own part."""
    contest = courtcards.arena(playing.Ppo(), "random", "club", deals=8, seed="1")
    assert contest.advantage > 0
    assert contest.first == "Ppo"


def test_the_leaderboard_has_everybody_who_is_entered() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    page = (ROOT / "docs/learners.md").read_text(encoding="utf-8")
    entered = re.findall(r"^ENTERED := (.*)$", makefile, re.MULTILINE)[0].split(",")
    table = page.partition(BEGIN)[2].partition(END)[0]
    assert {f"playing:{name}" for name in NAMES} < {*entered}
    assert {*entered} == {*re.findall(r"^\| `([\w:]+)` \|", table, re.MULTILINE)}


@pytest.mark.usefixtures("playing")
def test_points_are_booked_as_the_rules_count_them() -> None:
    """By the same tables, to the same sum at the end of every deal, and never before a trick."""
    points = import_module("points")
    for game, danger in enumerate(contracts.DANGER):
        of_cards = [
            -int(contracts.DANGER_POINTS[game]) * (danger >> card & 1) for card in range(52)
        ]
        assert points.CARD_POINTS[game].tolist() == of_cards
    assert (points.TRICK_POINTS == contracts.TRICK_POINTS).all()
    env = SeatEnv(256, "steady", observation="double-king-v2", **RULES)
    step, ended = env.reset(5), 0
    assert not points.booked(step.observations).any()
    for _ in range(20):
        step = env.step(env.sample())
        over = step.dones
        ended += int(over.sum())
        assert points.booked(step.finals[over]) == pytest.approx(step.rewards[over], abs=1e-4)
    assert ended > 200


@pytest.mark.deep
def test_they_can_be_trained_where_pytorch_is(playing: Any, tmp_path: Path) -> None:
    """For seconds: a clone, what PPO makes of it, and NumPy's scores are PyTorch's."""
    pytest.importorskip("torch")
    moves, clone, taught = (tmp_path / name for name in ("few.parquet", "few.npz", "ppo.npz"))
    simulate = "-m courtcards simulate --rules club-shuffled --bots steady --matches 10"
    python_says(*simulate.split(), "--moves", str(moves))
    asked = (f"--moves={moves}", "--minutes=0.1", f"--out={clone}")
    assert "% equal moves" in python_says(str(LEARNERS / "clone.py"), *asked)
    asked = (f"--start={clone}", "--minutes=0.1", f"--out={taught}")
    python_says(str(LEARNERS / "ppo.py"), *asked)
    network = import_module("network").Network()
    network.read(taught)
    player = playing.Player(taught)
    env = SeatEnv(200, "steady", observation=player.observation, **RULES)
    step = env.step(env.reset(9).masks.argmax(axis=1))
    agreed = network.chosen(step.observations, step.masks) == player.chosen(
        step.observations, step.masks
    )
    assert agreed.mean() > 0.98  # two moves may be worth the same but for the order of a sum
