"""Examples of KC-1: the table."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import END, dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial

TABLE = (
    Example(
        clause="KC-1.1",
        look=marked(
            "The Ace is the lowest card and the King the highest. Lay the Ace on a 2; then try to "
            "lay something on an Ace."
        ),
        ruleset="french",
        options={"hand_size": 4},
        seats=2,
        dealer=1,
        hands=(dealt({0: "AH 2D QH 9C"}, "2S AC KD JC"),),
        trials=(
            Trial("AH>N", marked("The Ace goes on a 2, and ends the pile.")),
            Trial("2D>E", refused="KC-2.1"),
        ),
    ),
    Example(
        clause="KC-1.2",
        look=marked(
            "Three players, and seven cards for each. The plates of the others say how many cards "
            "they hold."
        ),
        ruleset="french",
        seats=3,
        dealer=2,
        hands=(ExampleHand(),),
    ),
    Example(
        clause="KC-1.3",
        look=marked(
            "Four cards lie face up on the sides, the stock lies in the middle with its back up, "
            "and the corners are empty."
        ),
        ruleset="french",
        seats=4,
        dealer=3,
        hands=(dealt({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=4),),
    ),
    Example(
        clause="KC-1.4",
        look=marked(
            "The player on your right has dealt, so that you begin. End your turn and see who "
            "comes next."
        ),
        ruleset="french",
        seats=3,
        dealer=2,
        hands=(dealt({0: "5H 8C 2D 9S 3C 6D TC"}, "7S QD 4H JC", seats=3),),
        trials=(Trial(END, marked("The turn has passed to the left.")),),
    ),
    Example(
        clause="KC-1.5",
        look=marked(
            "A King was turned up on a side, and here the player who begins has to move it. Try to "
            "end the turn before."
        ),
        ruleset="french",
        options={"hand_size": 4},
        seats=2,
        dealer=1,
        hands=(dealt({0: "5H 8C 2D 9S"}, "KD 7S 4H JC"),),
        trials=(
            Trial(END, refused="KC-1.5"),
            Trial("N>NE", marked("The King lies in a corner: now the turn may end.")),
        ),
    ),
)
