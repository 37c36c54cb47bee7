"""Environments: ours, beside the card games of PettingZoo and the Python games of OpenSpiel.

The same loop drives every environment of PettingZoo and draws any legal action. The vectorised one
replays recorded actions, so that only its own time is measured.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.games import team_dominoes
from pettingzoo import make

from benchmarks.measuring import Work
from benchmarks.openspiel_side import dealt, driven
from courtcards.envs import openspiel, pettingzoo
from courtcards.envs.vector import SeatEnv, VectorEnv

BATCH = 1024
RECORDED_STEPS = 300


def ours() -> list[Work]:
    """Return the works of our environments."""
    openspiel.register()
    return [
        aec("PettingZoo, Double King", pettingzoo.env()),
        aec("PettingZoo, Kings in the Corner", pettingzoo.env("kings-corner", "french", 4)),
        *(
            build_vector_work(f"vectorised, {title}, {said}", game, named, threads)
            for title, game, named in (
                ("Double King", "double-king", "club"),
                ("Kings in the Corner", "kings-corner", "french"),
            )
            for threads, said in ((1, "one thread"), (2, "two threads"))
        ),
        *(
            build_seat_work(f"one seat against three steady, {title}", game, named)
            for title, game, named in (
                ("Double King", "double-king", "club"),
                ("Kings in the Corner", "kings-corner", "french"),
            )
        ),
        driven("courtcards_double_king"),
        driven("courtcards_kings_corner"),
        build_search_work("OpenSpiel's Python ISMCTS, Double King", "courtcards_double_king"),
    ]


def theirs() -> list[Work]:
    """Return the works of other environments."""
    return [
        aec("PettingZoo's texas_holdem_v4", make("aec", "classic/texas_holdem-v4")),
        aec("PettingZoo's leduc_holdem_v4", make("aec", "classic/leduc_holdem-v4")),
        driven(team_dominoes._GAME_TYPE.short_name),  # noqa: SLF001 - it has no other name
        build_search_work("OpenSpiel's Python ISMCTS, its hearts in C++", "hearts"),
    ]


def aec(name: str, env: Any) -> Work:
    """Return a work of random legal actions that reads observations and masks."""
    chance = random.Random(1)
    env.reset(seed=1)

    def do(count: int) -> int:
        for _ in range(count):
            observed, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observed["action_mask"])
            env.step(int(legal[chance.randrange(len(legal))]))
        return count

    return Work(name, "actions", do)


def build_vector_work(name: str, game: str, named: str, threads: int) -> Work:
    """Return a work of random legal actions, a batch a step."""
    env, chance = VectorEnv(BATCH, game, named, threads=threads), np.random.default_rng(1)
    step = env.reset(seed=1)
    recorded = []
    for _ in range(RECORDED_STEPS):
        numbers = chance.random(step.masks.shape, dtype=np.float32)
        recorded.append((step.masks * numbers).argmax(axis=1))
        step = env.step(recorded[-1])

    def do(count: int) -> int:
        steps = -(-count // BATCH)
        for index in range(steps):
            if index % RECORDED_STEPS == 0:
                env.reset(seed=1)
            env.step(recorded[index % RECORDED_STEPS])
        return steps * BATCH

    return Work(name, "actions", do)


def build_seat_work(name: str, game: str, named: str) -> Work:
    """Return a work of one seat's random decisions, a batch a step, with the bots' moves."""
    return build_sample_work(name, SeatEnv(BATCH, "steady", game, named, 4))


def build_sample_work(name: str, env: VectorEnv | SeatEnv) -> Work:
    """Return a work of actions that the environment draws itself, a batch a step."""
    env.reset(seed=1)

    def do(count: int) -> int:
        steps = -(-count // BATCH)
        for _ in range(steps):
            env.step(env.sample())
        return steps * BATCH

    return Work(name, "actions", do)


def build_search_work(name: str, game_name: str) -> Work:
    """Return a work of a search's simulations, each in a world of the resampler."""
    game = pyspiel.load_game(game_name)
    state = dealt(game)

    def do(count: int) -> int:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        # the first simulation only makes the root
        bot = ismcts.ISMCTSBot(
            game, evaluator, 2.0, count + 1, random_state=np.random.RandomState(1)
        )
        bot.run_search(state)
        return count

    return Work(name, "simulations", do)
