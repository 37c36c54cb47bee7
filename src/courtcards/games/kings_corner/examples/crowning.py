"""Examples of KC-8: crowning."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import END, dealt, laid
from courtcards.games.kings_corner.examples.table import CORNER_HAND
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial

FIRST, SECOND = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H", "KH QS JH TS 9H 8S 7H 6S 5H 4S"
THIRD, FOURTH = "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D", "KD QC JD TC 9D 8C 7D 6C 5D 4C"
WHOLE_HAND = (
    *laid(FIRST, "NE"),
    *laid(SECOND, "SE"),
    *laid("3H 2S", "SE"),
    *("N>NE", "E>SE"),
    *laid("3D 2C", "N"),
    *("W>N", END),
    *laid(THIRD, "SW"),
    "S>SW",
    *laid(FOURTH, "NW"),
)
"""All but the last move of a hand: the other player has laid 26 cards, and seat 0 the rest."""


def whole_hand() -> ExampleHand:
    """A hand that lacks one move until all 52 cards are in the corners."""
    hands = {0: f"{THIRD} {FOURTH}", 1: f"{FIRST} {SECOND}"}
    return dealt(hands, "AS AH AC AD", *WHOLE_HAND, stock="3H 2S 3D 2C", dealer=0)


CROWNING = (
    Example(
        clause="KC-8.1",
        look=marked(
            "The corner in the North-east lacks its Ace alone. Lay it, and look at the crowns on "
            "your plate."
        ),
        ruleset="crowning",
        options={"hand_size": 14},
        seats=2,
        dealer=1,
        hands=(dealt({0: CORNER_HAND}, "5D 9C 4D JC", *laid(CORNER_HAND[:-6], "NE")),),
        trials=(Trial("AS>NE", marked("From King to Ace: a crowning, and a point for you.")),),
    ),
    Example(
        clause="KC-8.2",
        look=marked("Nobody has laid a last card in this hand. Lay yours."),
        ruleset="crowning",
        options={"hand_size": 2},
        seats=2,
        dealer=1,
        hands=(dealt({0: "3C 8H"}, "9S QD 4H AC", "3C>S"),),
        trials=(
            Trial(
                "8H>N",
                marked("The dragon is slain: a point, seven new cards, and your turn goes on."),
            ),
        ),
    ),
    Example(
        clause="KC-8.3",
        look=marked("The dragon has been slain by the other player. Lay your last card, too."),
        ruleset="crowning",
        options={"hand_size": 2},
        seats=2,
        dealer=0,
        hands=(
            dealt(
                {0: "7S 6D", 1: "8H 3S"},
                "9S QD 4H AC",
                *("8H>N", "3S>S", END, "7S>N"),
                stock="2C 2D 5C 5D 6C TC JD 9D",
                dealer=0,
            ),
        ),
        trials=(
            Trial(
                "6D>N",
                marked("Seven new cards for you, too, but no point: a dragon is slain once."),
            ),
        ),
    ),
    Example(
        clause="KC-8.4",
        look=marked(
            "Three corners are complete, and nobody holds a card. Move the pile in the North onto "
            "the fourth."
        ),
        ruleset="crowning",
        options={"hand_size": 22},
        seats=2,
        dealer=0,
        hands=(whole_hand(),),
        trials=(Trial("N>NW", marked("All 52 cards are in place: the hand is over.")),),
    ),
    Example(
        clause="KC-8.5",
        look=marked("Make the last move of this hand, and count: four crownings and a dragon."),
        ruleset="crowning",
        options={"hand_size": 22},
        seats=2,
        dealer=0,
        hands=(whole_hand(),),
        trials=(
            Trial(
                "N>NW", marked("Five points in all, 3 to 2: a normal win for the dragon slayer.")
            ),
        ),
    ),
)
