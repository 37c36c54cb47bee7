"""One seat against bots inside the environment: the same as if they sat outside."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from courtcards.envs.game_setup import build_setup
from courtcards.envs.loops.single_steps import encode_for_seat
from courtcards.envs.vector import SeatEnv, VectorEnv
from courtcards.kernel.errors import PlayError
from courtcards.kernel.shuffling import seed_from_text, seed_generator
from courtcards.play.players.bot import budget_of_bot

pytestmark = pytest.mark.engine

CASES: list[tuple[str, str, int | None, Any]] = [
    ("double-king", "club", None, "steady"),
    ("double-king", "club-shuffled", None, ["random", "steady", "novice"]),
    ("kings-corner", "french", 3, ["steady", "random"]),
    ("kings-corner", "crowning", 2, "random"),
]
COUNT = 3


def opened(case: Any, **changes: Any) -> SeatEnv:
    game, ruleset, players, opponents = case
    return SeatEnv(
        **{"count": COUNT, "opponents": opponents, "game": game}
        | changes
        | {
            "ruleset": ruleset,
            "players": players,
        }
    )


class OutsideBots:
    """A hand of a vectorised environment, played on by bots that are asked from outside."""

    def __init__(self, case: Any, env: VectorEnv, index: int, own: int, seed: int) -> None:
        game, _, _, opponents = case
        self.opening, self.own = build_setup(env.rules), own
        self.state = env._batch.states[index].copy()
        names = [opponents] * (env.rules.seats - 1) if isinstance(opponents, str) else opponents
        self.bots = [budget_of_bot(name, game) for name in names]
        self.chooser = seed_generator(seed_from_text(f"vector/bots/{seed}"), index)

    def play_on(self) -> None:
        """Up to the own turn, or the end."""
        game, engine = self.opening.game, self.opening.game.engine
        while game.end(self.state) is None and self.state.seat != self.own:
            seat = int(self.state.seat)
            bot = self.bots[(seat - self.own - 1) % self.opening.rules.seats]
            sight, memory = engine.observation.new(), engine.memory.new()
            engine.calls.observe(self.state, seat, sight)
            engine.calls.recall(self.state, seat, memory)
            game.apply(self.state, int(engine.calls.decide(sight, memory, bot, self.chooser)))

    def observation(self) -> Any:
        engine, layout = self.opening.game.engine, self.opening.layout
        numbers = np.zeros(layout.size, np.float32)
        mask = np.zeros(self.opening.game.move_count, np.int8)
        room = engine.observation.new(), engine.memory.new()
        encode_for_seat(self.state, self.own, 1, *room, numbers, mask)
        return numbers


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_hand_goes_as_it_would_with_bots_outside(case: Any) -> None:
    game, ruleset, players, _ = case
    env, plain = opened(case, seat=1), VectorEnv(COUNT, game, ruleset, players)
    plain.reset(seed=4)
    step = env.reset(seed=4)
    outside = [OutsideBots(case, plain, index, 1, 4) for index in range(COUNT)]
    going_on = set(range(COUNT))
    for hand in outside:
        hand.play_on()
    chance = random.Random(1)
    while going_on:
        actions = []
        for index in range(COUNT):
            legal = np.flatnonzero(step.masks[index]).tolist()
            actions.append(chance.choice(legal))
            if index in going_on:
                hand = outside[index]
                assert step.seats[index] == hand.own == hand.state.seat
                np.testing.assert_array_equal(step.observations[index], hand.observation())
                assert legal == hand.opening.game.legal(hand.state)
                hand.opening.game.apply(hand.state, actions[-1])
                hand.play_on()
        step = env.step(np.array(actions))
        for index in sorted(going_on):
            hand = outside[index]
            is_over = hand.opening.game.end(hand.state) is not None
            assert step.dones[index] == is_over
            if is_over:
                worth = np.zeros(env.rules.seats)
                hand.opening.game.engine.calls.payoffs(hand.state, worth)
                assert step.rewards[index] == np.float32(worth[1])
                np.testing.assert_array_equal(step.finals[index], hand.observation())
                going_on.discard(index)
            else:
                assert step.rewards[index] == 0


def told(env: SeatEnv, seed: int, steps: int = 15) -> list[bytes]:
    """All that an environment tells on the way, by legal actions that it draws itself."""
    octets, step = [], env.reset(seed)
    for _ in range(steps):
        octets += [array.tobytes() for array in step]
        step = env.step(env.sample())
    return octets


@pytest.mark.parametrize("case", CASES[1:3], ids=str)
def test_the_same_seed_gives_the_same_with_any_number_of_threads(case: Any) -> None:
    alone = opened(case, sequence=5)
    first = told(alone, 11)
    assert told(alone, 11) == first
    assert told(opened(case, sequence=5, threads=2), 11) == first
    assert told(alone, 12) != first


def test_the_learners_seat_is_drawn_for_each_hand_or_is_always_the_same() -> None:
    env = SeatEnv(400, "random")
    counts = np.bincount(env.reset(seed=2).seats, minlength=4)
    assert sum((counts - 100) ** 2 / 100) < 16.3  # one in a thousand
    assert set(SeatEnv(40, "random", seat=3).reset(seed=2).seats.tolist()) == {3}


def test_the_last_moves_are_shown_by_place() -> None:
    env = SeatEnv(COUNT, "steady", "double-king", "club-shuffled", sequence=8)
    step = env.reset(seed=1)
    last: list[Any] = []
    for _ in range(10):
        actions = env.sample().copy()
        step = env.step(actions)
        for index in range(COUNT):
            if step.dones[index]:
                continue
            shown = step.sequences[index].tolist()
            assert [0, int(actions[index])] in shown
            after = shown[shown.index([0, int(actions[index])]) + 1 :]
            assert all(place in (1, 2, 3) for place, _ in after)
            last.append(after)
    assert any(last)


def test_samples_are_legal_and_even() -> None:
    env = VectorEnv(4000, "double-king", "club-shuffled")
    step = env.reset(seed=5)
    drawn = env.sample()
    assert step.masks[np.arange(4000), drawn].all()
    counts = np.bincount(drawn, minlength=62)[52:]
    assert sum((counts - 400) ** 2 / 400) < 27.9  # one in a thousand
    with pytest.raises(PlayError, match="call reset first"):
        VectorEnv(2).sample()
