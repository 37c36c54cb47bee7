"""Calls of the engine written down: what was handed in, what stood there afterwards."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from courtcards.kernel.engine import Engine, see_every
from courtcards.kernel.generator import seeded
from courtcards.lab.hands import play_hand
from courtcards.matches import Chance, MatchLog
from vectors.walking import walked, walks

LOOPS = (see_every, play_hand)
QUICK_BOTS = ("random", "steady", "novice")
MOST_CALLS = 40
"""Of one walk so many calls are written down: they are the same again and again."""


def _bytes(thing: Any) -> str:
    return base64.b64encode(thing.tobytes()).decode()


def _written(thing: Any) -> Any:
    if isinstance(thing, int | np.integer):
        return int(thing)
    lengths = list(thing.shape) if isinstance(thing, np.ndarray) else []
    return {"bytes": _bytes(thing), "lengths": lengths}


@contextmanager
def recorded(engine: Engine, calls: list[dict[str, Any]]) -> Iterator[None]:
    """Write down what is called of a game's engine meanwhile."""

    def recording(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def do(*arguments: Any) -> Any:
            given = [_written(each) for each in arguments]
            result = call(*arguments)
            left = [None if isinstance(each, int) else _bytes(each) for each in arguments]
            calls.append({"name": name, "given": given, "left": left, "result": int(result or 0)})
            return result

        return do

    every = engine.calls
    before = {name: getattr(every, name) for name in engine.entries()}
    before |= {entry.name: every.of(entry) for entry in LOOPS}
    for name, call in before.items():
        setattr(every, name, recording(name, call))
    try:
        yield
    finally:
        for name, call in before.items():
            setattr(every, name, call)


def calls_of(game: Any) -> list[dict[str, Any]]:
    """Calls of a game's engine: some of each walk, and whole hands by bots that are quick."""
    calls: list[dict[str, Any]] = []
    for walk in walks():
        if walk[0] == game.name:
            of_walk: list[dict[str, Any]] = []
            with recorded(game.engine, of_walk):
                walked(*walk)
            calls += of_walk[-MOST_CALLS:]
    for bot in QUICK_BOTS:
        with recorded(game.engine, calls):
            whole_hand(game, bot)
    return calls


def whole_hand(game: Any, bot: str) -> None:
    """Let a bot play in every seat until the hand is over, or its stock is to be shuffled."""
    rules = game.rules(game.named_sets[0].name)
    match, chance = MatchLog(rules), Chance(b"vectors")
    match.deal(*chance.deal(match))
    engine = game.engine
    budgets = engine.budget.batch(rules.seats)
    budgets[:] = game.bots[bot]
    generators = np.stack([seeded(b"vectors", seat) for seat in range(rules.seats)])
    decisions = np.zeros((512, 2), dtype=np.int64)
    play_hand(match.state, engine.sight.new(), engine.memory.new(), budgets, generators, decisions)
