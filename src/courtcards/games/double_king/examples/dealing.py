"""How the packs and moves of these examples are written."""

from __future__ import annotations

from collections.abc import Mapping

from courtcards.games.double_king.rules.deal import PACKETS
from courtcards.kernel.examples import Example, ExampleHand, Trial, rest_of_pack
from courtcards.kernel.options import OptionValue

SEATS = 4
HAND_SIZE = sum(PACKETS)
LEFT, ACROSS, RIGHT = 1, 2, 3
"""The others, as seat 0 sees them."""


def filled(hands: Mapping[int, str], voids: Mapping[int, str]) -> list[list[str]]:
    """The four hands: what is named of each, filled up, but with no card of the suits it lacks."""
    held = [hands.get(seat, "").split() for seat in range(SEATS)]
    for card in rest_of_pack([card for hand in held for card in hand]):
        seat = min(
            (seat for seat in range(SEATS) if card[1] not in voids.get(seat, "")),
            key=lambda seat: (
                len(held[seat]) >= HAND_SIZE,
                -len(voids.get(seat, "")),
                len(held[seat]),
            ),
        )
        held[seat].append(card)
    return held


def dealt(
    dealer: int, hands: Mapping[int, str], *moves: str, voids: Mapping[int, str] | None = None
) -> ExampleHand:
    """A deal of these hands, in packets from the dealer's left."""
    held = filled(hands, voids or {})
    pack: list[str] = []
    taken = 0
    for packet in PACKETS:
        for place in range(SEATS):
            pack += held[(dealer + 1 + place) % SEATS][taken : taken + packet]
        taken += packet
    return ExampleHand(pack=tuple(pack), moves=moves)


def last_to_play(
    clause: str,
    look: str,
    played: str,
    own: str,
    *trials: Trial,
    voids: Mapping[int, str] | None = None,
    **options: OptionValue,
) -> Example:
    """An example in which three cards of the first trick lie, and seat 0 plays to them.

    ``own`` is all of the hand of seat 0; ``played`` the game and what the others have played, from
    the left.
    """
    contract, *cards = played.split()
    hands = {0: own, **dict(zip((LEFT, ACROSS, RIGHT), cards, strict=True))}
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        options=options,
        seats=SEATS,
        dealer=0,
        hands=(dealt(0, hands, f"choose {contract}", *cards, voids=voids),),
        trials=trials,
    )


def first_to_play(clause: str, look: str, contract: str, own: str, *trials: Trial) -> Example:
    """An example in which seat 0 leads to the first trick."""
    return Example(
        clause=clause,
        look=look,
        ruleset="club",
        seats=SEATS,
        dealer=RIGHT,
        hands=(dealt(RIGHT, {0: own}, f"choose {contract}"),),
        trials=trials,
    )
