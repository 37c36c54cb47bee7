"""Writing card-set masks into observations and masks of actions."""

from __future__ import annotations

from typing import Any

from courtcards.compiled import compiled, lowest


@compiled
def put_cards(numbers: Any, offset: int, cards: int) -> None:
    """Write a 1 for each card of a set, from an offset on."""
    while cards:
        numbers[offset + lowest(cards)] = 1
        cards &= cards - 1
