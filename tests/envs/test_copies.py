"""A copy of an environment goes on by itself, and neither moves the other."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.vector import AutoresetMode
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from courtcards.envs import openspiel, pettingzoo
from courtcards.envs.gymnasium import CardEnv, CardVectorEnv
from courtcards.envs.seat import SeatEnv
from courtcards.envs.vector import VectorEnv
from courtcards.kernel.rulesets import RuleSet
from strategies import double_king_rules, kings_corner_rules

openspiel.register()

pytestmark = [
    pytest.mark.engine,
    pytest.mark.filterwarnings("ignore:.*is out of date.*:DeprecationWarning"),
]

Numbers = Sequence[int]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


class Kind(NamedTuple):
    """How an environment begins, and goes on by a number that picks a legal action."""

    begin: Callable[[], Any]
    go_on: Callable[[Any, int], Any]


def picked(mask: Any, number: int) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[number % len(legal)])


def many(make: Callable[[], Any]) -> Kind:
    def begin() -> Any:
        env = make()
        env.reset(seed=3)
        return env

    def go_on(env: Any, number: int) -> Any:
        drawn = env.sample().copy()
        actions = [picked(mask, number + row) for row, mask in enumerate(env.shown().masks)]
        return drawn.tolist(), [array.tobytes() for array in env.step(np.array(actions))]

    return Kind(begin, go_on)


def of_pettingzoo(make: Callable[[], Any]) -> Kind:
    def begin() -> Any:
        env = make()
        env.reset(seed=3)
        return env

    def go_on(env: Any, number: int) -> Any:
        if not env.agents:
            env.reset()
        observed, reward, over, _, _ = env.last()
        env.step(None if over else picked(observed["action_mask"], number))
        return env.agent_selection, reward, repr(observed), str(env.render())

    return Kind(begin, go_on)


def in_parallel(make: Callable[[], Any]) -> Kind:
    def begin() -> Any:
        env = make()
        env.reset(seed=3)
        return env

    def go_on(env: Any, number: int) -> Any:
        if not env.agents:
            env.reset()
        on_turn = env.aec_env.agent_selection
        mask = env.aec_env.observe(on_turn)["action_mask"]
        action = picked(mask, number) if mask.any() else 0
        return repr(env.step(dict.fromkeys(env.agents, action)))

    return Kind(begin, go_on)


def of_gymnasium(**made_by: Any) -> Kind:
    def begin() -> Any:
        env = CardEnv(render_mode="ansi", **made_by)
        env.reset(seed=3)
        return env

    def go_on(env: Any, number: int) -> Any:
        if env._is_over:
            return repr(env.reset())
        return repr(env.step(picked(env.action_space.legal, number))), env.render()

    return Kind(begin, go_on)


def of_gymnasium_vector(mode: AutoresetMode, **made_by: Any) -> Kind:
    def begin() -> Any:
        env = CardVectorEnv(3, autoreset_mode=mode, **made_by)
        env.reset(seed=3)
        return env

    def go_on(env: Any, number: int) -> Any:
        if mode is AutoresetMode.DISABLED and env._over.any():
            return repr(env.reset(options={"reset_mask": env._over.copy()}))
        masks = env._hands.shown().masks
        told = env.step(np.array([picked(mask, number + row) for row, mask in enumerate(masks)]))
        return [each.tobytes() for each in (*told[0].values(), *told[1:4])]

    return Kind(begin, go_on)


def of_openspiel(name: str) -> Kind:
    def begin() -> Any:
        return pyspiel.load_game(name).new_initial_state()

    def go_on(state: Any, number: int) -> Any:
        if not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[number % len(legal)])
        return str(state), state.history(), state.returns()

    return Kind(begin, go_on)


KINDS: dict[str, Kind] = {
    "vector": many(lambda: VectorEnv(3, "double-king", sequence=4)),
    "vector, the first observation": many(lambda: VectorEnv(2, observation="double-king-v1")),
    "vector, threads, stocks": many(
        lambda: VectorEnv(3, None, "cross", 2, 2, completed_piles="recycle_always")
    ),
    "vector, rounds": many(lambda: VectorEnv(2, unit="round", rewards="ranking")),
    "vector, into": many(lambda: VectorEnv(2, into={"rewards": np.zeros((2, 4), np.float32)})),
    "seat": many(lambda: SeatEnv(3, "steady", sequence=4, threads=2)),
    "seat, always the same": many(
        lambda: SeatEnv(3, ["random", "steady"], None, "french", 3, seat=1)
    ),
    "seat, a bot that searches": many(lambda: SeatEnv(1, "novice", None, "french", 2)),
    "seat, matches": many(
        lambda: SeatEnv(2, "random", None, "boxed", 3, unit="match", rewards="win")
    ),
    "pettingzoo": of_pettingzoo(lambda: pettingzoo.env(render_mode="ansi")),
    "pettingzoo, fields": of_pettingzoo(
        lambda: pettingzoo.env(
            None, "crowning", form="dict", observation="kings-corner-v1", render_mode="ansi"
        )
    ),
    "pettingzoo, rounds": of_pettingzoo(
        lambda: pettingzoo.env(unit="round", rewards="ranking", render_mode="ansi")
    ),
    "pettingzoo, wrapped": of_pettingzoo(
        lambda: TerminateIllegalWrapper(pettingzoo.env(render_mode="ansi"), illegal_reward=-20)
    ),
    "pettingzoo, parallel": in_parallel(lambda: pettingzoo.parallel_env(None, "cross", 3)),
    "gymnasium": of_gymnasium(opponents="steady"),
    "gymnasium, illegal": of_gymnasium(ruleset="french", players=4, illegal_reward=-30.0),
    **{
        f"gymnasium, many, {mode.value}": of_gymnasium_vector(mode, opponents="random")
        for mode in AutoresetMode
    },
    "openspiel, double king": of_openspiel("courtcards_double_king"),
    "openspiel, kings corner": of_openspiel("courtcards_kings_corner(ruleset=cross,players=3)"),
}
COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
SHALLOW_BY_OTHERS = {"pettingzoo, wrapped", "pettingzoo, parallel"}
"""PettingZoo's wrappers: a shallow copy of one has the same environment inside."""


