"""Observations of a hand of Kings in the Corner, and the views made of them (KC-9).

An observation is built field by field for one seat. Nothing is copied and then hidden.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from courtcards.games.kings_corner.rules.legal import legal_moves
from courtcards.games.kings_corner.rules.options import HandOptions, Scoring, ShowPiles
from courtcards.games.kings_corner.rules.places import PLACE_COUNT, PLACES, SIDE_COUNT, low_rank
from courtcards.games.kings_corner.rules.state import END_NAMES, ENDED, OUT, HandState
from courtcards.kernel.cards import bit, card_text, list_card_texts, list_cards
from courtcards.kernel.compilation import compiled
from courtcards.kernel.game import HandResult, PrivateFields
from courtcards.kernel.moves import popcount
from courtcards.kernel.records import Mask, Masks8, Masks9, Small, Smalls6, Smalls8, StateRecord


class HandObservation(StateRecord):
    """The observation of ``viewer``: a seat, or −1 for a spectator.

    −1 means "none" in every field. Places are numbered as in places.py. ``piles`` are the visible
    cards of each pile (KC-9.2). ``legal`` are the moves that the viewer may make now: all zero when
    another seat is on turn. ``drawn`` is the card that the viewer drew in this turn. ``seat`` is
    the seat on turn.
    """

    hand: Mask
    legal: Masks9
    piles: Masks8
    bottoms: Smalls8
    tops: Smalls8
    hand_counts: Smalls6
    chips: Smalls6
    crowns: Smalls6
    pot: Small
    stock_count: Small
    viewer: Small
    seats: Small
    dealer: Small
    seat: Small
    end: Small
    winner: Small
    dragon: Small
    turn_number: Small
    play_count: Small
    drawn: Small
    options: HandOptions


@compiled
def observe(state: HandState, seat: int, observation: HandObservation) -> None:
    """Fill ``observation`` with what ``seat`` may see."""
    observe_table(state, observation)
    observation.viewer = seat
    observation.hand = state.hands[seat]
    if seat == state.seat:
        observation.drawn = state.drawn
        legal_moves(state, observation.legal)
    else:
        hide_turn(observation)


@compiled
def observe_public(state: HandState, observation: HandObservation) -> None:
    """Fill ``observation`` with what a spectator may see. Reads no hand."""
    observe_table(state, observation)
    observation.viewer = -1
    observation.hand = 0
    hide_turn(observation)


@compiled
def hide_turn(observation: HandObservation) -> None:
    """Fill in that the viewer is not on turn: no card drawn, no legal move."""
    observation.drawn = -1
    for word in range(PLACE_COUNT + 1):
        observation.legal[word] = 0


@compiled
def observe_table(state: HandState, observation: HandObservation) -> None:
    """Fill in the public facts: the piles, the counts, the chips."""
    observation.options = state.options
    observation.seats = state.seats
    observation.dealer = state.dealer
    observation.seat = -1 if state.phase == ENDED else state.seat
    observation.end = state.end
    observation.winner = state.winner
    observation.dragon = state.dragon
    observation.turn_number = state.turn_number
    observation.play_count = state.play_count
    observation.stock_count = state.stock_count
    observation.pot = state.pot
    for other in range(state.seats):
        observation.hand_counts[other] = popcount(state.hands[other])
        observation.chips[other] = state.chips[other]
        observation.crowns[other] = state.crowns[other]
    for place in range(PLACE_COUNT):
        observation.bottoms[place] = state.bottoms[place]
        observation.tops[place] = state.tops[place]
        observation.piles[place] = visible_cards(state, place)


@compiled
def visible_cards(state: HandState, place: int) -> int:
    """Return the visible cards of a pile: all, or its ends (KC-9.2)."""
    if state.options.show_piles == ShowPiles.OVERLAPPED or state.piles[place] == 0:
        return state.piles[place]  # type: ignore[no-any-return]
    if place >= SIDE_COUNT:
        return bit(state.tops[place])
    return bit(state.bottoms[place]) | bit(state.tops[place])


class KingsCornerPrivateFields(PrivateFields, frozen=True, kw_only=True):
    """The private part of a seat's view."""

    drawn: str | None


class KingsCornerTable(KingsCornerPrivateFields, frozen=True):
    """A seat's view of the hand, for people and programs."""

    dealer: int
    turn_number: int
    hand_counts: list[int]
    stock: int
    piles: dict[str, list[str]]
    chips: list[int] | None
    pot: int | None
    crowns: list[int] | None
    dragon: int | None
    end: str | None
    out: int | None


def table_view(observation: HandObservation) -> KingsCornerTable:
    """Return the view of an observation; piles from the bottom to the top."""
    seen = observation.plain()
    plays_chips = seen.options.scoring in (Scoring.POT, Scoring.CHIPS)
    is_crowning = seen.options.scoring == Scoring.CROWNING
    return KingsCornerTable(
        dealer=seen.dealer,
        turn_number=seen.turn_number,
        cards=list_card_texts(seen.hand),
        hand_counts=list(seen.hand_counts[: seen.seats]),
        stock=seen.stock_count,
        piles=dict(zip(PLACES, map(list, map(_pile, seen.piles)), strict=True)),
        chips=list(seen.chips[: seen.seats]) if plays_chips else None,
        pot=seen.pot if plays_chips else None,
        crowns=list(seen.crowns[: seen.seats]) if is_crowning else None,
        dragon=seen.dragon if is_crowning and seen.dragon >= 0 else None,
        drawn=card_text(seen.drawn) if seen.drawn >= 0 else None,
        end=END_NAMES[seen.end],
        out=seen.winner if seen.end == OUT else None,
    )


def private_fields(observations: Any) -> list[KingsCornerPrivateFields]:
    """Return the private part of each observation, as text."""
    return [
        KingsCornerPrivateFields(
            cards=list_card_texts(hand), drawn=card_text(drawn) if drawn >= 0 else None
        )
        for hand, drawn in zip(
            observations["hand"].tolist(), observations["drawn"].tolist(), strict=True
        )
    ]


def lines(table: KingsCornerTable) -> list[str]:
    """Write the table as lines of text."""
    lines = [f"turn {table.turn_number}, seat {table.dealer} dealt, stock {table.stock}"]
    if table.end is not None:
        lines.append(f"the hand is over: {table.end}")
    if table.chips is not None:
        lines.append(f"chips {table.chips}, pot {table.pot}")
    if table.crowns is not None:
        lines.append(f"crowns {table.crowns}, dragon {table.dragon}")
    piles = (f"{place:>2} {' '.join(cards) or '-'}" for place, cards in table.piles.items())
    return [*lines, *piles]


@lru_cache(maxsize=1 << 14)
def _pile(mask: int) -> tuple[str, ...]:
    # Cached, since most piles are the same as one play earlier.
    cards = sorted(list_cards(mask), key=low_rank, reverse=True)
    return tuple(card_text(card) for card in cards)


class KingsCornerSheet(msgspec.Struct, frozen=True):
    """The score sheet: the result of each hand, the totals, the target, and the winners."""

    hands: list[HandResult]
    totals: list[int]
    target: int | None
    winners: list[int]
