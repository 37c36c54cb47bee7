"""Double King as a learner sees it: observations, action masks, payoffs, one act at a time.

Actions are the move numbers of the engine. Seats are counted from the one that looks: 0 is the
own seat, 1 the next clockwise.
"""

from __future__ import annotations

from courtcards.games.double_king.rules.contracts import CHOICE, CHOOSE_TRUMP, MOVE_COUNT, TRUMP
from courtcards.games.double_king.rules.match import MOST_POINTS
from courtcards.games.double_king.rules.state import SEATS, TRICK_COUNT, DealState
from courtcards.games.double_king.rules.view import DealSight
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.compiled import compiled
from courtcards.kernel.courses import sheet_fields
from courtcards.kernel.layouts import Actions, Field, Layout, put_cards
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
"""A part of the layout only where the rules let the last trick be seen (DK-9.1)."""

SHEET = sheet_fields(SEATS, -MOST_POINTS, MOST_POINTS)
"""What is told of a round, where whole ones are played."""

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


def layout_of(rules: RuleSet) -> Layout:
    """The layout of observations under a rule set."""
    return BASE.with_fields(LAST_TRICK) if rules.options["last_trick_visible"] else BASE


@compiled
def encode(sight: DealSight, observation: Float32Array) -> None:
    """Write an observation as ``layout_of`` says. Expects the sight of a seat."""
    observation[:] = 0
    viewer = sight.viewer
    put_cards(observation, _HAND, sight.hand)
    put_cards(observation, _FALLEN, sight.fallen)
    for index in range(sight.trick_size):
        place = (sight.leader + index - viewer) & 3
        observation[_TRICK + place * PACK_SIZE + sight.trick[index]] = 1
    if sight.contract >= 0:
        observation[_CONTRACT + sight.contract] = 1
    if sight.trump >= 0:
        observation[_TRUMP + sight.trump] = 1
    observation[_DEALER + ((sight.dealer - viewer) & 3)] = 1
    if sight.seat >= 0:
        observation[_TURN + ((sight.seat - viewer) & 3)] = 1
    observation[_LEADER + ((sight.leader - viewer) & 3)] = 1
    for place in range(SEATS):
        seat = (viewer + place) & 3
        observation[_HAND_COUNTS + place] = sight.hand_counts[seat]
        observation[_TRICKS_WON + place] = sight.tricks_won[seat]
    observation[_TRICK_NUMBER + sight.trick_number] = 1
    if sight.last_leader >= 0:
        for index in range(SEATS):
            place = (sight.last_leader + index - viewer) & 3
            observation[_LAST_TRICK + place * PACK_SIZE + sight.last_trick[index]] = 1


@compiled
def payoffs(state: DealState, rewards: Float32Array) -> None:
    """Write, by seat, its points in an ended deal, less the average of the others.

    They sum to 0: whether a game gives points or takes them, only the difference counts.
    """
    total = 0
    for seat in range(SEATS):
        total += state.points[seat]
    for seat in range(SEATS):
        rewards[seat] = (SEATS * state.points[seat] - total) / (SEATS - 1)
