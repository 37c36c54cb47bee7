"""The first deal without a seed is random; a seed is a whole number, or a text where one may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from courtcards.envs import pettingzoo
from courtcards.envs.gymnasium import CardEnv, CardVectorEnv
from courtcards.envs.seat import SeatEnv
from courtcards.envs.vector import VectorEnv
from courtcards.kernel.errors import CourtcardsError, MalformedMove, RuleSetError

pytestmark = pytest.mark.engine

MAKERS: dict[str, Callable[[], Any]] = {
    "vector": lambda: VectorEnv(2),
    "seat": lambda: SeatEnv(2, "random"),
    "pettingzoo": pettingzoo.env,
    "parallel": pettingzoo.parallel_env,
    "gymnasium": lambda: CardEnv(opponents="random"),
    "gymnasium, many": lambda: CardVectorEnv(2, opponents="random"),
}
EACH = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def dealt(env: Any, **seed: Any) -> bytes:
    """The hands as they are dealt, in octets."""
    env.reset(**seed)
    inside = getattr(env, "aec_env", env)
    if hasattr(inside, "_state"):
        return bytes(inside._state.tobytes())
    hands = getattr(env, "_hands", env)
    return b"".join(hands.state(row).tobytes() for row in range(len(hands)))


@EACH
def test_without_a_seed_cards_are_new_each_time(make: Callable[[], Any]) -> None:
    first = [dealt(make()), dealt(make(), seed=None), dealt(make()), dealt(make(), seed=None)]
    assert len(set(first)) == 4


@EACH
def test_a_seed_gives_the_same_hands_and_those_after_them(make: Callable[[], Any]) -> None:
    one, other = make(), make()
    hands = [dealt(one, seed=5), dealt(one), dealt(one, seed=None)]
    assert len(set(hands)) == 3
    assert [dealt(other, seed=5), dealt(other), dealt(other)] == hands
    assert dealt(one, seed=5) == hands[0]


@EACH
def test_numpys_numbers_are_numbers(make: Callable[[], Any]) -> None:
    wanted = dealt(make(), seed=3)
    for seed in (np.int64(3), np.uint8(3), np.array(3)):
        assert dealt(make(), seed=seed) == wanted


@EACH
@pytest.mark.parametrize("seed", [1.5, 3.0, True, b"3", np.float64(3), np.array([3]), [3], {}])
def test_what_is_no_seed_is_refused_and_changes_nothing(make: Callable[[], Any], seed: Any) -> None:
    env = make()
    before = dealt(env, seed=1)
    with pytest.raises(CourtcardsError, match=r"seed must be a|one seed is for all hands"):
        env.reset(seed=seed)
    again = make()
    assert dealt(again, seed=1) == before
    assert dealt(env) == dealt(again)


def test_numpys_numbers_are_taken_for_sizes_seats_and_options() -> None:
    three: Any = np.int64(3)
    two: Any = np.array(2)
    env = VectorEnv(three, None, "french", three, two, sequence=three, target=three + 47)
    assert (len(env), env.rules.seats, env.rules.options["target"]) == (3, 3, 50)
    assert type(env.rules.seats) is type(env.rules.options["target"]) is int
    env.reset(seed=1)
    assert env.state(two).tobytes() == env.state(2).tobytes()
    seat = SeatEnv(two, "random", players=two + 2, seat=two)
    assert seat.reset(seed=1).seats.tolist() == [2, 2]


@pytest.mark.parametrize(
    "make",
    [
        lambda: VectorEnv(True),
        lambda: VectorEnv(2.0),  # type: ignore[arg-type]
        lambda: VectorEnv(2, threads=True),
        lambda: VectorEnv(2, sequence=False),
        lambda: VectorEnv(2, players=4.0),  # type: ignore[arg-type]
        lambda: VectorEnv(2, None, "french", 3, target=50.0),  # type: ignore[arg-type]
        lambda: VectorEnv(2, None, "french", 3, target=True),
        lambda: SeatEnv(2, seat=True),
        lambda: SeatEnv(2, seat=1.0),  # type: ignore[arg-type]
        lambda: pettingzoo.env(players="4"),  # type: ignore[arg-type]
    ],
)
def test_truths_and_fractions_are_no_numbers(make: Callable[[], Any]) -> None:
    with pytest.raises(RuleSetError, match="not "):
        make()


ACTIONS = [np.int64, np.uint16, np.array, int]


@pytest.mark.parametrize("kind", ACTIONS)
def test_an_action_may_be_a_number_of_numpys(kind: Callable[[int], Any]) -> None:
    hand = pettingzoo.env()
    hand.reset(seed=1)
    hand.step(kind(52))
    env = CardEnv()
    observed, _ = env.reset(seed=1)
    env.step(kind(int(observed["action_mask"].argmax())))


@pytest.mark.parametrize("action", [True, 52.0, np.float32(52), np.array([52]), "52", None])
def test_an_action_that_is_no_number_is_refused(action: Any) -> None:
    hand, env = pettingzoo.env(), CardEnv()
    hand.reset(seed=1)
    env.reset(seed=1)
    for each in (hand, env):
        with pytest.raises(MalformedMove):
            each.step(action)


def test_a_hand_of_a_number_that_there_is_not() -> None:
    env = VectorEnv(2)
    env.reset(seed=1)
    for index in (2, -1, True, 1.0):
        with pytest.raises(MalformedMove, match="rows are"):
            env.state(index)  # type: ignore[arg-type]
