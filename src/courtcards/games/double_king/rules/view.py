"""Observations of a deal of Double King, and the views made of them (DK-9).

An observation is built field by field for one seat. Nothing is copied and then hidden.
"""

from __future__ import annotations

import msgspec

from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES, NO_CONTRACT, contract_name
from courtcards.games.double_king.rules.legal import legal_moves
from courtcards.games.double_king.rules.match import DoubleKingScore
from courtcards.games.double_king.rules.options import DealOptions
from courtcards.games.double_king.rules.state import END_NAMES, ENDED, SEATS, DealState
from courtcards.kernel.cards import card_text, list_card_texts
from courtcards.kernel.compilation import compiled
from courtcards.kernel.game import HandResult, PrivateFields
from courtcards.kernel.moves import popcount
from courtcards.kernel.records import Mask, Small, Smalls4, Smalls6, StateRecord


class DealObservation(StateRecord):
    """The observation of ``viewer``: a seat, or −1 for a spectator.

    −1 means "none" in every field. ``trick`` are the cards on the table in the order played, from
    ``leader``. ``last_trick`` are those of the previous trick, where the rules show it. ``fallen``
    is the set of cards played in this deal. ``legal`` are the moves that the viewer may make now, 0
    when another seat is on turn.
    """

    hand: Mask
    legal: Mask
    fallen: Mask
    trick: Smalls4
    last_trick: Smalls4
    hand_counts: Smalls4
    tricks_won: Smalls4
    pool: Smalls6
    negatives_left: Smalls4
    trumps_left: Smalls4
    viewer: Small
    dealer: Small
    seat: Small
    leader: Small
    last_leader: Small
    trick_size: Small
    trick_number: Small
    lead_suit: Small
    winning_card: Small
    winning_seat: Small
    contract: Small
    trump: Small
    end: Small
    options: DealOptions


@compiled
def observe(state: DealState, seat: int, observation: DealObservation) -> None:
    """Fill ``observation`` with what ``seat`` may see."""
    observe_table(state, observation)
    observation.viewer = seat
    observation.hand = state.hands[seat]
    observation.legal = legal_moves(state) if seat == state.seat else 0


@compiled
def observe_public(state: DealState, observation: DealObservation) -> None:
    """Fill ``observation`` with what a spectator may see. Reads no hand."""
    observe_table(state, observation)
    observation.viewer = -1
    observation.hand = 0
    observation.legal = 0


@compiled
def observe_table(state: DealState, observation: DealObservation) -> None:
    """Fill in the public facts: the trick, the game, the counts."""
    observation.options = state.options
    observation.fallen = state.fallen
    observation.dealer = state.dealer
    observation.seat = -1 if state.phase == ENDED else state.seat
    observation.leader = state.leader
    observation.contract = state.contract
    observation.trump = state.trump
    observation.end = state.end
    for other in range(SEATS):
        observation.hand_counts[other] = popcount(state.hands[other])
        observation.tricks_won[other] = state.tricks_won[other]
        observation.negatives_left[other] = state.negatives_left[other]
        observation.trumps_left[other] = state.trumps_left[other]
    for game in range(len(NEGATIVE_GAMES)):
        observation.pool[game] = state.pool[game]
    observe_tricks(state, observation)


@compiled
def observe_tricks(state: DealState, observation: DealObservation) -> None:
    """Fill in the trick on the table, and the last one if the rules show it (DK-3.2, DK-9.1)."""
    size = state.played_count % SEATS
    start = state.played_count - size
    observation.trick_size = size
    observation.trick_number = start // SEATS
    observation.lead_suit = state.lead_suit if size else -1
    observation.winning_card = state.winning_card if size else -1
    observation.winning_seat = state.winning_seat if size else -1
    for index in range(SEATS):
        observation.trick[index] = state.played[start + index] if index < size else -1
        observation.last_trick[index] = -1
    observation.last_leader = -1
    if state.options.last_trick_visible and start > 0:
        for index in range(SEATS):
            observation.last_trick[index] = state.played[start - SEATS + index]
        observation.last_leader = (
            (state.dealer + 1) % SEATS
            if start == SEATS
            else state.trick_winners[start // SEATS - 2]
        )


class DoubleKingTable(PrivateFields, frozen=True):
    """A seat's view of the deal, for people and programs."""

    dealer: int
    contract: str | None
    hand_counts: list[int]
    leader: int
    trick: list[str]
    trick_number: int
    tricks_won: list[int]
    last_trick: list[str] | None
    last_leader: int | None
    end: str | None


def table_view(observation: DealObservation) -> DoubleKingTable:
    """Return the view of an observation."""
    seen = observation.plain()
    has_last = seen.last_leader >= 0
    is_chosen = seen.contract != NO_CONTRACT
    return DoubleKingTable(
        dealer=seen.dealer,
        contract=contract_name(seen.contract, seen.trump) if is_chosen else None,
        cards=list_card_texts(seen.hand),
        hand_counts=list(seen.hand_counts),
        leader=seen.leader,
        trick=[card_text(card) for card in seen.trick[: seen.trick_size]],
        trick_number=seen.trick_number,
        tricks_won=list(seen.tricks_won),
        last_trick=[card_text(card) for card in seen.last_trick] if has_last else None,
        last_leader=seen.last_leader if has_last else None,
        end=END_NAMES[seen.end],
    )


def lines(table: DoubleKingTable) -> list[str]:
    """Write the table as lines of text."""
    contract = table.contract or "to choose"
    head = f"{contract}, seat {table.dealer} deals, tricks won {table.tricks_won}"
    if table.end is not None:
        return [head, f"the deal is over: {table.end}"]
    seats = [(table.leader + index) % SEATS for index in range(len(table.trick))]
    trick = [f"{card} (seat {seat})" for card, seat in zip(table.trick, seats, strict=True)]
    return [head, f"trick {table.trick_number + 1}: {', '.join(trick) or 'nothing yet'}"]


class DoubleKingSheet(msgspec.Struct, frozen=True):
    """The score sheet of a round, with the pool and the games left to each dealer."""

    hands: list[HandResult]
    totals: list[int]
    pool: dict[str, int]
    negatives_left: list[int]
    trumps_left: list[int]
    winners: list[int]
    ranking_points: list[float] | None


def sheet_view(match_score: DoubleKingScore) -> DoubleKingSheet:
    """Return the score sheet of a round."""
    points = match_score.ranking_points
    return DoubleKingSheet(
        hands=list(match_score.results),
        totals=list(match_score.totals),
        pool=dict(zip(NEGATIVE_GAMES, match_score.pool, strict=True)),
        negatives_left=list(match_score.negatives_left),
        trumps_left=list(match_score.trumps_left),
        winners=list(match_score.winners),
        ranking_points=None if points is None else [float(each) for each in points],
    )
