"""Run where Kings in the Corner has an option more: whether piles may be moved.

Nothing else was changed than the option and the line of the rule; all that stands on the rules is
asked whether it plays by it.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from courtcards.envs import pettingzoo
from courtcards.envs.vector import VectorEnv
from courtcards.games import game_named
from courtcards.games.kings_corner.bots.rollouts import play_out
from courtcards.games.kings_corner.bots.search import first_world
from courtcards.games.kings_corner.bots.worlds import lay_world, set_table
from courtcards.kernel.generator import seeded
from courtcards.kernel.shuffling import shuffled

GAME = game_named("kings-corner")
PILE_MOVES = np.array(
    [GAME.move_text(move)[:2] in ("N>", "E>", "S>", "W>") for move in range(GAME.move_count)]
)
HANDS, MOST_MOVES = 3, 120


def moves_of_piles(state: Any) -> int:
    """How many piles the seat on turn may move."""
    return int(PILE_MOVES[GAME.legal(state)].sum())


def check_search(state: Any, generator: Any) -> None:
    """The view and the search know the option; in worlds as they may be no pile is moved."""
    view: Any = GAME.see(state, int(state.seat))
    memory: Any = GAME.recall(state, int(state.seat))
    assert view.options.pile_moves == state.options.pile_moves == 0
    values, visits = np.empty(GAME.move_count), np.empty(GAME.move_count, dtype=np.int64)
    search: Any = GAME.engine.search
    search(view, memory, GAME.bots["novice"], generator, values, visits)
    assert np.isnan(values[PILE_MOVES]).all()
    assert not np.isnan(values).all()
    states = type(state).batch(3)
    set_table(view, memory, states[0])
    lay_world(first_world(view, memory, 1, generator), states)
    play_out(states, np.zeros(GAME.engine.words, dtype=np.int64), -1, 3, generator)
    assert states[1].options.pile_moves == 0
    assert GAME.end(states[1]) is not None or moves_of_piles(states[1]) == 0


def moves_in_hands(*, is_on: bool) -> int:
    """How many moves of piles there are in some hands."""
    rules = GAME.rules("french", {"pile_moves": is_on, "starting_kings": "stay"}, 3)
    count = 0
    for hand in range(HANDS):
        state: Any = GAME.new_state(rules, GAME.opening(rules), 0)
        generator = seeded(b"added", "plays", hand)
        GAME.deal(state, shuffled(b"added", f"pack/{hand}", list(range(52))))
        for number in range(MOST_MOVES):
            if GAME.end(state) is not None or GAME.stock_to_shuffle(state):
                break
            count += moves_of_piles(state)
            if not is_on and number % 20 == 5:
                check_search(state, generator)
            legal = GAME.legal(state)
            GAME.apply(state, legal[number % len(legal)])
    return count


def moves_at_the_doors(*, is_on: bool) -> tuple[int, int]:
    """How many moves of piles the masks of both doors allow in the hands of a seed."""
    env = pettingzoo.env(ruleset="french", players=3, starting_kings="stay", pile_moves=is_on)
    env.reset(seed=7)
    alone = 0
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        alone += int(mask[PILE_MOVES].sum())
        env.step(int(mask.argmax()))
    many = VectorEnv(32, ruleset="french", players=3, starting_kings="stay", pile_moves=is_on)
    step = many.reset(seed=7)
    together = 0
    for _ in range(30):
        together += int(step.masks[:, PILE_MOVES].sum())
        step = many.step(step.masks.argmax(axis=1))
    return alone, together


def main() -> None:
    """Hold everything to the option that was added."""
    assert moves_in_hands(is_on=False) == 0
    assert moves_in_hands(is_on=True) > 10
    assert moves_at_the_doors(is_on=False) == (0, 0)
    assert moves_at_the_doors(is_on=True)[1] > 10
    sys.stdout.write("everything plays by it\n")


if __name__ == "__main__":
    main()
