"""What a seat cannot see, changed: its view may not change by it."""

from __future__ import annotations

import random
from typing import Any

from courtcards.games.kings_corner.rules.state import LAYING_DRAWN_KING
from courtcards.kernel.cards import build_mask, list_cards
from courtcards.play import MatchLog


def with_hidden_cards_permuted(match: MatchLog, seat: int, chance: random.Random) -> Any:
    """The state with the cards that a seat cannot see exchanged among their places."""
    state = match.state.copy()
    places: list[list[int]] = [
        list_cards(hand) for other, hand in enumerate(state.hands.tolist()) if other != seat
    ]
    is_kings = match.rules.game == "kings-corner"
    if is_kings:
        places.append(state.stock[: state.stock_count].tolist())
    hidden = [card for place in places for card in place]
    if is_kings and state.phase == LAYING_DRAWN_KING and state.seat != seat:
        hidden.remove(state.drawn)  # that it is a King is known: play has shown it
    image = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    moved = [[image.get(card, card) for card in place] for place in places]
    others = [other for other in range(len(state.hands)) if other != seat]
    for other, cards in zip(others, moved, strict=False):
        state.hands[other] = build_mask(cards)
    if is_kings:
        state.stock[: state.stock_count] = moved[-1]
        if state.seat != seat and state.drawn >= 0:
            state.drawn = image.get(int(state.drawn), int(state.drawn))
    return state
