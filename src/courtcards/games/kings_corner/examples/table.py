"""Examples of KC-1: the table."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import END, dealt, laid
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial
from courtcards.kernel.options import OptionValue

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


SIX = 6
OTHERS = {1: "2C 3C 4C 5C 6C 7C 2S", 2: "2D 3D 4D 5D 6D 7D 3S", 3: "AC AD 2H 3H 4H 5H 4S"} | {
    4: "8C 8D 9C 9D JC JD 5S",
    5: "QC QD JH JS TC TD 6S",
}
"""What the others hold at a table of six: no King, so that the stock runs out at six draws."""
OWN = "KH 8H 7H 6H AH TH 7S"
CROSS = "9S AS 8S TS"
STOCK = "9H QH QS KC KD KS"


def after_ends(count: int, dealer: int) -> ExampleHand:
    """A table of six, at which nothing has been done but to end so many turns."""
    ends = [END] * count
    return dealt({0: OWN, **OTHERS}, CROSS, *ends, seats=SIX, stock=STOCK, dealer=dealer)


ENDS = (
    Example(
        clause="KC-3.1",
        look=marked("You hold one card more. Lay it, and the hand is over."),
        ruleset="french",
        options={"hand_size": 2},
        seats=2,
        dealer=1,
        hands=(dealt({0: "3C 8H"}, "9S QD 4H AC", "3C>S"),),
        trials=(
            Trial("8H>N", marked("That was your last card: you are out, and draw no other one.")),
        ),
    ),
    Example(
        clause="KC-3.2",
        look=marked(
            "The stock is empty, and five players in a row have neither played nor drawn. End your "
            "turn without a play, too."
        ),
        ruleset="cross",
        seats=SIX,
        dealer=0,
        hands=(after_ends(11, dealer=0),),
        trials=(
            Trial(END, marked("Nobody can or wants to play: the hand is blocked.")),
            Trial("8H>N", marked("A play, and the hand goes on.")),
        ),
    ),
    Example(
        clause="KC-3.3",
        look=marked(
            "The stock is empty, and here whoever can play has to. Try to end your turn, then play."
        ),
        ruleset="cross",
        options={"must_play_when_stock_empty": True},
        seats=SIX,
        dealer=0,
        hands=(after_ends(5, dealer=0),),
        trials=(
            Trial(END, refused="KC-3.3"),
            Trial("8H>N", marked("You have played. While you can play on, the turn goes on.")),
        ),
    ),
    Example(
        clause="KC-3.4",
        look=marked(
            "The stock is empty. You hold the highest card that is left in any hand, and so there "
            "is a place for it."
        ),
        ruleset="cross",
        seats=SIX,
        dealer=0,
        hands=(after_ends(5, dealer=0),),
        trials=(Trial("KH>NE", marked("A King always finds an empty corner.")),),
    ),
)
