"""What environments take and give: seeds, numbers of NumPy, and arrays that nobody has to copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from courtcards.envs import openspiel, pettingzoo
from courtcards.envs.batch_env import ALIGNMENT
from courtcards.envs.gymnasium import CardEnv, CardVectorEnv
from courtcards.envs.vector import SeatEnv, VectorEnv
from courtcards.kernel.errors import BotError, CourtcardsError, MalformedMove, RuleSetError

MAKERS: dict[str, Callable[[], Any]] = {
    "vector": lambda: VectorEnv(2),
    "seat": lambda: SeatEnv(2, "random"),
    "pettingzoo": pettingzoo.env,
    "parallel": pettingzoo.parallel_env,
    "gymnasium": lambda: CardEnv(opponents="random"),
    "gymnasium, many": lambda: CardVectorEnv(2, opponents="random"),
}
EACH = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def loaded(**asked: Any) -> Any:
    openspiel.register()
    return pyspiel.load_game("courtcards_kings_corner", asked)


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
def test_what_is_no_seed_is_refused_and_changes_nothing(make: Callable[[], Any]) -> None:
    env = make()
    before = dealt(env, seed=1)
    wrong: list[Any] = [3.0, True, b"3", np.float64(3), np.array([3]), [3], {}]
    for seed in wrong:
        with pytest.raises(CourtcardsError, match=r"seed must be a|one seed for all hands"):
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


def test_an_action_is_a_number_perhaps_of_numpys_and_nothing_else() -> None:
    wrong: list[Any] = [True, 52.0, np.float32(52), np.array([52]), "52", None]
    kinds: list[Callable[[int], Any]] = [np.int64, np.array, int]
    for kind in kinds:
        hand, env = pettingzoo.env(), CardEnv()
        hand.reset(seed=1)
        observed, _ = env.reset(seed=1)
        for action in wrong:
            for each in (hand, env):
                with pytest.raises(MalformedMove):
                    each.step(action)
        hand.step(kind(52))
        env.step(kind(int(observed["action_mask"].argmax())))


def test_a_hand_of_a_number_that_there_is_not() -> None:
    env = VectorEnv(2)
    env.reset(seed=1)
    for index in (2, -1, True, 1.0):
        with pytest.raises(MalformedMove, match="rows must be"):
            env.state(index)  # type: ignore[arg-type]


def every_seat() -> VectorEnv:
    return VectorEnv(37, sequence=3)


def one_seat() -> SeatEnv:
    return SeatEnv(37, "random", "kings-corner", "french", 3, sequence=3)


@pytest.mark.parametrize("made", [every_seat, one_seat])
def test_what_a_step_shows_begins_where_others_need_it_to(made: Callable[[], Any]) -> None:
    for name, array in made().reset(seed=1)._asdict().items():
        assert array.flags.c_contiguous, name
        assert array.ctypes.data % ALIGNMENT == 0, name


@pytest.mark.parametrize("made", [every_seat, one_seat])
def test_what_is_taken_by_dlpack_is_no_copy_and_shows_the_next_step(
    made: Callable[[], Any],
) -> None:
    env = made()
    step = env.reset(seed=1)
    taken = {name: np.from_dlpack(array) for name, array in step._asdict().items()}
    before = taken["observations"].copy()
    step = env.step(env.sample())
    for name, array in step._asdict().items():
        assert taken[name].ctypes.data == array.ctypes.data
        np.testing.assert_array_equal(taken[name], array)
    assert not np.array_equal(before, taken["observations"])


def test_a_step_is_written_into_arrays_of_the_callers() -> None:
    bare = SeatEnv(5, "random")
    observations = np.zeros((5, bare.layout.size + 3), np.float32)
    mine = {"rewards": np.zeros(5, np.float32), "dones": np.zeros(5, np.bool_)}
    env = SeatEnv(5, "random", into={"observations": observations, **mine})
    env.reset(seed=1)
    bare.reset(seed=1)
    ended = 0
    for _ in range(30):
        actions = bare.sample().copy()
        step, other = env.step(actions), bare.step(actions)
        assert step.observations is observations
        np.testing.assert_array_equal(observations[:, :-3], other.observations)
        np.testing.assert_array_equal(mine["rewards"], other.rewards)
        np.testing.assert_array_equal(mine["dones"], other.dones)
        np.testing.assert_array_equal(step.finals[:, :-3], other.finals)
        ended += other.dones.sum()
    assert ended > 5


WRONG: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
    (VectorEnv, {"count": 0}, "the number of deals is 1 to 1000000, not 0"),
    (VectorEnv, {"count": True}, "not True"),
    (VectorEnv, {"threads": 0}, "the number of threads is 1 to 256, not 0"),
    (VectorEnv, {"threads": 2.0}, "not 2.0"),
    (VectorEnv, {"game": "chess"}, "there is no game 'chess'"),
    (VectorEnv, {"draw": "end"}, "there is no option 'draw'"),
    (VectorEnv, {"forced_under": 1}, "option forced_under takes led or table, not '1'"),
    (VectorEnv, {"ruleset": "french", "target": 50.0}, "not '50.0'"),
    (VectorEnv, {"unit": "match"}, "there is no unit 'match'; choose from: deal, round"),
    (VectorEnv, {"rewards": "win"}, "there is no reward 'win'; choose from: points"),
    (SeatEnv, {"opponents": "grandmaster"}, "there is no bot 'grandmaster'"),
    (SeatEnv, {"opponents": ["steady"]}, "name 3 opponents, not 1"),
    (SeatEnv, {"seat": 4}, "a seat is 0 to 3, not 4"),
    (SeatEnv, {"seat": True}, "not True"),
    (SeatEnv, {"sequence": -1}, "the number of moves in a sequence is 1 to 4096, not -1"),
    (SeatEnv, {"observation": "double-king-v9"}, "choose from: double-king-v1, double-king-v2"),
    (pettingzoo.env, {"players": "4"}, "not '4'"),
    (pettingzoo.env, {"render_mode": "rgb_array"}, "there is no render mode 'rgb_array'"),
    (CardEnv, {"render_mode": "rgb_array"}, "there is no render mode 'rgb_array'"),
    (loaded, {"players": 7}, "Kings in the Corner is a game for 2 to 6 players, not 7"),
    (loaded, {"hand_size": 40}, "takes a whole number from 1 to 22, not '40'"),
    (SeatEnv, {"into": {"colours": np.zeros(2)}}, "a step has no array 'colours'"),
    (SeatEnv, {"into": {"dones": np.zeros(2, np.int8)}}, r"of shape \(2,\) .* not int8"),
    (SeatEnv, {"into": {"dones": np.zeros(4, np.bool_)[::2]}}, "in C order"),
    (VectorEnv, {"into": {"masks": np.zeros((2, 63), np.int8)}}, r"int8 array of shape \(2, 62\)"),
]


@pytest.mark.parametrize(("make", "asked", "sentence"), WRONG)
def test_what_cannot_be_made_is_one_sentence(
    make: Callable[..., Any], asked: dict[str, Any], sentence: str
) -> None:
    counted = {"count": 2} if make in (VectorEnv, SeatEnv) else {}
    with pytest.raises((RuleSetError, BotError), match=sentence):
        make(**counted | asked)
