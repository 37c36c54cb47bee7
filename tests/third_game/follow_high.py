"""Run where Double King has an option more: whoever follows suit plays the highest card of it.

Nothing else was changed than the option and the line of the rule; all that stands on the rules is
asked whether it plays by it.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from courtcards.envs.vector import VectorEnv
from courtcards.games import find_game
from courtcards.games.double_king.bots.budget import AS_STEADY
from courtcards.games.double_king.bots.rollouts import make_playout, play_to_end
from courtcards.games.double_king.bots.search import set_up
from courtcards.games.double_king.bots.worlds import deal_world, possible_worlds
from courtcards.kernel.cards import suit_mask
from courtcards.kernel.shuffling import seed_generator, shuffle_list

GAME = find_game("double-king")
SEATS, TRICKS_CHOSEN = 4, 52


def highest(cards: int) -> int:
    return 1 << (cards.bit_length() - 1)


def dealt(seed: str, *, is_on: bool) -> Any:
    """A deal in which tricks cost points, which leaves it to the players what to follow with."""
    rules = GAME.rules("club", {"first_dealer": 0, "follow_high": is_on})
    state: Any = GAME.new_state(rules, GAME.opening_score(rules), 0)
    GAME.deal(state, shuffle_list(seed.encode(), "pack", list(range(52))))
    GAME.apply(state, TRICKS_CHOSEN)
    return state


def following(state: Any) -> int:
    """What the seat on turn holds of the suit led; 0 where it leads."""
    if state.played_count % SEATS == 0:
        return 0
    return int(state.hands[state.seat]) & int(suit_mask(state.lead_suit))


def check_rule(state: Any) -> None:
    """The state, and the view of it, allow the highest card alone."""
    suit = following(state)
    view: Any = GAME.observe(state, int(state.seat))
    assert view.options.follow_high == state.options.follow_high == 1
    if suit:
        assert int(view.legal) == highest(suit)


def check_memory(before: Any, card: int, state: Any) -> None:
    """A card that followed says that its seat holds none higher of the suit."""
    if following(before):
        higher = int(suit_mask(card // 13)) & -(2 << card)
        for other in range(SEATS):
            memory: Any = GAME.recall(state, other)
            lacking = int(memory.lacking[int(before.seat)])
            assert higher & ~int(state.fallen) & ~lacking == 0


def check_search(state: Any, generator: Any) -> None:
    """Worlds are such as the plays leave possible; in them everybody plays by the rule."""
    view: Any = GAME.observe(state, int(state.seat))
    memory: Any = GAME.recall(state, int(state.seat))
    root = type(state).new()
    set_up(view, memory, root)
    assert root.options.follow_high == 1
    for _ in range(5):
        world = root.copy()
        deal_world(possible_worlds(view, memory, 1), world.hands, generator)
        assert not any(int(world.hands[seat]) & int(memory.lacking[seat]) for seat in range(SEATS))
        check_plays(world, generator)


def check_plays(world: Any, generator: Any) -> None:
    """A world played out, then looked at card by card."""
    over = world.copy()
    play_to_end(over, make_playout(AS_STEADY, 0, False), generator)
    for index in range(int(world.played_count), int(over.played_count)):
        card, suit = int(over.played[index]), following(world)
        assert not suit or 1 << card == highest(suit)
        GAME.apply(world, card)


def choices_to_follow(*, is_on: bool) -> int:
    """In how many turns of some deals a seat may follow with several cards."""
    count = 0
    for deal in range(3):
        state, generator = (
            dealt(f"deal {deal}", is_on=is_on),
            seed_generator(b"added", "plays", deal),
        )
        while GAME.end(state) is None:
            legal = GAME.legal(state)
            count += bool(following(state)) and len(legal) > 1
            if is_on:
                check_rule(state)
                if state.played_count % 8 == 5:
                    check_search(state, generator)
            before, move = state.copy(), legal[int(state.played_count) % len(legal)]
            GAME.apply(state, move)
            if is_on:
                check_memory(before, move, state)
    return count


def moves_of_learners(*, is_on: bool) -> int:
    """How many moves the masks of an environment allow in the second plays of some deals."""
    env = VectorEnv(64, ruleset="club", follow_high=is_on)
    step = env.reset(seed=7)
    for _ in range(2):
        step = env.step(step.masks.argmax(axis=1))
    return int(np.sum(step.masks))


def main() -> None:
    """Hold everything to the option that was added."""
    assert choices_to_follow(is_on=True) == 0
    assert choices_to_follow(is_on=False) > 10
    assert moves_of_learners(is_on=True) < moves_of_learners(is_on=False)
    sys.stdout.write("everything plays by it\n")


if __name__ == "__main__":
    main()
