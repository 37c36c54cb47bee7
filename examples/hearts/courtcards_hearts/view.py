"""The view of a seat on a deal of hearts (HE-4), built field by field."""

from __future__ import annotations

from courtcards.kernel.compilation import compiled
from courtcards.kernel.game import PrivateFields
from courtcards.kernel.moves import popcount
from courtcards.kernel.records import Mask, Small, Smalls4, StateRecord
from courtcards_hearts.rules import SEATS, HeartsOptions, HeartsState, legal_cards


class HeartsObservation(StateRecord):
    """The view of ``viewer``, a seat or −1 for a spectator; −1 means "none" in every field.

    ``trick`` has the cards on the table, ``trick_size`` of them, from ``leader`` on. ``fallen`` has
    all cards played. ``legal`` has the legal cards of the viewer, 0 when another is on turn.
    """

    hand: Mask
    legal: Mask
    fallen: Mask
    trick: Smalls4
    hand_counts: Smalls4
    tricks_won: Smalls4
    points: Smalls4
    viewer: Small
    dealer: Small
    seat: Small
    leader: Small
    trick_size: Small
    trick_number: Small
    lead_suit: Small
    winning_card: Small
    end: Small
    options: HeartsOptions


@compiled
def observe(state: HeartsState, seat: int, observation: HeartsObservation) -> None:
    """Fill ``observation`` with the view of ``seat``."""
    observe_public(state, observation)
    observation.viewer = seat
    observation.hand = state.hands[seat]
    observation.legal = legal_cards(state) if seat == observation.seat else 0


@compiled
def observe_public(state: HeartsState, observation: HeartsObservation) -> None:
    """Fill ``observation`` with the public view; it reads no hand but its size."""
    size = state.played_count % SEATS
    observation.viewer = -1
    observation.hand = 0
    observation.legal = 0
    observation.fallen = state.fallen
    observation.dealer = state.dealer
    observation.seat = -1 if state.end else state.seat
    observation.leader = state.leader
    observation.trick_size = size
    observation.trick_number = state.played_count // SEATS
    observation.lead_suit = state.lead_suit if size else -1
    observation.winning_card = state.winning_card if size else -1
    observation.end = state.end
    observation.options = state.options
    for each in range(SEATS):
        observation.hand_counts[each] = popcount(state.hands[each])
        observation.tricks_won[each] = state.tricks_won[each]
        observation.points[each] = state.points[each]
        observation.trick[each] = (
            state.played[state.played_count - size + each] if each < size else -1
        )


class HeartsTable(PrivateFields, frozen=True, kw_only=True):
    """A seat's view of the deal; the board ``trick`` draws all fields except ``points``."""

    dealer: int
    contract: str | None
    hand_counts: list[int]
    leader: int
    trick: list[str]
    trick_number: int
    tricks_won: list[int]
    end: str | None
    points: list[int]