def check(
    kind: Kind, copied: Callable[[Any], Any], before: Numbers, one: Numbers, other: Numbers
) -> None:
    """Step an environment and its copy by turns, and each is as if it were alone."""
    env = kind.begin()
    for number in before:
        kind.go_on(env, number)
    another = copied(env)
    told: tuple[list[Any], list[Any]] = ([], [])
    for number, own in zip(one, other, strict=True):
        told[0].append(kind.go_on(env, number))
        told[1].append(kind.go_on(another, own))
    for numbers, of_each in zip((one, other), told, strict=True):
        alone = kind.begin()
        for number in before:
            kind.go_on(alone, number)
        assert [kind.go_on(alone, number) for number in numbers] == of_each


@pytest.mark.parametrize(
    ("way", "name"),
    [
        (way, name)
        for way in COPIES
        for name in KINDS
        if way != "copy" or name not in SHALLOW_BY_OTHERS
    ],
)
def test_a_copy_and_its_original_go_on_apart(way: str, name: str) -> None:
    chance = random.Random(f"{name}/{way}")
    for steps in (0, 1, chance.randrange(2, 60)):
        before, one, other = ([chance.randrange(1000) for _ in range(n)] for n in (steps, 12, 12))
        check(KINDS[name], COPIES[way], before, one, other)


def kinds_of(rules: RuleSet) -> list[Kind]:
    """Every kind of environment under these rules, whatever they are."""
    named: Any = {"game": rules.game, "ruleset": rules.name, "players": rules.seats}
    options: Any = dict(rules.options)
    return [
        many(lambda: VectorEnv(2, **named, **options)),
        many(lambda: SeatEnv(2, "random", **named, **options)),
        of_pettingzoo(lambda: pettingzoo.env(**named, render_mode="ansi", **options)),
        of_gymnasium(opponents="random", **named, **options),
    ]


@pytest.mark.long
@settings(max_examples=15)
@given(
    rules=st.one_of(kings_corner_rules(), double_king_rules()),
    before=st.lists(st.integers(0, 99), max_size=80),
    one=st.lists(st.integers(0, 99), min_size=8, max_size=8),
    other=st.lists(st.integers(0, 99), min_size=8, max_size=8),
)
def test_under_any_rules(rules: Any, before: Numbers, one: Numbers, other: Numbers) -> None:
    for kind in kinds_of(rules):
        for copied in COPIES.values():
            check(kind, copied, before, one, other)


MAKERS: list[Callable[[], Any]] = [
    lambda: VectorEnv(2),
    lambda: SeatEnv(2),
    pettingzoo.env,
    CardEnv,
    lambda: CardVectorEnv(2),
]


@pytest.mark.parametrize("make", MAKERS)
def test_what_has_not_begun_can_be_copied(make: Callable[[], Any]) -> None:
    for copied in COPIES.values():
        copied(make()).reset(seed=1)


def test_an_environment_that_gymnasium_has_wrapped_can_be_copied() -> None:
    env = gymnasium.make("courtcards/double-king-v2", opponents="steady")
    observed, _ = env.reset(seed=7)
    for other in (copy.deepcopy(env), pickled(env)):
        action = picked(observed["action_mask"], 1)
        assert repr(other.step(action)[0]) == repr(copy.deepcopy(env).step(action)[0])
    assert env.unwrapped.action_space.legal.tolist() == observed["action_mask"].tolist()  # type: ignore[attr-defined]


def test_a_copy_writes_into_arrays_of_its_own() -> None:
    mine = np.zeros((2, 4), np.float32)
    env = VectorEnv(2, into={"rewards": mine})
    env.reset(seed=1)
    assert env.shown().rewards is mine
    assert copy.deepcopy(env).shown().rewards is not mine


def ten_steps(env: Any) -> list[bytes]:
    return [env.step(env.sample()).observations.tobytes() for _ in range(10)]


@pytest.mark.long
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_other_processes_go_on_as_this_one(method: str) -> None:
    envs: list[Any] = [VectorEnv(2), SeatEnv(2, "steady", None, "french", 3)]
    for env in envs:
        env.reset(seed=1)
    context: Any = multiprocessing.get_context(method)
    with ProcessPoolExecutor(1, context) as pool:
        there = list(pool.map(ten_steps, envs, timeout=300))
    with context.Pool(1) as other:
        assert other.map_async(ten_steps, envs).get(300) == there
    assert [ten_steps(env) for env in envs] == there
