"""The ladder config of Kings in the Corner: single hands, by their payoffs."""

from __future__ import annotations

from courtcards.games.kings_corner.bots.budget import BOTS
from courtcards.games.kings_corner.bots.reference import draw_plain_worlds
from courtcards.games.kings_corner.rules.memory import HandMemory, recall
from courtcards.games.kings_corner.rules.signs import LACKS, make_sign
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.cards import FULL_PACK
from courtcards.lab.ladder.configs.config import LadderConfig, LadderDivision

GAME = "kings-corner"


def build_seeing_memory(state: HandState, seat: int) -> HandMemory:
    """Return the memory of a seat that sees all hands: each lacks every card not in it.

    It does not contain the order of the stock.
    """
    memory = HandMemory.new()
    recall(state, seat, memory)
    memory.sign_count = 0
    for other in range(int(state.seats)):
        if other != seat:
            lacking = FULL_PACK & ~int(state.hands[other])
            memory.signs[memory.sign_count] = make_sign(LACKS, other, lacking)
            memory.sign_count += 1
    return memory


def describe_stage(state: HandState) -> tuple[str, str]:
    """Return the number of players, and the size of the stock left."""
    left = int(state.stock_count)
    stock = "stock of 20 and more" if left >= 20 else "stock of 1 to 19" if left else "no stock"
    return f"{int(state.seats)} players", stock


LADDER_CONFIG = LadderConfig(
    divisions=(
        LadderDivision("french", 4, deals=700, judged_deals=42),
        LadderDivision("french", 2, deals=900, judged_deals=28),
    ),
    draw_worlds=draw_plain_worlds,
    exploration=400,
    build_seeing_memory=build_seeing_memory,
    ceiling=BOTS["master"],
    describe_stage=describe_stage,
)
