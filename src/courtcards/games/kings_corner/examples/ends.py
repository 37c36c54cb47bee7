"""Examples of KC-3: the end of a hand."""

from __future__ import annotations

from courtcards.games.kings_corner.examples.laying import END, dealt
from courtcards.kernel.errors import marked
from courtcards.kernel.examples import Example, ExampleHand, Trial

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
