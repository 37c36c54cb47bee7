"""What a learner is told who forgets nothing: the observation ``double-king-v2``.

Beside what ``encoding`` shows of the table: who played which card and when, what no hand can hold
by its plays, what is left of the round's games, and the pack where it was gathered. It is written
from what bots have, too: the sight of a seat, and its memory. Seats are counted from the own one.
"""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    COPIES_IN_POOL,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMP,
    TRUMPS_EACH,
)
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.options import Shuffle
from courtcards.games.double_king.rules.state import SEATS, TRICK_COUNT
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compiled import compiled
from courtcards.kernel.layouts import Field, Layout, write_cards
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import Float32Array

OTHERS = SEATS - 1

SHUFFLED = Layout(
    Field("hand", (PACK_SIZE,), 1, "the cards held", is_private=True),
    Field("trick", (PACK_SIZE,), 1, "the cards that lie on the table"),
    Field("lacking", (OTHERS, PACK_SIZE), 1, "by seat, from the next: cards it cannot hold"),
    Field("played", (SEATS, PACK_SIZE), 1, "by seat, the cards that it has played in this deal"),
    Field("order", (PACK_SIZE,), PACK_SIZE, "by card, as which of the deal it was played, or 0"),
    Field("contract", (TRUMP + 1,), 1, "the game chosen: the six negative ones, trump"),
    Field("trump", (4,), 1, "the trump suit, clubs to spades, in a trump game"),
    Field("dealer", (SEATS,), 1, "the seat that deals and chooses"),
    Field("turn", (SEATS,), 1, "the seat on turn; none when the deal is over"),
    Field("leader", (SEATS,), 1, "the seat that leads, or led, this trick"),
    Field("hand_counts", (SEATS,), TRICK_COUNT, "by seat, how many cards it holds"),
    Field("tricks_won", (SEATS,), TRICK_COUNT, "by seat, how many tricks it has won"),
    Field("trick_number", (1,), TRICK_COUNT, "how many tricks are complete"),
    Field("pool", (NEGATIVE_COUNT,), COPIES_IN_POOL, "by negative game, how many are left"),
    Field("negatives_left", (SEATS,), NEGATIVES_EACH, "by seat, how many it has to choose yet"),
    Field("trumps_left", (SEATS,), TRUMPS_EACH, "by seat, how many trump games it has yet"),
    name="double-king-v2",
)
"""The layout where every pack is shuffled. Pool and quotas are those before the choice."""

GATHERED = SHUFFLED.with_fields(
    Field("pack_is_known", (1,), 1, "whether the pack was gathered, and cut, for this deal"),
    Field("pack", (PACK_SIZE,), PACK_SIZE, "by card, its place in it before the cut; 0: not known"),
    Field("unplayed", (1,), TRICK_COUNT, "how many cards each seat had not played"),
    Field("unplayed_from", (SEATS,), PACK_SIZE, "by seat, the place of the first of them, or 0"),
    Field("unplayed_lacking", (OTHERS, PACK_SIZE), 1, "by seat, from the next: none of them"),
)
"""The layout where the pack is gathered, and not shuffled, for the next deal (DK-1.4)."""

_HAND = SHUFFLED["hand"].offset
_TRICK = SHUFFLED["trick"].offset
_LACKING = SHUFFLED["lacking"].offset
_PLAYED = SHUFFLED["played"].offset
_ORDER = SHUFFLED["order"].offset
_CONTRACT = SHUFFLED["contract"].offset
_TRUMP = SHUFFLED["trump"].offset
_DEALER = SHUFFLED["dealer"].offset
_TURN = SHUFFLED["turn"].offset
_LEADER = SHUFFLED["leader"].offset
_HAND_COUNTS = SHUFFLED["hand_counts"].offset
_TRICKS_WON = SHUFFLED["tricks_won"].offset
_TRICK_NUMBER = SHUFFLED["trick_number"].offset
_POOL = SHUFFLED["pool"].offset
_NEGATIVES_LEFT = SHUFFLED["negatives_left"].offset
_TRUMPS_LEFT = SHUFFLED["trumps_left"].offset
_PACK_IS_KNOWN = GATHERED["pack_is_known"].offset
_PACK = GATHERED["pack"].offset
_UNPLAYED = GATHERED["unplayed"].offset
_UNPLAYED_FROM = GATHERED["unplayed_from"].offset
_UNPLAYED_LACKING = GATHERED["unplayed_lacking"].offset


