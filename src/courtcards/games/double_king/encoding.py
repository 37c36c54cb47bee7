"""Double King for learning: observations, action masks, payoffs, names of actions.

Actions are the move numbers of the engine. The tensors use only what a bot has: the observation and
the memory of a seat. Seats are relative to the viewer: 0 is the viewer, 1 the next seat clockwise.
"""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import (
    CHOICE,
    CHOOSE_TRUMP,
    COPIES_IN_POOL,
    MOVE_COUNT,
    NEGATIVE_COUNT,
    NEGATIVES_EACH,
    TRUMP,
    TRUMPS_EACH,
)
from courtcards.games.double_king.rules.match import MOST_POINTS
from courtcards.games.double_king.rules.memory import DealMemory
from courtcards.games.double_king.rules.options import ShuffleRule
from courtcards.games.double_king.rules.state import SEATS, TRICK_COUNT, DealState
from courtcards.games.double_king.rules.view import DealObservation
from courtcards.kernel.cards import PACK_SIZE, bit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.layouts import Actions, Field, Layout, put_cards, write_cards
from courtcards.kernel.match_states import sheet_fields
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import Float32Array

BASE = Layout(
    Field("hand", (PACK_SIZE,), 1, "the cards held", is_private=True),
    Field("fallen", (PACK_SIZE,), 1, "the cards played in this deal, the trick's too"),
    Field("trick", (SEATS, PACK_SIZE), 1, "by seat, the card that lies on the table"),
    Field("contract", (TRUMP + 1,), 1, "the game chosen: the six negative ones, trump"),
    Field("trump", (4,), 1, "the trump suit, clubs to spades, in a trump game"),
    Field("dealer", (SEATS,), 1, "the seat that deals and chooses"),
    Field("turn", (SEATS,), 1, "the seat on turn; none when the deal is over"),
    Field("leader", (SEATS,), 1, "the seat that leads, or led, this trick"),
    Field("hand_counts", (SEATS,), TRICK_COUNT, "by seat, how many cards it holds"),
    Field("tricks_won", (SEATS,), TRICK_COUNT, "by seat, how many tricks it has won"),
    Field("trick_number", (TRICK_COUNT + 1,), 1, "how many tricks are complete"),
    name="double-king-v1",
)
LAST_TRICK = Field(
    "last_trick", (SEATS, PACK_SIZE), 1, "by seat, its card in the trick before, until the next"
)
"""A part of the layout only where the rules show the last trick (DK-9.1)."""

OTHERS = SEATS - 1

SHUFFLED = Layout(
    Field("hand", (PACK_SIZE,), 1, "the cards held", is_private=True),
    Field("trick", (PACK_SIZE,), 1, "the cards that lie on the table"),
    Field("lacking", (OTHERS, PACK_SIZE), 1, "by seat, from the next: cards it cannot hold"),
    Field("played", (SEATS, PACK_SIZE), 1, "by seat, the cards that it has played in this deal"),
    Field("order", (PACK_SIZE,), PACK_SIZE, "by card, as which of the deal it was played, or 0"),
    *BASE.fields_from("contract", "trick_number"),
    Field("trick_number", (1,), TRICK_COUNT, "how many tricks are complete"),
    Field("pool", (NEGATIVE_COUNT,), COPIES_IN_POOL, "by negative game, how many are left"),
    Field("negatives_left", (SEATS,), NEGATIVES_EACH, "by seat, how many it has to choose yet"),
    Field("trumps_left", (SEATS,), TRUMPS_EACH, "by seat, how many trump games it has yet"),
    name="double-king-v2",
)
"""The information state where each pack is shuffled. Pool and quotas are those before the choice.
"""

