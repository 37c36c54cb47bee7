"""Double King as a learner sees it: observations, action masks, payoffs, one act at a time.

Actions are the move numbers of the engine. Seats are counted from the one that looks: 0 is the
own seat, 1 the next clockwise.
"""

from __future__ import annotations

from typing import Any

from courtcards.cards import PACK_SIZE
from courtcards.compiled import IntArray, compiled, lowest, popcount
from courtcards.envs.encoding import put_cards
from courtcards.envs.layouts import Actions, Field, FloatArray, Layout
from courtcards.envs.outcomes import HAND_OVER, NOT_LEGAL
from courtcards.games.double_king.contracts import CHOICE, CHOOSE_TRUMP, MOVE_COUNT, TRUMP
from courtcards.games.double_king.legal import legal_moves
from courtcards.games.double_king.play import apply_move
from courtcards.games.double_king.state import ENDED, SEATS, TRICK_COUNT, DealState
from courtcards.games.double_king.view import DealView, see
from courtcards.rulesets import RuleSet

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
)
LAST_TRICK = Field(
    "last_trick", (SEATS, PACK_SIZE), 1, "by seat, its card in the trick before, until the next"
)
"""Only there where the rules let it be seen (DK-9.1)."""

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
    return BASE.with_field(LAST_TRICK) if rules.options["last_trick_visible"] else BASE


@compiled
def encode(view: DealView, observation: FloatArray) -> None:
    """Write an observation as ``layout_of`` says. Expects the view of a seat."""
    observation[:] = 0
    viewer = view.viewer
    put_cards(observation, _HAND, view.hand)
    put_cards(observation, _FALLEN, view.fallen)
    for index in range(view.trick_size):
        place = (view.leader + index - viewer) & 3
        observation[_TRICK + place * PACK_SIZE + view.trick[index]] = 1
    if view.contract >= 0:
        observation[_CONTRACT + view.contract] = 1
    if view.trump >= 0:
        observation[_TRUMP + view.trump] = 1
    observation[_DEALER + ((view.dealer - viewer) & 3)] = 1
    if view.seat >= 0:
        observation[_TURN + ((view.seat - viewer) & 3)] = 1
    observation[_LEADER + ((view.leader - viewer) & 3)] = 1
    for place in range(SEATS):
        seat = (viewer + place) & 3
        observation[_HAND_COUNTS + place] = view.hand_counts[seat]
        observation[_TRICKS_WON + place] = view.tricks_won[seat]
    observation[_TRICK_NUMBER + view.trick_number] = 1
    if view.last_leader >= 0:
        for index in range(SEATS):
            place = (view.last_leader + index - viewer) & 3
            observation[_LAST_TRICK + place * PACK_SIZE + view.last_trick[index]] = 1


@compiled
def fill_mask(view: DealView, mask: IntArray) -> None:
    """Write a 1 for each action that the viewer may take now, 0 for the others."""
    mask[:] = 0
    put_cards(mask, 0, view.legal)


@compiled
def show(
    state: DealState, seat: int, view: DealView, observation: FloatArray, mask: IntArray
) -> None:
    """Write what a seat may see, and what it may do. Nothing else is read."""
    see(state, seat, view)
    encode(view, observation)
    fill_mask(view, mask)


@compiled
def observe(states: Any, seat: int, views: Any, observation: FloatArray, mask: IntArray) -> None:
    """``show`` for the only state and view of two arrays."""
    show(states[0], seat, views[0], observation, mask)


@compiled
def list_legal(states: Any, moves: IntArray) -> int:
    """Write the legal moves of the only state of an array, ascending; how many there are."""
    legal = legal_moves(states[0])
    count = popcount(legal)
    for index in range(count):
        moves[index] = lowest(legal)
        legal &= legal - 1
    return count


@compiled
def act(states: Any, move: int) -> int:
    """Make a move in the only state of an array, if it is legal.

    The seat on turn then, ``HAND_OVER`` or ``NOT_LEGAL``.
    """
    state = states[0]
    if not legal_moves(state) >> move & 1:
        return NOT_LEGAL
    apply_move(state, move)
    return HAND_OVER if state.phase == ENDED else state.seat


@compiled
def payoffs(state: DealState, rewards: FloatArray) -> None:
    """By seat its points less the average of the others', for a deal that has ended.

    They sum to 0: whether a game gives points or takes them, it is the difference that counts.
    """
    total = 0
    for seat in range(SEATS):
        total += state.points[seat]
    for seat in range(SEATS):
        rewards[seat] = (SEATS * state.points[seat] - total) / (SEATS - 1)
