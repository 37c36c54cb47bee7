"""The packs of lessons, by what is dealt of them."""

from __future__ import annotations

from courtcards.kernel.cards import CARD_TEXTS


def dealt(hands: tuple[str, ...], dealer: int, table: str, stock: str = "") -> str:
    """A pack, top first, that deals these hands by seat, then the cross, then the stock (KC-1).

    Cards that are named nowhere lie below, in the order of their ids.

    >>> dealt(("KS 2H", "3D 4C"), 1, "8H 9C JD 5D", "AS")[:26]
    'KS 3D 2H 4C 8H 9C JD 5D AS'
    """
    seats = len(hands)
    order = [hands[(dealer + 1 + place) % seats].split() for place in range(seats)]
    named = [card for each in zip(*order, strict=True) for card in each]
    named += [*table.split(), *stock.split()]
    return " ".join([*named, *(card for card in CARD_TEXTS if card not in named)])
