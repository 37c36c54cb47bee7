"""The draw at a table: who writes, and who deals first (DK-1.2)."""

from __future__ import annotations

from courtcards.cards import PACK_SIZE, RANK_COUNT, card_text
from courtcards.games.double_king.state import SEATS
from courtcards.shuffling import shuffled


def highest_draws(seed: bytes, what: str) -> tuple[int, tuple[str, ...]]:
    """The seat that draws the highest card of a pack, and what each seat drew.

    Where the highest rank was drawn twice, everybody draws again.
    """
    pack = shuffled(seed, f"draw/{what}", list(range(PACK_SIZE)))
    for start in range(0, PACK_SIZE, SEATS):
        drawn = pack[start : start + SEATS]
        ranks = [card % RANK_COUNT for card in drawn]
        if ranks.count(max(ranks)) == 1:
            break
    return ranks.index(max(ranks)), tuple(card_text(card) for card in drawn)