GATHERED = SHUFFLED.with_fields(
    Field("pack_is_known", (1,), 1, "whether the pack was gathered, and cut, for this deal"),
    Field("pack", (PACK_SIZE,), PACK_SIZE, "by card, its place in it before the cut; 0: not known"),
    Field("unplayed", (1,), TRICK_COUNT, "how many cards each seat had not played"),
    Field("unplayed_from", (SEATS,), PACK_SIZE, "by seat, the place of the first of them, or 0"),
    Field("unplayed_lacking", (OTHERS, PACK_SIZE), 1, "by seat, from the next: none of them"),
)
"""The information state where the pack is gathered, not shuffled, for the next deal (DK-1.4)."""

SHEET = sheet_fields(SEATS, -MOST_POINTS, MOST_POINTS)
"""The match fields, where an environment plays whole rounds."""

ACTIONS = (
    Actions(0, CHOICE - 1, "plays the card: 13 times the suit, plus the rank, two up to Ace"),
    Actions(CHOICE, CHOOSE_TRUMP - 1, "chooses a negative game"),
    Actions(CHOOSE_TRUMP, MOVE_COUNT - 1, "chooses trump"),
)

_HAND = BASE["hand"].offset
_FALLEN = BASE["fallen"].offset
_TRICK = BASE["trick"].offset
_CONTRACT = BASE["contract"].offset
_TRUMP = BASE["trump"].offset
_DEALER = BASE["dealer"].offset
_TURN = BASE["turn"].offset
_LEADER = BASE["leader"].offset
_HAND_COUNTS = BASE["hand_counts"].offset
_TRICKS_WON = BASE["tricks_won"].offset
_TRICK_NUMBER = BASE["trick_number"].offset
_LAST_TRICK = BASE.size
_INFORMATION_TABLE = SHUFFLED["contract"].offset
_SHIFT = _INFORMATION_TABLE - BASE["contract"].offset
"""Distance from a table field in ``BASE`` to the same field in ``SHUFFLED``."""
_INFORMATION_TRICK = SHUFFLED["trick"].offset
_LACKING = SHUFFLED["lacking"].offset
_PLAYED = SHUFFLED["played"].offset
_ORDER = SHUFFLED["order"].offset
_INFORMATION_TRICK_NUMBER = SHUFFLED["trick_number"].offset
_POOL = SHUFFLED["pool"].offset
_NEGATIVES_LEFT = SHUFFLED["negatives_left"].offset
_TRUMPS_LEFT = SHUFFLED["trumps_left"].offset
_PACK_IS_KNOWN = GATHERED["pack_is_known"].offset
_PACK = GATHERED["pack"].offset
_UNPLAYED = GATHERED["unplayed"].offset
_UNPLAYED_FROM = GATHERED["unplayed_from"].offset
_UNPLAYED_LACKING = GATHERED["unplayed_lacking"].offset


def observation_layout(rules: RuleSet) -> Layout:
    """Return the layout of observations under a rule set."""
    return BASE.with_fields(LAST_TRICK) if rules.options["last_trick_visible"] else BASE


def information_layout(rules: RuleSet) -> Layout:
    """Return the layout of information states under a rule set."""
    return GATHERED if rules.options["shuffle"] == ShuffleRule.FIRST_DEAL.text else SHUFFLED


@compiled
def _write_table(observation: DealObservation, shift: int, tensor: Float32Array) -> None:
    """Write the fields from ``contract`` to ``tricks_won``, ``shift`` numbers behind ``BASE``."""
    viewer = observation.viewer
    if observation.contract >= 0:
        tensor[shift + _CONTRACT + observation.contract] = 1
    if observation.trump >= 0:
        tensor[shift + _TRUMP + observation.trump] = 1
    tensor[shift + _DEALER + ((observation.dealer - viewer) & 3)] = 1
    if observation.seat >= 0:
        tensor[shift + _TURN + ((observation.seat - viewer) & 3)] = 1
    tensor[shift + _LEADER + ((observation.leader - viewer) & 3)] = 1
    for place in range(SEATS):
        seat = (viewer + place) & 3
        tensor[shift + _HAND_COUNTS + place] = observation.hand_counts[seat]
        tensor[shift + _TRICKS_WON + place] = observation.tricks_won[seat]


