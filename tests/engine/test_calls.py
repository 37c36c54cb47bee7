"""Calls of the engine: what is handed in is looked at before any machine code sees it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from courtcards.envs.loops.batches import find_illegal
from courtcards.envs.loops.single_steps import encode_for_seat, try_move
from courtcards.games import GAMES, find_game
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.engine import observe_all
from courtcards.kernel.game import AnyGame
from courtcards.lab.loops.hands import play_hand
from processes import python_says

DOUBLE_KING = find_game("double-king")
WRONG: list[tuple[str, tuple[Any, ...], str]] = [
    ("apply_move", (HandState.new(), 3), "apply_move takes a DealState, not HandState"),
    ("apply_move", (None, 3), "apply_move takes a DealState, not NoneType"),
    ("legal_moves", (DOUBLE_KING.engine.state.new(), [0]), "an array of 1 int64, not list"),
    (
        "deal",
        (DOUBLE_KING.engine.state.new(), np.zeros(51, np.int64)),
        "an array of 52 int64, not one of 51 int64",
    ),
    ("deal", (DOUBLE_KING.engine.state.new(), np.zeros(52, np.int32)), "not one of 52 int32"),
    (
        "deal",
        (DOUBLE_KING.engine.state.new(), np.zeros((1, 52), np.int64)),
        "not one of 1 × 52 int64",
    ),
    ("deal", (DOUBLE_KING.engine.state.new(), np.zeros(52, ">i8")), "not one of 52 >i8"),
    ("payoffs", (DOUBLE_KING.engine.state.new(),), "missing 1 required positional"),
]


def dealt(game: AnyGame = DOUBLE_KING) -> Any:
    """A state of a game with cards, under its first named rule set."""
    rules = game.rules(game.named_sets[0].name)
    state = game.new_state(rules, game.opening_score(rules), 0)
    game.deal(state, list(range(52)))
    return state


@pytest.mark.parametrize(("name", "arguments", "sentence"), WRONG)
def test_what_an_entry_does_not_take_gets_a_sentence(
    name: str, arguments: tuple[Any, ...], sentence: str
) -> None:
    with pytest.raises(TypeError, match=sentence):
        getattr(DOUBLE_KING.engine.calls, name)(*arguments)


def test_an_entry_finds_the_game_by_its_record() -> None:
    for game in GAMES.values():
        sights = game.engine.observation.batch(3)
        observe_all(dealt(game), sights)
        assert [int(sight.viewer) for sight in sights] == [0, 1, -1]
    with pytest.raises(TypeError, match="play_hand takes a record of a game, not int"):
        play_hand(1, 2, 3, 4, 5, 6)


def test_an_array_that_is_not_in_one_piece_is_refused() -> None:
    state = DOUBLE_KING.engine.state.new()
    with pytest.raises(ValueError, match="contiguous"):
        DOUBLE_KING.engine.calls.deal(state, np.zeros(104, np.int64)[::2])
    with pytest.raises(TypeError, match="try_move takes a DealState, not HandState"):
        DOUBLE_KING.engine.calls.bind_call(try_move, HandState.new())


def test_a_layout_that_is_equal_is_taken() -> None:
    state: Any = DOUBLE_KING.engine.state.new()
    pack = np.arange(52)
    DOUBLE_KING.engine.calls.deal(state, pack.astype(np.dtype("i8", metadata={"is": "another"})))
    assert state.hands.any()


def test_a_call_bound_to_its_records_is_handed_the_numbers() -> None:
    state, sights = dealt(), DOUBLE_KING.engine.observation.batch(2)
    memory = DOUBLE_KING.engine.memory.new()
    arrays = [(np.ones(400, np.float32), np.ones(62, np.int8)) for _ in range(2)]
    bound = DOUBLE_KING.engine.calls.bind_call(
        encode_for_seat, state, sights[0], memory, *arrays[0]
    )
    for seat in (2, 1):
        bound(seat, 0)
        encode_for_seat(state, seat, 0, sights[1], memory, *arrays[1])
        assert sights[0] == sights[1]
        for one, other in zip(*arrays, strict=True):
            assert (one == other).all()


def batches(count: int) -> list[tuple[Any, ...]]:
    """The arguments of ``observe_all`` for as many states."""
    sight = DOUBLE_KING.engine.observation
    return [(dealt(), sight.batch(5)) for _ in range(count)]


@pytest.mark.parametrize("count", [1, 2, 7])
def test_parts_are_all_done_again_and_again(count: int) -> None:
    parts = batches(count)
    call = DOUBLE_KING.engine.calls.make_parallel_call(observe_all, parts)
    for _ in range(20):
        for _, sights in parts:
            sights["viewer"] = 9
        call()
        for _, sights in parts:
            assert sights["viewer"].tolist() == [0, 1, 2, 3, -1]


def test_results_stand_in_the_order_of_the_parts() -> None:
    sights = DOUBLE_KING.engine.observation.batch(40)
    moves = np.full(40, 99)
    parts = [(sights[start:stop], moves[start:stop]) for start, stop in ((0, 0), (0, 3), (3, 40))]
    assert DOUBLE_KING.engine.calls.make_parallel_call(find_illegal, parts)() == [-1, 0, 0]


def test_threads_of_python_may_all_call_in_parts() -> None:
    everybody = [batches(3) for _ in range(4)]
    calls = [DOUBLE_KING.engine.calls.make_parallel_call(observe_all, parts) for parts in everybody]

    def often(call: Any) -> None:
        for _ in range(200):
            call()

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(often, calls)] == [None] * 4
    for parts in everybody:
        for _, sights in parts:
            assert sights["viewer"].tolist() == [0, 1, 2, 3, -1]


def test_a_part_that_is_wrong_is_refused_before_any_is_done() -> None:
    parts = [*batches(1), (HandState.new(), DOUBLE_KING.engine.observation.batch(5))]
    with pytest.raises(TypeError, match="observe_all takes a DealState, not HandState"):
        DOUBLE_KING.engine.calls.make_parallel_call(observe_all, parts)


FORKED = """
import os
from courtcards.envs.vector import VectorEnv
env = VectorEnv(64, threads=3)
step = env.reset(seed=1)
step = env.step(step.masks.argmax(axis=1))
seats = step.seats.tolist()
child = os.fork()
if child == 0:
    again = VectorEnv(64, threads=3)
    step = again.reset(seed=1)
    step = again.step(step.masks.argmax(axis=1))
    os._exit(0 if step.seats.tolist() == seats else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked on this system")
def test_a_forked_process_starts_threads_of_its_own() -> None:
    assert python_says("-W", "ignore::DeprecationWarning", "-c", FORKED) == "0\n"
