"""What a seat may see of a hand of Kings in the Corner (KC-9).

A view is built field by field for one seat; nothing is copied and then hidden.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from courtcards.cards import bit, card_text, cards_in, texts_of
from courtcards.compiled import (
    Mask,
    Masks8,
    Masks9,
    Record,
    Small,
    Smalls6,
    Smalls8,
    compiled,
    popcount,
)
from courtcards.games.game import HandResult
from courtcards.games.kings_corner.legal import legal_moves
from courtcards.games.kings_corner.places import PLACE_COUNT, PLACES, SIDE_COUNT, low_rank
from courtcards.games.kings_corner.state import (
    CHIPS,
    CROWNING,
    END_NAMES,
    ENDED,
    OUT,
    OVERLAPPED,
    POT,
    HandState,
)


class HandView(Record):
    """The view of ``viewer``, a seat or −1 for a spectator.

    Places are numbered as in places.py, −1 stands for none.

    ``piles`` are the cards that can be seen of each pile (KC-9.2); ``legal`` the moves that
    the viewer may make now, all zero when another is on turn; ``drawn`` the card that the
    viewer drew in this turn; ``seat`` the seat on turn.
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
    held_kings: Small
    draw: Small
    drawn_king: Small
    scoring: Small


@compiled
def see(state: HandState, seat: int, view: HandView) -> None:
    """Fill ``view`` with what ``seat`` may see."""
    see_table(state, view)
    view.viewer = seat
    view.hand = state.hands[seat]
    if seat == state.seat:
        view.drawn = state.drawn
        legal_moves(state, view.legal)
    else:
        hide_turn(view)


@compiled
def watch(state: HandState, view: HandView) -> None:
    """Fill ``view`` with what somebody without a seat may see: no hand is looked at."""
    see_table(state, view)
    view.viewer = -1
    view.hand = 0
    hide_turn(view)


@compiled
def hide_turn(view: HandView) -> None:
    """The viewer is not on turn: nothing drawn, nothing to play."""
    view.drawn = -1
    for word in range(PLACE_COUNT + 1):
        view.legal[word] = 0


@compiled
def see_every(cell: Any, views: Any) -> None:
    """Fill ``views`` with what each seat may see, and the last with what a spectator may."""
    state = cell[()]
    for seat in range(len(views) - 1):
        see(state, seat, views[seat])
    watch(state, views[len(views) - 1])


@compiled
def see_table(state: HandState, view: HandView) -> None:
    """What everybody may see: the piles, the counts, the chips."""
    view.seats = state.seats
    view.dealer = state.dealer
    view.seat = -1 if state.phase == ENDED else state.seat
    view.end = state.end
    view.winner = state.winner
    view.dragon = state.dragon
    view.turn_number = state.turn_number
    view.play_count = state.play_count
    view.stock_count = state.stock_count
    view.pot = state.pot
    view.held_kings = state.held_kings
    view.draw = state.draw
    view.drawn_king = state.drawn_king
    view.scoring = state.scoring
    for other in range(state.seats):
        view.hand_counts[other] = popcount(state.hands[other])
        view.chips[other] = state.chips[other]
        view.crowns[other] = state.crowns[other]
    for place in range(PLACE_COUNT):
        view.bottoms[place] = state.bottoms[place]
        view.tops[place] = state.tops[place]
        view.piles[place] = visible_cards(state, place)


@compiled
def visible_cards(state: HandState, place: int) -> int:
    """The cards of a pile that can be seen: all, or the ends (KC-9.2)."""
    if state.show_piles == OVERLAPPED or state.piles[place] == 0:
        return state.piles[place]  # type: ignore[no-any-return]
    if place >= SIDE_COUNT:
        return bit(state.tops[place])
    return bit(state.bottoms[place]) | bit(state.tops[place])


class KingsCornerOwn(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat alone is shown of the hand, as text; it comes after what everybody is shown."""

    cards: list[str]
    drawn: str | None


class KingsCornerTable(KingsCornerOwn, frozen=True):
    """A seat's view of the hand as text, for people and programs."""

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


def table_view(view: HandView) -> KingsCornerTable:
    """A view as text; piles from the bottom to the top."""
    seen = view.plain()
    plays_chips = seen.scoring in (POT, CHIPS)
    is_crowning = seen.scoring == CROWNING
    return KingsCornerTable(
        dealer=seen.dealer,
        turn_number=seen.turn_number,
        cards=texts_of(seen.hand),
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


def own_views(views: Any) -> list[KingsCornerOwn]:
    """What the seat of each view alone is shown, as text."""
    return [
        KingsCornerOwn(cards=texts_of(hand), drawn=card_text(drawn) if drawn >= 0 else None)
        for hand, drawn in zip(views["hand"].tolist(), views["drawn"].tolist(), strict=True)
    ]


@lru_cache(maxsize=1 << 14)
def _pile(mask: int) -> tuple[str, ...]:
    # Most piles lie as they lay at the play before.
    cards = sorted(cards_in(mask), key=low_rank, reverse=True)
    return tuple(card_text(card) for card in cards)


class KingsCornerSheet(msgspec.Struct, frozen=True):
    """The score sheet: each hand's result, the totals, and what they are played to."""

    hands: list[HandResult]
    totals: list[int]
    target: int | None
    winners: list[int]
