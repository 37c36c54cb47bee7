"""How the packs and moves of these examples are written."""

from __future__ import annotations

from courtcards.kernel.examples import ExampleHand, rest_of_pack

END = "end"


def cards(*rows: str) -> tuple[str, ...]:
    """Cards as they are written one after the other."""
    return tuple(card for row in rows for card in row.split())


def dealt(
    hands: dict[int, str],
    cross: str,
    *moves: str,
    seats: int = 2,
    stock: str = "",
    dealer: int = -1,
) -> ExampleHand:
    """A hand as it is dealt by a seat, the last one where none is named, so that seat 0 begins.

    Everybody gets as many cards as seat 0 has; what is not named is filled up. ``cross`` are the
    cards at N, E, S and W, ``stock`` those on top of the stock.
    """
    named = {seat: list(cards(hands.get(seat, ""))) for seat in range(seats)}
    rest = rest_of_pack([*cards(cross, stock), *(card for held in named.values() for card in held)])
    size = len(named[0])
    for seat in range(seats):
        while len(named[seat]) < size:
            named[seat].append(rest.pop())
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    in_turn = [named[seat][number] for number in range(size) for seat in order]
    return ExampleHand(pack=(*in_turn, *cards(cross, stock), *rest), moves=moves)


def laid(run: str, place: str) -> tuple[str, ...]:
    """The moves that lay cards on a place, one after the other."""
    return tuple(f"{card}>{place}" for card in run.split())
