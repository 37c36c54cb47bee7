"""Environments: ours, beside the card games of PettingZoo and the Python games of OpenSpiel.

Every environment of PettingZoo's kind is driven by the same loop, which draws any legal action. The
vectorised one replays actions that have been drawn before, so that what is timed is its own.
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
    """What we offer."""
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
    """What others offer."""
    return [
        aec("PettingZoo's texas_holdem_v4", make("aec", "classic/texas_holdem-v4")),
        aec("PettingZoo's leduc_holdem_v4", make("aec", "classic/leduc_holdem-v4")),
        driven(team_dominoes._GAME_TYPE.short_name),  # noqa: SLF001 - it has no other name
        build_search_work("OpenSpiel's Python ISMCTS, its hearts in C++", "hearts"),
    ]


def aec(name: str, env: Any) -> Work:
    """Actions of random legal play, observations and masks read."""
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
    """Actions of random legal play, a batch a step."""
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
    """Own decisions of random legal play, a batch a step, the bots' moves included."""
    return build_sample_work(name, SeatEnv(BATCH, "steady", game, named, 4))


def build_sample_work(name: str, env: VectorEnv | SeatEnv) -> Work:
    """Actions, drawn by the environment itself, a batch a step."""
    env.reset(seed=1)

    def do(count: int) -> int:
        steps = -(-count // BATCH)
        for _ in range(steps):
            env.step(env.sample())
        return steps * BATCH

    return Work(name, "actions", do)


def build_search_work(name: str, game_name: str) -> Work:
    """Simulations of a search, each through a world that the resampler has made."""
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
