"""What a seat of Double King starts its search from: the public deal, and possible hidden hands."""

from __future__ import annotations

from typing import Any, NamedTuple

from courtcards.games.double_king.bots.belief import Belief, chance_of_plays, deal_likely
from courtcards.games.double_king.bots.network_weights import weights_of
from courtcards.games.double_king.bots.packs import Packs, deal_pack, possible_packs
from courtcards.games.double_king.bots.rollouts import PlayingOut
from courtcards.games.double_king.bots.worlds import Worlds, deal_world, possible_worlds
from courtcards.games.double_king.rules.contracts import NEGATIVE_COUNT, NO_CONTRACT
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.play import play_card
from courtcards.games.double_king.rules.state import CHOOSING, PLAYING, SEATS, DealState
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray


class Hidden(NamedTuple):
    """All deals that a seat cannot tell apart.

    They are in ``packs`` where ``is_by_pack``, which is to say that the seat remembers the deal
    before and the pack was not shuffled; otherwise in ``worlds``.
    """

    is_by_pack: bool
    worlds: Worlds
    packs: Packs


class Task(NamedTuple):
    """A search in progress: where it starts, what may be hidden, and what it finds, by move.

    ``stack`` are four records: the deal as its viewer knows it, a world, a world in which a move is
    tried, and the deal before its first play. ``playing`` is who plays deals out.
    ``values`` and ``visits`` are those of ``search``.
    """

    stack: Any
    hidden: Hidden
    belief: Belief
    playing: PlayingOut
    generator: IntArray
    values: Float64Array
    visits: IntArray


@compiled
def deal_world_of(task: Task) -> None:
    """Make the second record of a task's stack a random world."""
    task.stack[1] = task.stack[0]
    if task.belief.sums.shape[0]:
        deal_likely(task.belief, task.stack[1].hands, task.generator)
    else:
        deal_hidden(task.hidden, task.stack[1].hands, task.generator)


@compiled
def weigh_worlds(task: Task, viewer: int, openness: int) -> None:
    """Fill the belief of a task, which plays on a chosen game: see ``chance_of_plays``."""
    stack, belief = task.stack, task.belief
    weights = weights_of(stack[0].contract)
    total = 0.0
    for index in range(belief.sums.shape[0]):
        stack[1] = stack[0]
        deal_hidden(task.hidden, stack[1].hands, task.generator)
        belief.hands[index] = stack[1].hands
        stack[2] = stack[3]
        total += chance_of_plays(stack[1], stack[2], viewer, openness, weights, task.playing.look)
        belief.sums[index] = total


@compiled
def hidden_from(sight: DealSight, memory: DealMemory, infers: int, remembers_pack: int) -> Hidden:
    """What may be hidden from a sight's viewer, by what it infers and remembers."""
    packs = possible_packs(sight, memory, remembers_pack)
    last = packs.sums.shape[0] - 1
    is_by_pack = last >= 0 and packs.sums[last] > 0
    return Hidden(is_by_pack, possible_worlds(sight, memory, infers), packs)


@compiled
def deal_hidden(hidden: Hidden, hands: IntArray, generator: IntArray) -> None:
    """Deal the hidden hands of a random world into ``hands``, by seat."""
    if hidden.is_by_pack:
        deal_pack(hidden.packs, hands, generator)
    else:
        deal_world(hidden.worlds, hands, generator)


@compiled
def set_up(sight: DealSight, memory: DealMemory, root: DealState) -> None:
    """Fill ``root`` with the deal as its viewer knows it; the other hands stay empty.

    Expects a record of zeros.
    """
    set_up_before(sight, root)
    for index in range(memory.played_count):
        play_card(root, memory.played[index])
    root.hands[sight.viewer] = sight.hand


@compiled
def set_up_before(sight: DealSight, root: DealState) -> None:
    """Fill ``root`` with a deal before its first play, without hands; expects zeros."""
    root.dealer = sight.dealer
    root.options = sight.options
    for seat in range(SEATS):
        root.negatives_left[seat] = sight.negatives_left[seat]
        root.trumps_left[seat] = sight.trumps_left[seat]
    for game in range(NEGATIVE_COUNT):
        root.pool[game] = sight.pool[game]
    root.contract = sight.contract
    root.trump = sight.trump
    root.lead_suit = -1
    root.winning_card = -1
    root.winning_seat = -1
    root.leader = (sight.dealer + 1) & 3
    root.phase = CHOOSING if sight.contract == NO_CONTRACT else PLAYING
    root.seat = root.dealer if sight.contract == NO_CONTRACT else root.leader
