"""Examples of KC-2: plays."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import END, dealt, laid
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial
from courtcards.kernel.options import OptionValue

FOUR: dict[str, OptionValue] = {"hand_size": 4}
CORNER_HAND = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS 9D"


def four_cards(clause: str, look: str, hand: ExampleHand, *trials: Trial) -> Example:
    """An example with four cards in hand, by the French rules."""
    return Example(
        clause=clause,
        look=look,
        ruleset="french",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(hand,),
        trials=trials,
    )


PLAYS = (
    four_cards(
        "KC-2.1",
        marked(
            "The 9 in the North takes one rank lower, in the other colour. Try both eights, and "
            "the ten."
        ),
        dealt({0: "8H 8S TC 2D"}, "9S QD 4H AC"),
        Trial("8H>N", marked("One rank lower, and red on black: it fits.")),
        Trial("8S>N", refused="KC-2.1"),
        Trial("TC>N", refused="KC-2.1"),
    ),
    four_cards(
        "KC-2.2",
        marked("The corners and the North are empty. Try to lay the King, and another card."),
        dealt({0: "KS 5C 9C 2D"}, "8S 9H 4D JC", "N>E"),
        Trial("KS>NE", marked("The King opens the corner: a red Queen comes next.")),
        Trial("KS>N", refused="KC-2.2"),
        Trial("5C>NE", refused="KC-2.2"),
    ),
    four_cards(
        "KC-2.3",
        marked("Move the whole pile in the North onto the East; then try the pile in the South."),
        dealt({0: "7D 5C 9C 2D"}, "8S 9H 4D JC", "7D>N"),
        Trial("N>E", marked("The whole pile has moved, and its side is empty.")),
        Trial("S>E", refused="KC-2.3"),
    ),
    Example(
        clause="KC-2.4",
        look=marked(
            "A King lies at the bottom of the pile in the North. Move the pile to an empty corner, "
            "then try the same with another pile."
        ),
        ruleset="boxed",
        options=FOUR,
        seats=2,
        dealer=1,
        hands=(dealt({0: "QH 5C 9C 2D"}, "KS 7H 4D JC", "QH>N"),),
        trials=(
            Trial("N>NE", marked("The King is in the corner, with what lay on him.")),
            Trial("E>NE", refused="KC-2.4"),
        ),
    ),
    four_cards(
        "KC-2.5",
        marked("The King lies in a corner. Try to take him away again."),
        dealt({0: "KS 5C 9C 2D"}, "8S 9H 4D JC", "KS>NE"),
        Trial("NE>SE", refused="KC-2.5"),
    ),
    four_cards(
        "KC-2.6",
        marked("The North is empty. Lay a card there, then try it with a pile."),
        dealt({0: "5H KC 9C 2D"}, "8S 9H 4D JC", "N>E"),
        Trial("5H>N", marked("Any card but a King may begin a pile on an empty side.")),
        Trial("KC>N", refused="KC-2.2"),
        Trial("S>N", refused="KC-2.6"),
    ),
    four_cards(
        "KC-2.7",
        marked("The red 8 would fit in the North. End your turn without playing it."),
        dealt({0: "8H 5C TC 2D"}, "9S QD 4H AC"),
        Trial(END, marked("You could have played, and did not have to.")),
        Trial("8H>N", marked("You may play it, too.")),
    ),
    four_cards(
        "KC-2.8",
        marked("You hold a King. Try to end your turn before you have laid him."),
        dealt({0: "KS 5C TC 2D"}, "8S QD 4H AC"),
        Trial(END, refused="KC-2.8"),
        Trial("KS>NE", marked("The King is laid: now the turn may end.")),
    ),
    Example(
        clause="KC-2.9",
        look=marked(
            "You have just completed the corner in the North-east, from King to Ace. Shuffle it "
            "into the stock, or try another corner."
        ),
        ruleset="cross",
        options={"hand_size": 14},
        seats=2,
        dealer=1,
        hands=(dealt({0: CORNER_HAND}, "5D 9C 4D JC", *laid(CORNER_HAND[:-3], "NE"), stock="2C"),),
        trials=(
            Trial(
                "recycle NE",
                marked("The pile is in the stock again, and the corner is empty."),
            ),
            Trial("recycle SE", refused="KC-2.9"),
        ),
    ),
    four_cards(
        "KC-2.10",
        marked("All four corners are empty: which one your King takes is your choice."),
        dealt({0: "KS 5C TC 2D"}, "8S QD 4H AC"),
        Trial("KS>NE", marked("You have chosen this corner. The three others are free.")),
        Trial("KS>SW", marked("You have chosen this corner. The three others are free.")),
    ),
)
