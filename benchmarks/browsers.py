"""The engine of browsers beside the native one: the same decisions in turn."""

from __future__ import annotations

import base64
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.courtcards_side import SEED
from benchmarks.measuring import ROUNDS
from courtcards.build.entries import list_entries
from courtcards.games import GAMES
from courtcards.kernel.compilation import ArrayKind, EntryKind, RecordKind
from courtcards.kernel.game import AnyGame
from courtcards.kernel.library import find_or_build_library
from courtcards.kernel.shuffling import seed_generator
from courtcards.kernel.sources import PAGES, find_unit
from courtcards.page import STATIC
from courtcards.play import Chance, MatchLog
from courtcards.play.players import budget_of_bot

HERE = Path(__file__).parent
ENGINE = STATIC / "js" / "shared" / "engine" / "engine.js"
POSITIONS = 12
APART = 3
"""Number of plays between two positions."""
LEAST_MS = 100.0
"""Milliseconds of a round, at least: shorter decisions are repeated."""


def describe_entries(unit: str) -> dict[str, list[Any]]:
    """Return what each entry of a library takes: a number, or the size and shape of an array.

    A length that the caller's array sets is null.
    """
    return {name: [_describe_kind(kind) for kind in kinds] for name, _, kinds in list_entries(unit)}


def _describe_kind(kind: EntryKind) -> Any:
    if isinstance(kind, RecordKind):
        return {"size": kind.layout.itemsize, "shape": []}
    if isinstance(kind, ArrayKind):
        return {"size": kind.layout.itemsize, "shape": list(kind.shape)}
    return "number"


@dataclass(frozen=True)
class DecisionSpeed:
    """Medians over the rounds, in milliseconds a decision; and the median of the ratios."""

    game: str
    bot: str
    native: float
    browsers: float
    ratio: float


def decisions() -> Iterator[DecisionSpeed]:
    """Measure every bot of our own games in the same positions, in Node and natively."""
    for game in GAMES.values():
        unit = find_unit(game.engine.state.__module__)
        if unit.startswith("courtcards."):
            positions = list(_positions(game))
            with _node(unit) as node:
                for bot in game.bots:
                    yield _compare_engines(game, bot, positions, node)


def _positions(game: AnyGame) -> Iterator[tuple[Any, Any]]:
    """Yield observation and memory of the seat to move, at some positions of a hand."""
    match, chance = MatchLog(game.rules(game.named_sets[0].name)), Chance(SEED)
    match.deal(*chance.deal(match))
    budget, generator = budget_of_bot("steady", game.name), seed_generator(SEED)
    for play in range(POSITIONS * APART):
        seat = match.awaiting.seat
        if seat is None:
            return
        sight, memory = match.seat_observation(seat), match.seat_memory(seat)
        if play % APART == 0:
            yield sight, memory
        move = game.engine.calls.decide(sight, memory, budget, generator)
        match.play(seat, game.move_text(int(move)))


def _compare_engines(
    game: AnyGame, bot: str, positions: list[tuple[Any, Any]], node: subprocess.Popen[str]
) -> DecisionSpeed:
    """Time the decisions of a bot in these positions, a round in each engine in turn."""
    budget = budget_of_bot(bot, game.name)
    spent = _natively(game, positions, budget)[0]
    many = positions * max(1, round(LEAST_MS / spent))
    native, browsers = [], []
    for _ in range(ROUNDS):
        ours, moves = _natively(game, many, budget)
        theirs, same = _in_node(node, many, budget)
        if moves != same:
            raise SystemExit(f"{game.name}, {bot}: browsers decide {same}, not {moves}")
        native.append(ours / len(many))
        browsers.append(theirs / len(many))
    ratio = statistics.median(b / n for b, n in zip(browsers, native, strict=True))
    return DecisionSpeed(
        game.title, bot, statistics.median(native), statistics.median(browsers), ratio
    )


def _natively(
    game: AnyGame, positions: list[tuple[Any, Any]], budget: Any
) -> tuple[float, list[int]]:
    """Return the milliseconds of all these decisions, and the moves."""
    decide = game.engine.calls.decide
    generators = [seed_generator(SEED, place) for place in range(len(positions))]
    began = time.perf_counter()
    moves = [
        int(decide(sight, memory, budget, generator))
        for (sight, memory), generator in zip(positions, generators, strict=True)
    ]
    return (time.perf_counter() - began) * 1000, moves


def _in_node(
    node: subprocess.Popen[str], positions: list[tuple[Any, Any]], budget: Any
) -> tuple[float, list[int]]:
    """Return the same from the Node process."""
    calls = [
        [_text(thing) for thing in (sight, memory, budget, seed_generator(SEED, place))]
        for place, (sight, memory) in enumerate(positions)
    ]
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(json.dumps(calls) + "\n")
    node.stdin.flush()
    answer = json.loads(node.stdout.readline())
    return answer["milliseconds"], answer["moves"]


def _text(thing: Any) -> str:
    return base64.b64encode(np.asarray(thing).tobytes()).decode()


def _program() -> str:
    """Find Node, of this environment or of the system."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    node = shutil.which("node", path=places)
    if node is None:
        raise SystemExit("Node is not installed: it runs the engine of browsers")
    return node


@contextmanager
def _node(unit: str) -> Iterator[subprocess.Popen[str]]:
    """Run Node with the library of a unit for browsers."""
    library = find_or_build_library(unit, PAGES)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as description:
        json.dump(describe_entries(unit), description)
        description.flush()
        command = [
            _program(), str(HERE / "deciding.mjs"),
            str(library), description.name, str(ENGINE),
        ]  # fmt: skip
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as node:
            yield node
            node.terminate()
