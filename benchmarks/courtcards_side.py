"""The work of Courtcards: whole deals and hands by random legal play, and single rule calls."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from benchmarks.measuring import Work
from courtcards.games import GAMES, find_game
from courtcards.games.double_king.bots.budget import BY_CHANCE, BY_STEADY, budget
from courtcards.games.double_king.rules.contracts import MOVE_COUNT
from courtcards.kernel.budgets import SAMPLING, TREE
from courtcards.kernel.shuffling import seed_generator
from courtcards.lab.loops.rollouts import play_random_hands
from courtcards.play import Chance, MatchLog

DOUBLE_KING, KINGS = "Double King, the choice included", "Kings in the Corner, 2 players"
"""The works that others are compared with."""
SEED = b"benchmark"
THREADS = 2


def deal_state(game: str, named: str, seats: int | None = None) -> Any:
    """Return a dealt state of a rule set."""
    match, chance = MatchLog(find_game(game).rules(named, {}, seats)), Chance(SEED)
    match.deal(*chance.deal(match))
    return match.state


def play_hands(state: Any, generator: Any, count: int) -> int:
    """Play random hands on a state; return the number of decisions."""
    engine = next(game.engine for game in GAMES.values() if isinstance(state, game.engine.state))
    return int(play_random_hands(state, engine.move_set(), generator, count))


def rollout(name: str, unit: str, state: Any) -> Work:
    """Return a work of whole deals or hands in compiled code, in one thread."""
    generator = seed_generator(SEED, name)
    return Work(name, unit, lambda count: play_hands(state, generator, count))


def in_threads(name: str, unit: str, state: Any) -> Work:
    """Return the same in two threads, each with its own state and generator."""
    pool = ThreadPoolExecutor(THREADS)
    own = [(state.copy(), seed_generator(SEED, name, thread)) for thread in range(THREADS)]

    def do(count: int) -> int:
        each = -(-count // THREADS)
        return sum(pool.map(lambda mine: play_hands(mine[0], mine[1], each), own))

    return Work(name, unit, do)


def whole_deals() -> list[Work]:
    """Return works of random whole deals and hands of both games, with the dealing."""
    return [
        rollout(
            DOUBLE_KING, "deals",
            deal_state("double-king", "club"),
        ),
        rollout(
            KINGS, "hands",
            deal_state("kings-corner", "french", 2),
        ),
        rollout(
            "Kings in the Corner, 4 players", "hands",
            deal_state("kings-corner", "french", 4),
        ),
        in_threads(
            "Double King, two threads", "deals",
            deal_state("double-king", "club"),
        ),
        in_threads(
            "Kings in the Corner, 2 players, two threads", "hands",
            deal_state("kings-corner", "french", 2),
        ),
    ]  # fmt: skip


def searches() -> list[Work]:
    """Return works of a search at the first trick of Double King, with the dealing of worlds."""
    match, chance = (
        MatchLog(find_game("double-king").rules("club", {"first_dealer": 3})),
        Chance(SEED),
    )
    match.deal(*chance.deal(match))
    match.play(3, "choose tricks")
    view, memory = match.seat_observation(0), match.seat_memory(0)
    engine = match.game.engine
    values, visits = np.zeros(MOVE_COUNT), np.zeros(MOVE_COUNT, dtype=np.int64)
    generator = seed_generator(SEED, "search")

    def work(name: str, method: int, rollouts: int) -> Work:
        def search_once(count: int) -> int:
            by = budget(method, count, rollouts=rollouts)
            engine.calls.search(view, memory, by, generator, values, visits)
            return count

        return Work(name, "simulations", search_once)

    return [
        work("tree search, random rollouts", TREE, BY_CHANCE),
        work("tree search, steady rollouts", TREE, BY_STEADY),
        work("sampling, random rollouts", SAMPLING, BY_CHANCE),
        work("sampling, steady rollouts", SAMPLING, BY_STEADY),
    ]


def rule_calls() -> list[Work]:
    """Return works that call one rule function repeatedly, with its arguments or bound to them."""
    works = []
    for game, named, seats in (("double-king", "club", None), ("kings-corner", "french", 2)):
        engine, state = find_game(game).engine, deal_state(game, named, seats)
        words, title = np.zeros(engine.words, dtype=np.int64), find_game(game).title
        legal_moves = engine.calls.legal_moves
        works += [
            build_call_work(f"legal_moves, {title}", legal_moves, state, words),
            build_call_work(
                f"legal_moves, {title}, bound to them",
                engine.calls.bind_call("legal_moves", state, words),
            ),
        ]
    return works


def build_call_work(name: str, function: Callable[..., Any], *arguments: Any) -> Work:
    def do(count: int) -> int:
        for _ in range(count):
            function(*arguments)
        return count

    return Work(name, "calls", do)
