"""Worlds of Kings in the Corner as the search draws them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from courtcards.games import game_named
from courtcards.games.kings_corner.bots.worlds import draw_world, worlds_of
from courtcards.kernel.cards import cards_in
from courtcards.kernel.generator import seeded

GAME: Any = game_named("kings-corner")
MOST_TRIES = 1_000_000


def drawn_worlds(view: Any, memory: Any, count: int) -> Counter[tuple[int, ...]]:
    """How often each of the hands of the others came, of so many worlds; cards are checked."""
    worlds, generator = worlds_of(view, memory, 1), seeded(b"worlds")
    seats = [int(seat) for seat in worlds.kinds.seats]
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        assert draw_world(worlds, generator, MOST_TRIES)
        hands = tuple(int(worlds.hands[seat]) for seat in seats)
        held = [card for hand in hands for card in cards_in(hand)]
        assert sorted([*held, *worlds.stock.tolist()]) == cards_in(memory.unseen)
        found[hands] += 1
    return found
