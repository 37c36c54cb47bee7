"""The ladder config of Double King: single deals with a given contract.

The best choice of a contract depends on the whole round, and an external program may be unable to
choose. So the seven games come in turn, trump with each suit in turn. Only the play counts.
"""

from __future__ import annotations

from courtcards.games.double_king.bots.budget import budget
from courtcards.games.double_king.bots.reference import draw_plain_worlds
from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES, contract_name
from courtcards.games.double_king.rules.memory import DealMemory, recall
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.budgets import TREE
from courtcards.kernel.cards import FULL_PACK, SUITS
from courtcards.lab.ladder.configs.config import LadderConfig, LadderDivision

SHUFFLED = -1
"""Value of ``unplayed`` in a memory without an earlier deal."""

GAME = "double-king"


def pick_opening(deal: int) -> str:
    """Return the choice with which a deal begins, by its number.

    >>> pick_opening(1), pick_opening(6), pick_opening(13)
    ('choose hearts', 'choose trump:C', 'choose trump:D')
    """
    turn, game = divmod(deal, len(NEGATIVE_GAMES) + 1)
    if game < len(NEGATIVE_GAMES):
        return f"choose {NEGATIVE_GAMES[game]}"
    return f"choose trump:{SUITS[turn % len(SUITS)]}"


def build_seeing_memory(state: DealState, seat: int) -> DealMemory:
    """Return the memory of a seat that sees all hands: no hand can hold any other card."""
    memory = DealMemory.new()
    recall(state, seat, memory)
    for other in range(SEATS):
        memory.lacking[other] = FULL_PACK & ~int(state.hands[other])
    memory.unplayed = SHUFFLED
    return memory


def describe_stage(state: DealState) -> tuple[str, str]:
    """Return the game, and the third of the deal that the trick is in."""
    trick = int(state.played_count) // SEATS + 1
    third = "tricks 1 to 4" if trick <= 4 else "tricks 5 to 8" if trick <= 8 else "tricks 9 to 13"
    name = contract_name(int(state.contract), int(state.trump))
    return name.partition(":")[0], third


LADDER_CONFIG = LadderConfig(
    divisions=(LadderDivision("club-shuffled", SEATS, deals=700, judged_deals=84),),
    draw_worlds=draw_plain_worlds,
    exploration=300,
    build_seeing_memory=build_seeing_memory,
    ceiling=budget(TREE, 4000, rollouts=100, exploration=150),
    pick_opening=pick_opening,
    describe_stage=describe_stage,
)
