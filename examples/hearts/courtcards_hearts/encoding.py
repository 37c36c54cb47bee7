"""Hearts as a learner sees it; seats count from the one that looks."""

from __future__ import annotations

from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT
from courtcards.kernel.compilation import compiled
from courtcards.kernel.layouts import Actions, Field, Layout, put_cards
from courtcards.kernel.records import Float32Array
from courtcards_hearts.rules import SEATS, HeartsState
from courtcards_hearts.view import HeartsObservation

LAYOUT = Layout(
    Field("hand", (PACK_SIZE,), 1, "the cards held", is_private=True),
    Field("fallen", (PACK_SIZE,), 1, "all cards played in this deal, with the trick on the table"),
    Field("trick", (SEATS, PACK_SIZE), 1, "by seat, the card that lies on the table"),
    Field("leader", (SEATS,), 1, "the leader of this trick"),
    Field("points", (SEATS,), 26, "by seat, the points that it has taken"),
    Field("trick_number", (RANK_COUNT + 1,), 1, "how many tricks are complete"),
    name="hearts-v1",
)
ACTIONS = (
    Actions(0, PACK_SIZE - 1, "plays the card: 13 times the suit, plus the rank, two up to Ace"),
)
FALLEN, TRICK, LEADER = LAYOUT["fallen"].offset, LAYOUT["trick"].offset, LAYOUT["leader"].offset
POINTS, TRICK_NUMBER = LAYOUT["points"].offset, LAYOUT["trick_number"].offset


@compiled
def encode(observation: HeartsObservation, tensor: Float32Array) -> None:
    """Write an observation as ``LAYOUT`` says. Expects the observation of a seat."""
    tensor[:] = 0
    put_cards(tensor, 0, observation.hand)
    put_cards(tensor, FALLEN, observation.fallen)
    for index in range(observation.trick_size):
        place = (observation.leader + index - observation.viewer) & 3
        tensor[TRICK + place * PACK_SIZE + observation.trick[index]] = 1
    tensor[LEADER + ((observation.leader - observation.viewer) & 3)] = 1
    for place in range(SEATS):
        tensor[POINTS + place] = observation.points[(observation.viewer + place) & 3]
    tensor[TRICK_NUMBER + observation.trick_number] = 1


@compiled
def payoffs(state: HeartsState, rewards: Float32Array) -> None:
    """Write, by seat, the average of the others' points less its own, for an ended deal."""
    total = 0
    for seat in range(SEATS):
        total += state.points[seat]
    for seat in range(SEATS):
        rewards[seat] = (total - SEATS * state.points[seat]) / (SEATS - 1)
