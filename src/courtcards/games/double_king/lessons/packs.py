"""The packs of lessons, by what is dealt of them."""

from __future__ import annotations

from courtcards.games.double_king.rules.deal import PACKETS

SEATS = 4


def dealt(hands: tuple[str, str, str, str], dealer: int) -> str:
    """A pack, top first, that deals these hands by seat, in packets of 4, 4 and 5 (DK-1.6).

    >>> dealt(("2C " * 13, "3C " * 13, "4C " * 13, "5C " * 13), 3)[:26]
    '2C 2C 2C 2C 3C 3C 3C 3C 4C'
    """
    order = [hands[(dealer + 1 + place) % SEATS].split() for place in range(SEATS)]
    pack: list[str] = []
    first = 0
    for packet in PACKETS:
        for hand in order:
            pack += hand[first : first + packet]
        first += packet
    return " ".join(pack)
