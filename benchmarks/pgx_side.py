"""Environments beside Pgx, all on one core: ``make bench-pgx``, in an environment of its own.

Pgx has no trick-taking game; its bridge bidding is nearest. Its scores need tables of solved deals,
which users of Pgx download. This benchmark uses the hundred deals within Pgx, which is faster if
anything. Everybody draws any legal action, finished hands are dealt again, and observations are
written. Pgx is measured with one step a call, as a learner calls it, and with many steps a call.
The latter is fastest, but nobody else can act meanwhile.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from contextlib import redirect_stderr
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from typing import Any

# One core, before JAX counts them.
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import numpy as np
import pgx
from pettingzoo import make
from pgx.bridge_bidding import BridgeBidding, _load_sample_hash
from pgx.experimental import act_randomly, auto_reset
from rich.console import Console
from rich.table import Table

from benchmarks.doors import BATCH, aec, build_sample_work, build_seat_work
from benchmarks.measuring import ROUNDS, Speed, Work, measure_all
from benchmarks.openspiel_side import driven
from courtcards.envs import pettingzoo
from courtcards.envs.vector import VectorEnv

STEPS_A_CALL = 100


def main() -> None:
    works = [*ours(), *theirs()]
    named = ("pgx", "jax", "numpy", "pettingzoo", "open_spiel")
    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    parts = ", ".join(f"{name} {version(name)}" for name in named)
    console.print(f"{platform.machine()}, Python {platform.python_version()}, {parts}")
    console.print(
        f"Medians of {ROUNDS} rounds side by side in one process, on one core, random legal"
    )
    console.print(f"play; batches of {BATCH:,}, the drawing of actions counted.")
    console.print(table(measure_all(works), works))


def ours() -> list[Work]:
    """Return the works of our environments, with masks and full observations of a seat."""
    return [
        build_sample_work("ours, Double King", VectorEnv(BATCH)),
        build_sample_work("ours, Kings, 4 players", VectorEnv(BATCH, "kings-corner", "french", 4)),
        build_seat_work("ours, Double King, own decisions against steady", "double-king", "club"),
        build_seat_work("ours, Kings, own decisions against steady", "kings-corner", "french"),
        aec("ours, Double King, PettingZoo, one hand", pettingzoo.env()),
    ]


def theirs() -> list[Work]:
    """Return the works of other environments."""
    games = (("bridge bidding", bidding()), ("Leduc hold'em", pgx.make("leduc_holdem")))
    return [
        *(
            build_step_work(f"Pgx, {name}, {said} a call", env, steps)
            for name, env in games
            for steps, said in ((1, "a step"), (STEPS_A_CALL, f"{STEPS_A_CALL} steps"))
        ),
        aec("PettingZoo, Leduc hold'em, one hand", make("aec", "classic/leduc_holdem-v4")),
        driven("hearts"),
        driven("leduc_poker"),
    ]


def bidding() -> BridgeBidding:
    """Return Pgx's bridge bidding, with the hundred solved deals in the package."""
    with tempfile.TemporaryDirectory() as folder, redirect_stderr(StringIO()):
        path = Path(folder) / "deals.npy"
        np.save(path, np.array([np.asarray(each) for each in _load_sample_hash()]))
        return BridgeBidding(str(path))


def build_step_work(name: str, env: Any, steps: int) -> Work:
    """Return a work of batches, with some steps in each compiled JAX call."""
    step = auto_reset(env.step, env.init)

    def one(carried: Any, key: Any) -> Any:
        to_draw, to_deal = jax.random.split(key)
        actions = act_randomly(to_draw, carried.legal_action_mask)
        return jax.vmap(step)(carried, actions, jax.random.split(to_deal, BATCH)), None

    def several(state: Any, key: Any) -> Any:
        after, key = jax.random.split(key)
        return jax.lax.scan(one, state, jax.random.split(key, steps))[0], after

    stepping = jax.jit(several)
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), BATCH))]
    keys = [jax.random.PRNGKey(2)]

    def do(count: int) -> int:
        calls = -(-count // (BATCH * steps))
        for _ in range(calls):
            held[0], keys[0] = stepping(held[0], keys[0])
            jax.block_until_ready(held[0])
        return calls * BATCH * steps

    return Work(name, "actions", do)


def table(speeds: dict[str, Speed], works: list[Work]) -> Table:
    """Return the actions a second of each work."""
    printed = Table("environments", title_justify="left")
    for heading in ("actions/s", "slowest–fastest"):
        printed.add_column(heading, justify="right")
    for work in works:
        speed = speeds[work.name]
        share = speed.plays_per_second / speed.per_second  # actions a deal; the count is rounded up
        printed.add_row(
            work.name,
            f"{speed.plays_per_second:,.0f}",
            f"{share * speed.slowest:,.0f}–{share * speed.fastest:,.0f}",
        )
    return printed


if __name__ == "__main__":
    main()
