"""Examples of KC-5: playing for points."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial
from courtcards.kernel.options import OptionValue


def last_card(*moves: str) -> ExampleHand:
    """Three players with two cards each; seat 0 has laid one, and the other one fits."""
    hands = {0: "3C 8H", 1: "KD 3D", 2: "2H 7S"}
    return dealt(hands, "9S QD 4H AC", "3C>S", *moves, seats=3)


def going_out(clause: str, look: str, told: str, ruleset: str, **options: OptionValue) -> Example:
    """An example in which seat 0 lays the last card: what is counted then."""
    return Example(
        clause=clause,
        look=look,
        ruleset=ruleset,
        options={"hand_size": 2, **options},
        seats=3,
        dealer=2,
        hands=(last_card(),),
        trials=(Trial("8H>N", told),),
    )


POINTS = (
    going_out(
        "KC-5.1",
        marked("Lay your last card, and see what the others are charged for theirs."),
        marked("One of them held a King and another card: 11 points. The other held two: 2."),
        "french",
    ),
    going_out(
        "KC-5.2",
        marked(
            "This match is played to 10 points. Lay your last card: what the others are charged "
            "ends it."
        ),
        marked("Somebody has reached the target: the match is over, and the fewest points win."),
        "french",
        target=10,
    ),
    going_out(
        "KC-5.3",
        marked("One hand decides here. Lay your last card."),
        marked("You are out: the hand, and with it the match, is yours."),
        "french-single",
    ),
)
