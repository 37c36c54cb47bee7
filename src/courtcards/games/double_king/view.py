"""What a seat may see of a deal of Double King (DK-9).

A view is built field by field for one seat; nothing is copied and then hidden.
"""

from __future__ import annotations

from typing import Any

import msgspec

from courtcards.cards import card_text, texts_of
from courtcards.compiled import Mask, Record, Small, Smalls4, Smalls6, compiled, popcount
from courtcards.games.double_king.contracts import NEGATIVE_GAMES, NO_CONTRACT, contract_name
from courtcards.games.double_king.legal import legal_moves
from courtcards.games.double_king.match import DoubleKingStanding
from courtcards.games.double_king.state import END_NAMES, ENDED, SEATS, DealState
from courtcards.games.game import HandResult


class DealView(Record):
    """The view of ``viewer``, a seat or −1 for a spectator; −1 stands for none everywhere.

    ``trick`` are the cards on the table in the order in which they were played, from
    ``leader``; ``last_trick`` those of the trick before, where it may be looked at.
    ``fallen`` is what a player remembers: the set of cards played in this deal.
    ``legal`` are the moves that the viewer may make now, 0 when another is on turn.
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


@compiled
def see(state: DealState, seat: int, view: DealView) -> None:
    """Fill ``view`` with what ``seat`` may see."""
    see_table(state, view)
    view.viewer = seat
    view.hand = state.hands[seat]
    view.legal = legal_moves(state) if seat == state.seat else 0


@compiled
def watch(state: DealState, view: DealView) -> None:
    """Fill ``view`` with what somebody without a seat may see: no hand is looked at."""
    see_table(state, view)
    view.viewer = -1
    view.hand = 0
    view.legal = 0


@compiled
def see_every(cell: Any, views: Any) -> None:
    """Fill ``views`` with what each seat may see, and the last with what a spectator may."""
    state = cell[()]
    for seat in range(len(views) - 1):
        see(state, seat, views[seat])
    watch(state, views[len(views) - 1])


@compiled
def see_table(state: DealState, view: DealView) -> None:
    """What everybody may see: the trick, the game, the counts."""
    view.fallen = state.fallen
    view.dealer = state.dealer
    view.seat = -1 if state.phase == ENDED else state.seat
    view.leader = state.leader
    view.contract = state.contract
    view.trump = state.trump
    view.end = state.end
    for other in range(SEATS):
        view.hand_counts[other] = popcount(state.hands[other])
        view.tricks_won[other] = state.tricks_won[other]
        view.negatives_left[other] = state.negatives_left[other]
        view.trumps_left[other] = state.trumps_left[other]
    for game in range(len(NEGATIVE_GAMES)):
        view.pool[game] = state.pool[game]
    see_tricks(state, view)


@compiled
def see_tricks(state: DealState, view: DealView) -> None:
    """The trick on the table, and the one before it where the rules allow (DK-3.2, DK-9.1)."""
    size = state.played_count % SEATS
    start = state.played_count - size
    view.trick_size = size
    view.trick_number = start // SEATS
    view.lead_suit = state.lead_suit if size else -1
    view.winning_card = state.winning_card if size else -1
    view.winning_seat = state.winning_seat if size else -1
    for index in range(SEATS):
        view.trick[index] = state.played[start + index] if index < size else -1
        view.last_trick[index] = -1
    view.last_leader = -1
    if state.last_trick_visible and start > 0:
        for index in range(SEATS):
            view.last_trick[index] = state.played[start - SEATS + index]
        view.last_leader = (
            (state.dealer + 1) % SEATS
            if start == SEATS
            else state.trick_winners[start // SEATS - 2]
        )


class DoubleKingOwn(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat alone is shown of the deal, as text; it comes after what everybody is shown."""

    cards: list[str]


class DoubleKingTable(DoubleKingOwn, frozen=True):
    """A seat's view of the deal as text, for people and programs."""

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


def table_view(view: DealView) -> DoubleKingTable:
    """A view as text."""
    seen = view.plain()
    has_last = seen.last_leader >= 0
    is_chosen = seen.contract != NO_CONTRACT
    return DoubleKingTable(
        dealer=seen.dealer,
        contract=contract_name(seen.contract, seen.trump) if is_chosen else None,
        cards=texts_of(seen.hand),
        hand_counts=list(seen.hand_counts),
        leader=seen.leader,
        trick=[card_text(card) for card in seen.trick[: seen.trick_size]],
        trick_number=seen.trick_number,
        tricks_won=list(seen.tricks_won),
        last_trick=[card_text(card) for card in seen.last_trick] if has_last else None,
        last_leader=seen.last_leader if has_last else None,
        end=END_NAMES[seen.end],
    )


def own_views(views: Any) -> list[DoubleKingOwn]:
    """What the seat of each view alone is shown, as text."""
    return [DoubleKingOwn(cards=texts_of(hand)) for hand in views["hand"].tolist()]


class DoubleKingSheet(msgspec.Struct, frozen=True):
    """The score sheet of a round, with what is left of the pool and of each dealer's games."""

    hands: list[HandResult]
    totals: list[int]
    pool: dict[str, int]
    negatives_left: list[int]
    trumps_left: list[int]
    winners: list[int]
    ranking_points: list[float] | None


def sheet_view(standing: DoubleKingStanding) -> DoubleKingSheet:
    """The score sheet."""
    points = standing.ranking_points
    return DoubleKingSheet(
        hands=list(standing.results),
        totals=list(standing.totals),
        pool=dict(zip(NEGATIVE_GAMES, standing.pool, strict=True)),
        negatives_left=list(standing.negatives_left),
        trumps_left=list(standing.trumps_left),
        winners=list(standing.winners),
        ranking_points=None if points is None else [float(each) for each in points],
    )
