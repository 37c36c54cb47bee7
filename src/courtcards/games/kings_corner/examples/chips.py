"""Examples of KC-6 and KC-7: playing for the pot, and with chips that are kept."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.drawing import going_out, last_card
from courtcards.games.kings_corner.examples.laying import END, dealt
from courtcards.games.kings_corner.examples.table import FOUR
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial

NEGLECT = "end without drawing"
POOR = {0: "KS 5C 9C 2D TC 7D 3S"} | {
    1: "2C 3C 4C 6C 7C 8C 2S",
    2: "3D 4D 5D 6D 8D 9D 4S",
    3: "AC AD 2H 3H 4H 5H 5S",
    4: "6H 7H 8H TH JH QH 6S",
    5: "JC JD QC QD TD JS 7S",
}


def honest(clause: str, look: str, hand: ExampleHand, trial: Trial) -> Example:
    """An example at a table where penalties are paid."""
    return Example(
        clause=clause,
        look=look,
        ruleset="boxed-honour",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(hand,),
        trials=(trial,),
    )


POT = (
    Example(
        clause="KC-6.1",
        look=marked(
            "Eighty chips for three: two are left over, and go to the first players from the "
            "dealer’s left. One of each player’s chips lies in the pot already."
        ),
        ruleset="boxed",
        seats=3,
        dealer=2,
        hands=(dealt({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=3),),
    ),
    Example(
        clause="KC-6.2",
        look=marked("Nobody has played yet, and each player has put a chip in the pot."),
        ruleset="boxed",
        seats=4,
        dealer=3,
        hands=(dealt({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=4),),
    ),
    Example(
        clause="KC-6.3",
        look=marked("End your turn without a play, and look at your chips and at the pot."),
        ruleset="boxed",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC", stock="3H"),),
        trials=(
            Trial(END, marked("A turn without a play: one of your chips is in the pot.")),
            Trial("8H>N", marked("A play: this turn costs nothing.")),
        ),
    ),
    Example(
        clause="KC-6.4",
        look=marked(
            "You have two chips left. A turn without a play, with a King held and no card drawn "
            "would cost five."
        ),
        ruleset="boxed-honour",
        seats=6,
        dealer=5,
        hands=(dealt(POOR, "9S 8S AH AS", *[NEGLECT] * 12, seats=6, stock="9H KC KD KH QS TS"),),
        trials=(Trial(NEGLECT, marked("You pay the two that you have, and owe nothing.")),),
    ),
    honest(
        "KC-6.5",
        marked("You have played, and hold a King. End your turn with him in hand."),
        dealt({0: "8H KC TC 2D"}, "9S QD 4H AC", "8H>N", stock="3H"),
        Trial(END, marked("Three of your chips have gone into the pot.")),
    ),
    honest(
        "KC-6.6",
        marked("You have played. End your turn without drawing a card."),
        dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC", "8H>N", stock="3H"),
        Trial(NEGLECT, marked("No card drawn, and a chip paid into the pot.")),
    ),
    going_out(
        "KC-6.7",
        marked("Lay your last card: the others pay for theirs, and the pot is yours."),
        marked("A chip for each card, a King being one card like any other: the pot is yours."),
        "boxed",
    ),
    going_out(
        "KC-6.8",
        marked("This match is played to 5 points. Lay your last card and take the pot."),
        marked("The pot has brought you to the target: the match is yours."),
        "boxed",
        target=5,
    ),
)

KEPT = (
    Example(
        clause="KC-7.1",
        look=marked(
            "The second hand has been dealt: everybody goes on with the chips that the first one "
            "has left them."
        ),
        ruleset="cross-chips",
        options={"hand_size": 2, "draw": "end"},
        seats=3,
        dealer=2,
        hands=(last_card("8H>N"), ExampleHand()),
    ),
    Example(
        clause="KC-7.2",
        look=marked("End your turn without laying a card, and look at your chips and at the pot."),
        ruleset="cross-chips",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC", stock="3H"),),
        trials=(
            Trial(END, marked("No card has left your hand: that costs a chip.")),
            Trial("8H>N", marked("A card has left your hand: this turn costs nothing.")),
        ),
    ),
    going_out(
        "KC-7.3",
        marked("Lay your last card, and see what the others pay."),
        marked("Ten chips for a King, one for any other card, and the pot: all of it is yours."),
        "cross-chips",
        draw="end",
    ),
    going_out(
        "KC-7.4",
        marked("This match is played over one hand. Lay your last card."),
        marked("The hand agreed on has been played: the most chips win."),
        "cross-chips",
        draw="end",
        hands=1,
    ),
)

CHIPS = (*POT, *KEPT)