@compiled
def encode(observation: DealObservation, tensor: Float32Array) -> None:
    """Write an observation as ``observation_layout`` describes. Expects a seat's observation."""
    tensor[:] = 0
    viewer = observation.viewer
    put_cards(tensor, _HAND, observation.hand)
    put_cards(tensor, _FALLEN, observation.fallen)
    for index in range(observation.trick_size):
        place = (observation.leader + index - viewer) & 3
        tensor[_TRICK + place * PACK_SIZE + observation.trick[index]] = 1
    _write_table(observation, 0, tensor)
    tensor[_TRICK_NUMBER + observation.trick_number] = 1
    if observation.last_leader >= 0:
        for index in range(SEATS):
            place = (observation.last_leader + index - viewer) & 3
            tensor[_LAST_TRICK + place * PACK_SIZE + observation.last_trick[index]] = 1


@compiled
def encode_information(
    observation: DealObservation, memory: DealMemory, tensor: Float32Array
) -> None:
    """Write an information state as ``information_layout`` describes.

    Expects the observation and the memory of a seat.
    """
    viewer = observation.viewer
    write_cards(tensor, _HAND, observation.hand)
    for place in range(OTHERS):
        lacking = memory.lacking[(viewer + place + 1) & 3]
        write_cards(tensor, _LACKING + place * PACK_SIZE, lacking)
    _write_plays(observation, memory, tensor)
    tensor[_INFORMATION_TABLE:_POOL] = 0
    _write_table(observation, _SHIFT, tensor)
    tensor[_INFORMATION_TRICK_NUMBER] = observation.trick_number
    for place in range(SEATS):
        seat = (viewer + place) & 3
        tensor[_NEGATIVES_LEFT + place] = observation.negatives_left[seat]
        tensor[_TRUMPS_LEFT + place] = observation.trumps_left[seat]
    for game in range(NEGATIVE_COUNT):
        tensor[_POOL + game] = observation.pool[game]
    if len(tensor) > _PACK_IS_KNOWN:
        _write_pack(memory, tensor)


@compiled
def _write_plays(observation: DealObservation, memory: DealMemory, tensor: Float32Array) -> None:
    """Write which seat played which card, and when, and the trick on the table."""
    tensor[_PLAYED:_INFORMATION_TABLE] = 0
    for index in range(memory.played_count):
        card = int(memory.played[index])
        place = (memory.leaders[index // SEATS] + index - observation.viewer) & 3
        tensor[_PLAYED + place * PACK_SIZE + card] = 1
        tensor[_ORDER + card] = index + 1
    trick = 0
    for index in range(observation.trick_size):
        trick |= bit(observation.trick[index])
    write_cards(tensor, _INFORMATION_TRICK, trick)


@compiled
def _write_pack(memory: DealMemory, tensor: Float32Array) -> None:
    """Write what the seat knows of the pack that was gathered and cut for this deal (DK-1.5)."""
    tensor[_PACK_IS_KNOWN:] = 0
    if memory.unplayed < 0:
        return
    tensor[_PACK_IS_KNOWN] = 1
    for index in range(PACK_SIZE):
        if memory.pack[index] >= 0:
            tensor[_PACK + int(memory.pack[index])] = index + 1
    tensor[_UNPLAYED] = memory.unplayed
    for place in range(SEATS):
        seat = (memory.viewer + place) & 3
        if memory.unplayed > 0:
            tensor[_UNPLAYED_FROM + place] = memory.unplayed_starts[seat] + 1
        if place > 0:
            at = _UNPLAYED_LACKING + (place - 1) * PACK_SIZE
            write_cards(tensor, at, memory.unplayed_lacking[seat])


@compiled
def payoffs(state: DealState, rewards: Float32Array) -> None:
    """Write, by seat, its points in an ended deal, less the average of the others.

    The payoffs sum to 0, for negative games and trump games alike.
    """
    total = 0
    for seat in range(SEATS):
        total += state.points[seat]
    for seat in range(SEATS):
        rewards[seat] = (SEATS * state.points[seat] - total) / (SEATS - 1)