def layout_of(rules: RuleSet) -> Layout:
    """The layout under a rule set."""
    return GATHERED if rules.options["shuffle"] == Shuffle.FIRST_DEAL.text else SHUFFLED


@compiled
def encode_known(sight: DealSight, memory: DealMemory, observation: Float32Array) -> None:
    """Write an observation as ``layout_of`` says. Expects the sight and the memory of a seat."""
    viewer = sight.viewer
    write_cards(observation, _HAND, sight.hand)
    for place in range(OTHERS):
        lacking = memory.lacking[(viewer + place + 1) & 3]
        write_cards(observation, _LACKING + place * PACK_SIZE, lacking)
    _write_plays(sight, memory, observation)
    observation[_CONTRACT:_POOL] = 0
    if sight.contract >= 0:
        observation[_CONTRACT + sight.contract] = 1
    if sight.trump >= 0:
        observation[_TRUMP + sight.trump] = 1
    observation[_DEALER + ((sight.dealer - viewer) & 3)] = 1
    if sight.seat >= 0:
        observation[_TURN + ((sight.seat - viewer) & 3)] = 1
    observation[_LEADER + ((sight.leader - viewer) & 3)] = 1
    observation[_TRICK_NUMBER] = sight.trick_number
    for place in range(SEATS):
        seat = (viewer + place) & 3
        observation[_HAND_COUNTS + place] = sight.hand_counts[seat]
        observation[_TRICKS_WON + place] = sight.tricks_won[seat]
        observation[_NEGATIVES_LEFT + place] = sight.negatives_left[seat]
        observation[_TRUMPS_LEFT + place] = sight.trumps_left[seat]
    for game in range(NEGATIVE_COUNT):
        observation[_POOL + game] = sight.pool[game]
    if len(observation) > _PACK_IS_KNOWN:
        _write_pack(memory, observation)


@compiled
def _write_plays(sight: DealSight, memory: DealMemory, observation: Float32Array) -> None:
    """Who played which card, and when; and the trick on the table."""
    observation[_PLAYED:_CONTRACT] = 0
    for index in range(memory.played_count):
        card = int(memory.played[index])
        place = (memory.leaders[index // SEATS] + index - sight.viewer) & 3
        observation[_PLAYED + place * PACK_SIZE + card] = 1
        observation[_ORDER + card] = index + 1
    trick = 0
    for index in range(sight.trick_size):
        trick |= bit(sight.trick[index])
    write_cards(observation, _TRICK, trick)


@compiled
def _write_pack(memory: DealMemory, observation: Float32Array) -> None:
    """What the seat knows of the pack that was gathered and cut for this deal (DK-1.5)."""
    observation[_PACK_IS_KNOWN:] = 0
    if memory.unplayed < 0:
        return
    observation[_PACK_IS_KNOWN] = 1
    for index in range(PACK_SIZE):
        if memory.pack[index] >= 0:
            observation[_PACK + int(memory.pack[index])] = index + 1
    observation[_UNPLAYED] = memory.unplayed
    for place in range(SEATS):
        seat = (memory.viewer + place) & 3
        if memory.unplayed > 0:
            observation[_UNPLAYED_FROM + place] = memory.unplayed_starts[seat] + 1
        if place > 0:
            at = _UNPLAYED_LACKING + (place - 1) * PACK_SIZE
            write_cards(observation, at, memory.unplayed_lacking[seat])
